"""Regions of the surface that recognizers are attached to."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._generated import structs as s
from ._handle import Handle
from ._native import lib
from ._numbers import int32, numbers, real, truth, whole
from ._session import Session
from ._texts import text_bytes
from .describe import read_struct
from .errors import ErrorCode, GestaError, make_error

if TYPE_CHECKING:
    from .context import Context

ROOT = 0x40010000
"""The id of the root region, which covers everything. Recognizers are attached to it by default. `Context.root` is its
Region.
"""

NO_REGION = None
"""No region: a recognizer attached to it is detached and receives no contacts."""


class Rect(NamedTuple):
    """A rectangle in the caller's units: the corner with the least coordinates, relative to the parent's, and the size.

    The far edges are outside. `x` and `y` are within ±1e9, `width` and `height` from 0 to 2e9.
    """

    x: float
    y: float
    width: float
    height: float


class Affine(NamedTuple):
    """A 2 x 3 matrix that maps a region's own coordinates to its parent's, relative to the region's corner.

    x' = a x + c y + tx and y' = b x + d y + ty: the numbers are in the order of CSS's matrix().
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    tx: float = 0.0
    ty: float = 0.0


class Region(Handle):
    """A rectangle of a context's surface, created by Context.region.

    A contact belongs to the deepest enabled region in which it goes down, until it is lifted. Recognizers attached to
    that region and to its ancestors receive it. Siblings of a higher `order` lie above; of equal ones, the later one
    does.

    This is a handle: the region exists until `destroy` or until its context is closed. After that its members raise
    HandleError, or ArgumentError if the context is closed. A Region equals its id, and cannot be copied or pickled. Use
    it on the thread that uses the context.
    """

    __slots__ = ()

    @property
    def context(self) -> Context:
        """The context that owns the region."""
        return cast("Context", self._context)

    @property
    def alive(self) -> bool:
        """Whether the region exists: False once it is destroyed or its context is closed."""
        try:
            self._describe()
        except GestaError:
            return False
        return True

    @property
    def parent(self) -> Region | None:
        """The parent region; None for the root region."""
        parent = self._describe().parent
        return Region(self._context, parent) if parent else None

    @property
    def depth(self) -> int:
        """The number of ancestors; 0 for the root region."""
        return int(self._describe().depth)

    @property
    def rect(self) -> Rect:
        """The rectangle. Contacts that are down keep their region when it is set. Raises RangeError."""
        rect = self._describe().rect
        return Rect(rect.x, rect.y, rect.width, rect.height)

    @rect.setter
    def rect(self, rect: Iterable[float]) -> None:
        corner = numbers("rect", rect, Rect._fields, 4)
        self._call(lib.gesta_region_set_rect, ctypes.byref(raw_rect(*corner)))

    @property
    def transform(self) -> Affine:
        """The region's own coordinates, the identity by default; None sets the identity. Raises RangeError.

        With a transform, `x` and `y` of `rect` are in the parent's units, `width` and `height` in the region's. A
        contact's region is found with the transforms at that time; conversions use those at the time of the call.
        """
        raw = self._describe().transform
        return Affine(raw.a, raw.b, raw.c, raw.d, raw.tx, raw.ty)

    @transform.setter
    def transform(self, transform: Iterable[float] | None) -> None:
        raw = s.Affine(*(Affine() if transform is None else numbers("transform", transform, Affine._fields, 4)))
        self._call(lib.gesta_region_set_transform, ctypes.byref(raw))

    def to_local(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from root coordinates to the region's own. Raises RangeError."""
        return self._convert(lib.gesta_region_to_local, x, y)

    def vector_to_local(self, x: float, y: float) -> tuple[float, float]:
        """Converts a vector, such as a translation, from root coordinates to the region's own. Raises RangeError."""
        return self._convert(lib.gesta_region_vectors_to_local, x, y)

    def to_root(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from the region's own coordinates to root coordinates. Raises RangeError."""
        return self._convert(lib.gesta_region_to_root, x, y)

    @property
    def label(self) -> str:
        """The name that the program gives it: UTF-8 of at most 255 bytes, "" for none.

        Setups and traces have it, and Context.find_region finds it. Several regions may have the same one. Raises
        TextError.
        """
        return self._text(lib.gesta_region_label)

    @label.setter
    def label(self, label: str) -> None:
        self._call(lib.gesta_region_set_label, *text_bytes("label", label))

    @property
    def order(self) -> int:
        """The order among siblings, -2^31 to 2^31-1, 0 by default. Siblings of a higher order lie above."""
        return int(self._describe().order)

    @order.setter
    def order(self, order: int) -> None:
        self._call(lib.gesta_region_set_order, int32("order", order))

    @property
    def enabled(self) -> bool:
        """Whether the region and its descendants are hit. Disabling it cancels gestures in progress there."""
        return bool(self._describe().enabled)

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._call(lib.gesta_region_set_enabled, truth("enabled", enabled))

    def destroy(self) -> None:
        """Destroys the region and its descendants. Detaches their recognizers, and cancels gestures in progress."""
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
                return f"<Region {self._id:#x} root>"
            place = f"{self._id:#x} {tuple(self.rect)} depth {self.depth}"
            return f"<Region {self.label!r} {place}>" if self.label else f"<Region {place}>"
        except GestaError as error:
            return f"<Region {self._id:#x}: {error.message}>"

    # ---- internals

    def _convert(self, function: Any, x: float, y: float) -> tuple[float, float]:
        xy = (ctypes.c_double * 2)(real("x", x), real("y", y))
        self._call(function, xy, 1)
        return xy[0], xy[1]

    def _describe(self) -> s.RegionInfo:
        return read_struct(self._call, s.RegionInfo, lib.gesta_region_describe)


def raw_rect(x: float, y: float, width: float, height: float) -> s.Rect:
    return s.Rect(real("x", x), real("y", y), real("width", width), real("height", height))


def region_id(context: Session, region: Region | int | None) -> int:
    """Returns the id of a Region, an id or None. Raises HandleError for a region of another context."""
    if region is None:
        return 0
    if isinstance(region, Region):
        if region._context is not context:
            raise make_error(ErrorCode.HANDLE, f"region {region._id:#x} is of another context, must be of this one")
        return region._id
    return whole("region", region, 0, 2**32 - 1, "a Region or its id")
