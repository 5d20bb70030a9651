"""Exceptions for the library's errors."""

from __future__ import annotations

import contextlib
import re
from typing import Callable, NoReturn

from ._generated import enums
from ._generated.enums import ErrorCode as ErrorCode
from ._native import LACKING, lib


class GestaError(Exception):
    """Base of the library's errors. A call that raises it has changed nothing.

    `code` is an ErrorCode, or an int if this package does not know the code. `message` names the argument, its value
    and the rule. Subclasses also derive from the matching built-in exception.
    """

    def __init__(self, code: int, message: str | None = None) -> None:
        with contextlib.suppress(ValueError):
            code = ErrorCode(code)
        self.code: int = code
        self.message: str = message or lib.gesta_strerror(int(code)).decode("utf-8", "replace")
        super().__init__(self.message)

    def __str__(self) -> str:  # KeyError's, of which ParameterNameError is one, would put it in quotation marks
        return self.message

    def __reduce__(
        self,
    ) -> tuple[type[GestaError], tuple[int, str]]:  # unpickling would pass args, which contains only the message
        return type(self), (int(self.code), self.message)


class ArgumentError(GestaError, ValueError):
    """Invalid argument, for example a NULL or misaligned pointer, or a closed context."""


class RangeError(GestaError, ValueError):
    """A number, size, phase or time is out of range or not finite."""


class ContactError(GestaError, ValueError):
    """A contact is not down, or goes down twice."""


class LimitError(GestaError, OverflowError):
    """A limit is exceeded."""


class HandleError(GestaError, LookupError):
    """Not an id of this kind, or the id of an object that was destroyed (code STALE)."""


class ClassNameError(GestaError, LookupError):
    """There is no recognizer class of that name."""


class ParameterNameError(GestaError, AttributeError, KeyError):
    """There is no parameter, value, recognizer or region of that name.

    It is raised wherever a name is wrong, by attribute or by key, of recognizers and of events: `pan.slopp`,
    `pan["slopp"]`, `event.scal`, `event["scal"]`, `context.find("undo")`.
    """


class ParameterTypeError(GestaError, TypeError):
    """A parameter, value or recognizer has another type."""


class ReadOnlyError(GestaError, AttributeError):
    """The value cannot be set."""


class StateError(GestaError, RuntimeError):
    """The state machine does not allow the call in this state."""


class BusyError(GestaError, RuntimeError):
    """The call is not allowed from within a callback, or another thread is using the context."""


class OutOfMemoryError(GestaError, MemoryError):
    """The library's allocator returned no memory."""


class TextError(GestaError, ValueError):
    """The text is not UTF-8, is too long, or contains NUL."""


class IndexRangeError(GestaError, IndexError):
    """The index is out of range."""


class CycleError(GestaError, ValueError):
    """The requirement would create a cycle; the message contains it."""


class ClassTableError(GestaError, ValueError):
    """A recognizer class is invalid and cannot be registered."""


class TraceError(GestaError, ValueError):
    """A malformed or truncated trace; the message contains the line and what was expected."""


class ExamplesError(GestaError, ValueError):
    """Malformed examples; the message contains the line and what was expected."""


class PatternError(GestaError, ValueError):
    """A malformed pattern; the message contains the character and what was expected."""


class SetupError(GestaError, ValueError):
    """A malformed setup; the message contains the line and what was expected."""


class UnsupportedError(GestaError, NotImplementedError):
    """The build of the library is without the part that the call requires; the message contains its name."""


class BufferSizeError(GestaError, ValueError):
    """The buffer is too small."""


class PluginError(GestaError):
    """A plugin cannot be loaded."""


# How messages of functions begin that are not named as the method that calls them, without "gesta_". What parameters
# and values call, and what several methods call, has no name: the message begins with the argument.
_METHODS = {
    **dict.fromkeys(("recognizer_number", "recognizer_text", "recognizer_set_number", "recognizer_set_text"), ""),
    **dict.fromkeys(("recognizer_relate", "recognizer_list", "contact_describe", "recognizer_describe"), ""),
    "context_create": "Context",
    "recognizer_create": "recognizer",
    "region_create": "region",
    "class_find": "",
    "class_register": "register",
    "region_find": "find_region",
    "region_at": "region_at",
    "setup_load": "load_setup",
    "setup_save": "save_setup",
    "trace_start": "trace",
    "trace_replay": "replay",
    "plugin_load": "load_plugin",
    "plugin_scan": "scan_plugins",
    "decay_start": "Decay",
    "region_set_transform": "transform",
    "context_set_palm_guard": "palm_guard",
}
# Attributes: what sets one is named as it is.
_ATTRIBUTES = {"label", "rect", "order", "room", "units_per_mm", "transform"}
_FUNCTION = re.compile(r"^gesta_(\w+): ")
_PREFIX = re.compile(r"^(?:context|recognizer|region|class|finger)_")
_KINDS = (enums.Phase, enums.Tool, enums.Button, enums.Input, enums.MotionKind, enums.MotionSource)
_CONSTANTS = {
    f"GESTA_{re.sub('(?<=[a-z])(?=[A-Z])', '_', kind.__name__.replace('Kind', '')).upper()}_{name}": (
        f"{kind.__name__}.{name}"
    )
    for kind in _KINDS
    for name in kind.__members__
}

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
    ErrorCode.PATTERN: PatternError,
    ErrorCode.SETUP: SetupError,
    ErrorCode.UNSUPPORTED: UnsupportedError,
    ErrorCode.BUFFER: BufferSizeError,
}


def _lacking(name: str, part: str) -> Callable[..., NoReturn]:
    """What is in the place of a function of a part that the library was built without."""

    def function(*_: object) -> NoReturn:
        raise UnsupportedError(ErrorCode.UNSUPPORTED, f"{name}: this library was built without the part {part}")

    return function


for _name, _part in LACKING.items():
    setattr(lib, _name, _lacking(_name, _part))

_LATE = "call gesta_advance with earlier times, or set GESTA_CONFIG_LATE_SAMPLES"


def python_names(message: str) -> str:
    """Returns a message of the library in terms of this package: with its method, arguments and constants."""
    message = message.replace(_LATE, "call Context.advance with earlier times, or use Context(late_samples=True)")
    message = message.replace("GESTA_CONFIG_FRAME_VALUES", "frame_values=True")
    message = re.sub(r"GESTA_\w+", lambda found: _CONSTANTS.get(found[0], found[0]), message)
    found = _FUNCTION.match(message)
    if found is None:
        return message
    method = _METHODS.get(found[1], _PREFIX.sub("", found[1]))
    attribute = method.removeprefix("set_")
    method = attribute if attribute in _ATTRIBUTES else method
    text = re.sub(r"^parameters\[\d+\]\.|\b\w+->", "", message[found.end() :])
    is_named = not method or text.startswith(f"{method} is ") or "parameters[" in message
    return text if is_named else f"{method}: {text}"


def make_error(code: int, message: str | None = None) -> GestaError:
    """Returns the exception for a code. The default message describes the code."""
    if -47 <= code <= -32:
        return ClassTableError(code, message)
    if -63 <= code <= -48:
        return PluginError(code, message)
    return _CLASSES.get(code, GestaError)(code, message)
