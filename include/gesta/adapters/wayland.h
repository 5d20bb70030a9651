/* wayland.h - the mouse and the wheel of Wayland. wayland_touch.h has fingers, wayland_gestures.h trackpads, and
 * wayland_tablet.h pens.
 *
 *     gesta_wayland_init(&input, units_per_mm); // creates input.pointer.context, for the program's recognizers
 *     wl_pointer_add_listener(pointer, &gesta_wayland_pointer_listener, &input);
 *     wl_touch_add_listener(touch, &gesta_wayland_touch_listener, &input); // of wayland_touch.h
 *     gesta_pointer_advance(&input.pointer, gesta_clock_now()); // when gesta_pointer_timeout says so, in poll
 *
 * A program with listeners of its own calls the functions of the same names from there, and those of wl_keyboard
 * anyway: gesta_wayland_leave_keyboard when it loses the focus, gesta_wayland_modifiers. Times are those of
 * gesta_clock_now, positions those of the surface, so units_per_mm is the scaled width of the wl_output / its width in
 * mm: see gesta_pointer_units. */
#ifndef GESTA_ADAPTERS_WAYLAND_H
#define GESTA_ADAPTERS_WAYLAND_H

#include <gesta/adapters/clock.h>
#include <gesta/adapters/pointer.h>
#include <wayland-client.h>

typedef struct gesta_wayland {
    gesta_pointer pointer;
    gesta_clock clock;
    gesta_motion scroll; /* what wl_pointer.frame pushes */
    int has_scrolled;
    int32_t code; /* the first error, until the program sets it to GESTA_OK: gesta_context_message says more */
} gesta_wayland;

static inline int32_t gesta_wayland_init(gesta_wayland *self, double units_per_mm) {
    memset(self, 0, sizeof *self);
    return gesta_pointer_init(&self->pointer, units_per_mm, 0);
}

static inline int64_t gesta_wayland_time(gesta_wayland *self, uint32_t time) {
    return gesta_clock_time(&self->clock, time, gesta_clock_now());
}

static inline void gesta_wayland_check(gesta_wayland *self, int32_t code) {
    if (self->code == GESTA_OK) self->code = code;
}

/* --------------------------------------------------------------------------------------------------- wl_pointer -- */

