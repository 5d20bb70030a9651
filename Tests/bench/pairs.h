/* Two fingers from the benchmark's strokes: the second mirrors the first, at some distance, and moves half as far. */
#ifndef BENCH_PAIRS_H
#define BENCH_PAIRS_H

#include "strokes.h"

enum { PAIR_FRAME = 4 }; /* readings of each finger in a display frame: 240 Hz in 60 Hz */

/* Writes 2 * STROKES_TOTAL samples, those of one time side by side, and returns `pairs`. */
const gesta_touch *pairs_make(gesta_touch *pairs, const gesta_touch *strokes);

#endif
