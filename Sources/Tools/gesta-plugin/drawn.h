/* What the tests draw and compare. */
#ifndef DRAWN_H
#define DRAWN_H

#include "play.h"
#include "shared.h"

extern struct session sessions[THREADS_MOST];
extern const gesta_class *tested;

void draw_session(struct session *session, uint32_t number, uint32_t flags, int64_t start);

/* Sets parameters to values that are drawn, except one, and calls gesta_context_check. */
void draw_settings(struct player *player, uint32_t number, uint32_t except);

/* Reports the first difference between what two players recorded. Returns whether there is one. */
int differ(enum rule rule, const struct player *a, const struct player *b, double scale, const char *what);
/* The same where only one has played before: a recognizer's first sequence has no return to possible before it. */
void differ_after(enum rule rule, const struct player *alone, struct player *after, const char *what);

#endif
