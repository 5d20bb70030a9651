/* One finger draws right chevrons: the floor, and the library's recognizers on the same strokes. */
#include <stdlib.h>

#include "floor.h"
#include "lanes.h"
#include "library.h"

/* ---- the floor, batches of 32 through the object's boundary */

static void *floor_open(const char **why) {
    (void)why;
    return calloc(1, sizeof(floor_machine));
}

static double floor_pass(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    for (size_t i = 0; i < STROKES_TOTAL; i += BATCH) floor_push(self, strokes + i, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static int floor_right(void *self, uint64_t passes) {
    return ((floor_machine *)self)->recognized == STROKE_COUNT * passes;
}

/* ---- the library */

static double pass_batch(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    library_push(self, strokes, STROKES_TOTAL, BATCH);
    return (now_ns() - start) / STROKES_TOTAL;
}

static double pass_single(void *self, const gesta_touch *strokes) {
    double start = now_ns();
    library_push(self, strokes, STROKES_TOTAL, 1);
    return (now_ns() - start) / STROKES_TOTAL;
}

static int every_stroke(void *self, uint64_t passes) {
    library *l = self;
    return l->error == GESTA_OK && l->recognized == STROKE_COUNT * passes;
}

static int something(void *self, uint64_t passes) {
    library *l = self;
    return l->error == GESTA_OK && l->recognized >= passes;
}

/* The last lift of a pass ends the pan, which can be polled for. */
static int polled(void *self, uint64_t passes) {
    library *l = self;
    const gesta_event *events;
    size_t count, stride;
    (void)passes;
    return l->error == GESTA_OK && gesta_events(l->context, &events, &count, &stride) == GESTA_OK && count > 0;
}

static void *chevron_open(const char *rules, const char **why) {
    library *self = library_open(32, 0);
    uint32_t recognizer = self != NULL ? library_add(self, "gesta.chevron", GESTA_REGION_ROOT) : 0;
    if (recognizer != 0) {
        int32_t code = gesta_recognizer_set_text(self->context, recognizer, "rules", SIZE_MAX, rules, SIZE_MAX);
        if (code == GESTA_OK) return self;
        if (code == GESTA_E_RANGE) *why = "gesta.chevron has no such rules";
    }
    if (self != NULL) library_close(self);
    return NULL;
}

static void *literal_open(const char **why) { return chevron_open("literal", why); }
static void *robust_open(const char **why) { return chevron_open("robust", why); }

/* The lane stays what it was when classes are added: these 18. */
static const char *const classes[] = {
    "gesta.tap",        "gesta.pan",      "gesta.chevron",         "gesta.checkmark", "gesta.z",
    "gesta.long_press", "gesta.swipe",    "gesta.pinch",           "gesta.rotation",  "gesta.transform",
    "gesta.capture",    "gesta.edge_pan", "gesta.double_tap_drag", "gesta.hover",     "gesta.stroke",
    "gesta.circle",     "gesta.tickle",   "gesta.template"};

enum { CLASSES = sizeof classes / sizeof classes[0] };

/* One of each; events are kept for polling. `listens`: each has an action too. `simultaneous`: nobody loses. */
static library *all_open(int listens, int simultaneous) {
    library *self = library_open(32, 0);
    uint32_t made[CLASSES];
    if (self == NULL) return NULL;
    for (int i = 0; i < CLASSES; i++) {
        made[i] = listens ? library_add(self, classes[i], GESTA_REGION_ROOT) : 0;
        if (!listens &&
            gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = classes[i]), &made[i]) != GESTA_OK)
            made[i] = 0;
        if (made[i] == 0) self->error = GESTA_E_CLASS;
        for (int k = 0; simultaneous && k < i; k++)
            gesta_recognizer_relate(self->context, made[k], GESTA_RELATION_SIMULTANEOUS, made[i], 1);
    }
    return self;
}

static void *classes_open(const char **why) { return (void)why, all_open(0, 0); }
static void *heard_open(const char **why) { return (void)why, all_open(1, 0); }
static void *beside_open(const char **why) { return (void)why, all_open(1, 1); }

static const bench_lane one[] = {
    {"floor", floor_open, floor_pass, floor_right, free},
    {"literal-batch", literal_open, pass_batch, every_stroke, library_close},
    {"literal-single", literal_open, pass_single, every_stroke, library_close},
    {"robust-batch", robust_open, pass_batch, every_stroke, library_close},
};
const bench_lanes floor_lanes = {one, sizeof one / sizeof one[0]};

static const bench_lane all[] = {
    {"all-classes", classes_open, pass_batch, polled, library_close},
    {"all-classes-actions", heard_open, pass_batch, something, library_close},
    {"all-classes-beside", beside_open, pass_batch, something, library_close},
};
const bench_lanes class_lanes = {all, sizeof all / sizeof all[0]};
