"""What several classes of the package do alike: dir() lists public names, and a copy is the object itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

Self = TypeVar("Self", bound="Shared")


class Public:
    """Base of objects whose names that begin with _ are the package's: dir() and shells do not list them."""

    __slots__ = ()

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if name.startswith("__") or not name.startswith("_")]


class Shared(Public):
    """Base of handles, and of immutable objects that contain handles: copy and deepcopy return the object itself."""

    __slots__ = ()

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, _memo: Any) -> Self:
        return self
