/* What belongs to the whole process, and a plugin must leave alone. */
#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

/* Directs standard output to where the checker sees it, and notes the rest. */
void note_surroundings(void);
/* After catch_crashes. */
void note_handlers(void);
/* Reports what has changed. */
void compare_surroundings(void);
/* Reports that a function has changed the floating-point mode, and restores it. */
void compare_floating_point(void);
/* Notes crashes where the checker finds them. */
void catch_crashes(void);

#endif
