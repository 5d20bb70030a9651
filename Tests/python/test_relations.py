"""Requirements, simultaneous recognition, priorities, tools, provisional taps and findings."""

import math

import gesta
import pytest
from gesta import Button, FindingKind, Modifier, State, Tool
from touches import MS, TOUCHING, down, move, stroke, tap, up


@pytest.fixture
def taps(context):
    """A tap that requires the failure of a double tap."""
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    single.require_failure(double)
    return single, double


def test_a_tap_waits_for_a_double_tap(context, taps):
    single, double = taps
    reported = []
    single.on(reported.append)
    assert single.waits_for is None
    context.push(tap())
    assert single.state == State.POSSIBLE and single.waits_for is double and double.waits_for is None
    assert (
        single.verdict.text
        == f"possible: recognized, and waits for another recognizer to fail: gesta.tap (recognizer 0x{double.id:08x})"
    )
    deadline = context.next_deadline
    assert deadline == 380 * MS and reported == []
    context.advance(deadline + 10**9)
    assert [(event.state, event.time, event.x, event.y) for event in reported] == [(State.ENDED, deadline, 100, 100)]
    assert not reported[0].provisional and single.waits_for is None


def test_removing_a_requirement(context, taps):
    single, double = taps
    single.require_failure(double)
    context.push(tap())
    single.remove_requirement(double)
    assert single.state == State.ENDED and single.waits_for is None
    assert double.state == State.FAILED and double.verdict.blocker is single
    single.remove_requirement(double)


def test_a_cycle_of_requirements_is_rejected(context):
    a, b, c = context.recognizer("gesta.tap"), context.recognizer("gesta.pan"), context.recognizer("gesta.z")
    a.require_failure(b)
    b.require_failure(c)
    with pytest.raises(gesta.CycleError) as caught:
        c.require_failure(a)
    assert caught.value.code == gesta.ErrorCode.CYCLE and isinstance(caught.value, ValueError)
    for recognizer in (a, b, c):
        assert f"{recognizer.description.class_name} 0x{recognizer.id:08x}" in caught.value.message
    with pytest.raises(gesta.CycleError):
        a.require_failure(a)
    b.remove_requirement(c)
    c.require_failure(a)


def test_simultaneous_recognition(context):
    a, b = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")
    context.push(stroke((0, 0), (60, 0)))
    assert (a.state, b.state) == (State.ENDED, State.FAILED) and b.verdict.blocker is a
    b.allow_simultaneous(a)
    context.push(stroke((0, 0), (60, 0), time=500))
    assert (a.state, b.state) == (State.ENDED, State.ENDED)
    a.allow_simultaneous(b, False)
    context.push(stroke((0, 0), (60, 0), time=1000))
    assert b.state == State.FAILED
    with pytest.raises(gesta.ArgumentError, match="itself"):
        a.allow_simultaneous(a)


def test_the_event_of_what_lost_names_what_won():
    with gesta.Context(poll_all=True) as context:
        won, lost = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")
        context.push(stroke((0, 0), (60, 0)))
        (failed,) = [event for event in context.events() if event.state == State.FAILED]
        assert (failed.recognizer, failed.blocker, failed.reason) == (lost, won, gesta.Reason.LOST)


def test_priorities_and_depth(context):
    a, b = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")
    assert a.priority == 0
    b.priority = 1
    context.push(stroke((0, 0), (60, 0)))
    assert b.state == State.ENDED and a.verdict.blocker is b and b.priority == 1
    b.priority = 0
    a.attach(context.region(0, 0, 9, 9))
    b.attach(context.region(0, 0, 9, 9, parent=a.region))
    context.push(stroke((0, 0), (60, 0), time=500))
    assert b.state == State.ENDED and a.verdict.blocker is b
    for wrong in (2**31, -(2**31) - 1):
        with pytest.raises(gesta.RangeError, match="priority"):
            a.priority = wrong
    with pytest.raises(TypeError, match="priority"):
        a.priority = 0.5
    assert a.priority == 0


