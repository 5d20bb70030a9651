/* gesta_evdev.h - pushes the events of a Linux touchscreen or touchpad to Gesta. Copy this file into your program.
 *
 *     gesta_evdev_init(&input, context, x_axis, y_axis); // of libevdev_get_abs_info: ABS_MT_POSITION_X and _Y
 *     gesta_evdev_event(&input, &event);                 // each event that libevdev_next_event returns
 *
 * Lengths are millimeters: the context's units_per_mm must be 1. Devices of multitouch protocol B have slots; mtdev
 * converts the events of those of protocol A. */
#ifndef GESTA_EVDEV_H
#define GESTA_EVDEV_H

#include <gesta/gesta.h>
#include <linux/input.h>
#include <string.h>

enum { GESTA_EVDEV_SLOTS = 32, GESTA_EVDEV_WIDTH = 250 /* of a device without a resolution, mm */ };

typedef struct gesta_evdev_slot {
    int32_t id;      /* the contact's id, as it was pushed; -1: none */
    int32_t next_id; /* as it is at the end of the frame */
    int is_palm, has_moved;
    double x, y;
} gesta_evdev_slot;

typedef struct gesta_evdev {
    gesta_context *context;
    double origin_x, origin_y, resolution; /* units of the device, units per millimeter */
    gesta_evdev_slot slots[GESTA_EVDEV_SLOTS];
    int current; /* the slot of the following events */
} gesta_evdev;

static inline void gesta_evdev_init(gesta_evdev *self, gesta_context *context, const struct input_absinfo *x,
                                    const struct input_absinfo *y) {
    memset(self, 0, sizeof *self);
    self->context = context;
    self->origin_x = x->minimum;
    self->origin_y = y->minimum;
    self->resolution = x->resolution > 0 ? x->resolution : (double)(x->maximum - x->minimum) / GESTA_EVDEV_WIDTH;
    if (self->resolution <= 0) self->resolution = 1;
    for (int i = 0; i < GESTA_EVDEV_SLOTS; i++) self->slots[i].id = self->slots[i].next_id = -1;
}

/* Pushes what has changed since the last frame, as one frame. */
static inline int32_t gesta_evdev_frame(gesta_evdev *self, int64_t time) {
    gesta_touch touches[2 * GESTA_EVDEV_SLOTS];
    size_t count = 0;
    memset(touches, 0, sizeof touches);
    for (int i = 0; i < GESTA_EVDEV_SLOTS; i++) {
        gesta_evdev_slot *slot = &self->slots[i];
        size_t first = count;
        int32_t id = slot->is_palm ? -1 : slot->next_id; /* a palm is not a contact, even if it was one before */
        if (slot->id >= 0 && (id != slot->id || slot->has_moved)) {
            uint32_t lifted = slot->is_palm ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
            touches[count].contact = (uint64_t)slot->id;
            touches[count++].phase = id == slot->id ? GESTA_PHASE_MOVED : lifted;
        }
        if (id >= 0 && id != slot->id) {
            touches[count].contact = (uint64_t)id;
            touches[count++].phase = GESTA_PHASE_BEGAN;
        }
        for (; first < count; first++) {
            touches[first].time = time;
            touches[first].x = slot->x;
            touches[first].y = slot->y;
        }
        slot->id = id;
        slot->has_moved = 0;
    }
    return gesta_push(self->context, touches, count, sizeof *touches);
}

/* Returns GESTA_OK also for events that are not used. For an error, gesta_context_message says more. */
static inline int32_t gesta_evdev_event(gesta_evdev *self, const struct input_event *event) {
    int has_slot = self->current >= 0 && self->current < GESTA_EVDEV_SLOTS;
    gesta_evdev_slot *slot = &self->slots[has_slot ? self->current : 0];
    int64_t time = (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
    if (event->type == EV_SYN && event->code == SYN_REPORT) return gesta_evdev_frame(self, time);
    if (event->type != EV_ABS) return GESTA_OK;
    if (event->code == ABS_MT_SLOT) self->current = event->value;
    if (!has_slot) return GESTA_OK;
    if (event->code == ABS_MT_TRACKING_ID) {
        slot->next_id = event->value;
        slot->is_palm = 0;
    } else if (event->code == ABS_MT_TOOL_TYPE) {
        slot->is_palm = event->value == MT_TOOL_PALM;
    } else if (event->code == ABS_MT_POSITION_X) {
        slot->x = (event->value - self->origin_x) / self->resolution;
        slot->has_moved = 1;
    } else if (event->code == ABS_MT_POSITION_Y) {
        slot->y = (event->value - self->origin_y) / self->resolution;
        slot->has_moved = 1;
    }
    return GESTA_OK;
}

#endif
