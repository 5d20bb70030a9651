"""Finds the shared library."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

NAMES = ("libgesta.so.0", "libgesta.so")


def candidates() -> Iterator[str]:
    """Yields the paths and names to try, in order.

    If GESTA_LIBRARY is set, it is the only candidate, so that a wrong path is reported instead of ignored.
    """
    chosen = os.environ.get("GESTA_LIBRARY")
    if chosen:
        yield chosen
        return
    package = Path(__file__).resolve().parent
    directories = [package]
    if len(package.parents) > 2:
        directories.append(
            package.parents[3] / ".build" / "gesta"
        )  # the checkout that contains Sources/Bindings/Python/gesta
    if package.parts[-4:-1] == ("share", "gesta", "python"):
        directories.append(package.parents[3] / "lib")  # the installation: PREFIX/share/gesta/python/gesta
    for directory in directories:
        for name in NAMES:
            if (directory / name).exists():
                yield str(directory / name)
    yield NAMES[0]


def load() -> ctypes.CDLL:
    """Opens the library. Raises ImportError, which lists the candidates tried."""
    tried = []
    for candidate in candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError as error:
            tried.append(f"{candidate}: {error}")
    raise ImportError("cannot load libgesta; set GESTA_LIBRARY to its path. Tried:\n  " + "\n  ".join(tried))
