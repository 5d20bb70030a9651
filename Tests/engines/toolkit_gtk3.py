"""A window of GTK 3 with an adapter; with the argument "touch", it sends its own events and quits."""

import sys

import gesta
from gesta.adapters.gtk3 import Gdk, GLib, Gtk, follow, listen
from toolkit import BUTTON, SIZE, TITLE, follows, say, watch

window = Gtk.Window(title=TITLE)
window.set_default_size(*SIZE)
window.connect("destroy", Gtk.main_quit)
area, layout, button = Gtk.EventBox(), Gtk.Fixed(), Gtk.Label(label="follow")
button.set_size_request(*BUTTON[2:])
layout.put(button, *BUTTON[:2])
area.add(layout)
window.add(area)
context = gesta.Context()
adapter = listen(area, context)
watch(context)
window.show_all()
follows(context, follow, button)


def touches():
    """A finger: PyGObject cannot give an event another sequence than none."""
    for i, kind in enumerate([Gdk.EventType.TOUCH_BEGIN, *[Gdk.EventType.TOUCH_UPDATE] * 3, Gdk.EventType.TOUCH_END]):
        event = Gdk.Event.new(kind)
        event.touch.window = area.get_window()
        event.touch.x, event.touch.y, event.touch.time = 100 + 10 * i, 200, 5000 + 8 * i
        event.set_device(Gdk.Display.get_default().get_default_seat().get_pointer())
        Gtk.main_do_event(event)
    event = Gdk.Event.new(Gdk.EventType.BUTTON_PRESS)
    say("done")
    Gtk.main_quit()


say("ready")
if "touch" in sys.argv:
    GLib.timeout_add(300, touches)
Gtk.main()
adapter.close()
