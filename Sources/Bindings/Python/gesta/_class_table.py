"""The C table of a recognizer class written in Python, and its functions.

One set of functions serves all classes; the instance is found by its token, as in _callbacks.
"""

from __future__ import annotations

import ctypes
import dataclasses
import difflib
import weakref
from collections.abc import Callable, Sequence
from typing import Any

from . import _session
from ._generated import structs as s
from ._generated.enums import ClassFlag
from ._native import lib
from ._numbers import real, truth, uint32
from ._session import Session
from ._texts import c_text
from .contact import Contact
from .describe import Type
from .errors import ErrorCode, GestaError, make_error
from .motion import of_struct

_instances: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()


def to_python(entry: Any, number: float) -> Any:
    """Converts a double to the Python type of a declared parameter or value."""
    if entry.type == Type.INTEGER:
        return int(number)
    if entry.type == Type.BOOLEAN:
        return bool(number)
    if entry.type == Type.CHOICE:
        return entry.choices[int(number)]
    return number


def from_python(entry: Any, value: Any) -> float:
    """Converts a Python value to a double. The library checks the range; only choices and numbers that are not whole
    raise RangeError here."""
    if entry.type == Type.CHOICE:
        if value not in entry.choices:
            raise make_error(ErrorCode.RANGE, f"{entry.name} is {value!r}, must be one of {', '.join(entry.choices)}")
        return float(entry.choices.index(value))
    if entry.type == Type.BOOLEAN:
        return float(truth(entry.name, value))
    number = real(entry.name, value)
    if entry.type == Type.INTEGER and not (abs(number) <= 2**53 and number == int(number) == value):
        raise make_error(ErrorCode.RANGE, f"{entry.name} is {value!r}, must be a whole number within +-2^53")
    return number


# ---- functions that the library calls


@s.CLASS_CREATE
def _create(host: Any, instance: int, user: int) -> int | None:
    found = _session.find(user)
    if found is None:
        return None
    context, cls = found
    try:
        made: Any = object.__new__(cls)  # type: ignore[arg-type]
        made._host, made._instance, made._held, made._views = host.contents, instance, {}, []
        made._context = weakref.ref(context)
        made.__init__()
    except BaseException as error:
        context._pending.append(error)
        return None
    token = next(_session.tokens)
    context._instances[token] = _instances[token] = made
    return token


@s.CLASS_DESTROY
def _destroy(token: int) -> None:
    made = _instances.get(token or 0)
    if made is not None:
        context = made._context()
        made._host = made._instance = None
        if context is not None:
            context._instances.pop(token, None)


@s.CLASS_RELEASE
def _release(user: int) -> None:
    _session.release(user)


def _call_method(token: int, name: str, arguments: Sequence[Any] = ()) -> bool:
    """Calls a method of an instance and returns whether it succeeded. Exceptions are kept until the library returns."""
    made = _instances.get(token or 0)
    context = made._context() if made is not None else None
    if made is None or context is None:
        return False
    try:
        getattr(made, name)(*arguments)
        return True
    except BaseException as error:
        context._pending.append(error)
        return False
    finally:
        for view in made._views:
            view._close()
        made._views.clear()


def _touches(name: str) -> Any:
    def call(token: int, pointers: Any, count: int) -> None:
        views: list[Contact] = [Contact(pointers[i].contents) for i in range(count)]
        try:
            _call_method(token, name, [views])
        finally:
            for view in views:
                view._close()

    return s.CLASS_TOUCHES_BEGAN(call)


def _hover(name: str) -> Any:
    def call(token: int, pointer: Any) -> None:
        view = Contact(pointer.contents)
        try:
            _call_method(token, name, [view])
        finally:
            view._close()

    return s.CLASS_HOVER_MOVED(call)


_hover_moved, _hover_left = _hover("hover_moved"), _hover("hover_left")
_began, _moved, _ended, _cancelled = (_touches("touches_" + name) for name in ("began", "moved", "ended", "cancelled"))


