/* What an adapter has pushed: the samples of gesta_push and gesta_push_untimed and the motions of gesta_push_motion,
 * which this replaces. Included before the adapter. */
#ifndef SEEN_H
#define SEEN_H

#include <math.h>

#include "../c/check.h"
#include <gesta/gesta.h>

enum { SEEN_TOUCHES = 64 };

static gesta_context *c;
static gesta_motion seen;                   /* the newest one */
static gesta_touch touches[SEEN_TOUCHES];   /* those of the newest push that had any */
static unsigned count, frames, touch_count; /* motions, pushes of samples, samples of the newest */
static unsigned samples;                    /* all */

static int32_t note(gesta_context *context, const gesta_motion *motions, size_t number, size_t stride) {
    seen = motions[number - 1];
    count++;
    return gesta_push_motion(context, motions, number, stride);
}

static void keep(const gesta_touch *pushed, size_t number) {
    if (number == 0) return;
    frames++, touch_count = (unsigned)number, samples += (unsigned)number;
    memcpy(touches, pushed, (number < SEEN_TOUCHES ? number : SEEN_TOUCHES) * sizeof *pushed);
}

static inline int32_t note_touches(gesta_context *context, const gesta_touch *pushed, size_t number, size_t stride) {
    keep(pushed, number);
    return gesta_push(context, pushed, number, stride);
}

static inline int32_t note_untimed(gesta_context *context, const gesta_touch *pushed, size_t number, size_t stride,
                                   int64_t now) {
    keep(pushed, number);
    return gesta_push_untimed(context, pushed, number, stride, now);
}
#define gesta_push_motion  note /* in the adapter */
#define gesta_push         note_touches
#define gesta_push_untimed note_untimed

/* The newest push was one sample, of that contact and phase, at that place. */
static inline int saw(uint64_t contact, uint32_t phase, double x, double y) {
    const gesta_touch *t = &touches[0];
    int is_it = touch_count == 1 && t->contact == contact && t->phase == phase && fabs(t->x - x) < 1e-6 &&
                fabs(t->y - y) < 1e-6;
    if (!is_it)
        printf("%u samples, the first of contact %llx, phase %u, at %g, %g\n", touch_count,
               (unsigned long long)t->contact, t->phase, t->x, t->y);
    return is_it;
}

#endif
