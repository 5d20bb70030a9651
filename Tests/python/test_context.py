"""Contexts: configuration, time, polling and closing."""

import os
import threading

import gesta
import pytest
from gesta import State
from touches import CHEVRON, DRAG, MS, TIME_MAX, down, stroke, tap


def test_the_configuration_is_checked():
    for wrong in (
        {"units_per_mm": 0},
        {"units_per_mm": -1},
        {"units_per_mm": 1e7},
        {"units_per_mm": float("nan")},
        {"units_per_mm": float("inf")},
        {"max_contacts": 0},
        {"max_contacts": 1025},
        {"max_contacts": -1},
        {"max_contacts": 2**32 + 5},
    ):
        with pytest.raises(ValueError) as caught:
            gesta.Context(**wrong)
        assert next(iter(wrong)) in caught.value.message
    with pytest.raises(TypeError):
        gesta.Context(max_contacts=1.5)
    with pytest.raises(TypeError):
        gesta.Context(units_per_mm="big")


def test_calls_on_a_closed_context_fail():
    context = gesta.Context()
    tap_recognizer = context.recognizer("gesta.tap")
    assert not context.closed
    context.close()
    context.close()
    assert context.closed and not tap_recognizer.alive
    for use in (
        lambda: context.push(down(0, 0, 0)),
        lambda: context.now,
        lambda: tap_recognizer.state,
        context.events,
        lambda: context.recognizer("gesta.tap"),
        lambda: context.set_observer(None),
        lambda: context.classes,
    ):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_closing_cancels_gestures_in_progress():
    reported, seen = [], []
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan")
        pan.on(lambda event: reported.append(event.state))
        context.set_observer(lambda event: seen.append((event.state, event.reason)))
        context.push(stroke(*DRAG)[:3])
    assert reported[0] == State.BEGAN and reported[-1] == State.CANCELLED
    assert seen[-1] == (State.CANCELLED, gesta.Reason.DESTROYED)


def test_the_caller_sets_the_time(context):
    assert context.now is None and context.next_deadline is None
    context.advance(-TIME_MAX)
    assert context.now == -TIME_MAX
    context.advance(5)
    context.advance(5)
    assert context.now == 5
    for wrong, code in ((4, "TIME"), (TIME_MAX + 1, "TIME"), (-(2**63), "TIME"), (2**63, "RANGE")):
        with pytest.raises(ValueError) as caught:
            context.advance(wrong)
        assert caught.value.code == gesta.ErrorCode[code] and "now" in caught.value.message
        assert context.now == 5
    with pytest.raises(TypeError, match="now"):
        context.advance(1.5)
    with pytest.raises(ValueError) as caught:
        context.push(gesta.Touch(4, 1, 0, 0, gesta.Phase.BEGAN))
    assert caught.value.code == gesta.ErrorCode.TIME and "touches[0].time" in caught.value.message


def test_the_number_of_contacts_is_limited():
    with gesta.Context(max_contacts=3) as context:
        context.push([down(0, i, i, i) for i in range(3)])
        with pytest.raises(gesta.LimitError) as caught:
            context.push(down(1, 0, 0, 3))
        assert caught.value.code == gesta.ErrorCode.LIMIT and "contact" in caught.value.message
        assert context.now == 0


def test_events_accumulate_until_the_next_push_or_advance(context):
    pan = context.recognizer("gesta.pan", slop=5)
    samples = stroke(*DRAG)
    context.push(samples[:3])
    assert [event.state for event in context.events()] == [State.BEGAN, State.CHANGED]
    assert context.events() == context.events()
    pan.enabled = False
    assert [event.state for event in context.events()] == [State.BEGAN, State.CHANGED, State.CANCELLED]
    context.advance(context.now)
    assert context.events() == []


def test_polled_events_equal_those_of_actions(context):
    reported = []
    for name in ("gesta.tap", "gesta.pan", "gesta.chevron", "gesta.z"):
        context.recognizer(name).on(reported.append)
    for samples in (tap(0), stroke(*DRAG, time=200), stroke(*CHEVRON, time=400)):
        reported.clear()
        context.push(samples)
        assert reported and context.events() == reported


