/* An allocator that fails when a test wants it to, and counts what it hands out. */
#ifndef FAILING_H
#define FAILING_H

#include "../c/counting.h"

static counting memory;
static long fails_at, asked; /* the allocation that fails, from 1; 0: none */
static int fails_on, failed;

static void *allocate(void *user, size_t size, size_t alignment) {
    (void)user;
    asked++;
    if (fails_at != 0 && (asked == fails_at || (fails_on && asked > fails_at))) {
        failed = 1;
        return NULL;
    }
    return counting_allocate(&memory, size, alignment);
}

static void release(void *user, void *block) {
    (void)user;
    counting_release(&memory, block);
}

#endif
