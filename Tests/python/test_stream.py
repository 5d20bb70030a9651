"""Context.stream: events and deadlines in an event loop of asyncio, by clocks that tests move."""

import asyncio
import copy
import gc
import weakref

import gesta
import pytest
from gesta import Phase, State, Touch

MS = 1_000_000


class Clock:
    """A clock that the test sets, in ns."""

    def __init__(self):
        self.time = 0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


def play(function, *arguments):
    """Runs a coroutine, and fails if it does not end."""
    return asyncio.run(asyncio.wait_for(function(*arguments), 20))


def taps(context):
    once, twice = context.recognizer("gesta.tap", label="once"), context.recognizer("gesta.tap", taps=2, label="twice")
    once.require_failure(twice)
    return once, twice


def touch(time, phase, x=40.0, contact=1):
    return Touch(time, contact, x, 40, phase)


def tap(context, time):
    context.push([touch(time, Phase.BEGAN), touch(time + 40 * MS, Phase.ENDED)])


def drag(context, time, moves=3):
    context.push(touch(time, Phase.BEGAN))
    context.push([touch(time + i * MS, Phase.MOVED, 40 + 30 * i) for i in range(1, moves + 1)])
    context.push(touch(time + (moves + 1) * MS, Phase.ENDED))


async def first(stream, count):
    return [await anext_of(stream) for _ in range(count)]


def anext_of(stream):  # anext exists from Python 3.10 on
    return stream.__anext__()


async def idle(loops=5):
    for _ in range(loops):
        await asyncio.sleep(0)


def test_events_come_in_order_and_end_with_the_context(context):
    pan = context.recognizer("gesta.pan")

    async def main():
        stream, states = context.stream(), []
        drag(context, 0)
        context.push([touch(100 * MS, Phase.BEGAN), touch(110 * MS, Phase.MOVED, 140)])
        context.close()  # reports the gesture as cancelled
        async for event in stream:
            states.append(str(event.state))
            assert event.recognizer == pan
        assert stream.closed
        return states

    assert play(main) == ["began", "changed", "changed", "ended", "began", "cancelled"]


def test_failures_are_no_events_as_for_actions(context):
    once, _ = taps(context)
    once.provisional = True
    seen = []
    once.on(lambda event: seen.append((event.state, event.provisional, event.confirmed, event.revoked)))

    async def main():
        async with context.stream() as stream:
            tap(context, 0)
            tap(context, 100 * MS)  # a double tap: the first one is revoked
            drag(context, 5000 * MS)  # both fail
            got = await first(stream, len(seen) + 1)
            assert not stream._queue
            return [(e.state, e.provisional, e.confirmed, e.revoked) for e in got if e.recognizer == once]

    assert play(main) == seen and [each[-1] for each in seen] == [False, True]


def test_a_deadline_runs_when_the_clock_has_reached_it(context, clock):
    once, _ = taps(context)

    async def main():
        async with context.stream(clock=clock) as stream:
            tap(context, 0)
            deadline = context.next_deadline
            reader = asyncio.ensure_future(anext_of(stream))
            await asyncio.sleep(0.005)
            assert not reader.done() and context.now == 40 * MS
            clock.time = deadline + 5 * MS
            # The timer is planned for the clock as it was: a call plans it again.
            assert context.next_deadline == deadline
            event = await reader
            assert event.recognizer == once and event.time == deadline
            assert context.now == deadline  # and no later: samples from before the clock's time may follow
            context.push(touch(deadline + MS, Phase.BEGAN))

    play(main)


def test_a_clock_that_is_behind_is_asked_again(context):
    once, _ = taps(context)
    asked = []

    def behind():
        """Two ms before the deadline at first, then slower than the loop's clock. It reads the context."""
        asked.append(context.next_deadline)
        return asked[-1] - max(3 - len(asked), 0) * MS

    async def main():
        async with context.stream(clock=behind) as stream:
            tap(context, 0)
            event = await anext_of(stream)
            assert event.recognizer == once and event.time == asked[0]
            assert len(asked) == 3

    play(main)


