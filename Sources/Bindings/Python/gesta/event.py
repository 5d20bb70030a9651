"""Events: transitions and changes of recognizers."""

from __future__ import annotations

import ctypes
import difflib
import sys
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from ._generated import structs as s
from ._generated import values
from ._native import lib
from ._samples import SIZE, unpacked
from ._session import Session
from ._shared import Shared
from .errors import ErrorCode, make_error
from .point import Point, points_of
from .touch import Touch

if TYPE_CHECKING:
    from .describe import ClassDescription
    from .region import Region


_OTHER_WORDS = {
    "dx": "translation_x",
    "dy": "translation_y",
    "deltax": "translation_x",
    "deltay": "translation_y",
    "position": "location",
}
"""What other libraries call values and fields."""


def _suggestion(name: str, known: Iterable[str]) -> str:
    """Returns the nearest name for the end of a message, without regard to case and "_"; "" if none is near."""
    names = {each.replace("_", ""): each for each in reversed([*known])}
    folded = name.replace("_", "").lower()
    if _OTHER_WORDS.get(folded) in names.values():
        return f"; did you mean {_OTHER_WORDS[folded]!r}?"
    found = difflib.get_close_matches(folded, names, 1)
    return f"; did you mean {names[found[0]]!r}?" if found else ""


class Values(dict[str, Any]):
    """The values of an event by name. A name that the class does not have raises ParameterNameError."""

    def __missing__(self, name: object) -> Any:
        if not isinstance(name, str):
            raise make_error(ErrorCode.TYPE, f"name is {name!r}, must be the name of a value")
        hint = _suggestion(name, self)
        rule = f"must be a value of this event, which has {', '.join(self) or 'none'}"
        raise make_error(ErrorCode.NAME, f"name is {name!r}, {rule}{hint}")

    def __call__(self) -> ValuesView[Any]:
        """Returns what `values` of every mapping returns, so that an Event is one."""
        return self.values()


class LocalEvent(NamedTuple):
    """An event in the coordinates of a region: Event.local.

    The translation and the velocity are those of the event's values; 0 if it has none.
    """

    region: Region
    x: float
    y: float
    translation_x: float
    translation_y: float
    velocity_x: float
    velocity_y: float


