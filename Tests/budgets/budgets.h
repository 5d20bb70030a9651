/*
 * Inputs that take as much time or memory as we could find for their bytes: what the guide "Input from strangers"
 * promises is measured with them. Tests/budgets/run builds and runs these programs.
 */
#ifndef BUDGETS_H
#define BUDGETS_H

#include <stddef.h>
#include <stdint.h>

#include "gesta/gesta.h"

typedef struct family {
    const char *kind; /* of input: a row of the guide's table of limits */
    const char *name;
    uint32_t size;                /* for which it takes a few million instructions */
    void (*write)(uint32_t size); /* writes `text` */
    int32_t (*play)(void);        /* gives it to the library */
    int32_t code;                 /* what the library returns */
} family;

/* Each list ends with an empty family. */
extern const family of_patterns[], of_setups[], of_traces[], of_examples[], of_samples[], of_labels[], of_plugins[];

/* ---------------------------------------------------------------------------------------------------- the text -- */

extern char *text;
extern size_t length;

void put(const char *format, ...);
void put_bytes(const void *bytes, size_t count);
void put_times(const char *part, uint32_t times);

/* --------------------------------------------------------------------------------------------------- playing it -- */

gesta_context *open_context(void);
uint32_t make(gesta_context *context, const char *class_name);
/* Ten contacts at once, twice, in one batch: first they tap, then they move. */
void draw(gesta_context *context);
/* The family is wrong: it plays what it does not mean to. */
void fail(const char *what, const char *message);

/* The number of that order whose hash was the same for all of them in a table of a fixed function. */
uint64_t colliding(uint64_t order, unsigned bits);

#endif
