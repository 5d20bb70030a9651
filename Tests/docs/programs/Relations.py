"""The delegate and the class of the guide, each with a tap."""
# The blocks of the guide define what is missing here.
# ruff: noqa: F821

import gesta

context = gesta.Context()
# SNIPPET 1
once, twice = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
context.finger().tap(10, 10)
assert once.waits_for == twice
context.finger().wait(1)
assert once.state == gesta.State.ENDED

# SNIPPET 2
context = gesta.Context()
context.register(Lens)
lens, tap = context.recognizer("org.example.lens"), context.recognizer("gesta.tap")
context.finger().tap(10, 10)
assert tap.state == gesta.State.ENDED
