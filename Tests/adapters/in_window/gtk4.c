/* A widget in a window of GTK 4, 10 from its edges. */
#include <gesta/adapters/clock.h>
#define WINDOW_NOW gesta_clock_now
#include "window.h"
#include <gesta/adapters/gtk4.h>

static gesta_gtk4 input;

static gboolean on_close(GtkWindow *window, gpointer user) {
    (void)window;
    g_main_loop_quit((GMainLoop *)user);
    return FALSE;
}

int main(void) {
    if (!gtk_init_check()) return 1;
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    GtkWidget *window = gtk_window_new(), *area = gtk_drawing_area_new();
    gtk_window_set_title(GTK_WINDOW(window), "Adapter: gtk4");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_widget_set_margin_start(area, 10), gtk_widget_set_margin_top(area, 10);
    gtk_window_set_child(GTK_WINDOW(window), area);
    gtk_window_present(GTK_WINDOW(window));
    if (gesta_gtk4_init(&input, area) != GESTA_OK) return 1;
    window_watch(input.pointer.context);
    g_signal_connect(window, "close-request", G_CALLBACK(on_close), loop);
    g_main_loop_run(loop);
    window_check(input.pointer.context, input.code);
    gesta_gtk4_destroy(&input);
    return 0;
}
