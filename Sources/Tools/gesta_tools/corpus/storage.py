"""Files here, or at an address that fsspec knows; and zip files and parquet in them.

Threads: one at a time in each process, for what is kept open.
"""

from __future__ import annotations

import os
import zipfile
from functools import lru_cache
from importlib import import_module
from typing import IO, Any


def is_address(place: str) -> bool:
    """Whether a place is one that fsspec reads."""
    return "://" in place


def is_directory(place: str) -> bool:
    """Whether a place is a folder."""
    return bool(file_system(place).isdir(place)) if is_address(place) else os.path.isdir(place)


def open_file(name: str) -> IO[bytes]:
    """Opens a file here, or at an address that fsspec knows."""
    if is_address(name):
        return file_system(name).open(name, "rb")  # type: ignore[no-any-return]
    return open(name, "rb")


def file_system(address: str) -> Any:
    """The file system of an address. Raises ValueError if there is none."""
    return _located(address)[0]


def path_of(address: str) -> str:
    """The path of an address inside its file system."""
    return str(_located(address)[1]).rstrip("/")


def _located(address: str) -> tuple[Any, str]:
    try:
        fsspec: Any = import_module("fsspec")
    except ModuleNotFoundError:
        raise ValueError(f'{address} requires fsspec: pip install "gesta-gestures[corpus]"') from None
    return fsspec.core.url_to_fs(address)  # type: ignore[no-any-return]


# What is open is kept for the next part, unless the file has changed: the workers of a cluster live for long.


def archive(place: str) -> zipfile.ZipFile:
    """Opens a zip file."""
    return _open_archive(place, _version(place))


def parquet(place: str) -> Any:
    """Opens a file of parquet."""
    return _open_parquet(place, _version(place))


def _version(place: str) -> str:
    """Another text if the file has changed."""
    if is_address(place):
        return str(file_system(place).ukey(path_of(place)))
    found = os.stat(place)
    return f"{found.st_mtime_ns} {found.st_size}"


@lru_cache(maxsize=1)
def _open_archive(place: str, _version: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(open_file(place))


@lru_cache(maxsize=1)
def _open_parquet(place: str, _version: str) -> Any:
    try:
        module: Any = import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise ValueError(f'{place} requires pyarrow: pip install "gesta-gestures[corpus]"') from None
    return module.ParquetFile(open_file(place))
