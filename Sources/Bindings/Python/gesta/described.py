"""What the library describes of a context: its time, units and slops by tool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._generated import structs as s
from ._native import lib
from ._numbers import real, uint32
from ._session import Session
from .describe import read_struct
from .errors import GestaError
from .touch import Tool

_TOUCHING = [tool for tool in Tool if tool <= Tool.MOUSE]


class Described(Session):
    """What a context says about itself."""

    __slots__ = ()

    def _info(self) -> s.ContextInfo:
        return read_struct(self._call, s.ContextInfo, lib.gesta_context_describe)

    @property
    def now(self) -> int | None:
        """The newest time that was pushed or passed to `advance`, in ns; None before the first."""
        now = self._info().now
        return None if now == -(2**63) else now

    @property
    def units_per_mm(self) -> float:
        """The number of units of length in a millimeter, for example of another monitor to which the window moves.

        All lengths and speeds among the parameters keep their physical size: their numbers, defaults and ranges change
        in proportion. Recognizers use them from their next sequence on. Regions and contacts that are down are not
        converted; the program sets the rectangles that have changed. Raises RangeError.
        """
        return self._info().units_per_mm

    @units_per_mm.setter
    def units_per_mm(self, units_per_mm: float) -> None:
        self._call(lib.gesta_context_set_units_per_mm, real("units_per_mm", units_per_mm))

    @property
    def late_samples(self) -> int:
        """The number of late samples that were given the context's time: see the argument `late_samples` of Context."""
        return self._info().late_samples

    @property
    def in_callback(self) -> bool:
        """Whether this is a callback of the context, in which it can neither be pushed to nor closed."""
        return self._info().in_callback != 0

    @property
    def slop_factors(self) -> dict[Tool, float]:
        """What the slops of all recognizers are multiplied by for contacts of each tool, 0 to 100; 1 by default.

        Setting it sets all factors, to 1 those that are missing: `context.slop_factors = {gesta.Tool.PEN: 0.5}`.
        Parameters keep their numbers. The first contact of a sequence decides; recognizers use the factors from their
        next sequence on. Raises RangeError.
        """
        info = self._info()
        return {tool: getattr(info, f"slop_factor_{tool.name.lower()}") for tool in _TOUCHING}

    @slop_factors.setter
    def slop_factors(self, factors: Mapping[Tool, float]) -> None:
        wanted = {uint32("tool", tool): real("factor", factor) for tool, factor in factors.items()}
        before = self.slop_factors
        try:
            self._set_slop_factors({**dict.fromkeys(_TOUCHING, 1.0), **wanted})
        except GestaError:
            self._set_slop_factors(before)
            raise

    def _set_slop_factors(self, factors: Mapping[Any, float]) -> None:
        for tool, factor in factors.items():
            self._call(lib.gesta_context_set_slop_factor, tool, factor)
