"""Handles: what a program holds of a recognizer or a region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ._session import Session
from ._shared import Public
from ._texts import read_text

if TYPE_CHECKING:
    from ctypes import _SimpleCData

_T = TypeVar("_T")


class Handle(Public):
    """Base of handles: a context, and an id in it. A copy would be a second name for the same object: it is refused."""

    __slots__ = ("_context", "_id", "__weakref__")

    _context: Session
    _id: int
    _kind: ClassVar[str]

    def __init__(self, context: Session, id: int) -> None:
        object.__setattr__(self, "_context", context)
        object.__setattr__(self, "_id", id)

    @property
    def id(self) -> int:
        """The library's id, a number."""
        return self._id

    def __reduce_ex__(self, protocol: Any) -> Any:
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled; use it itself, or save the context with save_setup")

    def _call(self, function: Any, *arguments: Any) -> None:
        self._context._call(function, self._id, *arguments)

    def _number(self, kind: type[_SimpleCData[_T]], function: Any, *arguments: Any) -> _T:
        return self._context._number(kind, function, self._id, *arguments)

    def _text(self, function: Any, *arguments: Any) -> str:
        return read_text(self._call, function, *arguments)
