"""Levels of log messages."""

from __future__ import annotations

from enum import IntEnum


class LogLevel(IntEnum):
    """The severity of a log message."""

    DEBUG = 1
    INFO = 2
    WARNING = 3
    ERROR = 4
