"""A picture viewer with Kivy 2: python3 kivy_viewer.py"""

import cmath
import math

import gesta
from gesta.adapters.kivy import listen
from kivy.app import App
from kivy.core.window import Window
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.uix.label import Label
from viewer import BAND, HEIGHT, PICTURE, WIDTH, WINDOW, Viewer, painted


class ViewerApp(App):
    title = "Gesta: viewer"

    def build(self):
        image = Texture.create(size=PICTURE)
        image.blit_buffer(painted())
        image.flip_vertical()
        self.label = label = Label(font_size=17, markup=True, valign="top", size_hint=(1, None), height=BAND)
        with label.canvas.before:
            PushMatrix()
            self.center, self.turn, self.zoom = Translate(), Rotate(), Scale(1)
            Rectangle(texture=image, pos=(-WIDTH / 2, -HEIGHT / 2), size=PICTURE)
            PopMatrix()
            Color(0.13, 0.13, 0.13)
            self.band = Rectangle()
            Color(1, 1, 1)
        return label

    def on_start(self):
        Window.size, Window.clearcolor = WINDOW, (0.13, 0.13, 0.13, 1)
        context = gesta.Context()
        self.adapter = listen(Window, context)
        self.viewer = Viewer(context, self.redraw)
        Window.bind(size=self.redraw)
        self.redraw()

    def redraw(self, *_):
        width, height = Window.size
        center, zoom = self.viewer.shown(width, height)
        self.band.size, self.label.text_size = (width, BAND), (width - 32, BAND - 6)
        self.center.xy = center.real, height - center.imag  # Kivy's y grows upwards
        self.turn.angle, self.zoom.x, self.zoom.y = -math.degrees(cmath.phase(zoom)), abs(zoom), abs(zoom)
        self.label.text = "{}\n{}\n[color=aaaaaa]{}[/color]".format(*self.viewer.lines)


ViewerApp().run()
