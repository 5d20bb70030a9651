"""Values at the time of a frame: the positions that Context.contact_at returns, and the one euro filter."""

from __future__ import annotations

import ctypes

from ._generated import structs as s
from ._generated.enums import Resampling as Resampling
from ._native import lib
from ._numbers import nanoseconds, real
from .errors import make_error


class Filter:
    """A one euro filter: a low-pass filter of positions that lags less the faster they move.

    A program has one for each contact, or for each pair of values, and passes it what it reads for each frame:

        smooth = gesta.Filter()
        x, y = smooth.add(frame_time, now.x, now.y)

    The cutoff frequency, in Hz, is `min_cutoff` + `beta` * speed; `speed_cutoff` is that of the speed. Raises
    RangeError.
    """

    __slots__ = ("_raw",)

    def __init__(self, min_cutoff: float = 4.7, beta: float = 0.01, speed_cutoff: float = 1.0) -> None:
        self._raw = s.Filter(size=ctypes.sizeof(s.Filter))
        self._raw.min_cutoff = real("min_cutoff", min_cutoff)
        self._raw.beta = real("beta", beta)
        self._raw.speed_cutoff = real("speed_cutoff", speed_cutoff)
        # A filter with invalid numbers is refused when it is made, and not when it is used.
        trial = s.Filter(size=ctypes.sizeof(s.Filter))
        code = lib.gesta_filter_add(ctypes.byref(self._raw), 0, 0.0, 0.0, ctypes.byref(trial))
        self._check(code, f"min_cutoff, beta, speed_cutoff is {min_cutoff}, {beta}, {speed_cutoff}")

    def add(self, time: int, x: float, y: float = 0.0) -> tuple[float, float]:
        """Filters a position at a time in ns, which is not before the last one. Returns x and y.

        Of the first position, they are the position itself. Raises RangeError.
        """
        code = lib.gesta_filter_add(
            ctypes.byref(self._raw), nanoseconds("time", time), real("x", x), real("y", y), ctypes.byref(self._raw)
        )
        self._check(code, f"time, x, y is {time}, {x}, {y}")
        return self._raw.x, self._raw.y

    def reset(self) -> None:
        """Begins anew with the next position: that of another contact."""
        self._raw.started = 0

    def __repr__(self) -> str:
        raw = self._raw
        return f"<Filter {raw.min_cutoff:g} Hz, beta {raw.beta:g}>"

    @staticmethod
    def _check(code: int, what: str) -> None:
        if code < 0:
            raise make_error(code, f"{what}: {lib.gesta_strerror(code).decode('utf-8', 'replace')}")
