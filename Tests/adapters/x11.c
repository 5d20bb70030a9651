/* adapters/x11.h, with events as Xlib hands them out, of a server that is written here. */
#include "seen.h"

#include <gesta/adapters/clock.h>

static int64_t arrival = 1000000000;
static int64_t test_now(void) { return arrival; }
#define gesta_clock_now test_now
#include <gesta/adapters/x11.h>

enum { OPCODE = 131, MOUSE = 9, PEN = 10 };

static gesta_x11 input;
static Time now = 4294967290u; /* ms: it wraps */
static int queued, asked;

static XIScrollClassInfo x = {
    .type = XIScrollClass, .number = 2, .scroll_type = XIScrollTypeHorizontal, .increment = 10};
static XIScrollClassInfo y = {
    .type = XIScrollClass, .number = 3, .scroll_type = XIScrollTypeVertical, .increment = 120};
static XIAnyClassInfo button = {.type = XIButtonClass};
static XIValuatorClassInfo pressure = {.type = XIValuatorClass, .number = 2, .label = 3, .min = 100, .max = 1100};
static XIValuatorClassInfo tilt_x = {.type = XIValuatorClass, .number = 3, .label = 4, .min = -64, .max = 63};
static XIValuatorClassInfo tilt_y = {.type = XIValuatorClass, .number = 4, .label = 5, .min = -64, .max = 63};
static XIAnyClassInfo *mouse_classes[] = {&button, (XIAnyClassInfo *)&y, (XIAnyClassInfo *)&x};
static XIAnyClassInfo *pen_classes[] = {(XIAnyClassInfo *)&pressure, (XIAnyClassInfo *)&tilt_x,
                                        (XIAnyClassInfo *)&tilt_y};
static XIDeviceInfo device;

XIDeviceInfo *XIQueryDevice(Display *display, int id, int *number) {
    static char name[] = "Tablet Eraser";
    (void)display, *number = 1, asked++;
    device = (XIDeviceInfo){.deviceid = id, .name = name, .num_classes = 3};
    device.classes = id == PEN ? pen_classes : mouse_classes;
    return &device;
}
void XIFreeDeviceInfo(XIDeviceInfo *info) { (void)info; }
Atom XInternAtom(Display *display, const char *name, Bool only) {
    return (void)display, (void)only, strcmp(name, "Abs Pressure") == 0 ? 3 : strcmp(name, "Abs Tilt X") == 0 ? 4 : 5;
}
Bool XQueryExtension(Display *d, const char *name, int *opcode, int *first, int *error) {
    return (void)d, (void)name, (void)opcode, (void)first, (void)error, False;
}
Status XIQueryVersion(Display *d, int *major, int *minor) { return (void)d, (void)major, (void)minor, BadRequest; }
int XISelectEvents(Display *d, Window w, XIEventMask *masks, int n) {
    return (void)d, (void)w, (void)masks, (void)n, 0;
}
Bool XGetEventData(Display *d, XGenericEventCookie *cookie) { return (void)d, cookie->data != NULL; }
void XFreeEventData(Display *d, XGenericEventCookie *cookie) { (void)d, (void)cookie; }
int XEventsQueued(Display *d, int mode) { return (void)d, (void)mode, queued; }

static int32_t send(int type, void *data) {
    XEvent event = {.xcookie = {.type = GenericEvent, .extension = OPCODE, .evtype = type, .data = data}};
    return gesta_x11_event(&input, &event);
}

static XIDeviceEvent at(int type, double event_x, double event_y) {
    arrival += 8000000, now = (uint32_t)(now + 8);
    return (XIDeviceEvent){
        .evtype = type, .time = now, .deviceid = 2, .sourceid = MOUSE, .event_x = event_x, .event_y = event_y};
}

/* The valuators 0 to 3: x, y, horizontal and vertical scroll. */
static void scroll(double horizontal, double vertical, int has_vertical) {
    unsigned char mask[1] = {0};
    double values[] = {7, horizontal, vertical};
    XIDeviceEvent event = at(XI_Motion, 40, 50);
    XISetMask(mask, 0);
    XISetMask(mask, 2);
    if (has_vertical) XISetMask(mask, 3);
    event.valuators.mask_len = 1, event.valuators.mask = mask, event.valuators.values = values;
    event.mods.effective = ControlMask | Mod4Mask;
    input.pointer.x = 40, input.pointer.y = 50;
    CHECK_OK(send(XI_Motion, &event));
}

