/* gtk4_viewer.c - a picture viewer with GTK 4 */
#include <gesta/adapters/gtk4.h>

#include "viewer.h"

typedef struct program {
    gesta_gtk4 input;
    viewer viewer;
    GdkPixbuf *picture;
    unsigned char pixels[3 * PICTURE_WIDTH * PICTURE_HEIGHT];
} program;

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer user) {
    program *self = (program *)user;
    const char *lines[] = {self->viewer.zoom, self->viewer.message, self->viewer.reason};
    const viewer_place place = viewer_shown(&self->viewer, width, height);
    (void)area;
    cairo_set_source_rgb(cairo, 0.13, 0.13, 0.13);
    cairo_paint(cairo);
    cairo_save(cairo);
    cairo_translate(cairo, place.x, place.y);
    cairo_rotate(cairo, place.turn);
    cairo_scale(cairo, place.scale, place.scale);
    gdk_cairo_set_source_pixbuf(cairo, self->picture, -PICTURE_WIDTH / 2, -PICTURE_HEIGHT / 2);
    cairo_paint(cairo);
    cairo_restore(cairo);
    cairo_set_source_rgb(cairo, 0.13, 0.13, 0.13);
    cairo_rectangle(cairo, 0, height - VIEWER_BAND, width, VIEWER_BAND);
    cairo_fill(cairo);
    cairo_set_font_size(cairo, 16);
    for (int row = 0; row < 3; row++) {
        double gray = row == 2 ? 0.67 : 1;
        cairo_set_source_rgb(cairo, gray, gray, gray);
        cairo_move_to(cairo, 16, height - 54 + 22 * row);
        cairo_show_text(cairo, lines[row]);
    }
}

static void redraw(void *user) { gtk_widget_queue_draw((GtkWidget *)user); }

int main(void) {
    static program self;
    gtk_init();
    GtkWidget *window = gtk_window_new(), *area = gtk_drawing_area_new();
    gtk_window_set_title(GTK_WINDOW(window), "Gesta: viewer");
    gtk_window_set_default_size(GTK_WINDOW(window), VIEWER_WIDTH, VIEWER_HEIGHT);
    gtk_window_set_child(GTK_WINDOW(window), area);
    viewer_paint(self.pixels);
    self.picture = gdk_pixbuf_new_from_data(self.pixels, GDK_COLORSPACE_RGB, FALSE, 8, PICTURE_WIDTH, PICTURE_HEIGHT,
                                            3 * PICTURE_WIDTH, NULL, NULL);
    if (gesta_gtk4_init(&self.input, area)) return 1;
    if (viewer_init(&self.viewer, self.input.pointer.context, redraw, area)) return 1;
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, &self, NULL);
    gtk_window_present(GTK_WINDOW(window));
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
    return 0;
}
