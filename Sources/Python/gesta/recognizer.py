"""Recognizers: one gesture that a context listens for."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from . import _callbacks, examples
from . import _structs as s
from ._native import NO_TIME, lib
from ._numbers import int32, int64, real, uint64, whole
from ._samples import SIZE, unpacked
from ._shared import Shared
from .describe import ClassDescription, Entry, Scalar, Type, like
from .errors import ErrorCode, GestaError, ParameterNameError, make_error
from .event import Event
from .region import Region, region_id
from .states import State, reason_of
from .touch import Tool, Touch
from .verdict import Verdict

if TYPE_CHECKING:
    from .context import Context

Callback = TypeVar("Callback", bound=Callable[[Event], Any])


class Recognizer(Shared):
    """A recognizer of one class; made by Context.recognizer.

    The class's parameters and values are attributes: `pan.slop = 12`, `pan.translation_x`. Where a name is also one of this
    class's own, `recognizer["name"]` reaches the parameter. Parameters set in mid-gesture hold from the next one on. Types
    follow the class's description: float, int, bool, and str for choices and texts.

    This is a handle: the recognizer lives until `destroy` or its context's end, whether or not the handle is kept. After that
    its members raise HandleError. Use it on the thread that uses the context.
    """

    __slots__ = ("_context", "_id", "_description", "__weakref__")

    _context: Context
    _id: int
    _description: ClassDescription | None

    def __init__(self, context: Context, recognizer_id: int) -> None:
        set_own = object.__setattr__
        set_own(self, "_context", context)
        set_own(self, "_id", recognizer_id)
        set_own(self, "_description", None)

    # ---- identity

    @property
    def id(self) -> int:
        """The library's id of it."""
        return self._id

    @property
    def context(self) -> Context:
        """The context that it lives in."""
        return self._context

    @property
    def description(self) -> ClassDescription:
        """What its class says of itself."""
        if self._description is None:
            class_id = ctypes.c_uint32()
            self._call(lib.gesta_recognizer_class, ctypes.byref(class_id))
            object.__setattr__(self, "_description", self._context._describe(class_id.value))
            assert self._description is not None
        return self._description

    @property
    def alive(self) -> bool:
        """False once it was destroyed, or its context was closed."""
        try:
            _ = self.state
        except GestaError:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recognizer) and self._id == other._id and self._context is other._context

    def __hash__(self) -> int:
        return hash((id(self._context), self._id))

    def __repr__(self) -> str:
        try:
            return f"<Recognizer {self.description.id} {self._id:#x} {self.state.name.lower()}>"
        except GestaError as error:
            return f"<Recognizer {self._id:#x}: {error.message}>"

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Recognizer belongs to its context, and cannot be pickled; its events and verdicts can")

    # ---- life

    @property
    def state(self) -> State:
        """Where it stands; a final state stays readable until the next sequence begins."""
        state = ctypes.c_uint32()
        self._call(lib.gesta_recognizer_state, ctypes.byref(state))
        return State(state.value)

    @property
    def verdict(self) -> Verdict:
        """What became of its newest sequence, and why."""
        raw = s.Verdict(size=ctypes.sizeof(s.Verdict))
        self._call(lib.gesta_recognizer_verdict, ctypes.byref(raw))
        text = self._text(lib.gesta_recognizer_verdict_text)
        return Verdict(
            State(raw.state),
            reason_of(raw.reason),
            self.description.reason_name(raw.reason) if raw.reason else "",
            text,
            self._context._wrap(raw.blocker) if raw.blocker else None,
            raw.measured,
            raw.limit,
            raw.sequence,
            raw.refused,
            None if raw.time == NO_TIME else raw.time,
        )

    @property
    def enabled(self) -> bool:
        """Whether it takes part; disabling cancels a sequence under way."""
        enabled = ctypes.c_int32()
        self._call(lib.gesta_recognizer_enabled, ctypes.byref(enabled))
        return bool(enabled.value)

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._call(lib.gesta_recognizer_set_enabled, int(bool(enabled)))

    @property
    def region(self) -> Region | None:
        """Where it is attached; None if nowhere."""
        region = ctypes.c_uint32()
        self._call(lib.gesta_recognizer_region, ctypes.byref(region))
        return Region(self._context, region.value) if region.value else None

    def attach(self, region: Region | int | None) -> None:
        """Attaches it to a region, or its id, instead of the one it is at; None takes it off. Cancels a sequence under way."""
        self._call(lib.gesta_recognizer_attach, region_id(self._context, region))

    def reset(self) -> None:
        """Back to possible at once; a sequence under way is cancelled, and its contacts are no longer followed."""
        self._call(lib.gesta_recognizer_reset)

    def ignore(self, contact: int) -> None:
        """It wants no more of this contact; ContactError if it does not follow it."""
        self._call(lib.gesta_recognizer_ignore, uint64("contact", contact))

    def destroy(self) -> None:
        """Ends it: cancelled is reported if it was under way, then its actions are released. Legal in its own actions."""
        self._call(lib.gesta_recognizer_destroy)

    @property
    def contact_ids(self) -> tuple[int, ...]:
        """The contacts that it follows."""
        count = ctypes.c_size_t(16)
        while True:
            capacity = count.value
            ids = (ctypes.c_uint64 * capacity)()
            self._call(lib.gesta_recognizer_contacts, ids, capacity, ctypes.byref(count))
            if count.value <= capacity:
                return tuple(ids[: count.value])

    def samples(self, first: int = 0) -> list[Touch]:
        """The samples that a capturing recognizer ("gesta.capture") has kept in its newest sequence, from the one at index
        `first` on, coalesced ones included; ParameterTypeError for other classes."""
        count = ctypes.c_size_t()
        first = uint64("first", first)
        self._call(lib.gesta_recognizer_samples, first, None, 0, SIZE, ctypes.byref(count))
        room = max(count.value - first, 0)
        memory = (s.Touch * room)()
        self._call(lib.gesta_recognizer_samples, first, memory, room, SIZE, ctypes.byref(count))
        return unpacked(memory, room)

    # ---- examples

    def add_example(self, name: str, points: Any) -> None:
        """Teaches a "gesta.template" recognizer one more example of the gesture `name`.

        `points` is one stroke: pairs of x and y, an array of n rows, or Touches; or a list of strokes, in any order and direction.
        ParameterTypeError for classes that do not learn, ArgumentError for points that are all in one place.
        """
        examples.add(self, name, points)

    def remove_examples(self, name: str | None = None) -> int:
        """Forgets the examples of a name, or all; how many there were."""
        return examples.remove(self, name)

    def example_count(self, name: str | None = None) -> int:
        """How many examples of a name it has, or in all."""
        return examples.count(self, name)

    @property
    def example_names(self) -> tuple[str, ...]:
        """The names that it has examples of, in the order in which they came; the value `index` counts them so."""
        return examples.names(self)

    def save_examples(self) -> str:
        """The examples as text: a line for each, the points exactly as they were given."""
        return examples.save(self)

    def load_examples(self, text: str) -> None:
        """Adds the examples of such a text, or none: ExamplesError says in which line, and what was expected."""
        examples.load(self, text)

    # ---- beside others

    def require_failure(self, other: Recognizer) -> None:
        """It is not to recognize before `other` has failed: a tap that waits for a double tap.

        It waits only while `other` is in play with a contact of the same sequence, and fails if `other` recognizes. Saying it
        twice is saying it once. CycleError, with the cycle in the message.
        """
        self._call(lib.gesta_recognizer_require_failure, self._other(other))

    def remove_requirement(self, other: Recognizer) -> None:
        """Takes require_failure back; what waited for that alone recognizes at once."""
        self._call(lib.gesta_recognizer_remove_requirement, self._other(other))

    @property
    def waits_for(self) -> Recognizer | None:
        """Whom its recognition waits for; None while it waits for nobody."""
        other = ctypes.c_uint32()
        self._call(lib.gesta_recognizer_waits_for, ctypes.byref(other))
        return self._context._wrap(other.value) if other.value else None

    def allow_simultaneous(self, other: Recognizer, allowed: bool = True) -> None:
        """Whether both may recognize with the same contacts; they may not at first."""
        self._call(lib.gesta_recognizer_allow_simultaneous, self._other(other), int(bool(allowed)))

    @property
    def provisional(self) -> bool:
        """Whether a discrete recognizer that waits for others is reported at once, and confirmed or revoked later; False at first.

        So a single tap can show its effect without waiting for the double tap: see Event.provisional.
        """
        provisional = ctypes.c_int32()
        self._call(lib.gesta_recognizer_provisional, ctypes.byref(provisional))
        return bool(provisional.value)

    @provisional.setter
    def provisional(self, provisional: bool) -> None:
        self._call(lib.gesta_recognizer_set_provisional, int(bool(provisional)))

    @property
    def priority(self) -> int:
        """Who goes first when several recognize in one frame: the highest; -2^31 to 2^31-1, 0 at first."""
        priority = ctypes.c_int32()
        self._call(lib.gesta_recognizer_priority, ctypes.byref(priority))
        return priority.value

    @priority.setter
    def priority(self, priority: int) -> None:
        self._call(lib.gesta_recognizer_set_priority, int32("priority", priority))

    @property
    def tools(self) -> frozenset[Tool]:
        """Which tools it receives contacts of; set as one Tool or several, for contacts from now on. All at first. RangeError."""
        tools = ctypes.c_uint32()
        self._call(lib.gesta_recognizer_tools, ctypes.byref(tools))
        return frozenset(tool for tool in Tool if tools.value >> tool & 1)

    @tools.setter
    def tools(self, tools: Tool | Iterable[Tool]) -> None:
        given = [tools] if isinstance(tools, int) else list(tools)
        bits = 0
        for tool in given:
            bits |= 1 << whole("tool", tool, 0, 31)
        self._call(lib.gesta_recognizer_set_tools, bits)

    # ---- actions

    def on(self, callback: Callback) -> Callback:
        """Adds an action, also as a decorator: it hears began, changed and ended, and cancelled after a began; never failed.

        Actions are called in the order in which they were added, within the push or advance that caused them. What one
        raises is raised from that call when the library is done.
        """
        token = _callbacks.keep(self._context, callback)
        action = ctypes.c_uint32()
        try:
            self._call(
                lib.gesta_recognizer_add_action, _callbacks.deliver, token, _callbacks.release, ctypes.byref(action)
            )
        except GestaError:
            self._context._entries.pop(token, None)
            raise
        self._context._actions[token] = (self._id, action.value)
        return callback

    def off(self, callback: Callable[[Event], Any]) -> None:
        """Takes off the action that `on` added last for this callable; HandleError if there is none."""
        context = self._context
        for token, (recognizer, action) in reversed(list(context._actions.items())):
            entry = context._entries.get(token)
            if entry is not None and recognizer == self._id and entry.function == callback:
                return self._call(lib.gesta_recognizer_remove_action, action)
        raise make_error(ErrorCode.HANDLE, f"off: {callback!r} is no action of this recognizer")

    # ---- parameters and values

    def __getitem__(self, name: str) -> Scalar:
        found, raw = self._find(name)
        if found is not None and found.type in (Type.CHOICE, Type.TEXT):
            return self._text(lib.gesta_recognizer_get_text, raw, len(raw))
        if found is not None and found.type == Type.INTEGER:
            whole = ctypes.c_int64()
            self._call(lib.gesta_recognizer_get_integer, raw, len(raw), ctypes.byref(whole))
            return whole.value
        if found is not None and found.type == Type.BOOLEAN:
            truth = ctypes.c_int32()
            self._call(lib.gesta_recognizer_get_boolean, raw, len(raw), ctypes.byref(truth))
            return bool(truth.value)
        number = ctypes.c_double()
        self._call_named(name, lib.gesta_recognizer_get_number, raw, ctypes.byref(number))
        return number.value

    def __setitem__(self, name: str, value: Any) -> None:
        found, raw = self._find(name)
        kind = Type.NUMBER if found is None else found.type
        if kind == Type.CHOICE or kind == Type.TEXT:
            if not isinstance(value, str):
                wanted = (
                    f"one of {', '.join(map(repr, found.choices))}"
                    if found is not None and kind == Type.CHOICE
                    else "a str"
                )
                raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be {wanted}")
            text = _bytes(value)
            self._call(lib.gesta_recognizer_set_text, raw, len(raw), text, len(text))
        elif kind == Type.BOOLEAN:
            if type(value).__name__ not in ("bool", "bool_") and not hasattr(
                value, "__index__"
            ):  # numpy's (2 and 1), too, and 0 or 1
                raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be a bool")
            self._call(lib.gesta_recognizer_set_boolean, raw, len(raw), int(bool(value)))
        elif isinstance(value, bool) and found is not None:
            raise make_error(
                ErrorCode.TYPE, f"{name} is {value!r}, must be a {'whole ' if kind == Type.INTEGER else ''}number"
            )
        elif kind == Type.INTEGER:
            self._call(lib.gesta_recognizer_set_integer, raw, len(raw), int64(name, value))
        else:
            self._call_named(name, lib.gesta_recognizer_set_number, raw, 0.0 if found is None else real(name, value))

    def _find(self, name: Any) -> tuple[Entry | None, bytes]:
        if not isinstance(name, str):
            raise make_error(ErrorCode.TYPE, f"{name!r}, must be a name of a parameter or value")
        return self.description.find(name), _bytes(name)

    def _call_named(self, name: str, function: Any, raw: bytes, argument: Any) -> None:
        """With an unknown name too: the library says what is wrong with it, and this package what may have been meant."""
        try:
            self._call(function, raw, len(raw), argument)
        except ParameterNameError as error:
            raise make_error(error.code, error.message + like(name, self)) from None

    def keys(self) -> tuple[str, ...]:
        """The names of its parameters and values: `dict(recognizer)` has all of them as they are now."""
        return tuple(entry.name for entry in (*self.description.parameters, *self.description.values))

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __contains__(self, name: object) -> bool:
        return name in self.keys()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # copy, pickle and shells ask for such names; no parameter has one
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if hasattr(type(self), name):
            object.__setattr__(self, name, value)
        else:
            self[name] = value

    def __dir__(self) -> Iterable[str]:
        names: list[str] = list(object.__dir__(self))
        try:
            names += [entry.name for entry in self.description.parameters]
            names += [entry.name for entry in self.description.values]
        except GestaError:
            pass
        return names

    # ---- inside

    def _other(self, other: Recognizer) -> int:
        if not isinstance(other, Recognizer):
            raise make_error(ErrorCode.TYPE, f"other is {other!r}, must be a Recognizer")
        if other._context is not self._context:
            raise make_error(ErrorCode.HANDLE, f"recognizer {other._id:#x} is of another context")
        return other._id

    def _call(self, function: Any, *arguments: Any) -> None:
        self._context._call(function, self._id, *arguments)

    def _text(self, function: Any, *arguments: Any) -> str:
        capacity, needed = 256, ctypes.c_size_t()
        while True:
            buffer = ctypes.create_string_buffer(capacity)
            try:
                self._call(function, *arguments, buffer, capacity, ctypes.byref(needed))
            except GestaError as error:
                if error.code != ErrorCode.BUFFER:
                    raise
                capacity = needed.value + 1
            else:
                return buffer.raw[: needed.value].decode("utf-8", "replace")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # the library refuses lone surrogates, with its own code
