"""Actions, the observer and the log: their order, the calls allowed in them, and exceptions."""

import gesta
import pytest
from gesta import State
from touches import CHEVRON, DRAG, down, snapshot, stroke, tap


def test_actions_are_called_in_the_order_in_which_they_were_added(context):
    recognizer = context.recognizer("gesta.tap")
    order = []
    context.set_observer(lambda event: order.append(f"observer {event.state.name}"))

    @recognizer.on
    def first(event):
        order.append("first")

    recognizer.on(lambda event: order.append("second"))
    context.push(tap())
    assert order == ["observer ENDED", "first", "second"]
    assert callable(first)


def test_actions_are_not_called_for_failures(context):
    recognizer = context.recognizer("gesta.chevron")
    reported, seen = [], []
    recognizer.on(reported.append)
    context.set_observer(lambda event: seen.append((event.previous, event.state)))
    context.push(stroke((0, 0), (-5, 0)))
    assert reported == [] and seen == [(State.POSSIBLE, State.FAILED)]
    context.push(stroke(*CHEVRON, time=500))
    assert [event.state for event in reported] == [State.ENDED]
    assert seen[1:] == [(State.FAILED, State.POSSIBLE), (State.POSSIBLE, State.ENDED)]


def test_actions_can_be_removed(context):
    recognizer = context.recognizer("gesta.tap")
    reported = []
    recognizer.on(reported.append)
    recognizer.on(reported.append)
    context.push(tap(0))
    assert len(reported) == 2
    recognizer.off(reported.append)
    context.push(tap(500))
    assert len(reported) == 3
    recognizer.off(reported.append)
    context.push(tap(1000))
    assert len(reported) == 3
    with pytest.raises(gesta.HandleError):
        recognizer.off(reported.append)
    assert context._entries == {} and context._actions == {}


def test_an_action_can_remove_itself(context):
    recognizer = context.recognizer("gesta.tap")
    reported = []

    def once(event):
        reported.append(event)
        recognizer.off(once)

    recognizer.on(once)
    recognizer.on(lambda event: reported.append("other"))
    context.push(tap(0))
    context.push(tap(500))
    assert len(reported) == 3 and reported[1:] == ["other", "other"]
    assert len(context._entries) == 1


def test_an_action_removed_by_an_earlier_one_is_not_called(context):
    recognizer = context.recognizer("gesta.tap")
    reported = []

    def second(event):
        reported.append("second")

    recognizer.on(lambda event: recognizer.off(second))
    recognizer.on(second)
    context.push(tap())
    assert reported == []


def test_a_recognizer_can_be_destroyed_by_its_own_action(context):
    pan = context.recognizer("gesta.pan", slop=5)
    reported, seen = [], []
    context.set_observer(lambda event: seen.append(event.state))

    @pan.on
    def cancelled(event):
        reported.append(event.state)
        if event.state == State.BEGAN:
            pan.destroy()

    context.push(stroke(*DRAG))
    assert not pan.alive
    assert reported[0] == State.BEGAN and reported.count(State.BEGAN) == 1
    assert seen.count(State.BEGAN) == 1 and seen.count(State.CANCELLED) + seen.count(State.ENDED) == 1
    assert context._actions == {}


def test_a_recognizer_can_be_created_in_an_action(context):
    made = []

    @context.recognizer("gesta.tap").on
    def tapped(event):
        made.append(context.recognizer("gesta.pan", slop=3))

    context.push(tap(0))
    assert made[0].slop == 3
    context.push(stroke(*DRAG, time=500))
    assert made[0].state == State.ENDED


@pytest.mark.parametrize("where", ["action", "observer"])
def test_push_advance_and_close_are_busy_in_an_action(context, where):
    recognizer = context.recognizer("gesta.tap")
    codes = []

    def busy(event):
        for use in (lambda: context.push(down(900, 0, 0)), lambda: context.advance(10**12), context.close):
            with pytest.raises(gesta.BusyError) as caught:
                use()
            codes.append(caught.value.code)
        assert not context.closed

    (recognizer.on if where == "action" else context.set_observer)(busy)
    context.push(tap())
    assert codes == [gesta.ErrorCode.BUSY] * 3
    assert context.now == tap()[-1].time and recognizer.state == State.ENDED


