"""Recognizers and regions as arguments of calls: they must be of the same context."""

from __future__ import annotations

from typing import Any

from ._handle import Handle
from ._numbers import whole
from ._session import Session
from .errors import ErrorCode, make_error


def owned(context: Session, recognizer: Any, name: str) -> int:
    """Returns the id of the argument `name`. Raises HandleError for a recognizer of another context.

    Raises ParameterTypeError if it is no recognizer.
    """
    if not isinstance(recognizer, Handle) or recognizer._kind != "recognizer":
        raise make_error(ErrorCode.TYPE, f"{name} is {recognizer!r}, must be a Recognizer")
    return _checked(context, recognizer, name)


def region_id(context: Session, region: Any, name: str = "region") -> int:
    """Returns the id of a Region, an id or None. Raises HandleError for a region of another context."""
    if region is None:
        return 0
    if isinstance(region, Handle) and region._kind == "region":
        return _checked(context, region, name)
    return whole(name, region, 0, 2**32 - 1, "a Region or its id")


def _checked(context: Session, handle: Handle, name: str) -> int:
    if handle._context is context:
        return handle._id
    text = f"{name} is {handle._kind} {handle._id:#x} of another context, must be of this one"
    raise make_error(ErrorCode.HANDLE, text)
