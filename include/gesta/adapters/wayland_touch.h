/* wayland_touch.h - the fingers of Wayland: wl_touch. See wayland.h. */
#ifndef GESTA_ADAPTERS_WAYLAND_TOUCH_H
#define GESTA_ADAPTERS_WAYLAND_TOUCH_H

#include <gesta/adapters/wayland.h>

static inline void gesta_wayland_sample(gesta_wayland *self, uint32_t phase, uint32_t time, int32_t id, wl_fixed_t x,
                                        wl_fixed_t y) {
    gesta_touch touch = gesta_pointer_touch(gesta_wayland_time(self, time), (uint64_t)(uint32_t)id, phase,
                                            wl_fixed_to_double(x), wl_fixed_to_double(y));
    touch.modifiers = self->pointer.modifiers;
    gesta_wayland_check(self, gesta_pointer_add(&self->pointer, &touch));
}
static inline gesta_touch *gesta_wayland_newest(gesta_wayland *self, int32_t id) {
    for (uint32_t i = self->pointer.count; i-- > 0;)
        if (self->pointer.samples[i].contact == (uint32_t)id) return &self->pointer.samples[i];
    return NULL;
}
static inline void gesta_wayland_touch_down(void *data, struct wl_touch *t, uint32_t serial, uint32_t time,
                                            struct wl_surface *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
    (void)t, (void)serial, (void)surface,
        gesta_wayland_sample((gesta_wayland *)data, GESTA_PHASE_BEGAN, time, id, x, y);
}
static inline void gesta_wayland_touch_up(void *data, struct wl_touch *t, uint32_t serial, uint32_t time, int32_t id) {
    gesta_wayland *self = (gesta_wayland *)data;
    (void)t, (void)serial;
    gesta_wayland_check(self, gesta_pointer_lift(&self->pointer, gesta_wayland_time(self, time), (uint64_t)(uint32_t)id,
                                                 GESTA_PHASE_ENDED));
}
static inline void gesta_wayland_touch_motion(void *data, struct wl_touch *t, uint32_t time, int32_t id, wl_fixed_t x,
                                              wl_fixed_t y) {
    (void)t, gesta_wayland_sample((gesta_wayland *)data, GESTA_PHASE_MOVED, time, id, x, y);
}
static inline void gesta_wayland_touch_frame(void *data, struct wl_touch *t) {
    (void)t, gesta_wayland_check((gesta_wayland *)data, gesta_pointer_push(&((gesta_wayland *)data)->pointer));
}
/* The compositor has taken all touches away. */
static inline void gesta_wayland_touch_cancel(void *data, struct wl_touch *t) {
    gesta_pointer_cancel_fingers(&((gesta_wayland *)data)->pointer, gesta_clock_now());
    gesta_wayland_touch_frame(data, t);
}
/* Axes of the ellipse of a touch of this frame, and their angle from the y axis to the major one. */
static inline void gesta_wayland_touch_shape(void *data, struct wl_touch *t, int32_t id, wl_fixed_t major,
                                             wl_fixed_t minor) {
    gesta_touch *down = gesta_wayland_newest((gesta_wayland *)data, id);
    (void)t;
    if (down) down->major = (float)wl_fixed_to_double(major), down->minor = (float)wl_fixed_to_double(minor);
}
static inline void gesta_wayland_touch_orientation(void *data, struct wl_touch *t, int32_t id, wl_fixed_t degrees) {
    gesta_touch *down = gesta_wayland_newest((gesta_wayland *)data, id);
    (void)t;
    if (down) down->orientation = (float)((90 + wl_fixed_to_double(degrees)) * GESTA_POINTER_RADIANS);
}

static const struct wl_touch_listener gesta_wayland_touch_listener = {
    gesta_wayland_touch_down,   gesta_wayland_touch_up,    gesta_wayland_touch_motion,     gesta_wayland_touch_frame,
    gesta_wayland_touch_cancel, gesta_wayland_touch_shape, gesta_wayland_touch_orientation};

#endif
