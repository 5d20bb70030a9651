/* evdev.h - one Linux input device: a touchscreen, a touchpad, a pen tablet or a mouse.
 *
 *     gesta_evdev_init(&input, context, x, y); // of libevdev_get_abs_info: see there
 *     gesta_evdev_event(&input, &event);       // each event that libevdev_next_event returns
 *     gesta_pointer_advance(&input.pointer, now); // when gesta_pointer_timeout says so
 *
 * Lengths are millimeters: the context's units_per_mm must be 1. Times are those of CLOCK_MONOTONIC, if the program has
 * passed that to libevdev_set_clock_id. Devices of multitouch protocol B have slots; mtdev converts the events of
 * protocol A. The program calls gesta_pointer_cancel when it gives the device away. */
#ifndef GESTA_ADAPTERS_EVDEV_H
#define GESTA_ADAPTERS_EVDEV_H

#include <gesta/adapters/pointer.h>
#include <linux/input.h>

enum {
    GESTA_EVDEV_SLOTS = 32,
    GESTA_EVDEV_WIDTH = 250, /* of a device without a resolution, mm */
    GESTA_EVDEV_COUNTS = 40  /* of a mouse in a millimeter: 1,000 in an inch */
};

typedef struct gesta_evdev_slot {
    int32_t id;      /* the contact's id, as it was pushed; -1: none */
    int32_t next_id; /* as it is at the end of the frame */
    int is_palm, has_changed;
    double x, y, pressure, major, minor; /* mm, of pressure units of the device */
} gesta_evdev_slot;

typedef struct gesta_evdev {
    gesta_pointer pointer;
    double origin_x, origin_y, resolution; /* units of the device, units per millimeter */
    double pressure;                       /* the largest one of the device; 0: not known */
    double distance;                       /* the same, of a hovering pen */
    gesta_evdev_slot slots[GESTA_EVDEV_SLOTS];
    int current;   /* the slot of the following events */
    int has_slots; /* what else it reports of fingers is the same again */
    gesta_touch pen;
    int is_near, touches; /* a pen, or the finger on a touchscreen without slots */
    uint32_t buttons;     /* of a mouse or pen */
    gesta_motion wheel;
} gesta_evdev;