def test_tools(context):
    pan = context.recognizer("gesta.pan")
    assert pan.tools == set(TOUCHING)
    pan.tools = {Tool.PEN, Tool.MOUSE}
    assert pan.tools == {Tool.PEN, Tool.MOUSE}
    for contact, tool in enumerate(TOUCHING):
        context.push(down(contact, 0, 0, contact, tool=tool))
    assert pan.contact_ids == (Tool.PEN, Tool.MOUSE)
    pan.tools = Tool.FINGER
    context.push(down(9, 0, 0, 9))
    assert pan.tools == {Tool.FINGER} and pan.contact_ids == (Tool.PEN, Tool.MOUSE, 9)
    for wrong in (set(), {Tool.TRACKPAD}, [Tool.PEN, Tool.WHEEL]):
        with pytest.raises(gesta.RangeError, match="tool"):
            pan.tools = wrong
    for wrong in (1, {1}, 32, [Tool.PEN, 32], gesta.Button.PRIMARY):
        with pytest.raises(TypeError, match="must be a Tool"):
            pan.tools = wrong
    assert pan.tools == {Tool.FINGER}


def test_tools_that_were_set_make_gestures_together(context):
    apart, together = context.recognizer("gesta.pinch"), context.recognizer("gesta.pinch", label="together")
    together.tools = set(TOUCHING)
    with gesta.Context() as copy:
        copy.load_setup(context.save_setup())
        for each in (context, copy):
            each.push([down(0, 0, 0, 1), down(0, 50, 0, 2, tool=Tool.PEN)])
        assert apart.contact_ids == (1,) and together.contact_ids == (1, 2)
        assert [pinch.contact_ids for pinch in copy.recognizers] == [(1,), (1, 2)]


def test_buttons_and_modifiers(context):
    tap, menu, extend = (context.recognizer("gesta.tap") for _ in range(3))
    assert tap.buttons == Button.PRIMARY and tap.modifiers == (Modifier(0), Modifier(0))
    menu.buttons = Button.SECONDARY | Button.MIDDLE
    extend.modifiers = Modifier.SHIFT, Modifier.META
    assert menu.buttons == Button.SECONDARY | Button.MIDDLE
    assert extend.modifiers == (Modifier.SHIFT, Modifier.META)
    extend.modifiers = Modifier.SHIFT
    assert extend.modifiers == (Modifier.SHIFT, Modifier(0))
    for index, kind in enumerate(({}, {"buttons": 2}, {"modifiers": 1}, {"buttons": 8})):
        context.push(down(index * 1000, 0, 0, **kind))
        context.push(up(index * 1000 + 50, 0, 0))
    assert [r.verdict.sequence for r in (tap, menu, extend)] == [2, 1, 1]
    with pytest.raises(gesta.RangeError, match="buttons"):
        tap.buttons = 0
    with pytest.raises(gesta.RangeError, match="excluded"):
        tap.modifiers = 3, 2
    with pytest.raises(gesta.RangeError, match="required"):
        tap.modifiers = -1
    with pytest.raises(gesta.ParameterNameError, match="buttons is 'right', must be one of primary, secondary"):
        tap.buttons = "right"
    with pytest.raises(TypeError):
        tap.buttons = 1.0
    assert tap.buttons == 1


def test_events_carry_what_contacts_are_made_with(context):
    pan = context.recognizer("gesta.pan")
    pan.buttons = Button.SECONDARY
    context.push(down(0, 10, 20, tool=Tool.MOUSE, buttons=2))
    context.push(move(10, 60, 20, tool=Tool.MOUSE, buttons=2, modifiers=1))
    (event,) = context.events()
    assert event.positions == ((60.0, 20.0),)
    assert (event.tool, event.buttons, event.modifiers) == (Tool.MOUSE, Button.SECONDARY, Modifier.SHIFT)
    assert event.tool is Tool.MOUSE and isinstance(event.buttons, Button)


