/* An allocator that fails when a test wants it to, and counts what it hands out. */
#ifndef FAILING_H
#define FAILING_H

#include "../c/counting.h"

static counting memory;
static long fails_at, asked; /* the allocation that fails, from 1; 0: none */
static int failed;

/* Which allocations fail: that one alone, the one after it too, or all from it on. */
enum { FAILS_ALONE, FAILS_TWICE, FAILS_ON, FAILING_WAYS };
static int fails_on;
static const char *const failing_ways[] = {"", " and the next", " and all after it"};

static void *allocate(void *user, size_t size, size_t alignment) {
    (void)user;
    asked++;
    if (fails_at != 0 && (asked == fails_at || (fails_on == FAILS_TWICE && asked == fails_at + 1) ||
                          (fails_on == FAILS_ON && asked > fails_at))) {
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
