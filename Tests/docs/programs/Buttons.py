"""The set-ups of the guide, each with the input that it is for."""

import gesta

context = gesta.Context()
selected = []


def extend_selection(x, y, unit):
    selected.append(unit)


# SNIPPET 1
context.finger().tap(10, 10, taps=2).wait(1)
assert "word" in selected
