/* Many recognizers, of which a touch concerns ten; and many fingers. */
#include <stdlib.h>

#include "lanes.h"
#include "library.h"

/* ---- many-recognizers: ten on each region, the strokes go down in one */

static const char *const ten[] = {
    "gesta.tap",      "gesta.pan",     "gesta.long_press", "gesta.swipe",     "gesta.pinch",
    "gesta.rotation", "gesta.chevron", "gesta.z",          "gesta.checkmark", "gesta.double_tap_drag",
};

/*
 * The region of the strokes is created first: a search from the top finds it last. The others lie beside it, 37 in a
 * row.
 */
static void *regions_open(int count) {
    library *self = library_open(32, 0);
    for (int r = 0; self != NULL && r < count; r++) {
        uint32_t region = r == 0 ? library_region(self, 0, 0, 1000, 1000)
                                 : library_region(self, 1000 + r % 37 * 40, r / 37 * 40, 40, 40);
        for (size_t k = 0; region != 0 && k < sizeof ten / sizeof ten[0]; k++)
            if (library_add(self, ten[k], region) == 0) self->error = GESTA_E_CLASS;
        if (region == 0) self->error = GESTA_E_LIMIT;
    }
    return self;
}

static void *few_open(const char **why) { return (void)why, regions_open(1); }
static void *many_open(const char **why) { return (void)why, regions_open(1000); }

static double strokes_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    library_push(self, strokes, STROKES_TOTAL, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static int strokes_right(void *self, uint64_t passes) {
    library *l = self;
    return l->error == GESTA_OK && l->recognized >= passes;
}

/* ---- contacts-100: a grid of 10 x 10 places with one recognizer each; one finger or all hundred down, moved, up */

enum { PLACES = 100, STEPS = 64 };

typedef struct table {
    library *library;
    int fingers;
    int64_t time;
    gesta_touch frames[PLACES * STEPS];
} table;

static void *table_open(const char *class_name, int fingers) {
    table *self = calloc(1, sizeof *self);
    if (self == NULL) return NULL;
    self->fingers = fingers;
    self->library = library_open(128, 0);
    for (int p = 0; p < PLACES && self->library != NULL; p++) {
        uint32_t region = library_region(self->library, p % 10 * 100, p / 10 * 100, 100, 100);
        if (region == 0 || library_add(self->library, class_name, region) == 0) self->library->error = GESTA_E_CLASS;
    }
    if (self->library != NULL) return self;
    free(self);
    return NULL;
}

static void *one_chevron(const char **why) { return (void)why, table_open("gesta.chevron", 1); }
static void *hundred_chevrons(const char **why) { return (void)why, table_open("gesta.chevron", PLACES); }
static void *one_pan(const char **why) { return (void)why, table_open("gesta.pan", 1); }
static void *hundred_pans(const char **why) { return (void)why, table_open("gesta.pan", PLACES); }

/* Frames of all fingers, half a stroke in one push. As many samples with one finger: then it draws 100 strokes. */
static double table_pass(void *self, const gesta_touch *strokes) {
    table *t = self;
    gesta_touch *to = t->frames;
    for (int stroke = 0; stroke < PLACES / t->fingers; stroke++) {
        for (int step = 0; step < STEPS; step++) {
            t->time += 4166667;
            for (int f = 0; f < t->fingers; f++) {
                const gesta_touch *from = &strokes[(f + stroke) % STROKE_COUNT * STROKE_SAMPLES];
                int place = t->fingers == 1 ? stroke : f;
                *to = from[step];
                to->time = t->time;
                to->contact = (uint64_t)(1000 + f);
                to->x = place % 10 * 100 + 20 + (to->x - from->x) / 4;
                to->y = place / 10 * 100 + 20 + (to->y - from->y) / 4;
                to++;
            }
        }
    }
    double start = now_ns();
    library_push(t->library, t->frames, PLACES * STEPS, (size_t)(BATCH * t->fingers));
    return (now_ns() - start) / (PLACES * STEPS);
}

static int table_right(void *self, uint64_t passes) {
    table *t = self;
    return t->library->error == GESTA_OK && t->library->recognized == PLACES * passes;
}

static void table_close(void *self) {
    library_close(((table *)self)->library);
    free(self);
}

static const bench_lane regions[] = {
    {"few-recognizers", few_open, strokes_pass, strokes_right, library_close},
    {"many-recognizers", many_open, strokes_pass, strokes_right, library_close},
};
const bench_lanes region_lanes = {regions, sizeof regions / sizeof regions[0]};

static const bench_lane fingers[] = {
    {"contacts-1", one_chevron, table_pass, table_right, table_close},
    {"contacts-100", hundred_chevrons, table_pass, table_right, table_close},
    {"contacts-1-pan", one_pan, table_pass, table_right, table_close},
    {"contacts-100-pan", hundred_pans, table_pass, table_right, table_close},
};
const bench_lanes finger_lanes = {fingers, sizeof fingers / sizeof fingers[0]};