def test_latency_waits_for_samples_from_before_the_deadline(context, clock):
    _, twice = taps(context)

    async def main():
        async with context.stream(clock=clock, latency=0.05) as stream:
            tap(context, 0)
            deadline = context.next_deadline
            clock.time = deadline + 20 * MS
            context.push([])  # plans again
            await asyncio.sleep(0.003)
            assert context.now == 40 * MS
            tap(context, deadline - 60 * MS)  # still in time
            assert (await anext_of(stream)).recognizer == twice

    play(main)


def test_the_default_clock_is_the_loops(context):
    once, _ = taps(context)
    once.max_interval = 0.05
    context.find("twice").max_interval = 0.05

    async def main():
        loop = asyncio.get_running_loop()
        async with context.stream() as stream:
            tap(context, round(loop.time() * 1e9))
            deadline = context.next_deadline
            event = await anext_of(stream)
            assert event.recognizer == once and event.time == deadline
            assert loop.time() * 1e9 >= deadline - MS

    play(main)


def test_a_cancelled_reader_loses_no_event(context):
    context.recognizer("gesta.tap")

    async def main():
        stream = context.stream()
        reader = asyncio.ensure_future(anext_of(stream))
        await idle()
        tap(context, 0)  # the event waits, and the reader is woken
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert (await anext_of(stream)).state is State.ENDED
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(anext_of(stream), 0.001)
        tap(context, 1000 * MS)
        assert (await anext_of(stream)).sequence == 2

    play(main)


def test_a_second_reader_and_a_second_stream_are_refused(context):
    context.recognizer("gesta.tap")

    async def main():
        stream = context.stream()
        reader = asyncio.ensure_future(anext_of(stream))
        await idle()
        with pytest.raises(gesta.StateError, match="another task waits for an event, must be one task at a time"):
            await anext_of(stream)
        with pytest.raises(gesta.StateError, match="the context has a stream, must be closed before there is another"):
            context.stream()
        tap(context, 0)
        assert (await reader).state is State.ENDED
        stream.close()
        stream.close()
        other = context.stream()
        tap(context, 1000 * MS)
        assert (await anext_of(other)).sequence == 2
        with pytest.raises(StopAsyncIteration):
            await anext_of(stream)

    play(main)


def test_closing_ends_a_reader_after_the_events_that_wait(context):
    context.recognizer("gesta.tap")

    async def main():
        stream = context.stream()
        tap(context, 0)
        await stream.aclose()
        tap(context, 1000 * MS)  # after the end
        assert [event.sequence async for event in stream] == [1]
        waiting = context.stream()
        reader = asyncio.ensure_future(anext_of(waiting))
        await idle()
        waiting.close()
        with pytest.raises(StopAsyncIteration):
            await reader

    play(main)


def test_more_events_than_the_limit_are_an_error_after_those_that_wait(context):
    context.recognizer("gesta.pan")

    async def main():
        stream = context.stream(limit=3)
        drag(context, 0, moves=50)
        got = []
        with pytest.raises(gesta.LimitError, match="more than 3 events wait, must be read, or the limit raised"):
            async for event in stream:
                got.append(str(event.state))
        assert got == ["began", "changed", "changed"]
        await idle()
        assert stream.closed
        with pytest.raises(StopAsyncIteration):
            await anext_of(stream)
        again = context.stream()
        drag(context, 1000 * MS)
        assert (await anext_of(again)).state is State.BEGAN

    play(main)


def test_an_exception_at_a_deadline_is_raised_in_its_place(context, clock):
    once, _ = taps(context)

    def oops(event):
        raise ValueError("oops")

    once.on(oops)

    async def main():
        async with context.stream(clock=clock) as stream:
            tap(context, 0)
            clock.time = context.next_deadline
            assert (await anext_of(stream)).recognizer == once
            with pytest.raises(ValueError, match="^oops$"):
                await anext_of(stream)
            once.off(oops)
            tap(context, 1000 * MS)
            clock.time = context.next_deadline
            assert (await anext_of(stream)).sequence == 2  # it can be read further

    play(main)


