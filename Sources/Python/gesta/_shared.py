"""What stays itself when it is copied."""

from __future__ import annotations

from typing import Any, TypeVar

Self = TypeVar("Self", bound="Shared")


class Shared:
    """A handle, of which a copy would be another name for the same thing; or what never changes, with handles inside."""

    __slots__ = ()

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, _memo: Any) -> Self:
        return self
