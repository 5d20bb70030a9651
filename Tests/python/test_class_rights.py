"""What classes written in Python state, refuse, learn and decide, as built-in ones do."""

import io
import math

import gesta
import pytest
from gesta import Axis, ClassFlag, ClassReason, FindingKind, Parameter, ProfileFlag, Reason, State, Value


class Tow(gesta.RecognizerClass):
    """A finger that tows something."""

    class_name = "org.example.tow"
    continuous = True
    flags = ClassFlag.KEEPS_MEASURES
    slop = Parameter.slop(2, 0.5, 20)
    axis = Parameter.choice("any", ["any", "horizontal", "vertical"])
    angle = Parameter.number(0.5, 0.1, 1.5, "rad")
    wait = Parameter.number(0, 0, 1, "s")
    usual = Parameter.text("")
    learning = Parameter.boolean(False)
    per_contact = Parameter.per_contact()
    distance_towed = Value.number("length")
    speed = Value.number("length/s")
    too_short = ClassReason(1000, "towed {measured}, at least {limit} required", "too short")
    changes: list = []

    def reset(self):
        self.down = False

    def touches_began(self, contacts):
        self.down = True
        self.start = contacts[0].x, contacts[0].y
        self.set_deadline(None)
        self.track(*self.start)

    def touches_moved(self, contacts):
        contact = contacts[0]
        self.track(contact.x, contact.y)
        self.distance_towed = math.dist(self.start, (contact.x, contact.y))
        if self.state != State.POSSIBLE:
            self.change()
        elif self.distance_towed > self.slop:
            self.begin()

    def touches_ended(self, contacts):
        self.down = False
        if self.state != State.POSSIBLE:
            self.end()
            if self.learning:
                self.usual = str(round(self.distance_towed))
        elif self.wait > 0:
            self.set_deadline(contacts[0].time + round(self.wait * 1e9))
        else:
            self.fail(self.too_short, self.distance_towed, self.slop)

    def deadline_reached(self, time):
        self.fail(self.too_short, self.distance_towed, self.slop)

    def accept(self):
        if self.down and self.state == State.POSSIBLE:
            self.begin()

    def contact_excluded(self):
        self.fail(Reason.OTHER_INPUT)

    def distance(self, contact):
        return math.dist(self.start, (contact.x, contact.y)) if self.has_same_input(contact) else None

    def update_values(self):
        self.speed = math.hypot(self.velocity.x, self.velocity.y)

    def measures(self):
        self.add_measure(self.too_short, 1.0, 2.0, 3.0, "slop", met=True)

    def describe(self):
        return f"towed by {self.distance_towed:.0f}" if self.state == State.ENDED else None

    def hint(self):
        return "tow it farther"

    def profile(self):
        return gesta.Profile(
            longest_doubt=self.wait,
            begins_least=1,
            begins_most=1,
            axis=Axis[self.axis.upper()],
            angle=self.angle,
            flags=ProfileFlag.OUTLASTS_REST,
        )

    def foreruns(self, other):
        return self.slop <= other.slop

    def examine(self):
        if self.axis == "any" and self.angle != 0.5:
            yield FindingKind.UNUSED, "angle has no effect while axis is any"

    def parameter_will_change(self, name, value):
        if name == "usual" and value and not value.isdigit():
            raise ValueError("must be a whole number")

    def parameter_did_change(self, name):
        self.changes.append(name)


@pytest.fixture
def tow(context):
    Tow.changes.clear()
    return context.recognizer(Tow)


def drag(context, x=90.0, contact=1):
    context.finger(contact).down(30, 30).move_to(x, 30).up()


def test_texts(context, tow):
    drag(context)
    assert (tow.verdict.text, tow.state) == ("ended: towed by 60", State.ENDED)
    drag(context, 30.5)
    assert tow.verdict.text.startswith("failed: towed 0.5")
    assert tow.hint.text == "tow it farther"


