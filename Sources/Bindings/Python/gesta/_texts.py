"""Texts that the library takes and gives."""

from __future__ import annotations

import ctypes
from typing import Any, Callable

from .errors import ErrorCode, GestaError, make_error


def c_text(name: str, text: str) -> bytes:
    """Encodes a text. Raises TextError, with the name, if it contains NUL, or half a surrogate pair.

    Raises ParameterTypeError if it is no str.
    """
    if not isinstance(text, str):
        raise make_error(ErrorCode.TYPE, f"{name} is {text!r}, must be a str")
    if "\0" in text:
        raise make_error(ErrorCode.TEXT, f"{name} is {text!r}, must not contain NUL")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise make_error(ErrorCode.TEXT, f"{name} is {text!r}, must not contain half a surrogate pair") from None


def text_bytes(name: str, text: str) -> tuple[bytes, int]:
    """Returns a text and its length, as calls take them. Raises ParameterTypeError, with the name, if it is no str.

    The library itself refuses half a surrogate pair.
    """
    if not isinstance(text, str):
        raise make_error(ErrorCode.TYPE, f"{name} is {text!r}, must be a str")
    raw = text.encode("utf-8", "surrogatepass")
    return raw, len(raw)


def optional_text(name: str, text: str | None) -> tuple[bytes | None, int]:
    """Returns the same for a text that may be None."""
    return (None, 0) if text is None else text_bytes(name, text)


def read_text(call: Callable[..., None], function: Any, *arguments: Any) -> str:
    """Returns the text that a function writes into a buffer, however long it is; `call` calls it and raises errors."""
    capacity, needed = 256, ctypes.c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        try:
            call(function, *arguments, buffer, capacity, ctypes.byref(needed))
        except GestaError as error:
            if error.code != ErrorCode.BUFFER:
                raise
            capacity = needed.value + 1
        else:
            return buffer.raw[: needed.value].decode("utf-8", "replace")
