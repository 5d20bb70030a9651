"""Regions of the surface that recognizers are attached to."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, cast

from ._generated import structs as s
from ._generated.calls import RegionCalls
from ._generated.enums import ConvertFlag
from ._native import lib
from ._numbers import numbers, real
from .errors import GestaError

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

    def contains(self, x: float, y: float) -> bool:
        """Returns whether a point is inside, in the same coordinates."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def __contains__(self, point: object) -> bool:
        """Whether a point is inside: `(x, y) in rect`; of anything else, whether it is one of the four numbers."""
        if isinstance(point, tuple) and len(point) == 2:
            return self.contains(*point)
        return tuple.__contains__(self, point)


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


class Region(RegionCalls):
    """A rectangle of a context's surface, created by Context.region.

    A contact belongs to the deepest enabled region in which it goes down, until it is lifted. Recognizers attached to
    that region and to its ancestors receive it. Siblings of a higher `order` lie above; of equal ones, the later one
    does.

    This is a handle: the region exists until `destroy` or until its context is closed. After that its members raise
    HandleError, or ArgumentError if the context is closed. A Region equals its id, and cannot be copied or pickled. Use
    it on the thread that uses the context.
    """

    __slots__ = ()
    _kind = "region"

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
    def rect(self) -> Rect:
        """The rectangle. Contacts that are down keep their region when it is set. Raises RangeError."""
        rect = self._describe().rect
        return Rect(rect.x, rect.y, rect.width, rect.height)

    @rect.setter
    def rect(self, rect: Iterable[float]) -> None:
        corner = numbers("rect", rect, Rect._fields, 4)
        self._call(lib.gesta_region_set_rect, ctypes.byref(raw_rect(*corner)))

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the rectangle."""
        return self.rect[2:]

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

    # ---- coordinates

    def to_local(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from root coordinates to the region's own. Raises RangeError."""
        return self._convert(0, x, y)

    def vector_to_local(self, x: float, y: float) -> tuple[float, float]:
        """Converts a vector, such as a translation, from root coordinates to the region's own. Raises RangeError."""
        return self._convert(ConvertFlag.VECTORS, x, y)

    def to_root(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from the region's own coordinates to root coordinates. Raises RangeError."""
        return self._convert(ConvertFlag.TO_ROOT, x, y)

    def vector_to_root(self, x: float, y: float) -> tuple[float, float]:
        """Converts a vector from the region's own coordinates to root coordinates. Raises RangeError."""
        return self._convert(ConvertFlag.TO_ROOT | ConvertFlag.VECTORS, x, y)

    def _convert(self, flags: int, x: float, y: float) -> tuple[float, float]:
        xy = (ctypes.c_double * 2)(real("x", x), real("y", y))
        self._call(lib.gesta_region_convert, flags, xy, 1)
        return xy[0], xy[1]


def raw_rect(x: float, y: float, width: float, height: float) -> s.Rect:
    return s.Rect(real("x", x), real("y", y), real("width", width), real("height", height))
