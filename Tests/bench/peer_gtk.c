/*
 * GTK 3: one gesture of each kind on a widget. Each gesture gets each touch as the widget would pass it; the toolkit's
 * search for that widget is not timed.
 */
#include <gtk/gtk.h>

#include "peer.h"

enum { GESTURES = 7 };

typedef struct toolkit {
    GtkWidget *window;
    GtkGesture *gestures[GESTURES];
    GdkEvent *event;
    uint64_t swipes;
} toolkit;

static void swiped(GtkGestureSwipe *gesture, double velocity_x, double velocity_y, gpointer user) {
    (void)gesture, (void)velocity_x;
    ((toolkit *)user)->swipes += velocity_y > 0; /* all strokes go down */
}

/* Realized and never shown: an event must have a window and a device, and nothing else of either is used. */
static void *gtk_open(const char **why) {
    if (!gtk_init_check(NULL, NULL)) {
        *why = "there is no display (apt install xvfb xauth)";
        return NULL;
    }
    toolkit *self = g_new0(toolkit, 1);
    GtkWidget *window = self->window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
    gtk_widget_realize(window);
    GtkGesture *const made[GESTURES] = {
        gtk_gesture_drag_new(window),
        gtk_gesture_swipe_new(window),
        gtk_gesture_long_press_new(window),
        gtk_gesture_multi_press_new(window),
        gtk_gesture_zoom_new(window),
        gtk_gesture_rotate_new(window),
        gtk_gesture_pan_new(window, GTK_ORIENTATION_HORIZONTAL),
    };
    for (int g = 0; g < GESTURES; g++) self->gestures[g] = made[g];
    g_signal_connect(made[1], "swipe", G_CALLBACK(swiped), self);

    GdkDevice *device = gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default()));
    self->event = gdk_event_new(GDK_TOUCH_BEGIN);
    self->event->touch.window = g_object_ref(gtk_widget_get_window(window));
    gdk_event_set_device(self->event, device);
    gdk_event_set_source_device(self->event, device);
    return self;
}

static GdkEventType type(uint32_t phase) {
    return phase == GESTA_PHASE_BEGAN ? GDK_TOUCH_BEGIN : phase == GESTA_PHASE_MOVED ? GDK_TOUCH_UPDATE : GDK_TOUCH_END;
}

static void gtk_stroke(void *user, const gesta_touch *touches) {
    toolkit *self = user;
    GdkEventTouch *touch = &self->event->touch;
    for (const gesta_touch *t = touches; t < touches + STROKE_SAMPLES; t++) {
        touch->type = type(t->phase);
        touch->time = (guint32)(t->time / 1000000);
        touch->x = touch->x_root = t->x;
        touch->y = touch->y_root = t->y;
        touch->sequence = GUINT_TO_POINTER(t->contact);
        for (int g = 0; g < GESTURES; g++)
            gtk_event_controller_handle_event(GTK_EVENT_CONTROLLER(self->gestures[g]), self->event);
    }
}

static double gtk_pass(void *self, const gesta_touch *strokes) { return peer_pass(self, strokes, gtk_stroke); }

static int gtk_right(void *self, uint64_t passes) {
    return peer_told("peer-gtk3",
                     "handed to drag, swipe, long press, multi press, zoom, rotate and pan; swipes down in",
                     ((toolkit *)self)->swipes, passes);
}

static void gtk_close(void *user) {
    toolkit *self = user;
    gdk_event_free(self->event);
    for (int g = 0; g < GESTURES; g++) g_object_unref(self->gestures[g]);
    gtk_widget_destroy(self->window);
    g_free(self);
}

static const bench_lane lanes[] = {{"peer-gtk3", gtk_open, gtk_pass, gtk_right, gtk_close}};
const bench_lanes peer_lanes = {lanes, sizeof lanes / sizeof lanes[0]};
