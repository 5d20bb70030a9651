/* A lock for process-wide state. All bytes 0: unlocked. Not recursive. */
#ifndef GESTA_PLATFORM_LOCK_H
#define GESTA_PLATFORM_LOCK_H

#include <stdint.h>

#if defined(__wasm__)

/* One thread. */
typedef struct platform_lock {
    int unused;
} platform_lock;

static inline void platform_lock_acquire(platform_lock *lock) { (void)lock; }
static inline void platform_lock_release(platform_lock *lock) { (void)lock; }

static inline uintptr_t platform_thread(void) { return 1; }

static inline void platform_at_fork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
    (void)before, (void)parent, (void)child;
}

#else

#include <pthread.h>

typedef struct platform_lock {
    pthread_mutex_t mutex;
} platform_lock;

static inline void platform_lock_acquire(platform_lock *lock) { pthread_mutex_lock(&lock->mutex); }
static inline void platform_lock_release(platform_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

#if defined(__GLIBC__)
/* What pthread_atfork calls, which requires the start files that define the handle. The shared library is linked
   without them, and never unloaded. A shared object with the static library in it has a handle: the functions are
   forgotten when it is unloaded. */
extern void *__dso_handle __attribute__((weak, visibility("hidden")));
int __register_atfork(void (*before)(void), void (*parent)(void), void (*child)(void), void *library);
#endif

/* `before` is called before a fork; after it, `parent` and `child` in these processes. */
static inline void platform_at_fork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
#if defined(__GLIBC__)
    __register_atfork(before, parent, child, &__dso_handle);
#else
    pthread_atfork(before, parent, child);
#endif
}

/* Identifies the current thread among those that run; never 0. (One instruction where the compiler has it.) */
static inline uintptr_t platform_thread(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    return (uintptr_t)__builtin_thread_pointer();
#else
    return (uintptr_t)pthread_self();
#endif
}

#endif

/* The thread that does something, or 0; it is set by that thread and may be read by all. */
static inline void platform_set_thread(uintptr_t *place, uintptr_t thread) {
    __atomic_store_n(place, thread, __ATOMIC_RELAXED);
}
static inline int platform_is_thread(const uintptr_t *place, uintptr_t thread) {
    return __atomic_load_n(place, __ATOMIC_RELAXED) == thread;
}

#endif
