"""Objects whose copy is the object itself."""

from __future__ import annotations

from typing import Any, TypeVar

Self = TypeVar("Self", bound="Shared")


class Shared:
    """Base of handles, and of immutable objects that contain handles: copy and deepcopy return the object itself."""

    __slots__ = ()

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, _memo: Any) -> Self:
        return self
