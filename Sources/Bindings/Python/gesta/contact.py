"""Contacts as recognizer classes and delegates receive them."""

from __future__ import annotations

from typing import Any

from ._generated import structs as s
from .errors import ErrorCode, make_error
from .touch import Phase, Tool, Touch

_TOUCH_FIELDS = [field[0] for field in s.Touch._fields_[:-1]]


def copy_touch(raw: s.Touch) -> Touch:
    return Touch(**{name: getattr(raw, name) for name in _TOUCH_FIELDS})


class Contact:
    """A finger from down to up, or a pointer above the surface.

    A view of the library's memory, valid only during the call that received it; afterwards its members raise
    StateError. Times are in ns, lengths in the caller's units. In classes, y grows downwards, whatever the context's
    setting; in delegates, it is as it was pushed.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Contact cannot be copied or pickled; copy what you need of it, for example contact.touch")

    def _close(self) -> None:
        self._raw = None

    def _get(self, name: str) -> Any:
        if self._raw is None:
            raise make_error(ErrorCode.STATE, "the contact is valid only during the call that received it")
        return getattr(self._raw, name)

    @property
    def id(self) -> int:
        """The caller's contact id."""
        return int(self._get("id"))

    @property
    def time(self) -> int:
        """The time of the latest sample."""
        return int(self._get("time"))

    @property
    def previous_time(self) -> int:
        """The time of the previous sample; the start time if there is none."""
        return int(self._get("previous_time"))

    @property
    def start_time(self) -> int:
        """The time at which the contact went down."""
        return int(self._get("start_time"))

    @property
    def x(self) -> float:
        """The latest x."""
        return float(self._get("x"))

    @property
    def y(self) -> float:
        """The latest y."""
        return float(self._get("y"))

    @property
    def previous_x(self) -> float:
        """The previous x; the start x if there is no previous sample."""
        return float(self._get("previous_x"))

    @property
    def previous_y(self) -> float:
        """The previous y; the start y if there is no previous sample."""
        return float(self._get("previous_y"))

    @property
    def start_x(self) -> float:
        """The x at which the contact went down."""
        return float(self._get("start_x"))

    @property
    def start_y(self) -> float:
        """The y at which the contact went down."""
        return float(self._get("start_y"))

    @property
    def phase(self) -> Phase:
        """The phase of the latest sample."""
        return Phase(self._get("phase"))

    @property
    def tool(self) -> Tool:
        """The tool that touches the surface."""
        return Tool(self._get("tool"))

    @property
    def touch(self) -> Touch | None:
        """A copy of the latest sample as it was pushed; None unless the current call reports a sample of this contact.

        The touches_... hooks and should_receive of a delegate do, except after Context.cancel; deadline_reached does
        not.
        """
        pointer = self._get("touch")
        if not pointer:
            return None
        return copy_touch(pointer.contents)
