"""What is written as people write Python: attributes, vectors, names as texts, seconds, short texts."""

import re
import time

import gesta
import pytest


@pytest.fixture
def context():
    with gesta.Context(units_per_mm=1) as context:
        yield context


def moved(context, recognizer, *states):
    """The events of a recognizer while a finger moves to the right."""
    events = []
    recognizer.on(*states, events.append)
    context.finger().down(0, 0).move_to(100, 50).up()
    return events


def test_a_region_is_set(context):
    tap, region = context.recognizer("gesta.tap"), context.region(0, 0, 10, 10)
    tap.region = region
    assert tap.region == region
    tap.region = None
    assert tap.region is None
    with pytest.raises(gesta.ParameterTypeError, match="region is 'list', must be a Region or its id"):
        tap.region = "list"


def test_pairs_of_values_are_points(context):
    pan = context.recognizer("gesta.pan")
    event = moved(context, pan, "changed")[-1]
    assert event.translation == (event.translation_x, event.translation_y)
    assert event.velocity.length == pytest.approx((event.velocity_x**2 + event.velocity_y**2) ** 0.5)
    assert event.location == (event.x, event.y) == (100, 50)
    with pytest.raises(gesta.ParameterNameError, match="focus"):
        _ = event.focus


def test_points_of_recognizers_are_read_and_set(context):
    pan = context.recognizer("gesta.pan")
    context.finger().down(0, 0).move_to(100, 50)
    assert pan.translation == (pan.translation_x, pan.translation_y) != (0, 0)
    pan.translation = 0, 0
    assert pan.translation == (0, 0)
    with pytest.raises(gesta.ReadOnlyError, match="velocity_x"):
        pan.velocity = 1, 2
    with pytest.raises(gesta.ParameterTypeError, match="translation is 3, must be 2 numbers: x, y"):
        pan.translation = 3


def test_points_are_vectors():
    start, end = gesta.Point(10, 20), gesta.Point(13, 24)
    assert end - start == (3, 4) and start + (3, 4) == end
    assert start.distance(end) == 5 and -start == (-10, -20) and start * 0.5 == (5, 10)


def test_a_callback_comes_after_its_states(context):
    pan = context.recognizer("gesta.pan")
    assert [str(event.state) for event in moved(context, pan, "began", "ended")] == ["began", "ended"]
    seen = []

    @pan.on("began", "cancelled")
    def note(event):
        seen.append(event.state)

    context.finger().down(0, 0).move_to(100, 50)
    context.cancel()
    assert seen == ["began", "cancelled"]
    with pytest.raises(gesta.ParameterTypeError, match="must be the last argument, after the states"):
        pan.on(note, "began")


def test_names_are_texts(context):
    touch = gesta.Touch(time=0, contact=1, x=0, y=0, phase="began", tool="pen", buttons="primary|middle")
    assert touch == gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN, gesta.Tool.PEN, 5)
    assert touch.phase is gesta.Phase.BEGAN and touch._packed == gesta.Touch(0, 1, 0, 0, 1, 1, 5)._packed
    motion = gesta.Motion(0, "scroll", "moved", 0, 0, dy=-4, source="finger")
    assert motion.kind is gesta.MotionKind.SCROLL and motion.source is gesta.MotionSource.FINGER
    tap = context.recognizer("gesta.tap")
    tap.tools = "pen"
    assert tap.tools == {gesta.Tool.PEN}
    tap.tools = "finger", gesta.Tool.MOUSE
    assert tap.tools == {gesta.Tool.FINGER, gesta.Tool.MOUSE}
    tap.buttons = "secondary"
    assert tap.buttons == gesta.Button.SECONDARY == "secondary"
    tap.buttons = ["primary", "middle"]
    assert tap.buttons == "primary|middle"
    tap.modifiers = "shift", "control|alt"
    assert tap.modifiers == (gesta.Modifier.SHIFT, gesta.Modifier.CONTROL | gesta.Modifier.ALT)


@pytest.mark.parametrize(
    "name, value", [("phase", "begun"), ("tool", "stylus"), ("buttons", "left"), ("phase", "BEGAN")]
)
def test_names_of_nothing_are_refused(name, value):
    fields = {"time": 0, "contact": 1, "x": 0, "y": 0, "phase": "began", name: value}
    with pytest.raises(gesta.ParameterNameError, match=f"{name} is '{value}', must be one of"):
        gesta.Touch(**fields)


