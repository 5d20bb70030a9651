"""The set-ups of the guide, each with the input that it is for."""
# The blocks of the guide define what is missing here.
# ruff: noqa: F821

import gesta

context = gesta.Context()
# SNIPPET 1
context.finger().down(10, 10).move_to(26, 10, seconds=0.1).up()
assert tap.state == gesta.State.ENDED
