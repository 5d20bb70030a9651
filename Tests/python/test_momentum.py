"""Momentum in Python: the same numbers as in C, for every number that can be passed; and what peers' tests expect.

The tests of Flutter are packages/flutter/test/physics/newton_test.dart, friction_simulation_test.dart,
spring_simulation_test.dart and packages/flutter/test/widgets/scroll_simulation_test.dart, in other words.
"""

import dataclasses
import math

import gesta
import pytest
from hypothesis import given
from hypothesis import strategies as st

MS = 1_000_000
S = 1_000_000_000
FRICTION, SPRING = gesta.DecayKind.FRICTION, gesta.DecayKind.SPRING


def at(decay, seconds):
    return decay.at(decay.time + round(seconds * S))


def near(got, want, within=1.0):
    assert abs(got - want) <= within, (got, want)


def test_defaults_are_the_librarys():
    raw = gesta._generated.structs.DecayOptions()
    gesta._native.lib.gesta_decay_options_init(raw, gesta._generated.structs.ctypes.sizeof(raw))
    for field in dataclasses.fields(gesta.DecayOptions):
        assert getattr(gesta.DecayOptions(), field.name) == getattr(raw, field.name), field.name


def test_a_fling_ends_and_is_caught():
    fling = gesta.Decay(gesta.DecayOptions(max_y=500), 7 * MS, y=100, velocity_y=2000)
    assert fling.time == 7 * MS and fling.at(0)[1:] == fling.at(7 * MS)[1:]
    assert fling.at(7 * MS) == gesta.DecayMotion(7 * MS, 0, 100, 0, 2000, True)
    assert fling.end == gesta.DecayMotion(fling.end_time, 0, 500, 0, 0, False)
    assert fling.at(fling.end_time + S).y == 500 and not fling.at(fling.end_time).moving
    assert max(at(fling, n / 100).y for n in range(400)) > 500
    caught = at(fling, 0.1)
    assert gesta.carry(gesta.CarryRule.ANDROID, (0, caught.velocity_y), (0, 900)) == (0, caught.velocity_y + 900)
    assert repr(fling) == "<Decay exponential, to 0, 500>"


def test_snap_does_not_change_the_original():
    fling = gesta.Decay(velocity_x=1500)
    page = fling.snap(640)
    assert page.end.x == 640 and fling.end.x != 640 and page.at(0).velocity_x == 1500


def test_rubber_band():
    assert gesta.rubber_band(100, 960) == pytest.approx(52.02, abs=0.005)
    assert gesta.rubber_band_distance(gesta.rubber_band(-77, 300), 300) == pytest.approx(-77, rel=1e-12)


def test_errors():
    with pytest.raises(gesta.RangeError, match="Decay: rate is 1, must be from 0.001 to 0.9999"):
        gesta.Decay(gesta.DecayOptions(rate=1))
    with pytest.raises(gesta.RangeError, match="velocity_x is nan, must be from -1e12 to 1e12"):
        gesta.Decay(velocity_x=math.nan)
    with pytest.raises(gesta.ArgumentError, match="Decay: kind is 9"):
        gesta.Decay(gesta.DecayOptions(kind=9))
    with pytest.raises(gesta.ParameterTypeError, match="drag is 'much', must be a number"):
        gesta.Decay(gesta.DecayOptions(drag="much"))
    with pytest.raises(gesta.ParameterTypeError, match="time is 0.5, must be an integer: nanoseconds"):
        gesta.Decay(time=0.5)
    with pytest.raises(gesta.RangeError, match="time is 9223372036854775807: time that runs backwards"):
        gesta.Decay().at(2**63 - 1)
    with pytest.raises(gesta.RangeError, match="x, y is inf, 0.0"):
        gesta.Decay().snap(math.inf)
    with pytest.raises(gesta.RangeError, match="stretch is 300"):
        gesta.rubber_band_distance(300, 300)
    with pytest.raises(gesta.RangeError, match="extent 0"):
        gesta.rubber_band(1, 0)
    with pytest.raises(gesta.RangeError, match="pause -1"):
        gesta.carry(gesta.CarryRule.GTK, (1, 1), (1, 1), -1)


# ------------------------------------------------------------------------------------------------------------- peers


