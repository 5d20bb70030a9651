/*
 * One recognizer alone, with an action: a pan while a trace is recorded, a pointer that hovers, and a scroll of two
 * fingers on a trackpad. They move as the benchmark's strokes do.
 */
#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "library.h"

typedef struct alone {
    library *library;
    size_t written;
    gesta_touch hovers[STROKES_TOTAL];
    gesta_motion motions[STROKES_TOTAL];
} alone;

static void alone_close(void *self) {
    library_close(((alone *)self)->library);
    free(self);
}

static alone *alone_open(const char *class_name) {
    alone *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->library = library_open(32, 0);
    if (self->library != NULL && library_add(self->library, class_name, GESTA_REGION_ROOT) != 0) return self;
    if (self->library != NULL) library_close(self->library);
    free(self);
    return NULL;
}

static void count_written(const char *bytes, size_t count, void *user) {
    (void)bytes;
    ((alone *)user)->written += count;
}

static void *recorded_open(const char **why) {
    alone *self = alone_open("gesta.pan");
    int32_t code = self != NULL ? gesta_trace_start(self->library->context, count_written, self, NULL) : GESTA_E_MEMORY;
    if (code == GESTA_OK) return self;
    if (code == GESTA_E_UNSUPPORTED) *why = "this build of the library is without traces";
    if (self != NULL) alone_close(self);
    return NULL;
}

static void *hover_open(const char **why) { return (void)why, alone_open("gesta.hover"); }
static void *scroll_open(const char **why) { return (void)why, alone_open("gesta.scroll"); }

static double recorded_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    library_push(((alone *)self)->library, strokes, STROKES_TOTAL, 1);
    return (now_ns() - start) / STROKES_TOTAL;
}

/* The pointer goes down at the end of each stroke. */
static double hover_pass(void *self, const gesta_touch *strokes) {
    alone *a = self;
    memcpy(a->hovers, strokes, sizeof a->hovers);
    for (int i = 0; i < STROKES_TOTAL; i++) {
        int left = STROKE_SAMPLES - i % STROKE_SAMPLES;
        a->hovers[i].phase = left > 2 ? GESTA_PHASE_HOVER : left == 2 ? GESTA_PHASE_BEGAN : GESTA_PHASE_ENDED;
    }
    double start = now_ns();
    library_push(a->library, a->hovers, STROKES_TOTAL, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static double scroll_pass(void *self, const gesta_touch *strokes) {
    alone *a = self;
    for (int i = 0; i < STROKES_TOTAL; i++) {
        const gesta_touch *from = &strokes[i];
        gesta_motion *to = &a->motions[i];
        to->time = from->time;
        to->kind = GESTA_MOTION_SCROLL;
        to->phase = from->phase;
        to->source = GESTA_SOURCE_FINGER;
        to->dx = from->phase == GESTA_PHASE_MOVED ? from->x - from[-1].x : 0;
        to->dy = from->phase == GESTA_PHASE_MOVED ? from->y - from[-1].y : 0;
    }
    double start = now_ns();
    library_push_motions(a->library, a->motions, STROKES_TOTAL, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static int each_ended(void *self, uint64_t passes) {
    library *l = ((alone *)self)->library;
    return l->error == GESTA_OK && l->recognized == STROKE_COUNT * passes;
}

static int each_written(void *self, uint64_t passes) {
    return each_ended(self, passes) && ((alone *)self)->written > passes * STROKES_TOTAL;
}

static const bench_lane lanes[] = {
    {"recorded", recorded_open, recorded_pass, each_written, alone_close},
    {"hover", hover_open, hover_pass, each_ended, alone_close},
    {"scroll", scroll_open, scroll_pass, each_ended, alone_close},
};
const bench_lanes alone_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
