"""The finger that tows something, of claiming.c, and the line of drawing.c, as classes in Python: see hooks.cpp."""

import ctypes
import math

import gesta
from gesta import Axis, ClassFlag, ClassReason, FindingKind, Parameter, Profile, ProfileFlag, Reason, State, Value

MILLION = 1000000
# That of Python rounds otherwise.
hypot = ctypes.CDLL("libm.so.6").hypot
hypot.argtypes, hypot.restype = [ctypes.c_double, ctypes.c_double], ctypes.c_double


def own(self, contacts):
    """Its contact among those that are reported, or None."""
    return next((contact for contact in contacts if contact.id == self.contact), None)


class Tow(gesta.RecognizerClass):
    """A finger that tows something."""

    class_name = "test.tow"
    label = "Tow"
    continuous = True
    flags = ClassFlag.MAY_RELEASE | ClassFlag.KEEPS_MEASURES
    slop = Parameter.slop(2, 0.5, 20, "How far it moves first.")
    axis = Parameter.choice("any", ["any", "horizontal", "vertical"], "Along what it moves.")
    angle = Parameter.number(0.5, 0.1, 1.5, "rad", "How far off the axis.")
    wait = Parameter.number(0, 0, 1, "s", "How long it waits after a short contact.")
    gain = Parameter.number(1, 1, 10, "1", "Multiplies the distance.")
    learned = Parameter.text("", "The usual distance, in millionths of a mm.")
    learning = Parameter.boolean(False, "Whether it learns.")
    per_contact = Parameter.per_contact("Whether each contact tows.")
    towed = Value.number("length", "From the start.")
    ratio = Value.number("1", "To the usual distance, or 0.")
    speed = Value.number("length/s", "Its speed.")
    too_short = ClassReason(1000, "towed {measured}, at least {limit} required", "too short")
    wrong_way = ClassReason(1001, "{measured} off the axis, at most {limit} allowed")

    def parameters_changed(self):
        self.usual = int(self.learned) / MILLION if self.learned else 0.0

    def reset(self):
        self.contact, self.is_down, self.is_active = None, False, False
        self.start_x = self.start_y = self.x = self.y = 0.0

    def covered(self):
        return hypot(self.x - self.start_x, self.y - self.start_y)

    def publish(self, speed):
        self.towed = self.covered() * self.gain
        self.ratio = self.towed / self.units_per_mm / self.usual if self.usual > 0 else 0
        self.speed = speed

    def start(self):
        self.is_active = True
        self.set_deadline(None)
        self.room(self.x - self.start_x, self.y - self.start_y)
        self.begin()
        self.publish(0)

    def touches_began(self, contacts):
        if self.is_active:
            return
        if self.is_down:
            for contact in contacts:
                self.ignore(contact)
            return
        if len(contacts) > 1:
            self.fail(Reason.TOO_MANY_CONTACTS, len(contacts), 1)
            return
        self.is_down, self.contact = True, contacts[0].id
        self.start_x, self.start_y = self.x, self.y = contacts[0].x, contacts[0].y
        self.set_deadline(None)
        self.track(self.x, self.y)

    def deviation(self):
        across, down = abs(self.x - self.start_x), abs(self.y - self.start_y)
        if self.axis == "any":
            return 0
        return math.atan2(down, across) if self.axis == "horizontal" else math.atan2(across, down)

    def touches_moved(self, contacts):
        contact = own(self, contacts)
        if contact is None:
            return
        velocity = self.track(contact.x, contact.y)
        if self.is_active:
            x, y = self.keep(contact.x - self.x, contact.y - self.y)
            self.x, self.y = self.x + x, self.y + y
            self.publish(hypot(velocity.x, velocity.y))
            self.change()
            return
        self.x, self.y = contact.x, contact.y
        if self.covered() <= self.slop:
            return
        if self.deviation() > self.angle:
            self.fail(self.wrong_way, self.deviation(), self.angle)
        else:
            self.start()

    def touches_ended(self, contacts):
        if own(self, contacts) is None:
            return
        self.is_down = False
        if self.is_active:
            self.end()
            self.learn()
        elif self.wait > 0:
            self.set_deadline(contacts[0].time + int(self.wait * 1e9) + 1)
        else:
            self.fail(self.too_short, self.covered(), self.slop)

    def learn(self):
        distance = self.covered() / self.units_per_mm
        if not self.learning or not 1 <= distance <= 1000:
            return
        usual = (self.usual + distance) / 2 if self.usual > 0 else distance
        self.learned = str(int(usual * MILLION))
        self.usual = int(usual * MILLION) / MILLION

    def touches_cancelled(self, contacts):
        if own(self, contacts) is not None:
            self.cancel()

    def deadline_reached(self, time):
        self.fail(self.too_short, self.covered(), self.slop)

    def can_prevent(self, other):
        return True

    def move(self, x, y):
        self.x, self.y = self.x + x, self.y + y
        self.publish(0)

    def take_over(self, x, y):
        self.x, self.y = self.x + x, self.y + y
        self.start()

    def accept(self):
        if self.is_down and not self.is_active:
            self.start()

    def gives_way(self):
        return self.is_active

    def give_way(self):
        self.publish(0)

    def contact_excluded(self):
        self.fail(Reason.OTHER_INPUT)

    def distance(self, contact):
        return hypot(contact.x - self.x, contact.y - self.y) if self.has_same_input(contact) else None

    def update_values(self):
        self.speed = hypot(self.velocity.x, self.velocity.y)

    def measures(self):
        self.add_measure(self.too_short, self.covered(), self.slop, parameter="slop", met=self.covered() > self.slop)

    def describe(self):
        return "towed" if self.state == State.ENDED else None

    def hint(self):
        return "tow it farther"

    def profile(self):
        axis = Axis[self.axis.upper()]
        return Profile(
            flags=ProfileFlag.OUTLASTS_REST,
            longest_doubt=self.wait,
            begins_least=1,
            begins_most=1,
            axis=axis,
            angle=self.angle if axis else 0,
        )

    def foreruns(self, other):
        alone = not self.per_contact and not other.per_contact
        return self.axis == "any" and self.slop <= other.slop and alone and self.wait == other.wait

    def examine(self):
        if self.axis == "any" and self.angle != 0.5:
            yield FindingKind.UNUSED, "angle has no effect while axis is any"

    def parameter_will_change(self, name, value):
        if name == "learned" and value and not (value.isdigit() and 0 < int(value) <= 1000 * MILLION):
            raise gesta.TextError("must be a whole number")


