"""Recognizer classes written in Python."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from . import _class_table
from . import _structs as s
from ._native import NO_DEADLINE
from ._numbers import int64, real, uint32, uint64
from .contact import Contact
from .declarations import OwnReason, Parameter, Value, declared
from .describe import Type
from .errors import ErrorCode, make_error
from .log import LogLevel
from .states import Reason, State

if TYPE_CHECKING:
    from .context import Context


class RecognizerClass:
    """A recognizer class: subclass it, declare parameters, values and reasons in the body, and override what it hears.

        class Hold(RecognizerClass):
            id = "org.example.hold"
            duration = Parameter.number(0.5, 0.1, 10, "s", "how long the finger must rest")
            lifted = OwnReason(1000, "lifted after {measured} s, at least {limit} s needed")

            def touches_began(self, contacts):
                self.set_deadline(contacts[0].time + int(self.duration * 1e9))

            def deadline_reached(self, time):
                self.recognize()

            def touches_ended(self, contacts):
                self.fail(self.lifted, (contacts[0].time - contacts[0].start_time) / 1e9, self.duration)

    `id` is a reverse domain name, `label` and `doc` are for people, `continuous` says which state machine it has. With `hovers` it hears
    of pointers above the surface, by `hover_moved` and `hover_left`, and follows no contacts. An object is one recognizer, made
    without arguments. The library calls it on the thread that uses the context; the methods that tell the
    library something are only legal while it does (BusyError otherwise). In these calls the context may only be read.
    What an overridden method raises comes out of the push or advance that caused it, when that is done.
    """

    id: ClassVar[str] = ""
    label: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    continuous: ClassVar[bool] = False
    hovers: ClassVar[bool] = False

    _parameters: ClassVar[tuple[Parameter[Any], ...]] = ()
    _values: ClassVar[tuple[Value[Any], ...]] = ()
    _reasons: ClassVar[tuple[OwnReason, ...]] = ()
    _index: ClassVar[dict[str, int]] = {}

    # The host's functions and the instance's address; set before __init__, taken away when the recognizer goes.
    _host: s.Host | None = None
    _instance: int | None = None
    _held: dict[str, Any] = {}
    _views: list[Contact] = []
    _context: weakref.ref[Context]

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        cls._parameters, cls._values, cls._reasons = declared(cls)
        cls._index = {entry.name: i for entries in (cls._parameters, cls._values) for i, entry in enumerate(entries)}

    # ---- what it hears

    def reset(self) -> None:
        """A new sequence is about to begin: forget the last one. Values are 0 again."""

    def touches_began(self, contacts: Sequence[Contact]) -> None:
        """Contacts went down."""

    def touches_moved(self, contacts: Sequence[Contact]) -> None:
        """Contacts moved."""

    def touches_ended(self, contacts: Sequence[Contact]) -> None:
        """Contacts lifted; they are still among `contacts` during this call."""

    def touches_cancelled(self, contacts: Sequence[Contact]) -> None:
        """The system took contacts away; cancels, unless overridden."""
        self.cancel()

    def hover_moved(self, pointer: Contact) -> None:
        """With `hovers`: a pointer came above the recognizer's region, or moved there; one at a time."""

    def hover_left(self, pointer: Contact) -> None:
        """With `hovers`: it has gone, down (its phase is BEGAN) or to where this one does not hear of it (HOVER). Silence is not told of."""

    def deadline_reached(self, time: int) -> None:
        """The deadline came; `time` is the one asked for, in ns, however late the program woke the library."""

    def parameters_changed(self) -> None:
        """Parameters were changed since the last sequence; called before `reset`."""

    def value_set(self, name: str, value: float | int | bool | str) -> None:
        """The program sets a writable value (as if y grew downwards); raise to refuse it."""

    # ---- what it says

    def recognize(self) -> None:
        """Discrete: it is the gesture. StateError when the state machine does not allow it, as for the next four."""
        self._set_state(State.RECOGNIZED)

    def begin(self) -> None:
        """Continuous: the gesture begins."""
        self._set_state(State.BEGAN)

    def change(self) -> None:
        """Continuous: it goes on."""
        self._set_state(State.CHANGED)

    def end(self) -> None:
        """Continuous: it is over."""
        self._set_state(State.ENDED)

    def cancel(self) -> None:
        """It is called off by the system."""
        self._set_state(State.CANCELLED)

    def fail(self, reason: int = Reason.UNSTATED, measured: float = 0.0, limit: float = 0.0) -> None:
        """It is not the gesture, or, after began, is so no longer: why, the figure that decided, and the limit that it broke."""
        host, instance = self._native()
        self._check(
            "fail", host.fail(instance, uint32("reason", reason), real("measured", measured), real("limit", limit))
        )

    def ignore(self, contact: Contact | int) -> None:
        """It wants no more of this contact, which no longer counts for the sequence; ContactError if it is not followed."""
        host, instance = self._native()
        number = contact.id if isinstance(contact, Contact) else uint64("contact", contact)
        self._check("ignore", host.ignore(instance, number))

    def set_deadline(self, time: int | None) -> None:
        """Asks for `deadline_reached` at a time in ns, after now; None takes it back."""
        host, instance = self._native()
        self._check("set_deadline", host.set_deadline(instance, NO_DEADLINE if time is None else int64("time", time)))

    def log(self, level: LogLevel, message: str) -> None:
        """Writes a line to the program's log."""
        host, instance = self._native()
        raw = message.encode("utf-8", "replace")
        host.log(instance, uint32("level", level), raw, len(raw))

    # ---- what it may ask

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """The contacts that it follows."""
        host, instance = self._native()
        capacity = 16
        while True:
            pointers = (ctypes.POINTER(s.Contact) * capacity)()
            count = host.contacts(instance, pointers, capacity)
            if count <= capacity:
                views = tuple(Contact(pointers[i].contents) for i in range(count))
                self._views.extend(views)
                return views
            capacity = count

    @property
    def state(self) -> State:
        """Its state, with what it asked for in this frame."""
        host, instance = self._native()
        return State(host.state(instance))

    @property
    def now(self) -> int:
        """The time of this frame in ns."""
        host, instance = self._native()
        return int(host.now(instance))

    @property
    def units_per_mm(self) -> float:
        """How many of the caller's units make a millimetre."""
        host, instance = self._native()
        return float(host.units_per_mm(instance))

    # ---- inside

    def _native(self) -> tuple[s.Host, int]:
        if self._host is None or self._instance is None:
            raise make_error(ErrorCode.STALE, f"{self.id}: this recognizer is gone")
        return self._host, self._instance

    def _check(self, what: str, code: int) -> None:
        if code < 0:
            error = make_error(code)
            raise make_error(code, f"{self.id}: {what}: {error.message}")

    def _set_state(self, state: State) -> None:
        host, instance = self._native()
        self._check(f"{state.name.lower()}", host.set_state(instance, state))

    def _parameter(self, entry: Parameter[Any]) -> Any:
        host, instance = self._native()
        index = self._index[entry.name]
        if entry.type == Type.TEXT:
            length = ctypes.c_size_t()
            address = host.parameter_text(instance, index, ctypes.byref(length))
            return ctypes.string_at(address, length.value).decode("utf-8", "replace") if address else ""
        return _class_table.to_python(entry, host.parameter(instance, index))

    def _value(self, entry: Value[Any]) -> Any:
        if entry.name in self._held:
            return self._held[entry.name]
        return "" if entry.type == Type.TEXT else _class_table.to_python(entry, 0.0)

    def _set_value(self, entry: Value[Any], value: Any) -> None:
        host, instance = self._native()
        index = self._index[entry.name]
        if entry.type == Type.TEXT:
            raw = str(value).encode("utf-8", "surrogatepass")
            code = host.set_text(instance, index, raw, len(raw))
        else:
            number = _class_table.from_python(entry, value)
            code = host.set_value(instance, index, number)
            value = _class_table.to_python(entry, number)
        self._check(entry.name, code)
        self._held[entry.name] = value


def register(context: Context, recognizer_class: Any) -> int:
    """Registers a class in a context; Context.register is the way to it."""
    if not (isinstance(recognizer_class, type) and issubclass(recognizer_class, RecognizerClass)):
        raise make_error(ErrorCode.TYPE, f"register: {recognizer_class!r} is no RecognizerClass")
    _check_hearing(recognizer_class)
    return _class_table.register(context, recognizer_class)


def _check_hearing(cls: Any) -> None:
    """What would never be called was meant otherwise."""

    def overrides(name: str) -> bool:
        return getattr(cls, name) is not getattr(RecognizerClass, name)

    if cls.hovers and not overrides("hover_moved"):
        raise make_error(ErrorCode.CLASS_FUNCTION, f"{cls.__name__}: hovers is True, but there is no hover_moved")
    touches = ("touches_began", "touches_moved", "touches_ended", "touches_cancelled")
    for name in touches if cls.hovers else ("hover_moved", "hover_left"):
        if overrides(name):
            raise make_error(
                ErrorCode.CLASS_TABLE, f"{cls.__name__}: {name} would never be called, as hovers is {bool(cls.hovers)}"
            )
