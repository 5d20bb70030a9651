/* The C library's allocator as plugins see it: counts what code of the plugin allocates, and fills new memory. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

struct allocations {
    uint64_t made;         /* calls that have allocated */
    int64_t blocks, bytes; /* allocated, less those freed */
};

/* Of this process so far, by code of the plugin on any thread. */
struct allocations allocations_now(void);
/* The calls made in touches_moved and hover_moved. */
uint64_t allocations_while_moving(void);

#endif
