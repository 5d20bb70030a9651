#include "cases.h"

#include <stdlib.h>

#include "floor.h"
#include "gesta/gesta.h"

enum { BATCH = 32 };

/* ---- the floor, batches of 32 through the object's boundary */

static void *floor_open(void) { return calloc(1, sizeof(floor_machine)); }

static void floor_feed(void *self, const gesta_touch *touches, size_t count) {
    for (size_t i = 0; i < count; i += BATCH) floor_push(self, touches + i, count - i < BATCH ? count - i : BATCH);
}

static uint64_t floor_recognized(void *self) { return ((floor_machine *)self)->recognized; }

/* ---- the library: one recognizer in a context, one action that counts */

typedef struct library_case {
    gesta_context *context;
    uint64_t recognized;
    int32_t error; /* the first that a push answered */
} library_case;

static void library_count(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    (void)event;
    ((library_case *)user)->recognized++;
}

static void *library_open(const char *class_name, const char *rules) {
    library_case *self = calloc(1, sizeof *self);
    uint32_t recognizer = 0;
    if (self != NULL && gesta_context_create(NULL, &self->context) == GESTA_OK
        && gesta_recognizer_create(self->context, class_name, SIZE_MAX, &recognizer) == GESTA_OK
        && gesta_recognizer_set_text(self->context, recognizer, "rules", SIZE_MAX, rules, SIZE_MAX) == GESTA_OK
        && gesta_recognizer_add_action(self->context, recognizer, library_count, self, NULL, NULL) == GESTA_OK)
        return self;
    if (self != NULL) gesta_context_destroy(self->context);
    free(self);
    return NULL;
}

static void *literal_open(void) { return library_open("gesta.chevron", "literal"); }

static void library_feed_batch(void *self, const gesta_touch *touches, size_t count) {
    library_case *c = self;
    for (size_t i = 0; i < count; i += BATCH) {
        int32_t code = gesta_push(c->context, touches + i, count - i < BATCH ? count - i : BATCH, sizeof *touches);
        if (code != GESTA_OK) c->error = code;
    }
}

static void library_feed_single(void *self, const gesta_touch *touches, size_t count) {
    library_case *c = self;
    for (size_t i = 0; i < count; i++) {
        int32_t code = gesta_push(c->context, touches + i, 1, sizeof *touches);
        if (code != GESTA_OK) c->error = code;
    }
}

/* A push that failed makes the counts disagree, so no error passes unseen. */
static uint64_t library_recognized(void *self) {
    library_case *c = self;
    return c->error == GESTA_OK ? c->recognized : UINT64_MAX;
}

static void library_close(void *self) {
    gesta_context_destroy(((library_case *)self)->context);
    free(self);
}

const bench_case bench_cases[] = {
    {"floor", floor_open, floor_feed, floor_recognized, free},
    {"literal-batch", literal_open, library_feed_batch, library_recognized, library_close},
    {"literal-single", literal_open, library_feed_single, library_recognized, library_close},
};
const size_t bench_case_count = sizeof bench_cases / sizeof bench_cases[0];
