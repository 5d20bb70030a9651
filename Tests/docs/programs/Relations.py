"""The delegate, the claim, the team and the class of the guide, each with the input that it is for."""
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

context = gesta.Context()
# SNIPPET 3
push(gesta.Touch(0, 1, 10, 10, gesta.Phase.BEGAN))
assert page.verdict.blocker == tap.verdict.blocker == handle
push(gesta.Touch(10_000_000, 1, 12, 10, gesta.Phase.MOVED))
assert handle.state == gesta.State.BEGAN

context = gesta.Context()
# SNIPPET 2
context.finger().down(10, 10).wait(1)
assert draw.state == gesta.State.BEGAN and page.state == gesta.State.FAILED

context = gesta.Context()
# SNIPPET 4
context.finger().down(10, 10).move_to(30, 10, seconds=0.1).move_to(30, -60, seconds=0.1)
assert row.state == gesta.State.CANCELLED and page.state == gesta.State.CHANGED

context = gesta.Context()
# SNIPPET 5
finger = context.finger().down(50, 350)
finger.move_to(50, 250, seconds=0.2).move_to(50, 330, seconds=0.2)
assert page.state == gesta.State.FAILED and lines.state == gesta.State.CHANGED
finger.move_to(50, 500, seconds=0.2)
assert lines.state == gesta.State.ENDED and page.state == gesta.State.CHANGED
finger.up()
finger.down(50, 550).move_to(80, 550, seconds=0.2)
other = context.finger(2).down(200, 550)
assert pan.state == gesta.State.ENDED and pinch.state == gesta.State.BEGAN
other.up()
assert pinch.state == gesta.State.ENDED and pan.state == gesta.State.BEGAN

# SNIPPET 6
context = gesta.Context()
context.register(Lens)
lens, tap = context.recognizer("org.example.lens"), context.recognizer("gesta.tap")
context.finger().tap(10, 10)
assert tap.state == gesta.State.ENDED