@s.CLASS_RESET
def _reset(token: int) -> None:
    made = _instances.get(token or 0)
    if made is not None:
        made._held.clear()
    _call_method(token, "reset")


@s.CLASS_MOTION
def _motion(token: int, pointer: Any) -> None:
    _call_method(token, "motion", [of_struct(pointer.contents)])


@s.CLASS_DEADLINE_REACHED
def _deadline(token: int, time: int) -> None:
    _call_method(token, "deadline_reached", [time])


@s.CLASS_PARAMETERS_CHANGED
def _parameters_changed(token: int) -> None:
    _call_method(token, "parameters_changed")


@s.CLASS_SET_VALUE
def _set_value(token: int, index: int, number: float) -> int:
    made = _instances.get(token or 0)
    if made is None or index >= len(made._values):
        return ErrorCode.INDEX
    entry = made._values[index]
    value = to_python(entry, number)
    if not _call_method(token, "set_value", [entry.name, value]):
        return ErrorCode.RANGE
    made._held[entry.name] = value
    return 0


def _decide(token: int, name: str, otherwise: bool, arguments: Callable[[Session], Sequence[Any]]) -> bool:
    """Whether a method of an instance says so; exceptions are kept until the library returns."""
    made = _instances.get(token or 0)
    context = made._context() if made is not None else None
    if made is None or context is None:
        return otherwise
    try:
        return bool(getattr(made, name)(*arguments(context)))
    except BaseException as error:
        context._pending.append(error)
        return otherwise


def _relation(name: str, otherwise: bool) -> Any:
    def call(token: int, other: int, _kind: bytes) -> int:
        return _decide(token, name, otherwise, lambda context: [context._wrap(other)])

    return s.CLASS_CAN_PREVENT(call)


def _plain(name: str) -> Any:
    """The function of a method without arguments and result."""
    return s.CLASS_RESET(lambda token: void(_call_method(token, name)))


def void(_: object) -> None:
    """A C function that returns nothing returns None."""


def _movement(name: str) -> Any:
    return s.CLASS_TAKE_OVER(lambda token, x, y: void(_call_method(token, name, [x, y])))


def _ask(token: int, name: str, convert: Callable[[Any], Any], arguments: Sequence[Any] = ()) -> Any:
    """What a method of an instance returns, as `convert` makes it; None if that is None, and after an exception, also
    in `convert`, which is kept until the library returns."""
    made = _instances.get(token or 0)
    context = made._context() if made is not None else None
    if made is None or context is None:
        return None
    try:
        found = getattr(made, name)(*arguments)
        return None if found is None else convert(found)
    except BaseException as error:
        context._pending.append(error)
        return None


def _writing(name: str) -> Any:
    """The function of a method that returns a text, or None."""

    def call(token: int) -> None:
        text = _ask(token, name, lambda text: text)
        if text is not None:
            _call_method(token, "_write", [name, text])

    return s.CLASS_DESCRIBE(call)


@s.CLASS_DISTANCE
def _distance(token: int, pointer: Any) -> float:
    view = Contact(pointer.contents)
    try:
        found = _ask(token, "distance", float, [view])
    finally:
        view._close()
    return -1.0 if found is None else found


@s.CLASS_PROFILE
def _profile(token: int, to: Any) -> None:
    def fill(stated: Any) -> None:
        filled = type(to.contents)()
        for field in dataclasses.fields(stated):
            setattr(filled, field.name, getattr(stated, field.name))
        for field in dataclasses.fields(stated):
            setattr(to.contents, field.name, getattr(filled, field.name))

    _ask(token, "profile", fill)


@s.CLASS_FORERUNS
def _foreruns(token: int, other: int) -> int:
    return bool(_ask(token, "foreruns", bool, [_instances.get(other or 0)]))


@s.CLASS_EXAMINE
def _examine(token: int) -> None:
    _call_method(token, "_report_findings")


