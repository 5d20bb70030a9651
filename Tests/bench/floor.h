/* The floor that the library is measured against: one right chevron by the literal rules, and nothing else. */
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

#include "gesta/gesta_plugin.h"

enum { FLOOR_IDLE, FLOOR_INITIAL, FLOOR_RIGHT_DOWN, FLOOR_LEFT_DOWN, FLOOR_FAILED };

typedef struct floor_machine {
    uint64_t contact;
    int64_t start_time;
    double start_x, start_y;
    double previous_x, previous_y;
    uint32_t phase;
    uint32_t recognized; /* how many strokes were, so far */
} floor_machine;

/* Stands in an object of its own, so that the compiler cannot see through the call. */
void floor_push(floor_machine *machine, const gesta_touch *touches, size_t count);

#endif
