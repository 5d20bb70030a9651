/*
 * A class that keeps every rule of strokes: a line to the right, which is recognized before the lift unless another
 * recognizer contests it, keeps its samples, and states its pattern and its memory. It has faults as claiming.c does.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta_plugin.h"

enum fault {
    NONE,
    ABORTS,
    EARLY_AT_LIFT,
    EARLY_NAN,
    EARLY_BEYOND,
    EARLY_TWICE,
    STATE_IN_CONTESTS,
    FAILS_IN_WITHDRAW,
    SAMPLES_UNFLAGGED,
    SAMPLES_STRIDE,
    SAMPLES_NAN,
    SAMPLES_IN_PATTERN,
    PATTERN_MALFORMED,
    PATTERN_INVALID,
    STATE_IN_PATTERN,
    MEMORY_LESS,
    STATE_IN_MEMORY
};

#ifndef FAULT
#define FAULT NONE
#endif

static int is_in(const char *function) {
#if defined(IN)
    return strcmp(function, IN) == 0;
#else
    (void)function;
    return 0;
#endif
}
#define ENTER()                                                                                                        \
    if (FAULT == ABORTS && is_in(__func__)) abort()

enum { LENGTH, STRAY };
enum { TRAVEL, CERTAINTY };
enum { STRAYED = GESTA_REASON_OWN };
enum { POINTS_MOST = 500 };

static const gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "length", "length", "How long it is at least.", 1, 50, 10, NULL,
     NULL, 0, GESTA_PARAMETER_LENGTH},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "stray", "length", "How far it may stray.", 1, 50, 8, NULL, NULL,
     0, GESTA_PARAMETER_LENGTH},
};
static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "travel", "length", "From the start.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "certainty", "1", "1 when it is recognized.", NULL, 0, 0},
};
static const gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), STRAYED, "strayed", "strayed by {measured}, at most {limit} allowed", NULL},
};

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
    double *points; /* what it could match */
    double length, stray, start_x, start_y, travel;
    uint64_t contact;
    int is_down;
} line;

static void destroy(void *self) {
    free(((line *)self)->points);
    free(self);
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)user;
    line *l = host->size >= sizeof *host ? calloc(1, sizeof *l) : NULL;
    if (l == NULL) return NULL;
    *l = (line){.host = host, .instance = instance, .points = calloc(POINTS_MOST, 2 * sizeof(double))};
    if (l->points != NULL) return l;
    free(l);
    return NULL;
}

static void reset(void *self) {
    line *l = self;
    l->length = l->host->parameter(l->instance, LENGTH);
    l->stray = l->host->parameter(l->instance, STRAY);
    l->travel = 0;
    l->is_down = 0;
}

/* Its contact among those that are reported, or NULL. Its sample is kept. */
static const gesta_contact *own(const line *l, const gesta_contact *const *contacts, size_t count) {
    for (size_t n = 0; n < count; n++) {
        if (contacts[n]->id != l->contact) continue;
        size_t stride = FAULT == SAMPLES_STRIDE ? 12 : sizeof(gesta_touch);
        if (contacts[n]->touch == NULL) return contacts[n];
        gesta_touch touch = *contacts[n]->touch;
        if (FAULT == SAMPLES_NAN) touch.x = (double)NAN;
        l->host->add_samples(l->instance, &touch, 1, stride);
        return contacts[n];
    }
    return NULL;
}

static void touches_began(void *self, const gesta_contact *const *contacts, size_t count) {
    line *l = self;
    for (size_t n = 0; n < count; n++) {
        if (l->is_down) {
            l->host->ignore(l->instance, contacts[n]->id);
            continue;
        }
        l->is_down = 1;
        l->contact = contacts[n]->id;
        l->start_x = contacts[n]->x;
        l->start_y = contacts[n]->y;
        own(l, &contacts[n], 1);
    }
}

