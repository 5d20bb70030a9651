"""Saving and loading the regions and recognizers of a context as text."""

from __future__ import annotations

import ctypes

from ._native import lib
from ._session import Session
from ._texts import text_bytes


def save(context: Session) -> str:
    return context._written(lib.gesta_setup_save)


def load(context: Session, text: str) -> list[int]:
    """Returns the ids of the new recognizers."""
    raw, count = text_bytes("load_setup: text", text), ctypes.c_size_t()
    ids = (ctypes.c_uint32 * text.count("create"))()
    context._call(lib.gesta_setup_load, *raw, ids, len(ids), ctypes.byref(count))
    return list(ids[: count.value])
