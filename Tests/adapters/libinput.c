/* examples/motions/gesta_libinput_motions.h, with events of a libinput that is written here. */
#include "seen.h"

#include "../../examples/motions/gesta_libinput_motions.h"

static struct {
    int type, fingers, cancelled, has[2], natural;
    double dx, dy, scale, angle, value[2], v120[2];
    uint64_t time;
} event;

#define THE(type) ((type *)&event)
enum libinput_event_type libinput_event_get_type(struct libinput_event *e) { return (void)e, event.type; }
struct libinput_device *libinput_event_get_device(struct libinput_event *e) {
    return (void)e, THE(struct libinput_device);
}
struct libinput_event_gesture *libinput_event_get_gesture_event(struct libinput_event *e) {
    return (void)e, THE(struct libinput_event_gesture);
}
struct libinput_event_pointer *libinput_event_get_pointer_event(struct libinput_event *e) {
    return (void)e, THE(struct libinput_event_pointer);
}
uint64_t libinput_event_gesture_get_time_usec(struct libinput_event_gesture *e) { return (void)e, event.time; }
uint64_t libinput_event_pointer_get_time_usec(struct libinput_event_pointer *e) { return (void)e, event.time; }
int libinput_event_gesture_get_finger_count(struct libinput_event_gesture *e) { return (void)e, event.fingers; }
int libinput_event_gesture_get_cancelled(struct libinput_event_gesture *e) { return (void)e, event.cancelled; }
double libinput_event_gesture_get_dx(struct libinput_event_gesture *e) { return (void)e, event.dx; }
double libinput_event_gesture_get_dy(struct libinput_event_gesture *e) { return (void)e, event.dy; }
double libinput_event_gesture_get_scale(struct libinput_event_gesture *e) { return (void)e, event.scale; }
double libinput_event_gesture_get_angle_delta(struct libinput_event_gesture *e) { return (void)e, event.angle; }
int libinput_device_config_scroll_get_natural_scroll_enabled(struct libinput_device *d) {
    return (void)d, event.natural;
}
int libinput_event_pointer_has_axis(struct libinput_event_pointer *e, enum libinput_pointer_axis axis) {
    return (void)e, event.has[axis];
}
double libinput_event_pointer_get_scroll_value(struct libinput_event_pointer *e, enum libinput_pointer_axis axis) {
    return (void)e, event.value[axis];
}
double libinput_event_pointer_get_scroll_value_v120(struct libinput_event_pointer *e, enum libinput_pointer_axis axis) {
    return (void)e, event.v120[axis];
}

static gesta_libinput_motions input;

static void send(int type) {
    event.type = type, event.time += 8000;
    CHECK_OK(gesta_libinput_motions_event(&input, THE(struct libinput_event)));
}

static void gestures(void) {
    event.fingers = 3, event.dx = 2, event.dy = -1, event.scale = 1.5, event.angle = 90;
    send(LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN);
    CHECK(seen.kind == GESTA_MOTION_SWIPE && seen.phase == GESTA_PHASE_BEGAN && seen.fingers == 3 && seen.dx == 0);
    CHECK(seen.time == 8000000 && seen.x == 40 && seen.y == 50 && seen.modifiers == GESTA_MODIFIER_CONTROL);
    send(LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE);
    CHECK(seen.phase == GESTA_PHASE_MOVED && seen.dx == 2 && seen.dy == -1 && seen.scale == 0);
    send(LIBINPUT_EVENT_GESTURE_SWIPE_END);
    CHECK(seen.phase == GESTA_PHASE_ENDED && seen.dx == 0);
    send(LIBINPUT_EVENT_GESTURE_PINCH_BEGIN);
    send(LIBINPUT_EVENT_GESTURE_PINCH_UPDATE);
    CHECK(seen.kind == GESTA_MOTION_PINCH && seen.scale == 1.5 && fabs(seen.rotation - acos(0)) < 1e-15);
    event.cancelled = 1;
    send(LIBINPUT_EVENT_GESTURE_PINCH_END);
    CHECK(seen.kind == GESTA_MOTION_PINCH && seen.phase == GESTA_PHASE_CANCELLED);
    send(LIBINPUT_EVENT_GESTURE_HOLD_BEGIN);
    CHECK(seen.kind == GESTA_MOTION_HOLD && seen.phase == GESTA_PHASE_BEGAN);
    send(LIBINPUT_EVENT_GESTURE_HOLD_END);
    CHECK(seen.kind == GESTA_MOTION_HOLD && seen.phase == GESTA_PHASE_CANCELLED);
    event.cancelled = 0;
}

static void scrolls(void) {
    event.has[0] = 1, event.value[0] = 15, event.v120[0] = 120;
    unsigned before = count;
    send(LIBINPUT_EVENT_POINTER_AXIS); /* the same turn of the wheel, as older programs expect it */
    CHECK(count == before);
    send(LIBINPUT_EVENT_POINTER_SCROLL_WHEEL);
    CHECK(count == before + 1 && seen.source == GESTA_SOURCE_WHEEL && seen.dy == -15 && seen.wheel_y == -120);
    CHECK(seen.dx == 0 && seen.wheel_x == 0 && seen.flags == 0);
    event.natural = 1, event.has[1] = 1, event.value[0] = 0, event.value[1] = -3;
    send(LIBINPUT_EVENT_POINTER_SCROLL_FINGER);
    CHECK(seen.source == GESTA_SOURCE_FINGER && seen.dx == 3 && seen.wheel_y == 0);
    CHECK(seen.flags == (GESTA_MOTION_STOPPED_Y | GESTA_MOTION_INVERTED));
    event.has[0] = 0, event.value[1] = 0;
    send(LIBINPUT_EVENT_POINTER_SCROLL_FINGER);
    CHECK(seen.flags == (GESTA_MOTION_STOPPED_X | GESTA_MOTION_INVERTED));
    event.value[1] = 2, event.natural = 0;
    send(LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS);
    CHECK(seen.source == GESTA_SOURCE_CONTINUOUS && seen.dx == -2 && seen.flags == 0);
    before = count;
    send(LIBINPUT_EVENT_KEYBOARD_KEY);
    CHECK(count == before);
}

int main(void) {
    CHECK_OK(gesta_context_create(NULL, &c));
    input = (gesta_libinput_motions){.context = c, .x = 40, .y = 50, .modifiers = GESTA_MODIFIER_CONTROL};
    gestures();
    scrolls();
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
