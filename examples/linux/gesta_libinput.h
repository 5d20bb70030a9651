/* gesta_libinput.h - pushes the touches of libinput to Gesta. Copy this file into your program.
 *
 *     gesta_libinput input = {.context = context};
 *     gesta_libinput_event(&input, event); // each event that libinput_get_event returns
 *
 * Lengths are millimeters: the context's units_per_mm must be 1. A touchscreen that does not report its size counts as
 * one of 250 by 156 mm. Several touchscreens of a seat are one surface; each has its own origin. */
#ifndef GESTA_LIBINPUT_H
#define GESTA_LIBINPUT_H

#include <gesta/gesta.h>
#include <libinput.h>

enum { GESTA_LIBINPUT_SLOTS = 64 };

typedef struct gesta_libinput {
    gesta_context *context;
    gesta_touch touches[GESTA_LIBINPUT_SLOTS]; /* of the frame */
    size_t count;
    gesta_touch last[GESTA_LIBINPUT_SLOTS]; /* the newest sample of each contact; phase 0: it is not down */
} gesta_libinput;

/* Adds a sample to the frame. Where it has no position of its own, it is where the contact was. */
static inline void gesta_libinput_add(gesta_libinput *self, struct libinput_event *event, uint32_t phase) {
    struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
    int32_t slot = libinput_event_touch_get_seat_slot(touch);
    if (slot < 0 || slot >= GESTA_LIBINPUT_SLOTS || self->count == GESTA_LIBINPUT_SLOTS) return;
    gesta_touch *last = &self->last[slot];
    if (phase != GESTA_PHASE_BEGAN && last->phase == 0) return;
    last->time = (int64_t)libinput_event_touch_get_time_usec(touch) * 1000;
    last->contact = (uint64_t)slot;
    last->phase = phase;
    if (phase == GESTA_PHASE_BEGAN || phase == GESTA_PHASE_MOVED) {
        double width = 250, height = 156;
        libinput_device_get_size(libinput_event_get_device(event), &width, &height);
        last->x = libinput_event_touch_get_x_transformed(touch, 1) * width;
        last->y = libinput_event_touch_get_y_transformed(touch, 1) * height;
    }
    self->touches[self->count++] = *last;
    if (phase == GESTA_PHASE_ENDED || phase == GESTA_PHASE_CANCELLED) last->phase = 0;
}

/* Returns GESTA_OK also for events that are not used. For an error, gesta_context_message says more. */
static inline int32_t gesta_libinput_event(gesta_libinput *self, struct libinput_event *event) {
    size_t count = self->count;
    switch (libinput_event_get_type(event)) {
    case LIBINPUT_EVENT_TOUCH_DOWN: gesta_libinput_add(self, event, GESTA_PHASE_BEGAN); break;
    case LIBINPUT_EVENT_TOUCH_MOTION: gesta_libinput_add(self, event, GESTA_PHASE_MOVED); break;
    case LIBINPUT_EVENT_TOUCH_UP: gesta_libinput_add(self, event, GESTA_PHASE_ENDED); break;
    case LIBINPUT_EVENT_TOUCH_CANCEL: gesta_libinput_add(self, event, GESTA_PHASE_CANCELLED); break;
    case LIBINPUT_EVENT_TOUCH_FRAME:
        self->count = 0;
        return gesta_push(self->context, self->touches, count, sizeof *self->touches);
    default: break;
    }
    return GESTA_OK;
}

#endif
