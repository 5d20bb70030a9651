/* gesta_queue.h - passes touches from an input thread to the thread that owns the context. Copy this file into your
 * program. Requires C11; the context must have GESTA_CONFIG_LATE_SAMPLES.
 *
 *     gesta_queue_put(&queue, touches, count);         // the input thread: each frame of its device, with its own time
 *     gesta_queue_run(&queue, context, now);   // the thread of the context: once a frame, and at deadlines
 *
 * One thread puts, one thread runs. Neither waits for the other. A queue of zeros is empty. */
#ifndef GESTA_QUEUE_H
#define GESTA_QUEUE_H

#include <gesta/gesta.h>
#include <stdatomic.h>
#include <string.h>

enum {
    GESTA_QUEUE_SIZE = 4096,       /* samples; a power of two: one finger for 4 s at 1000 Hz */
    GESTA_QUEUE_LATENCY = 10000000 /* ns that may pass between the time of a sample and its entry into the queue */
};

typedef struct gesta_queue {
    gesta_touch touches[GESTA_QUEUE_SIZE];
    gesta_touch batch[GESTA_QUEUE_SIZE]; /* used by the thread of the context only */
    _Alignas(64) atomic_size_t written;  /* by the input thread */
    _Alignas(64) atomic_size_t read;     /* by the thread of the context */
} gesta_queue;

/* Puts the samples of one frame, all or none. Returns 0 if there is no space for them: the program is to try again
 * later, and may drop them if all of them are moved. */
static inline int gesta_queue_put(gesta_queue *self, const gesta_touch *touches, size_t count) {
    size_t written = atomic_load_explicit(&self->written, memory_order_relaxed);
    size_t read = atomic_load_explicit(&self->read, memory_order_acquire);
    if (count > GESTA_QUEUE_SIZE - (written - read)) return 0;
    for (size_t i = 0; i < count; i++) self->touches[(written + i) % GESTA_QUEUE_SIZE] = touches[i];
    /* The samples are visible to the other thread before their number, and all at once: a frame stays one frame. */
    atomic_store_explicit(&self->written, written + count, memory_order_release);
    return 1;
}

/* Pushes what is in the queue, and runs the deadlines until `now`, which was read before the call. Deadlines run later
 * by the latency, with their own times, so that they do not precede a sample that is about to enter the queue.
 * Returns the error of gesta_push, whose samples are lost then, or of gesta_advance. */
static inline int32_t gesta_queue_run(gesta_queue *self, gesta_context *context, int64_t now) {
    size_t read = atomic_load_explicit(&self->read, memory_order_relaxed);
    size_t count = atomic_load_explicit(&self->written, memory_order_acquire) - read;
    int64_t deadline = GESTA_NO_DEADLINE;
    int32_t code = GESTA_OK, advanced = GESTA_OK;
    for (size_t i = 0; i < count; i++) self->batch[i] = self->touches[(read + i) % GESTA_QUEUE_SIZE];
    atomic_store_explicit(&self->read, read + count, memory_order_release);
    if (count > 0) code = gesta_push(context, self->batch, count, sizeof *self->batch);
    gesta_next_deadline(context, &deadline);
    if (deadline <= now - GESTA_QUEUE_LATENCY) advanced = gesta_advance(context, now - GESTA_QUEUE_LATENCY);
    return code != GESTA_OK ? code : advanced;
}

#endif
