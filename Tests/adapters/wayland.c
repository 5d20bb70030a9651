/* adapters/wayland.h and those for touch, gestures and tablets, with events in the order of the protocols. */
#include "seen.h"

#include <gesta/adapters/clock.h>

static int64_t arrival = 1000000000;
static int64_t test_now(void) { return arrival; }
#define gesta_clock_now test_now
#include <gesta/adapters/wayland_gestures.h>
#include <gesta/adapters/wayland_tablet.h>
#include <gesta/adapters/wayland_touch.h>

static gesta_wayland input;
static wl_fixed_t fixed(double x) { return wl_fixed_from_double(x); }

/* A time of the server, at which an event arrives at once. */
static uint32_t at(uint32_t ms) {
    arrival = 1000000000 + (int64_t)ms * 1000000;
    return ms;
}

static void scrolls(void) {
    /* Version 8: value120 beside the movement, one frame. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_WHEEL);
    gesta_wayland_axis_value120(&input, NULL, WL_POINTER_AXIS_VERTICAL_SCROLL, 120);
    gesta_wayland_axis(&input, NULL, at(8), WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(15));
    CHECK_EQUAL(count, 0);
    gesta_wayland_frame(&input, NULL);
    CHECK(count == 1 && seen.time == arrival && seen.source == GESTA_SOURCE_WHEEL);
    CHECK(seen.dy == -15 && seen.wheel_y == -120 && seen.dx == 0 && seen.x == 40 && seen.y == 50);
    /* Version 5 to 7. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_WHEEL_TILT);
    gesta_wayland_axis_discrete(&input, NULL, WL_POINTER_AXIS_HORIZONTAL_SCROLL, -1);
    gesta_wayland_axis(&input, NULL, at(16), WL_POINTER_AXIS_HORIZONTAL_SCROLL, fixed(-15));
    gesta_wayland_frame(&input, NULL);
    CHECK(seen.source == GESTA_SOURCE_WHEEL_TILT && seen.dx == 15 && seen.wheel_x == 120 && seen.dy == 0);
    /* A diagonal movement is one; the axes stop in one frame, or in two. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_FINGER);
    gesta_wayland_axis(&input, NULL, at(24), WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(2.5));
    gesta_wayland_axis(&input, NULL, at(24), WL_POINTER_AXIS_HORIZONTAL_SCROLL, fixed(1));
    gesta_wayland_axis_relative_direction(&input, NULL, WL_POINTER_AXIS_VERTICAL_SCROLL, 1);
    gesta_wayland_frame(&input, NULL);
    CHECK(seen.source == GESTA_SOURCE_FINGER && seen.dx == -1 && seen.dy == -2.5);
    CHECK_EQUAL(seen.flags, GESTA_MOTION_INVERTED);
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_FINGER);
    gesta_wayland_axis_stop(&input, NULL, at(32), WL_POINTER_AXIS_VERTICAL_SCROLL);
    gesta_wayland_axis_stop(&input, NULL, at(32), WL_POINTER_AXIS_HORIZONTAL_SCROLL);
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(seen.flags, GESTA_MOTION_STOPPED_X | GESTA_MOTION_STOPPED_Y);
    /* No source: not known. A frame of something else is no motion. */
    gesta_wayland_axis(&input, NULL, at(40), WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(1));
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(seen.source, GESTA_SOURCE_UNKNOWN);
    unsigned before = count;
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(count, before);
}

