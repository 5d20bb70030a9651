"""A picture viewer with GTK 3: python3 gtk3_viewer.py; requires PyGObject"""

import cmath

import gesta
from gesta.adapters.gtk3 import Gdk, GLib, Gtk, listen
from gi.repository import GdkPixbuf
from viewer import BAND, HEIGHT, WIDTH, WINDOW, Viewer, painted


def draw(area, cairo):
    width, height = area.get_allocated_width(), area.get_allocated_height()
    center, zoom = viewer.shown(width, height)
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
    cairo.rectangle(0, height - BAND, width, BAND)
    cairo.fill()
    cairo.set_font_size(16)
    for row, line in enumerate(viewer.lines):
        cairo.set_source_rgb(*[0.67 if row == 2 else 1] * 3)
        cairo.move_to(16, height - 54 + 22 * row)
        cairo.show_text(line)


window, area = Gtk.Window(title="Gesta: viewer"), Gtk.DrawingArea()
area.connect("draw", draw)
window.set_default_size(*WINDOW)
window.add(area)
window.connect("destroy", Gtk.main_quit)
rgb = GdkPixbuf.Colorspace.RGB
image = GdkPixbuf.Pixbuf.new_from_bytes(GLib.Bytes.new(painted()), rgb, False, 8, WIDTH, HEIGHT, 3 * WIDTH)
context = gesta.Context()
adapter = listen(area, context)
viewer = Viewer(context, area.queue_draw)
window.show_all()
Gtk.main()
