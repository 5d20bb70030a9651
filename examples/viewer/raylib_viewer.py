"""A picture viewer with raylib: python3 raylib_viewer.py; requires the package raylib"""

import cmath
import math

import gesta
import pyray
from gesta.adapters.raylib import listen
from viewer import BAND, HEIGHT, WIDTH, WINDOW, Viewer, painted

pyray.set_config_flags(pyray.ConfigFlags.FLAG_WINDOW_RESIZABLE)
pyray.init_window(*WINDOW, "Gesta: viewer")
pyray.set_target_fps(60)
pixels = pyray.ffi.from_buffer(painted())
rgb = pyray.PixelFormat.PIXELFORMAT_UNCOMPRESSED_R8G8B8
image = pyray.load_texture_from_image(pyray.Image(pixels, WIDTH, HEIGHT, 1, rgb))
dark = pyray.get_color(0x222222FF)
context = gesta.Context(merge_changes=True)
adapter = listen(None, context)
viewer = Viewer(context)

while not pyray.window_should_close():
    adapter.update()
    width, height = pyray.get_screen_width(), pyray.get_screen_height()
    center, zoom = viewer.shown(width, height)
    wide, high = WIDTH * abs(zoom), HEIGHT * abs(zoom)
    place, middle = (center.real, center.imag, wide, high), (wide / 2, high / 2)
    pyray.begin_drawing()
    pyray.clear_background(dark)
    turn = math.degrees(cmath.phase(zoom))
    pyray.draw_texture_pro(image, (0, 0, WIDTH, HEIGHT), place, middle, turn, pyray.WHITE)
    pyray.draw_rectangle(0, height - BAND, width, BAND, dark)
    for row, line in enumerate(viewer.lines):
        pyray.draw_text(line, 16, height - 68 + 22 * row, 20, pyray.LIGHTGRAY if row == 2 else pyray.WHITE)
    pyray.end_drawing()
pyray.close_window()
