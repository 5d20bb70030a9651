"""A picture viewer with GTK 3: python3 gtk3_viewer.py; requires PyGObject"""

import cmath

import gesta
from gesta.adapters.gtk3 import Gdk, GLib, Gtk, listen
from gi.repository import GdkPixbuf
from viewer import HEIGHT, WIDTH, WINDOW, Viewer, painted


def draw(area, cairo):
    center, zoom = viewer.place
    cairo.set_source_rgb(0.13, 0.13, 0.13)
    cairo.paint()
    cairo.save()
    cairo.translate(center.real, center.imag)
    cairo.rotate(cmath.phase(zoom))
    cairo.scale(abs(zoom), abs(zoom))
    Gdk.cairo_set_source_pixbuf(cairo, image, -WIDTH / 2, -HEIGHT / 2)
    cairo.paint()
    cairo.restore()
    cairo.set_source_rgb(0.13, 0.13, 0.13)
    cairo.rectangle(0, WINDOW[1] - 76, *WINDOW)
    cairo.fill()
    cairo.set_font_size(16)
    for row, line in enumerate(viewer.lines):
        cairo.set_source_rgb(*[0.67 if row == 2 else 1] * 3)
        cairo.move_to(16, WINDOW[1] - 54 + 22 * row)
        cairo.show_text(line)


window, area = Gtk.Window(title="Gesta: viewer"), Gtk.DrawingArea()
area.set_size_request(*WINDOW)
area.connect("draw", draw)
window.set_resizable(False)
window.add(area)
window.connect("destroy", Gtk.main_quit)
rgb = GdkPixbuf.Colorspace.RGB
image = GdkPixbuf.Pixbuf.new_from_bytes(GLib.Bytes.new(painted()), rgb, False, 8, WIDTH, HEIGHT, 3 * WIDTH)
context = gesta.Context()
adapter = listen(area, context)
viewer = Viewer(context, area.queue_draw)
window.show_all()
Gtk.main()
