/* gesta_wayland_scrolls.h - pushes the scrolls of a wl_pointer to Gesta. Copy this file into your program.
 *
 * The functions are those of wl_pointer_listener with the same names: the program calls them from its own, with a
 * gesta_wayland as data, and keeps x and y (wl_pointer.motion) and the modifier keys. From version 8 of wl_seat on,
 * axis_value120 replaces axis_discrete; axis_relative_direction is of version 9. */
#ifndef GESTA_WAYLAND_SCROLLS_H
#define GESTA_WAYLAND_SCROLLS_H

#include <gesta/gesta.h>
#include <wayland-client.h>

typedef struct gesta_wayland {
    gesta_context *context;
    double x, y;
    uint32_t modifiers;
    gesta_motion frame; /* what wl_pointer.frame pushes */
    int32_t code;       /* of the last push: for an error, gesta_context_message has the reason */
} gesta_wayland;

static inline void gesta_wayland_axis(void *data, struct wl_pointer *p, uint32_t time, uint32_t axis,
                                      wl_fixed_t value) {
    gesta_motion *m = &((gesta_wayland *)data)->frame;
    (void)p, m->time = (int64_t)time * 1000000;
    *(axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? &m->dy : &m->dx) -= wl_fixed_to_double(value); /* down is positive */
}
static inline void gesta_wayland_axis_source(void *data, struct wl_pointer *p, uint32_t source) {
    static const uint32_t sources[] = {GESTA_SOURCE_WHEEL, GESTA_SOURCE_FINGER, GESTA_SOURCE_CONTINUOUS,
                                       GESTA_SOURCE_WHEEL_TILT};
    (void)p, ((gesta_wayland *)data)->frame.source = source < 4 ? sources[source] : GESTA_SOURCE_UNKNOWN;
}
static inline void gesta_wayland_axis_stop(void *data, struct wl_pointer *p, uint32_t time, uint32_t axis) {
    gesta_motion *m = &((gesta_wayland *)data)->frame;
    (void)p, m->time = (int64_t)time * 1000000;
    m->flags |= axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? GESTA_MOTION_STOPPED_Y : GESTA_MOTION_STOPPED_X;
}
static inline void gesta_wayland_axis_value120(void *data, struct wl_pointer *p, uint32_t axis, int32_t units) {
    gesta_motion *m = &((gesta_wayland *)data)->frame;
    (void)p, *(axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? &m->wheel_y : &m->wheel_x) -= units;
}
static inline void gesta_wayland_axis_discrete(void *data, struct wl_pointer *p, uint32_t axis, int32_t notches) {
    gesta_wayland_axis_value120(data, p, axis, 120 * notches);
}
static inline void gesta_wayland_axis_relative_direction(void *data, struct wl_pointer *p, uint32_t axis,
                                                         uint32_t way) {
    (void)p, (void)axis, ((gesta_wayland *)data)->frame.flags |= way == 1 ? GESTA_MOTION_INVERTED : 0;
}
static inline void gesta_wayland_push(gesta_wayland *self, gesta_motion m) {
    m.x = self->x, m.y = self->y, m.modifiers = self->modifiers;
    self->code = gesta_push_motion(self->context, &m, 1, sizeof m);
}
/* A frame is one movement, even if axis_stop comes with it. */
static inline void gesta_wayland_frame(void *data, struct wl_pointer *p) {
    gesta_wayland *self = data;
    gesta_motion m = self->frame;
    (void)p, m.kind = GESTA_MOTION_SCROLL, m.phase = GESTA_PHASE_MOVED;
    self->frame = (gesta_motion){.time = 0};
    if (m.time != 0) gesta_wayland_push(self, m);
}

#endif
