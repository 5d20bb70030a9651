"""Recognizers: parameters, values, states and verdicts."""

import contextlib
import copy
import pickle

import gesta
import pytest
from gesta import Reason, State
from touches import CHECKMARK, CHEVRON, DRAG, MS, Z, down, move, stroke, tap, up

with gesta.Context() as described:
    BUILT_IN = [each.class_name for each in described.classes]
PER_MM = 160 / 25.4


def reported(recognizer):
    """The states that actions can be called for."""
    found = []
    for state in (State.BEGAN, State.ENDED):
        with contextlib.suppress(gesta.StateError):
            recognizer.on(state, lambda event: None)
            found.append(state)
    return found


def test_the_built_in_classes(context):
    assert BUILT_IN[0] == "gesta.tap" and len(set(BUILT_IN)) == len(BUILT_IN) > 20
    for description in context.classes:
        assert description.class_name.startswith("gesta.")
        assert description.label and description.doc and description.plugin == 0
        assert context.describe(description.class_name) == description
        assert description.continuous == (State.BEGAN in reported(context.recognizer(description.class_name)))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_parameter_has_its_default_within_its_range(context, name):
    recognizer = context.recognizer(name)
    for entry in recognizer.description.parameters:
        assert entry.doc
        assert recognizer[entry.name] == entry.initial, entry.name
        if entry.type in (gesta.Type.NUMBER, gesta.Type.INTEGER):
            assert entry.minimum <= entry.initial <= entry.maximum
            for edge in (entry.minimum, entry.maximum):
                recognizer[entry.name] = type(entry.initial)(edge)
                assert recognizer[entry.name] == pytest.approx(edge, rel=1e-12)
        for choice in entry.choices:
            recognizer[entry.name] = choice
            assert recognizer[entry.name] == choice


def test_default_parameters(context):
    tap, pan = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
    assert (tap.taps, tap["contacts"]) == (1, 1)
    assert tap.slop == pytest.approx(2 * PER_MM)
    assert tap.tap_distance == pytest.approx(16 * PER_MM)
    assert tap.max_interval == pytest.approx(0.3)
    assert (pan.min_contacts, pan.max_contacts, pan.origin) == (1, 10, "slop")
    assert context.recognizer("gesta.chevron").rules == "robust"
    assert context.recognizer("gesta.z").stroke_precision == 10


def test_parameters_are_attributes_of_their_types(context):
    pan = context.recognizer("gesta.pan", slop=12, min_contacts=2)
    assert (pan.slop, pan.min_contacts) == (12.0, 2)
    assert type(pan.slop) is float and type(pan.min_contacts) is int and type(pan.origin) is str
    pan.slop = 3.5
    pan.origin = "down"
    pan["max_contacts"] = 4
    assert (pan.slop, pan.origin, pan.max_contacts) == (3.5, "down", 4)
    assert {"slop", "origin", "translation_x", "state"} <= set(dir(pan))
    assert not hasattr(pan, "slip")


@pytest.mark.parametrize(
    "name, value, code, builtin",
    [
        ("slip", 1, "NAME", AttributeError),
        ("taps", 0, "RANGE", ValueError),
        ("taps", 11, "RANGE", ValueError),
        ("taps", 2**63, "RANGE", ValueError),
        ("taps", 1.5, "TYPE", TypeError),
        ("taps", "two", "TYPE", TypeError),
        ("slop", -1, "RANGE", ValueError),
        ("slop", float("nan"), "NOT_FINITE", ValueError),
        ("slop", float("inf"), "NOT_FINITE", ValueError),
        ("slop", "far", "TYPE", TypeError),
        ("slop", True, "TYPE", TypeError),
        ("slop", None, "TYPE", TypeError),
        ("slop", 10**400, "RANGE", ValueError),
        ("tap_count", 3, "READ_ONLY", AttributeError),
    ],
)
def test_invalid_parameters_are_rejected(context, name, value, code, builtin):
    tap = context.recognizer("gesta.tap")
    with pytest.raises(builtin) as caught:
        setattr(tap, name, value)
    assert isinstance(caught.value, gesta.GestaError) and caught.value.code == gesta.ErrorCode[code]
    assert name in caught.value.message
    assert (tap.taps, tap.slop, tap.tap_count) == (1, pytest.approx(2 * PER_MM), 0)


def test_invalid_choices_are_rejected(context):
    chevron = context.recognizer("gesta.chevron")
    for value, code in (("fuzzy", "RANGE"), (1, "TYPE"), (True, "TYPE"), (0.0, "TYPE")):
        with pytest.raises(gesta.GestaError) as caught:
            chevron.rules = value
        assert caught.value.code == gesta.ErrorCode[code] and "rules" in caught.value.message
        assert chevron.rules == "robust"


