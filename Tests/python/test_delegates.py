"""Delegates: when their functions are called, and the effect of results and exceptions."""

import gc
import weakref

import gesta
import pytest
from gesta import Delegate, Reason, State
from touches import down, move, stroke, tap


class Oops(Exception):
    pass


def test_should_begin_decides_whether_a_recognizer_begins(context):
    calls = []

    def should_begin(recognizer):
        calls.append(recognizer)
        return recognizer is not refused

    refused, other = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")
    context.delegate = Delegate(should_begin=should_begin)
    context.push(stroke((0, 0), (60, 0), (90, 0)))
    assert refused.state == State.FAILED and refused.verdict.reason == Reason.REFUSED
    assert refused.verdict.reason_name == "refused" and refused.verdict.text.startswith("failed: ")
    assert other.state == State.ENDED and calls == [refused, other]
    context.delegate = None
    context.push(stroke((0, 0), (60, 0), time=500))
    assert refused.state == State.ENDED and len(calls) == 2


def test_should_receive_decides_whether_a_contact_is_received(context):
    seen = []

    def should_receive(recognizer, contact):
        seen.append((recognizer, contact.id, contact.x, contact.y, contact.phase))
        return contact.x < 50

    pan = context.recognizer("gesta.pan")
    context.delegate = Delegate(should_receive=should_receive)
    context.push(down(0, 10, 20, 1))
    context.push(down(1, 60, 20, 2))
    context.push(move(2, 70, 20, 1))
    assert pan.contact_ids == (1,)
    assert seen == [(pan, 1, 10, 20, gesta.Phase.BEGAN), (pan, 2, 60, 20, gesta.Phase.BEGAN)]


def test_a_contact_is_valid_only_during_the_call(context):
    kept = []
    context.recognizer("gesta.pan")
    context.delegate = Delegate(should_receive=lambda recognizer, contact: kept.append(contact) or True)
    context.push(down(0, 10, 20))
    with pytest.raises(gesta.StateError):
        _ = kept[0].x


def test_simultaneous_decides_whether_both_may_recognize(context):
    calls = []
    first, second = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")

    def simultaneous(recognizer, other):
        calls.append((recognizer, other))
        return allowed

    context.delegate = Delegate(simultaneous=simultaneous)
    allowed = True
    context.push(stroke((0, 0), (60, 0)))
    assert (first.state, second.state) == (State.ENDED, State.ENDED) and set(calls) == {(second, first)}
    allowed = False
    context.push(stroke((0, 0), (60, 0), time=500))
    assert second.state == State.FAILED and second.verdict.blocker is first


def test_should_require_failure_delays_a_recognition(context):
    calls = []
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)

    def should_require_failure(recognizer, other):
        calls.append((recognizer, other))
        return (recognizer, other) == (single, double)

    context.delegate = Delegate(should_require_failure=should_require_failure)
    context.push(tap())
    assert single.waits_for is double and single.requirements == [] and set(calls) == {(single, double)}
    context.advance(2_000_000_000)
    assert (single.state, double.state) == (State.ENDED, State.FAILED)


def test_a_cycle_of_decisions_delays_nobody_and_is_not_named(context):
    class Eager(gesta.RecognizerClass):
        class_name = "org.example.eager"

        def touches_began(self, contacts):
            self.recognize()

    context.register(Eager)
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    eager = context.recognizer("org.example.eager")
    single.require_failure(eager)
    context.delegate = Delegate(should_require_failure=lambda recognizer, other: recognizer is eager)
    first, last = tap()
    context.push([first])
    assert eager.waits_for is single
    context.push([last])
    # What waits for the eager one itself does not delay it.
    assert single.waits_for is eager and eager.waits_for is double
    context.advance(2_000_000_000)
    assert eager.state == State.ENDED and single.state == State.FAILED


def test_any_object_can_be_a_delegate(context):
    class Referee:
        def should_begin(self, recognizer):
            return False

    referee = Referee()
    recognizer = context.recognizer("gesta.tap")
    context.delegate = referee
    assert context.delegate is referee
    context.push(tap())
    assert recognizer.verdict.reason == Reason.REFUSED
    context.delegate = Delegate()
    context.push(tap(500))
    assert recognizer.state == State.ENDED and len(context._entries) == 1
    context.delegate = None
    assert context.delegate is None and context._entries == {}


@pytest.mark.parametrize("name", ["should_begin", "should_receive", "simultaneous"])
def test_an_exception_counts_as_true_and_is_raised_by_the_push(context, name):
    first, second = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")

    def bad(*arguments):
        raise Oops(name)

    context.delegate = Delegate(**{name: bad})
    with pytest.raises(Oops, match=name):
        context.push(stroke((0, 0), (60, 0), (80, 0)))
    assert first.state == State.ENDED
    assert second.state == (State.ENDED if name == "simultaneous" else State.FAILED)
    context.delegate = None
    context.push(stroke((0, 0), (60, 0), time=500))  # nothing is left to raise
    assert first.state == State.ENDED


def test_an_exception_during_remove_requirement_is_raised(context):
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    single.require_failure(double)
    context.push(tap())

    def bad(recognizer, other):
        raise Oops

    context.delegate = Delegate(simultaneous=bad)
    with pytest.raises(Oops):
        single.remove_requirement(double)
    assert single.state == State.ENDED and double.state == State.POSSIBLE


def test_a_delegate_may_only_read(context):
    pan, other = context.recognizer("gesta.pan"), context.recognizer("gesta.pan")
    counts = {}

    def busy(name):
        def call(*arguments):
            assert context.now is not None and pan.state is not None and pan.waits_for is None and context.root.enabled
            for change in (
                pan.reset,
                pan.destroy,
                context.cancel,
                lambda: pan.require_failure(other),
                lambda: context.check(),
                lambda: setattr(pan, "priority", 1),
                lambda: setattr(context, "delegate", None),
                lambda: context.push(down(999, 0, 0, 9)),
                lambda: pan.attach(None),
                context.close,
            ):
                with pytest.raises(gesta.BusyError):
                    change()
            counts[name] = counts.get(name, 0) + 1
            return True

        return call

    names = ("should_begin", "should_receive", "simultaneous")
    context.delegate = Delegate(**{name: busy(name) for name in names})
    context.push(stroke((0, 0), (60, 0)))
    assert set(counts) == set(names) and context.delegate is not None
    assert pan.state == State.ENDED and pan.priority == 0 and len(context._entries) == 1


def test_a_context_referenced_by_its_delegate_is_collected():
    context = gesta.Context()
    context.delegate = Delegate(should_begin=lambda recognizer, held=context: held.now is not None)
    context.recognizer("gesta.tap")
    context.push(tap())
    reference = weakref.ref(context)
    del context
    gc.collect()
    assert reference() is None


def test_closing_releases_the_delegate():
    referee = Delegate(should_begin=lambda recognizer: True)
    with gesta.Context() as context:
        context.delegate = referee
        context.hit_test = lambda touch: None
    assert context.delegate is None and context.hit_test is None and context._entries == {}
