"""Types that only type checkers need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Union

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Buffer

    from .builtin import typed as typed  # pyright: ignore[reportMissingModuleSource]

    class Array(Protocol):
        """A numpy array."""

        @property
        def __array_interface__(self) -> dict[str, Any]: ...

    Memory = Union[Buffer, Array]
    Records = numpy.ndarray[tuple[int], numpy.dtype[numpy.void]]
else:

    def typed(function):
        """Gives Context.recognizer the type that builtin.pyi describes."""
        return function
