"""A picture viewer with pyglet 2: python3 pyglet_viewer.py"""

import cmath
import math

import gesta
import pyglet
from gesta.adapters.pyglet import listen
from viewer import BAND, HEIGHT, WIDTH, WINDOW, Viewer, painted

window = pyglet.window.Window(*WINDOW, "Gesta: viewer", resizable=True)
image = pyglet.image.ImageData(WIDTH, HEIGHT, "RGB", painted(), -3 * WIDTH)
image.anchor_x, image.anchor_y = WIDTH // 2, HEIGHT // 2
picture = pyglet.sprite.Sprite(image)
band = pyglet.shapes.Rectangle(0, 0, 1, BAND, (34, 34, 34))
labels = [pyglet.text.Label(x=16, y=54 - 22 * row, font_size=12) for row in range(3)]
labels[2].color = 170, 170, 170, 255
pyglet.gl.glClearColor(0.13, 0.13, 0.13, 1)
context = gesta.Context()
adapter = listen(window, context)
viewer = Viewer(context)


@window.event
def on_draw():
    window.clear()
    center, zoom = viewer.shown(window.width, window.height)
    band.width = window.width
    picture.position = center.real, window.height - center.imag, 0  # pyglet's y grows upwards
    picture.rotation, picture.scale = math.degrees(cmath.phase(zoom)), abs(zoom)
    for label, line in zip(labels, viewer.lines):
        label.text = line
    for each in picture, band, *labels:
        each.draw()


pyglet.app.run()
