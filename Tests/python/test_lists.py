"""What a context lists, its unit, and late samples."""

import weakref

import gesta
import pytest
from gesta._native import lib

MS = 1_000_000


def test_recognizers_and_regions_are_listed_in_order():
    with gesta.Context() as context:
        assert context.recognizers == [] and context.regions == [context.root]
        tap, pan = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
        high = context.region(0, 0, 9, 9, order=1)
        low = context.region(0, 0, 9, 9)
        inner = context.region(0, 0, 5, 5, parent=high)
        assert context.recognizers == [tap, pan]
        assert context.regions == [context.root, low, high, inner]
        tap.destroy()
        swipe = context.recognizer("gesta.swipe")
        assert context.recognizers == [pan, swipe]


def test_lists_may_be_long():
    with gesta.Context() as context:
        regions = [context.region(0, 0, 9, 9) for _ in range(100)]
        recognizers = [context.recognizer("gesta.tap") for _ in range(17)]
        assert context.regions == [context.root, *regions] and context.recognizers == recognizers
        context.palm_guard = gesta.PalmGuard(rules=gesta.PalmRule.MANY, max_contacts=17)
        for contact in range(18):
            context.push(gesta.Touch(contact=contact, phase=gesta.Phase.BEGAN, time=contact * MS, x=9 * contact, y=0))
        assert sorted(palm.contact for palm in context.palms) == list(range(18))


def test_relations_are_listed():
    with gesta.Context() as context:
        tap, double, pan = (context.recognizer(name) for name in ("gesta.tap", "gesta.tap", "gesta.pan"))
        assert tap.requirements == [] and tap.simultaneous == []
        tap.require_failure(pan)
        tap.require_failure(double)
        pan.allow_simultaneous(double)
        assert tap.requirements == [pan, double] and double.requirements == []
        assert double.simultaneous == [pan] and pan.simultaneous == [double]


def test_actions_are_listed_in_the_order_in_which_they_are_called():
    with gesta.Context() as context:
        tap, pan = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
        called = []
        first, second = (lambda event: called.append(1)), (lambda event: called.append(2))
        assert tap.actions == []
        for action in (first, second, first):
            tap.on(action)
        pan.on(second)
        assert tap.actions == [first, second, first] and pan.actions == [second]
        tap.off(first)
        assert tap.actions == [first, second]
        context.finger().tap(0, 0)
        assert called == [1, 2]
        pan.destroy()
        with pytest.raises(gesta.HandleError):
            _ = pan.actions


def test_a_context_keeps_an_object_of_the_program():
    class Document:
        pass

    document = Document()
    kept = weakref.ref(document)
    with gesta.Context() as context:
        assert context.user is None
        context.user = document
        del document
        assert context.user is kept() and lib.gesta_context_user(context._pointer) == id(kept())
        seen = []
        context.recognizer("gesta.tap").on(lambda event: seen.append(event.recognizer.context.user is kept()))
        context.finger().tap(0, 0)
        assert seen == [True]
        context.user = None
        assert kept() is None and context.user is None and lib.gesta_context_user(context._pointer) is None
    with pytest.raises(gesta.ArgumentError):
        context.user = 1


def test_a_new_unit_keeps_physical_sizes():
    with gesta.Context(units_per_mm=2) as context:
        pan, other = context.recognizer("gesta.pan", slop=8), context.recognizer("gesta.pan")
        standard = other.slop
        context.units_per_mm = 6
        assert context.units_per_mm == 6
        assert pan.slop == 24 and other.slop == 3 * standard
        for wrong in (0, -1, float("nan"), 2e6):
            with pytest.raises(gesta.RangeError, match="units_per_mm is .*, must be from 1e-6 to 1e6"):
                context.units_per_mm = wrong
        with pytest.raises(gesta.ParameterTypeError):
            context.units_per_mm = "large"
        assert context.units_per_mm == 6


def touch(time, phase, x=0.0):
    return gesta.Touch(time=time, contact=1, phase=phase, x=x, y=0.0)