@s.CLASS_PARAMETER_WILL_CHANGE
def _parameter_will_change(token: int, index: int, number: float, text: Any, length: int) -> int:
    made = _instances.get(token or 0)
    context = made._context() if made is not None else None
    if made is None or context is None:
        return ErrorCode.STALE
    entry = made._parameters[index]
    value = ctypes.string_at(text, length).decode() if entry.type == Type.TEXT else to_python(entry, number)
    try:
        made.parameter_will_change(entry.name, value)
    except ValueError as error:
        # Refused: the program's call raises an error with this text.
        made._write("parameter_will_change", error.message if isinstance(error, GestaError) else str(error))
        return error.code if isinstance(error, GestaError) else ErrorCode.RANGE
    except BaseException as error:
        context._pending.append(error)
        return ErrorCode.RANGE
    return 0


@s.CLASS_PARAMETER_DID_CHANGE
def _parameter_did_change(token: int, index: int) -> None:
    made = _instances.get(token or 0)
    if made is not None:
        _call_method(token, "parameter_did_change", [made._parameters[index].name])


# One table function for each method that decides a relation, used where a class overrides the method.
_relations = {
    name: _relation(name, otherwise)
    for name, otherwise in (
        ("can_prevent", True),
        ("can_be_prevented", True),
        ("should_require_failure", False),
        ("should_be_required_to_fail", False),
    )
}


PLAIN = ("measures", "accept", "give_way", "contact_excluded", "update_values", "withdraw_recognition")
# The functions of further methods, used where a class overrides the method: NULL means what the base does.
_hooks = {
    **_relations,
    **{name: _plain(name) for name in PLAIN},
    **{name: _movement(name) for name in ("take_over", "move")},
    **{name: _writing(name) for name in ("describe", "hint", "pattern")},
    "contests": s.CLASS_CONTESTS(
        lambda token, share, confidence: _decide(token, "contests", False, lambda _: [share, confidence])
    ),
    "gives_way": s.CLASS_GIVES_WAY(lambda token: _decide(token, "gives_way", False, lambda _: [])),
    "distance": _distance,
    "profile": _profile,
    "foreruns": _foreruns,
    "examine": _examine,
    "parameter_will_change": _parameter_will_change,
    "parameter_did_change": _parameter_did_change,
}
_can_take_over = s.CLASS_CAN_TAKE_OVER(lambda token, count: _decide(token, "can_take_over", False, lambda _: [count]))
_can_move = s.CLASS_CAN_MOVE(lambda token, x, y: _decide(token, "can_move", False, lambda _: [x, y]))


# ---- the table


def _strings(keep: list[Any], texts: Sequence[str]) -> Any:
    array = (ctypes.c_char_p * len(texts))(*(c_text("a choice", text) for text in texts))
    keep.append(array)
    return ctypes.cast(array, ctypes.POINTER(ctypes.c_char_p))


def _parameter(keep: list[Any], entry: Any) -> s.ParameterInfo:
    info = s.ParameterInfo(
        ctypes.sizeof(s.ParameterInfo),
        entry.type,
        c_text("a name", entry.name),
        c_text("a unit", entry.unit),
        c_text("a doc", entry.doc),
        entry.minimum,
        entry.maximum,
        flags=int(entry.flags),
    )
    if entry.type == Type.TEXT:
        info.initial_text = c_text(entry.name, entry.initial)
    else:
        try:
            info.initial = from_python(entry, entry.initial)
        except GestaError as error:
            raise make_error(ErrorCode.CLASS_PARAMETER, error.message) from None
    if entry.type == Type.CHOICE:
        info.choices, info.choice_count = _strings(keep, entry.choices), len(entry.choices)
    return info


def _value(keep: list[Any], entry: Any) -> s.ValueInfo:
    info = s.ValueInfo(
        ctypes.sizeof(s.ValueInfo),
        entry.type,
        c_text("a name", entry.name),
        c_text("a unit", entry.unit),
        c_text("a doc", entry.doc),
        flags=int(entry.flags),
    )
    if entry.type == Type.CHOICE:
        info.choices, info.choice_count = _strings(keep, entry.choices), len(entry.choices)
    return info


