/* x11.h - the mouse, the wheel, fingers, pens and trackpads of XInput 2.
 *
 *     gesta_x11_init(&input, display, window); // creates input.pointer.context, for the program's recognizers
 *     gesta_x11_event(&input, &event); // each event that XNextEvent returns
 *     gesta_pointer_advance(&input.pointer, gesta_clock_now()); // when gesta_pointer_timeout says so, in poll
 *
 * It selects the events of XInput 2 for the window, instead of those of the core protocol. Times are those of
 * gesta_clock_now. Touches are of XInput 2.2, gestures of 2.4. The server does not say what scrolls. It reports the
 * size of the display that it is configured with: set the context's units_per_mm if the program knows a better one. */
#ifndef GESTA_ADAPTERS_X11_H
#define GESTA_ADAPTERS_X11_H

#include <gesta/adapters/x11_axes.h>

static inline int32_t gesta_x11_init(gesta_x11 *self, Display *display, Window window) {
    static const int events[] = {XI_ButtonPress,
                                 XI_ButtonRelease,
                                 XI_Motion,
                                 XI_Enter,
                                 XI_Leave,
                                 XI_FocusOut,
                                 XI_DeviceChanged,
                                 XI_TouchBegin,
                                 XI_TouchUpdate,
                                 XI_TouchEnd,
                                 XI_GesturePinchBegin,
                                 XI_GesturePinchUpdate,
                                 XI_GesturePinchEnd,
                                 XI_GestureSwipeBegin,
                                 XI_GestureSwipeUpdate,
                                 XI_GestureSwipeEnd};
    unsigned char bits[XIMaskLen(XI_GestureSwipeEnd)] = {0};
    XIEventMask mask = {XIAllMasterDevices, (int)sizeof bits, bits};
    int first, error, major = 2, screen = DefaultScreen(display);
    memset(self, 0, sizeof *self);
    self->display = display, self->window = window, self->minor = 4;
    if (!XQueryExtension(display, "XInputExtension", &self->opcode, &first, &error) ||
        XIQueryVersion(display, &major, &self->minor) != Success)
        return GESTA_E_UNSUPPORTED;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (events[i] < XI_TouchBegin || self->minor >= (events[i] > XI_TouchEnd ? 4 : 2)) XISetMask(bits, events[i]);
    XISelectEvents(display, window, &mask, 1);
    return gesta_pointer_init(&self->pointer,
                              gesta_pointer_units(DisplayWidth(display, screen), DisplayWidthMM(display, screen)), 0);
}

/* A button of a wheel that has no axis, a mouse, or a pen, whose first button is its tip. */
static inline int32_t gesta_x11_pointer(gesta_x11 *self, const XIDeviceEvent *event, int64_t time) {
    int number = event->evtype == XI_Motion ? 0 : event->detail, is_press = event->evtype == XI_ButtonPress;
    uint32_t bit = gesta_pointer_x_button((uint32_t)number), pressed = 0;
    gesta_motion m = gesta_pointer_motion(time, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    if (number >= 4 && number <= 7) {
        if (number < 6) m.wheel_y = number == 4 ? 120 : -120, m.dy = m.wheel_y * self->pointer.notch / 120;
        else m.wheel_x = number == 6 ? 120 : -120, m.dx = m.wheel_x * self->pointer.notch / 120;
        return is_press ? gesta_pointer_move(&self->pointer, m) : GESTA_OK;
    }
    for (int i = 1; i < 10 && i < event->buttons.mask_len * 8; i++)
        if (XIMaskIsSet(event->buttons.mask, i)) pressed |= gesta_pointer_x_button((uint32_t)i);
    pressed &= ~bit; /* the state is that before the event */
    if (self->axes[GESTA_X11_PRESSURE].number < 0)
        return gesta_pointer_mouse(&self->pointer, time, event->event_x, event->event_y, pressed, is_press ? bit : 0);
    double values[5];
    for (int k = 2; k < 5; k++) values[k] = self->axes[k].number < 0 ? 0 : self->axes[k].value;
    if (is_press) pressed |= bit;
    gesta_touch touch = gesta_pointer_touch(time, (uint64_t)event->sourceid, 0, event->event_x, event->event_y);
    touch.tool = self->is_eraser ? GESTA_TOOL_ERASER : GESTA_TOOL_PEN, touch.buttons = pressed;
    touch.pressure = (float)((values[2] - self->axes[2].least) / self->axes[2].range);
    touch.tilt_x = (float)values[3], touch.tilt_y = (float)values[4];
    return gesta_pointer_pen(&self->pointer, touch, (pressed & GESTA_BUTTON_PRIMARY) != 0);
}

static inline int32_t gesta_x11_gesture(gesta_x11 *self, int type, const void *data, int64_t time) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED};
    const XIGesturePinchEvent *pinch = (const XIGesturePinchEvent *)data;
    const XIGestureSwipeEvent *swipe = (const XIGestureSwipeEvent *)data; /* the same up to delta_unaccel_y */
    int is_pinch = type <= XI_GesturePinchEnd, step = (type - XI_GesturePinchBegin) % 3;
    int is_cancelled = (is_pinch ? pinch->flags : swipe->flags) & XIGestureSwipeEventCancelled;
    gesta_motion m = gesta_pointer_motion(time, is_pinch ? GESTA_MOTION_PINCH : GESTA_MOTION_SWIPE, phases[step]);
    m.stream = (uint64_t)swipe->deviceid, m.fingers = (uint32_t)swipe->detail;
    self->pointer.x = swipe->event_x, self->pointer.y = swipe->event_y;
    if (step == 2 && is_cancelled) m.phase = GESTA_PHASE_CANCELLED;
    if (step == 1) m.dx = swipe->delta_x, m.dy = swipe->delta_y;
    if (step == 1 && is_pinch) m.scale = pinch->scale, m.rotation = pinch->delta_angle * GESTA_POINTER_RADIANS;
    return gesta_pointer_move(&self->pointer, m);
}

