/* examples/motions/gesta_wayland_scrolls.h and gesta_wayland_gestures.h, with events in the order of the protocol. */
#include "seen.h"

#include "../../examples/motions/gesta_wayland_gestures.h"

static gesta_wayland input;
static wl_fixed_t fixed(double x) { return wl_fixed_from_double(x); }

static void scrolls(void) {
    /* Version 8: value120 beside the movement, one frame. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_WHEEL);
    gesta_wayland_axis_value120(&input, NULL, WL_POINTER_AXIS_VERTICAL_SCROLL, 120);
    gesta_wayland_axis(&input, NULL, 8, WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(15));
    CHECK_EQUAL(count, 0);
    gesta_wayland_frame(&input, NULL);
    CHECK(count == 1 && seen.time == 8000000 && seen.source == GESTA_SOURCE_WHEEL);
    CHECK(seen.dy == -15 && seen.wheel_y == -120 && seen.dx == 0 && seen.x == 40 && seen.y == 50);
    /* Version 5 to 7. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_WHEEL_TILT);
    gesta_wayland_axis_discrete(&input, NULL, WL_POINTER_AXIS_HORIZONTAL_SCROLL, -1);
    gesta_wayland_axis(&input, NULL, 16, WL_POINTER_AXIS_HORIZONTAL_SCROLL, fixed(-15));
    gesta_wayland_frame(&input, NULL);
    CHECK(seen.source == GESTA_SOURCE_WHEEL_TILT && seen.dx == 15 && seen.wheel_x == 120 && seen.dy == 0);
    /* A diagonal movement is one; the axes stop in one frame, or in two. */
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_FINGER);
    gesta_wayland_axis(&input, NULL, 24, WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(2.5));
    gesta_wayland_axis(&input, NULL, 24, WL_POINTER_AXIS_HORIZONTAL_SCROLL, fixed(1));
    gesta_wayland_axis_relative_direction(&input, NULL, WL_POINTER_AXIS_VERTICAL_SCROLL, 1);
    gesta_wayland_frame(&input, NULL);
    CHECK(seen.source == GESTA_SOURCE_FINGER && seen.dx == -1 && seen.dy == -2.5);
    CHECK_EQUAL(seen.flags, GESTA_MOTION_INVERTED);
    gesta_wayland_axis_source(&input, NULL, WL_POINTER_AXIS_SOURCE_FINGER);
    gesta_wayland_axis_stop(&input, NULL, 32, WL_POINTER_AXIS_VERTICAL_SCROLL);
    gesta_wayland_axis_stop(&input, NULL, 32, WL_POINTER_AXIS_HORIZONTAL_SCROLL);
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(seen.flags, GESTA_MOTION_STOPPED_X | GESTA_MOTION_STOPPED_Y);
    /* No source: not known. A frame of something else is no motion. */
    gesta_wayland_axis(&input, NULL, 40, WL_POINTER_AXIS_VERTICAL_SCROLL, fixed(1));
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(seen.source, GESTA_SOURCE_UNKNOWN);
    unsigned before = count;
    gesta_wayland_frame(&input, NULL);
    CHECK_EQUAL(count, before);
}

static void gestures(void) {
    gesta_wayland_swipe.begin(&input, NULL, 1, 48, NULL, 3);
    CHECK(seen.kind == GESTA_MOTION_SWIPE && seen.phase == GESTA_PHASE_BEGAN && seen.fingers == 3);
    gesta_wayland_swipe.update(&input, NULL, 56, fixed(1.5), fixed(-2));
    CHECK(seen.phase == GESTA_PHASE_MOVED && seen.dx == 1.5 && seen.dy == -2);
    gesta_wayland_swipe.end(&input, NULL, 2, 64, 0);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_ENDED);
    gesta_wayland_pinch.begin(&input, NULL, 3, 72, NULL, 2);
    gesta_wayland_pinch.update(&input, NULL, 80, 0, fixed(1), fixed(1.25), fixed(90));
    CHECK(seen.scale == 1.25 && seen.dy == 1 && fabs(seen.rotation - acos(0)) < 1e-15);
    gesta_wayland_pinch.update(&input, NULL, 88, 0, 0, fixed(1.5), 0);
    CHECK(seen.scale == 1.5 && seen.rotation == 0);
    gesta_wayland_pinch.end(&input, NULL, 4, 96, 1);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_CANCELLED);
    gesta_wayland_hold.begin(&input, NULL, 5, 104, NULL, 2);
    CHECK(seen.kind == GESTA_MOTION_HOLD && seen.fingers == 2);
    gesta_wayland_hold.end(&input, NULL, 6, 112, 0);
    CHECK_EQUAL(seen.phase, GESTA_PHASE_ENDED);
}

int main(void) {
    CHECK_OK(gesta_context_create(NULL, &c));
    input = (gesta_wayland){.context = c, .x = 40, .y = 50};
    scrolls();
    gestures();
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
