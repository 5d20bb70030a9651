/* gtk4_events.h - what the events of GTK 4 are as samples and motions. Included by gtk4.h. */
#ifndef GESTA_ADAPTERS_GTK4_EVENTS_H
#define GESTA_ADAPTERS_GTK4_EVENTS_H

#include <gesta/adapters/clock.h>
#include <gesta/adapters/pointer.h>
#include <gtk/gtk.h>

typedef struct gesta_gtk4 {
    gesta_pointer pointer;
    gesta_clock clock;
    GtkWidget *widget;
    GtkEventController *controllers[2];
    gulong handler; /* of the window */
    guint timer;
    int32_t code; /* the first error, until the program sets it to GESTA_OK: gesta_context_message says more */
} gesta_gtk4;

/* Converts a position of the window's surface to one of the widget. */
static inline void gesta_gtk4_place(const gesta_gtk4 *self, double *x, double *y) {
    GtkNative *native = gtk_widget_get_native(self->widget);
    graphene_point_t from, to;
    double left = 0, top = 0;
    if (!native) return;
    gtk_native_get_surface_transform(native, &left, &top);
    from.x = (float)(*x - left), from.y = (float)(*y - top);
    if (gtk_widget_compute_point(GTK_WIDGET(native), self->widget, &from, &to)) *x = to.x, *y = to.y;
}

static inline int32_t gesta_gtk4_pen(gesta_gtk4 *self, GdkEvent *event, GdkDeviceTool *tool, int64_t time, double x,
                                     double y, uint32_t pressed) {
    gesta_touch touch = gesta_pointer_touch(time, (uintptr_t)tool, 0, x, y);
    double pressure = 0, distance = 0, tilt_x = 0, tilt_y = 0; /* tilts are -1 to 1 */
    int is_eraser = gdk_device_tool_get_tool_type(tool) == GDK_DEVICE_TOOL_TYPE_ERASER;
    gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &pressure), gdk_event_get_axis(event, GDK_AXIS_DISTANCE, &distance);
    gdk_event_get_axis(event, GDK_AXIS_XTILT, &tilt_x), gdk_event_get_axis(event, GDK_AXIS_YTILT, &tilt_y);
    touch.tool = is_eraser ? GESTA_TOOL_ERASER : GESTA_TOOL_PEN, touch.buttons = pressed;
    touch.pressure = (float)pressure, touch.distance = distance > 0 ? (float)distance : 0;
    touch.tilt_x = (float)(90 * tilt_x), touch.tilt_y = (float)(90 * tilt_y);
    return gesta_pointer_pen(&self->pointer, touch, (pressed & GESTA_BUTTON_PRIMARY) != 0);
}

/* The state of buttons is that before the event, and has three of them. GTK merges the movements of a frame. */
static inline int32_t gesta_gtk4_mouse(gesta_gtk4 *self, GdkEvent *event, GdkEventType type, int64_t now) {
    GdkModifierType state = gdk_event_get_modifier_state(event);
    GdkDeviceTool *tool = gdk_event_get_device_tool(event);
    uint32_t bit = type == GDK_MOTION_NOTIFY ? 0 : gesta_pointer_x_button(gdk_button_event_get_button(event));
    uint32_t pressed = self->pointer.buttons & (GESTA_BUTTON_BACK | GESTA_BUTTON_FORWARD), press;
    double x = 0, y = 0;
    guint count = 0;
    if (gdk_event_get_pointer_emulated(event)) return GESTA_OK; /* a touch again */
    for (uint32_t i = 1; i < 4; i++)
        if (state & ((guint)GDK_BUTTON1_MASK << (i - 1))) pressed |= gesta_pointer_x_button(i);
    pressed &= ~bit, press = type == GDK_BUTTON_PRESS ? bit : 0;
    GdkTimeCoord *history = type == GDK_MOTION_NOTIFY ? gdk_event_get_history(event, &count) : NULL;
    for (guint i = 0; i < count && !tool; i++) {
        x = history[i].axes[GDK_AXIS_X], y = history[i].axes[GDK_AXIS_Y];
        gesta_gtk4_place(self, &x, &y);
        if (history[i].flags & GDK_AXIS_FLAG_X)
            gesta_pointer_mouse(&self->pointer, gesta_clock_time(&self->clock, history[i].time, now), x, y, pressed, 0);
    }
    g_free(history);
    gdk_event_get_position(event, &x, &y);
    gesta_gtk4_place(self, &x, &y);
    int64_t time = gesta_clock_time(&self->clock, gdk_event_get_time(event), now);
    if (tool && gdk_device_tool_get_tool_type(tool) != GDK_DEVICE_TOOL_TYPE_MOUSE)
        return gesta_gtk4_pen(self, event, tool, time, x, y, pressed | press);
    return gesta_pointer_mouse(&self->pointer, time, x, y, pressed, press);
}

