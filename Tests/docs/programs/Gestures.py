"""The set-ups of the guide, each with the input that it is for."""
# The blocks of the guide define what is missing here.
# ruff: noqa: F401, F821

import math

import gesta

context = gesta.Context()
region = context.region(0, 0, 400, 400)
# SNIPPET 1
# SNIPPET 2
context.finger().down(10, 10).move_to(90, 20).up()
assert carousel.state == gesta.State.ENDED

context = gesta.Context()
# SNIPPET 3
context.finger().down(10, 10).move_to(90, 20).up()
assert table.state == gesta.State.ENDED and table["translation_y"] == 0

context = gesta.Context()
# SNIPPET 4
context.finger().pinch(100, 100, start=40, end=60)
assert 4 < zoom < 6, zoom
context.finger().pinch(100, 100, start=40, end=200)
assert zoom == 8, zoom

charts = []


def fit_chart(*sizes):
    charts.append(sizes)


# SNIPPET 5
context.finger().pinch(100, 100, start=80, end=160)
assert charts[-1][0] > 1.7 and charts[-1][1] == 1, charts[-1]

context = gesta.Context()
selected = []


def extend_selection(x, y, unit):
    selected.append(unit)


# SNIPPET 6
context.finger().tap(10, 10, taps=2).wait(1)
assert "word" in selected

# SNIPPET 7

context = gesta.Context()
# SNIPPET 8
down = [gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN), gesta.Touch(0, 2, 90, 0, gesta.Phase.BEGAN, tool=gesta.Tool.PEN)]
context.push(down)
assert ruler.contact_ids == (1, 2)

context = gesta.Context()
# SNIPPET 9
context.finger().tap(10, 10)
assert replace.state == gesta.State.ENDED and extend.state != gesta.State.ENDED

# SNIPPET 10

# SNIPPET 11

context = gesta.Context()
# SNIPPET 12
context.finger().down(10, 10).move_to(26, 10, seconds=0.1).up()
assert tap.state == gesta.State.ENDED
