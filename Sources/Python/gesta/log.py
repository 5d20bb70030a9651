"""Levels of log lines."""

from __future__ import annotations

from enum import IntEnum


class LogLevel(IntEnum):
    """How grave a log line is."""

    DEBUG = 1
    INFO = 2
    WARNING = 3
    ERROR = 4