def test_polled_events_with_poll_all_equal_those_of_the_observer():
    with gesta.Context(poll_all=True) as context:
        seen = []
        context.set_observer(seen.append)
        for name in ("gesta.tap", "gesta.pan", "gesta.chevron", "gesta.z"):
            context.recognizer(name)
        for samples in (tap(0), stroke(*DRAG, time=200), stroke(*CHEVRON, time=400)):
            seen.clear()
            context.push(samples)
            assert {State.FAILED} < {event.state for event in seen}
            assert context.events() == seen


def test_polling_can_be_disabled():
    with gesta.Context(poll=False) as context:
        reported = []
        context.recognizer("gesta.tap").on(reported.append)
        context.push(tap())
        assert len(reported) == 1 and context.events() == []


def test_an_event_remains_valid(context):
    recognizer = context.recognizer("gesta.tap", slop=3)
    context.push(tap(5, 12.5, -7.25, contact=2**64 - 1))
    (event,) = context.events()
    context.push(tap(500))
    context.close()
    assert (event.class_name, event.state, event.previous, event.sequence) == (
        "gesta.tap",
        State.ENDED,
        State.POSSIBLE,
        1,
    )
    assert (event.time, event.x, event.y, event.contacts) == (85 * MS, 12.5, -7.25, (2**64 - 1,))
    assert (event.values, event.reason, event.reason_name, event.blocker) == ({"tap_count": 1}, 0, "", None)
    assert event.recognizer == recognizer


def test_contexts_are_independent():
    with gesta.Context() as one, gesta.Context() as other:
        recognizer = one.recognizer("gesta.tap")
        other.push(tap())
        assert recognizer.state == State.POSSIBLE and one.now is None and other.now == 80 * MS


def test_missing_plugins_are_reported(context, tmp_path):
    text = tmp_path / "text.so"
    text.write_text("no shared object")
    logged = []
    context.set_log(lambda level, message: logged.append((level, message)))
    for path, code in (
        ("relative.so", "PLUGIN_PATH"),
        (tmp_path / "none.so", "PLUGIN_MISSING"),
        (text, "PLUGIN_FORMAT"),
    ):
        with pytest.raises(gesta.PluginError) as caught:
            context.load_plugin(path)
        assert caught.value.code == gesta.ErrorCode[code] and os.fspath(path) in caught.value.message
    assert context.scan_plugins(tmp_path) == 0
    assert any(level == gesta.LogLevel.ERROR and "text.so" in message for level, message in logged)
    with pytest.raises(gesta.PluginError):
        context.scan_plugins(tmp_path / "none")
    assert context.plugins == () and len(context.classes) == 23


def test_the_plugin_environment_is_scanned(context, tmp_path, monkeypatch):
    monkeypatch.delenv("GESTA_PLUGIN_PATH", raising=False)
    assert context.scan_plugins() == 0
    monkeypatch.setenv("GESTA_PLUGIN_PATH", f"{tmp_path}:{tmp_path / 'none'}")
    logged = []
    context.set_log(lambda level, message: logged.append(message))
    assert context.scan_plugins() == 0
    assert any("none" in message for message in logged)


def test_the_standard_path_of_plugins_is_scanned(context, tmp_path, monkeypatch):
    monkeypatch.setenv("GESTA_PLUGIN_PATH", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    paths = context.plugin_directories
    assert paths[:2] == (str(tmp_path), str(tmp_path / "data" / "gesta" / "plugins")) and len(paths) == 3
    assert context.scan_plugins() == 0


def test_contexts_on_different_threads_run_in_parallel():
    counts, errors = {}, []

    def work(number):
        try:
            reported = []
            with gesta.Context() as context:
                context.recognizer("gesta.chevron").on(reported.append)
                for i in range(200):
                    context.push(stroke(*CHEVRON, time=i * 100))
            counts[number] = len(reported)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == [] and counts == dict.fromkeys(range(4), 200)


@pytest.mark.parametrize("units", [1, 6.2992])
def test_lengths_of_a_setup_are_refused_out_of_range_whatever_the_units(units):
    with gesta.Context(units_per_mm=units) as context:
        for slop in ("-1", "9999"):
            with pytest.raises(gesta.SetupError, match="line 4: slop is .*, must be from 0 to"):
                context.load_setup(f"gesta-setup 1\nconfig 0 32 1\ncreate undo gesta.tap\nset undo slop {slop}\n")
        assert len(context.recognizers) == 0
        context.load_setup("gesta-setup 1\nconfig 0 32 1\ncreate undo gesta.tap\nset undo slop 1000\n")
        assert context.find("undo").slop == pytest.approx(1000 * units)
