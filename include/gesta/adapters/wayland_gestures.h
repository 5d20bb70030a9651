/* wayland_gestures.h - swipes, pinches and holds on the trackpads of Wayland. See wayland.h.
 *
 *     zwp_pointer_gesture_swipe_v1_add_listener(swipe, &gesta_wayland_swipe_listener, &input); // and pinch and hold
 *
 * wayland-scanner writes the header of the protocol, from pointer-gestures-unstable-v1.xml. */
#ifndef GESTA_ADAPTERS_WAYLAND_GESTURES_H
#define GESTA_ADAPTERS_WAYLAND_GESTURES_H

#include "pointer-gestures-unstable-v1-client-protocol.h"
#include <gesta/adapters/wayland.h>

static inline void gesta_wayland_gesture(void *data, uint32_t time, uint32_t kind, uint32_t phase, uint32_t fingers) {
    gesta_wayland *self = (gesta_wayland *)data;
    gesta_motion m = gesta_pointer_motion(gesta_wayland_time(self, time), kind, phase);
    m.fingers = fingers;
    gesta_wayland_check(self, gesta_pointer_move(&self->pointer, m));
}

#define GESTA_WAYLAND_BEGIN_AND_END(name, kind)                                                                        \
    static inline void gesta_wayland_##name##_begin(void *data, struct zwp_pointer_gesture_##name##_v1 *gesture,       \
                                                    uint32_t serial, uint32_t time, struct wl_surface *surface,        \
                                                    uint32_t fingers) {                                                \
        (void)gesture, (void)serial, (void)surface;                                                                    \
        gesta_wayland_gesture(data, time, kind, GESTA_PHASE_BEGAN, fingers);                                           \
    }                                                                                                                  \
    static inline void gesta_wayland_##name##_end(void *data, struct zwp_pointer_gesture_##name##_v1 *gesture,         \
                                                  uint32_t serial, uint32_t time, int32_t cancelled) {                 \
        (void)gesture, (void)serial;                                                                                   \
        gesta_wayland_gesture(data, time, kind, cancelled ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED, 0);             \
    }
GESTA_WAYLAND_BEGIN_AND_END(swipe, GESTA_MOTION_SWIPE)
GESTA_WAYLAND_BEGIN_AND_END(pinch, GESTA_MOTION_PINCH)
GESTA_WAYLAND_BEGIN_AND_END(hold, GESTA_MOTION_HOLD)

static inline void gesta_wayland_swipe_update(void *data, struct zwp_pointer_gesture_swipe_v1 *gesture, uint32_t time,
                                              wl_fixed_t dx, wl_fixed_t dy) {
    gesta_wayland *self = (gesta_wayland *)data;
    gesta_motion m = gesta_pointer_motion(gesta_wayland_time(self, time), GESTA_MOTION_SWIPE, GESTA_PHASE_MOVED);
    (void)gesture, m.dx = wl_fixed_to_double(dx), m.dy = wl_fixed_to_double(dy);
    gesta_wayland_check(self, gesta_pointer_move(&self->pointer, m));
}

/* The scale is that since the begin; the rotation is in degrees and since the previous event, as the movement is. */
static inline void gesta_wayland_pinch_update(void *data, struct zwp_pointer_gesture_pinch_v1 *gesture, uint32_t time,
                                              wl_fixed_t dx, wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation) {
    gesta_wayland *self = (gesta_wayland *)data;
    gesta_motion m = gesta_pointer_motion(gesta_wayland_time(self, time), GESTA_MOTION_PINCH, GESTA_PHASE_MOVED);
    (void)gesture, m.dx = wl_fixed_to_double(dx), m.dy = wl_fixed_to_double(dy), m.scale = wl_fixed_to_double(scale);
    m.rotation = wl_fixed_to_double(rotation) * GESTA_POINTER_RADIANS;
    gesta_wayland_check(self, gesta_pointer_move(&self->pointer, m));
}

static const struct zwp_pointer_gesture_swipe_v1_listener gesta_wayland_swipe_listener = {
    gesta_wayland_swipe_begin, gesta_wayland_swipe_update, gesta_wayland_swipe_end};
static const struct zwp_pointer_gesture_pinch_v1_listener gesta_wayland_pinch_listener = {
    gesta_wayland_pinch_begin, gesta_wayland_pinch_update, gesta_wayland_pinch_end};
static const struct zwp_pointer_gesture_hold_v1_listener gesta_wayland_hold_listener = {gesta_wayland_hold_begin,
                                                                                        gesta_wayland_hold_end};

#endif
