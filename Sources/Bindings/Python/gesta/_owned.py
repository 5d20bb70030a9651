"""Recognizers as arguments of calls: they must be of the same context."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import ErrorCode, make_error

if TYPE_CHECKING:
    from .context import Context
    from .recognizer import Recognizer


def owned(context: Context, recognizer: Recognizer, name: str) -> int:
    """Returns the id of the argument `name`. Raises HandleError for a recognizer of another context."""
    if recognizer._context is context:
        return recognizer._id
    text = f"{name} is recognizer {recognizer._id:#x} of another context, must be of this one"
    raise make_error(ErrorCode.HANDLE, text)
