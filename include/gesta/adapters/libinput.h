/* libinput.h - the touchscreens, mice, trackpads and pen tablets of a seat.
 *
 *     gesta_libinput_init(&input, context, 0, 0);
 *     gesta_libinput_event(&input, event); // each event that libinput_get_event returns
 *     gesta_pointer_advance(&input.pointer, now); // when gesta_pointer_timeout says so
 *
 * Times are those of CLOCK_MONOTONIC. The program keeps pointer.modifiers, and calls gesta_pointer_cancel when it gives
 * the seat away. Several touchscreens are one surface; each trackpad is a stream. */
#ifndef GESTA_ADAPTERS_LIBINPUT_H
#define GESTA_ADAPTERS_LIBINPUT_H

#include <gesta/adapters/pointer.h>
#include <libinput.h>

typedef struct gesta_libinput {
    gesta_pointer pointer;         /* its x and y may be set, for example to the middle of the screen */
    double width, height, size[2]; /* of the screen; of the newest event's device */
    uint32_t pen_buttons;          /* on the pen, which are pressed */
} gesta_libinput;

/* The size is that of the screen in the program's units. 0: lengths are millimeters of each device; the context's
 * units_per_mm must be 1, and one that does not report its size counts as one of 250 by 156 mm. */
static inline void gesta_libinput_init(gesta_libinput *self, gesta_context *context, double width, double height) {
    memset(self, 0, sizeof *self);
    self->pointer.context = context, self->pointer.notch = width > 0 ? 40 : 10;
    self->width = width, self->height = height;
}

static inline int32_t gesta_libinput_touch(gesta_libinput *self, struct libinput_event *event, uint32_t phase) {
    struct libinput_event_touch *e = libinput_event_get_touch_event(event);
    int64_t time = (int64_t)libinput_event_touch_get_time_usec(e) * 1000;
    uint64_t contact = (uint64_t)(uint32_t)libinput_event_touch_get_seat_slot(e);
    if (phase >= GESTA_PHASE_ENDED) return gesta_pointer_lift(&self->pointer, time, contact, phase);
    gesta_touch touch = gesta_pointer_touch(time, contact, phase, 0, 0);
    touch.x = libinput_event_touch_get_x_transformed(e, 1) * self->size[0];
    touch.y = libinput_event_touch_get_y_transformed(e, 1) * self->size[1];
    touch.modifiers = self->pointer.modifiers;
    return gesta_pointer_add(&self->pointer, &touch);
}

/* The pointer moves by pixels of 96 to an inch, inside of the screen if its size is known. */
static inline int32_t gesta_libinput_mouse(gesta_libinput *self, struct libinput_event *event, int type) {
    struct libinput_event_pointer *e = libinput_event_get_pointer_event(event);
    gesta_pointer *p = &self->pointer;
    double x = p->x, y = p->y, unit = self->width > 0 ? 1 : 25.4 / 96;
    int64_t time = (int64_t)libinput_event_pointer_get_time_usec(e) * 1000;
    uint32_t bit = 0, press = 0;
    if (type == LIBINPUT_EVENT_POINTER_MOTION) {
        x += libinput_event_pointer_get_dx(e) * unit, y += libinput_event_pointer_get_dy(e) * unit;
    } else if (type == LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE) {
        x = libinput_event_pointer_get_absolute_x_transformed(e, 1) * self->size[0];
        y = libinput_event_pointer_get_absolute_y_transformed(e, 1) * self->size[1];
    } else {
        bit = gesta_pointer_button(libinput_event_pointer_get_button(e));
        press = libinput_event_pointer_get_button_state(e) == LIBINPUT_BUTTON_STATE_PRESSED ? bit : 0;
    }
    if (unit == 1)
        x = x < 0 ? 0 : x > self->width ? self->width : x, y = y < 0 ? 0 : y > self->height ? self->height : y;
    return gesta_pointer_mouse(p, time, x, y, p->buttons & ~bit, press);
}

static inline int32_t gesta_libinput_pen(gesta_libinput *self, struct libinput_event *event, int type) {
    struct libinput_event_tablet_tool *e = libinput_event_get_tablet_tool_event(event);
    struct libinput_tablet_tool *tool = libinput_event_tablet_tool_get_tool(e);
    int touches = libinput_event_tablet_tool_get_tip_state(e) == LIBINPUT_TABLET_TOOL_TIP_DOWN;
    int is_eraser = libinput_tablet_tool_get_type(tool) == LIBINPUT_TABLET_TOOL_TYPE_ERASER;
    int is_away = type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY &&
                  libinput_event_tablet_tool_get_proximity_state(e) == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT;
    gesta_touch touch =
        gesta_pointer_touch((int64_t)libinput_event_tablet_tool_get_time_usec(e) * 1000, (uintptr_t)tool, 0, 0, 0);
    touch.x = libinput_event_tablet_tool_get_x_transformed(e, 1) * self->size[0];
    touch.y = libinput_event_tablet_tool_get_y_transformed(e, 1) * self->size[1];
    touch.tool = is_eraser ? GESTA_TOOL_ERASER : GESTA_TOOL_PEN;
    touch.pressure = (float)libinput_event_tablet_tool_get_pressure(e);
    touch.distance = touches ? 0 : (float)libinput_event_tablet_tool_get_distance(e);
    touch.tilt_x = (float)libinput_event_tablet_tool_get_tilt_x(e);
    touch.tilt_y = (float)libinput_event_tablet_tool_get_tilt_y(e);
    if (type == LIBINPUT_EVENT_TABLET_TOOL_BUTTON) {
        uint32_t bit = gesta_pointer_button(libinput_event_tablet_tool_get_button(e));
        int is_press = libinput_event_tablet_tool_get_button_state(e) == LIBINPUT_BUTTON_STATE_PRESSED;
        self->pen_buttons = is_press ? self->pen_buttons | bit : self->pen_buttons & ~bit;
    }
    touch.buttons = self->pen_buttons;
    int32_t code = gesta_pointer_pen(&self->pointer, touch, touches && !is_away);
    return is_away ? gesta_pointer_leave(&self->pointer) : code;
}