static void gestures(void) {
    gesta_wayland_swipe_listener.begin(&input, NULL, 1, at(48), NULL, 3);
    CHECK(seen.kind == GESTA_MOTION_SWIPE && seen.phase == GESTA_PHASE_BEGAN && seen.fingers == 3);
    gesta_wayland_swipe_listener.update(&input, NULL, at(56), fixed(1.5), fixed(-2));
    CHECK(seen.phase == GESTA_PHASE_MOVED && seen.dx == 1.5 && seen.dy == -2);
    gesta_wayland_swipe_listener.end(&input, NULL, 2, at(64), 0);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_ENDED);
    gesta_wayland_pinch_listener.begin(&input, NULL, 3, at(72), NULL, 2);
    gesta_wayland_pinch_listener.update(&input, NULL, at(80), 0, fixed(1), fixed(1.25), fixed(90));
    CHECK(seen.scale == 1.25 && seen.dy == 1 && fabs(seen.rotation - acos(0)) < 1e-15);
    gesta_wayland_pinch_listener.update(&input, NULL, at(88), 0, 0, fixed(1.5), 0);
    CHECK(seen.scale == 1.5 && seen.rotation == 0);
    gesta_wayland_pinch_listener.end(&input, NULL, 4, at(96), 1);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_CANCELLED);
    gesta_wayland_hold_listener.begin(&input, NULL, 5, at(104), NULL, 2);
    CHECK(seen.kind == GESTA_MOTION_HOLD && seen.fingers == 2);
    gesta_wayland_hold_listener.end(&input, NULL, 6, at(112), 0);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_ENDED);
}

static void mouse(void) {
    const struct wl_pointer_listener *on = &gesta_wayland_pointer_listener;
    on->enter(&input, NULL, 1, NULL, fixed(5), fixed(6));
    on->motion(&input, NULL, at(200), fixed(7.5), fixed(8));
    on->frame(&input, NULL);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_HOVER, 7.5, 8) && touches->time == arrival);
    on->button(&input, NULL, 2, at(208), 0x111, WL_POINTER_BUTTON_STATE_PRESSED);
    on->frame(&input, NULL);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 7.5, 8) && touches->buttons == GESTA_BUTTON_SECONDARY);
    on->button(&input, NULL, 3, at(216), 0x110, WL_POINTER_BUTTON_STATE_PRESSED);
    on->button(&input, NULL, 4, at(216), 0x111, WL_POINTER_BUTTON_STATE_RELEASED);
    on->frame(&input, NULL);
    CHECK(touch_count == 2 && touches[1].phase == GESTA_PHASE_MOVED && touches[1].buttons == GESTA_BUTTON_PRIMARY);
    on->motion(&input, NULL, at(224), fixed(-50), fixed(8)); /* outside of the surface */
    on->frame(&input, NULL);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, -50, 8));
    on->button(&input, NULL, 5, at(232), 0x110, WL_POINTER_BUTTON_STATE_RELEASED);
    on->frame(&input, NULL);
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_ENDED, -50, 8));
    on->button(&input, NULL, 6, at(240), 0x110, WL_POINTER_BUTTON_STATE_PRESSED);
    on->frame(&input, NULL);
    on->leave(&input, NULL, 7, NULL); /* the compositor takes the pointer away */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_CANCELLED, -50, 8) && input.pointer.buttons == 0);
    /* Keys, and the lost focus. */
    gesta_wayland_modifiers(&input, NULL, 8, 1 | 64, 0, 0, 0);
    on->button(&input, NULL, 9, at(248), 0x110, WL_POINTER_BUTTON_STATE_PRESSED);
    on->frame(&input, NULL);
    CHECK_EQUAL(touches->modifiers, GESTA_MODIFIER_SHIFT | GESTA_MODIFIER_META);
    gesta_wayland_leave_keyboard(&input, NULL, 10, NULL);
    CHECK_EQUAL(touches->phase, GESTA_PHASE_CANCELLED);
    on->button(&input, NULL, 11, at(256), 0x110, WL_POINTER_BUTTON_STATE_RELEASED);
    on->frame(&input, NULL);
    CHECK_EQUAL(touches->phase, GESTA_PHASE_HOVER);
    gesta_wayland_modifiers(&input, NULL, 12, 0, 0, 0, 0);
}

