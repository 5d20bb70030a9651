"""A window of pyglet with an adapter, or, with the argument "arcade", of arcade."""

import sys

import gesta
import pyglet
from gesta.adapters.pyglet import follow, listen
from toolkit import BUTTON, HEIGHT, TITLE, WIDTH, follows, say, watch

x, y, width, height = BUTTON
if "arcade" in sys.argv:
    import arcade
    import arcade.gui

    window = arcade.Window(WIDTH, HEIGHT, TITLE, resizable=True)
    button = arcade.gui.UIWidget(x=x, y=HEIGHT - y - height, width=width, height=height)
else:
    window = pyglet.window.Window(WIDTH, HEIGHT, TITLE, resizable=True)
    button = pyglet.gui.WidgetBase(x, HEIGHT - y - height, width, height)
context = gesta.Context()
adapter = listen(window, context)
watch(context)
follows(context, follow, button)
say("ready")
pyglet.app.run()
adapter.close()
