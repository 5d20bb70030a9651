"""The pictures of Concepts.md and other guides, each drawn from what the library does: write(CATALOG)"""

import contextlib
import itertools

import drawing
import gesta
import stages as attempts
import timelines
from drawing import FONT, SMALL, WIDTH, svg, text

State = gesta.State
# Of the stages of an attempt: {stage: the middle of its box}. Began and changed are one box.
PLACES = {
    "idle": (50, 108),
    "possible": (176, 108),
    "waiting": (176, 200),
    "active": (306, 46),
    "passedOn": (450, 22),
    "ended": (450, 78),
    "cancelled": (450, 144),
    "failed": (450, 200),
}
# {state: the middle of its box}
BOXES = {
    State.POSSIBLE: (58, 110),
    State.BEGAN: (190, 40),
    State.CHANGED: (318, 40),
    State.ENDED: (440, 110),
    State.CANCELLED: (318, 185),
    State.FAILED: (190, 185),
}
BOX_WIDTH, BOX_HEIGHT = 92, 32


def write(catalog):
    for name, picture in PICTURES.items():
        drawing.write(catalog, f"concept-{name}", picture())


# ---------------------------------------------------------------------------------------------------------- recordings


def frames():
    def play(context):
        pinch = context.recognizer("gesta.pinch")
        context.finger().pinch(100, 100, from_distance=60, to_distance=120, turn=0.3, seconds=0.064)
        return {pinch: "gesta.pinch"}

    return timelines.picture(play, has_frames=True)


def sequences():
    def play(context):
        tap = context.recognizer("gesta.tap")
        context.finger().tap(50, 50).wait(0.1).down(50, 50).move_to(100, 50, seconds=0.12).up()
        return {tap: "gesta.tap"}

    return timelines.picture(play, has_sequences=True)


def winner():
    def play(context):
        pan, tap = context.recognizer("gesta.pan"), context.recognizer("gesta.tap")
        press = context.recognizer("gesta.long_press")
        context.finger().down(40, 60).move_to(140, 40, seconds=0.12).up()
        return {pan: "gesta.pan", tap: "gesta.tap", press: "gesta.long_press"}

    return timelines.picture(play)


def waiting():
    def play(context, note):
        tap, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
        tap.require_failure(double)
        context.finger().tap(50, 50)
        note()
        context.finger().wait(0.4)
        return {double: "gesta.tap, taps 2", tap: "gesta.tap, requires the other to fail"}

    return timelines.picture(play, False, "next_deadline")


def clock():
    def play(context, note):
        press = context.recognizer("gesta.long_press")
        finger = context.finger().down(50, 50)
        note()
        finger.wait(0.6).up()
        return {press: "gesta.long_press"}

    return timelines.picture(play, False, "next_deadline: call advance")


def axes():
    def play(context):
        rows, carousel = (
            context.recognizer("gesta.pan", axis="vertical"),
            context.recognizer("gesta.pan", axis="horizontal"),
        )
        context.finger().down(40, 60).move_to(140, 75, seconds=0.12).up()
        return {rows: "the list, axis vertical", carousel: "the carousel, axis horizontal"}

    return timelines.picture(play)


def taps():
    def play(context):
        row = context.recognizer("gesta.taps")
        context.finger().tap(50, 50, taps=3).wait(0.4)
        return {row: "gesta.taps"}

    return timelines.picture(play, False)


def passing():
    def play(context):
        page = context.recognizer("gesta.pan", axis="vertical")
        rows = context.recognizer("gesta.pan", axis="vertical", region=context.region(0, 100, 400, 300))
        rows.pass_on(page)
        rows.room = gesta.Room(up=30, down=0)
        context.finger().down(50, 250).move_to(50, 150, seconds=0.2).up()
        return {rows: "the list, with room for 30", page: "the page"}

    return timelines.picture(play)