def test_flutter_friction():
    friction = gesta.Decay(gesta.DecayOptions(FRICTION, drag=0.3), x=100, velocity_x=400)
    assert at(friction, 0).x == 100 and at(friction, 0).velocity_x == 400
    assert 330 < at(friction, 1).x < 335
    for second, velocity in (1, 120.0), (2, 36.0), (3, 10.8):
        near(at(friction, second).velocity_x, velocity, 1e-9)
    assert at(friction, 4).velocity_x < 3.5
    assert 431 < at(friction, 5).x < 432


@pytest.mark.parametrize("sign, final", [(1, (110, 131, 149, 149)), (-1, (91, 68, 51, 50))])
def test_flutter_friction_in_both_directions(sign, final):
    friction = gesta.Decay(gesta.DecayOptions(FRICTION), x=100, velocity_x=100 * sign)
    for seconds, x in zip((0.1, 0.5, 2.0), final):
        near(at(friction, seconds).x, x)
    near(friction.end.x, final[3], 1.01)


def test_flutter_friction_with_constant_deceleration():
    options = gesta.DecayOptions(FRICTION, constant_deceleration=100)
    friction = gesta.Decay(options, x=100, velocity_x=-100)
    for seconds, x in (0.1, 91), (0.5, 80), (2.0, 80):
        near(at(friction, seconds).x, x)
    near(friction.end.x, 80)


def test_flutter_time_at_a_position():
    """FrictionSimulation.timeAtX, which an edge is here."""
    options = gesta.DecayOptions(FRICTION, flags=gesta.DecayFlag.STOP)
    free = gesta.Decay(options, x=100, velocity_x=100)
    for seconds in 0.1, 0.5, 2.0:
        edge = at(free, seconds).x
        stopped = gesta.Decay(dataclasses.replace(options, max_x=edge), x=100, velocity_x=100)
        near(stopped.end_time / S, seconds, 2e-9)
        assert stopped.end.x == edge
    never = gesta.Decay(dataclasses.replace(options, max_x=200), x=100, velocity_x=100)
    assert never.end == free.end


def test_flutter_springs():
    """crit_spring, overdamped_spring and underdamped_spring."""
    critical = gesta.Decay(gesta.DecayOptions(SPRING, stiffness=100)).snap(500)
    assert [math.floor(at(critical, n / 4).x) for n in range(4)] == [0, 356, 479, 497]
    assert [math.floor(at(critical, n / 4).velocity_x) for n in range(4)] == [0, 1026, 168, 20]
    assert 499 < at(critical, 1.5).x < 501 and at(critical, 1.5).velocity_x < 0.1
    over = gesta.Decay(gesta.DecayOptions(SPRING, stiffness=100, damping_ratio=1.25, rest=0.001)).snap(500)
    assert [math.floor(at(over, n / 2).x) for n in range(4)] == [0, 445, 495, 499]
    assert [math.floor(at(over, n / 2).velocity_x) for n in range(4)] == [0, 273, 22, 1]
    under = gesta.Decay(gesta.DecayOptions(SPRING, stiffness=100, damping_ratio=0.25)).snap(300)
    assert math.floor(at(under, 1).x) == 325 and math.floor(at(under, 1).velocity_x) == -65
    near(at(under, 6).x, 300, 0.1)


def test_flutter_snaps_a_spring_to_its_end():
    """When snapToEnd is set, value is exactly `end` after completion."""
    spring = gesta.Decay(gesta.DecayOptions(SPRING, stiffness=400, rest=0.1)).snap(1)
    assert at(spring, 0.4)[1:] == (1, 0, 0, 0, False)


def test_flutter_kinetic_scroll():
    for velocity in 800, -800:
        options = gesta.DecayOptions(FRICTION, stiffness=50, damping_ratio=0.5, min_x=0, max_x=300)
        scroll = gesta.Decay(options, x=100, velocity_x=velocity)
        assert at(scroll, 0).moving and at(scroll, 0.5).moving and not at(scroll, 3.5).moving


def test_flutter_scroll_with_infinite_edges():
    scroll = gesta.Decay(gesta.DecayOptions(FRICTION, min_x=0), x=100, velocity_x=400)
    near(at(scroll, 1).x, 272)
    for second, velocity in (1, 54), (2, 7):
        near(at(scroll, second).velocity_x, velocity)
    assert at(scroll, 3).velocity_x < 1
    near(at(scroll, 5).x, 300)


