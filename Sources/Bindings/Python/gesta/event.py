"""Events: transitions and changes of recognizers."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ._generated import structs as s
from ._shared import Shared
from .describe import Scalar
from .errors import ErrorCode, make_error
from .states import Reason, State, reason_of
from .touch import Button, Modifier, Tool

if TYPE_CHECKING:
    from .context import Context
    from .recognizer import Recognizer
    from .region import Region


def _hint(similar: list[str]) -> str:
    return f"; did you mean {similar[0]!r}?" if similar else ""


class Values(dict[str, Scalar]):
    """The values of an event by name; a name that the class does not have raises an error with a suggestion."""

    def __missing__(self, name: object) -> Scalar:
        similar = difflib.get_close_matches(str(name), self, 1)
        raise KeyError(f"{name!r} is not a value of this event, which has {', '.join(self) or 'none'}{_hint(similar)}")


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
class Event(Shared):
    """A transition of a recognizer, or a further change of a continuous one. An event is a copy and remains valid.

    `time` is the time of the frame or deadline in ns; `x` and `y` are the centroid of the contacts in the caller's
    units; `values` are the class's values at that time, without texts, and `event["scale"]` is short for
    `event.values["scale"]`; `contacts` are the ids of the tracked contacts, including those just lifted. For failed and
    cancelled, `reason` and `reason_name` give the reason, `measured` the figure that decided and `limit` its limit;
    `blocker` is the recognizer that won instead. `recognizer` may have been destroyed since.

    `positions` are x and y of each contact, in the order of `contacts`. `tool`, the `buttons` that were pressed when it
    went down, and the present `modifiers` are those of the first contact.

    A `provisional` event is ended unless a recognizer that delays it recognizes (Recognizer.provisional). It is
    followed by an event that is `confirmed`, which is ended again, or `revoked`, which is failed or cancelled.

    Pickling omits the recognizers: `recognizer` and `blocker` are None in the unpickled event.
    """

    recognizer: Recognizer
    class_name: str
    state: State
    previous: State
    sequence: int
    time: int
    x: float
    y: float
    values: Mapping[str, Scalar]
    contacts: tuple[int, ...]
    reason: int
    reason_name: str
    blocker: Recognizer | None
    measured: float
    limit: float
    provisional: bool = False
    confirmed: bool = False
    revoked: bool = False
    positions: tuple[tuple[float, float], ...] = ()
    buttons: Button = Button(0)
    modifiers: Modifier = Modifier(0)
    tool: Tool = Tool.FINGER

    if not TYPE_CHECKING:  # type checkers report unknown attributes themselves

        def __getattr__(self, name: str) -> Any:
            values = self.__dict__.get("values", {})  # none while it is unpickled
            if name in values:
                raise AttributeError(f"an Event has no attribute {name!r}; the value is event.values[{name!r}]")
            similar = difflib.get_close_matches(name, (*values, *self.__dict__), 1)
            raise AttributeError(f"an Event has no attribute {name!r}" + _hint(similar))

    def __getitem__(self, name: str) -> Scalar:
        """Returns a value: `event["scale"]` is `event.values["scale"]`."""
        return self.values[name]

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
        translation = place.vector_to_local(self._number("translation_x"), self._number("translation_y"))
        velocity = place.vector_to_local(self._number("velocity_x"), self._number("velocity_y"))
        return LocalEvent(place, *place.to_local(self.x, self.y), *translation, *velocity)

    def _number(self, name: str) -> float:
        return float(self.values.get(name, 0.0))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "recognizer": None, "blocker": None}


# Indexing is faster than State(number).
_STATES = tuple(State(number) for number in range(len(State)))
_TOOLS = tuple(Tool(number) for number in range(len(Tool)))


def make_event(context: Context, raw: s.Event) -> Event:
    """Copies an event out of the library's memory."""
    description = context._describe(raw.class_id)
    return Event(
        context._wrap(raw.recognizer),
        description.id,
        _STATES[raw.state],
        _STATES[raw.previous],
        raw.sequence,
        raw.time,
        raw.x,
        raw.y,
        Values(description.decode(raw.values[: raw.value_count] if raw.value_count else ())),
        tuple(raw.contacts[: raw.contact_count]) if raw.contact_count else (),
        reason_of(raw.reason) if raw.reason else Reason.NONE,
        description.reason_name(raw.reason) if raw.reason else "",
        context._wrap(raw.blocker) if raw.blocker else None,
        raw.measured,
        raw.limit,
        bool(raw.flags & 1),
        bool(raw.flags & 2),
        bool(raw.flags & 4),
        tuple((raw.positions[i], raw.positions[i + 1]) for i in range(0, 2 * raw.contact_count, 2)),
        Button(raw.buttons),
        Modifier(raw.modifiers),
        _TOOLS[raw.tool],
    )
