/* Memory: allocation counters shared between threads, and storage for the objects made when memory is short. */
#ifndef GESTA_PLATFORM_MEMORY_H
#define GESTA_PLATFORM_MEMORY_H

#include <errno.h>

/* The result of posix_memalign. (Swift cannot import the macro everywhere: wasi-libc defines it by a cast.) */
static const int platform_out_of_memory = ENOMEM;

static inline void platform_count(long *counter, long step) { __atomic_fetch_add(counter, step, __ATOMIC_RELAXED); }
static inline long platform_counted(const long *counter) { return __atomic_load_n(counter, __ATOMIC_ACQUIRE); }

/* Storage for all objects that one call makes. In two steps: Swift imports no array of more than 4,096 elements. */
typedef struct platform_room {
    struct platform_line {
        unsigned long words[32];
    } lines[64];
} platform_room;

#endif