def test_measures_that_the_class_judges(context, tow):
    drag(context)
    (measure,) = tow.measures()
    assert (measure.least, measure.most, measure.met) == (2, 3, True)


def test_findings_and_the_profile(context, tow):
    assert context.check() == []
    tow.angle = 1
    (found,) = context.check()
    assert (found.kind, found.recognizer) == (FindingKind.UNUSED, tow)
    assert found.text.endswith("angle has no effect while axis is any")
    tow.angle = 0.5
    tow.wait = 0.25
    tap = context.recognizer("gesta.tap")
    tap.require_failure(tow)
    (found,) = context.check()
    assert (found.kind, found.seconds) == (FindingKind.LATENCY, 0.25)


def test_a_recognizer_that_foreruns(context, tow):
    late = context.recognizer(Tow, slop=tow.slop * 2)
    assert [(found.kind, found.recognizer, found.other) for found in context.check()] == [
        (FindingKind.HIDDEN, late, tow)
    ]


def test_refused_parameters(context, tow):
    with pytest.raises(gesta.RangeError, match="usual must be a whole number"):
        tow.usual = "far"
    assert (tow.usual, Tow.changes) == ("", [])
    tow.usual = "17"
    tow.learning = True
    assert (tow.usual, Tow.changes) == ("17", ["usual", "learning"])


def test_an_error_in_parameter_will_change_is_raised(context):
    class Odd(gesta.RecognizerClass):
        """Divides."""

        class_name = "org.example.odd"
        number = Parameter.integer(1, 0, 9)

        def parameter_will_change(self, name, value):
            1 // value

        def touches_began(self, contacts):
            pass

    odd = context.recognizer(Odd)
    with pytest.raises(ZeroDivisionError):
        odd.number = 0
    assert odd.number == 1


def test_what_was_learned_is_saved_and_replayed(context, tow):
    tow.learning = True
    trace = io.BytesIO()
    with context.trace(trace):
        drag(context)
        assert tow.usual == "60"
        drag(context, 100)
    assert gesta.replay(trace.getvalue(), prepare=lambda made: made.register(Tow)).differences == ()
    setup = context.save_setup()
    with gesta.Context() as other:
        other.register(Tow)
        (loaded,) = other.load_setup(setup)
        assert loaded.usual == tow.usual == "70"


def test_only_texts_can_be_learned(context):
    class Wrong(gesta.RecognizerClass):
        """Sets a number."""

        class_name = "org.example.wrong"
        number = Parameter.number(1, 0, 9)

        def touches_began(self, contacts):
            self.number = 2

    context.recognizer(Wrong)
    with pytest.raises(AttributeError, match="parameter number is read-only in its class"):
        context.finger().down(1, 1)


def test_velocity(context, tow):
    context.finger().down(30, 30).move_to(60, 30).move_to(90, 30)
    assert tow.state == State.CHANGED
    assert tow.speed > 0


def test_each_contact_by_itself(context, tow):
    tow.per_contact = True
    one, other = context.finger(1).down(30, 30), context.finger(2).down(30, 200)
    one.move_to(60, 30)
    other.move_to(60, 200)
    assert [child.state for child in tow.children if child.state != State.POSSIBLE] == [State.CHANGED] * 2


def test_a_contact_that_continues_another(context, tow):
    tow.per_contact, tow.wait = True, 1
    drag(context, 30.2)
    context.finger().down(32, 30).move_to(90, 30)
    assert [child.state for child in tow.children].count(State.CHANGED) == 1
    assert [child.state for child in tow.children].count(State.FAILED) == 0


def test_another_button_ends_what_waits(context, tow):
    tow.wait = 1
    drag(context, 30.2)
    assert tow.state == State.POSSIBLE
    tow.buttons = gesta.Button.SECONDARY
    drag(context, 30.2)
    assert (tow.state, tow.verdict.reason) == (State.FAILED, Reason.OTHER_INPUT)


