/* Counts what the library allocates, by its allocator hook. */
#ifndef BENCH_COUNTING_H
#define BENCH_COUNTING_H

#include <stddef.h>

typedef struct counting {
    size_t bytes;       /* alive now, as requested */
    size_t allocations; /* ever */
} counting;

extern counting counted;

/* Before the first context is created. 0 on failure. */
int counting_begin(void);

/* After the last context is destroyed. 0 if the library has not freed all of it. */
int counting_end(void);

#endif
