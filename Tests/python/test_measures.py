"""Measures from Python: the figures of a sequence under way, also those of classes written in Python."""

from math import inf

import gesta
import pytest


def test_a_long_press_tells_what_is_missing():
    with gesta.Context() as context:
        press = context.recognizer("gesta.long_press", duration=0.5, slop=10)
        assert press.measures() == []
        context.finger().down(0, 0).move_to(3, 4, seconds=0.2)
        contacts, held, movement = press.measures()
        assert (contacts.name, contacts.least, contacts.measured, contacts.most) == ("contacts", 1, 1, 1)
        assert (held.name, held.least, held.most, held.met) == ("held", 0.5, inf, False)
        assert held.measured == pytest.approx(0.2)
        assert (held.parameter, held.unit, held.reason) == ("duration", "s", gesta.Reason.HELD_TOO_BRIEFLY)
        assert (movement.name, movement.measured, movement.most, movement.met) == ("movement", 5, 10, True)
        assert (movement.segment, movement.first, movement.last) == (0, 0, 1)


def test_a_refused_stroke_keeps_its_figures():
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern="down-right, down-left")
        context.finger().down(0, 0).move_to(200, 200).move_to(200, 400).up()
        assert stroke.state == gesta.State.FAILED
        measures = stroke.measures()
        assert len(measures) > 3
        refused = [each for each in measures if each.reason == stroke.verdict.reason and not each.met]
        assert stroke.verdict.measured in [each.measured for each in refused]
        halves = {each.segment: (each.first, each.last) for each in measures if each.name == "direction"}
        assert halves[2] == (pytest.approx(0.586, abs=0.06), pytest.approx(1, abs=0.01))


class Held(gesta.RecognizerClass):
    class_name = "org.example.held"
    doc = "Reports how long it is held."
    late = gesta.ClassReason(1000, "it was {measured}")
    most = gesta.Parameter.number(2, 0, 10, "s", "The longest time.")
    wrong: str | None = None

    def touches_began(self, contacts):
        self.began = self.now

    def measures(self):
        self.add_measure(1000, (self.now - self.began) / 1e9, most=self.most, parameter=self.wrong or "most")
        self.add_measure(gesta.Reason.TOO_FEW_CONTACTS, len(self.contacts), least=2)

    def touches_moved(self, contacts):
        self.add_measure(1000, 0)


def test_a_class_reports_its_own():
    with gesta.Context() as context:
        context.register(Held)
        recognizer = context.recognizer("org.example.held")
        context.push([gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN)])
        context.advance(1_500_000_000)
        held, contacts = recognizer.measures()
        assert (held.name, held.measured, held.least, held.most, held.met) == ("late", 1.5, -inf, 2, True)
        assert (held.parameter, held.unit) == ("most", "")
        assert (contacts.name, contacts.measured, contacts.least, contacts.met) == ("contacts", 1, 2, False)
        with pytest.raises(gesta.BusyError):
            context.push([gesta.Touch(1_500_000_000, 1, 5, 5, gesta.Phase.MOVED)])


def test_a_wrong_parameter_is_named():
    with gesta.Context() as context:
        context.register(Held)
        recognizer = context.recognizer("org.example.held")
        context.push([gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN)])
        Held.wrong = "least"
        try:
            with pytest.raises(gesta.IndexRangeError, match="must be one of most"):
                recognizer.measures()
        finally:
            Held.wrong = None
