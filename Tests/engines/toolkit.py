"""What the windows of the toolkits' tests have in common: recognizers that print what they report, a line each."""

import time

SIZE = WIDTH, HEIGHT = 400, 300
BUTTON = 40, 60, 100, 50  # a widget that a region follows: x, y from the top, width, height
TITLE = "Gesta adapter"

watching = []  # the check, which ends when it is collected


def say(*words):
    print(*words, flush=True)


def watch(context):
    """Creates the recognizers, after `listen`. Mistakes of the adapter are printed after each capture."""
    from gesta.adapters.check import check  # not for the test that drives the program

    watching.append(check(context))
    checker = watching[0].__enter__()
    capture = context.recognizer("gesta.capture", max_contacts=10)
    capture.buttons = 31
    others = [context.recognizer(f"gesta.{name}") for name in ("pan", "long_press", "pinch")]
    hover, wheel = context.recognizer("gesta.hover"), context.recognizer("gesta.scroll")
    for other in others:
        capture.allow_simultaneous(other)

    @capture.on
    def captured(event):
        x, y = (round(each) for each in event.positions[-1])
        for finding in checker.findings() if event.state in ("ended", "cancelled") else ():
            say(f"finding: {finding}")
        say(f"capture {event.state} {event.tool} {event.buttons} {x},{y} contacts={len(event.contacts)}")

    @others[0].on
    def panned(event):
        if event.state == "ended":
            say(f"pan {event['velocity_x']:.0f} px/s")

    @others[1].on
    def pressed(event):
        if event.state == "began":
            say(f"long_press {(time.monotonic_ns() - event.time) / 1e6:.0f} ms late")

    others[2].on(lambda event: say(f"pinch {event.state} {event['scale']:.2f}"))
    hover.on(lambda event: event.state == "changed" or say(f"hover {event.state}"))
    wheel.on(lambda event: say(f"scroll {event['notches_x']} {event['notches_y']} {event['dx']:.0f} {event['dy']:.0f}"))


def follows(context, follow, widget):
    """A region that follows a widget, with a tap in it."""
    region = context.region(0, 0, 0, 0, order=1)
    follow(region, widget)
    tap = context.recognizer("gesta.tap", region=region)
    for other in context.recognizers:
        tap.allow_simultaneous(other) if other != tap else None
    tap.on(lambda event: say("button", *(round(each) for each in region.rect)))
