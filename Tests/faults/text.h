/* What a context writes in pieces, kept as one text. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Zeros: nothing yet. Its owner frees the bytes. */
typedef struct text {
    char *bytes;
    size_t length, capacity;
} text;

static inline void add(text *t, const char *bytes, size_t length) {
    if (t->length + length + 1 > t->capacity) {
        t->capacity = 2 * (t->length + length + 1);
        t->bytes = (char *)realloc(t->bytes, t->capacity);
        if (t->bytes == NULL) abort();
    }
    if (length > 0) memcpy(t->bytes + t->length, bytes, length);
    t->bytes[t->length += length] = 0;
}

static inline void add_words(text *t, const char *words) { add(t, words, strlen(words)); }

static inline bool same(const text *a, const text *b) {
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* A gesta_write_callback whose user pointer is a text. */
static inline void keep(const char *bytes, size_t length, void *user) { add((text *)user, bytes, length); }

#endif
