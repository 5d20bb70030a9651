"""A picture viewer with Kivy 2: python3 kivy_viewer.py"""

import cmath
import math

from kivy.config import Config
from viewer import HEIGHT, PICTURE, WIDTH, WINDOW, Viewer, painted

for key, size in zip(("width", "height"), WINDOW):
    Config.set("graphics", key, size)

import gesta  # noqa: E402
from gesta.adapters.kivy import listen  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate  # noqa: E402
from kivy.graphics.texture import Texture  # noqa: E402
from kivy.uix.label import Label  # noqa: E402


class ViewerApp(App):
    title = "Gesta: viewer"

    def build(self):
        image = Texture.create(size=PICTURE)
        image.blit_buffer(painted())
        image.flip_vertical()
        label = Label(font_size=16, markup=True, halign="left", valign="top", text_size=(WINDOW[0] - 32, 70))
        with label.canvas.before:
            PushMatrix()
            self.center, self.turn, self.zoom = Translate(), Rotate(), Scale(1)
            Rectangle(texture=image, pos=(-WIDTH / 2, -HEIGHT / 2), size=PICTURE)
            PopMatrix()
            Color(0.13, 0.13, 0.13)
            Rectangle(size=(WINDOW[0], 76))
            Color(1, 1, 1)
        self.label = label
        label.size_hint, label.size, label.pos = (None, None), (WINDOW[0], 76), (0, 0)
        return label

    def on_start(self):
        context = gesta.Context()
        self.root_window.clearcolor = 0.13, 0.13, 0.13, 1
        self.adapter = listen(self.root_window, context)
        self.viewer = Viewer(context, self.redraw)
        self.redraw()

    def redraw(self):
        center, zoom = self.viewer.place
        self.center.xy = center.real, WINDOW[1] - center.imag  # Kivy's y grows upwards
        self.turn.angle, self.zoom.x, self.zoom.y = -math.degrees(cmath.phase(zoom)), abs(zoom), abs(zoom)
        self.label.text = "{}\n{}\n[color=aaaaaa]{}[/color]".format(*self.viewer.lines)


ViewerApp().run()