def test_gestures_are_found_in_a_stream(context):
    spotter = context.recognizer("gesta.spotter", source="hover")
    corners = [(0, 0), (60, 0), (0, 60), (60, 60)]
    spotter.add_example("zee", corners)
    found = []
    spotter.on(lambda event: found.append((event.state, spotter.name, event["found"])))
    path = [(-150, 60), *((2 * x, 2 * y) for x, y in corners), (0, 250)]
    for (x, y), (to_x, to_y) in zip(path, path[1:]):
        for step in range(20):
            time = 0 if context.now is None else context.now + 10 * MS
            place = x + (to_x - x) * step / 20, y + (to_y - y) * step / 20
            context.push([gesta.Touch(time, 1, *place, gesta.Phase.HOVER)])
    assert found == [(State.BEGAN, "zee", 1)]
    assert 0.15 < spotter.start_time < 0.25 and 0.75 < spotter.end_time < 0.85 and spotter.confidence > 150
    spotter.reset()
    assert spotter.state == State.POSSIBLE


def test_a_claim_decides_before_the_recognizers_do(context, taps):
    single, double = taps
    pan = context.recognizer("gesta.pan")
    single.require_failure(double)
    with pytest.raises(gesta.StateError, match="must be in a sequence that has not ended: it is possible"):
        single.claim()
    context.push(tap())
    assert single.waits_for is double
    single.claim()
    assert single.state == State.ENDED and double.state == State.FAILED and double.verdict.blocker is single
    with pytest.raises(gesta.StateError, match=f"it is failed: .*{single.id:08x}"):
        double.claim()
    context.push([gesta.Touch(context.now, 1, 0, 0, gesta.Phase.BEGAN)])
    pan.claim()
    pan.claim()
    assert context.contact_owner(1) is pan and pan.state == State.POSSIBLE
    assert single.state == State.FAILED and single.verdict.blocker is pan


def test_a_captain_wins_for_its_team(context):
    captain = context.recognizer("gesta.pan", slop=1000)
    press = context.recognizer("gesta.long_press")
    page = context.recognizer("gesta.pan")
    assert captain.team == 0 and not captain.captain
    captain.set_team(3, captain=True)
    press.set_team(3)
    assert (captain.team, captain.captain, press.team, press.captain) == (3, True, 3, False)
    context.push([gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN)])
    context.advance(10**9)
    assert captain.state == State.BEGAN and context.contact_owner(1) is captain
    assert press.verdict.blocker is captain and page.verdict.blocker is captain
    with pytest.raises(gesta.ArgumentError, match="team is 0"):
        press.set_team(0, captain=True)
    press.set_team(5, captain=True)
    page.set_team(5, captain=True)
    assert page.captain and not press.captain


def test_destroyed_recognizers_have_no_relations(context, taps):
    single, double = taps
    double.priority, double.tools, double.provisional = 3, Tool.PEN, True
    double.destroy()
    for use in (
        lambda: single.require_failure(double),
        lambda: double.require_failure(single),
        lambda: double.waits_for,
        lambda: single.remove_requirement(double),
        lambda: double.claim(),
        lambda: double.team,
        lambda: double.set_team(1),
        lambda: single.allow_simultaneous(double),
        lambda: double.priority,
        lambda: double.tools,
        lambda: double.provisional,
        lambda: setattr(double, "priority", 1),
    ):
        with pytest.raises(gesta.HandleError) as caught:
            use()
        assert caught.value.code == gesta.ErrorCode.STALE
    with gesta.Context() as other:
        strange = other.recognizer("gesta.tap")
        for relate in (single.require_failure, single.remove_requirement, single.allow_simultaneous):
            with pytest.raises(gesta.HandleError, match="another context"):
                relate(strange)
            with pytest.raises(TypeError, match="must be a Recognizer"):
                relate(strange.id)


# ---- provisional


def test_a_provisional_tap_is_confirmed_or_revoked(context, taps):
    single, double = taps
    reported = []
    single.on(lambda event: reported.append((event.state, event.provisional, event.confirmed, event.revoked)))
    assert not single.provisional
    single.provisional = True
    assert single.provisional
    context.push(tap())
    assert reported == [(State.ENDED, True, False, False)] and single.state == State.POSSIBLE
    context.advance(context.next_deadline)
    assert reported[1:] == [(State.ENDED, False, True, False)] and single.state == State.ENDED
    context.push(tap(1000) + tap(1150))
    assert reported[2:] == [(State.ENDED, True, False, False), (State.FAILED, False, False, True)]
    single.provisional = False
    context.push(tap(3000))
    context.advance(context.next_deadline)
    assert reported[4:] == [(State.ENDED, False, False, False)]


