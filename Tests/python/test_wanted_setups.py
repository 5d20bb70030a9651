"""The set-ups of the guide "Choose recognizers and relations", with fingers that come 0 to 300 ms apart."""

import gesta
import pytest
from gesta import Phase, State, Touch

MS = 1_000_000
GAPS = (0, 20, 50, 100, 150, 200, 250, 300)


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
    assert log == ["picture began", "picture ended"] and picture["scale"] > 1.2


def test_a_sign_is_drawn_over_a_pan(context):
    pan, sign = context.recognizer("gesta.pan"), context.recognizer("gesta.chevron")
    pan.allow_simultaneous(sign)
    log = outcomes(pan=pan, sign=sign)
    sign.on(lambda event: pan.reset())
    down_right = line(100, 100, 200, 200)
    play(context, (0, down_right + [(400 + ms, x, y) for ms, x, y in line(200, 200, 100, 300)[1:]]))
    assert log == ["pan began", "sign ended", "pan cancelled"]
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


def rest(x, y, ms):
    return [(0, x, y), (ms, x, y)]


@pytest.mark.parametrize("held", [80, 600])
@pytest.mark.parametrize("gap", GAPS)
def test_buttons_are_pressed_with_two_hands(context, gap, held):
    buttons = [context.region(100 * i, 0, 60, 60) for i in range(2)]
    log = outcomes(
        **{f"look {i}": context.recognizer("gesta.press", region=r, within="region") for i, r in enumerate(buttons)},
        **{f"click {i}": context.recognizer("gesta.tap", region=r, within="region") for i, r in enumerate(buttons)},
    )
    play(context, (0, rest(30, 30, held)), (gap, rest(130, 30, held)))
    for i in range(2):
        assert log.count(f"click {i} ended") == 1


@pytest.mark.parametrize("held", [80, 600])
@pytest.mark.parametrize("gap", GAPS)
def test_a_button_is_clicked_with_a_second_finger_on_it(context, gap, held):
    button = context.recognizer("gesta.tap", region=context.region(0, 0, 60, 60), within="region")
    log = outcomes(click=button)
    play(context, (0, rest(20, 30, held)), (gap, rest(40, 30, held)))
    assert log.count("click ended") == (1 if gap <= held else 2)


@pytest.mark.parametrize("gap", GAPS)
def test_two_rows_are_swiped_at_once(context, gap):
    area = context.region(0, 0, 400, 800)
    rows = [context.region(0, 200 * i, 400, 100, parent=area) for i in range(2)]
    log = outcomes(
        list=context.recognizer("gesta.pan", region=area, axis="vertical"),
        **{f"row {i}": context.recognizer("gesta.pan", region=r, axis="horizontal") for i, r in enumerate(rows)},
    )
    play(context, (0, line(100, 50, 300, 55)), (gap, line(100, 250, 300, 255)))
    assert sorted(log) == ["row 0 began", "row 0 ended", "row 1 began", "row 1 ended"]


@pytest.mark.parametrize("gap", GAPS)
def test_a_list_in_a_page(context, gap):
    page = context.recognizer("gesta.pan", axis="vertical", origin="down")
    lines = context.recognizer("gesta.pan", axis="vertical", origin="down", region=context.region(0, 0, 400, 800))
    lines.pass_on(page)
    lines.room = gesta.Room(up=100)
    moved = []
    for pan in lines, page:
        pan.on("ended", lambda event: moved.append((event.recognizer == page, event["translation_y"])))
    play(context, (0, line(100, 700, 100, 300)), (gap, line(200, 700, 200, 300)))
    # Of two fingers, the mean moves.
    down = [[start <= ms < start + 400 for start in (0, gap)] for ms in range(400 + gap)]
    fingers = sum(sum(both) / (2 if all(both) else 1) for both in down)
    assert moved[0] == (False, -100) and moved[1][0]
    assert sum(way for _, way in moved) == pytest.approx(-fingers, abs=2)


@pytest.mark.parametrize("gap", GAPS)
def test_a_map_with_a_pan_and_a_pinch(context, gap):
    pan, pinch = context.recognizer("gesta.pan", max_contacts=1), context.recognizer("gesta.pinch")
    pan.pass_on(pinch)
    assert context.check() == []
    log, scales = outcomes(pan=pan, pinch=pinch), []
    pinch.on(lambda event: scales.append(event["scale"]))
    play(context, (0, line(100, 100, 40, 100, 600, 60)), (gap, line(200, 100, 300, 100)))
    assert [entry for entry in log if entry.startswith("pinch")] == ["pinch began", "pinch ended"]
    assert max(scales) > 1.3 and log.count("pan began") == log.count("pan ended")


@pytest.mark.parametrize("held", [40, 150, 700])
@pytest.mark.parametrize("gap", GAPS)
def test_a_piano(context, gap, held):
    keys = [context.region(60 * i, 0, 60, 200) for i in range(5)]
    log = outcomes(**{f"key {i}": context.recognizer("gesta.press", region=r, delay=0) for i, r in enumerate(keys)})
    play(context, *((gap * i, rest(60 * i + 30, 100, held)) for i in range(5)))
    assert sorted(log) == sorted(f"key {i} {what}" for i in range(5) for what in ("began", "ended"))