static inline int32_t gesta_x11_dispatch(gesta_x11 *self, int type, const void *data) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED};
    const XIDeviceEvent *event = (const XIDeviceEvent *)data; /* crossings have the same first fields */
    const XIEnterEvent *crossing = (const XIEnterEvent *)data;
    int64_t time = gesta_clock_time(&self->clock, (uint32_t)event->time, gesta_clock_now());
    int32_t code = GESTA_OK;
    if (type == XI_DeviceChanged || type == XI_Enter) self->source = 0;
    if (type == XI_Leave && crossing->detail != XINotifyInferior) return gesta_pointer_leave(&self->pointer);
    if (type == XI_FocusOut && crossing->mode != XINotifyGrab && crossing->detail != XINotifyInferior)
        return gesta_pointer_cancel(&self->pointer, time);
    if (type >= XI_GesturePinchBegin) return gesta_x11_gesture(self, type, data, time);
    if (type != XI_Motion && type != XI_ButtonPress && type != XI_ButtonRelease &&
        (type < XI_TouchBegin || type > XI_TouchEnd))
        return GESTA_OK;
    self->pointer.modifiers = gesta_pointer_keys(event->mods.effective & ShiftMask, event->mods.effective & ControlMask,
                                                 event->mods.effective & Mod1Mask, event->mods.effective & Mod4Mask);
    if (type >= XI_TouchBegin) {
        uint64_t contact = (uint64_t)(uint32_t)event->detail | (uint64_t)event->deviceid << 32;
        gesta_touch touch =
            gesta_pointer_touch(time, contact, phases[type - XI_TouchBegin], event->event_x, event->event_y);
        touch.modifiers = self->pointer.modifiers;
        code = gesta_pointer_add(&self->pointer, &touch);
        if (code != GESTA_OK || XEventsQueued(self->display, QueuedAlready) > 0)
            return code; /* of one frame, perhaps */
        return gesta_pointer_push(&self->pointer);
    }
    if (event->flags & XIPointerEmulated) return GESTA_OK; /* a touch or a scroll again */
    if (event->sourceid != self->source) gesta_x11_device(self, event->sourceid);
    if (type == XI_Motion) code = gesta_x11_axes(self, event, time);
    if (code == GESTA_OK) code = gesta_x11_pointer(self, event, time);
    return code == GESTA_OK ? gesta_pointer_push(&self->pointer) : code;
}

/* Returns GESTA_OK also for other events. For an error, gesta_context_message says more. */
static inline int32_t gesta_x11_event(gesta_x11 *self, XEvent *event) {
    int32_t code = GESTA_OK;
    if (event->type != GenericEvent || event->xcookie.extension != self->opcode) return GESTA_OK;
    if (!XGetEventData(self->display, &event->xcookie)) return GESTA_OK;
    code = gesta_x11_dispatch(self, event->xcookie.evtype, event->xcookie.data);
    XFreeEventData(self->display, &event->xcookie);
    return code;
}

#endif