TAKES = 7
"""By how many bits the kinds of motions are shifted in flags."""


_INPUT = ("touches_began", "touches_moved", "touches_ended", "touches_cancelled", "hover_moved", "hover_left", "motion")
_NEAR = (*_INPUT, "deadline_reached", "parameters_changed")
_LIKENESS = 0.85  # "touch_began" is as like "touches_began", "hovers_over" is not as like "hover_moved"


def _require_hooks(cls: type[Any], base: type[Any]) -> None:
    """Raises ClassTableError for a class that receives no input, or with a function whose name is almost a hook's."""
    named = f'class "{cls.class_name}"'
    for name in dir(cls):
        if name.startswith("_") or hasattr(base, name) or not callable(getattr(cls, name)):
            continue
        near = difflib.get_close_matches(name, _NEAR, 1, _LIKENESS)
        if near:
            raise make_error(ErrorCode.CLASS_FUNCTION, f"{named}: {name} is never called, must be {near[0]}")
    if all(getattr(cls, name) is getattr(base, name) for name in _INPUT):
        raise make_error(ErrorCode.CLASS_FUNCTION, f"{named}: must have one of {', '.join(_INPUT)}")


def build_table(cls: type[Any], base: type[Any], user: int) -> list[Any]:
    """Returns the table, followed by everything that must live as long as the table. `base` overrides nothing."""
    _require_hooks(cls, base)
    keep: list[Any] = []
    parameters = (s.ParameterInfo * len(cls._parameters))(*(_parameter(keep, entry) for entry in cls._parameters))
    values = (s.ValueInfo * len(cls._values))(*(_value(keep, entry) for entry in cls._values))
    reasons = (s.ReasonInfo * len(cls._reasons))(
        *(
            s.ReasonInfo(
                ctypes.sizeof(s.ReasonInfo),
                uint32("the code of a reason", entry.code),
                c_text("a name", entry.name),
                c_text("the text of a reason", entry.text),
                c_text("the hint of a reason", entry.hint) if entry.hint is not None else None,
            )
            for entry in cls._reasons
        )
    )
    doc = cls.doc or (cls.__doc__ or "").strip().split("\n")[0]
    table = s.Class(
        size=ctypes.sizeof(s.Class),
        flags=bool(cls.continuous) * ClassFlag.CONTINUOUS | bool(cls.hovers) * ClassFlag.HOVERS | cls.flags,
        id=c_text("class_name", cls.class_name),
        label=c_text("label", cls.label or cls.__name__),
        doc=c_text("doc", doc),
        parameters=parameters,
        values=values,
        reasons=reasons,
        parameter_count=len(parameters),
        value_count=len(values),
        reason_count=len(reasons),
        user=user,
        create=_create,
        destroy=_destroy,
        reset=_reset,
        touches_began=_began,
        touches_moved=_moved,
        touches_ended=_ended,
        touches_cancelled=_cancelled,
        deadline_reached=_deadline,
        parameters_changed=_parameters_changed,
        set_value=_set_value,
        release=_release,
    )
    if cls.hovers:
        table.hover_moved, table.hover_left = _hover_moved, _hover_left
    for kind in cls.motions:
        table.flags |= 1 << uint32("a kind of motions", kind) + TAKES
    if cls.motions:
        table.motion = _motion
    for name, function in _hooks.items():
        if getattr(cls, name) is not getattr(base, name):
            setattr(table, name, function)
    if table.take_over:
        table.can_take_over, table.can_move = _can_take_over, _can_move
    return [table, parameters, values, reasons, *keep]


def register(context: Session, cls: type[Any], base: type[Any]) -> int:
    """Registers a class with a context, which keeps the table, and returns the class id."""
    user = _session.keep(context, cls)
    found = ctypes.c_uint32()
    try:
        kept = build_table(cls, base, user)
        context._call(lib.gesta_class_register, ctypes.byref(kept[0]), ctypes.byref(found))
    except BaseException:
        context._entries.pop(user, None)
        raise
    context._tables.append(kept)
    return found.value