static void scrolls(void) {
    scroll(500, 900, 1); /* where the valuators are at first is no movement */
    CHECK(count == 0 && asked == 1);
    scroll(500, 1020, 1);
    CHECK(count == 1 && seen.dy == -40 && seen.wheel_y == -120 && seen.dx == 0 && seen.stream == 2);
    CHECK(seen.time == arrival && seen.x == 40 && seen.y == 50 && seen.source == GESTA_SOURCE_UNKNOWN);
    CHECK_EQUAL(seen.modifiers, GESTA_MODIFIER_CONTROL | GESTA_MODIFIER_META);
    scroll(495, 0, 0); /* to the left by half a notch */
    CHECK(seen.dx == 20 && seen.wheel_x == 60 && seen.dy == 0);
    XIEnterEvent enter = {.time = now, .detail = XINotifyNonlinear};
    CHECK_OK(send(XI_Enter, &enter));
    scroll(0, 5000, 1); /* others may have scrolled meanwhile */
    CHECK(count == 2 && asked == 2);
    /* The same turn of a wheel again; and a wheel without an axis. */
    XIDeviceEvent press = at(XI_ButtonPress, 40, 50);
    press.detail = 5, press.flags = XIPointerEmulated;
    CHECK_OK(send(XI_ButtonPress, &press));
    CHECK_EQUAL(count, 2);
    static const struct {
        int number, x, y;
    } turns[] = {{4, 0, 120}, {5, 0, -120}, {6, 120, 0}, {7, -120, 0}};
    for (int i = 0; i < 4; i++) {
        press = at(XI_ButtonPress, 40, 50), press.detail = turns[i].number;
        CHECK_OK(send(XI_ButtonPress, &press));
        CHECK_OK(send(XI_ButtonRelease, (press.evtype = XI_ButtonRelease, &press)));
        CHECK(count == (unsigned)i + 3 && seen.wheel_x == turns[i].x && seen.wheel_y == turns[i].y);
        CHECK(seen.dx == turns[i].x / 3.0 && seen.dy == turns[i].y / 3.0);
    }
}

static void buttons(void) {
    unsigned char mask[2] = {0, 0};
    XIDeviceEvent event = at(XI_ButtonPress, 10, 20);
    event.buttons.mask = mask, event.buttons.mask_len = 2;
    event.detail = 1;
    CHECK_OK(send(XI_ButtonPress, &event));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_BEGAN, 10, 20) && touches->buttons == GESTA_BUTTON_PRIMARY);
    CHECK_EQUAL(touches->time, arrival);
    XISetMask(mask, 1); /* the state is that before the event */
    event.detail = 9;
    CHECK_OK(send(XI_ButtonPress, &event));
    CHECK_EQUAL(touches->buttons, GESTA_BUTTON_PRIMARY | GESTA_BUTTON_FORWARD);
    XISetMask(mask, 9);
    event.evtype = XI_ButtonRelease, event.detail = 1;
    CHECK_OK(send(XI_ButtonRelease, &event));
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_MOVED, 10, 20) && touches->buttons == GESTA_BUTTON_FORWARD);
    mask[0] = mask[1] = 0;
    event.evtype = XI_Motion;
    CHECK_OK(send(XI_Motion, &event)); /* released where no event says so */
    CHECK(saw(GESTA_POINTER_MOUSE, GESTA_PHASE_ENDED, 10, 20));
}

static void fingers(void) {
    XIDeviceEvent event = at(XI_TouchBegin, 1, 2);
    event.detail = 70, queued = 1;
    CHECK_OK(send(XI_TouchBegin, &event)); /* waits for the other finger of its frame */
    event.detail = 71, event.event_x = 5, queued = 0;
    CHECK_OK(send(XI_TouchBegin, &event));
    CHECK(touch_count == 2 && touches[0].contact != touches[1].contact && touches[0].time == touches[1].time);
    unsigned before = frames;
    XIDeviceEvent emulated = at(XI_Motion, 1, 2);
    emulated.flags = XIPointerEmulated;
    CHECK_OK(send(XI_Motion, &emulated));
    CHECK_EQUAL(frames, before);
    event = at(XI_TouchUpdate, 6, 7), event.detail = 71;
    CHECK_OK(send(XI_TouchUpdate, &event));
    CHECK(saw(touches[0].contact, GESTA_PHASE_MOVED, 6, 7));
    CHECK_OK(send(XI_TouchEnd, (event.evtype = XI_TouchEnd, &event)));
    CHECK(saw(touches[0].contact, GESTA_PHASE_ENDED, 6, 7));
    XIFocusOutEvent focus = {.time = now, .mode = XINotifyGrab, .detail = XINotifyNonlinear};
    before = frames;
    CHECK_OK(send(XI_FocusOut, &focus));
    CHECK_EQUAL(frames, before);
    focus.mode = XINotifyNormal;
    CHECK_OK(send(XI_FocusOut, &focus));
    CHECK(touch_count == 1 && touches->phase == GESTA_PHASE_CANCELLED && input.pointer.down_count == 0);
}

