/* Times lanes: round after round, all lanes of a group after each other, medians over the rounds. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "counted.h"
#include "lanes.h"
#include "library.h"

enum { WARM_UP = 20, LANES_MAX = 64, PASSES_BEFORE = 4, PASSES_COUNTED = 3 };

typedef struct entry {
    const bench_lane *lane;
    void *self;
    double *times;
} entry;

static gesta_touch strokes[STROKES_TOTAL];
static entry entries[LANES_MAX];
static size_t count;

double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

void tell(const char *name, double figure) { printf("figure %s %.17g\n", name, figure); }
static void tell_best(const char *name, double figure) { printf("figure %s-best %.17g\n", name, figure); }
void tell_note(const char *name, const char *note) { printf("note %s %s\n", name, note); }

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, size_t n) {
    qsort(values, n, sizeof *values, by_value);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/* 0 when a lane cannot be set up, and does not say why. */
static int open_lanes(bench_lanes lanes, size_t rounds, const char *only) {
    for (size_t i = 0; i < lanes.count; i++) {
        const char *why = NULL;
        if (only != NULL && strcmp(only, lanes.lanes[i].name) != 0) continue;
        entry *e = &entries[count];
        e->lane = &lanes.lanes[i];
        e->self = e->lane->open(&why);
        e->times = malloc(rounds * sizeof *e->times);
        if (e->self != NULL && e->times != NULL && count + 1 < LANES_MAX) {
            count++;
            continue;
        }
        free(e->times);
        if (why == NULL) return fprintf(stderr, "FAIL %s: cannot be set up\n", e->lane->name), 0;
        printf("skip %s %s\n", e->lane->name, why);
    }
    return 1;
}

/*
 * Lanes that are compared run in turn, without others, which would evict their state from the caches. 0 after a fault.
 */
static int run(bench_lanes lanes, size_t rounds, const char *only) {
    int all_right = 1;
    count = 0;
    if (!open_lanes(lanes, rounds, only)) return 0;
    for (size_t r = 0; r < rounds + WARM_UP; r++) {
        for (size_t k = 0; k < count; k++) {
            entry *e = &entries[(r + k) % count]; /* each lane is the first of a round in turn */
            double figure = e->lane->pass(e->self, strokes);
            if (r >= WARM_UP) e->times[r - WARM_UP] = figure;
        }
        strokes_shift(strokes);
    }
    for (size_t i = 0; i < count; i++) {
        entry *e = &entries[i];
        if (!e->lane->right(e->self, rounds + WARM_UP)) {
            fprintf(stderr, "FAIL %s: not every stroke came out as it should, or a push was refused\n", e->lane->name);
            all_right = 0;
        }
        tell(e->lane->name, median(e->times, rounds));
        tell_best(e->lane->name, e->times[0]);
        e->lane->close(e->self);
        free(e->times);
    }
    return all_right;
}

int run_lanes(const bench_lanes *groups, size_t group_count, size_t rounds, const char *only) {
    strokes_make(strokes);
    for (size_t g = 0; g < group_count; g++)
        if (!run(groups[g], rounds, only)) return 0;
    return 1;
}

static int count_passes(const bench_lane *lane) {
    const char *why = NULL;
    void *self = lane->open(&why);
    if (self == NULL) return 0;
    size_t before = 0;
    for (int pass = 0; pass < PASSES_BEFORE + PASSES_COUNTED; pass++) {
        if (pass == PASSES_BEFORE) counted_forget(), before = library_samples;
        lane->pass(self, strokes);
        strokes_shift(strokes);
    }
    counted_end();
    printf("counted %s %zu\n", lane->name, library_samples - before);
    int right = lane->right(self, PASSES_BEFORE + PASSES_COUNTED);
    lane->close(self);
    return right;
}

int count_lane(const bench_lanes *groups, size_t group_count, const char *name) {
    strokes_make(strokes);
    for (size_t g = 0; g < group_count; g++)
        for (size_t i = 0; i < groups[g].count; i++)
            if (strcmp(groups[g].lanes[i].name, name) == 0) return count_passes(&groups[g].lanes[i]);
    return 0;
}
