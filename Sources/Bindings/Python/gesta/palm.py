"""The palm guard, which cancels contacts that are palms or grips before recognizers track them."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, fields

from ._generated import structs as s
from ._generated.enums import PalmRule as PalmRule
from ._native import lib
from ._numbers import real, uint32
from ._session import Session
from .describe import read_struct
from .region import Rect, raw_rect


@dataclass(frozen=True)
class PalmGuard:
    """Rules of the palm guard. Lengths are in millimeters, `surface` is in the context's units.

    SIZE: contacts larger than `max_size`, until they have moved `size_distance`. PEN: contacts beside a pen, and within
    `pen_time` s after one. EDGE: contacts that go down within `edge_width` of the left or right side of `surface`, and
    after `edge_time` s have moved less than `edge_distance`. MANY: all contacts if there are more than
    `max_contacts` at once.

    Without effect while a figure is 0. PRESSURE: contacts that press with more than `max_pressure`. THUMB: contacts
    larger than `thumb_size` that go down within `thumb_height` of the lower side. ZONE: contacts that go down within
    `zone_left`, `zone_right`, `zone_top` or `zone_bottom` of that side, at once, unless they leave in `zone_time` s.
    """

    rules: PalmRule = PalmRule(127)
    max_size: float = 30.0
    size_distance: float = 15.0
    pen_time: float = 0.4
    edge_width: float = 8.0
    edge_time: float = 0.5
    edge_distance: float = 3.0
    surface: Rect = Rect(0, 0, 0, 0)
    max_contacts: int = 10
    max_pressure: float = 0.0
    thumb_height: float = 0.0
    thumb_size: float = 0.0
    zone_left: float = 0.0
    zone_right: float = 0.0
    zone_top: float = 0.0
    zone_bottom: float = 0.0
    zone_time: float = 0.2


_NUMBERS = tuple(field.name for field in fields(PalmGuard) if field.type == "float")


class Guarded(Session):
    """What a context has of the palm guard."""

    __slots__ = ()

    @property
    def palm_guard(self) -> PalmGuard | None:
        """The rules of the palm guard, None without one. Raises RangeError.

        Setting it applies to contacts that go down afterwards. The contacts that it cancels are in `palms`; recognizers
        that were cancelled with them have the reason, such as Reason.PALM_SIZE, in their verdict.
        """
        raw = read_struct(self._call, s.PalmGuard, lib.gesta_context_palm_guard)
        if not raw.rules:
            return None
        area = raw.surface
        return PalmGuard(
            rules=PalmRule(raw.rules),
            surface=Rect(area.x, area.y, area.width, area.height),
            max_contacts=raw.max_contacts,
            **{name: getattr(raw, name) for name in _NUMBERS},
        )

    @palm_guard.setter
    def palm_guard(self, guard: PalmGuard | None) -> None:
        if guard is None:
            return self._call(lib.gesta_context_set_palm_guard, None)
        raw = s.PalmGuard(size=ctypes.sizeof(s.PalmGuard))
        raw.rules = uint32("rules", guard.rules)
        for name in _NUMBERS:
            setattr(raw, name, real(name, getattr(guard, name)))
        raw.surface = raw_rect(*guard.surface)
        raw.max_contacts = uint32("max_contacts", guard.max_contacts)
        self._call(lib.gesta_context_set_palm_guard, ctypes.byref(raw))
