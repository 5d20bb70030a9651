"""The standard gestures: long press, swipe, pinch, rotation, transform, edge pan, double tap drag and hover."""

import math

import gesta
import pytest
from gesta import Phase, Reason, State, Tool, Touch
from touches import MS, down, move, stroke, up

MM = 160 / 25.4


def states(recognizer):
    reported = []
    recognizer.on(lambda event: reported.append(event.state.name))
    return reported


def pair(time, center, span, angle, phase):
    """Returns two fingers at a distance of `span`."""
    dx, dy = span / 2 * math.cos(angle), span / 2 * math.sin(angle)
    return [
        Touch(time * MS, 1, center[0] - dx, center[1] - dy, phase),
        Touch(time * MS, 2, center[0] + dx, center[1] + dy, phase),
    ]


def grip(context, steps):
    """Pushes two fingers down, and a frame for each step of center, span and angle."""
    context.push(pair(0, *steps[0], Phase.BEGAN))
    for index, step in enumerate(steps[1:], 1):
        context.push(pair(index * 8, *step, Phase.MOVED))


def test_long_press(context):
    press = context.recognizer("gesta.long_press")
    reported = states(press)
    context.push(down(0, 10, 10))
    assert context.next_deadline == 500 * MS
    context.push(move(520, 60, 5))
    assert (press.translation_x, press.translation_y, press.held) == (50, -5, 0.52)
    press.translation_x = 0
    context.push([move(540, 61, 5), up(550, 61, 5)])
    assert reported == ["BEGAN", "CHANGED", "CHANGED", "ENDED"] and press.translation_x == 1


def test_swipe(context):
    swipe = context.recognizer("gesta.swipe", direction="horizontal")
    assert swipe.min_speed == pytest.approx(50) and swipe.max_speed == pytest.approx(8000)
    context.push(stroke(*[(400 - 12 * i, 100 + i) for i in range(10)]))
    assert (swipe.state, swipe.direction_seen, swipe.dx, swipe.dy) == (State.ENDED, "left", -108, 9)
    assert swipe.speed == pytest.approx(math.hypot(12, 1) * 100) and swipe.angle == pytest.approx(
        math.atan2(9, -108), abs=1e-15
    )
    context.push(stroke(*[(100, 100 + 12 * i) for i in range(10)], time=1000))
    assert swipe.verdict.reason == Reason.WRONG_DIRECTION and "rad from horizontal" in swipe.verdict.text


def test_pan_along_an_axis(context):
    rows = context.recognizer("gesta.pan", axis="vertical")
    cards = context.recognizer("gesta.pan", axis="horizontal", origin="down")
    assert cards.axis_angle == pytest.approx(math.pi / 4) and cards.unlock_distance == 0
    context.push([down(0, 10, 10), move(10, 60, 20), move(20, 80, 90), up(30, 80, 90)])
    assert (rows.state, cards.state) == (State.FAILED, State.ENDED)
    assert rows.verdict.reason == Reason.WRONG_DIRECTION and "rad from the axis" in rows.verdict.text
    assert (cards.translation_x, cards.translation_y, cards.velocity_y) == (70, 0, 0)


def test_pinch(context):
    pinch = context.recognizer("gesta.pinch")
    reported = states(pinch)
    grip(context, [((200, 200), 100, 0.4), ((200, 200), 120, 0.4), ((210, 200), 180, 0.4), ((220, 200), 240, 0.4)])
    assert pinch.scale == pytest.approx(2) and pinch.span == pytest.approx(240)
    assert (pinch.focus_x, pinch.focus_y) == (pytest.approx(220), pytest.approx(200)) and pinch.scale_velocity > 0
    with pytest.raises(gesta.RangeError):
        pinch.scale = 0
    pinch.scale = 1
    context.push(pair(40, (220, 200), 120, 0.4, Phase.MOVED) + pair(48, (220, 200), 120, 0.4, Phase.ENDED))
    assert pinch.scale == pytest.approx(0.5) and reported == ["BEGAN", "CHANGED", "CHANGED", "CHANGED", "ENDED"]


