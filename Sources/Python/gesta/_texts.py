"""Texts for fields of structs that end at the first NUL."""

from __future__ import annotations

from .errors import ErrorCode, make_error


def c_text(name: str, text: str) -> bytes:
    """Encodes a text. Raises TextError, with the name, if it contains NUL, or half a surrogate pair."""
    if "\0" in text:
        raise make_error(ErrorCode.TEXT, f"{name} is {text!r}, must not contain NUL")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise make_error(ErrorCode.TEXT, f"{name} is {text!r}, must not contain half a surrogate pair") from None