static inline int32_t gesta_gtk4_scroll(gesta_gtk4 *self, GdkEvent *event, int64_t time) {
    GdkScrollDirection way = gdk_scroll_event_get_direction(event);
    double dx = way == GDK_SCROLL_LEFT ? -1 : way == GDK_SCROLL_RIGHT,
           dy = way == GDK_SCROLL_UP ? -1 : way == GDK_SCROLL_DOWN;
    double x, y;
    gesta_motion m = gesta_pointer_motion(time, GESTA_MOTION_SCROLL, GESTA_PHASE_MOVED);
    int is_wheel = 1;
    if (way == GDK_SCROLL_SMOOTH) gdk_scroll_event_get_deltas(event, &dx, &dy); /* down and right are positive */
#if GTK_CHECK_VERSION(4, 8, 0)
    is_wheel = gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_WHEEL;
#endif
    if (gdk_event_get_position(event, &x, &y) && x == x && y == y) {
        gesta_gtk4_place(self, &x, &y);
        self->pointer.x = x, self->pointer.y = y;
    }
    m.dx = 0 - dx * (is_wheel ? self->pointer.notch : 1), m.dy = 0 - dy * (is_wheel ? self->pointer.notch : 1);
    if (is_wheel) m.wheel_x = -(int32_t)(120 * dx), m.wheel_y = -(int32_t)(120 * dy);
    else m.source = GESTA_SOURCE_FINGER;
    if (gdk_scroll_event_is_stop(event)) m.flags = GESTA_MOTION_STOPPED_X | GESTA_MOTION_STOPPED_Y;
    return gesta_pointer_move(&self->pointer, m);
}

static inline int32_t gesta_gtk4_trackpad(gesta_gtk4 *self, GdkEvent *event, uint32_t kind, int64_t time) {
    static const uint32_t phases[] = {GESTA_PHASE_BEGAN, GESTA_PHASE_MOVED, GESTA_PHASE_ENDED, GESTA_PHASE_CANCELLED};
    gesta_motion m = gesta_pointer_motion(time, kind, phases[gdk_touchpad_event_get_gesture_phase(event)]);
    m.fingers = gdk_touchpad_event_get_n_fingers(event);
    if (m.phase == GESTA_PHASE_MOVED) gdk_touchpad_event_get_deltas(event, &m.dx, &m.dy);
    if (m.phase != GESTA_PHASE_MOVED || kind != GESTA_MOTION_PINCH) return gesta_pointer_move(&self->pointer, m);
    m.scale = gdk_touchpad_event_get_pinch_scale(event), m.rotation = gdk_touchpad_event_get_pinch_angle_delta(event);
    return gesta_pointer_move(&self->pointer, m);
}

static inline int32_t gesta_gtk4_touch(gesta_gtk4 *self, GdkEvent *event, uint32_t phase, int64_t time) {
    uint64_t contact = (uintptr_t)gdk_event_get_event_sequence(event);
    gesta_touch touch = gesta_pointer_touch(time, contact, phase, 0, 0);
    if (phase == GESTA_PHASE_CANCELLED) return gesta_pointer_lift(&self->pointer, time, contact, phase);
    gdk_event_get_position(event, &touch.x, &touch.y);
    gesta_gtk4_place(self, &touch.x, &touch.y);
    touch.modifiers = self->pointer.modifiers;
    return gesta_pointer_add(&self->pointer, &touch);
}

static inline int32_t gesta_gtk4_dispatch(gesta_gtk4 *self, GdkEvent *event, GdkEventType type) {
    GdkModifierType state = gdk_event_get_modifier_state(event);
    int64_t now = gesta_clock_now(), time = now;
    self->pointer.modifiers = gesta_pointer_keys(state & GDK_SHIFT_MASK, state & GDK_CONTROL_MASK, state & GDK_ALT_MASK,
                                                 state & (GDK_SUPER_MASK | GDK_META_MASK));
    if (type == GDK_MOTION_NOTIFY || type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE)
        return gesta_gtk4_mouse(self, event, type, now);
    if (gdk_event_get_time(event) != GDK_CURRENT_TIME)
        time = gesta_clock_time(&self->clock, gdk_event_get_time(event), now);
    switch (type) {
    case GDK_TOUCH_BEGIN: return gesta_gtk4_touch(self, event, GESTA_PHASE_BEGAN, time);
    case GDK_TOUCH_UPDATE: return gesta_gtk4_touch(self, event, GESTA_PHASE_MOVED, time);
    case GDK_TOUCH_END: return gesta_gtk4_touch(self, event, GESTA_PHASE_ENDED, time);
    case GDK_TOUCH_CANCEL: return gesta_gtk4_touch(self, event, GESTA_PHASE_CANCELLED, time);
    case GDK_SCROLL: return gesta_gtk4_scroll(self, event, time);
    case GDK_TOUCHPAD_SWIPE: return gesta_gtk4_trackpad(self, event, GESTA_MOTION_SWIPE, time);
    case GDK_TOUCHPAD_PINCH: return gesta_gtk4_trackpad(self, event, GESTA_MOTION_PINCH, time);
#if GTK_CHECK_VERSION(4, 8, 0)
    case GDK_TOUCHPAD_HOLD: return gesta_gtk4_trackpad(self, event, GESTA_MOTION_HOLD, time);
#endif
    case GDK_PROXIMITY_OUT: return gesta_pointer_leave(&self->pointer);
    case GDK_GRAB_BROKEN: return gesta_pointer_cancel(&self->pointer, now);
    default: return GESTA_OK;
    }
}

#endif
