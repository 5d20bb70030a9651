"""A window of raylib with an adapter."""

import gesta
import pyray
from gesta.adapters.raylib import listen
from toolkit import HEIGHT, TITLE, WIDTH, say, watch

pyray.set_trace_log_level(pyray.TraceLogLevel.LOG_ERROR)
pyray.set_config_flags(pyray.ConfigFlags.FLAG_WINDOW_RESIZABLE)
pyray.init_window(WIDTH, HEIGHT, TITLE)
pyray.set_target_fps(60)
context = gesta.Context()
adapter = listen(None, context)
watch(context)
say("ready")
while not pyray.window_should_close():
    adapter.update()
    pyray.begin_drawing()
    pyray.clear_background(pyray.RAYWHITE)
    pyray.end_drawing()
adapter.close()
