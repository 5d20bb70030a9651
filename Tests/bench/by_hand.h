/*
 * Twenty stroke patterns, matched by hand-written code: eight directions, hysteresis by a least length, and a step in
 * each pattern whenever the direction turns. No tolerances, lengths, arcs, progress or reasons: a minimal pattern
 * matcher.
 */
#ifndef BENCH_BY_HAND_H
#define BENCH_BY_HAND_H

#include "gesta/gesta_plugin.h"

enum { HAND_PATTERNS = 20 };

typedef struct hand_machine {
    double x, y;         /* where the direction was looked at last */
    int32_t direction;   /* 0 to 7 from right, clockwise on the screen; -1 before any */
    uint32_t alive;      /* bit p: pattern p can still match */
    uint32_t turns;      /* directions seen so far */
    uint32_t recognized; /* strokes that matched pattern 0, the right chevron */
} hand_machine;

void hand_push(hand_machine *machine, const gesta_touch *touches, size_t count);

#endif
