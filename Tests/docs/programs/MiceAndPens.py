"""The set-ups of the guide, each with the input that it is for."""
# The blocks of the guide define what is missing here.
# ruff: noqa: F821

import gesta

context = gesta.Context()
# SNIPPET 1
down = [gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN), gesta.Touch(0, 2, 90, 0, gesta.Phase.BEGAN, tool=gesta.Tool.PEN)]
context.push(down)
assert ruler.contact_ids == (1, 2)

context = gesta.Context()
# SNIPPET 2
context.finger().tap(10, 10)
assert replace.state == gesta.State.ENDED and extend.state != gesta.State.ENDED

# SNIPPET 3

# SNIPPET 4