@dataclass(frozen=True)
class Event(values.Event, Shared):
    """A transition of a recognizer, or a further change of a continuous one. An event is a copy and remains valid.

    `time` is the time of the frame or deadline in ns; `x` and `y` are the centroid of the contacts in the caller's
    units; `values` are the class's values at that time, without texts; `contacts` are the ids of the tracked contacts,
    including those just lifted. For failed and cancelled, `reason` and `reason_name` give the reason, `measured` the
    figure that decided and `limit` its limit; `blocker` is the recognizer that won instead. `recognizer` may have been
    destroyed since.

    The values are also attributes, `event.scale`, pairs of x and y also as a Point, `event.translation`, and an event
    is a mapping of them: `event["scale"]`, `dict(event)`. If a name is also an attribute of Event, such as `tool`,
    `event["name"]` is the value. A wrong name raises ParameterNameError. For type checkers, the events of a
    built-in class's actions have its values with their types; any other event has `event["scale"]`, of type Any.

    `positions` are x and y of each contact, in the order of `contacts`. `tool`, the `buttons` that were pressed when it
    went down, and the present `modifiers` are those of the first contact. `touches` are the newest sample of each
    contact, with pressure, tilt and the present buttons, or that of a pointer above the surface, with its distance;
    none unless the context was created with `event_touches=True`.

    A `provisional` event is ended unless a recognizer that delays it recognizes (Recognizer.provisional). It is
    followed by an event that is `confirmed`, which is ended again, or `revoked`, which is failed or cancelled.
    Contacts are `passed_on` from the recognizer that ended, the next one's beginning says so too: Recognizer.pass_on.

    Two events are equal if all fields are. Pickling omits the recognizers: `recognizer` and `blocker` are None in the
    unpickled event.
    """

    values: Values
    class_name: str
    reason_name: str
    touches: tuple[Touch, ...] = ()

    # ---- the values, as attributes and as a mapping

    if not TYPE_CHECKING:  # type checkers see the attributes in builtin.pyi

        def __getattr__(self, name: str) -> Any:
            fields = self.__dict__
            if name in _FIELDS and "_raw" in fields:
                found = fields[name] = _FIELDS[name](fields["_context"], fields["_raw"])
                return found
            if name.startswith("_") or name in self.__dataclass_fields__:  # looked up by copy, pickle and shells
                raise AttributeError(name)
            values = self.values
            if name in values:
                return values[name]
            if name + "_x" in values and name + "_y" in values:
                return Point(values[name + "_x"], values[name + "_y"])
            hint = _suggestion(name, (*values, *self.__dataclass_fields__, "location"))
            known = ", ".join(values) or "none"
            rule = f"must be a field of Event or a value of this event, which has {known}"
            raise make_error(ErrorCode.NAME, f"name is {name!r}, {rule}{hint}")

    def __dir__(self) -> Iterable[str]:
        return {*super().__dir__(), *self.__dataclass_fields__, *self.values, *points_of(self.values)}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Returns a value; `default` if the class has none of that name."""
        return self.values.get(name, default)

    def keys(self) -> KeysView[str]:
        """Returns the names of the values."""
        return self.values.keys()

    def items(self) -> ItemsView[str, Any]:
        """Returns the names of the values, each with its value."""
        return self.values.items()

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __bool__(self) -> bool:
        return True  # also without values

    def __contains__(self, name: object) -> bool:
        return name in self.values

    # ---- the rest

    def __str__(self) -> str:
        return f"{self.class_name} {self.state} at ({self.x:g}, {self.y:g})"

    @property
    def location(self) -> Point:
        """The centroid of the contacts: `x` and `y`."""
        return Point(self.x, self.y)

    def local(self, region: Region | None = None) -> LocalEvent:
        """Returns position, translation and velocity in the coordinates of a region, with the transforms of now.

        The default is the region that the recognizer is attached to. Scales and rotations are the same in all regions.
        Raises HandleError if the recognizer is detached or destroyed, or the region destroyed.
        """
        place = region
        if place is None and self.recognizer is not None:  # None after unpickling
            place = self.recognizer.region
        if place is None:
            raise make_error(ErrorCode.HANDLE, "the recognizer is detached, must be attached to a region")
        if not hasattr(place, "vector_to_local"):
            raise make_error(ErrorCode.TYPE, f"local: region is {place!r}, must be a Region")
        translation = place.vector_to_local(self._number("translation_x"), self._number("translation_y"))
        velocity = place.vector_to_local(self._number("velocity_x"), self._number("velocity_y"))
        return LocalEvent(place, *place.to_local(self.x, self.y), *translation, *velocity)

    def _number(self, name: str) -> float:
        return float(self.values.get(name, 0.0))

    def __getstate__(self) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**fields, "recognizer": None, "blocker": None}


Mapping.register(Event)  # pyright: ignore[reportAttributeAccessIssue]


_CLASS_ID, _VALUES = values.EVENT_PLACES["class_id"], values.EVENT_PLACES["values"]


def _class(context: Session, raw: tuple[Any, ...]) -> ClassDescription:
    return context._describe(raw[_CLASS_ID])


def _reason_name(context: Session, raw: tuple[Any, ...]) -> str:
    reason = values.EVENT_FIELDS["reason"](context, raw)
    return _class(context, raw).reason_name(reason) if reason else ""


_FIELDS: dict[str, Callable[[Any, tuple[Any, ...]], Any]] = {
    **values.EVENT_FIELDS,
    "values": lambda context, raw: Values(_class(context, raw).decode(raw[_VALUES])),
    "class_name": lambda context, raw: _class(context, raw).class_name,
    "reason_name": _reason_name,
}
"""Fields that an event makes when they are read."""

_RESERVED = {*dir(Event), *_FIELDS}
_new = object.__new__


def make_event(context: Session, address: int) -> Event:
    """Copies an event out of the library's memory."""
    event = _new(Event)
    fields = event.__dict__  # a frozen dataclass would set its fields one by one, through object.__setattr__
    fields["_context"] = context
    fields["_raw"] = raw = values.read_event(address)
    names = context._event_names.get(raw[_CLASS_ID])
    if names is None:
        names = context._event_names[raw[_CLASS_ID]] = _names(_class(context, raw))
    fields.update(zip(names, raw[_VALUES]))
    if context._keeps_touches:
        fields["touches"] = _touches(context, address)
    return event


def _names(description: ClassDescription) -> tuple[str, ...]:
    """Returns the names by which values are attributes; one that is converted first, or that Event has, is hidden."""
    found = ((name, name in _RESERVED or convert) for name, convert in description.converters)
    return tuple(sys.intern(f"_{name}" if is_hidden else name) for name, is_hidden in found)


def _touches(context: Session, address: int) -> tuple[Touch, ...]:
    event, found = s.Event.from_address(address), ctypes.c_size_t()
    count = max(event.contact_count, 1)
    memory = (s.Touch * count)()
    # A replay may be of a context that keeps none.
    code = lib.gesta_event_touches(context._pointer, ctypes.byref(event), memory, count, SIZE, ctypes.byref(found))
    return tuple(unpacked(memory, found.value)) if code >= 0 else ()