static void fingers(void) {
    const struct wl_touch_listener *on = &gesta_wayland_touch_listener;
    on->down(&input, NULL, 1, at(300), NULL, 0, fixed(1), fixed(2));
    on->shape(&input, NULL, 0, fixed(9), fixed(8));
    on->orientation(&input, NULL, 0, fixed(90));
    on->down(&input, NULL, 2, at(300), NULL, 1, fixed(3), fixed(4));
    on->frame(&input, NULL);
    CHECK(touch_count == 2 && touches[1].x == 3 && touches[0].major == 9 && touches[0].minor == 8);
    CHECK_NEAR(touches[0].orientation, 2 * acos(0), 1e-6);
    on->motion(&input, NULL, at(308), 0, fixed(5), fixed(6));
    on->frame(&input, NULL);
    CHECK(saw(0, GESTA_PHASE_MOVED, 5, 6) && touches->time == arrival);
    on->up(&input, NULL, 3, at(316), 0);
    on->frame(&input, NULL);
    CHECK(saw(0, GESTA_PHASE_ENDED, 5, 6));
    gesta_wayland_button(&input, NULL, 4, at(320), 0x110, WL_POINTER_BUTTON_STATE_PRESSED);
    on->cancel(&input, NULL);
    CHECK(touch_count == 2 && touches[1].phase == GESTA_PHASE_CANCELLED && touches[1].contact == 1);
    CHECK_EQUAL(input.pointer.down_count, 1); /* the mouse */
    on->up(&input, NULL, 5, at(324), 1);
    gesta_wayland_button(&input, NULL, 6, at(328), 0x110, WL_POINTER_BUTTON_STATE_RELEASED);
    on->frame(&input, NULL);
    CHECK(touch_count == 1 && touches->phase == GESTA_PHASE_ENDED);
}

static void pens(void) {
    const struct zwp_tablet_tool_v2_listener *on = &gesta_wayland_pen_listener;
    struct zwp_tablet_tool_v2 *tool = (struct zwp_tablet_tool_v2 *)&input; /* any address */
    gesta_wayland_pen pen = {.input = &input};
    on->type(&pen, tool, ZWP_TABLET_TOOL_V2_TYPE_ERASER);
    on->capability(&pen, tool, ZWP_TABLET_TOOL_V2_CAPABILITY_TILT);
    on->done(&pen, tool);
    on->proximity_in(&pen, tool, 1, NULL, NULL);
    on->motion(&pen, tool, fixed(10), fixed(20));
    on->distance(&pen, tool, 65535);
    on->tilt(&pen, tool, fixed(45), fixed(-90));
    on->button(&pen, tool, 2, 0x14b, ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED);
    on->frame(&pen, tool, at(400));
    CHECK(saw((uintptr_t)tool, GESTA_PHASE_HOVER, 10, 20) && touches->tool == GESTA_TOOL_ERASER);
    CHECK(touches->distance == 1 && touches->buttons == GESTA_BUTTON_SECONDARY && touches->time == arrival);
    CHECK_NEAR(touches->tilt_y, -acos(0), 1e-6);
    on->down(&pen, tool, 3);
    on->pressure(&pen, tool, 32768);
    on->frame(&pen, tool, at(408));
    CHECK(saw((uintptr_t)tool, GESTA_PHASE_BEGAN, 10, 20) && touches->distance == 0);
    CHECK_NEAR(touches->pressure, 0.5, 1e-4);
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_SECONDARY | GESTA_BUTTON_PRIMARY);
    on->up(&pen, tool);
    on->frame(&pen, tool, at(416));
    CHECK(saw((uintptr_t)tool, GESTA_PHASE_ENDED, 10, 20));
    on->down(&pen, tool, 4);
    on->frame(&pen, tool, at(424));
    on->proximity_out(&pen, tool); /* without a lift */
    on->frame(&pen, tool, at(432));
    CHECK(saw((uintptr_t)tool, GESTA_PHASE_ENDED, 10, 20) && input.pointer.down_count == 0);
    on->removed(&pen, tool);
    CHECK(pen.is_removed);
}

int main(void) {
    CHECK_OK(gesta_wayland_init(&input, 4));
    input.pointer.x = 40, input.pointer.y = 50;
    scrolls();
    gestures();
    mouse();
    fingers();
    pens();
    CHECK_OK(input.code);
    CHECK_OK(gesta_context_destroy(input.pointer.context));
    (void)c, (void)note_untimed;
    return check_end();
}