def test_a_captain_begins_when_its_team_wins(context):
    member, captain = context.recognizer("gesta.pan"), context.recognizer(Tow, slop=20 * context.units_per_mm)
    member.set_team(1)
    captain.set_team(1, captain=True)
    context.finger().down(30, 30).move_to(50, 30)
    assert (member.state, captain.state) == (State.FAILED, State.CHANGED)


def test_contacts_are_handed_on(context):
    class Row(gesta.RecognizerClass):
        """Taps at one place."""

        class_name = "org.example.row"
        sequences: list = []

        def reset(self):
            self.sequences.append(0)

        def touches_began(self, contacts):
            if contacts[0].x > 50 and len(self.sequences) < 2:
                self.fail(Reason.TAPS_TOO_FAR_APART, 1, 0)
                self.hand_on()

        def touches_ended(self, contacts):
            self.recognize()

    row = context.recognizer(Row)
    context.finger().tap(60, 30)
    assert (len(Row.sequences), row.state) == (2, State.RECOGNIZED)


def test_where_the_region_is(context):
    class Look(gesta.RecognizerClass):
        """Looks."""

        class_name = "org.example.look"
        found: list = []

        def touches_began(self, contacts):
            self.found += [self.distance_to_region(200, 30), self.orientation]
            self.recognize()

    region = context.region(0, 0, 100, 100)
    context.recognizer(Look, region=region)
    context.finger().down(30, 30)
    assert Look.found == [100, (1, 0, 0, 1)]


def test_a_class_that_gives_way(context):
    class Grip(gesta.RecognizerClass):
        """A finger that rests."""

        class_name = "org.example.grip"
        continuous = True
        flags = ClassFlag.MAY_RELEASE
        asked: list = []

        def touches_began(self, contacts):
            if self.state == State.POSSIBLE:
                self.begin()

        def touches_ended(self, contacts):
            self.end()

        def gives_way(self):
            self.asked.append("gives_way")
            return True

        def give_way(self):
            self.asked.append("give_way")

    grip, pan = context.recognizer(Grip), context.recognizer("gesta.pan", per_contact=True)
    context.finger(1).down(30, 30)
    context.finger(2).down(30, 200).move_to(90, 200)
    assert grip.state == State.ENDED
    assert set(Grip.asked) == {"gives_way", "give_way"}
    assert [child.state for child in pan.children].count(State.CHANGED) == 1


def test_steps_are_moved_back(context):
    class Drag(gesta.RecognizerClass):
        """A vertical pan."""

        class_name = "org.example.drag"
        continuous = True
        translation_y = Value.number("length")

        def touches_moved(self, contacts):
            if self.state == State.POSSIBLE:
                self.begin()
            step = contacts[0].y - contacts[0].previous_y
            assert self.keep(0, step) == (0, step)
            self.move(0, step)
            self.change()

        def touches_ended(self, contacts):
            self.end()

        def move(self, x, y):
            self.translation_y += y

        def take_over(self, x, y):
            self.begin()
            self.move(x, y)

    page = context.recognizer(Drag)
    lines = context.recognizer(Drag, region=context.region(0, 0, 300, 300))
    lines.pass_on(page)
    lines.room = gesta.Room(up=20)
    moved = []
    for pan in lines, page:
        pan.on(lambda event: moved.append((event.recognizer == page, event.state.name, event["translation_y"])))
    context.finger().down(50, 90).move_to(50, 30).up()
    assert (False, "ENDED", -20) in moved
    assert moved[-1][:2] == (True, "ENDED")
    assert moved[-1][2] == -40


def test_flags_of_values(context):
    class Phases(gesta.RecognizerClass):
        """A part."""

        class_name = "org.example.phases"
        phase = Value.choice(["tap", "drag"], part=True)
        fingers = Parameter.contact_count(1, 1, 5)

        def touches_began(self, contacts):
            pass

    assert Phases._values[0].flags == 4 and Phases._parameters[0].flags == 8
    context.register(Phases)


