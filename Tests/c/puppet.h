/* A class whose every function calls back into the test: what it does is written where it is tested. */
#ifndef PUPPET_H
#define PUPPET_H

#include "support.h"

enum {
    PUPPET_CREATE,
    PUPPET_DESTROY,
    PUPPET_RESET,
    PUPPET_BEGAN,
    PUPPET_MOVED,
    PUPPET_ENDED,
    PUPPET_CANCELLED,
    PUPPET_DEADLINE,
    PUPPET_PARAMETERS,
    PUPPET_SET_VALUE,
    PUPPET_HOVERED,
    PUPPET_LEFT,
    PUPPET_RELEASE,
    PUPPET_CALLS
};

typedef struct puppet {
    const gesta_host *host;
    gesta_instance *instance;
    unsigned calls[PUPPET_CALLS];
} puppet;

/* One call of the class: which function, and what came with it. */
typedef struct puppet_call {
    puppet *self;
    int what; /* PUPPET_... */
    const gesta_contact *const *contacts;
    size_t count;
    int64_t time;
    size_t index;
    double value;
} puppet_call;

/* The test's play; NULL does nothing. What it answers is set_value's answer. */
static int32_t (*puppet_play)(const puppet_call *call);
/* All instances together. */
static unsigned puppet_calls[PUPPET_CALLS];

static inline int32_t puppet_run(puppet *self, int what, const gesta_contact *const *contacts, size_t count,
                                 int64_t time, size_t index, double value) {
    puppet_call call;
    call.self = self;
    call.what = what;
    call.contacts = contacts;
    call.count = count;
    call.time = time;
    call.index = index;
    call.value = value;
    puppet_calls[what]++;
    if (self != NULL) self->calls[what]++;
    return puppet_play != NULL ? puppet_play(&call) : 0;
}

static inline void *puppet_create(const gesta_host *host, gesta_instance *instance, void *user) {
    puppet *self = (puppet *)calloc(1, sizeof *self);
    (void)user;
    if (self == NULL) return NULL;
    self->host = host;
    self->instance = instance;
    if (puppet_run(self, PUPPET_CREATE, NULL, 0, 0, 0, 0) < 0) {
        free(self);
        return NULL;
    }
    return self;
}

static inline void puppet_destroy(void *self) {
    puppet_run((puppet *)self, PUPPET_DESTROY, NULL, 0, 0, 0, 0);
    free(self);
}

static inline void puppet_reset(void *self) { puppet_run((puppet *)self, PUPPET_RESET, NULL, 0, 0, 0, 0); }

static inline void puppet_began(void *self, const gesta_contact *const *contacts, size_t count) {
    puppet_run((puppet *)self, PUPPET_BEGAN, contacts, count, 0, 0, 0);
}

static inline void puppet_moved(void *self, const gesta_contact *const *contacts, size_t count) {
    puppet_run((puppet *)self, PUPPET_MOVED, contacts, count, 0, 0, 0);
}

static inline void puppet_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    puppet_run((puppet *)self, PUPPET_ENDED, contacts, count, 0, 0, 0);
}

static inline void puppet_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    puppet_run((puppet *)self, PUPPET_CANCELLED, contacts, count, 0, 0, 0);
}

static inline void puppet_deadline(void *self, int64_t time) {
    puppet_run((puppet *)self, PUPPET_DEADLINE, NULL, 0, time, 0, 0);
}

static inline void puppet_parameters_changed(void *self) {
    puppet_run((puppet *)self, PUPPET_PARAMETERS, NULL, 0, 0, 0, 0);
}

static inline int32_t puppet_set_value(void *self, size_t index, double value) {
    return puppet_run((puppet *)self, PUPPET_SET_VALUE, NULL, 0, 0, index, value);
}

static inline void puppet_hovered(void *self, const gesta_contact *pointer) {
    puppet_run((puppet *)self, PUPPET_HOVERED, &pointer, 1, 0, 0, 0);
}

static inline void puppet_left(void *self, const gesta_contact *pointer) {
    puppet_run((puppet *)self, PUPPET_LEFT, &pointer, 1, 0, 0, 0);
}

static inline void puppet_release(void *user) {
    (void)user;
    puppet_run(NULL, PUPPET_RELEASE, NULL, 0, 0, 0, 0);
}

static const char *const puppet_colours[] = {"red", "green", "blue"};

