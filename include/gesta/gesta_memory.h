/*
 * gesta_memory.h - the source of the library's memory. gesta.h includes it.
 */
#ifndef GESTA_MEMORY_H
#define GESTA_MEMORY_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------ memory -- */

/*
 * When memory is short. A function that creates, registers, relates, sets, loads or replays returns GESTA_E_MEMORY,
 * changes nothing, and can be called again. So do gesta_push, gesta_push_motion and gesta_advance: they reserve what
 * their samples may need before the first is dispatched, and what these decide is then the same as with memory. Three
 * things have no reserve. An event for which there is no memory is lost: it is neither delivered nor kept for polling.
 * A stroke recognizer that needs memory with its first stroke, for its pattern, does without that stroke; one whose
 * stroke has more points than most strokes decides by fewer of them. In these cases the call continues, and returns
 * GESTA_E_MEMORY at its end with a message that says that events were lost; an event of any other call, such as
 * gesta_context_cancel, is stated as lost by the next of these three.
 *
 * One limit comes from the Swift language, in which creating an object cannot fail. An object for which there is no
 * memory is created in a reserve of 16 KiB, which the process has once, and is given up immediately. If several threads
 * run out of memory at the same moment and exhaust the reserve, the process ends.
 */

/**
 * The source of the library's memory, for the whole process.
 *
 * Both functions must be safe on every thread that uses a context. The dynamic linker and plugins allocate their memory
 * elsewhere.
 */
typedef struct gesta_allocator {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_allocator) */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /**
     * Allocates memory.
     * @param user      [in, nullable] The allocator's `user`.
     * @param size      [in, unit=bytes] Greater than 0.
     * @param alignment [in, unit=bytes] A power of two, at least 8.
     * @returns [nullable] The memory; NULL if there is not enough.
     * @thread any
     */
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /**
     * Frees memory.
     * @param user   [in, nullable] The allocator's `user`.
     * @param memory [in] What allocate returned.
     * @thread any
     */
    void (*release)(void *user, void *memory);
    void *user; /**< [nullable, lifetime=process] Passed to both functions. */
} gesta_allocator;

/**
 * Sets the allocator. No other function of the library may be running.
 *
 * Memory that is already allocated cannot move to another allocator: call this before the first context is created, or
 * after the last one is destroyed.
 * @param allocator [in, nullable, lifetime=call] The allocator, which is copied; NULL restores the C library's.
 * @returns GESTA_OK; GESTA_E_BUSY (the library has memory allocated), GESTA_E_ARGUMENT (a function is NULL, or reserved
 *          is not 0), GESTA_E_SIZE (invalid allocator->size).
 */
int32_t gesta_allocator_set(const gesta_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_MEMORY_H */
