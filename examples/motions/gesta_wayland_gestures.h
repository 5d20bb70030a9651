/* gesta_wayland_gestures.h - pushes swipes, pinches and holds of Wayland to Gesta. Copy this file into your program.
 *
 *     zwp_pointer_gesture_swipe_v1_add_listener(swipe, &gesta_wayland_swipe, &wayland); // and pinch and hold
 *
 * wayland-scanner writes the header of the protocol, from pointer-gestures-unstable-v1.xml. */
#ifndef GESTA_WAYLAND_GESTURES_H
#define GESTA_WAYLAND_GESTURES_H

#include "gesta_wayland_scrolls.h"
#include "pointer-gestures-unstable-v1-client-protocol.h"

#define GESTA_WAYLAND_BEGIN_AND_END(name, kind_)                                                                       \
    static inline void gesta_wayland_##name##_begin(void *data, struct zwp_pointer_gesture_##name##_v1 *gesture,       \
                                                    uint32_t serial, uint32_t time, struct wl_surface *surface,        \
                                                    uint32_t fingers) {                                                \
        gesta_motion m = {.time = (int64_t)time * 1000000, .kind = kind_, .phase = GESTA_PHASE_BEGAN};                 \
        (void)gesture, (void)serial, (void)surface, m.fingers = fingers;                                               \
        gesta_wayland_push(data, m);                                                                                   \
    }                                                                                                                  \
    static inline void gesta_wayland_##name##_end(void *data, struct zwp_pointer_gesture_##name##_v1 *gesture,         \
                                                  uint32_t serial, uint32_t time, int32_t cancelled) {                 \
        gesta_motion m = {.time = (int64_t)time * 1000000, .kind = kind_};                                             \
        (void)gesture, (void)serial, m.phase = cancelled ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED;                  \
        gesta_wayland_push(data, m);                                                                                   \
    }
GESTA_WAYLAND_BEGIN_AND_END(swipe, GESTA_MOTION_SWIPE)
GESTA_WAYLAND_BEGIN_AND_END(pinch, GESTA_MOTION_PINCH)
GESTA_WAYLAND_BEGIN_AND_END(hold, GESTA_MOTION_HOLD)

static inline void gesta_wayland_swipe_update(void *data, struct zwp_pointer_gesture_swipe_v1 *gesture, uint32_t time,
                                              wl_fixed_t dx, wl_fixed_t dy) {
    gesta_motion m = {.time = (int64_t)time * 1000000, .kind = GESTA_MOTION_SWIPE, .phase = GESTA_PHASE_MOVED};
    (void)gesture, m.dx = wl_fixed_to_double(dx), m.dy = wl_fixed_to_double(dy);
    gesta_wayland_push(data, m);
}

/* The scale is that since the begin; the rotation is in degrees and since the previous event, as the movement is. */
static inline void gesta_wayland_pinch_update(void *data, struct zwp_pointer_gesture_pinch_v1 *gesture, uint32_t time,
                                              wl_fixed_t dx, wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation) {
    gesta_motion m = {.time = (int64_t)time * 1000000, .kind = GESTA_MOTION_PINCH, .phase = GESTA_PHASE_MOVED};
    (void)gesture, m.dx = wl_fixed_to_double(dx), m.dy = wl_fixed_to_double(dy), m.scale = wl_fixed_to_double(scale);
    m.rotation = wl_fixed_to_double(rotation) * 3.14159265358979323846 / 180;
    gesta_wayland_push(data, m);
}

static const struct zwp_pointer_gesture_swipe_v1_listener gesta_wayland_swipe = {
    gesta_wayland_swipe_begin, gesta_wayland_swipe_update, gesta_wayland_swipe_end};
static const struct zwp_pointer_gesture_pinch_v1_listener gesta_wayland_pinch = {
    gesta_wayland_pinch_begin, gesta_wayland_pinch_update, gesta_wayland_pinch_end};
static const struct zwp_pointer_gesture_hold_v1_listener gesta_wayland_hold = {gesta_wayland_hold_begin,
                                                                               gesta_wayland_hold_end};

#endif
