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
context.finger().pinch(100, 100, from_distance=40, to_distance=60)
assert 4 < zoom < 6, zoom
context.finger().pinch(100, 100, from_distance=40, to_distance=200)
assert zoom == 8, zoom

charts = []


def fit_chart(*sizes):
    charts.append(sizes)


# SNIPPET 5
context.finger().pinch(100, 100, from_distance=80, to_distance=160)
assert charts[-1][0] > 1.7 and charts[-1][1] == 1, charts[-1]