def test_an_invalid_initial_parameter_creates_no_recognizer(context):
    with pytest.raises(AttributeError, match="slip"):
        context.recognizer("gesta.tap", slip=1)
    seen = []
    context.set_observer(seen.append)
    context.push(tap())
    assert seen == []


@pytest.mark.parametrize("name", ["gesta.nothing", "", "gesta.tap ", "GESTA.TAP", "gesta.ta", "tap"])
def test_unknown_classes_are_rejected(context, name):
    with pytest.raises(LookupError) as caught:
        context.recognizer(name)
    assert caught.value.code == gesta.ErrorCode.CLASS
    with pytest.raises(gesta.ClassNameError):
        context.describe(name)


def test_invalid_text_is_rejected(context):
    for name in ("gesta\0tap", "gesta.\ud800"):
        with pytest.raises(gesta.TextError) as caught:
            context.recognizer(name)
        assert caught.value.code == gesta.ErrorCode.TEXT


@pytest.mark.parametrize("name, points", [("gesta.chevron", CHEVRON), ("gesta.checkmark", CHECKMARK), ("gesta.z", Z)])
def test_the_literal_strokes_are_recognized(context, name, points):
    recognizer = context.recognizer(name)
    assert recognizer.state == State.POSSIBLE
    assert recognizer.verdict.time is None and recognizer.verdict.sequence == 0
    context.push(stroke(*points))
    assert recognizer.state == State.RECOGNIZED == State.ENDED
    assert recognizer.state.final
    assert [event.state for event in context.events()] == [State.ENDED]
    verdict = recognizer.verdict
    assert (verdict.state, verdict.reason, verdict.reason_name, verdict.sequence, verdict.refused) == (
        State.ENDED,
        0,
        "",
        1,
        0,
    )


def test_a_stroke_follows_its_pattern(context):
    x = context.recognizer("gesta.stroke", pattern="yes: checkmark; no: down-right, down-left")
    context.push(stroke(*CHEVRON))
    assert (x.state, x.name, x.progress) == (State.ENDED, "no", 1)
    assert x.score > 0.5
    for wrong, where in (("right,", "at character 7"), ("right; sideways", "at character 8"), ("cw 5", "20 to 3600")):
        with pytest.raises(gesta.GestaError, match=where) as caught:
            x.pattern = wrong
        assert caught.value.code == gesta.ErrorCode.PATTERN
    assert x.pattern == "yes: checkmark; no: down-right, down-left"
    x.pattern = ""
    context.push(stroke(*CHEVRON, time=1000))
    assert (x.state, x.verdict.reason) == (State.FAILED, Reason.NO_PATTERN)


def test_a_verdict_has_the_reason(context):
    tap = context.recognizer("gesta.tap")
    context.push([down(0, 0, 0), move(10, 30, 40), up(20, 30, 40)])
    verdict = tap.verdict
    assert (verdict.state, verdict.reason, verdict.reason_name) == (State.FAILED, Reason.MOVED_TOO_FAR, "moved_too_far")
    assert verdict.measured == pytest.approx(50) and verdict.limit == pytest.approx(2 * PER_MM)
    assert verdict.text.startswith("failed") and "50" in verdict.text
    assert verdict.time == 10 * MS and verdict.sequence == 1 and verdict.blocker is None


def test_a_hint_is_for_the_person(context):
    tap, chevron = context.recognizer("gesta.tap"), context.recognizer("gesta.chevron")
    assert tap.hint is None and chevron.hint is None
    context.finger().draw("down-right, up-right", x=100, y=100, size=30 * PER_MM).wait(2)
    assert (tap.hint.key, str(tap.hint)) == (Reason.MOVED_TOO_FAR, "moved too far to be a tap")
    hint = chevron.hint
    assert (hint.key, hint.part, hint.parts) == (gesta.HintKey.DIRECTION, 2, 2)
    assert hint.measured == pytest.approx(-45, abs=5) and 0 < hint.expected - 90 < 90
    assert hint.text == str(hint) == "line 2 goes up-right, expected down-left"
    assert pickle.loads(pickle.dumps(hint)) == hint


def test_hints_of_own_reasons(context):
    class Shy(gesta.RecognizerClass):
        """Fails at once."""

        class_name = "org.example.shy"
        label = "Shy touch"
        why = gesta.ClassReason(1000, "never", hint="not {gesture}")
        went_away = gesta.ClassReason(1001, "gone")
        reason = "why"

        def touches_began(self, contacts):
            self.fail(getattr(self, Shy.reason))

    context.register(Shy)
    shy = context.recognizer("org.example.shy")
    assert [r.hint for r in shy.description.reasons] == ["not {gesture}", None]
    for reason, text in (("why", "not a shy touch"), ("went_away", "went away")):
        Shy.reason = reason
        context.finger().tap(10, 10).wait(1)
        assert (shy.hint.key, shy.hint.text) == (getattr(Shy, reason).code, text)


