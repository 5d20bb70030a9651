/*
 * A lane of the benchmark: one thing that is timed repeatedly, beside the others. Each kind of lane has a file;
 * rounds.c runs them in turn. The targets are in measure.py.
 */
#ifndef BENCH_LANES_H
#define BENCH_LANES_H

#include "gesta/gesta.h"
#include "strokes.h"

enum { BATCH = 32 };

typedef struct bench_lane {
    const char *name;
    /* NULL: this lane cannot run; *why says why, and is NULL when that is a fault of the library. */
    void *(*open)(const char **why);
    /* One pass over the strokes: ns for each sample, or for whatever else the lane counts. */
    double (*pass)(void *self, const gesta_touch *strokes);
    /* After `passes` passes: 0 if not all came out as it should. */
    int (*right)(void *self, uint64_t passes);
    void (*close)(void *self);
} bench_lane;

typedef struct bench_lanes {
    const bench_lane *lanes;
    size_t count;
} bench_lanes;

extern const bench_lanes floor_lanes;    /* the floor, and one chevron in the library, on the same strokes */
extern const bench_lanes class_lanes;    /* all classes at once */
extern const bench_lanes region_lanes;   /* many recognizers */
extern const bench_lanes finger_lanes;   /* many contacts */
extern const bench_lanes standard_lanes; /* the gestures that other libraries have, of one finger and two */
extern const bench_lanes alone_lanes;    /* a recorded pan, a pointer that hovers, a scroll */
extern const bench_lanes momentum_lanes; /* position and velocity after a gesture */
extern const bench_lanes template_lanes; /* templates and patterns, and what one would write instead */

/*
 * Runs groups of lanes in order, or only the lane named `only`, and prints their figures. Returns 0 after a fault,
 * which is reported on stderr.
 */
int run_lanes(const bench_lanes *groups, size_t group_count, size_t rounds, const char *only);

/*
 * Counts the instructions of the lane with this name, once its buffers have grown: see counted.h. Prints the number of
 * samples. Returns 0 if there is no such lane, or if not all came out as it should.
 */
int count_lane(const bench_lanes *groups, size_t group_count, const char *name);

/*
 * Measures memory, and whether a push allocates; prints it with tell(). Call it before any lane opens. Returns 0 on
 * failure.
 */
int measure_memory(void);

/* One figure of the output. */
void tell(const char *name, double figure);
/* What belongs to a figure: which classes, and the like. */
void tell_note(const char *name, const char *note);

double now_ns(void);

/* Sorts the values. */
double median(double *values, size_t n);

#endif
