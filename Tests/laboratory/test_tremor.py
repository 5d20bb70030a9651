"""The command `tremor`: what it adds to gestures, and that its parameters help."""

from __future__ import annotations

import math
import random

import pytest
from gesta_laboratory import tremor
from gesta_tools.recording import Recording, stroke
from gesta_tools.tremor import scaled_profile


@pytest.mark.parametrize("hz", [4.0, 12.0])
def test_tremor_has_its_frequency_and_amplitude(hz: float) -> None:
    shaking = tremor.Tremor(hz, 2.0, random.Random(3))
    places = [shaking.at(ms) for ms in range(2000)]
    assert max(math.hypot(x, y) for x, y in places) == pytest.approx(2.0, rel=0.05)
    assert shaking.at(0) == pytest.approx(shaking.at(1000.0 / hz))
    along = [x if abs(places[0][0]) > abs(places[0][1]) else y for x, y in places]
    crossings = sum(a <= 0 < b for a, b in zip(along, along[1:]))
    assert crossings == pytest.approx(2 * hz, abs=1)


@pytest.mark.parametrize("gesture", tremor.SIMULATED, ids=lambda gesture: gesture.name)
def test_every_gesture_is_recognized_without_tremor_and_with_a_profile(gesture: tremor.Simulated) -> None:
    assert tremor.recall(gesture, 8.0, 0.0, 5) == 1.0
    assert tremor.recall(gesture, 8.0, 0.0, 5, profile=True) == 1.0
    assert tremor.recall(gesture, 8.0, 2.0, 10, profile=True) >= 0.8


def test_the_profile_is_needed() -> None:
    tap = tremor.SIMULATED[0]
    assert tremor.recall(tap, 8.0, 3.0, 20) < 0.2
    assert tremor.recall(tap, 8.0, 3.0, 20, profile=True) == 1.0
    assert scaled_profile("gesta.tap", 10.0)["slop"] == 10 * tremor.PROFILE["gesta.tap"]["slop"]


@pytest.mark.parametrize("second", tremor.SECOND_FINGERS)
@pytest.mark.parametrize("mm", tremor.AMPLITUDES)
def test_a_button_with_bounds_loses_no_tap_of_a_trembling_hand(mm: float, second: str) -> None:
    clicked, total = tremor.clicks(mm, 60, True, second)
    assert clicked == total >= 50


def test_a_button_without_bounds_loses_most() -> None:
    assert tremor.clicks(0.0, 60, False) == (60, 60)
    clicked, total = tremor.clicks(3.0, 60, False)
    assert total >= 50 and clicked < 0.2 * total


def test_samples_are_in_order_and_complete() -> None:
    for gesture in tremor.SIMULATED:
        parts = gesture.draw(random.Random(1))
        touches = tremor.samples(parts, tremor.Tremor(5.0, 3.0, random.Random(1)), 7)
        assert [touch.time for touch in touches] == sorted(touch.time for touch in touches)
        assert sum(touch.phase.name == "BEGAN" for touch in touches) == len(parts)
        assert sum(touch.phase.name == "ENDED" for touch in touches) == len(parts)


def test_recorded_gestures_lose_and_regain_their_taps() -> None:
    pytest.importorskip("numpy")
    from gesta_laboratory import tremor_recorded

    tap = Recording("tap", stroke([(ms, 500, 500) for ms in range(0, 120, 10)]), origin={"units_per_mm": 10.0})
    strong = tremor.Tremor(8.0, 3.0, random.Random(2))
    assert tremor_recorded._count(tap, "tap", False, tremor.Tremor(8.0, 0.0, random.Random(2))) == 1
    assert tremor_recorded._count(tap, "tap", False, strong) == 0
    assert tremor_recorded._count(tap, "tap", True, strong) == 1
