"""Motions of trackpads and wheels."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._generated import structs
from ._generated.enums import Input, MotionFlag, MotionKind, MotionSource, Phase
from ._numbers import Word
from .errors import ErrorCode, make_error
from .touch import Modifier, misfit, renamed

__all__ = ["Input", "Motion", "MotionFlag", "MotionKind", "MotionSource"]

_FORMAT = struct.Struct("=qQ6d2i6I")
SIZE = ctypes.sizeof(structs.Motion)
_WORDS = {"kind": MotionKind, "phase": Phase, "source": MotionSource, "modifiers": Modifier, "flags": MotionFlag}
assert _FORMAT.size == SIZE


@dataclass(frozen=True)
class Motion:
    """One sample of what fingers on a trackpad do, or a wheel, as the system reports it.

    `time` is in ns on the caller's clock, at least the context's time; `x` and `y` are the position of the pointer.
    The content follows `dx`, `dy`, `wheel_x` and `wheel_y`: those of a scroll down, which moves the content up, are
    negative. `dx`, `dy` and `rotation` (radians) are movements since the previous sample, `scale` is that of a pinch
    since it began, `wheel_x` and `wheel_y` are units of 120 for each notch. Fields that a kind does not use are 0.

    Kind, phase, source, modifiers and flags are numbers or names: `kind="scroll"`.

    Raises ParameterTypeError for an argument of another type, ParameterNameError for a name of nothing, and
    RangeError for a number that does not fit into gesta_motion. What else is wrong is refused when it is pushed.
    """

    time: int
    kind: Word
    phase: Word
    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 0.0
    rotation: float = 0.0
    wheel_x: int = 0
    wheel_y: int = 0
    source: Word = MotionSource.UNKNOWN
    fingers: int = 0
    modifiers: Word = 0
    flags: Word = 0
    stream: int = 0

    def __post_init__(self) -> None:
        try:
            packed = _FORMAT.pack(
                *(self.time, self.stream, self.x, self.y, self.dx, self.dy, self.scale, self.rotation),
                *(self.wheel_x, self.wheel_y, self.kind, self.phase, self.source, self.fingers),
                *(self.modifiers, self.flags),
            )
        except (struct.error, OverflowError, TypeError):
            if not renamed(self.__dict__, _WORDS):
                raise misfit(self, structs.Motion) from None
            return self.__post_init__()
        object.__setattr__(self, "_packed", packed)


def of_struct(seen: structs.Motion) -> Motion:
    """A copy of what a class receives."""
    values = {name: getattr(seen, name) for name in Motion.__dataclass_fields__}
    kind, phase, source = MotionKind(seen.kind), Phase(seen.phase), MotionSource(seen.source)
    return Motion(**{**values, "kind": kind, "phase": phase, "source": source, "flags": MotionFlag(seen.flags)})


def packed(source: Motion | Iterable[Motion]) -> tuple[bytes, int]:
    """Returns motions as bytes, and their number."""
    if isinstance(source, Motion):
        source = [source]
    if not hasattr(type(source), "__iter__"):
        rule = "must be a Motion or an iterable of Motion"
        raise make_error(ErrorCode.TYPE, f"push_motion: motions is {source!r}, {rule}")
    motions: list[Any] = list(source)
    for index, motion in enumerate(motions):
        if not isinstance(motion, Motion):
            raise make_error(ErrorCode.TYPE, f"push_motion: motions[{index}] is {motion!r}, must be a Motion")
    return b"".join(motion.__dict__["_packed"] for motion in motions), len(motions)
