"""Actions, the observer and the log: order, what is legal inside, exceptions."""

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


def test_actions_hear_nothing_of_failures(context):
    recognizer = context.recognizer("gesta.chevron")
    heard, seen = [], []
    recognizer.on(heard.append)
    context.set_observer(lambda event: seen.append((event.previous, event.state)))
    context.push(stroke((0, 0), (-5, 0)))
    assert heard == [] and seen == [(State.POSSIBLE, State.FAILED)]
    context.push(stroke(*CHEVRON, time=500))
    assert [event.state for event in heard] == [State.ENDED]
    assert seen[1:] == [(State.FAILED, State.POSSIBLE), (State.POSSIBLE, State.ENDED)]


def test_actions_can_be_taken_off(context):
    recognizer = context.recognizer("gesta.tap")
    heard = []
    recognizer.on(heard.append)
    recognizer.on(heard.append)
    context.push(tap(0))
    assert len(heard) == 2
    recognizer.off(heard.append)
    context.push(tap(500))
    assert len(heard) == 3
    recognizer.off(heard.append)
    context.push(tap(1000))
    assert len(heard) == 3
    with pytest.raises(gesta.HandleError):
        recognizer.off(heard.append)
    assert context._entries == {} and context._actions == {}


def test_an_action_can_take_itself_off(context):
    recognizer = context.recognizer("gesta.tap")
    heard = []

    def once(event):
        heard.append(event)
        recognizer.off(once)

    recognizer.on(once)
    recognizer.on(lambda event: heard.append("other"))
    context.push(tap(0))
    context.push(tap(500))
    assert len(heard) == 3 and heard[1:] == ["other", "other"]
    assert len(context._entries) == 1


def test_an_action_taken_off_by_an_earlier_one_is_not_called(context):
    recognizer = context.recognizer("gesta.tap")
    heard = []

    def second(event):
        heard.append("second")

    recognizer.on(lambda event: recognizer.off(second))
    recognizer.on(second)
    context.push(tap())
    assert heard == []


def test_a_recognizer_can_be_destroyed_by_its_own_action(context):
    pan = context.recognizer("gesta.pan", slop=5)
    heard, seen = [], []
    context.set_observer(lambda event: seen.append(event.state))

    @pan.on
    def went(event):
        heard.append(event.state)
        if event.state == State.BEGAN:
            pan.destroy()

    context.push(stroke(*DRAG))
    assert not pan.alive
    assert heard[0] == State.BEGAN and heard.count(State.BEGAN) == 1
    assert seen.count(State.BEGAN) == 1 and seen.count(State.CANCELLED) + seen.count(State.ENDED) == 1
    assert context._actions == {}


def test_a_recognizer_can_be_made_and_set_in_an_action(context):
    made = []

    @context.recognizer("gesta.tap").on
    def tapped(event):
        made.append(context.recognizer("gesta.pan", slop=3))

    context.push(tap(0))
    assert made[0].slop == 3
    context.push(stroke(*DRAG, time=500))
    assert made[0].state == State.ENDED


@pytest.mark.parametrize("where", ["action", "observer"])
def test_what_is_busy_inside(context, where):
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


def test_everything_else_is_legal_inside(context):
    pan, other = context.recognizer("gesta.pan", slop=5), context.recognizer("gesta.tap")
    done = []

    @pan.on
    def use(event):
        if event.state != State.BEGAN:
            return
        other.reset()
        other.enabled = False
        other.attach(gesta.NO_REGION)
        pan.slop = 7
        pan.ignore(event.contacts[0])
        context.set_observer(None)
        context.set_log(None)
        assert context.classes and context.events() is not None and context.now is not None
        assert context.next_deadline is None or context.next_deadline > 0
        done.append(pan.verdict.state)

    context.push(stroke(*DRAG))
    assert len(done) == 1 and pan.slop == 7 and not other.enabled and other.region == gesta.NO_REGION


def test_the_context_can_be_cancelled_in_an_action(context):
    pan = context.recognizer("gesta.pan", slop=5)
    heard = []

    @pan.on
    def went(event):
        heard.append(event.state)
        if event.state == State.BEGAN:
            context.cancel()

    for touch in stroke(*DRAG):
        context.push(touch)
    assert heard == [State.BEGAN, State.CANCELLED]
    assert pan.verdict.reason == gesta.Reason.CONTEXT_CANCELLED


def test_in_the_log_only_reading_is_legal(context):
    recognizer = context.recognizer("gesta.tap")
    codes = []

    def log(level, message):
        assert context.now is not None and recognizer.state is not None and recognizer.slop
        for use in (
            recognizer.reset,
            recognizer.destroy,
            context.cancel,
            lambda: context.set_log(None),
            lambda: setattr(recognizer, "slop", 9),
            lambda: context.recognizer("gesta.tap"),
        ):
            with pytest.raises(gesta.BusyError):
                use()
            codes.append(level)

    class Talk(gesta.RecognizerClass):
        id = "org.example.talk"

        def touches_began(self, contacts):
            self.log(gesta.LogLevel.INFO, "hello")

    context.recognizer(Talk)
    context.set_log(log)
    context.push(down(0, 0, 0))
    assert codes == [gesta.LogLevel.INFO] * 6 and recognizer.alive


# ---- exceptions


class Oops(Exception):
    pass


def test_an_exception_comes_out_of_the_push_that_caused_it(context):
    recognizer = context.recognizer("gesta.tap")
    heard = []

    @recognizer.on
    def bad(event):
        raise Oops("first")

    recognizer.on(heard.append)
    with pytest.raises(Oops, match="first"):
        context.push(tap(0) + tap(500))
    assert len(heard) == 2  # all of the push was done, all other actions were called
    assert context.now == tap(500)[-1].time
    context.push(down(1000, 0, 0))  # and it is over: nothing is left to raise


def test_the_first_exception_is_raised_and_the_others_are_its_notes(context):
    recognizer = context.recognizer("gesta.tap")

    @context.set_observer
    def seen(event):
        raise Oops("from the observer")

    @recognizer.on
    def heard(event):
        raise KeyError("from the action")

    with pytest.raises(Oops, match="from the observer") as caught:
        context.push(tap())
    assert len(caught.value.__notes__) == 1
    assert "KeyError: 'from the action'" in caught.value.__notes__[0] and "in heard" in caught.value.__notes__[0]


def test_exceptions_come_out_of_other_calls_too(context):
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


def test_not_even_keyboard_interrupt_gets_lost(context):
    @context.recognizer("gesta.tap").on
    def interrupt(event):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        context.push(tap())


def test_an_exception_in_the_log_comes_out_too(context, tmp_path):
    (tmp_path / "a.so").write_text("text")

    @context.set_log
    def log(level, message):
        raise Oops(message)

    with pytest.raises(Oops, match="a.so"):
        context.scan_plugins(tmp_path)


def test_an_error_in_an_action_that_nobody_catches(context):
    recognizer = context.recognizer("gesta.tap")
    recognizer.on(lambda event: context.advance(0))
    with pytest.raises(gesta.BusyError, match="gesta_advance"):
        context.push(tap())
    assert recognizer.state == State.ENDED


def test_a_refused_call_leaves_the_observer_alone(context):
    recognizer = context.recognizer("gesta.tap")
    seen = []
    context.set_observer(seen.append)
    before = snapshot(context, recognizer)
    for wrong in (lambda: context.advance(2**62 + 1), lambda: context.recognizer("none"), lambda: recognizer.ignore(5)):
        with pytest.raises(gesta.GestaError):
            wrong()
    assert seen == [] and snapshot(context, recognizer) == before
