"""Events: one transition of one recognizer each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _structs as s
from ._shared import Shared
from .describe import Scalar
from .states import Reason, State, reason_of

if TYPE_CHECKING:
    from .context import Context
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Event(Shared):
    """One transition of a recognizer, or one more change of a continuous one: a copy that stays good for ever.

    `time` is in ns, of the frame or the deadline; `x` and `y` the centroid of its contacts in the caller's units;
    `values` the class's values as they were then, without texts; `contacts` the ids that it follows, those lifting included.
    For failed and cancelled `reason` says why (`reason_name` in words), with the figure that decided and its limit; `blocker` is
    the recognizer that won instead. `recognizer` may be gone by the time that the event is read.

    `provisional`: ended, unless somebody that it waits for recognizes (Recognizer.provisional). Another event follows: `confirmed`, which
    is ended again, or `revoked`, which is failed or cancelled.

    Pickled, it leaves its recognizers behind: `recognizer` and `blocker` are None in what comes out.
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

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "recognizer": None, "blocker": None}


# By number: faster than State(n).
_STATES = tuple(State(number) for number in range(len(State)))


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
        description.decode(raw.values[: raw.value_count] if raw.value_count else ()),
        tuple(raw.contacts[: raw.contact_count]) if raw.contact_count else (),
        reason_of(raw.reason) if raw.reason else Reason.NONE,
        description.reason_name(raw.reason) if raw.reason else "",
        context._wrap(raw.blocker) if raw.blocker else None,
        raw.measured,
        raw.limit,
        bool(raw.flags & 1),
        bool(raw.flags & 2),
        bool(raw.flags & 4),
    )