static inline void gesta_wayland_enter(void *data, struct wl_pointer *p, uint32_t serial, struct wl_surface *surface,
                                       wl_fixed_t x, wl_fixed_t y) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)p, (void)serial, (void)surface;
    self->pointer.x = wl_fixed_to_double(x), self->pointer.y = wl_fixed_to_double(y);
}
/* While a button is pressed, the pointer does not leave, unless the compositor takes it away. */
static inline void gesta_wayland_leave(void *data, struct wl_pointer *p, uint32_t serial, struct wl_surface *surface) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)p, (void)serial, (void)surface;
    self->pointer.buttons = 0;
    gesta_pointer_lift(&self->pointer, gesta_clock_now(), GESTA_POINTER_MOUSE, GESTA_PHASE_CANCELLED);
    gesta_wayland_check(self, gesta_pointer_leave(&self->pointer));
}
static inline void gesta_wayland_motion(void *data, struct wl_pointer *p, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)p;
    gesta_wayland_check(self, gesta_pointer_mouse(&self->pointer, gesta_wayland_time(self, time), wl_fixed_to_double(x),
                                                  wl_fixed_to_double(y), self->pointer.buttons, 0));
}
static inline void gesta_wayland_button(void *data, struct wl_pointer *p, uint32_t serial, uint32_t time,
                                        uint32_t button, uint32_t state) {
    gesta_wayland *self = (gesta_wayland *)data;
    uint32_t bit = gesta_pointer_button(button);
    (void)p, (void)serial;
    gesta_wayland_check(self, gesta_pointer_mouse(&self->pointer, gesta_wayland_time(self, time), self->pointer.x,
                                                  self->pointer.y, self->pointer.buttons & ~bit,
                                                  state == WL_POINTER_BUTTON_STATE_PRESSED ? bit : 0));
}
static inline void gesta_wayland_axis(void *data, struct wl_pointer *p, uint32_t time, uint32_t axis,
                                      wl_fixed_t value) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)p, self->scroll.time = gesta_wayland_time(self, time), self->has_scrolled = 1;
    *(axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? &self->scroll.dy : &self->scroll.dx) -= wl_fixed_to_double(value);
}
static inline void gesta_wayland_axis_source(void *data, struct wl_pointer *p, uint32_t source) {
    static const uint32_t sources[] = {GESTA_SOURCE_WHEEL, GESTA_SOURCE_FINGER, GESTA_SOURCE_CONTINUOUS,
                                       GESTA_SOURCE_WHEEL_TILT};
    (void)p, ((gesta_wayland *)data)->scroll.source = source < 4 ? sources[source] : (uint32_t)GESTA_SOURCE_UNKNOWN;
}
static inline void gesta_wayland_axis_stop(void *data, struct wl_pointer *p, uint32_t time, uint32_t axis) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)p, self->scroll.time = gesta_wayland_time(self, time), self->has_scrolled = 1;
    self->scroll.flags |= axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? GESTA_MOTION_STOPPED_Y : GESTA_MOTION_STOPPED_X;
}
/* From version 8 of wl_seat on, axis_value120 replaces axis_discrete. */
static inline void gesta_wayland_axis_value120(void *data, struct wl_pointer *p, uint32_t axis, int32_t units) {
    gesta_motion *m = &((gesta_wayland *)data)->scroll;
    (void)p, *(axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? &m->wheel_y : &m->wheel_x) -= units;
}
static inline void gesta_wayland_axis_discrete(void *data, struct wl_pointer *p, uint32_t axis, int32_t notches) {
    gesta_wayland_axis_value120(data, p, axis, 120 * notches);
}
static inline void gesta_wayland_axis_relative_direction(void *data, struct wl_pointer *p, uint32_t axis,
                                                         uint32_t way) {
    (void)p, (void)axis, ((gesta_wayland *)data)->scroll.flags |= way == 1 ? (uint32_t)GESTA_MOTION_INVERTED : 0;
}
/* A frame is one movement, even if axis_stop comes with it. Before version 5, there are no frames. */
static inline void gesta_wayland_frame(void *data, struct wl_pointer *p) {
    gesta_wayland *self = (gesta_wayland *)data;
    gesta_motion m = self->scroll;
    (void)p, m.kind = GESTA_MOTION_SCROLL, m.phase = GESTA_PHASE_MOVED;
    memset(&self->scroll, 0, sizeof self->scroll);
    gesta_wayland_check(self, self->has_scrolled ? gesta_pointer_move(&self->pointer, m)
                                                 : gesta_pointer_push(&self->pointer));
    self->has_scrolled = 0;
}

static const struct wl_pointer_listener gesta_wayland_pointer_listener = {
    gesta_wayland_enter,
    gesta_wayland_leave,
    gesta_wayland_motion,
    gesta_wayland_button,
    gesta_wayland_axis,
    gesta_wayland_frame,
    gesta_wayland_axis_source,
    gesta_wayland_axis_stop,
    gesta_wayland_axis_discrete,
#ifdef WL_POINTER_AXIS_VALUE120_SINCE_VERSION
    gesta_wayland_axis_value120,
#endif
#ifdef WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION
    gesta_wayland_axis_relative_direction,
#endif
};

/* -------------------------------------------------------------------------------------------------- wl_keyboard -- */

static inline void gesta_wayland_leave_keyboard(void *data, struct wl_keyboard *k, uint32_t serial,
                                                struct wl_surface *surface) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)k, (void)serial, (void)surface;
    gesta_wayland_check(self, gesta_pointer_cancel(&self->pointer, gesta_clock_now()));
}
/* The bits of keymaps are those of X11: Mod1 is usually Alt, Mod4 Super. */
static inline void gesta_wayland_modifiers(void *data, struct wl_keyboard *k, uint32_t serial, uint32_t pressed,
                                           uint32_t latched, uint32_t locked, uint32_t group) {
    (void)k, (void)serial, (void)latched, (void)locked, (void)group;
    ((gesta_wayland *)data)->pointer.modifiers =
        gesta_pointer_keys(pressed & 1, pressed & 4, pressed & 8, pressed & 64);
}

#endif
