"""Recognizer classes for the tests: a discrete and a continuous one."""

import gesta
from gesta import ClassReason, Parameter, Reason, State, Value


class Tracking(gesta.RecognizerClass):
    """Has the function that a class must have, which does nothing."""

    def touches_began(self, contacts):
        pass


class Hold(gesta.RecognizerClass):
    """Discrete: a finger that rests."""

    class_name = "org.example.hold"
    duration = Parameter.number(0.5, 0.1, 10, "s", "how long the finger must rest")
    slop = Parameter.length(2, 0, 100, "how far it may move")
    lifted = ClassReason(1000, "lifted after {measured} s, at least {duration} s needed")
    held = Value.number("s", "how long it has rested")

    def touches_began(self, contacts):
        if len(self.contacts) > 1:
            for contact in contacts:
                self.ignore(contact)
            return
        self.set_deadline(contacts[0].time + round(self.duration * 1e9))

    def touches_moved(self, contacts):
        for contact in contacts:
            far = ((contact.x - contact.start_x) ** 2 + (contact.y - contact.start_y) ** 2) ** 0.5
            if far > self.slop and self.state == State.POSSIBLE:
                self.fail(Reason.MOVED_TOO_FAR, far, self.slop)

    def touches_ended(self, contacts):
        self.held = (contacts[0].time - contacts[0].start_time) / 1e9
        self.fail(self.lifted, self.held, self.duration)

    def deadline_reached(self, time):
        self.held = self.duration
        self.recognize()


class Sweep(gesta.RecognizerClass):
    """Continuous: tracks a finger."""

    class_name = "org.example.sweep"
    label = "Sweep"
    doc = "Follows a finger from its first move on."
    continuous = True
    steps = Parameter.integer(100, 1, 1000)
    loud = Parameter.boolean(False)
    mode = Parameter.choice("plain", ["plain", "fancy"])
    title = Parameter.text("naïve")
    count = Value.integer("", "moves so far", writable=True)
    side = Value.choice(["none", "left", "right"])
    fast = Value.boolean()
    rise = Value.number("length", flips=True, writable=True)
    word = Value.text()

    def touches_moved(self, contacts):
        self.count += 1
        contact = contacts[0]
        self.side = "right" if contact.x > contact.start_x else "left"
        self.rise = contact.y - contact.start_y
        self.word = f"move {self.count}, {self.title}"
        if self.count == self.steps:
            self.end()
        elif self.state == State.POSSIBLE:
            self.begin()
        else:
            self.change()

    def touches_ended(self, contacts):
        if self.state in (State.BEGAN, State.CHANGED):
            self.end()

    def set_value(self, name, value):
        if value > 50:
            raise ValueError(f"{name} of {value} is too much")
