"""Points and vectors."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple


def points_of(names: Collection[str]) -> list[str]:
    """Returns the names of the pairs among names: "translation" for "translation_x" and "translation_y"."""
    pairs = [name[:-2] for name in names if name.endswith("_x") and name[:-2] + "_y" in names]
    return [name for name in pairs if name not in names]


class Point(NamedTuple):
    """A point, or a vector: a translation, a velocity. A tuple of x and y, with the arithmetic of vectors."""

    x: float
    y: float

    @property
    def length(self) -> float:
        """The length of the vector: of a velocity, the speed."""
        return math.hypot(self.x, self.y)

    def distance(self, other: tuple[float, float]) -> float:
        """Returns the distance to another point."""
        return (self - other).length

    def __add__(self, other: tuple[float, float]) -> Point:  # type: ignore[override]
        return Point(self.x + other[0], self.y + other[1])

    def __sub__(self, other: tuple[float, float]) -> Point:
        return Point(self.x - other[0], self.y - other[1])

    def __mul__(self, factor: float) -> Point:  # type: ignore[override]
        return Point(self.x * factor, self.y * factor)

    def __neg__(self) -> Point:
        return Point(-self.x, -self.y)
