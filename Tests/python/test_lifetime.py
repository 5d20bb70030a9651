"""Lifetimes of callbacks, contexts, recognizers and instances."""

import contextlib
import gc
import subprocess
import sys
import weakref
from pathlib import Path

import gesta
import pytest
from gesta import _class_table, _session
from touches import DRAG, down, stroke, tap


class Callback:
    """A callable that supports weak references."""

    def __init__(self, *held):
        self.held = held
        self.calls = 0

    def __call__(self, *arguments):
        self.calls += 1


@pytest.fixture(autouse=True)
def disable_collection():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def watch(callback):
    return weakref.ref(callback)


def test_callbacks_are_kept_until_released(context):
    recognizer = context.recognizer("gesta.tap")
    callback = Callback()
    reference = watch(callback)
    recognizer.on(callback)
    del callback, recognizer
    context.push(tap())
    assert reference() is not None and reference().calls == 1


def test_every_way_of_removing_a_callback_releases_it(context):
    recognizer, other = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
    callbacks = [Callback() for _ in range(5)]
    off, destroyed, replaced, logger, closed = references = [watch(callback) for callback in callbacks]
    recognizer.on(callbacks[0])
    other.on(callbacks[1])
    context.set_observer(callbacks[2])
    context.set_log(callbacks[3])
    recognizer.on(callbacks[4])
    recognizer.off(callbacks[0])
    callbacks.clear()
    assert [ref() is None for ref in references] == [True, False, False, False, False]
    other.destroy()
    assert destroyed() is None
    context.set_observer(None)
    assert replaced() is None
    context.set_log(lambda level, message: None)
    assert logger() is None
    assert closed() is not None
    context.close()
    assert closed() is None and off() is None


def test_an_unreferenced_context_is_freed_at_once():
    context = gesta.Context()
    callback = Callback()
    references = watch(context), watch(callback)
    recognizer = context.recognizer("gesta.tap")
    recognizer.on(callback)
    context.set_observer(callback)
    context.push(down(0, 0, 0))
    assert context.describe("gesta.tap") and recognizer.verdict
    del recognizer, callback, context
    assert [ref() for ref in references] == [None, None]


def in_a_cycle():
    context = gesta.Context()
    recognizer = context.recognizer("gesta.pan", slop=5)
    recognizer.on(lambda event: context.recognizer("gesta.tap") and recognizer.reset())
    context.set_observer(lambda event: context.events())
    context.push(stroke(*DRAG)[:1])
    return watch(context)


def test_a_context_in_a_cycle_with_its_callbacks_is_collected():
    reference = in_a_cycle()
    assert reference() is not None
    gc.collect()
    assert reference() is None


def test_an_unreferenced_context_calls_no_callbacks():
    context = gesta.Context()
    callback = Callback()
    pan = context.recognizer("gesta.pan", slop=5)
    context.push(stroke(*DRAG)[:3])
    pan.on(callback)
    context.set_observer(callback)
    del pan, context
    gc.collect()
    assert callback.calls == 0


def test_a_recognizer_keeps_its_context_alive():
    recognizer = gesta.Context().recognizer("gesta.tap")
    assert recognizer.alive
    reference = watch(recognizer.context)
    recognizer.context.push(tap())
    event = recognizer.context.events()[0]
    del recognizer
    assert reference() is not None and event.recognizer.state == gesta.State.ENDED
    del event
    assert reference() is None


def test_a_recognizer_exists_without_its_handle(context):
    reported = Callback()
    context.recognizer("gesta.tap").on(reported)
    gc.collect()
    context.push(tap())
    assert reported.calls == 1


def test_an_exception_does_not_keep_the_context_alive():
    context = gesta.Context()
    reference = watch(context)

    @context.recognizer("gesta.tap").on
    def bad(event):
        raise ValueError

    for samples in (tap(0), [down(100, float("nan"), 0)]):
        with contextlib.suppress(ValueError):
            context.push(samples)
    del context
    assert reference() is None


class Spot(gesta.RecognizerClass):
    """A class whose instances support weak references."""

    class_name = "org.example.spot"
    made = []

    def __init__(self):
        Spot.made.append(weakref.ref(self))

    def touches_ended(self, contacts):
        self.recognize()


def test_instances_of_python_classes_live_as_long_as_their_recognizers():
    Spot.made.clear()
    context = gesta.Context()
    one, _ = context.recognizer(Spot), context.recognizer(Spot)
    first, second = Spot.made
    context.push(tap())
    assert first() is not None and second() is not None
    one.destroy()
    assert first() is None and second() is not None
    context.close()
    assert second() is None and not context._entries and not context._instances


def test_instances_are_freed_with_an_unreferenced_context():
    Spot.made.clear()
    context = gesta.Context()
    context.recognizer(Spot)
    context.push(down(0, 0, 0))
    reference = watch(context)
    del context
    assert reference() is None and Spot.made[0]() is None


def test_calls_on_a_destroyed_instance_fail():
    kept = []

    class Keep(gesta.RecognizerClass):
        class_name = "org.example.keep"
        amount = gesta.Parameter.integer(1, 0, 5)

        def __init__(self):
            kept.append(self)

        def touches_began(self, contacts):
            pass

    for let_go in ("destroy", "close", "drop"):
        kept.clear()
        context = gesta.Context()
        recognizer = context.recognizer(Keep)
        if let_go == "destroy":
            recognizer.destroy()
        elif let_go == "close":
            context.close()
        del recognizer, context
        gc.collect()
        for use in (kept[0].recognize, lambda: kept[0].amount, lambda: kept[0].contacts, lambda: kept[0].now):
            with pytest.raises(gesta.HandleError) as caught:
                use()
            assert caught.value.code == gesta.ErrorCode.STALE


def test_many_contexts_leave_no_memory():
    gc.collect()
    before = len(_session._entries), len(_class_table._instances)
    for _ in range(50):
        with gesta.Context() as context:
            context.set_observer(Callback(context))
            context.set_log(Callback())
            context.recognizer(Spot).on(Callback(context))
            context.recognizer("gesta.tap").on(Callback())
            context.push(tap())
    gc.collect()
    assert (len(_session._entries), len(_class_table._instances)) == before


def test_an_interpreter_exits_cleanly_with_an_open_context():
    program = """
import gesta
context = gesta.Context()
context.set_observer(lambda event: 1 / 0)
pan = context.recognizer("gesta.pan", slop=0)
class Mine(gesta.RecognizerClass):
    class_name = "org.example.mine"
    def touches_began(self, contacts): pass
mine = context.recognizer(Mine)
context.push(gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN))
"""
    source = Path(gesta.__file__).resolve().parents[1]
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(source), "GESTA_LIBRARY": gesta._lib._name},
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
