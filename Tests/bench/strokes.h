/* Strokes for the benchmark: right chevrons of 64 samples, each a little different, all of them recognized. */
#ifndef BENCH_STROKES_H
#define BENCH_STROKES_H

#include "gesta/gesta_plugin.h"

enum { STROKE_SAMPLES = 64, STROKE_COUNT = 64, STROKES_TOTAL = STROKE_SAMPLES * STROKE_COUNT };

/* Fills STROKES_TOTAL samples; times start at 0. */
void strokes_make(gesta_touch *touches);

/* Moves all times on to after the last pass: time never runs back in a context. */
void strokes_shift(gesta_touch *touches);

#endif
