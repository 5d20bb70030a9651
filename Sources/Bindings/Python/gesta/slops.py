"""Slops by tool: how far contacts of each tool may move without intent."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from ._native import lib
from ._numbers import real, uint32
from ._session import Session
from .errors import GestaError
from .touch import Tool

_TOUCHING = [tool for tool in Tool if tool <= Tool.MOUSE]


class Slops(Session):
    """What a context has of the slops by tool."""

    __slots__ = ()

    @property
    def slop_factors(self) -> dict[Tool, float]:
        """What the slops of all recognizers are multiplied by for contacts of each tool, 0 to 100; 1 by default.

        Setting it sets all factors, to 1 those that are missing: `context.slop_factors = {gesta.Tool.PEN: 0.5}`.
        Parameters keep their numbers. The first contact of a sequence decides; recognizers use the factors from their
        next sequence on. Raises RangeError.
        """
        found, factor = {}, ctypes.c_double()
        for tool in _TOUCHING:
            self._call(lib.gesta_context_slop_factor, tool, ctypes.byref(factor))
            found[tool] = factor.value
        return found

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