/* Its first button is the tip. */
static void pens(void) {
    unsigned char valuators[1] = {28}, mask[1] = {0};
    double values[] = {600, -32, 45};
    XIDeviceEvent event = at(XI_Motion, 10, 20);
    event.sourceid = PEN, event.valuators.mask = valuators, event.valuators.mask_len = 1,
    event.valuators.values = values;
    event.buttons.mask = mask, event.buttons.mask_len = 1;
    CHECK_OK(send(XI_Motion, &event));
    CHECK(saw(PEN, GESTA_PHASE_HOVER, 10, 20) && touches->tool == GESTA_TOOL_ERASER);
    CHECK_NEAR(touches->pressure, 0.5, 1e-6);
    CHECK_NEAR(touches->tilt_y, acos(0) / 2, 1e-6);
    event.evtype = XI_ButtonPress, event.detail = 1;
    CHECK_OK(send(XI_ButtonPress, &event));
    CHECK(saw(PEN, GESTA_PHASE_BEGAN, 10, 20) && touches->buttons == GESTA_BUTTON_PRIMARY);
    XISetMask(mask, 1);
    event.evtype = XI_ButtonRelease;
    CHECK_OK(send(XI_ButtonRelease, &event));
    CHECK(saw(PEN, GESTA_PHASE_ENDED, 10, 20));
}

static void gestures(void) {
    XIGestureSwipeEvent swipe = {.time = now, .deviceid = 2, .detail = 3, .event_x = 1, .event_y = 2};
    CHECK_OK(send(XI_GestureSwipeBegin, &swipe));
    CHECK(seen.kind == GESTA_MOTION_SWIPE && seen.phase == GESTA_PHASE_BEGAN && seen.fingers == 3 && seen.x == 1);
    swipe.delta_x = 4, swipe.delta_y = -5;
    CHECK_OK(send(XI_GestureSwipeUpdate, &swipe));
    CHECK(seen.phase == GESTA_PHASE_MOVED && seen.dx == 4 && seen.dy == -5);
    swipe.flags = XIGestureSwipeEventCancelled;
    CHECK_OK(send(XI_GestureSwipeEnd, &swipe));
    CHECK(seen.phase == GESTA_PHASE_CANCELLED && seen.dx == 0);
    XIGesturePinchEvent pinch = {.time = now, .deviceid = 2, .detail = 2, .scale = 1};
    CHECK_OK(send(XI_GesturePinchBegin, &pinch));
    pinch.scale = 0.5, pinch.delta_angle = -90;
    CHECK_OK(send(XI_GesturePinchUpdate, &pinch));
    CHECK(seen.kind == GESTA_MOTION_PINCH && seen.scale == 0.5 && fabs(seen.rotation + acos(0)) < 1e-15);
    CHECK_OK(send(XI_GesturePinchEnd, &pinch));
    CHECK(seen.phase == GESTA_PHASE_ENDED && seen.scale == 0);
}

static void others(void) {
    XEvent event = {.type = KeyPress};
    unsigned before = frames + count;
    CHECK_OK(gesta_x11_event(&input, &event));
    XIDeviceEvent key = at(XI_KeyPress, 0, 0);
    CHECK_OK(send(XI_KeyPress, &key));
    XILeaveEvent leave = {.time = now};
    CHECK_OK(send(XI_Leave, &leave));
    CHECK_EQUAL(frames + count, before);
    CHECK_EQUAL(gesta_x11_init(&(gesta_x11){.opcode = 0}, (Display *)&(struct { int a[999]; }){{0}}, 0),
                GESTA_E_UNSUPPORTED);
}

int main(void) {
    CHECK_OK(gesta_pointer_init(&input.pointer, 4, 0));
    input.opcode = OPCODE;
    scrolls();
    buttons();
    fingers();
    pens();
    gestures();
    others();
    CHECK_OK(gesta_context_destroy(input.pointer.context));
    (void)c, (void)note_untimed;
    return check_end();
}
