/* wayland_tablet.h - the pens of Wayland. See wayland.h.
 *
 *     pen->input = &input; // a zeroed gesta_wayland_pen for each tool that the zwp_tablet_seat_v2 adds
 *     zwp_tablet_tool_v2_add_listener(tool, &gesta_wayland_pen_listener, pen);
 *
 * wayland-scanner writes the header of the protocol, from tablet-unstable-v2.xml. The program frees the pen when the
 * tool is removed: `is_removed`. */
#ifndef GESTA_ADAPTERS_WAYLAND_TABLET_H
#define GESTA_ADAPTERS_WAYLAND_TABLET_H

#include "tablet-unstable-v2-client-protocol.h"
#include <gesta/adapters/wayland.h>

typedef struct gesta_wayland_pen {
    gesta_wayland *input;
    gesta_touch touch; /* as the frame will push it; tilts are degrees */
    uint32_t buttons;
    int touches, is_near, is_removed;
} gesta_wayland_pen;

static inline void gesta_wayland_pen_ignore(void *data, struct zwp_tablet_tool_v2 *tool) { (void)data, (void)tool; }
static inline void gesta_wayland_pen_number(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t number) {
    (void)data, (void)tool, (void)number;
}
static inline void gesta_wayland_pen_numbers(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t high, uint32_t low) {
    (void)data, (void)tool, (void)high, (void)low;
}
static inline void gesta_wayland_pen_rotation(void *data, struct zwp_tablet_tool_v2 *tool, wl_fixed_t degrees) {
    (void)data, (void)tool, (void)degrees;
}
static inline void gesta_wayland_pen_slider(void *data, struct zwp_tablet_tool_v2 *tool, int32_t position) {
    (void)data, (void)tool, (void)position;
}
static inline void gesta_wayland_pen_wheel(void *data, struct zwp_tablet_tool_v2 *tool, wl_fixed_t degrees,
                                           int32_t clicks) {
    (void)data, (void)tool, (void)degrees, (void)clicks;
}
static inline void gesta_wayland_pen_type(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t type) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touch.tool = type == ZWP_TABLET_TOOL_V2_TYPE_ERASER ? GESTA_TOOL_ERASER : GESTA_TOOL_PEN;
    self->touch.contact = (uintptr_t)tool;
}
static inline void gesta_wayland_pen_removed(void *data, struct zwp_tablet_tool_v2 *tool) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->is_removed = 1;
    gesta_pointer_lift(&self->input->pointer, gesta_clock_now(), self->touch.contact, GESTA_PHASE_CANCELLED);
    gesta_wayland_check(self->input, gesta_pointer_leave(&self->input->pointer));
}
static inline void gesta_wayland_pen_proximity_in(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t serial,
                                                  struct zwp_tablet_v2 *tablet, struct wl_surface *surface) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool, (void)serial, (void)tablet, (void)surface;
    self->is_near = 1;
}
static inline void gesta_wayland_pen_proximity_out(void *data, struct zwp_tablet_tool_v2 *tool) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->is_near = self->touches = 0;
}
static inline void gesta_wayland_pen_down(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t serial) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool, (void)serial;
    self->touches = 1;
}
static inline void gesta_wayland_pen_up(void *data, struct zwp_tablet_tool_v2 *tool) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touches = 0;
}
static inline void gesta_wayland_pen_motion(void *data, struct zwp_tablet_tool_v2 *tool, wl_fixed_t x, wl_fixed_t y) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touch.x = wl_fixed_to_double(x), self->touch.y = wl_fixed_to_double(y);
}
static inline void gesta_wayland_pen_pressure(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t pressure) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touch.pressure = (float)pressure / 65535;
}
static inline void gesta_wayland_pen_distance(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t distance) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touch.distance = (float)distance / 65535;
}
static inline void gesta_wayland_pen_tilt(void *data, struct zwp_tablet_tool_v2 *tool, wl_fixed_t x, wl_fixed_t y) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    self->touch.tilt_x = (float)wl_fixed_to_double(x), self->touch.tilt_y = (float)wl_fixed_to_double(y);
}
static inline void gesta_wayland_pen_button(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t serial,
                                            uint32_t button, uint32_t state) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool, (void)serial;
    uint32_t bit = gesta_pointer_button(button);
    self->buttons = state == ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED ? self->buttons | bit : self->buttons & ~bit;
}
/* A pen that leaves while it is down was lifted, or moved to another surface. */
static inline void gesta_wayland_pen_frame(void *data, struct zwp_tablet_tool_v2 *tool, uint32_t time) {
    gesta_wayland_pen *self = (gesta_wayland_pen *)data;
    (void)tool;
    gesta_pointer *p = &self->input->pointer;
    self->touch.time = gesta_wayland_time(self->input, time), self->touch.buttons = self->buttons;
    if (self->touches) self->touch.distance = 0;
    if (self->is_near) gesta_wayland_check(self->input, gesta_pointer_pen(p, self->touch, self->touches));
    else gesta_pointer_lift(p, self->touch.time, self->touch.contact, GESTA_PHASE_ENDED);
    gesta_wayland_check(self->input, self->is_near ? gesta_pointer_push(p) : gesta_pointer_leave(p));
}

static const struct zwp_tablet_tool_v2_listener gesta_wayland_pen_listener = {
    gesta_wayland_pen_type,         gesta_wayland_pen_numbers,       gesta_wayland_pen_numbers,
    gesta_wayland_pen_number,       gesta_wayland_pen_ignore,        gesta_wayland_pen_removed,
    gesta_wayland_pen_proximity_in, gesta_wayland_pen_proximity_out, gesta_wayland_pen_down,
    gesta_wayland_pen_up,           gesta_wayland_pen_motion,        gesta_wayland_pen_pressure,
    gesta_wayland_pen_distance,     gesta_wayland_pen_tilt,          gesta_wayland_pen_rotation,
    gesta_wayland_pen_slider,       gesta_wayland_pen_wheel,         gesta_wayland_pen_button,
    gesta_wayland_pen_frame};

#endif
