/*
 * The standard gestures that other libraries have, all at once, polled once in each display frame: one finger draws
 * the benchmark's strokes, or two fingers mirror each other. A display frame of 60 Hz has four readings of each finger
 * (240 Hz).
 */
#include <stdlib.h>

#include "lanes.h"
#include "library.h"
#include "pairs.h"

typedef struct standard {
    library *library;
    int fingers;
    uint64_t events;
    gesta_touch pairs[2 * STROKES_TOTAL];
} standard;

static const char *const gestures[] = {"gesta.tap",   "gesta.tap",   "gesta.long_press", "gesta.pan",
                                       "gesta.swipe", "gesta.pinch", "gesta.rotation"};
static const char *const together[] = {"gesta.pan", "gesta.pinch", "gesta.rotation"};

static void standard_close(void *self) {
    library_close(((standard *)self)->library);
    free(self);
}

/* Returns NULL on failure. The second tap is a double tap; pan, pinch and rotation do not prevent each other. */
static void *standard_open(int fingers, const char *const *classes, size_t count, uint32_t flags) {
    standard *self = calloc(1, sizeof *self);
    uint32_t made[8];
    int32_t code = GESTA_OK;
    if (self == NULL) return NULL;
    self->fingers = fingers;
    self->library = library_open(32, flags);
    if (self->library == NULL) return free(self), NULL;
    gesta_context *context = self->library->context;
    for (size_t i = 0; code == GESTA_OK && i < count; i++) {
        code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[i]), &made[i]);
        if (code == GESTA_OK && i == 1 && classes == gestures)
            code = gesta_recognizer_set_number(context, made[i], "taps", SIZE_MAX, 2);
        for (size_t k = 0; code == GESTA_OK && classes == together && k < i; k++)
            code = gesta_recognizer_relate(context, made[i], GESTA_RELATION_SIMULTANEOUS, made[k], 1);
    }
    if (code == GESTA_OK) return self;
    standard_close(self);
    return NULL;
}

enum { MERGED = GESTA_CONFIG_MERGE_CHANGES }; /* one change for each gesture in a display frame */

static void *nothing_1(const char **why) { return (void)why, standard_open(1, gestures, 0, 0); }
static void *nothing_2(const char **why) { return (void)why, standard_open(2, gestures, 0, 0); }
static void *standard_1(const char **why) { return (void)why, standard_open(1, gestures, 7, 0); }
static void *standard_1_merged(const char **why) { return (void)why, standard_open(1, gestures, 7, MERGED); }
static void *standard_2(const char **why) { return (void)why, standard_open(2, gestures, 7, 0); }
static void *standard_2_merged(const char **why) { return (void)why, standard_open(2, gestures, 7, MERGED); }
static void *together_2(const char **why) { return (void)why, standard_open(2, together, 3, 0); }
static void *together_2_merged(const char **why) { return (void)why, standard_open(2, together, 3, MERGED); }

static double standard_pass(void *self, const gesta_touch *strokes) {
    standard *s = self;
    size_t readings = (size_t)(PAIR_FRAME * s->fingers), total = (size_t)(STROKES_TOTAL * s->fingers);
    const gesta_touch *touches = strokes;
    if (s->fingers == 2) touches = pairs_make(s->pairs, strokes);
    double start = now_ns();
    for (size_t at = 0; at < total; at += readings) {
        const gesta_event *events;
        size_t count = 0, stride;
        library_push(s->library, touches + at, readings, readings);
        if (gesta_events(s->library->context, &events, &count, &stride) != GESTA_OK) s->library->error = GESTA_E_STATE;
        s->events += count;
    }
    return (now_ns() - start) / (double)total;
}

static int standard_right(void *self, uint64_t passes) {
    standard *s = self;
    return s->library->error == GESTA_OK && s->events >= passes;
}

static int nothing_right(void *self, uint64_t passes) {
    standard *s = self;
    return (void)passes, s->library->error == GESTA_OK && s->events == 0;
}

static const bench_lane lanes[] = {
    {"nothing-1", nothing_1, standard_pass, nothing_right, standard_close},
    {"nothing-2", nothing_2, standard_pass, nothing_right, standard_close},
    {"standard-1", standard_1, standard_pass, standard_right, standard_close},
    {"standard-1-merged", standard_1_merged, standard_pass, standard_right, standard_close},
    {"standard-2", standard_2, standard_pass, standard_right, standard_close},
    {"standard-2-merged", standard_2_merged, standard_pass, standard_right, standard_close},
    {"pan-pinch-rotation-2", together_2, standard_pass, standard_right, standard_close},
    {"pan-pinch-rotation-2-merged", together_2_merged, standard_pass, standard_right, standard_close},
};
const bench_lanes standard_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