def test_members_equal_their_names(context):
    assert gesta.State.ENDED == "ended" and gesta.State.ENDED == "recognized" and gesta.State.ENDED == 3
    assert gesta.State.ENDED != "began" and gesta.State.ENDED != "ENDED" and gesta.State.ENDED != 1
    assert hash(gesta.State.ENDED) == hash(3) and {3: "x"}[gesta.State.ENDED] == "x"
    assert gesta.Button.PRIMARY | gesta.Button.MIDDLE == "primary|middle" and gesta.Button(0) == "none"
    assert object() != gesta.Tool.PEN and object() != gesta.Button.BACK


def test_times_in_seconds(context):
    assert gesta.seconds(1.5) == 1_500_000_000 == gesta.ms(1500)
    assert gesta.ms(0.1 + 0.2) == 300_000
    for convert in gesta.seconds, gesta.ms:
        with pytest.raises(gesta.ParameterTypeError, match="'1', must be a number"):
            convert("1")
        for number in float("nan"), float("inf"), 1e300:
            with pytest.raises(gesta.RangeError, match="must be within 292 years"):
                convert(number)
    now = gesta.seconds(time.monotonic())
    context.push(gesta.Touch(now, 1, 0, 0, "began"))
    with pytest.raises(
        gesta.ParameterTypeError, match=r"must be an integer: nanoseconds, such as gesta.seconds\(1.5\)"
    ):
        context.advance(time.monotonic())


def test_regions_of_rectangles(context):
    rect = gesta.Rect(10, 20, 30, 40)
    for given in rect, (10, 20, 30, 40), [10, 20, 30, 40]:
        region = context.region(given)
        assert region.rect == rect and region.size == (30, 40)
    inside = context.region(gesta.Rect(0, 0, 5, 5), parent=region)
    assert inside.parent == region
    with pytest.raises(gesta.ParameterTypeError, match="must be 4 numbers: x, y, width, height"):
        context.region(10)
    with pytest.raises(gesta.ParameterTypeError, match="height is None, must be a number"):
        context.region(10, 20, 30)


def test_points_in_rectangles():
    rect = gesta.Rect(10, 20, 30, 40)
    assert rect.contains(10, 20) and rect.contains(39.9, 59.9)
    assert not rect.contains(40, 20) and not rect.contains(10, 60) and not rect.contains(9.9, 30)
    assert (10, 20) in rect and gesta.Point(39, 59) in rect and (9, 30) not in rect
    assert 30 in rect and 31 not in rect


def test_what_is_printed_is_short(context):
    tap = context.recognizer("gesta.tap")
    event = moved(context, context.recognizer("gesta.pan"), "began")[0]
    assert len(str(context.classes)) < 3000 and "<ClassDescription gesta.tap: " in str(context.classes)
    assert str(tap.verdict) == tap.verdict.text and str(tap.verdict).startswith("failed: moved ")
    assert str(event) == f"gesta.pan began at ({event.x:g}, {event.y:g})"