def sign():
    def play(context):
        pan, z = context.recognizer("gesta.pan"), context.recognizer("gesta.z")
        z.allow_simultaneous(pan)
        z.on(lambda event: pan.reset())
        context.finger().draw("z", x=100, y=100, size=80)
        return {pan: "gesta.pan", z: "gesta.z, which resets the pan"}

    return timelines.picture(play)


# -------------------------------------------------------------------------------------------------------------- states


class Discrete(gesta.RecognizerClass):
    """Makes one of its calls with each sample; the library refuses those that are illegal."""

    class_name = "org.example.discrete"
    calls = ()

    def reset(self):
        self.left = list(self.calls)

    def touches_began(self, contacts):
        if self.left:
            getattr(self, self.left.pop(0))()

    touches_moved = touches_began


class Continuous(Discrete):
    class_name = "org.example.continuous"
    continuous = True


def transitions(kind):
    """The changes of state that the library accepts from a class which tries everything: {(from, to)}"""
    found = set()
    for calls in itertools.product(("recognize", "begin", "change", "end", "cancel", "fail"), repeat=3):
        kind.calls = calls
        with gesta.Context() as context:
            context.set_observer(lambda event: found.add((event.previous, event.state)))
            context.recognizer(kind)
            with contextlib.suppress(gesta.GestaError):
                context.finger().down(0, 0).move_to(9, 9, seconds=0.024)
    return found


def states():
    discrete, continuous = transitions(Discrete), transitions(Continuous)

    def colored(colors):
        parts = []
        for pair in sorted(discrete | continuous):
            color = colors.further if pair in discrete & continuous else colors.active
            parts.append(arrow(BOXES, *pair, colors.good if pair not in continuous else color))
        for state, place in BOXES.items():
            color = {State.ENDED: colors.good, State.FAILED: colors.bad, State.CANCELLED: colors.bad}.get(state)
            color = color or (colors.further if state == State.POSSIBLE else colors.active)
            parts += box(place, state.name.lower(), color, colors)
        for x, y, words, color in ((250, 14, "continuous", colors.active), (354, 128, "discrete", colors.good)):
            parts.append(text(x, y, words, color, SMALL + ' text-anchor="middle"'))
        return svg(WIDTH, 210, parts, FONT)

    return colored


def attempt():
    """The arrows of the table, but for those that lead back: what begins, resets or restores an attempt."""
    by_class = {"change", "end", "cancel", "fail"}
    found = {}
    for before, transition, after in attempts.TABLE:
        source, target = ("active" if each in ("began", "changed") else each for each in (before, after))
        is_shown = transition not in ("reset", "restore", "claim", "contest", "withdraw")
        if is_shown and (transition != "begin" or before == "idle"):
            found.setdefault((source, target), set()).add(transition)

    def colored(colors):
        parts = []
        for (source, target), transitions in sorted(found.items()):
            color = colors.active if transitions <= by_class else colors.further
            color = colors.good if transitions & {"recognize", "wait", "passOn"} else color
            parts.append(arrow(PLACES, source, target, color))
        for stage, place in PLACES.items():
            color = {"ended": colors.good, "passedOn": colors.good, "active": colors.active}.get(stage, colors.further)
            parts += box(place, stage, colors.bad if stage in ("failed", "cancelled") else color, colors)
        for x, y, words in ((113, 86, "begin"), (156, 158, "wait"), (226, 62, "recognize")):
            parts.append(text(x, y, words, colors.text, SMALL + ' text-anchor="middle"'))
        return svg(WIDTH, 228, parts, FONT)

    return colored


def box(place, words, color, colors):
    x, y = place
    return (
        f'<rect x="{x - BOX_WIDTH / 2}" y="{y - BOX_HEIGHT / 2}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" '
        f'rx="9" stroke="{color}" fill="{color}" fill-opacity="0.14"/>',
        text(x, y + 5, words, colors.text, 'text-anchor="middle"'),
    )


