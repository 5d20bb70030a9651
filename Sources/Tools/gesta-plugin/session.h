/* Sessions that are drawn from a seed: what fingers do, and what a program does meanwhile. */
#ifndef SESSION_H
#define SESSION_H

#include "random.h"

#include <gesta/gesta.h>

enum { SAMPLES_MOST = 8192, STEPS_MOST = 8192, SESSION_FINGERS_MOST = 12 };

enum step_kind {
    STEP_PUSH,      /* `count` samples from `first` */
    STEP_ADVANCE,   /* to `time` */
    STEP_CANCEL,    /* cancels all contacts */
    STEP_RESET,     /* resets the recognizer */
    STEP_ENABLE,    /* or disables it: `count` */
    STEP_PARAMETER, /* sets parameter `first` to `fraction` of its range */
    STEP_VALUE      /* sets the values that are writable */
};

struct step {
    enum step_kind kind;
    uint32_t first, count;
    int64_t time;
    double fraction;
};

struct session {
    double units_per_mm;
    int64_t start, end; /* of its samples */
    uint32_t sample_count, step_count;
    gesta_touch samples[SAMPLES_MOST];
    struct step steps[STEPS_MOST];
};

enum session_flag {
    SESSION_HOSTILE = 1,   /* also what people and systems rarely do */
    SESSION_HOVERS = 2,    /* pointers above the surface */
    SESSION_PARAMETERS = 4 /* parameters at their limits, changed between gestures */
};

/* Draws a session that begins at `start`, unless it is hostile. `has_writable`: programs set values of the class. */
void session_draw(struct session *session, struct generator *generator, uint32_t flags, uint32_t parameter_count,
                  int has_writable, int64_t start);

#endif
