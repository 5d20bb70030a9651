"""Two players on one screen: each half has a tap that waits for a double tap, and neither player waits for the other.

PYTHONPATH=Sources/Python python3 examples/python/two_players.py
"""

import sys

import gesta

MS = 1_000_000
told = []


def player(context: gesta.Context, name: str, half: gesta.Region) -> None:
    """A tap and a double tap in one half of the screen."""
    tap = context.recognizer("gesta.tap", region=half)
    double = context.recognizer("gesta.tap", taps=2, region=half)
    tap.require_failure(double)
    for recognizer, what in ((tap, "a tap"), (double, "a double tap")):
        recognizer.on(
            lambda event, what=what: told.append((event.time // MS, f"{name}: {what} at ({event.x:g}, {event.y:g})"))
        )


def finger(context: gesta.Context, time: int, contact: int, x: float) -> None:
    """A short tap that begins at `time`, ms."""
    context.push(gesta.Touch(time * MS, contact, x, 300, gesta.Phase.BEGAN))
    context.push(gesta.Touch((time + 60) * MS, contact, x, 300, gesta.Phase.ENDED))


with gesta.Context() as context:
    player(context, "left", context.region(0, 0, 400, 600))
    player(context, "right", context.region(400, 0, 400, 600))
    finger(context, 0, 1, 100)
    finger(context, 100, 2, 600)
    finger(context, 250, 3, 610)
    waiting = context.next_deadline
    context.advance(1000 * MS)

for time, text in told:
    print(f"    {time:4} ms  {text}")
print(f"    The left tap came {waiting // MS - 60} ms after the lift: so long a second one might have followed.")
expected = [(310, "right: a double tap at (610, 300)"), (360, "left: a tap at (100, 300)")]
sys.exit(0 if told == expected else f"expected {expected}")
