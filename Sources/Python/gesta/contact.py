"""A contact as a recognizer class sees it."""

from __future__ import annotations

from typing import Any

from . import _structs as s
from .errors import ErrorCode, make_error
from .touch import Phase, Tool, Touch

_TOUCH_FIELDS = [field[0] for field in s.Touch._fields_[:-1]]


def copy_touch(raw: s.Touch) -> Touch:
    return Touch(**{name: getattr(raw, name) for name in _TOUCH_FIELDS})


class Contact:
    """A finger from down to up, or a pointer above the surface: a view into the library, good during the call that it was handed to; StateError after it.

    Times are ns, lengths the caller's units; y grows downwards here whatever the context says.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def _close(self) -> None:
        self._raw = None

    def _get(self, name: str) -> Any:
        if self._raw is None:
            raise make_error(ErrorCode.STATE, "a contact is only good during the call that it was handed to")
        return getattr(self._raw, name)

    @property
    def id(self) -> int:
        """The caller's contact id."""
        return int(self._get("id"))

    @property
    def time(self) -> int:
        """Time of the newest sample."""
        return int(self._get("time"))

    @property
    def previous_time(self) -> int:
        """Time of the sample before, or of the start."""
        return int(self._get("previous_time"))

    @property
    def start_time(self) -> int:
        """When it went down."""
        return int(self._get("start_time"))

    @property
    def x(self) -> float:
        """The newest position."""
        return float(self._get("x"))

    @property
    def y(self) -> float:
        """The newest position."""
        return float(self._get("y"))

    @property
    def previous_x(self) -> float:
        """The position before, or the start's."""
        return float(self._get("previous_x"))

    @property
    def previous_y(self) -> float:
        """The position before, or the start's."""
        return float(self._get("previous_y"))

    @property
    def start_x(self) -> float:
        """Where it went down."""
        return float(self._get("start_x"))

    @property
    def start_y(self) -> float:
        """Where it went down."""
        return float(self._get("start_y"))

    @property
    def phase(self) -> Phase:
        """What the newest sample did."""
        return Phase(self._get("phase"))

    @property
    def tool(self) -> Tool:
        """What touches the surface."""
        return Tool(self._get("tool"))

    @property
    def touch(self) -> Touch | None:
        """A copy of the newest sample as it was pushed; None outside the touches_... calls."""
        pointer = self._get("touch")
        if not pointer:
            return None
        return copy_touch(pointer.contents)