static inline int32_t gesta_libinput_gesture(gesta_libinput *self, struct libinput_event *event, int type) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED};
    static const uint32_t kinds[] = {GESTA_MOTION_SWIPE, GESTA_MOTION_PINCH, GESTA_MOTION_HOLD};
    int at = type - LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN,
        step = at < 6 ? at % 3 : 2 * (at - 6); /* a hold does not move */
    uint32_t kind = kinds[at < 6 ? at / 3 : 2];
    struct libinput_event_gesture *e = libinput_event_get_gesture_event(event);
    int is_cancelled = step == 2 && libinput_event_gesture_get_cancelled(e);
    gesta_motion m = gesta_pointer_motion((int64_t)libinput_event_gesture_get_time_usec(e) * 1000, kind,
                                          is_cancelled ? (uint32_t)GESTA_PHASE_CANCELLED : phases[step]);
    m.stream = (uintptr_t)libinput_event_get_device(event);
    m.fingers = (uint32_t)libinput_event_gesture_get_finger_count(e);
    if (step == 1) m.dx = libinput_event_gesture_get_dx(e), m.dy = libinput_event_gesture_get_dy(e);
    if (step == 1 && kind == GESTA_MOTION_PINCH) {
        m.scale = libinput_event_gesture_get_scale(e);
        m.rotation = libinput_event_gesture_get_angle_delta(e) * GESTA_POINTER_RADIANS;
    }
    return gesta_pointer_move(&self->pointer, m);
}

/* libinput's scrolls down and to the right are positive. */
static inline int32_t gesta_libinput_scroll(gesta_libinput *self, struct libinput_event *event, uint32_t source) {
    struct libinput_event_pointer *e = libinput_event_get_pointer_event(event);
    int natural = libinput_device_config_scroll_get_natural_scroll_enabled(libinput_event_get_device(event));
    gesta_motion m = gesta_pointer_motion((int64_t)libinput_event_pointer_get_time_usec(e) * 1000, GESTA_MOTION_SCROLL,
                                          GESTA_PHASE_MOVED);
    m.stream = (uintptr_t)libinput_event_get_device(event), m.source = source;
    m.flags = natural ? (uint32_t)GESTA_MOTION_INVERTED : 0;
    for (int is_x = 0; is_x < 2; is_x++) {
        enum libinput_pointer_axis axis = (enum libinput_pointer_axis)is_x; /* vertical is 0 */
        if (!libinput_event_pointer_has_axis(e, axis)) continue;
        double value = libinput_event_pointer_get_scroll_value(e, axis);
        *(is_x ? &m.dx : &m.dy) = 0 - value;
        if (source == GESTA_SOURCE_FINGER && value == 0)
            m.flags |= is_x ? GESTA_MOTION_STOPPED_X : GESTA_MOTION_STOPPED_Y;
        if (source == GESTA_SOURCE_WHEEL)
            *(is_x ? &m.wheel_x : &m.wheel_y) = -(int32_t)libinput_event_pointer_get_scroll_value_v120(e, axis);
    }
    return gesta_pointer_move(&self->pointer, m);
}

/* Returns GESTA_OK also for other events: LIBINPUT_EVENT_POINTER_AXIS repeats what the SCROLL events report. */
static inline int32_t gesta_libinput_event(gesta_libinput *self, struct libinput_event *event) {
    static const uint32_t sources[] = {GESTA_SOURCE_WHEEL, GESTA_SOURCE_FINGER, GESTA_SOURCE_CONTINUOUS};
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_ENDED, GESTA_PHASE_MOVED, GESTA_PHASE_CANCELLED};
    int type = libinput_event_get_type(event);
    int32_t code = GESTA_OK;
    self->size[0] = self->width > 0 ? self->width : 250, self->size[1] = self->width > 0 ? self->height : 156;
    if (self->width <= 0) libinput_device_get_size(libinput_event_get_device(event), &self->size[0], &self->size[1]);
    if (type >= LIBINPUT_EVENT_TOUCH_DOWN && type <= LIBINPUT_EVENT_TOUCH_CANCEL) /* until TOUCH_FRAME */
        return gesta_libinput_touch(self, event, phases[type - LIBINPUT_EVENT_TOUCH_DOWN]);
    if (type >= LIBINPUT_EVENT_POINTER_MOTION && type <= LIBINPUT_EVENT_POINTER_BUTTON)
        code = gesta_libinput_mouse(self, event, type);
    else if (type >= LIBINPUT_EVENT_TABLET_TOOL_AXIS && type <= LIBINPUT_EVENT_TABLET_TOOL_BUTTON)
        code = gesta_libinput_pen(self, event, type);
    else if (type >= LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN && type <= LIBINPUT_EVENT_GESTURE_HOLD_END)
        code = gesta_libinput_gesture(self, event, type);
    else if (type >= LIBINPUT_EVENT_POINTER_SCROLL_WHEEL && type <= LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS)
        code = gesta_libinput_scroll(self, event, sources[type - LIBINPUT_EVENT_POINTER_SCROLL_WHEEL]);
    return code == GESTA_OK ? gesta_pointer_push(&self->pointer) : code;
}

#endif
