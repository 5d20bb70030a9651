/* gtk4.h - the mouse, the wheel, fingers, pens and trackpads of a widget of GTK 4.
 *
 *     gesta_gtk4_init(&input, widget); // creates input.pointer.context, in which the program creates its recognizers
 *     gesta_gtk4_destroy(&input); // in the end: destroys that
 *
 * The widget is in its window before. Positions are those of the widget, times those of gesta_clock_now. Deadlines run
 * in GLib's main loop; the program calls gesta_gtk4_schedule after it has changed the context while nothing is pushed.
 * Other controllers still receive every event. The struct must not move. */
#ifndef GESTA_ADAPTERS_GTK4_H
#define GESTA_ADAPTERS_GTK4_H

#include <gesta/adapters/gtk4_events.h>

static inline void gesta_gtk4_schedule(gesta_gtk4 *self);

static inline void gesta_gtk4_check(gesta_gtk4 *self, int32_t code) {
    if (self->code == GESTA_OK) self->code = code;
    gesta_gtk4_schedule(self);
}

static inline gboolean gesta_gtk4_timer(gpointer user) {
    gesta_gtk4 *self = (gesta_gtk4 *)user;
    self->timer = 0;
    gesta_gtk4_check(self, gesta_pointer_advance(&self->pointer, gesta_clock_now()));
    return G_SOURCE_REMOVE;
}

static inline void gesta_gtk4_schedule(gesta_gtk4 *self) {
    int ms = gesta_pointer_timeout(&self->pointer, gesta_clock_now());
    if (self->timer) g_source_remove(self->timer);
    self->timer = ms < 0 ? 0 : g_timeout_add((guint)ms, gesta_gtk4_timer, self);
}

static inline gboolean gesta_gtk4_event(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer user) {
    gesta_gtk4 *self = (gesta_gtk4 *)user;
    int32_t code = gesta_gtk4_dispatch(self, event, gdk_event_get_event_type(event));
    (void)controller;
    gesta_gtk4_check(self, code == GESTA_OK ? gesta_pointer_push(&self->pointer) : code);
    return GDK_EVENT_PROPAGATE;
}

static inline void gesta_gtk4_leave(GtkEventControllerMotion *controller, gpointer user) {
    (void)controller, gesta_gtk4_check((gesta_gtk4 *)user, gesta_pointer_leave(&((gesta_gtk4 *)user)->pointer));
}

static inline void gesta_gtk4_active(GtkWindow *window, GParamSpec *property, gpointer user) {
    gesta_gtk4 *self = (gesta_gtk4 *)user;
    (void)property;
    if (!gtk_window_is_active(window)) gesta_gtk4_check(self, gesta_pointer_cancel(&self->pointer, gesta_clock_now()));
}

static inline int32_t gesta_gtk4_init(gesta_gtk4 *self, GtkWidget *widget) {
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    GdkMonitor *monitor =
        surface ? gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface) : NULL;
    GdkRectangle size = {0, 0, 0, 0};
    memset(self, 0, sizeof *self);
    if (monitor) gdk_monitor_get_geometry(monitor, &size);
    int32_t code = gesta_pointer_init(
        &self->pointer, gesta_pointer_units(size.width, monitor ? gdk_monitor_get_width_mm(monitor) : 0), 0);
    if (code != GESTA_OK) return code;
    self->widget = GTK_WIDGET(g_object_ref(widget));
    self->controllers[0] = gtk_event_controller_legacy_new(), self->controllers[1] = gtk_event_controller_motion_new();
    g_signal_connect(self->controllers[0], "event", G_CALLBACK(gesta_gtk4_event), self);
    g_signal_connect(self->controllers[1], "leave", G_CALLBACK(gesta_gtk4_leave), self);
    for (int i = 0; i < 2; i++)
        gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(g_object_ref(self->controllers[i])));
    if (GTK_IS_WINDOW(root))
        self->handler = g_signal_connect(root, "notify::is-active", G_CALLBACK(gesta_gtk4_active), self);
    return GESTA_OK;
}

static inline void gesta_gtk4_destroy(gesta_gtk4 *self) {
    GtkRoot *root = gtk_widget_get_root(self->widget);
    if (self->timer) g_source_remove(self->timer);
    if (root && self->handler && g_signal_handler_is_connected(root, self->handler))
        g_signal_handler_disconnect(root, self->handler);
    for (int i = 0; i < 2; i++) { /* a destroyed widget has none */
        if (gtk_event_controller_get_widget(self->controllers[i]))
            gtk_widget_remove_controller(self->widget, self->controllers[i]);
        g_object_unref(self->controllers[i]);
    }
    g_object_unref(self->widget);
    gesta_context_destroy(self->pointer.context);
}

#endif