def test_flutter_over_and_under_scroll():
    options = gesta.DecayOptions(FRICTION, stiffness=170, damping_ratio=1.1, min_x=0, max_x=1000)
    scroll = gesta.Decay(options, x=500, velocity_x=-7500)
    for seconds, x, velocity in (0.065, 42, -6584), (0.1, -123, -2613), (0.5, -15, 124):
        near(at(scroll, seconds).x, x)
        near(at(scroll, seconds).velocity_x, velocity)
        assert at(scroll, seconds).moving
    assert at(scroll, 2.0)[1:] == (0, 0, 0, 0, False)


STARTS = [
    (51.0, 2866.91537),
    (584.0, 2617.294734),
    (345.0, 1982.785934),
    (0.0, 1831.366634),
    (-156.2, 1541.57665),
    (4.0, 1139.250439),
    (4534.0, 1073.553798),
    (75.0, 614.2093),
    (5469.0, 182.114534),
]


@pytest.mark.parametrize("position, velocity", STARTS)
def test_flutter_clamping_scroll(position, velocity):
    """ClampingScrollSimulation: stable initial conditions, and the velocity reaches zero. Its distance is Android's."""
    spline = gesta.Decay(gesta.DecayOptions(gesta.DecayKind.SPLINE), x=position, velocity_x=velocity)
    assert at(spline, 0).x == position
    near(at(spline, 0).velocity_x, velocity, 1e-9 * velocity)
    assert at(spline, 10).velocity_x == 0
    rate, coefficient = math.log(0.78) / math.log(0.9), 9.80665 * 39.37 * 160.0 * 0.84 * 0.015 / 0.35
    duration = rate * 0.35 * (velocity / coefficient) ** (1 / (rate - 1))
    near(spline.end.x, position + velocity * duration / rate, 1e-9 * spline.end.x + 1e-9)


# ----------------------------------------------------------------------------------------------------------- anything

ANY = st.floats() | st.sampled_from([0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, 1e12, -1e12, 1e9])
NAMES = [field.name for field in dataclasses.fields(gesta.DecayOptions) if field.name not in ("kind", "flags")]
ANY_OPTIONS = st.fixed_dictionaries(
    {"kind": st.sampled_from(list(gesta.DecayKind)), "flags": st.integers(0, 3)}, optional=dict.fromkeys(NAMES, ANY)
)


@given(ANY_OPTIONS, st.integers(-(2**62), 2**62), ANY, ANY, ANY, ANY, st.integers(-(2**62) + 1, 2**62 - 1), ANY)
def test_any_number_is_an_error_or_a_finite_motion(given_options, time, x, y, velocity_x, velocity_y, when, target):
    try:
        fling = gesta.Decay(
            gesta.DecayOptions(**given_options), time, x=x, y=y, velocity_x=velocity_x, velocity_y=velocity_y
        )
    except gesta.GestaError as error:
        assert error.code.name in ("NOT_FINITE", "RANGE", "ARGUMENT", "TIME")
        return
    assert fling.end_time >= fling.time
    motions = [fling.at(when), fling.end, fling.at(min(time + 300 * MS, 2**62 - 1))]
    if math.isfinite(target) and 1e-9 <= target <= 1e9:
        snapped = fling.snap(target)
        assert snapped.end.x == target
        motions.append(snapped.at(when))
    for motion in motions:
        assert all(math.isfinite(number) for number in motion[1:5]), motion


@given(
    st.sampled_from(list(gesta.DecayKind)),
    st.floats(-10_000, 10_000),
    st.floats(-10_000, 10_000),
    st.floats(0, 2000),
    st.sampled_from([30, 60, 90, 120, 144]),
)
def test_the_end_does_not_depend_on_the_frame_rate(kind, velocity_x, velocity_y, edge, rate):
    options = gesta.DecayOptions(kind, min_x=-edge, max_x=edge, max_y=edge / 2)
    fling = gesta.Decay(options, 3, velocity_x=velocity_x, velocity_y=velocity_y)
    time = 3
    while fling.at(time).moving:
        time += S // rate
    assert fling.at(time)[1:] == fling.end[1:]
