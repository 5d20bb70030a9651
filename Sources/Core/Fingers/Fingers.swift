// Simulated fingers, for tests and demonstrations.

enum Fingers: Part {}