def test_the_context_can_be_cancelled_in_an_action(context):
    pan = context.recognizer("gesta.pan", slop=5)
    reported = []

    @pan.on
    def cancelled(event):
        reported.append(event.state)
        if event.state == State.BEGAN:
            context.cancel()

    for touch in stroke(*DRAG):
        context.push(touch)
    assert reported == [State.BEGAN, State.CANCELLED]
    assert pan.verdict.reason == gesta.Reason.CONTEXT_CANCELLED


# ---- exceptions


class Oops(Exception):
    pass


def test_an_exception_is_raised_by_the_push_that_caused_it(context):
    recognizer = context.recognizer("gesta.tap")
    reported = []

    @recognizer.on
    def bad(event):
        raise Oops("first")

    recognizer.on(reported.append)
    with pytest.raises(Oops, match="first"):
        context.push(tap(0) + tap(500))
    assert len(reported) == 2  # the push was completed, and all other actions were called
    assert context.now == tap(500)[-1].time
    context.push(down(1000, 0, 0))  # nothing is left to raise


def test_further_exceptions_become_notes_of_the_first(context):
    recognizer = context.recognizer("gesta.tap")

    @context.set_observer
    def seen(event):
        raise Oops("from the observer")

    @recognizer.on
    def reported(event):
        raise KeyError("from the action")

    with pytest.raises(Oops, match="from the observer") as caught:
        context.push(tap())
    assert len(caught.value.__notes__) == 1
    assert "KeyError: 'from the action'" in caught.value.__notes__[0] and "in reported" in caught.value.__notes__[0]


def test_exceptions_are_raised_by_other_calls_as_well(context):
    pan = context.recognizer("gesta.pan", slop=5)
    double = context.recognizer("gesta.tap", taps=2)

    def bad(event):
        raise Oops(event.state.name)

    context.push(stroke(*DRAG)[:3])
    context.set_observer(bad)
    with pytest.raises(Oops, match="CANCELLED"):
        pan.enabled = False
    assert not pan.enabled
    with pytest.raises(Oops, match="POSSIBLE"):
        context.push(stroke(*DRAG)[3:] + tap(500))
    with pytest.raises(Oops, match="FAILED"):
        context.advance(context.next_deadline)
    assert double.state == State.FAILED
    with pytest.raises(Oops):
        context.push(down(5000, 0, 0))
    with pytest.raises(Oops, match="CANCELLED"):
        context.close()
    assert context.closed


def test_a_keyboard_interrupt_is_raised(context):
    @context.recognizer("gesta.tap").on
    def interrupt(event):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        context.push(tap())


def test_an_exception_in_the_log_callback_is_raised(context, tmp_path):
    (tmp_path / "a.so").write_text("text")

    @context.set_log
    def log(level, message):
        raise Oops(message)

    with pytest.raises(Oops, match="a.so"):
        context.scan_plugins(tmp_path)


def test_an_uncaught_library_error_in_an_action_is_raised(context):
    recognizer = context.recognizer("gesta.tap")
    recognizer.on(lambda event: context.advance(0))
    with pytest.raises(gesta.BusyError, match="^advance: "):
        context.push(tap())
    assert recognizer.state == State.ENDED


def test_a_rejected_call_keeps_the_observer(context):
    recognizer = context.recognizer("gesta.tap")
    seen = []
    context.set_observer(seen.append)
    before = snapshot(context, recognizer)
    for wrong in (lambda: context.advance(2**62 + 1), lambda: context.recognizer("none"), lambda: recognizer.ignore(5)):
        with pytest.raises(gesta.GestaError):
            wrong()
    assert seen == [] and snapshot(context, recognizer) == before