/* One parameter of each type, and a length; sizes are set by puppet_table. */
static gesta_parameter_info puppet_parameters[] = {
    {0, GESTA_TYPE_NUMBER, "strength", "1", "How strong.", -1, 1, 0.5, NULL, NULL, 0, 0},
    {0, GESTA_TYPE_INTEGER, "steps", "", "How many.", 0, 10, 3, NULL, NULL, 0, 0},
    {0, GESTA_TYPE_BOOLEAN, "eager", "", "Whether at once.", 0, 1, 1, NULL, NULL, 0, 0},
    {0, GESTA_TYPE_CHOICE, "colour", "", "Which colour.", 0, 2, 1, NULL, puppet_colours, 3, 0},
    {0, GESTA_TYPE_TEXT, "title", "", "What it is called.", 0, 0, 0, "none", NULL, 0, 0},
    {0, GESTA_TYPE_NUMBER, "reach", "length", "How far.", 0, 100, 5, NULL, NULL, 0, GESTA_PARAMETER_LENGTH},
};

/* One value of each type; "dx" and "dy" are writable. */
static gesta_value_info puppet_values[] = {
    {0, GESTA_TYPE_NUMBER, "dx", "length", "Across.", NULL, 0, GESTA_VALUE_WRITABLE},
    {0, GESTA_TYPE_NUMBER, "dy", "length", "Along.", NULL, 0, GESTA_VALUE_WRITABLE | GESTA_VALUE_FLIPS},
    {0, GESTA_TYPE_INTEGER, "turns", "", "Turns made.", NULL, 0, 0},
    {0, GESTA_TYPE_BOOLEAN, "sure", "", "Whether sure.", NULL, 0, 0},
    {0, GESTA_TYPE_CHOICE, "shade", "", "Which shade.", puppet_colours, 3, 0},
    {0, GESTA_TYPE_TEXT, "word", "", "What was written.", NULL, 0, 0},
};

static gesta_reason_info puppet_reasons[] = {
    {0, GESTA_REASON_OWN, "not_today", "it was {measured}, at most {limit} with {strength}", NULL},
    {0, GESTA_REASON_OWN + 1, "gave_up", "it gave up", NULL},
};

enum { PUPPET_PARAMETER_COUNT = 6, PUPPET_VALUE_COUNT = 6, PUPPET_REASON_COUNT = 2 };

/* A table as a program would write it. */
static inline gesta_class puppet_table(const char *id, uint32_t flags) {
    gesta_class table;
    for (int i = 0; i < PUPPET_PARAMETER_COUNT; i++) puppet_parameters[i].size = sizeof puppet_parameters[i];
    for (int i = 0; i < PUPPET_VALUE_COUNT; i++) puppet_values[i].size = sizeof puppet_values[i];
    for (int i = 0; i < PUPPET_REASON_COUNT; i++) puppet_reasons[i].size = sizeof puppet_reasons[i];
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.flags = flags;
    table.id = id;
    table.label = "Puppet";
    table.doc = "Does what the test says.";
    table.parameters = puppet_parameters;
    table.values = puppet_values;
    table.reasons = puppet_reasons;
    table.parameter_count = PUPPET_PARAMETER_COUNT;
    table.value_count = PUPPET_VALUE_COUNT;
    table.reason_count = PUPPET_REASON_COUNT;
    table.create = puppet_create;
    table.destroy = puppet_destroy;
    table.reset = puppet_reset;
    table.touches_began = puppet_began;
    table.touches_moved = puppet_moved;
    table.touches_ended = puppet_ended;
    table.touches_cancelled = puppet_cancelled;
    table.deadline_reached = puppet_deadline;
    table.parameters_changed = puppet_parameters_changed;
    table.set_value = puppet_set_value;
    table.release = puppet_release;
    return table;
}

/* The same for one that hears of pointers above the surface. */
static inline gesta_class puppet_hovering_table(const char *id, uint32_t flags) {
    gesta_class table = puppet_table(id, flags | GESTA_CLASS_HOVERS);
    table.touches_began = table.touches_moved = table.touches_ended = table.touches_cancelled = NULL;
    table.hover_moved = puppet_hovered;
    table.hover_left = puppet_left;
    return table;
}

static inline void puppet_forget(void) {
    puppet_play = NULL;
    memset(puppet_calls, 0, sizeof puppet_calls);
}

#endif