@pytest.mark.parametrize("wrong, error", [(lambda: 1.5, gesta.ParameterTypeError), (lambda: 1 // 0, ZeroDivisionError)])
def test_a_wrong_clock_is_an_error_of_the_reader(context, wrong, error):
    taps(context)

    async def main():
        async with context.stream(clock=wrong) as stream:
            tap(context, 0)
            with pytest.raises(error):
                await anext_of(stream)

    play(main)


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ({"clock": 3}, gesta.ParameterTypeError, "stream: clock is 3, must be callable"),
        ({"limit": 0}, gesta.RangeError, "stream: limit is 0, must be from 1"),
        ({"limit": 2.5}, gesta.ParameterTypeError, "stream: limit is 2.5, must be an integer"),
        ({"latency": -1}, gesta.RangeError, "stream: latency is -1, must be from 0 to 60"),
        ({"latency": float("nan")}, gesta.RangeError, "stream: latency is nan, must be from 0 to 60"),
        ({"latency": "1"}, gesta.ParameterTypeError, "stream: latency is '1', must be a number"),
    ],
)
def test_wrong_arguments_are_refused(context, arguments, error, words):
    async def main():
        with pytest.raises(error, match=words):
            context.stream(**arguments)
        context.stream()  # nothing was begun

    play(main)


def test_a_stream_requires_a_loop_and_an_open_context(context):
    with pytest.raises(RuntimeError, match="no running event loop"):
        context.stream()
    context.close()

    async def main():
        with pytest.raises(gesta.ArgumentError, match="the context is closed"):
            context.stream()

    play(main)


def test_the_programs_observer_is_called_beside_the_stream(context):
    context.recognizer("gesta.tap")
    seen = []
    context.set_observer(lambda event: seen.append(event.state))

    async def main():
        async with context.stream() as stream:
            tap(context, 0)
            assert (await anext_of(stream)).state is State.ENDED
            context.set_observer(None)
            tap(context, 1000 * MS)
            assert (await anext_of(stream)).sequence == 2
            context.set_observer(lambda event: seen.append("later"))
        tap(context, 2000 * MS)

    play(main)
    assert State.ENDED in seen and "later" in seen
    assert seen.index("later") == len([each for each in seen if each != "later"])


def test_other_threads_are_refused_while_there_is_a_stream(context):
    async def main():
        errors = []

        def use():
            try:
                tap(context, 0)
            except gesta.BusyError as error:
                errors.append(str(error))

        async with context.stream():
            await asyncio.get_running_loop().run_in_executor(None, use)
        assert errors == ["the context has a stream in another thread, must be used in the thread of its event loop"]
        await asyncio.get_running_loop().run_in_executor(None, use)
        assert len(errors) == 1

    play(main)


def test_a_stream_that_the_program_drops_ends(context, clock):
    taps(context)

    async def main():
        stream = context.stream(clock=clock)
        dropped = weakref.ref(stream)
        tap(context, 0)
        await idle()
        assert stream._timer is not None  # which must not keep it
        del stream
        gc.collect()
        assert dropped() is None
        context.push([])
        assert context._stream is None and context.stream().closed is False

    async def leave():
        asyncio.get_running_loop().call_soon(drag, context, 5000 * MS)
        context.recognizer("gesta.pan")
        async for event in context.stream(clock=clock):
            assert event.state is State.BEGAN
            break
        gc.collect()
        context.push([])
        assert context._stream is None

    play(main)
    play(leave)


def test_a_loop_that_was_closed_ends_the_stream(context):
    context.recognizer("gesta.tap")
    kept = []

    async def main():
        kept.append(context.stream())
        tap(context, 0)

    play(main)
    tap(context, 1000 * MS)
    assert kept[0].closed and repr(kept[0]) == "<EventStream closed, 2 wait>"


def test_a_stream_cannot_be_copied(context):
    async def main():
        stream = context.stream()
        assert repr(stream) == "<EventStream open, 0 wait>"
        with pytest.raises(TypeError, match="an EventStream cannot be copied or pickled"):
            copy.copy(stream)

    play(main)
