"""Each line of the guide "The published rules" has the test of its name here: "Six states" is `six_states`."""

import re
from pathlib import Path

import gesta
import pytest
from gesta import Phase, Reason, State, Touch
from touches import CHECKMARK, CHEVRON, DRAG, MS, Z, cancel, down, move, stroke, tap, up

GUIDE = Path(__file__).resolve().parents[2] / "Sources" / "Reference" / "Gesta.docc" / "PublishedRules.md"
STROKES = {"gesta.chevron": CHEVRON, "gesta.checkmark": CHECKMARK, "gesta.z": Z}
ACTIVE = (State.BEGAN, State.CHANGED)


def lines():
    """The names of the guide's lines, as test names."""
    rows = re.findall(r"^\| ([^|]+) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    return ["test_" + re.sub(r"\W+", "_", row.lower()) for row in rows if row != "Rule"]


def test_every_line_has_its_test_and_every_test_its_line():
    own = test_every_line_has_its_test_and_every_test_its_line.__name__
    tests = [name for name, each in globals().items() if name.startswith("test_") and callable(each) and name != own]
    assert lines() == tests and len(tests) >= 25  # in the order of the guide


# ---- what the tests share


class Puppet(gesta.RecognizerClass):
    """Does what `play(self, hook, contacts)` says; `calls` are the hooks that were called."""

    class_name = "org.example.puppet"
    play = None
    calls = ()

    def reset(self):
        type(self).calls.append("reset")

    def called(self, hook, contacts):
        type(self).calls.append((hook, [contact.id for contact in contacts]))
        if type(self).play:
            type(self).play(self, hook, contacts)

    def touches_began(self, contacts):
        self.called("began", contacts)

    def touches_moved(self, contacts):
        self.called("moved", contacts)

    def touches_ended(self, contacts):
        self.called("ended", contacts)

    def touches_cancelled(self, contacts):
        self.called("cancelled", contacts)
        self.cancel()


def puppet(context, play=None, *, is_continuous=False, **members):
    """A recognizer of a class of its own; `kind.calls` grows."""
    members = {"continuous": is_continuous, "calls": [], "play": play and staticmethod(play), **members}
    members["class_name"] = f"org.example.puppet{len(context.classes)}"
    kind = type("Own", (Puppet,), members)
    return context.recognizer(kind), kind


def observed(context):
    seen = []
    context.set_observer(lambda event: seen.append((event.recognizer, event.previous, event.state)))
    return seen


def permitted(context, *before, is_continuous):
    """The states that a class may request after those before, by trying each in a sequence of its own."""
    found = set()
    for wanted in State:

        def play(self, hook, _, wanted=wanted):
            if hook != "began":
                return
            for state in before:
                self._set_state(state)
            try:
                self._set_state(wanted)
                found.add(wanted)
            except gesta.StateError:
                pass

        recognizer, _ = puppet(context, play, is_continuous=is_continuous)
        time = (context.now or 0) // MS + 10
        context.push(tap(time))
        recognizer.destroy()
    return found


def literal(context, name, **parameters):
    return context.recognizer(name, rules="literal", **parameters)


def accepts(name, points, **parameters):
    with gesta.Context() as context:
        recognizer = context.recognizer(name, **parameters)
        context.push(stroke(*points))
        return recognizer.state == State.ENDED


# ---- states


def test_six_states():
    assert [(state.name, int(state)) for state in State] == [
        ("POSSIBLE", 0),
        ("BEGAN", 1),
        ("CHANGED", 2),
        ("ENDED", 3),
        ("CANCELLED", 4),
        ("FAILED", 5),
    ]
    assert State.RECOGNIZED is State.ENDED


def test_discrete_transitions(context):
    assert permitted(context, is_continuous=False) == {State.ENDED, State.FAILED, State.CANCELLED}
    for final in (State.ENDED, State.FAILED, State.CANCELLED):
        assert permitted(context, final, is_continuous=False) == set()


def test_continuous_transitions(context):
    assert permitted(context, is_continuous=True) == {State.BEGAN, State.FAILED, State.CANCELLED}
    active = {State.CHANGED, State.ENDED, State.CANCELLED}
    assert permitted(context, State.BEGAN, is_continuous=True) - {State.FAILED} == active
    assert permitted(context, State.BEGAN, State.CHANGED, is_continuous=True) - {State.FAILED} == active
    for final in (State.ENDED, State.CANCELLED):
        assert permitted(context, State.BEGAN, final, is_continuous=True) == set()


def test_cancelling_from_possible(context):
    seen = observed(context)
    timid, _ = puppet(context, lambda self, hook, _: hook == "moved" and self.cancel())
    context.push([down(0, 0, 0), move(10, 5, 0)])
    assert seen == [(timid, State.POSSIBLE, State.CANCELLED)] and timid.verdict.refused == 0


def test_final_states_stay(context):
    pressed, dragged = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
    context.push(tap())
    for _ in range(2):
        assert (pressed.state, pressed.tap_count, dragged.state) == (State.ENDED, 1, State.FAILED)
        assert dragged.verdict.text.startswith("failed")
        context.advance(10**12)
    context.push(down(2 * 10**6, 0, 0))
    assert (pressed.state, pressed.tap_count, dragged.state) == (State.POSSIBLE, 0, State.POSSIBLE)


def test_reset_comes_before_a_sequence(context):
    _, kind = puppet(context, lambda self, hook, _: hook == "ended" and self.recognize())
    context.push(tap())
    assert kind.calls == ["reset", ("began", [1]), ("ended", [1])]
    context.push(tap(1000))
    assert kind.calls[3:] == kind.calls[:3]


def test_contacts_after_the_end(context):
    recognizer, kind = puppet(context, lambda self, hook, _: hook == "moved" and self.fail())
    context.push([down(0, 0, 0), move(10, 5, 0)])
    assert recognizer.state == State.FAILED
    count = len(kind.calls)
    context.push([move(20, 9, 0), down(30, 50, 0, 2), move(40, 60, 0, 2), up(50, 60, 0, 2), up(60, 9, 0)])
    assert (len(kind.calls), recognizer.state) == (count, State.FAILED)
    context.push(down(70, 0, 0))
    assert kind.calls[count:] == ["reset", ("began", [1])]
    # One that went down after the decision does not count, ...
    context.push([move(80, 5, 0), down(90, 50, 0, 2), up(100, 5, 0)])
    assert recognizer.state == State.FAILED
    count = len(kind.calls)
    context.push(down(110, 0, 0, 3))
    assert kind.calls[count:] == ["reset", ("began", [3])]
    # ... nor does one that the class ignored before.
    chevron = context.recognizer("gesta.chevron", rules="literal")
    context.push([up(120, 0, 0, 3), up(130, 50, 0, 2), down(140, 0, 0), down(150, 50, 0, 2), move(160, -9, 0)])
    assert chevron.state == State.FAILED
    context.push([up(170, -9, 0), down(180, 0, 0, 3)])
    assert (chevron.state, chevron.contact_ids) == (State.POSSIBLE, (3,))


# ---- actions


def test_actions_of_a_discrete_gesture(context):
    seen = []
    for name in STROKES:
        context.recognizer(name).on(lambda event: seen.append((event.recognizer.description.class_name, event.state)))
    context.push(stroke(*CHEVRON))
    assert seen == [("gesta.chevron", State.ENDED)]
    context.push(stroke(*DRAG, time=1000))
    assert len(seen) == 1


def test_actions_of_a_continuous_gesture(context):
    pan, seen = context.recognizer("gesta.pan"), []
    pan.on(lambda event: seen.append(event.state))
    context.push(stroke(*DRAG))
    assert seen[0] == State.BEGAN and seen[-1] == State.ENDED and set(seen[1:-1]) == {State.CHANGED}
    seen.clear()
    context.push(stroke(*DRAG, time=1000)[:-1] + [cancel(2000, 90, 20)])
    assert seen[0] == State.BEGAN and seen[-1] == State.CANCELLED
    seen.clear()
    context.push(tap(3000))
    assert pan.state == State.FAILED and seen == []


def test_several_actions(context):
    recognizer, seen = context.recognizer("gesta.tap"), []
    for name in "abc":
        recognizer.on(lambda event, name=name: seen.append(name))
    context.push(tap())
    assert seen == ["a", "b", "c"]


@pytest.mark.parametrize("name", STROKES)
def test_actions_of_a_cancelled_discrete_gesture(name):
    for rules in ("literal", "robust"):
        with gesta.Context() as context:
            seen, actions = observed(context), []
            recognizer = context.recognizer(name, rules=rules)
            recognizer.on(lambda event, actions=actions: actions.append(event.state))
            called = [State.CANCELLED] if rules == "literal" else []
            context.push([*stroke(*STROKES[name])[:2], cancel(100, 40, 40)])
            assert seen == [(recognizer, State.POSSIBLE, State.CANCELLED)] and actions == called
            assert [event.state for event in context.events()] == called
            context.push(stroke((0, 0), (-30, -60), (0, 0), time=1000))
            assert recognizer.state == State.FAILED and actions == called
    # And for a class that asks for it.
    for flags in (0, gesta.ClassFlag.REPORTS_CANCELLATION):
        with gesta.Context() as context:
            actions = []
            recognizer, _ = puppet(context, flags=flags)
            recognizer.on(lambda event, actions=actions: actions.append(event.state))
            context.push([down(0, 0, 0), cancel(10, 0, 0)])
            assert actions == ([State.CANCELLED] if flags else [])


def test_actions_are_immediate(context):
    seen = []
    context.recognizer("gesta.tap").on(lambda event: seen.append((event.time, context.now)))
    context.push(tap()[:1])
    assert seen == []
    context.push(tap()[1:])
    assert seen == [(80 * MS, 80 * MS)]


# ---- relations and permissions


def test_requiring_a_failure(context):
    seen = observed(context)
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    single.require_failure(double)
    context.push(tap())
    assert seen == [] and single.waits_for == double
    context.advance(10**9)
    assert [(each, state) for each, _, state in seen] == [(double, State.FAILED), (single, State.ENDED)]
    seen.clear()
    context.push(tap(2000) + tap(2200))
    assert (double, State.POSSIBLE, State.ENDED) in seen and single.state == State.FAILED
    assert (single, State.POSSIBLE, State.ENDED) not in seen
    assert (single.verdict.reason, single.verdict.blocker) == (Reason.LOST, double)


def test_a_cancelled_one_has_failed(context):
    other, _ = puppet(context, lambda self, hook, _: hook == "ended" and self.cancel())
    waiting = context.recognizer("gesta.tap")
    waiting.require_failure(other)
    context.push(tap())
    assert (other.state, waiting.state) == (State.CANCELLED, State.ENDED)


def test_permission_to_begin(context):
    asked = []
    chevron, other = context.recognizer("gesta.chevron"), context.recognizer("gesta.tap")
    context.delegate = gesta.Delegate(should_begin=lambda recognizer: asked.append(recognizer) or recognizer != chevron)
    context.push(stroke(*CHEVRON))
    assert (chevron.state, chevron.verdict.reason) == (State.FAILED, Reason.REFUSED)
    context.push(tap(1000))
    assert other.state == State.ENDED and asked == [chevron, other]


def test_permission_to_receive(context):
    recognizer, kind = puppet(context)
    context.delegate = gesta.Delegate(should_receive=lambda recognizer, contact: contact.id != 2)
    context.push([down(0, 0, 0, 2), down(10, 9, 0, 3), move(20, 5, 0, 2), up(30, 5, 0, 2), up(40, 9, 0, 3)])
    assert kind.calls == ["reset", ("began", [3]), ("ended", [3])]


def test_permission_to_recognize_together(context):
    first, second = context.recognizer("gesta.tap"), context.recognizer("gesta.tap")
    context.push(tap())
    assert (first.state, second.state, second.verdict.blocker) == (State.ENDED, State.FAILED, first)
    context.delegate = gesta.Delegate(simultaneous=lambda recognizer, other: {recognizer, other} == {first, second})
    context.push(tap(1000))
    assert (first.state, second.state) == (State.ENDED, State.ENDED)


def test_requirements_while_recognizing(context):
    def recognize(self, hook, _):
        return hook == "ended" and self.recognize()

    double = context.recognizer("gesta.tap", taps=2)
    patient, _ = puppet(context, recognize, should_require_failure=lambda _, other: other == double)
    asked, _ = puppet(context, recognize)
    plain = context.recognizer("gesta.tap")
    guard, _ = puppet(
        context, lambda self, *_: self.set_deadline(10**12), should_be_required_to_fail=lambda _, other: other == plain
    )
    context.delegate = gesta.Delegate(should_require_failure=lambda each, other: (each, other) == (asked, double))
    context.push(tap())
    assert (patient.waits_for, asked.waits_for, plain.waits_for) == (double, double, guard)


def test_preventing_others(context):
    def recognize(self, hook, _):
        return hook == "began" and self.recognize()

    polite, _ = puppet(context, recognize, can_prevent=lambda _, other: False)
    free, _ = puppet(context, recognize, can_be_prevented=lambda _, other: False)
    plain = context.recognizer("gesta.tap")
    context.push(tap())
    assert (polite.state, free.state, plain.state) == (State.ENDED, State.ENDED, State.FAILED)
    assert plain.verdict.blocker == free


def test_disabling(context):
    pan, chevron = context.recognizer("gesta.pan"), context.recognizer("gesta.chevron")
    pan.allow_simultaneous(chevron)
    context.push(stroke(*DRAG)[:3])
    assert pan.state in ACTIVE
    for each in (pan, chevron):
        each.enabled = False
        assert (each.state, each.verdict.reason) == (State.CANCELLED, Reason.DISABLED)


# ---- views and coordinates


def test_recognizers_of_outer_views(context):
    outer = context.region(0, 0, 100, 100)
    inner, beside = context.region(0, 0, 50, 50, parent=outer), context.region(200, 0, 50, 50)
    each = {region: puppet(context) for region in (context.root, outer, inner, beside)}
    for region, (recognizer, _) in each.items():
        recognizer.attach(region)
    context.push(down(0, 10, 10))
    reached = {region for region, (_, kind) in each.items() if ("began", [1]) in kind.calls}
    assert reached == {context.root, outer, inner}


def test_coordinates_of_views(context):
    places = []
    turned = context.region(100, 0, 200, 200)
    turned.transform = (0, 1, -1, 0, 0, 0)  # a quarter turn
    recognizer, _ = puppet(
        context,
        lambda self, hook, contacts: places.append(
            ((contacts[0].x, contacts[0].y), self.to_local(contacts[0].x, contacts[0].y))
        ),
    )
    for each in (recognizer, chevron := literal(context, "gesta.chevron")):
        each.attach(turned)
    drawn = [turned.to_root(x + 50, y + 50) for x, y in CHEVRON]
    context.push(stroke(*drawn))
    assert context.region_at(*drawn[0]) == turned and chevron.state == State.ENDED
    assert places[0] == (drawn[0], turned.to_local(*drawn[0])) and places[1][0] == drawn[1] != places[1][1]
    # As the screen has it, only in root coordinates.
    context.push(stroke(*((x - 90, y + 110) for x, y in CHEVRON), time=2000))
    assert chevron.state == State.FAILED
    chevron.space = "root"
    context.push(stroke(*((x - 90, y + 110) for x, y in CHEVRON), time=4000))
    assert chevron.state == State.ENDED


def test_direction_of_y():
    for name, points in STROKES.items():
        for rules in ("literal", "robust"):
            with gesta.Context(y_up=True) as context:
                recognizer = context.recognizer(name, rules=rules)
                context.push(stroke(*((x, -y) for x, y in points)))
                assert recognizer.state == State.ENDED, (name, rules)
                context.push(stroke(*points, time=1000))
                assert recognizer.state == State.FAILED, (name, rules)


# ---- contacts of the published recognizers


def test_contacts_of_one_frame(context):
    _, kind = puppet(context)
    context.push([down(0, 0, 0), down(0, 50, 0, 2), down(10, 90, 0, 3)])
    assert kind.calls == ["reset", ("began", [1, 2]), ("began", [3])]


@pytest.mark.parametrize("name", STROKES)
def test_several_contacts_fail(name):
    for rules in ("literal", "robust"):
        with gesta.Context() as context:
            recognizer = context.recognizer(name, rules=rules)
            begin, *rest = stroke(*STROKES[name])
            context.push([begin, down(0, 300, 300, 2)])
            assert (recognizer.state, recognizer.verdict.reason) == (State.FAILED, Reason.TOO_MANY_CONTACTS)
            context.push([up(5, 300, 300, 2), *rest])
            assert recognizer.state == State.FAILED
            samples = stroke(*STROKES[name], time=1000)
            context.push(samples[:2])
            assert recognizer.state == State.POSSIBLE
            context.push([down(1015, 300, 300, 2), down(1015, 350, 300, 3)])
            assert (recognizer.state == State.FAILED) == (rules == "literal")
            context.push([up(1016, 300, 300, 2), *samples[2:], up(2000, 350, 300, 3)])
            assert (recognizer.state == State.ENDED) == (rules == "robust")


@pytest.mark.parametrize("name", STROKES)
def test_a_later_contact_is_ignored(name):
    for rules in ("literal", "robust"):
        for phase in (Phase.ENDED, Phase.CANCELLED):
            with gesta.Context() as context:
                recognizer = context.recognizer(name, rules=rules)
                first, second, *rest = stroke(*STROKES[name])
                others = [down(3, 300, 300, 2), move(4, -50, -90, 2), Touch(5 * MS, 2, -90, 0, phase)]
                context.push([first, *others, second, *rest])
                assert recognizer.state == State.ENDED, (rules, phase)


@pytest.mark.parametrize("name", STROKES)
def test_a_cancelled_contact_cancels(name):
    value, cleared = ("part", 0) if name == "gesta.z" else ("phase", "not_started")
    for rules in ("literal", "robust"):
        with gesta.Context() as context:
            recognizer = context.recognizer(name, rules=rules)
            samples = stroke(*STROKES[name])
            context.push(samples[:5])
            assert recognizer[value] != cleared
            context.push(cancel(500, 0, 0))
            assert (recognizer.state, recognizer[value]) == (State.CANCELLED, cleared)


# ---- the published strokes


def test_right_chevron():
    rules = {"rules": "literal"}
    assert accepts("gesta.chevron", [(0, 0), (0, 0), (0, 0), (-1, 1)], **rules)  # equal is neither left nor up
    assert accepts("gesta.chevron", [(0, 0), (5, 5), (9, 5), (9, 9), (20, 1)], **rules)  # free once it turned left
    for wrong in (
        [(0, 0), (-1, 5), (5, 9), (0, 20)],  # first to the left
        [(0, 0), (5, -1), (9, 9), (0, 20)],  # first up
        [(0, 0), (5, 5), (9, 4), (0, 20)],  # up before it turned left
        [(0, 0), (5, 5), (9, 9), (10, 20)],  # never turned left
        [(0, 0), (5, 5), (4, 9), (0, 0)],  # lifted no lower than the start
    ):
        assert not accepts("gesta.chevron", wrong, **rules), wrong
    assert accepts("gesta.chevron", CHEVRON, direction="up", **rules)


def test_checkmark():
    rules = {"rules": "literal"}
    assert accepts("gesta.checkmark", [(0, 0), (0, 0), (0, -1)], **rules)
    assert accepts("gesta.checkmark", [(0, 0), (5, 5), (9, 20), (9, 20), (9, 1), (15, -1)], **rules)
    for wrong in (
        [(0, 0), (-1, 5), (5, 9), (20, -20)],  # first to the left
        [(0, 0), (5, -1), (9, 9), (20, -20)],  # first up
        [(0, 0), (5, 5), (4, 9), (20, -20)],  # to the left while it goes down
        [(0, 0), (5, 5), (9, 0), (8, -20)],  # to the left while it goes up
        [(0, 0), (5, 5), (9, -9), (12, -8), (20, -20)],  # down after it went up
        [(0, 0), (5, 5), (9, 9), (20, 9)],  # never up
        [(0, 0), (5, 5), (9, 0)],  # lifted no higher than the start
    ):
        assert not accepts("gesta.checkmark", wrong, **rules), wrong


def test_z(context):
    z = literal(context, "gesta.z", stroke_precision=10)
    points = [(0, 0), (11, 10), (10, 11), (11, 21)]
    *samples, last, lift = stroke(*points)
    context.push(samples)
    assert (z.state, z.part) == (State.POSSIBLE, 2)
    context.push(last)
    assert (z.state, z.part) == (State.ENDED, 3)  # before the lift
    context.push(lift)
    for wrong in (
        [(0, 0), (10, 0), (9, 11), (11, 11)],  # no farther than the precision
        [(0, 0), (11, 10.5), (9, 20), (11, 20)],  # too far down
        [(0, 0), (11, 0), (9, 0), (11, 0)],  # not down to the left
        [(0, 0), (11, 0), (9, 9), (11, 20)],  # not to the right within the precision
    ):
        assert not accepts("gesta.z", wrong, rules="literal", stroke_precision=10), wrong


def test_failing_at_once():
    """The literal rules fail with the first move, the others after some millimeters; in both cases a pan begins."""
    for rules, fails_at_once in (("literal", True), ("robust", False)):
        with gesta.Context() as context:
            chevron, pan = context.recognizer("gesta.chevron", rules=rules), context.recognizer("gesta.pan")
            pan.require_failure(chevron)
            samples = stroke(*((-3 * i, 0) for i in range(40)))
            context.push(samples[:2])
            assert (chevron.state == State.FAILED) == fails_at_once
            context.push(samples[2:30])
            assert pan.state in ACTIVE
            context.push(samples[30:])
            assert (chevron.state, pan.state) == (State.FAILED, State.ENDED)


def test_strokes_that_people_draw():
    trembling = {
        "gesta.chevron": [(0, 0), (20, 20), (30, 19), (60, 60), (30, 90), (0, 120)],
        "gesta.checkmark": [(0, 0), (15, 15), (30, 30), (29, 29), (60, -15), (90, -60)],
    }
    for name, points in trembling.items():
        assert (accepts(name, points, rules="literal"), accepts(name, points)) == (False, True), name


@pytest.mark.parametrize("rules", ["literal", "robust"])
def test_phase(context, rules):
    chevron = context.recognizer("gesta.chevron", rules=rules)
    *samples, lift = stroke(*((x * 5, y * 5) for x, y in CHEVRON))
    seen = []
    for sample in samples:
        context.push(sample)
        seen.append(chevron.phase)
    order = ["initial_point", "right_down_stroke", "left_down_stroke"]
    assert seen[0] == order[0] and sorted(set(seen), key=seen.index) == order
    context.push(lift)
    assert (chevron.state, chevron.phase) == (State.ENDED, "left_down_stroke")
    context.push(stroke(*((x * 5, y * 5) for x, y in CHEVRON[:3]), time=1000))
    assert (chevron.state, chevron.phase) == (State.FAILED, "right_down_stroke")
    context.push(down(2000, 0, 0))
    assert chevron.phase == "initial_point"
    context.cancel()
    assert chevron.phase == "not_started"


@pytest.mark.parametrize("rules", ["literal", "robust"])
def test_phase_of_several_contacts(rules):
    """(A z begins with its part 0.)"""
    for name in "gesta.chevron", "gesta.checkmark":
        with gesta.Context() as context:
            recognizer = context.recognizer(name, rules=rules)
            context.push([down(0, 0, 0), down(0, 300, 300, 2)])
            began = "initial_point" if rules == "literal" else "not_started"
            assert (recognizer.state, recognizer.phase) == (State.FAILED, began)
            context.push([up(5, 0, 0), up(5, 300, 300, 2), *stroke(*STROKES[name], time=1000)[:3]])
            assert (recognizer.state, recognizer.phase != "not_started") == (State.POSSIBLE, True)
            # A contact that went down before stays the first one.
            context.push([down(1100, 300, 300, 2), down(1100, 350, 300, 3)])
            assert (recognizer.state == State.FAILED) == (rules == "literal")
            assert recognizer.phase != "initial_point"
