/* A case of the benchmark: one way to feed the strokes to one recognizer. New cases are one more row in cases.c. */
#ifndef BENCH_CASES_H
#define BENCH_CASES_H

#include "gesta/gesta_plugin.h"

typedef struct bench_case {
    const char *name;
    void *(*open)(void);                                                /* NULL: this case cannot run */
    void (*feed)(void *self, const gesta_touch *touches, size_t count); /* what is timed */
    uint64_t (*recognized)(void *self);                                 /* gestures so far, to compare with the floor's */
    void (*close)(void *self);
} bench_case;

/* The first one is the floor. */
extern const bench_case bench_cases[];
extern const size_t bench_case_count;

#endif