def test_events_have_the_newest_sample_of_each_contact():
    with gesta.Context(units_per_mm=1, event_touches=True) as context:
        seen = []
        context.recognizer("gesta.pan").on(seen.append)
        for phase, x, pressure, buttons in (
            (gesta.Phase.BEGAN, 0, 0.25, 1),
            (gesta.Phase.MOVED, 50, 0.5, 1),
            (gesta.Phase.STATIONARY, 50, 0.5, 3),
        ):
            context.push([gesta.Touch(0, 1, x, 0, phase, pressure=pressure, buttons=buttons)])
        assert [(event.state, event.touches[0].pressure, event.touches[0].buttons) for event in seen] == [
            (gesta.State.BEGAN, 0.5, 1),
            (gesta.State.CHANGED, 0.5, 3),
        ]
        assert context.events() == seen[1:]
    with gesta.Context() as context:
        context.recognizer("gesta.pan").on(seen.append)
        context.finger().down(0, 0).move_to(50, 0)
        assert seen[-1].touches == ()


def test_late_samples_are_given_the_time_of_the_context():
    with gesta.Context(late_samples=True) as context:
        lines = []
        context.set_log(lambda level, text: lines.append((level, text)))
        context.push(touch(0, gesta.Phase.BEGAN))
        context.advance(30 * MS)
        context.push([touch(20 * MS, gesta.Phase.MOVED), touch(25 * MS, gesta.Phase.ENDED)])
        assert context.late_samples == 2 and context.now == 30 * MS
        assert len(lines) == 1 and lines[0][0] == gesta.LogLevel.WARNING and "late" in lines[0][1]
    with gesta.Context() as context:
        context.advance(30 * MS)
        with pytest.raises(gesta.RangeError, match="late_samples=True"):
            context.push(touch(20 * MS, gesta.Phase.BEGAN))
        assert context.late_samples == 0


@pytest.mark.parametrize("merges", [False, True])
def test_the_changes_of_a_push_are_one_event(merges):
    with gesta.Context(units_per_mm=1, merge_changes=merges) as context:
        states = []
        context.recognizer("gesta.pan").on(lambda event: states.append(event.state.name))
        phases = [gesta.Phase.BEGAN, *[gesta.Phase.MOVED] * 3, gesta.Phase.ENDED]
        context.push([gesta.Touch(i * 10 * MS, 1, 10 * i, 0, phase) for i, phase in enumerate(phases)])
        assert states == ["BEGAN", *["CHANGED"] * (1 if merges else 2), "ENDED"]


def test_times_in_milliseconds_are_found():
    with gesta.Context() as context:
        context.recognizer("gesta.tap")
        for time in (0, 200, 400):
            context.push([touch(time, gesta.Phase.BEGAN), touch(time + 80, gesta.Phase.ENDED)])
        (finding,) = context.check()
        assert finding.kind == gesta.FindingKind.TIMES and finding.recognizer is None and finding.other is None
        assert finding.text.startswith("times look like milliseconds, must be nanoseconds")


def test_the_message_names_the_wrong_field_of_a_configuration():
    with pytest.raises(gesta.RangeError, match="Context: max_contacts is 0, must be from 1 to 1024"):
        gesta.Context(max_contacts=0)


def test_a_setup_is_saved_and_loaded():
    with gesta.Context() as context, gesta.Context() as other:
        tap, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
        stroke = context.recognizer("gesta.stroke", pattern="yes: checkmark; no: x")
        tap.require_failure(double)
        text = context.save_setup()
        assert text.startswith("gesta-setup 1\n")
        loaded = other.load_setup(text)
        assert [found.description.class_name for found in loaded] == ["gesta.tap", "gesta.tap", "gesta.stroke"]
        assert loaded[2].pattern == stroke.pattern and loaded[0].requirements == [loaded[1]]
        assert other.recognizers == loaded and other.save_setup() == text
        with pytest.raises(gesta.SetupError, match='line 3: expected a call, not "libary"'):
            other.load_setup(text.replace("library", "libary"))
        with pytest.raises(gesta.ClassNameError, match='did you mean "gesta.tap"'):
            other.load_setup(text.replace("gesta.tap", "gesta.tapp"))
        assert other.recognizers == loaded


def test_a_malformed_pattern_is_an_error_of_its_own():
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke")
        with pytest.raises(gesta.PatternError, match="at character 1"):
            stroke.pattern = "dwn"


def test_an_indented_setup_returns_all_recognizers():
    with gesta.Context() as context, gesta.Context() as other:
        for taps in 1, 2, 3:
            context.recognizer("gesta.tap", taps=taps)
        loaded = other.load_setup(context.save_setup().replace("\ncreate", "\n  create"))
        assert [tap.taps for tap in loaded] == [1, 2, 3] and loaded == other.recognizers
