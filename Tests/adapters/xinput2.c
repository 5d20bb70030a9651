/* examples/motions/gesta_xinput2_scrolls.h and gesta_xinput2_gestures.h, with events as Xlib hands them out. */
#include "seen.h"

#include "../../examples/motions/gesta_xinput2_gestures.h"

static gesta_xinput2 input;
static unsigned long now;

/* The valuators 0 to 3: x, y, horizontal and vertical scroll. */
static void scroll(double horizontal, double vertical, int has_vertical) {
    unsigned char mask[1] = {0};
    double values[] = {7, horizontal, vertical};
    XIDeviceEvent event = {.evtype = XI_Motion, .time = now += 8, .deviceid = 2, .event_x = 40, .event_y = 50};
    XISetMask(mask, 0);
    XISetMask(mask, 2);
    if (has_vertical) XISetMask(mask, 3);
    event.valuators.mask_len = 1, event.valuators.mask = mask, event.valuators.values = values;
    event.mods.effective = ControlMask | Mod4Mask;
    CHECK_OK(gesta_xinput2_scroll(&input, &event));
}

static void scrolls(void) {
    XIScrollClassInfo x = {.type = XIScrollClass, .number = 2, .scroll_type = XIScrollTypeHorizontal, .increment = 10};
    XIScrollClassInfo y = {.type = XIScrollClass, .number = 3, .scroll_type = XIScrollTypeVertical, .increment = 120};
    XIAnyClassInfo button = {.type = XIButtonClass};
    XIAnyClassInfo *classes[] = {&button, (XIAnyClassInfo *)&y, (XIAnyClassInfo *)&x};
    gesta_xinput2_classes(&input, classes, 3);
    scroll(500, 900, 1); /* where the valuators are at first is no movement */
    CHECK_EQUAL(count, 0);
    scroll(500, 1020, 1);
    CHECK(count == 1 && seen.dy == -40 && seen.wheel_y == -120 && seen.dx == 0 && seen.stream == 2);
    CHECK(seen.time == 16000000 && seen.x == 40 && seen.y == 50 && seen.source == GESTA_SOURCE_UNKNOWN);
    CHECK_EQUAL(seen.modifiers, GESTA_MODIFIER_CONTROL | GESTA_MODIFIER_META);
    scroll(495, 0, 0); /* to the left by half a notch */
    CHECK(seen.dx == 20 && seen.wheel_x == 60 && seen.dy == 0);
    gesta_xinput2_forget(&input);
    scroll(0, 5000, 1);
    CHECK_EQUAL(count, 2);
}

static void gestures(void) {
    XIGestureSwipeEvent swipe = {.time = now += 8, .deviceid = 2, .detail = 3, .event_x = 1, .event_y = 2};
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GestureSwipeBegin, &swipe));
    CHECK(seen.kind == GESTA_MOTION_SWIPE && seen.phase == GESTA_PHASE_BEGAN && seen.fingers == 3 && seen.x == 1);
    swipe.delta_x = 4, swipe.delta_y = -5;
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GestureSwipeUpdate, &swipe));
    CHECK(seen.phase == GESTA_PHASE_MOVED && seen.dx == 4 && seen.dy == -5);
    swipe.flags = XIGestureSwipeEventCancelled;
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GestureSwipeEnd, &swipe));
    CHECK(seen.phase == GESTA_PHASE_CANCELLED && seen.dx == 0);
    XIGesturePinchEvent pinch = {.time = now += 8, .deviceid = 2, .detail = 2, .scale = 1};
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GesturePinchBegin, &pinch));
    pinch.scale = 0.5, pinch.delta_angle = -90;
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GesturePinchUpdate, &pinch));
    CHECK(seen.kind == GESTA_MOTION_PINCH && seen.scale == 0.5 && fabs(seen.rotation + acos(0)) < 1e-15);
    CHECK_OK(gesta_xinput2_gesture(&input, XI_GesturePinchEnd, &pinch));
    CHECK(seen.phase == GESTA_PHASE_ENDED && seen.scale == 0);
    unsigned before = count;
    CHECK_OK(gesta_xinput2_gesture(&input, XI_ButtonPress, &pinch));
    CHECK_EQUAL(count, before);
}

int main(void) {
    CHECK_OK(gesta_context_create(NULL, &c));
    input = (gesta_xinput2){.context = c, .notch = 40};
    scrolls();
    gestures();
    CHECK_OK(gesta_context_destroy(c));
    return check_end();
}
