"""Two players on one screen. Each half has a tap that waits for a double tap, independently of the other half.

PYTHONPATH=Sources/Bindings/Python python3 examples/python/two_players.py
"""

import sys

import gesta

MS = 1_000_000
reported = []


def player(context: gesta.Context, name: str, half: gesta.Region) -> None:
    """Creates a tap and a double tap in one half of the screen."""
    tap = context.recognizer("gesta.tap", region=half)
    double = context.recognizer("gesta.tap", taps=2, region=half)
    tap.require_failure(double)
    for recognizer, text in ((tap, "a tap"), (double, "a double tap")):
        recognizer.on(
            lambda event, text=text: reported.append(
                (event.time // MS, f"{name}: {text} at ({event.x:g}, {event.y:g})")
            )
        )


def finger(context: gesta.Context, time: int, contact: int, x: float) -> None:
    """Pushes a short tap that begins at `time`, ms."""
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

for time, text in reported:
    print(f"    {time:4} ms  {text}")
print(f"    The left tap was delayed until {waiting // MS - 60} ms after the lift, the time limit for a second tap.")
expected = [(310, "right: a double tap at (610, 300)"), (360, "left: a tap at (100, 300)")]
sys.exit(0 if reported == expected else f"expected {expected}")
