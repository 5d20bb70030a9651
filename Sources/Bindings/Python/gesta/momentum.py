"""Momentum after a gesture: flings, springs and edges as pure functions, which have no context."""

from __future__ import annotations

import ctypes
import dataclasses
import math
from dataclasses import dataclass
from typing import NamedTuple

from ._generated import structs as s
from ._generated.enums import CarryRule as CarryRule
from ._generated.enums import DecayFlag as DecayFlag
from ._generated.enums import DecayKind as DecayKind
from ._native import lib
from ._numbers import nanoseconds, real, uint32
from .errors import make_error, python_names


@dataclass(frozen=True)
class DecayOptions:
    """How momentum decays: one can serve many flings.

    EXPONENTIAL: `rate` is what a millisecond leaves of the velocity, as in UIScrollView. FRICTION: `drag` is what a
    second leaves, and `constant_deceleration` per s^2 is subtracted, as in Flutter. SPLINE: Android's curve, by
    `friction` and `units_per_mm`. CONSTANT: `deceleration` per s^2. SPRING: it pulls to where it began, or to where
    `Decay.snap` has it end. `stiffness` in 1/s^2 and `damping_ratio` are those of the spring, also at edges: `min_x` to
    `max_y`. The motion ends where less than `rest` is left of it; 0 is 0.1, or 0.001 with DecayFlag.ZOOM.
    """

    kind: DecayKind = DecayKind.EXPONENTIAL
    flags: DecayFlag = DecayFlag(0)
    rate: float = 0.998
    drag: float = 0.135
    constant_deceleration: float = 0.0
    deceleration: float = 2300.0
    friction: float = 0.015
    units_per_mm: float = 160 / 25.4
    stiffness: float = 200.0
    damping_ratio: float = 1.0
    rest: float = 0.0
    min_x: float = -math.inf
    max_x: float = math.inf
    min_y: float = -math.inf
    max_y: float = math.inf


_NUMBERS = tuple(field.name for field in dataclasses.fields(DecayOptions) if field.name not in ("kind", "flags"))


class DecayMotion(NamedTuple):
    """Position and velocity per second at a time, in ns. With DecayFlag.ZOOM, `x` is the scale."""

    time: int
    x: float
    y: float
    velocity_x: float
    velocity_y: float
    moving: bool


class Decay:
    """The momentum of what is at a position and has a velocity, beginning at a time in ns: that of the event.

        fling = gesta.Decay(gesta.DecayOptions(min_y=0, max_y=4000), event.time, y=offset, velocity_y=speed)
        now = fling.at(frame_time)

    An edge that lies before the end is crossed at the velocity that the motion has there. Raises RangeError,
    ArgumentError.
    """

    __slots__ = ("_raw",)

    def __init__(
        self,
        options: DecayOptions | None = None,
        time: int = 0,
        *,
        x: float = 0.0,
        y: float = 0.0,
        velocity_x: float = 0.0,
        velocity_y: float = 0.0,
    ) -> None:
        options = options or DecayOptions()
        raw = s.DecayOptions(size=ctypes.sizeof(s.DecayOptions))
        raw.kind = uint32("kind", options.kind)
        raw.flags = uint32("flags", options.flags)
        for name in _NUMBERS:
            setattr(raw, name, real(name, getattr(options, name)))
        message = ctypes.create_string_buffer(256)
        raw.message, raw.capacity = ctypes.addressof(message), ctypes.sizeof(message)
        self._raw = s.Decay(size=ctypes.sizeof(s.Decay))
        code = lib.gesta_decay_start(
            ctypes.byref(raw),
            nanoseconds("time", time),
            real("x", x),
            real("y", y),
            real("velocity_x", velocity_x),
            real("velocity_y", velocity_y),
            ctypes.byref(self._raw),
        )
        if code < 0:
            raise make_error(code, python_names(message.value.decode("utf-8", "replace")))

    @property
    def time(self) -> int:
        """When it begins, in ns."""
        return self._raw.time

    @property
    def end_time(self) -> int:
        """When it ends, in ns."""
        return self._raw.end_time

    def at(self, time: int) -> DecayMotion:
        """Position and velocity at a time in ns, for example of a frame. Before the begin, they are those at the begin.

        From `end_time` on, the position is exactly the end, and the velocity is 0. Raises RangeError.
        """
        motion = s.DecayMotion()
        _check(
            lib.gesta_decay_at(ctypes.byref(self._raw), nanoseconds("time", time), ctypes.byref(motion)),
            f"time is {time}",
        )
        return _motion(motion)

    @property
    def end(self) -> DecayMotion:
        """Where and when the motion ends."""
        motion = s.DecayMotion()
        _check(lib.gesta_decay_end(ctypes.byref(self._raw), ctypes.byref(motion)))
        return _motion(motion)

    def snap(self, x: float = 0.0, y: float = 0.0) -> Decay:
        """Momentum that begins in the same way and ends exactly at a position: a page, a row, a grid.

        The curve is stretched or compressed if the position lies ahead, at most twice as far as the motion would reach;
        otherwise a spring pulls to it. Raises RangeError.
        """
        snapped: Decay = Decay.__new__(Decay)
        snapped._raw = s.Decay(size=ctypes.sizeof(s.Decay))
        _check(
            lib.gesta_decay_snap(ctypes.byref(self._raw), real("x", x), real("y", y), ctypes.byref(snapped._raw)),
            f"x, y is {x}, {y}",
        )
        return snapped

    def __repr__(self) -> str:
        end = self.end
        return f"<Decay {DecayKind(self._raw.kind)}, to {end.x:g}, {end.y:g}>"


