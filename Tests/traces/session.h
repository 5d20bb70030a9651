/*
 * A random session, reproducible by its seed: recognizers of every class, relations, regions, fingers, active
 * callbacks.
 */
#ifndef SESSION_H
#define SESSION_H

#include "gesta/gesta.h"

/* The bytes of a trace. */
typedef struct trace {
    char *bytes;
    size_t length;
    size_t capacity;
} trace;

typedef struct session_figures {
    unsigned long samples;
    unsigned long events;  /* heard by the observer */
    unsigned long meddled; /* calls made from within callbacks and release functions */
    unsigned long asked;   /* questions to the delegate and the hit test */
} session_figures;

/* Plays a session and appends its trace to `out`; 0 when something failed that must not. */
int session_record(uint64_t seed, trace *out, session_figures *figures);

#endif
