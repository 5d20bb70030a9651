"""Errors of the library as exceptions: one code each, and the sentence that says what was wrong."""

from __future__ import annotations

import contextlib
from enum import IntEnum

from ._native import lib


class ErrorCode(IntEnum):
    """The library's stable error codes (GESTA_E_... in gesta.h)."""

    ARGUMENT = -1
    SIZE = -2
    RANGE = -3
    NOT_FINITE = -4
    TIME = -5
    CONTACT = -6
    PHASE = -7
    LIMIT = -8
    HANDLE = -9
    STALE = -10
    CLASS = -11
    NAME = -12
    TYPE = -13
    READ_ONLY = -14
    STATE = -15
    BUSY = -16
    MEMORY = -17
    TEXT = -18
    BUFFER = -19
    INDEX = -20
    CYCLE = -21
    TRACE = -22
    PATTERN = -23
    EXAMPLES = -24
    CLASS_TABLE = -32
    CLASS_ID = -33
    CLASS_DUPLICATE = -34
    CLASS_FUNCTION = -35
    CLASS_PARAMETER = -36
    CLASS_VALUE = -37
    CLASS_REASON = -38
    CLASS_CREATE = -39
    PLUGIN_PATH = -48
    PLUGIN_MISSING = -49
    PLUGIN_FORMAT = -50
    PLUGIN_OPEN = -51
    PLUGIN_ENTRY = -52
    PLUGIN_ABI = -53
    PLUGIN_TABLE = -54
    PLUGIN_ID = -55
    PLUGIN_INIT = -56


class GestaError(Exception):
    """A call that the library refused; nothing has changed.

    `code` is an ErrorCode (a plain int for one that this package does not know), `message` the sentence that names the
    argument. Subclasses are also the built-in exceptions that a Python program would expect.
    """

    def __init__(self, code: int, message: str | None = None) -> None:
        with contextlib.suppress(ValueError):
            code = ErrorCode(code)
        self.code: int = code
        self.message: str = message or lib.gesta_strerror(int(code)).decode("utf-8", "replace")
        super().__init__(self.message)

    def __reduce__(
        self,
    ) -> tuple[type[GestaError], tuple[int, str]]:  # exceptions are rebuilt from args, which is the message alone
        return type(self), (int(self.code), self.message)


class ArgumentError(GestaError, ValueError):
    """An argument that cannot be (null, misaligned, closed)."""


class RangeError(GestaError, ValueError):
    """A number, size, phase or time out of its range, or not finite."""


class ContactError(GestaError, ValueError):
    """A contact that is not down, or one that goes down twice."""


class LimitError(GestaError, OverflowError):
    """One more than the limit."""


class HandleError(GestaError, LookupError):
    """Not an id of this kind, or the id of something that is gone (code STALE)."""


class ClassNameError(GestaError, LookupError):
    """No recognizer class of that name."""


class ParameterNameError(GestaError, AttributeError):
    """No parameter or value of that name."""


class ParameterTypeError(GestaError, TypeError):
    """A parameter, a value or a recognizer of another type."""


class ReadOnlyError(GestaError, AttributeError):
    """A value that cannot be set."""


class StateError(GestaError, RuntimeError):
    """The state machine does not allow it now."""


class BusyError(GestaError, RuntimeError):
    """Not from within a callback."""


class OutOfMemoryError(GestaError, MemoryError):
    """The library's allocator had no memory."""


class TextError(GestaError, ValueError):
    """Text that is too long or has a NUL inside."""


class IndexRangeError(GestaError, IndexError):
    """Beyond the last."""


class CycleError(GestaError, ValueError):
    """A requirement that would wait for itself in the end; the message names the cycle."""


class ClassTableError(GestaError, ValueError):
    """A recognizer class that cannot be registered."""


class TraceError(GestaError, ValueError):
    """Text that is no trace, or one that is cut off; the message names the line and what was expected."""


class ExamplesError(GestaError, ValueError):
    """Text that is no examples; the message names the line and what was expected."""


class PluginError(GestaError):
    """A plugin that cannot be loaded."""


_CLASSES: dict[int, type[GestaError]] = {
    ErrorCode.ARGUMENT: ArgumentError,
    ErrorCode.SIZE: RangeError,
    ErrorCode.RANGE: RangeError,
    ErrorCode.NOT_FINITE: RangeError,
    ErrorCode.TIME: RangeError,
    ErrorCode.PHASE: RangeError,
    ErrorCode.CONTACT: ContactError,
    ErrorCode.LIMIT: LimitError,
    ErrorCode.HANDLE: HandleError,
    ErrorCode.STALE: HandleError,
    ErrorCode.CLASS: ClassNameError,
    ErrorCode.NAME: ParameterNameError,
    ErrorCode.TYPE: ParameterTypeError,
    ErrorCode.READ_ONLY: ReadOnlyError,
    ErrorCode.STATE: StateError,
    ErrorCode.BUSY: BusyError,
    ErrorCode.MEMORY: OutOfMemoryError,
    ErrorCode.TEXT: TextError,
    ErrorCode.INDEX: IndexRangeError,
    ErrorCode.CYCLE: CycleError,
    ErrorCode.TRACE: TraceError,
    ErrorCode.EXAMPLES: ExamplesError,
}


def make_error(code: int, message: str | None = None) -> GestaError:
    """The exception for a code; without a message, what the code means."""
    if -47 <= code <= -32:
        return ClassTableError(code, message)
    if -63 <= code <= -48:
        return PluginError(code, message)
    return _CLASSES.get(code, GestaError)(code, message)
