"""Recognizer classes written in Python."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Collection
from math import inf
from typing import Any, ClassVar, NamedTuple

from . import _class_table
from ._generated import structs as s
from ._generated.constants import GESTA_NO_DEADLINE, GESTA_NO_PARAMETER
from ._generated.enums import ClassFlag, LogLevel, MotionKind
from ._numbers import nanoseconds, real, uint32, uint64
from ._session import Session
from ._texts import text_bytes
from .class_hooks import ClassHooks
from .contact import Contact
from .declarations import ClassReason, Parameter, Value, declared
from .describe import Type
from .errors import ErrorCode, make_error
from .states import Reason, State


class Velocity(NamedTuple):
    """A velocity in lengths per second; y grows downwards."""

    x: float
    y: float


class RecognizerClass(ClassHooks):
    """Base of recognizer classes. A subclass declares parameters, values and reasons, and overrides the hooks it needs.

        class Hold(RecognizerClass):
            class_name = "org.example.hold"
            duration = Parameter.number(0.5, 0.1, 10, "s", "how long the finger must rest")
            lifted = ClassReason(1000, "lifted after {measured} s, at least {limit} s required")

            def touches_began(self, contacts):
                self.set_deadline(contacts[0].time + int(self.duration * 1e9))

            def deadline_reached(self, time):
                self.recognize()

            def touches_ended(self, contacts):
                self.fail(self.lifted, (contacts[0].time - contacts[0].start_time) / 1e9, self.duration)

    `class_name` is a reverse domain name; `label` and `doc` are shown to people; `continuous` selects the state
    machine, and `flags` has further bits of ClassFlag. If `hovers` is true, the class receives pointers above the
    surface through `hover_moved` and `hover_left`, and no contacts. `motions` are the kinds of motions that `motion`
    receives, if the program sets `Recognizer.inputs`.

    A class overrides one of the hooks for input: `touches_...`, `hover_...` or `motion`. A function whose name is
    almost that of a hook is refused when the class is registered.

    An instance is one recognizer and is created without arguments. The library calls it on the thread that uses the
    context. Methods that change the recognizer may be called only from within such a call (BusyError otherwise), and
    the context may only be read there. An exception raised by an overridden method is raised by the push or advance
    that caused it, after that call is complete.
    """

    class_name: ClassVar[str] = ""
    label: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    continuous: ClassVar[bool] = False
    hovers: ClassVar[bool] = False
    motions: ClassVar[Collection[MotionKind]] = ()
    flags: ClassVar[int] = ClassFlag(0)

    _parameters: ClassVar[tuple[Parameter[Any], ...]] = ()
    _values: ClassVar[tuple[Value[Any], ...]] = ()
    _reasons: ClassVar[tuple[ClassReason, ...]] = ()
    _index: ClassVar[dict[str, int]] = {}

    # The host's functions and the instance's address, set before __init__ and cleared when the recognizer is
    # destroyed.
    _host: s.Host | None = None
    _instance: int | None = None
    _held: dict[str, Any] = {}
    _views: list[Contact] = []
    _context: weakref.ref[Session]

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        cls._parameters, cls._values, cls._reasons = declared(cls)
        cls._index = {entry.name: i for entries in (cls._parameters, cls._values) for i, entry in enumerate(entries)}

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be copied or pickled; it is part of a recognizer")

    # ---- actions of the class

    def recognize(self) -> None:
        """Recognizes a discrete gesture. Raises StateError if the state machine does not allow it."""
        self._set_state(State.RECOGNIZED)

    def begin(self) -> None:
        """Begins a continuous gesture. Raises StateError if the state machine does not allow it."""
        self._set_state(State.BEGAN)

    def change(self) -> None:
        """Reports a change of a continuous gesture. Raises StateError if the state machine does not allow it."""
        self._set_state(State.CHANGED)

    def end(self) -> None:
        """Ends a continuous gesture. Raises StateError if the state machine does not allow it."""
        self._set_state(State.ENDED)

    def cancel(self) -> None:
        """Cancels the gesture. Raises StateError if the state machine does not allow it."""
        self._set_state(State.CANCELLED)

    def fail(self, reason: int = Reason.UNSTATED, measured: float = 0.0, limit: float = 0.0) -> None:
        """Fails the gesture, or cancels it after began.

        `reason` is a Reason or one of the class's reasons, `measured` the measured figure, `limit` the limit that it
        violates. Raises StateError if the state machine does not allow it.
        """
        host, instance = self._native()
        self._check(
            "fail", host.fail(instance, uint32("reason", reason), real("measured", measured), real("limit", limit))
        )

    def add_measure(
        self,
        reason: int,
        measured: float,
        least: float = -inf,
        most: float = inf,
        parameter: str | None = None,
        met: bool | None = None,
    ) -> None:
        """Reports a figure that must be from `least` to `most`; only in `measures`.

        `met` states whether it is as required, where that does not follow from the range. `reason` is the Reason, or
        reason of the class, of a failure outside of that range, and `parameter` the name of the parameter that limits
        the figure. Raises BusyError outside of `measures`, RangeError, IndexRangeError for an unknown parameter.
        """
        index = GESTA_NO_PARAMETER
        if parameter is not None:
            names = [entry.name for entry in self._parameters]
            if parameter not in names:
                raise make_error(ErrorCode.INDEX, f"parameter is {parameter!r}, must be one of {', '.join(names)}")
            index = names.index(parameter)
        host, instance = self._native()
        figures = (real("measured", measured), real("least", least), real("most", most))
        if met is None:
            code = host.add_measure(instance, uint32("reason", reason), *figures, index)
        else:
            code = host.add_rule(instance, uint32("reason", reason), *figures, index, bool(met))
        self._check("add_measure", code)

    def ignore(self, contact: Contact | int) -> None:
        """Stops tracking a contact for this sequence. Raises ContactError if it is not tracked."""
        host, instance = self._native()
        number = contact.id if isinstance(contact, Contact) else uint64("contact", contact)
        self._check("ignore", host.ignore(instance, number))

    def set_deadline(self, time: int | None) -> None:
        """Requests `deadline_reached` at a time in ns, which must be after `now`. None cancels the request."""
        host, instance = self._native()
        self._check(
            "set_deadline",
            host.set_deadline(instance, GESTA_NO_DEADLINE if time is None else nanoseconds("time", time)),
        )

    def set_confidence(self, confidence: int) -> None:
        """Sets how sure the class is of the recognition, 0 to 255; 128 at the beginning of each sequence.

        Of recognitions in one frame with equal priority and regions of equal depth, the surest wins.
        """
        host, instance = self._native()
        self._check("set_confidence", host.set_confidence(instance, uint32("confidence", confidence)))

    def recognize_early(self, share: float = 1) -> None:
        """Recognizes a discrete gesture before the lift, unless another recognizer contests it, whose gesture the
        contacts may still make. `withdraw_recognition` is then called, and it may be requested again.

        `share` is how much of the path drawn so far belongs to the gesture, 0 to 1.
        """
        host, instance = self._native()
        self._check("recognize_early", host.recognize_early(instance, real("share", share)))

    def keep_sample(self, contact: Contact | int) -> None:
        """Keeps the sample of a contact that the current call reports, for Recognizer.samples().

        Requires ClassFlag.KEEPS_SAMPLES in `flags`. Raises ContactError if the contact is not tracked. Does nothing
        where the contact has no sample, as in `deadline_reached`.
        """
        host, instance = self._native()
        number = contact.id if isinstance(contact, Contact) else uint64("contact", contact)
        found = next((each for each in self.contacts if each.id == number), None)
        if found is None:
            raise make_error(ErrorCode.CONTACT, f"{self.class_name}: keep_sample: contact is {number}, must be tracked")
        sample = found._get("touch")
        if sample:
            self._check("keep_sample", host.add_samples(instance, sample, 1, ctypes.sizeof(s.Touch)))

    def log(self, level: LogLevel, message: str) -> None:
        """Writes a line to the program's log."""
        host, instance = self._native()
        raw = message.encode("utf-8", "replace")
        host.log(instance, uint32("level", level), raw, len(raw))

    def keep(self, x: float, y: float) -> tuple[float, float]:
        """Takes a step of an active gesture and returns what the gesture keeps of it.

        What goes beyond the recognizer's room is passed on with the contacts, if another recognizer can take it over;
        the gesture then ends.
        """
        host, instance = self._native()
        kept = (ctypes.c_double * 2)(real("x", x), real("y", y))
        address = ctypes.addressof(kept)
        pointers = (ctypes.cast(address + i * 8, ctypes.POINTER(ctypes.c_double)) for i in range(2))
        self._check("keep", host.keep(instance, *pointers))
        return kept[0], kept[1]

    def hand_on(self) -> None:
        """Gives the contacts to the recognizer's next sequence, which they begin in this frame: after `fail` or `end`.

        In that sequence, `touches_began` must not request a state in the same frame; it may set a deadline.
        """
        host, instance = self._native()
        self._check("hand_on", host.hand_on(instance))

    # ---- velocity, estimated as that of built-in classes

    def track(self, x: float, y: float) -> Velocity:
        """Records where the gesture is, usually the centroid of its contacts, and returns the velocity there."""
        host, instance = self._native()
        found = s.Velocity()
        self._check("track", host.track(instance, real("x", x), real("y", y), ctypes.byref(found)))
        return Velocity(found.x, found.y)

    def shift_track(self, x: float, y: float) -> None:
        """Moves the recorded positions, so that a jump does not count as a movement."""
        host, instance = self._native()
        self._check("shift_track", host.shift_track(instance, real("x", x), real("y", y)))

    @property
    def velocity(self) -> Velocity:
        """The velocity of the recorded positions; 0 after a rest."""
        host, instance = self._native()
        found = s.Velocity()
        self._check("velocity", host.velocity(instance, ctypes.byref(found)))
        return Velocity(found.x, found.y)

    # ---- coordinates

    def distance_to_region(self, x: float, y: float) -> float:
        """Returns how far a point is outside of the recognizer's region: 0 inside."""
        host, instance = self._native()
        return float(host.distance_to_region(instance, real("x", x), real("y", y)))

    @property
    def orientation(self) -> tuple[float, float, float, float]:
        """How the recognizer's region lies now, turned or mirrored, without its scale: a, b, c, d.

        A movement x, y of contacts is a x + c y, b x + d y as the region has it.
        """
        host, instance = self._native()
        found = (ctypes.c_double * 4)()
        address = ctypes.addressof(found)
        pointers = (ctypes.cast(address + i * 8, ctypes.POINTER(ctypes.c_double)) for i in range(4))
        self._check("orientation", host.orientation(instance, *pointers))
        return found[0], found[1], found[2], found[3]

    def to_local(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from root coordinates, those of contacts, to the coordinates of the recognizer's region as
        it lies now. y grows downwards in both.
        """
        host, _ = self._native()
        return self._convert("to_local", host.to_local, x, y)

    def to_root(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point from the coordinates of the recognizer's region to root coordinates."""
        host, _ = self._native()
        return self._convert("to_root", host.to_root, x, y)

    # ---- queries of the class

    def room(self, x: float, y: float) -> float:
        """Returns how far what the recognizer moves can follow a movement that way.

        Infinity if no other recognizer can take over. Where it is 0, a gesture should fail with Reason.NO_ROOM.
        """
        host, instance = self._native()
        return float(host.room(instance, real("x", x), real("y", y)))

    def has_same_input(self, contact: Contact | int) -> bool:
        """Returns whether a contact has the button and the tool of the last contact that lifted, as taps in a row."""
        host, instance = self._native()
        number = contact.id if isinstance(contact, Contact) else uint64("contact", contact)
        return bool(host.has_same_input(instance, number))

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """The contacts that the recognizer tracks, valid during the current call."""
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
        """The state, including a transition requested in this frame."""
        host, instance = self._native()
        return State(host.state(instance))

    @property
    def now(self) -> int:
        """The time of the current frame in ns."""
        host, instance = self._native()
        return int(host.now(instance))

    @property
    def units_per_mm(self) -> float:
        """The number of the caller's units per millimeter."""
        host, instance = self._native()
        return float(host.units_per_mm(instance))

    # ---- internals

    def _native(self) -> tuple[s.Host, int]:
        if self._host is None or self._instance is None:
            raise make_error(ErrorCode.STALE, f"{self.class_name}: the recognizer is destroyed")
        return self._host, self._instance

    def _check(self, what: str, code: int) -> None:
        if code < 0:
            error = make_error(code)
            raise make_error(code, f"{self.class_name}: {what}: {error.message}")

    def _convert(self, what: str, function: Any, x: float, y: float) -> tuple[float, float]:
        xy = (ctypes.c_double * 2)(real("x", x), real("y", y))
        self._check(what, function(self._instance, xy, 1))
        return xy[0], xy[1]

    def _set_state(self, state: State) -> None:
        host, instance = self._native()
        self._check(str(state), host.set_state(instance, state))

    def _parameter(self, entry: Parameter[Any]) -> Any:
        host, instance = self._native()
        index = self._index[entry.name]
        if entry.type == Type.TEXT:
            return (host.parameter_text(instance, index, None) or b"").decode("utf-8", "replace")
        return _class_table.to_python(entry, host.parameter(instance, index))

    def _write(self, name: str, text: str) -> None:
        host, instance = self._native()
        self._check(name, host.write(instance, *text_bytes(name, text)))

    def _report_findings(self) -> None:
        host, instance = self._native()
        for kind, text in self.examine():
            self._check("examine", host.add_finding(instance, uint32("kind", kind), *text_bytes("text", text)))

    def _store(self, entry: Parameter[Any], value: Any) -> None:
        host, instance = self._native()
        self._check(entry.name, host.store(instance, self._index[entry.name], *text_bytes(entry.name, value)))

    def _value(self, entry: Value[Any]) -> Any:
        if entry.name in self._held:
            return self._held[entry.name]
        return "" if entry.type == Type.TEXT else _class_table.to_python(entry, 0.0)

    def _set_value(self, entry: Value[Any], value: Any) -> None:
        host, instance = self._native()
        index = self._index[entry.name]
        if entry.type == Type.TEXT:
            code = host.set_text(instance, index, *text_bytes(entry.name, value))
        else:
            number = _class_table.from_python(entry, value)
            code = host.set_value(instance, index, number)
            value = _class_table.to_python(entry, number)
        self._check(entry.name, code)
        self._held[entry.name] = value


def register(context: Session, recognizer_class: Any) -> int:
    """Registers a class with a context; called by Context.register."""
    if not (isinstance(recognizer_class, type) and issubclass(recognizer_class, RecognizerClass)):
        raise make_error(
            ErrorCode.TYPE, f"register: recognizer_class is {recognizer_class!r}, must be a RecognizerClass"
        )
    _check_hooks(recognizer_class)
    return _class_table.register(context, recognizer_class, RecognizerClass)


def _check_hooks(cls: Any) -> None:
    """Raises ClassTableError for hooks that would never be called."""

    def overrides(name: str) -> bool:
        return getattr(cls, name) is not getattr(RecognizerClass, name)

    if cls.hovers and not overrides("hover_moved"):
        raise make_error(ErrorCode.CLASS_FUNCTION, f"{cls.__name__}: hovers is True, must override hover_moved")
    if bool(cls.motions) != overrides("motion"):
        rule = "must override motion" if cls.motions else "motion is never called"
        raise make_error(
            ErrorCode.CLASS_FUNCTION if cls.motions else ErrorCode.CLASS_TABLE,
            f"{cls.__name__}: motions is {cls.motions!r}, {rule}",
        )
    touches = ("touches_began", "touches_moved", "touches_ended", "touches_cancelled")
    for name in touches if cls.hovers else ("hover_moved", "hover_left"):
        if overrides(name):
            raise make_error(
                ErrorCode.CLASS_TABLE, f"{cls.__name__}: {name} is never called while hovers is {bool(cls.hovers)}"
            )
