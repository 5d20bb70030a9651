/* What the library writes piece by piece, kept as one text. */
#ifndef TEXT_H
#define TEXT_H

#include "world.h"

/* Zeros: nothing yet. Whoever has it frees the bytes. */
typedef struct text {
    char *bytes;
    size_t length, capacity;
} text;

/* A gesta_write_callback whose user pointer is a text. */
static inline void keep(const char *bytes, size_t length, void *user) {
    text *t = user;
    if (t->length + length > t->capacity) {
        t->capacity = 2 * (t->length + length);
        t->bytes = realloc(t->bytes, t->capacity);
        HOLD(t->bytes != NULL);
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
}

static inline int same_text(const text *a, const text *b) {
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

#endif
