// Checks of what a program has set up, before any contact goes down.

enum Checks: Part {}