/* x and y are those of ABS_MT_POSITION_X and _Y, or of ABS_X and ABS_Y of a device without slots; NULL for a mouse. */
static inline void gesta_evdev_init(gesta_evdev *self, gesta_context *context, const struct input_absinfo *x,
                                    const struct input_absinfo *y) {
    memset(self, 0, sizeof *self);
    self->pointer.context = context, self->pointer.notch = 10;
    self->wheel = gesta_pointer_motion(0, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    self->wheel.source = GESTA_SOURCE_WHEEL;
    for (int i = 0; i < GESTA_EVDEV_SLOTS; i++) self->slots[i].id = self->slots[i].next_id = -1;
    if (!x || !y) return;
    self->origin_x = x->minimum, self->origin_y = y->minimum;
    self->resolution =
        x->resolution > 0 ? x->resolution : (double)(x->maximum - x->minimum) / (double)GESTA_EVDEV_WIDTH;
    if (self->resolution <= 0) self->resolution = 1;
}

static inline int32_t gesta_evdev_slot_frame(gesta_evdev *self, gesta_evdev_slot *slot, int64_t time) {
    int32_t id = slot->is_palm ? -1 : slot->next_id, code = GESTA_OK; /* a palm is not a contact, even if it was one */
    int is_same = id == slot->id, begins = id >= 0 && !is_same;
    uint32_t lifted = slot->is_palm ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;
    gesta_touch touch = gesta_pointer_touch(time, (uint64_t)slot->id, lifted, slot->x, slot->y);
    if (is_same) touch.phase = GESTA_PHASE_MOVED;
    touch.pressure = self->pressure > 0 ? (float)(slot->pressure / self->pressure) : 0;
    touch.major = (float)slot->major, touch.minor = (float)slot->minor;
    touch.modifiers = self->pointer.modifiers;
    if (slot->id >= 0 && (!is_same || slot->has_changed)) code = gesta_pointer_add(&self->pointer, &touch);
    touch.contact = (uint64_t)id, touch.phase = GESTA_PHASE_BEGAN;
    if (begins && code == GESTA_OK) code = gesta_pointer_add(&self->pointer, &touch);
    slot->id = id, slot->has_changed = 0;
    return code;
}

/* Pushes what has changed since the last frame, as one frame. */
static inline int32_t gesta_evdev_frame(gesta_evdev *self, int64_t time) {
    gesta_pointer *p = &self->pointer;
    gesta_motion wheel = self->wheel;
    int32_t code = GESTA_OK;
    for (int i = 0; i < GESTA_EVDEV_SLOTS && code == GESTA_OK; i++)
        code = gesta_evdev_slot_frame(self, &self->slots[i], time);
    if (self->resolution == 0) { /* a mouse */
        if (p->x != self->pen.x || p->y != self->pen.y || p->buttons != self->buttons)
            code = gesta_pointer_mouse(p, time, self->pen.x, self->pen.y, self->buttons, self->buttons);
    } else if (!self->has_slots && (self->is_near || self->touches || p->down_count)) {
        self->pen.time = time, self->pen.buttons = self->buttons;
        code = gesta_pointer_pen(p, self->pen, self->touches);
    }
    self->wheel.wheel_x = self->wheel.wheel_y = 0, self->wheel.dx = self->wheel.dy = 0;
    if (wheel.wheel_x == 0) wheel.wheel_x = (int32_t)wheel.dx * 120; /* older systems report only whole notches */
    if (wheel.wheel_y == 0) wheel.wheel_y = (int32_t)wheel.dy * 120;
    wheel.dx = wheel.wheel_x * p->notch / 120, wheel.dy = wheel.wheel_y * p->notch / 120, wheel.time = time;
    if (code == GESTA_OK && (wheel.wheel_x || wheel.wheel_y)) return gesta_pointer_move(p, wheel);
    return code == GESTA_OK ? gesta_pointer_push(p) : code;
}

static inline void gesta_evdev_axis(gesta_evdev *self, int code, int value) {
    gesta_evdev_slot none, *slot = &none;
    if (code == ABS_MT_SLOT) self->current = value;
    if (code >= ABS_MT_SLOT) self->has_slots = 1;
    if (self->current >= 0 && self->current < GESTA_EVDEV_SLOTS) slot = &self->slots[self->current];
    switch (code) {
    case ABS_X: self->pen.x = (value - self->origin_x) / self->resolution; break;
    case ABS_Y: self->pen.y = (value - self->origin_y) / self->resolution; break;
    case ABS_PRESSURE: self->pen.pressure = self->pressure > 0 ? (float)(value / self->pressure) : 0; break;
    case ABS_DISTANCE: self->pen.distance = self->distance > 0 ? (float)(value / self->distance) : 0; break;
    case ABS_TILT_X: self->pen.tilt_x = (float)value; break;
    case ABS_TILT_Y: self->pen.tilt_y = (float)value; break;
    case ABS_MT_TRACKING_ID: slot->next_id = value, slot->is_palm = 0; break;
    case ABS_MT_TOOL_TYPE: slot->is_palm = value == MT_TOOL_PALM; break;
    case ABS_MT_POSITION_X: slot->x = (value - self->origin_x) / self->resolution, slot->has_changed = 1; break;
    case ABS_MT_POSITION_Y: slot->y = (value - self->origin_y) / self->resolution, slot->has_changed = 1; break;
    case ABS_MT_PRESSURE: slot->pressure = value, slot->has_changed = 1; break;
    case ABS_MT_TOUCH_MAJOR: slot->major = value / self->resolution, slot->has_changed = 1; break;
    case ABS_MT_TOUCH_MINOR: slot->minor = value / self->resolution, slot->has_changed = 1; break;
    default: break;
    }
}

static inline void gesta_evdev_key(gesta_evdev *self, int code, int value) {
    uint32_t bit = gesta_pointer_button((uint32_t)code);
    self->buttons = value ? self->buttons | bit : self->buttons & ~bit;
    if (code == BTN_TOUCH) self->touches = value;
    if (code != BTN_TOOL_PEN && code != BTN_TOOL_RUBBER) return;
    self->is_near = value, self->pen.tool = code == BTN_TOOL_PEN ? GESTA_TOOL_PEN : GESTA_TOOL_ERASER;
    if (!value) self->touches = 0;
}

/* Returns GESTA_OK also for events that are not used. For an error, gesta_context_message says more. */
static inline int32_t gesta_evdev_event(gesta_evdev *self, const struct input_event *event) {
    int64_t time = (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
    int code = event->code, value = event->value;
    if (event->type == EV_SYN && code == SYN_REPORT) return gesta_evdev_frame(self, time);
    if (event->type == EV_SYN && code == SYN_DROPPED) return gesta_pointer_cancel(&self->pointer, time);
    if (event->type == EV_ABS) gesta_evdev_axis(self, code, value);
    if (event->type == EV_KEY && value < 2) gesta_evdev_key(self, code, value);
    if (event->type != EV_REL) return GESTA_OK;
    if (code == REL_X) self->pen.x += (double)value / (double)GESTA_EVDEV_COUNTS;
    if (code == REL_Y) self->pen.y += (double)value / (double)GESTA_EVDEV_COUNTS;
    /* Up and right are positive: up moves the content down, right moves it left. */
    if (code == REL_WHEEL) self->wheel.dy += value;
    if (code == REL_HWHEEL) self->wheel.dx -= value;
    if (code == REL_WHEEL_HI_RES) self->wheel.wheel_y += value;
    if (code == REL_HWHEEL_HI_RES) self->wheel.wheel_x -= value;
    return GESTA_OK;
}

#endif