# ---- findings


def test_findings(context):
    assert context.check() == []
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    (found,) = context.check()
    assert (found.kind, found.recognizer, found.other) == (FindingKind.HIDDEN, double, single)
    assert f"0x{double.id:08x}" in found.text
    single.require_failure(double)
    (found,) = context.check()
    assert (found.kind, found.recognizer, found.other, found.seconds) == (FindingKind.LATENCY, single, double, 0.3)
    double.attach(None)
    assert [(found.kind, found.recognizer) for found in context.check()] == [
        (FindingKind.IDLE_REQUIREMENT, single),
        (FindingKind.UNREACHABLE, double),
    ]
    assert context._entries == {}


def test_findings_advise_calls_of_python(context):
    pan, pinch = context.recognizer("gesta.pan"), context.recognizer("gesta.pinch")
    by_place = "; call context.recognizers[1].allow_simultaneous(context.recognizers[0]), or use one gesta.transform"
    assert context.check()[0].text.endswith(by_place)
    pan.label = pinch.label = "both"
    assert context.check()[0].text.endswith(by_place)
    pinch.label = "it's"
    call = context.check()[0].text.partition("; call ")[2].partition(", or ")[0]
    assert call == """context.find("it's").allow_simultaneous(context.find('both'))"""
    eval(call, {"context": context})
    assert context.check() == [] and pan.simultaneous == [pinch]


def test_findings_advise_to_remove_a_requirement(context):
    press, pan = context.recognizer("gesta.long_press"), context.recognizer("gesta.pan")
    press.require_failure(pan)
    (found,) = context.check()
    assert found.text.endswith("; call context.recognizers[0].remove_requirement(context.recognizers[1])")


@pytest.mark.parametrize(
    "name, parameter, value, other, without, effective",
    [
        ("gesta.chevron", "direction", "left", "rules", "literal", "robust"),
        ("gesta.chevron", "min_size", 2, "rules", "literal", "robust"),
        ("gesta.checkmark", "false_positives", 0.5, "rules", "literal", "robust"),
        ("gesta.checkmark", "eager", True, "rules", "literal", "robust"),
        ("gesta.z", "max_interval", 2, "rules", "literal", "robust"),
        ("gesta.z", "stroke_precision", 20, "rules", "robust", "literal"),
        ("gesta.pan", "axis_angle", 0.5, "axis", "any", "horizontal"),
        ("gesta.pan", "unlock_distance", 9, "axis", "vertical", "lock"),
        ("gesta.pan", "max_contacts", 3, "per_contact", True, False),
        ("gesta.swipe", "max_angle", 0.5, "direction", "any", "left"),
        ("gesta.tap", "max_interval", 0.2, "taps", 1, 2),
        ("gesta.tap", "tap_distance", 9, "taps", 1, 2),
    ],
)
def test_a_parameter_without_effect_is_a_finding(context, name, parameter, value, other, without, effective):
    recognizer = context.recognizer(name, **{other: without})
    assert context.check() == []
    recognizer[parameter] = value
    (found,) = context.check()
    assert (found.kind, found.recognizer, found.other) == (FindingKind.UNUSED, recognizer, None)
    shown = str(without).lower()
    assert found.text == f"{name} 0x{recognizer.id:08x} {parameter} has no effect while {other} is {shown}"
    recognizer[other] = effective
    assert context.check() == []
    recognizer[other] = without
    assert context.check() == [found]
    # it is the value that counts, not who has set it
    recognizer[parameter] = next(each for each in recognizer.description.parameters if each.name == parameter).initial
    assert context.check() == []


