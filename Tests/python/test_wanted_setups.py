"""The set-ups of the guide "Choose recognizers and relations", with fingers that come 0 to 150 ms apart."""

import gesta
import pytest
from gesta import Phase, State, Touch

MS = 1_000_000
GAPS = (0, 20, 50, 100, 150)


def line(x0, y0, x1, y1, ms=400, steps=40):
    """A movement: [(ms, x, y)]."""
    return [(ms * k / steps, x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(steps + 1)]


def play(context, *fingers):
    """Plays movements, each with the time at which its finger goes down: (ms, [(ms, x, y)])."""
    samples = []
    for contact, (start, points) in enumerate(fingers, 1):
        for i, (ms, x, y) in enumerate(points):
            samples.append((start + ms, contact, x, y, Phase.MOVED if i else Phase.BEGAN))
        samples.append((start + points[-1][0] + 1, contact, *points[-1][1:], Phase.ENDED))
    samples.sort(key=lambda sample: sample[0])
    context.push([Touch(int(ms * MS), contact, x, y, phase) for ms, contact, x, y, phase in samples])
    context.advance(int(samples[-1][0] * MS) + 2000 * MS)


def outcomes(**recognizers):
    """What happens: "pan began", in order, without changes."""
    log = []
    for name, recognizer in recognizers.items():

        def record(event, name=name):
            if event.state != State.CHANGED:
                log.append(f"{name} {event.state.name.lower()}")

        recognizer.on(record)
    return log


@pytest.fixture
def context():
    with gesta.Context(units_per_mm=6.3) as made:
        yield made
        assert [finding.text for finding in made.check()] == []


def spread(gap):
    return (0, line(100, 100, 50, 100)), (gap, line(200, 100, 300, 100))


@pytest.mark.parametrize("gap", GAPS)
def test_a_picture_is_dragged_and_zoomed(context, gap):
    picture = context.recognizer("gesta.transform")
    log = outcomes(picture=picture)
    play(context, *spread(gap))
    assert log == ["picture began", "picture ended"] and picture["scale"] > 1.5


def test_a_sign_is_drawn_over_a_pan(context):
    pan, sign = context.recognizer("gesta.pan"), context.recognizer("gesta.chevron")
    pan.allow_simultaneous(sign)
    log = outcomes(pan=pan, sign=sign)
    sign.on(lambda event: pan.reset())
    down_right = line(100, 100, 200, 200)
    play(context, (0, down_right + [(400 + ms, x, y) for ms, x, y in line(200, 200, 100, 300)[1:]]))
    assert log == ["pan began", "sign ended", "pan ended"]
    del log[:]
    play(context, (9000, line(100, 100, 300, 100)))
    assert log == ["pan began", "pan ended"]


@pytest.mark.parametrize("gap", GAPS)
def test_one_finger_paints_and_two_zoom(context, gap):
    brush = context.recognizer("gesta.pan", max_contacts=1)
    zoom = context.recognizer("gesta.transform", min_contacts=2)
    brush.allow_simultaneous(zoom)
    log = outcomes(brush=brush, zoom=zoom)

    @zoom.on
    def discard(event):
        if event.state == State.BEGAN:
            brush.reset()

    play(context, *spread(gap))
    assert [entry for entry in log if entry != "brush began"] in (
        ["zoom began", "zoom ended"],
        ["zoom began", "brush cancelled", "zoom ended"],
    )
    del log[:]
    play(context, (9000, line(100, 100, 300, 100)))
    assert log == ["brush began", "brush ended"]


@pytest.mark.parametrize(("end", "won"), [((300, 155), "row"), ((105, 400), "list")])
def test_rows_are_swiped_in_a_list_that_scrolls(context, end, won):
    area = context.region(0, 0, 400, 800)
    row = context.region(0, 100, 400, 100, parent=area)
    log = outcomes(
        list=context.recognizer("gesta.pan", region=area, axis="vertical"),
        row=context.recognizer("gesta.pan", region=row, axis="horizontal"),
    )
    play(context, (0, line(100, 150, *end)))
    assert log == [f"{won} began", f"{won} ended"]


TAP = [(0, 100, 100), (60, 100, 100)]
TAP_DRAG = (0, TAP), (160, line(100, 100, 100, 200))


@pytest.mark.parametrize(
    ("fingers", "log"),
    [
        (TAP_DRAG, ["zoom began", "zoom ended"]),
        (((0, TAP), (160, TAP)), ["double ended"]),
        (((0, line(100, 100, 200, 100)),), ["map began", "map ended"]),
        *((spread(gap), ["map began", "map ended"]) for gap in GAPS),
    ],
)
def test_a_map(context, fingers, log):
    whole, zoom = context.recognizer("gesta.transform"), context.recognizer("gesta.double_tap_drag")
    double = context.recognizer("gesta.tap", taps=2)
    whole.require_failure(zoom)
    seen = outcomes(map=whole, zoom=zoom, double=double)
    play(context, *fingers)
    assert seen == log


def test_one_hand_zooms():
    with gesta.Context(units_per_mm=6.3) as context:
        pan, zoom = context.recognizer("gesta.pan"), context.recognizer("gesta.double_tap_drag")
        tap = context.recognizer("gesta.tap")
        pan.require_failure(zoom)
        tap.require_failure(zoom)
        log = outcomes(pan=pan, zoom=zoom, tap=tap)
        play(context, *TAP_DRAG)
        assert log == ["zoom began", "zoom ended"]
        # The tap waits, as it was asked to.
        assert [(finding.kind.name, finding.seconds) for finding in context.check()] == [("LATENCY", 0.3)]
