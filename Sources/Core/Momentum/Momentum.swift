// Movement beyond the contact: momentum, rubber bands, and filters of positions. It uses no context.

enum Momentum: Part {}