def test_a_list_at_its_end_passes_its_contact_on():
    with gesta.Context(units_per_mm=1) as context:
        page = context.recognizer("gesta.pan")
        lines = context.recognizer("gesta.pan", region=context.region(0, 0, 100, 100))
        assert lines.successors == [] and lines.room == gesta.Room(math.inf, math.inf, math.inf, math.inf)
        lines.pass_on(page)
        lines.room = gesta.Room(up=20, down=0)
        assert lines.successors == [page] and lines.room == (math.inf, math.inf, 20, 0)
        reported = []
        for pan in lines, page:
            pan.on(lambda event: reported.append((event.recognizer == page, event.state.name, event.passed_on)))
        context.push(stroke((50, 90), (50, 75), (50, 60), (50, 45)))
        assert [each for each in reported if each[1] != "CHANGED"] == [
            (False, "BEGAN", False),
            (False, "ENDED", True),
            (True, "BEGAN", True),
            (True, "ENDED", False),
        ]
        assert page["translation_y"] == -10 and lines.room.up == 0
        lines.pass_on(page, allowed=False)
        assert lines.successors == []
        with pytest.raises(gesta.RangeError, match="up is -1, must be 0 or more"):
            lines.room = gesta.Room(up=-1)
        with pytest.raises(gesta.ParameterTypeError, match="must be 4 numbers: left, right, up, down"):
            lines.room = (1, 2, 3)
        with pytest.raises(gesta.ParameterTypeError, match="must be continuous"):
            context.recognizer("gesta.tap").pass_on(page)


class OwnPan(gesta.RecognizerClass):
    """A pan along y."""

    class_name = "org.example.pan"
    continuous = True
    translation_y = gesta.Value.number("length", "the distance moved")

    def reset(self):
        self.moved = 0

    def touches_began(self, contacts):
        self.y = contacts[0].y

    def touches_moved(self, contacts):
        step, self.y = contacts[0].y - self.y, contacts[0].y
        if self.state == State.POSSIBLE:
            self.moved += step
            if abs(self.moved) <= 2 * self.units_per_mm:
                return
            if self.room(0, self.moved) == 0:
                return self.fail(gesta.Reason.NO_ROOM)
            return self.begin()
        self.step(step)
        if self.state in (State.BEGAN, State.CHANGED):
            self.change()

    def touches_ended(self, contacts):
        self.fail() if self.state == State.POSSIBLE else self.end()

    def can_move(self, x, y):
        return abs(y) >= abs(x)

    def take_over(self, x, y):
        self.begin()
        self.step(y)

    def step(self, y):
        self.translation_y += self.keep(0, y)[1]


@pytest.mark.parametrize("inner", ["gesta.pan", OwnPan])
@pytest.mark.parametrize("outer", ["gesta.pan", OwnPan])
def test_classes_of_the_program_pass_contacts_on(inner, outer):
    with gesta.Context(units_per_mm=1) as context:
        page = context.recognizer(outer)
        lines = context.recognizer(inner, region=context.region(0, 0, 100, 100))
        lines.pass_on(page)
        lines.room = gesta.Room(up=20)
        events = []
        for pan in lines, page:
            pan.on(lambda event: events.append((event.recognizer == page, event.state.name, event["translation_y"])))
        context.push(stroke((50, 90), (50, 80), (50, 70), (50, 45), (50, 40), (50, 43), (50, 60)))
        assert [event for event in events if event[1] != "CHANGED"] == [
            (False, "BEGAN", 0),
            (False, "ENDED", -20),
            (True, "BEGAN", -15),
            (True, "ENDED", -17),
            (False, "BEGAN", 0),
            (False, "ENDED", 17),
        ]


def test_a_class_without_a_stated_latency(context):
    class Slow(gesta.RecognizerClass):
        """A class that never decides."""

        class_name = "org.example.slow"

        def touches_began(self, contacts):
            pass

    single, slow = context.recognizer("gesta.tap"), context.recognizer(Slow)
    single.require_failure(slow)
    (found,) = context.check()
    assert found.kind == FindingKind.LATENCY and math.isnan(found.seconds)


def test_a_button_that_loses_clicks_is_a_finding(context):
    region = context.region(0, 0, 60, 30)
    look, click = context.recognizer("gesta.press", region=region), context.recognizer("gesta.tap", region=region)
    (found,) = context.check()
    assert (found.kind, found.recognizer, found.other) == (FindingKind.LOSES, click, look)
    assert found.text == (
        f"gesta.tap 0x{click.id:08x} loses clicks that are held or move inside of the control: "
        f"gesta.press 0x{look.id:08x}; set within of both to region"
    )
    look.within = click.within = "region"
    assert context.check() == []
