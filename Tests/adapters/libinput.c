/* adapters/libinput.h, with events of a libinput that is written here. */
#include "seen.h"

#include <gesta/adapters/libinput.h>

static struct {
    int type, fingers, cancelled, has[2], natural;
    double dx, dy, scale, angle, value[2], v120[2];
    uint64_t time;
    int slot, has_size, button, pressed, touches, near, tool;
    double x, y, pressure, distance, tilt[2]; /* positions of devices are 0 to 1 */
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

int libinput_device_get_size(struct libinput_device *d, double *width, double *height) {
    (void)d;
    if (event.has_size) *width = 400, *height = 200;
    return event.has_size ? 0 : -1;
}
struct libinput_event_touch *libinput_event_get_touch_event(struct libinput_event *e) {
    return (void)e, THE(struct libinput_event_touch);
}
uint64_t libinput_event_touch_get_time_usec(struct libinput_event_touch *e) { return (void)e, event.time; }
int32_t libinput_event_touch_get_seat_slot(struct libinput_event_touch *e) { return (void)e, event.slot; }
double libinput_event_touch_get_x_transformed(struct libinput_event_touch *e, uint32_t width) {
    return (void)e, event.x * width;
}
double libinput_event_touch_get_y_transformed(struct libinput_event_touch *e, uint32_t height) {
    return (void)e, event.y * height;
}
double libinput_event_pointer_get_dx(struct libinput_event_pointer *e) { return (void)e, event.dx; }
double libinput_event_pointer_get_dy(struct libinput_event_pointer *e) { return (void)e, event.dy; }
double libinput_event_pointer_get_absolute_x_transformed(struct libinput_event_pointer *e, uint32_t width) {
    return (void)e, event.x * width;
}
double libinput_event_pointer_get_absolute_y_transformed(struct libinput_event_pointer *e, uint32_t height) {
    return (void)e, event.y * height;
}
uint32_t libinput_event_pointer_get_button(struct libinput_event_pointer *e) { return (void)e, (uint32_t)event.button; }
enum libinput_button_state libinput_event_pointer_get_button_state(struct libinput_event_pointer *e) {
    return (void)e, event.pressed ? LIBINPUT_BUTTON_STATE_PRESSED : LIBINPUT_BUTTON_STATE_RELEASED;
}
struct libinput_event_tablet_tool *libinput_event_get_tablet_tool_event(struct libinput_event *e) {
    return (void)e, THE(struct libinput_event_tablet_tool);
}
struct libinput_tablet_tool *libinput_event_tablet_tool_get_tool(struct libinput_event_tablet_tool *e) {
    return (void)e, THE(struct libinput_tablet_tool);
}
enum libinput_tablet_tool_type libinput_tablet_tool_get_type(struct libinput_tablet_tool *t) {
    return (void)t, event.tool;
}
enum libinput_tablet_tool_tip_state libinput_event_tablet_tool_get_tip_state(struct libinput_event_tablet_tool *e) {
    return (void)e, event.touches ? LIBINPUT_TABLET_TOOL_TIP_DOWN : LIBINPUT_TABLET_TOOL_TIP_UP;
}
enum libinput_tablet_tool_proximity_state
libinput_event_tablet_tool_get_proximity_state(struct libinput_event_tablet_tool *e) {
    return (void)e, event.near ? LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN : LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT;
}
uint64_t libinput_event_tablet_tool_get_time_usec(struct libinput_event_tablet_tool *e) { return (void)e, event.time; }
double libinput_event_tablet_tool_get_x_transformed(struct libinput_event_tablet_tool *e, uint32_t width) {
    return (void)e, event.x * width;
}
double libinput_event_tablet_tool_get_y_transformed(struct libinput_event_tablet_tool *e, uint32_t height) {
    return (void)e, event.y * height;
}
double libinput_event_tablet_tool_get_pressure(struct libinput_event_tablet_tool *e) { return (void)e, event.pressure; }
double libinput_event_tablet_tool_get_distance(struct libinput_event_tablet_tool *e) { return (void)e, event.distance; }
double libinput_event_tablet_tool_get_tilt_x(struct libinput_event_tablet_tool *e) { return (void)e, event.tilt[0]; }
double libinput_event_tablet_tool_get_tilt_y(struct libinput_event_tablet_tool *e) { return (void)e, event.tilt[1]; }
uint32_t libinput_event_tablet_tool_get_button(struct libinput_event_tablet_tool *e) {
    return (void)e, (uint32_t)event.button;
}
enum libinput_button_state libinput_event_tablet_tool_get_button_state(struct libinput_event_tablet_tool *e) {
    return (void)e, event.pressed ? LIBINPUT_BUTTON_STATE_PRESSED : LIBINPUT_BUTTON_STATE_RELEASED;
}

static gesta_libinput input;

static void send(int type) {
    event.type = type, event.time += 8000;
    CHECK_OK(gesta_libinput_event(&input, THE(struct libinput_event)));
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

static void fingers(void) {
    event.x = 0.5, event.y = 0.25, event.slot = 3;
    unsigned before = frames;
    send(LIBINPUT_EVENT_TOUCH_DOWN);
    event.slot = 4, event.has_size = 1;
    send(LIBINPUT_EVENT_TOUCH_DOWN);
    CHECK_EQUAL(frames, before); /* until the end of the frame */
    send(LIBINPUT_EVENT_TOUCH_FRAME);
    CHECK(touch_count == 2 && touches[0].x == 125 && touches[0].y == 39 && touches[1].x == 200 && touches[1].y == 50);
    CHECK(touches[0].contact == 3 && touches[1].phase == GESTA_PHASE_BEGAN);
    event.x = 1;
    send(LIBINPUT_EVENT_TOUCH_MOTION);
    send(LIBINPUT_EVENT_TOUCH_FRAME);
    CHECK(saw(4, GESTA_PHASE_MOVED, 400, 50));
    event.x = 0, event.y = 0; /* a lift has no position */
    send(LIBINPUT_EVENT_TOUCH_UP);
    send(LIBINPUT_EVENT_TOUCH_FRAME);
    CHECK(saw(4, GESTA_PHASE_ENDED, 400, 50) && touches->time == (int64_t)event.time * 1000 - 8000000);
    event.slot = 3;
    send(LIBINPUT_EVENT_TOUCH_CANCEL);
    send(LIBINPUT_EVENT_TOUCH_FRAME);
    CHECK(saw(3, GESTA_PHASE_CANCELLED, 125, 39));
    before = frames;
    send(LIBINPUT_EVENT_TOUCH_MOTION);
    send(LIBINPUT_EVENT_TOUCH_FRAME);
    CHECK_EQUAL(frames, before);
}

static void mice(void) {
    input.pointer.x = 40, input.pointer.y = 50;
    event.dx = 96, event.dy = -96;
    send(LIBINPUT_EVENT_POINTER_MOTION);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 65.4, 24.6));
    event.button = 0x112, event.pressed = 1;
    send(LIBINPUT_EVENT_POINTER_BUTTON);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 65.4, 24.6) && touches->buttons == GESTA_BUTTON_MIDDLE);
    event.x = 0.5, event.y = 0.5;
    send(LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, 200, 100));
    event.pressed = 0;
    send(LIBINPUT_EVENT_POINTER_BUTTON);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_ENDED, 200, 100));
    /* On a screen of a known size, the pointer stays inside. */
    input.width = 1000, input.height = 500;
    event.dx = 900, event.dy = -900;
    send(LIBINPUT_EVENT_POINTER_MOTION);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 1000, 0));
    event.dx = -1900, event.dy = 1900;
    send(LIBINPUT_EVENT_POINTER_MOTION);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 0, 500));
    send(LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 500, 250));
}