@pytest.mark.parametrize(
    "call",
    [
        lambda context, tap: tap.foo,
        lambda context, tap: context.recognizer("gesta.foo"),
        lambda context, tap: context.advance(-1),
        lambda context, tap: context.find("nothing"),
        lambda context, tap: context.region(0, 0, -1, 0),
        lambda context, tap: tap.set_team(1) or tap.require_failure(tap),
        lambda context, tap: setattr(tap, "slop", -1),
        lambda context, tap: context.finger().up(),
    ],
)
def test_errors_name_no_function_of_c(context, call):
    tap = context.recognizer("gesta.tap")
    context.advance(0)
    with pytest.raises(gesta.GestaError) as caught:
        call(context, tap)
    assert "gesta_" not in str(caught.value)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda c, tap: gesta.Context(max_contacts=0), "Context: max_contacts is 0, must be from 1 to 1024"),
        (lambda c, tap: c.recognizer("gesta.tap", region=99), "recognizer: region is 0x00000063, must be a region id"),
        (lambda c, tap: c.region((0, 0, -1, 3)), "region: width is -1, must be from 0 to 2000000000"),
        (lambda c, tap: setattr(c.region((0, 0, 1, 1)), "rect", (0, 0, -1, 1)), "rect: width is -1, must be from 0"),
        (lambda c, tap: setattr(tap, "room", (-1, 0, 0, 0)), "room: left is -1, must be 0 or more"),
        (lambda c, tap: setattr(tap, "label", "x" * 300), "label is too long, must have at most 255 bytes"),
        (lambda c, tap: setattr(tap, "tools", []), "tools is [], must have at least one gesta.Tool"),
        (lambda c, tap: setattr(c, "palm_guard", gesta.PalmGuard(max_size=-3)), "palm_guard: max_size is -3, must be"),
        (lambda c, tap: setattr(c, "units_per_mm", 0), "units_per_mm is 0, must be from 1e-6 to 1e6"),
        (lambda c, tap: tap.require_failure(tap), "a cycle: gesta.tap "),
        (lambda c, tap: tap.pass_on(tap), "other is the recognizer itself, must be another recognizer"),
        (lambda c, tap: tap.values_at(3), "values_at: the context keeps no samples, must be created with frame_values"),
        (lambda c, tap: c.contact_owner(77), "contact is 77, must be a contact that is down"),
        (lambda c, tap: c.region_at(float("nan"), 0), "region_at: x is nan, must be finite"),
        (lambda c, tap: c.find_region("x"), 'find_region: label is "x", must be that of a region'),
        (lambda c, tap: c.load_setup("x"), "load_setup: line 1: expected gesta-setup 1"),
        (lambda c, tap: c.push([gesta.Touch(time=5, contact=1, phase=9, x=0, y=0)]), "push: touches[0].phase is 9"),
        (lambda c, tap: c.load_plugin("/x.so"), 'load_plugin: "/x.so": No such file'),
    ],
)
def test_messages_name_the_method_and_its_argument(context, call, message):
    with pytest.raises(gesta.GestaError) as caught:
        call(context, context.recognizer("gesta.tap"))
    assert str(caught.value).startswith(message) and not re.search("gesta_|GESTA_|->", str(caught.value))


def test_settings_are_options(context):
    tap = context.recognizer("gesta.tap", enabled=True, priority=2, tools=["pen", "finger"], modifiers=("shift", "alt"))
    assert tap.enabled and tap.priority == 2 and tap.tools == {gesta.Tool.PEN, gesta.Tool.FINGER}
    assert tap.modifiers == (gesta.Modifier.SHIFT, gesta.Modifier.ALT)
    tap["enabled"] = False
    assert tap["enabled"] is False and not tap.enabled and "enabled" not in tap


@pytest.mark.parametrize(
    "wrong, error, message",
    [
        ({"slop": -3}, gesta.RangeError, "slop is -3, must be from 0"),
        ({"max_durations": 1}, gesta.ParameterNameError, 'name is "max_durations", must be .*did you mean "max_dur'),
        ({"within": "here"}, gesta.RangeError, 'within is "here", must be one of "slop", "region"'),
        ({"within": "a\0b"}, gesta.TextError, "within is .*must not contain NUL"),
        ({"taps": "2"}, gesta.ParameterTypeError, "taps is '2', must be an integer"),
        ({"tools": "pencil"}, gesta.ParameterNameError, "tools is 'pencil', must be one of finger, pen"),
    ],
)
def test_a_recognizer_is_created_whole(context, wrong, error, message):
    with pytest.raises(error, match=f"^{message}"):
        context.recognizer("gesta.tap", label="x", contacts=1, **wrong)
    assert context.recognizers == []


@pytest.mark.parametrize("name, near", [("velocityX", "velocity_x"), ("TranslationY", "translation_y")])
@pytest.mark.parametrize(
    "other, meant", [("dx", "translation_x"), ("deltaY", "translation_y"), ("position", "location")]
)
def test_wrong_names_of_events(context, name, near, other, meant):
    event = moved(context, context.recognizer("gesta.pan"), "began")[0]
    for wrong, right in (name, near), (other, meant):
        with pytest.raises(gesta.ParameterNameError, match=f"did you mean '{right}'"):
            getattr(event, wrong)