@pytest.mark.parametrize("y_up", [False, True])
def test_rotation_counts_whole_turns(y_up):
    with gesta.Context(y_up=y_up) as context:
        rotation = context.recognizer("gesta.rotation")
        grip(context, [((200, 200), 150, 0.2 * i) for i in range(100)])
        assert rotation.rotation == pytest.approx(0.2 * 98) and rotation.rotation_velocity == pytest.approx(25)
        rotation.rotation = -1
        context.push(pair(800, (200, 200), 150, 0.2 * 100, Phase.MOVED))
        assert rotation.rotation == pytest.approx(-0.8)


def test_a_transform_keeps_points_under_the_fingers(context):
    """Points under a finger remain under it while fingers go down and are lifted."""
    transform = context.recognizer("gesta.transform")
    grip(context, [((200, 200), 100, 0), ((200, 230), 100, 0)])
    assert transform.state == State.BEGAN

    def image(p):
        dx, dy = p[0] - transform.focus_x + transform.translation_x, p[1] - transform.focus_y + transform.translation_y
        cos, sin = transform.scale * math.cos(transform.rotation), transform.scale * math.sin(transform.rotation)
        return transform.focus_x + cos * dx - sin * dy, transform.focus_y + sin * dx + cos * dy

    context.push(pair(16, (260, 200), 150, 0.5, Phase.MOVED))
    context.push(down(24, 400, 100, 3))
    context.push([up(32, 0, 0, 1), *[t for t in pair(40, (260, 200), 150, 0.5, Phase.MOVED) if t.contact == 2]])
    second = pair(0, (260, 200), 150, 0.5, Phase.MOVED)[1]
    assert image((250, 230)) == pytest.approx((second.x, second.y))
    # The second finger rests while the third circles around it.
    arm = complex(400 - second.x, 100 - second.y) * complex(0.9, 0.8)
    context.push(move(48, second.x + arm.real, second.y + arm.imag, 3))
    assert image((250, 230)) == pytest.approx((second.x, second.y))
    assert transform.contact_count == 2 and context.events()[-1].x != pytest.approx(transform.focus_x)


def test_edge_pan(context):
    pan = context.recognizer("gesta.edge_pan", edges="left_or_right", right=400.0, bottom=800.0)
    context.push(stroke((398, 300), (390, 301), (370, 303), (340, 305)))
    assert (pan.state, pan.edge, pan.distance, pan.translation_x) == (State.ENDED, "right", 60, -30)
    context.push(down(500, 200, 300))
    assert pan.verdict.text == "failed: went down 200 from the nearest enabled edge, at most 20.157 allowed"


def test_double_tap_drag(context):
    zoom = context.recognizer("gesta.double_tap_drag", doubling=100.0)
    tap = context.recognizer("gesta.tap", taps=2)
    context.push([down(0, 50, 50), up(60, 50, 50), down(150, 52, 50), move(170, 52, 64)])
    assert (zoom.state, zoom.scale, tap.state) == (State.BEGAN, 1, State.FAILED)
    context.push(move(190, 52, 164))
    assert zoom.scale == 2 and (zoom.focus_x, zoom.focus_y) == (52, 50)


def test_hover(context):
    hover = context.recognizer("gesta.hover")
    reported = states(hover)
    context.push([Touch(i * 10 * MS, 5, i, 2 * i, Phase.HOVER, tool=Tool.PEN) for i in range(4)])
    assert (hover.hover_x, hover.hover_y, hover.tool, hover.contact_ids) == (3, 6, "pen", ())
    context.push([down(40, 3, 6, 5, tool=Tool.PEN)])
    assert reported == ["BEGAN", "CHANGED", "CHANGED", "CHANGED", "ENDED"] and context.next_deadline is None
