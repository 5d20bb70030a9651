"""Regions: where on the surface a recognizer listens."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _structs as s
from ._native import lib
from ._numbers import int32, real, uint32
from ._shared import Shared
from .errors import ErrorCode, GestaError, make_error

if TYPE_CHECKING:
    from .context import Context

ROOT = 0x40010000
"""The region that is everywhere, by its id: where recognizers are attached when they are created. `Context.everywhere` is the same."""

NO_REGION = None
"""No region: a recognizer attached to it hears of nothing."""


class Rect(NamedTuple):
    """A rectangle in the caller's units: the corner with the least coordinates, counted from the parent's, and its extent.

    The far edges are outside. `x` and `y` are within +-1e9, `width` and `height` from 0 to 2e9.
    """

    x: float
    y: float
    width: float
    height: float


class Region(Shared):
    """A rectangle of a context's surface, inside another; made by Context.region.

    A contact belongs to the deepest enabled region that it goes down in, and stays there until it lifts. Recognizers attached to that
    region and to those around it receive it. Of siblings the one of the higher `order` lies above, of equal ones the later made.

    This is a handle: the region lives until `destroy` or its context's end. After that its members raise HandleError. It equals its id.
    Use it on the thread that uses the context.
    """

    __slots__ = ("_context", "_id", "__weakref__")

    def __init__(self, context: Context, region_id: int) -> None:
        self._context = context
        self._id = region_id

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Region belongs to its context, and cannot be pickled")

    @property
    def id(self) -> int:
        """The library's id of it."""
        return self._id

    @property
    def context(self) -> Context:
        """The context that it lives in."""
        return self._context

    @property
    def alive(self) -> bool:
        """False once it was destroyed, or its context was closed."""
        try:
            self._describe()
        except GestaError:
            return False
        return True

    @property
    def parent(self) -> Region | None:
        """The region that it lies in; None for the one that is everywhere."""
        parent = self._describe().parent
        return Region(self._context, parent) if parent else None

    @property
    def depth(self) -> int:
        """How many regions are around it; 0 for the one that is everywhere."""
        return int(self._describe().depth)

    @property
    def rect(self) -> Rect:
        """Where it lies. It can be set, as four numbers: contacts that are down stay where they began. RangeError."""
        rect = self._describe().rect
        return Rect(rect.x, rect.y, rect.width, rect.height)

    @rect.setter
    def rect(self, rect: Iterable[float]) -> None:
        self._call(lib.gesta_region_set_rect, ctypes.byref(raw_rect(*rect)))

    @property
    def order(self) -> int:
        """Siblings of a higher order lie above; -2^31 to 2^31-1, 0 at first."""
        return int(self._describe().order)

    @order.setter
    def order(self, order: int) -> None:
        self._call(lib.gesta_region_set_order, int32("order", order))

    @property
    def enabled(self) -> bool:
        """Whether it, and what is inside it, is hit; disabling cancels the recognizers under way there."""
        return bool(self._describe().enabled)

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._call(lib.gesta_region_set_enabled, int(bool(enabled)))

    def destroy(self) -> None:
        """Ends it and what is inside it: recognizers attached there are detached, and cancelled if they were under way."""
        self._call(lib.gesta_region_destroy)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Region):
            return self._id == other._id and self._context is other._context
        return isinstance(other, int) and self._id == other

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        try:
            if self._id == ROOT:
                return f"<Region {self._id:#x} everywhere>"
            return f"<Region {self._id:#x} {tuple(self.rect)} depth {self.depth}>"
        except GestaError as error:
            return f"<Region {self._id:#x}: {error.message}>"

    # ---- inside

    def _describe(self) -> s.RegionInfo:
        info = s.RegionInfo(size=ctypes.sizeof(s.RegionInfo))
        self._call(lib.gesta_region_describe, ctypes.byref(info))
        return info

    def _call(self, function: Any, *arguments: Any) -> None:
        self._context._call(function, self._id, *arguments)


def raw_rect(x: float, y: float, width: float, height: float) -> s.Rect:
    return s.Rect(real("x", x), real("y", y), real("width", width), real("height", height))


def region_id(context: Context, region: Region | int | None) -> int:
    """The id of what a program says for a region; one of another context would mean something else here."""
    if region is None:
        return 0
    if isinstance(region, Region):
        if region._context is not context:
            raise make_error(ErrorCode.HANDLE, f"region {region._id:#x} is of another context")
        return region._id
    return uint32("region", region)
