/* gesta_libinput_motions.h - pushes the gestures and scrolls of libinput to Gesta. Copy this file into your program.
 *     gesta_libinput_motions_event(&input, event); // each event that libinput_get_event returns
 * x, y and modifiers are where the program's pointer is, and the keys that are pressed. Each device is a stream. */
#ifndef GESTA_LIBINPUT_MOTIONS_H
#define GESTA_LIBINPUT_MOTIONS_H
#include <gesta/gesta.h>
#include <libinput.h>

typedef struct gesta_libinput_motions {
    gesta_context *context;
    double x, y;
    uint32_t modifiers; /* bits of enum gesta_modifier */
} gesta_libinput_motions;

static inline void gesta_libinput_gesture(struct libinput_event *event, gesta_motion *m, uint32_t kind, int step) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED};
    struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);
    int is_cancelled = step == 2 && libinput_event_gesture_get_cancelled(gesture);
    m->time = (int64_t)libinput_event_gesture_get_time_usec(gesture) * 1000;
    m->fingers = (uint32_t)libinput_event_gesture_get_finger_count(gesture);
    m->kind = kind, m->phase = is_cancelled ? GESTA_PHASE_CANCELLED : phases[step];
    if (step != 1) return;
    m->dx = libinput_event_gesture_get_dx(gesture), m->dy = libinput_event_gesture_get_dy(gesture);
    if (kind != GESTA_MOTION_PINCH) return;
    m->scale = libinput_event_gesture_get_scale(gesture);
    m->rotation = libinput_event_gesture_get_angle_delta(gesture) * 3.14159265358979323846 / 180;
}
/* libinput's scrolls down and to the right are positive. */
static inline void gesta_libinput_scroll(struct libinput_event *event, gesta_motion *m, uint32_t source) {
    struct libinput_event_pointer *p = libinput_event_get_pointer_event(event);
    int natural = libinput_device_config_scroll_get_natural_scroll_enabled(libinput_event_get_device(event));
    m->time = (int64_t)libinput_event_pointer_get_time_usec(p) * 1000;
    m->kind = GESTA_MOTION_SCROLL, m->phase = GESTA_PHASE_MOVED, m->source = source;
    m->flags = natural ? GESTA_MOTION_INVERTED : 0;
    for (int axis = LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL; axis <= LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL; axis++) {
        if (!libinput_event_pointer_has_axis(p, axis)) continue;
        int is_y = axis == LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL;
        double value = libinput_event_pointer_get_scroll_value(p, axis);
        uint32_t stop = is_y ? GESTA_MOTION_STOPPED_Y : GESTA_MOTION_STOPPED_X;
        *(is_y ? &m->dy : &m->dx) = 0 - value;
        if (source == GESTA_SOURCE_FINGER && value == 0) m->flags |= stop;
        if (source != GESTA_SOURCE_WHEEL) continue;
        *(is_y ? &m->wheel_y : &m->wheel_x) = -(int32_t)libinput_event_pointer_get_scroll_value_v120(p, axis);
    }
}
/* Returns GESTA_OK also for other events: LIBINPUT_EVENT_POINTER_AXIS repeats what the SCROLL events report. */
static inline int32_t gesta_libinput_motions_event(gesta_libinput_motions *self, struct libinput_event *event) {
    int type = libinput_event_get_type(event), at = type - LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN;
    static const uint32_t kinds[] = {GESTA_MOTION_SWIPE, GESTA_MOTION_PINCH};
    static const uint32_t sources[] = {GESTA_SOURCE_WHEEL, GESTA_SOURCE_FINGER, GESTA_SOURCE_CONTINUOUS};
    gesta_motion m = {.stream = (uintptr_t)libinput_event_get_device(event), .x = self->x, .y = self->y};
    if (type >= LIBINPUT_EVENT_POINTER_SCROLL_WHEEL && type <= LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS)
        gesta_libinput_scroll(event, &m, sources[type - LIBINPUT_EVENT_POINTER_SCROLL_WHEEL]);
    else if (at >= 0 && at < 6) gesta_libinput_gesture(event, &m, kinds[at / 3], at % 3);
    else if (at == 6 || at == 7) gesta_libinput_gesture(event, &m, GESTA_MOTION_HOLD, 2 * (at - 6));
    else return GESTA_OK;
    m.modifiers = self->modifiers;
    return gesta_push_motion(self->context, &m, 1, sizeof m);
}
#endif
