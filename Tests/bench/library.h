/* A context with recognizers, and the first error that it answered: what all lanes of the library share. */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include "gesta/gesta.h"

typedef struct library {
    gesta_context *context;
    uint64_t recognized; /* what the action of library_add has heard of ended */
    int32_t error;
} library;

/* NULL when there is no context. `flags` are GESTA_CONFIG_.... */
library *library_open(uint32_t max_contacts, uint32_t flags);
void library_close(void *self);

/* Adds a recognizer whose action counts what it recognizes; 0 when that failed. */
uint32_t library_add(library *self, const char *class_name, uint32_t region);

/* A region of that place and extent; 0 when that failed. */
uint32_t library_region(library *self, double x, double y, double width, double height);

/* Pushes samples, `batch` at a time. library_samples is how many have been pushed in all. */
extern size_t library_samples;
void library_push(library *self, const gesta_touch *touches, size_t count, size_t batch);
void library_push_motions(library *self, const gesta_motion *motions, size_t count, size_t batch);

#endif