class Line(gesta.RecognizerClass):
    """A line to the right."""

    class_name = "test.line"
    label = "Line"
    flags = ClassFlag.KEEPS_SAMPLES
    length = Parameter.length(10, 1, 50, "How long it is at least.")
    stray = Parameter.length(8, 1, 50, "How far it may stray.")
    travel = Value.number("length", "From the start.")
    certainty = Value.number("1", "1 when it is recognized.")
    strayed = ClassReason(1000, "strayed by {measured}, at most {limit} allowed")

    def reset(self):
        self.contact, self.is_down, self.reach = None, False, 0.0

    def touches_began(self, contacts):
        for contact in contacts:
            if self.is_down:
                self.ignore(contact)
                continue
            self.is_down, self.contact = True, contact.id
            self.start_x, self.start_y = contact.x, contact.y
            self.keep_sample(contact)

    def touches_moved(self, contacts):
        contact = own(self, contacts)
        if contact is None:
            return
        self.keep_sample(contact)
        self.reach = self.travel = max(self.reach, contact.x - self.start_x)
        off = abs(contact.y - self.start_y)
        if off > self.stray:
            self.fail(self.strayed, off, self.stray)
        elif self.reach >= self.length:
            self.certainty = 1
            self.set_confidence(200)
            self.recognize_early()

    def touches_ended(self, contacts):
        contact = own(self, contacts)
        if contact is None:
            return
        self.keep_sample(contact)
        self.is_down = False
        if self.reach < self.length:
            self.fail(Reason.MOVED_TOO_LITTLE, self.reach, self.length)
        else:
            self.recognize()

    def touches_cancelled(self, contacts):
        if own(self, contacts) is not None:
            self.cancel()

    def contests(self, share, confidence):
        return share > 0.5 and self.length / 4 < self.reach < self.length

    def withdraw_recognition(self):
        self.certainty = 0

    def pattern(self):
        return "right"
