/* A lock for process-wide state. All bytes 0: unlocked. Not recursive. */
#ifndef GESTA_PLATFORM_LOCK_H
#define GESTA_PLATFORM_LOCK_H

#if defined(__wasm__)

/* One thread. */
typedef struct platform_lock {
    int unused;
} platform_lock;

static inline void platform_lock_acquire(platform_lock *lock) { (void)lock; }
static inline void platform_lock_release(platform_lock *lock) { (void)lock; }

#else

#include <pthread.h>

typedef struct platform_lock {
    pthread_mutex_t mutex;
} platform_lock;

static inline void platform_lock_acquire(platform_lock *lock) { pthread_mutex_lock(&lock->mutex); }
static inline void platform_lock_release(platform_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

#endif

#endif