static void touches_moved(void *self, const gesta_contact *const *contacts, size_t count) {
    line *l = self;
    const gesta_contact *contact = own(l, contacts, count);
    if (contact == NULL) return;
    const double off = fabs(contact->y - l->start_y);
    l->travel = fmax(l->travel, contact->x - l->start_x);
    l->host->set_value(l->instance, TRAVEL, l->travel);
    if (off > l->stray) {
        l->host->fail(l->instance, STRAYED, off, l->stray);
    } else if (l->travel >= l->length && FAULT != EARLY_AT_LIFT) {
        l->host->set_value(l->instance, CERTAINTY, 1);
        l->host->set_confidence(l->instance, 200);
        l->host->recognize_early(l->instance, FAULT == EARLY_NAN ? (double)NAN : FAULT == EARLY_BEYOND ? 1.5 : 1);
        if (FAULT == EARLY_TWICE) l->host->recognize_early(l->instance, 1);
    }
}

static void touches_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    line *l = self;
    if (own(l, contacts, count) == NULL) return;
    l->is_down = 0;
    if (l->travel < l->length) l->host->fail(l->instance, GESTA_REASON_MOVED_TOO_LITTLE, l->travel, l->length);
    else if (FAULT == EARLY_AT_LIFT) l->host->recognize_early(l->instance, 1);
    else l->host->set_state(l->instance, GESTA_STATE_RECOGNIZED);
}

static void touches_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    line *l = self;
    for (size_t n = 0; n < count; n++)
        if (contacts[n]->id == l->contact) l->host->set_state(l->instance, GESTA_STATE_CANCELLED);
}

/* Until it is complete: then it has requested recognition itself. */
static int32_t contests(void *self, double share, uint32_t confidence) {
    line *l = self;
    (void)confidence;
    ENTER();
    if (FAULT == STATE_IN_CONTESTS) l->host->set_state(l->instance, GESTA_STATE_FAILED);
    return share > 0.5 && l->travel > l->length / 4 && l->travel < l->length;
}

static void withdraw_recognition(void *self) {
    line *l = self;
    ENTER();
    if (FAULT == FAILS_IN_WITHDRAW) l->host->fail(l->instance, STRAYED, 2, 1);
    l->host->set_value(l->instance, CERTAINTY, 0);
}

static void pattern(void *self) {
    line *l = self;
    ENTER();
    if (FAULT == STATE_IN_PATTERN) l->host->set_deadline(l->instance, GESTA_NO_DEADLINE);
    if (FAULT == SAMPLES_IN_PATTERN) l->host->add_samples(l->instance, NULL, 0, sizeof(gesta_touch));
    l->host->write(l->instance,
                   FAULT == PATTERN_MALFORMED ? "rightwards"
                   : FAULT == PATTERN_INVALID ? "\xff"
                                              : "right",
                   SIZE_MAX);
}

static size_t memory(void *self) {
    line *l = self;
    ENTER();
    if (FAULT == STATE_IN_MEMORY) l->host->set_value(l->instance, TRAVEL, 1);
    return sizeof *l + (FAULT == MEMORY_LESS ? 0 : 2 * POINTS_MOST * sizeof(double));
}

static const gesta_class line_class = {
    .size = sizeof(gesta_class),
    .flags = FAULT == SAMPLES_UNFLAGGED ? GESTA_CLASS_DISCRETE : GESTA_CLASS_KEEPS_SAMPLES,
    .id = "test.line",
    .label = "Line",
    .doc = "A line to the right.",
    .parameters = parameters,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .values = values,
    .value_count = sizeof values / sizeof *values,
    .reasons = reasons,
    .reason_count = sizeof reasons / sizeof *reasons,
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
    .contests = contests,
    .withdraw_recognition = withdraw_recognition,
    .pattern = pattern,
    .memory = memory,
};
static const gesta_class *const classes[] = {&line_class};
static const gesta_plugin plugin = {
    sizeof(gesta_plugin), GESTA_PLUGIN_ABI, "test.lines", "Lines", "1", "", "", classes, 1, 0, NULL, NULL};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
