"""Adapters: what the windows of other packages report is pushed to a context.

    from gesta.adapters.qt import listen, follow

    adapter = listen(widget, context)     # pushes the mouse, fingers, pens and wheels of a widget or a window
    follow(context.region(0, 0, 0, 0), button)  # a region that stays where a widget is
    adapter.close()

Each module needs its toolkit, and nothing else does: `qt` (PySide6), `gtk3` (PyGObject), `pyglet` (also for arcade),
`kivy`, `pygame` and `raylib`. An adapter for another toolkit is a subclass of `pointer.Pointer`.
"""