def test_the_owner_of_a_contact(context):
    pan = context.recognizer("gesta.pan")
    samples = stroke(*DRAG)
    context.push(samples[0])
    assert context.contact_owner(1) is None
    context.push(samples[1:3])
    assert context.contact_owner(1) == pan
    context.push(samples[3:])
    with pytest.raises(gesta.ContactError):
        context.contact_owner(1)


def test_a_translation_can_be_set_in_an_action(context):
    pan = context.recognizer("gesta.pan", slop=5, origin="down")
    steps = []

    @pan.on
    def moved(event):
        steps.append((pan.translation_x, pan.translation_y))
        if not event.state.final:
            pan.translation_x = pan.translation_y = 0

    for touch in stroke(*DRAG):
        context.push(touch)
    assert steps == [(10, 0), (20, 5), (30, 5), (30, 10), (0, 0)]


def test_a_value_can_be_set_only_during_a_sequence(context):
    pan = context.recognizer("gesta.pan")
    with pytest.raises(RuntimeError) as caught:
        pan.translation_x = 0
    assert caught.value.code == gesta.ErrorCode.STATE and "translation_x" in caught.value.message


def test_resetting_and_attaching(context):
    pan = context.recognizer("gesta.pan")
    assert pan.region == gesta.ROOT
    seen = []
    context.set_observer(lambda event: seen.append((event.state, event.reason)))
    context.push(stroke(*DRAG)[:3])
    seen.clear()
    pan.reset()
    assert (pan.state, pan.contact_ids) == (State.POSSIBLE, ())
    assert seen == [(State.CANCELLED, Reason.RESET), (State.POSSIBLE, 0)]
    context.push(stroke(*DRAG)[3:] + stroke(*DRAG, time=500)[:3])
    seen.clear()
    pan.attach(gesta.NO_REGION)
    assert pan.region == gesta.NO_REGION and seen[0] == (State.CANCELLED, Reason.DETACHED)
    context.push(stroke(*DRAG, time=500)[3:] + stroke(*DRAG, time=1000))
    assert pan.state == State.CANCELLED or pan.state == State.POSSIBLE
    pan.attach(gesta.ROOT)
    context.push(stroke(*DRAG, time=2000))
    assert pan.state == State.ENDED
    for wrong in (1, pan.id, 2**32 - 1):
        with pytest.raises(gesta.HandleError):
            pan.attach(wrong)
    with pytest.raises(ValueError, match="region"):
        pan.attach(-1)


def test_ignoring_a_contact(context):
    tap = context.recognizer("gesta.tap")
    context.push([down(0, 0, 0), down(0, 50, 50, 2)][:1])
    assert tap.contact_ids == (1,)
    with pytest.raises(gesta.ContactError, match="2"):
        tap.ignore(2)
    tap.ignore(1)
    assert tap.contact_ids == ()
    with pytest.raises(ValueError, match="contact"):
        tap.ignore(-1)


def test_many_contacts_can_be_listed():
    with gesta.Context(max_contacts=40) as context:
        pan = context.recognizer("gesta.pan", max_contacts=10, min_contacts=10)

        class Follow(gesta.RecognizerClass):
            class_name = "org.example.follow"

            def touches_began(self, contacts):
                pass

        follow = context.recognizer(Follow)
        context.push([down(0, i, i, 100 + i) for i in range(40)])
        assert follow.contact_ids == tuple(range(100, 140))
        assert pan.state == State.FAILED


def test_a_destroyed_recognizer_is_stale(context):
    pan = context.recognizer("gesta.pan")
    assert pan.state == gesta.State.POSSIBLE
    assert pan.alive
    pan.destroy()
    with pytest.raises(gesta.HandleError) as caught:
        _ = pan.description
    assert not pan.alive and caught.value.message in repr(pan)
    for use in (
        lambda: pan.state,
        lambda: pan.slop,
        lambda: pan.verdict,
        lambda: pan.reset(),
        lambda: pan.destroy(),
        lambda: setattr(pan, "slop", 2),
        lambda: pan.on(print),
        lambda: pan.contact_ids,
        lambda: pan.ignore(1),
        lambda: pan.attach(gesta.ROOT),
        lambda: setattr(pan, "enabled", True),
        lambda: pan.region,
    ):
        with pytest.raises(LookupError) as caught:
            use()
        assert caught.value.code == gesta.ErrorCode.STALE
    assert context._entries == {}


def test_handles_of_one_recognizer_are_equal(context):
    a, b = context.recognizer("gesta.tap"), context.recognizer("gesta.tap")
    a.on(lambda event: None)
    context.push(tap())
    (event,) = context.events()
    assert event.recognizer == a != b and hash(event.recognizer) == hash(a)
    assert copy.copy(event) == event
    assert "gesta.tap" in repr(a) and a.context is context
    with pytest.raises(AttributeError):
        _ = a._private