def arrow(boxes, source, target, color):
    """An arrow from the edge of one box to that of the other, or back to the same."""
    if source == target:
        x, y = boxes[source]
        top = y - BOX_HEIGHT / 2
        line = f"M{x + 26} {top}c6 -26 -34 -26 -28 -3m-6 -7l6 8l7 -7"
        return f'<path stroke="{color}" stroke-width="2" d="{line}"/>'
    ends = [edge(boxes[source], boxes[target], 2), edge(boxes[target], boxes[source], 4)]
    line = drawing.path(ends) + drawing.arrow(ends)
    return f'<path stroke="{color}" stroke-width="2" d="{line}"/>'


def edge(box, toward, gap):
    """Where a line from the middle of a box leaves it."""
    dx, dy = toward[0] - box[0], toward[1] - box[1]
    sides = [half / abs(d) for half, d in ((BOX_WIDTH / 2, dx), (BOX_HEIGHT / 2, dy)) if d]
    part = min(sides) + gap / (dx * dx + dy * dy) ** 0.5
    return box[0] + dx * part, box[1] + dy * part


# ----------------------------------------------------------------------------------------------------- regions, verdict


def regions():
    rectangles = {"list": (8, 8, 210, 170), "row": (24, 60, 178, 60), "toolbar": (226, 8, 120, 170)}
    points = ((60, 150), (110, 95), (286, 60))
    with gesta.Context() as context:
        outer = {"row": "list"}
        made = {}
        for name, (x, y, width, height) in rectangles.items():
            parent = made.get(outer.get(name))
            dx, dy = rectangles[outer[name]][:2] if parent else (0, 0)
            made[name] = context.region(x - dx, y - dy, width, height, parent=parent)
        recognizers = {
            "a pan": context.recognizer("gesta.pan", region=made["list"]),
            "a swipe": context.recognizer("gesta.swipe", region=made["row"]),
            "a tap": context.recognizer("gesta.tap", region=made["toolbar"]),
        }
        rows = []
        for contact, (x, y) in enumerate(points, 1):
            context.finger(contact).down(x, y)
            region = next(name for name, each in made.items() if each == context.contact_region(contact))
            tracking = [name for name, each in recognizers.items() if contact in each.contact_ids]
            rows.append((contact, region, " and ".join(tracking)))

    def colored(colors):
        parts = []
        for name, (x, y, width, height) in rectangles.items():
            parts.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" stroke="{colors.further}" '
                f'stroke-width="1.5" fill="{colors.active}" fill-opacity="0.07"/>'
            )
            parts.append(text(x + 10, y + 20, name, colors.further, SMALL))
        for contact, (x, y) in enumerate(points, 1):
            parts.append(f'<circle cx="{x}" cy="{y}" r="12" fill="{colors.start}" stroke="none"/>')
            parts.append(text(x, y + 5, str(contact), "#fff", 'text-anchor="middle" font-weight="bold"'))
        for row, (contact, region, tracking) in enumerate(rows):
            words = f"contact {contact} belongs to the {region}: {tracking}"
            parts.append(text(10, 202 + 20 * row, words, colors.text, SMALL))
        return svg(WIDTH, 252, parts, FONT)

    return colored


def verdict():
    def play(context):
        tap = context.recognizer("gesta.tap")
        context.finger().down(50, 50).move_to(69, 58, seconds=0.05).up()
        return {tap: "gesta.tap"}

    return timelines.strokes(play)


def stroke():
    def play(context):
        stroke = context.recognizer("gesta.stroke", pattern="down-right, down-left")
        context.finger().draw("76, 104", x=100, y=100, size=100).wait(2)
        return {stroke: "gesta.stroke"}

    return timelines.strokes(play)


PICTURES = {
    "frames": frames,
    "sequences": sequences,
    "states": states,
    "stages": attempt,
    "winner": winner,
    "waiting": waiting,
    "regions": regions,
    "verdict": verdict,
    "stroke": stroke,
    "clock": clock,
    "axes": axes,
    "taps": taps,
    "passing": passing,
    "sign": sign,
}