def make_line(context):
    class Line(gesta.RecognizerClass):
        """A line to the right that is recognized before the lift."""

        class_name = "org.example.line"
        flags = ClassFlag.KEEPS_SAMPLES
        length = Parameter.length(10, 1, 99)
        certainty = Value.number("1")
        contesting = 0
        seen: list = []

        def touches_began(self, contacts):
            self.keep_sample(contacts[0])

        def touches_moved(self, contacts):
            self.keep_sample(contacts[0].id)
            if contacts[0].x - contacts[0].start_x > self.length:
                self.certainty = 1
                self.recognize_early()

        def touches_ended(self, contacts):
            self.fail()

        def contests(self, share, confidence):
            Line.seen.append((share, confidence))
            return Line.contesting

        def withdraw_recognition(self):
            Line.seen.append("withdrawn")
            self.certainty = 0

        def pattern(self):
            return "right, down" if self.length > 20 else "right"

    return context.recognizer(Line), Line.seen, Line


def test_recognition_before_the_lift(context):
    line, seen, cls = make_line(context)
    stroke = context.recognizer("gesta.stroke", pattern="right, down")
    finger = context.finger().down(0, 0).move_to(100, 0)
    assert line.state == State.POSSIBLE and set(seen) == {"withdrawn"} and line["certainty"] == 0
    finger.move_to(100, -100)
    assert stroke.state == State.FAILED and line.state == State.ENDED and line["certainty"] == 1
    finger.up()
    assert [touch.x for touch in line.samples()][:1] == [0] and len(line.samples()) > 5
    # It contests that of a stroke.
    stroke.eager, line.length, cls.contesting = True, 99, True
    seen.clear()
    context.finger(2).down(0, 0).move_to(60, 0).move_to(60, 60)
    assert stroke.state == State.POSSIBLE and seen
    assert all(0.8 < share < 1.2 and confidence > 128 for share, confidence in seen)
    cls.contesting = False
    context.finger(2).move_to(60, 64)
    assert stroke.state == State.ENDED and line.state == State.FAILED


def test_patterns_of_classes_are_compared(context):
    line, _, _ = make_line(context)
    assert context.check() == []
    line.length = 50
    context.recognizer("gesta.stroke", pattern="right, down")
    assert [finding.kind for finding in context.check()] == [FindingKind.HIDDEN]


def test_samples_are_of_tracked_contacts(context):
    class Wrong(gesta.RecognizerClass):
        """Keeps samples without the flag, and of contacts that it does not track."""

        class_name = "org.example.wrong"

        def touches_began(self, contacts):
            with pytest.raises(gesta.ContactError):
                self.keep_sample(77)
            with pytest.raises(gesta.ParameterTypeError):
                self.keep_sample(contacts[0])
            for share in -1, 2:
                with pytest.raises(gesta.RangeError):
                    self.recognize_early(share)

        def touches_ended(self, contacts):
            self.fail()

    wrong = context.recognizer(Wrong)
    context.finger().tap(5, 5)
    with pytest.raises(gesta.ParameterTypeError):
        wrong.samples()


def test_a_saved_setup_with_parameters_that_limit_each_other(context):
    class Between(gesta.RecognizerClass):
        """Lies between two limits."""

        class_name = "org.example.between"
        least = Parameter.integer(1, 0, 99)
        most = Parameter.integer(5, 0, 99)

        def parameter_will_change(self, name, value):
            limits = {"least": self.least, "most": self.most, name: value}
            if limits["least"] > limits["most"]:
                raise ValueError("must keep least below most")

        def touches_began(self, contacts):
            pass

    between = context.recognizer(Between)
    with pytest.raises(gesta.RangeError, match="least must keep least below most"):
        between.least = 20
    between.most = 50
    between.least = 20
    text = context.save_setup()
    (loaded,) = context.load_setup(text)
    assert (loaded.least, loaded.most) == (20, 50)
    with pytest.raises(gesta.SetupError, match="must keep least below most"):
        context.load_setup(text.replace("most 50", "most 10"))
