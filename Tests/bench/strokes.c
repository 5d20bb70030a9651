#include "strokes.h"

#include <string.h>

static const int64_t interval = 4166667; /* 240 Hz */

static uint32_t strokes_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static double strokes_between(uint32_t *state, double low, double high) {
    return low + (high - low) * strokes_random(state) / 16777216.0;
}

static void strokes_one(gesta_touch *touches, int64_t time, uint32_t *random) {
    double x = strokes_between(random, 50, 500), y = strokes_between(random, 50, 500);
    int turn = 24 + (int)(strokes_random(random) % 16);
    for (int i = 0; i < STROKE_SAMPLES; i++) {
        gesta_touch *t = &touches[i];
        memset(t, 0, sizeof *t);
        t->time = time + i * interval;
        t->contact = 7;
        t->phase = i == 0 ? GESTA_PHASE_BEGAN : i == STROKE_SAMPLES - 1 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        if (i > 0 && i < STROKE_SAMPLES - 1) {
            double step = strokes_between(random, 0.5, 3.0);
            x += i < turn ? step : -step;
            y += strokes_between(random, 0.5, 3.0);
        }
        t->x = x;
        t->y = y;
    }
}

void strokes_make(gesta_touch *touches) {
    uint32_t random = 20;
    for (int s = 0; s < STROKE_COUNT; s++)
        strokes_one(touches + s * STROKE_SAMPLES, (int64_t)s * STROKE_SAMPLES * interval, &random);
}

void strokes_shift(gesta_touch *touches) {
    for (int i = 0; i < STROKES_TOTAL; i++) touches[i].time += (int64_t)STROKES_TOTAL * interval;
}