def carry(
    rule: CarryRule, caught: tuple[float, float], flick: tuple[float, float], pause: int = 0
) -> tuple[float, float]:
    """The velocity of a flick that follows on a motion which was caught.

    `caught` and `flick` are velocities, x and y; `pause` is the longest time for which the contact has rested in
    between, in ns. Raises RangeError.
    """
    x, y = ctypes.c_double(), ctypes.c_double()
    numbers = [real(f"{name}[{n}]", value) for name, pair in (("caught", caught), ("flick", flick))
               for n, value in enumerate(pair)]  # fmt: skip
    (caught_x, caught_y, flick_x, flick_y) = numbers
    _check(
        lib.gesta_decay_carry(
            uint32("rule", rule),
            nanoseconds("pause", pause),
            caught_x,
            caught_y,
            flick_x,
            flick_y,
            ctypes.byref(x),
            ctypes.byref(y),
        ),
        f"carry: {CarryRule(rule)!s}, {caught}, {flick}, pause {pause}",
    )
    return x.value, y.value


def rubber_band(distance: float, extent: float, coefficient: float = 0.55) -> float:
    """How far content is shown beyond its edge when a contact has pulled it by a distance.

    `extent` is the width or height of the view; `coefficient` is how easily it is pulled at first. Raises RangeError.
    """
    found = ctypes.c_double()
    _check(
        lib.gesta_rubber_band_stretch(
            real("distance", distance), real("extent", extent), real("coefficient", coefficient), ctypes.byref(found)
        ),
        f"distance is {distance}, extent {extent}, coefficient {coefficient}",
    )
    return found.value


def rubber_band_distance(stretch: float, extent: float, coefficient: float = 0.55) -> float:
    """How far a contact has pulled for content to be shown that far beyond its edge. Raises RangeError."""
    found = ctypes.c_double()
    _check(
        lib.gesta_rubber_band_distance(
            real("stretch", stretch), real("extent", extent), real("coefficient", coefficient), ctypes.byref(found)
        ),
        f"stretch is {stretch}, extent {extent}, coefficient {coefficient}",
    )
    return found.value


def _check(code: int, what: str = "") -> None:
    if code < 0:
        meaning = lib.gesta_strerror(code).decode("utf-8", "replace")
        raise make_error(code, f"{what}: {meaning}" if what else meaning)


def _motion(raw: s.DecayMotion) -> DecayMotion:
    return DecayMotion(raw.time, raw.x, raw.y, raw.velocity_x, raw.velocity_y, bool(raw.moving))
