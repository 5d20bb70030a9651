"""Recognizers as arguments of calls: they must be of the same context."""

from __future__ import annotations

from ._handle import Handle
from ._session import Session
from .errors import ErrorCode, make_error


def owned(context: Session, recognizer: Handle, name: str) -> int:
    """Returns the id of the argument `name`. Raises HandleError for a recognizer of another context."""
    if recognizer._context is context:
        return recognizer._id
    text = f"{name} is recognizer {recognizer._id:#x} of another context, must be of this one"
    raise make_error(ErrorCode.HANDLE, text)