static void pens(void) {
    uint64_t contact = (uintptr_t)&event;
    event.tool = LIBINPUT_TABLET_TOOL_TYPE_PEN, event.near = 1, event.x = 0.1, event.y = 0.2;
    event.distance = 0.5, event.tilt[0] = 90, event.tilt[1] = -45;
    send(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY);
    CHECK(saw(contact, GESTA_PHASE_HOVER, 100, 100) && touches->tool == GESTA_TOOL_PEN && touches->distance == 0.5f);
    CHECK_NEAR(touches->tilt_x, acos(0), 1e-6);
    event.touches = 1, event.pressure = 0.25;
    send(LIBINPUT_EVENT_TABLET_TOOL_TIP);
    CHECK(saw(contact, GESTA_PHASE_BEGAN, 100, 100) && touches->pressure == 0.25f && touches->distance == 0);
    event.button = 0x14b, event.pressed = 1;
    send(LIBINPUT_EVENT_TABLET_TOOL_BUTTON);
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_PRIMARY | GESTA_BUTTON_SECONDARY);
    event.x = 0.2;
    send(LIBINPUT_EVENT_TABLET_TOOL_AXIS);
    CHECK(saw(contact, GESTA_PHASE_MOVED, 200, 100));
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_PRIMARY | GESTA_BUTTON_SECONDARY);
    event.touches = 0, event.near = 0;
    send(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY);
    CHECK(saw(contact, GESTA_PHASE_ENDED, 200, 100));
    event.tool = LIBINPUT_TABLET_TOOL_TYPE_ERASER, event.near = 1;
    send(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY);
    CHECK_EQUAL(touches->tool, GESTA_TOOL_ERASER);
}

int main(void) {
    CHECK_OK(
        gesta_context_create(&(gesta_config){.size = sizeof(gesta_config), .max_contacts = 8, .units_per_mm = 1}, &c));
    gesta_libinput_init(&input, c, 0, 0);
    CHECK(input.pointer.notch == 10);
    input.pointer.x = 40, input.pointer.y = 50, input.pointer.modifiers = GESTA_MODIFIER_CONTROL;
    gestures();
    scrolls();
    fingers();
    mice();
    pens();
    CHECK_OK(gesta_context_destroy(c));
    (void)note_untimed;
    return check_end();
}
