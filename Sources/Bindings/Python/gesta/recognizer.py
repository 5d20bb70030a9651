"""Recognizers and their parameters and values."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, cast

from . import examples
from ._actions import Actions
from ._generated import structs as s
from ._generated.constants import GESTA_FRAME_PREDICT, GESTA_MEASURE_MET, GESTA_TOOLS_FINGER
from ._native import NO_TIME, lib
from ._numbers import int32, nanoseconds, numbers, truth, uint32, uint64
from ._owned import owned
from ._samples import SIZE, unpacked
from ._session import Session
from ._texts import text_bytes
from .describe import read_struct
from .errors import ErrorCode, GestaError, make_error
from .event import Values
from .hint import Hint
from .measure import Measure
from .motion import Input
from .region import Region, region_id
from .resemblance import Resemblance
from .room import Room
from .states import State, hint_key_of, reason_of
from .touch import Button, Modifier, Tool, Touch
from .verdict import Verdict

if TYPE_CHECKING:
    from .context import Context


class Recognizer(Actions):
    """A recognizer of one class, created by Context.recognizer.

    The class's parameters and values are attributes: `pan.slop = 12`, `pan.translation_x`. A recognizer is also a
    mapping of them: `pan["slop"]`, `dict(pan)`. If a name is also an attribute of Recognizer, `recognizer["name"]`
    accesses the parameter. Parameters set during a gesture apply from the next sequence. Types follow the class's
    description: float, int, bool, and str for choices and texts. Reading or setting one raises ParameterNameError,
    ParameterTypeError, RangeError or ReadOnlyError.

    For type checkers, a recognizer of a built-in class has its names, with their types, and no others. Where the name
    is a variable, annotate the recognizer: `any: gesta.Recognizer = pan`, whose `any[name]` is of type Any.

    This is a handle: the recognizer exists until `destroy` or until its context is closed, whether or not the handle is
    kept. After that its members raise HandleError (ArgumentError if the context is closed). Use it on its thread. Two
    handles are equal if they are of the same recognizer. A recognizer cannot be copied or pickled.
    """

    __slots__ = ()

    def __init__(self, context: Session, recognizer_id: int) -> None:
        super().__init__(context, recognizer_id)
        object.__setattr__(self, "_description", None)

    # ---- identity

    @property
    def context(self) -> Context:
        """The context that owns the recognizer."""
        return cast("Context", self._context)

    @property
    def alive(self) -> bool:
        """Whether the recognizer exists: False once it is destroyed or its context is closed."""
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
            name = self.description.class_name
            if self.label:
                name = f"{self.label!r} {name}"
            return f"<Recognizer {name} {self._id:#x} {self.state}>"
        except GestaError as error:
            return f"<Recognizer {self._id:#x}: {error.message}>"

    @property
    def label(self) -> str:
        """The name that the program gives it: UTF-8 of at most 255 bytes, "" for none.

        Verdicts, findings and messages show it, setups and traces have it, and Context.find finds it. Several
        recognizers may have the same one. A child has that of its parent, and setting it raises ParameterTypeError.
        Raises TextError.
        """
        return self._text(lib.gesta_recognizer_label)

    @label.setter
    def label(self, label: str) -> None:
        self._call(lib.gesta_recognizer_set_label, *text_bytes("label", label))

    # ---- state

    @property
    def state(self) -> State:
        """The state. A final state can be read until the next sequence begins."""
        return State(self._number(ctypes.c_uint32, lib.gesta_recognizer_state))

    @property
    def hint(self) -> Hint | None:
        """What a person would change about the latest sequence; None unless it failed, was cancelled or not reached."""
        raw = read_struct(self._call, s.Hint, lib.gesta_recognizer_hint)
        if raw.key == 0:
            return None
        text = self._text(lib.gesta_recognizer_hint_text)
        return Hint(hint_key_of(raw.key), raw.part, raw.parts, raw.measured, raw.expected, text)

    @property
    def resemblance(self) -> Resemblance | None:
        """The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it.

        None unless the state is failed, by a drawing. It takes about the time of a lift for each recognizer.
        """
        raw = read_struct(self._call, s.Resemblance, lib.gesta_recognizer_resemblance)
        if raw.recognizer == 0:
            return None
        name = self._text(lib.gesta_recognizer_resemblance_text)
        return Resemblance(self._context._wrap(raw.recognizer), raw.score, name)

    @property
    def verdict(self) -> Verdict:
        """The outcome of the latest sequence, with the reason."""
        raw = read_struct(self._call, s.Verdict, lib.gesta_recognizer_verdict)
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
            self,
        )

    def measures(self) -> list[Measure]:
        """Returns the figures of the sequence under way, as they are at the context's time, each with its range.

        Empty without a sequence. In a final state, recognizers of strokes and drawings keep the figures of their
        decision until the next sequence begins, and others have none.
        """
        return [
            Measure(
                (each.name or b"").decode(),
                each.measured,
                each.least,
                each.most,
                bool(each.flags & GESTA_MEASURE_MET),
                (each.unit or b"").decode(),
                each.parameter.decode() if each.parameter else None,
                reason_of(each.reason),
                each.segment,
                each.first,
                each.last,
            )
            for each in self._context._listed(lib.gesta_recognizer_measures, self._id, of=s.Measure)
        ]

    def _repr_html_(self) -> str:
        """Returns its verdict for notebooks, with the stroke if a "gesta.capture" recognizer recorded it."""
        try:
            return self.verdict._repr_html_()
        except GestaError:
            return f"<code>{escape(repr(self))}</code>"

    @property
    def enabled(self) -> bool:
        """Whether the recognizer receives contacts. Disabling it cancels a sequence in progress."""
        return bool(self._number(ctypes.c_int32, lib.gesta_recognizer_enabled))

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._call(lib.gesta_recognizer_set_enabled, truth("enabled", enabled))

    @property
    def region(self) -> Region | None:
        """The region that the recognizer is attached to; None if it is detached."""
        region = self._number(ctypes.c_uint32, lib.gesta_recognizer_region)
        return Region(self._context, region) if region else None

    def attach(self, region: Region | int | None) -> None:
        """Attaches the recognizer to a region, given as a Region or an id, instead of its current one.

        None detaches it. A sequence in progress is cancelled. Raises HandleError for an invalid region.
        """
        self._call(lib.gesta_recognizer_attach, region_id(self._context, region))

    def reset(self) -> None:
        """Returns the recognizer to possible. A sequence in progress is cancelled, and its contacts are no longer
        tracked. In an action, a sequence whose end has not been delivered yet is in progress.
        """
        self._call(lib.gesta_recognizer_reset)

    def ignore(self, contact: int) -> None:
        """Stops tracking a contact. Raises ContactError if the recognizer does not track it."""
        self._call(lib.gesta_recognizer_ignore, uint64("contact", contact))

    def destroy(self) -> None:
        """Destroys the recognizer. A sequence in progress is reported as cancelled, then the actions are released.

        May be called from its own actions.
        """
        self._call(lib.gesta_recognizer_destroy)

    @property
    def contact_ids(self) -> tuple[int, ...]:
        """The ids of the contacts that the recognizer tracks."""
        return tuple(self._context._listed(lib.gesta_recognizer_contacts, self._id, of=ctypes.c_uint64))

    def samples(self, first: int = 0) -> list[Touch]:
        """Returns the samples recorded in the latest sequence, from index `first`, including coalesced ones.

        Only for recognizers that capture ("gesta.capture", or of a class that keeps samples); raises ParameterTypeError
        for others.
        """
        count = ctypes.c_size_t()
        first = uint64("first", first)
        self._call(lib.gesta_recognizer_samples, first, None, 0, SIZE, ctypes.byref(count))
        room = max(count.value - first, 0)
        memory = (s.Touch * room)()
        self._call(lib.gesta_recognizer_samples, first, memory, room, SIZE, ctypes.byref(count))
        return unpacked(memory, room)

    def values_at(self, time: int, *, predict: bool = False) -> Values:
        """Returns the values at the time of a frame, in ns, by name and without texts: those of 5 ms before.

        While a continuous gesture is in progress, numbers lie between those of the events around that time; lengths,
        angles and values that can be set are continued after the newest one, by at most half of the last interval and
        8 ms. With `predict` they are those at the time itself, up to 64 ms after the newest event. Requires
        `Context(frame_values=True)`; raises StateError otherwise, RangeError if the time is before the values that
        are kept.
        """
        flags = GESTA_FRAME_PREDICT * truth("predict", predict)
        time = nanoseconds("time", time)
        found = self._context._listed(lib.gesta_recognizer_values_at, self._id, time, flags, of=ctypes.c_double)
        return Values(self.description.decode(found))

    # ---- examples

    def add_example(self, name: str, points: Any) -> None:
        """Adds an example of the gesture `name` to a "gesta.template" recognizer.

        `points` is one stroke: pairs of x and y, an array of n rows, or Touches. A list of strokes is also accepted;
        their order and direction do not matter, nor where closed ones begin. Raises ParameterTypeError if the class
        does not learn from examples, ArgumentError if all points are equal, RangeError, LimitError.
        """
        examples.add(self, name, points)

    def add_counterexample(self, points: Any) -> None:
        """Adds a drawing that must not be recognized, nor what is more like it than like any example.

        `points` are as in add_example. Raises the same errors.
        """
        examples.add_counterexample(self, points)

    def correct(self, name: str | None = None) -> None:
        """Adds the last drawing as an example of `name`, or, if that is None or empty, as a counterexample.

        The oldest example is replaced if there are max_examples. Raises StateError if there is no last drawing, it has
        not ended, was not followed to its end (see the parameter correctable) or was corrected before;
        ParameterTypeError if the class learns from no drawings.
        """
        examples.correct(self, name)

    def remove_examples(self, name: str | None = None) -> int:
        """Removes the examples of a name, the counterexamples (""), or all, and returns how many were removed."""
        return examples.remove(self, name)

    def example_count(self, name: str | None = None) -> int:
        """Returns the number of examples of a name, of counterexamples ("") or of all examples."""
        return examples.count(self, name)

    @property
    def example_names(self) -> tuple[str, ...]:
        """The names that have examples, in the order of their first example; the value `index` is an index into it."""
        return examples.names(self)

    def save_examples(self) -> str:
        """Returns the examples as text, one line each, with the exact points."""
        return examples.save(self)

    def load_examples(self, text: str) -> None:
        """Adds the examples in a text written by `save_examples`.

        Raises ExamplesError with the line and what was expected; no example is added then.
        """
        examples.load(self, text)

    # ---- arbitration

    def claim(self) -> None:
        """Lets this recognizer win the contacts of its sequence now, as if it had recognized. Idempotent.

        Others that share one of its contacts, and may not recognize beside it, fail or are cancelled. It keeps its
        state, and recognizes when its gesture is complete. Raises StateError if it is in no sequence, or another has
        claimed one of the contacts.
        """
        self._call(lib.gesta_recognizer_claim)

    def set_team(self, team: int, captain: bool = False) -> None:
        """Puts this recognizer into a team, a number (0 for none), whose members compete with others as one.

        When a member would recognize, and none outside the team prevents or delays that, the team's captain wins if it
        is undecided; otherwise the member itself does. Raises ArgumentError for a captain of no team.
        """
        self._call(lib.gesta_recognizer_set_team, uint32("team", team), truth("captain", captain))

    @property
    def team(self) -> int:
        """The number of the recognizer's team; 0 for none."""
        return self._team()[0]

    @property
    def captain(self) -> bool:
        """Whether it is the captain of its team."""
        return bool(self._team()[1])

    def _team(self) -> tuple[int, int]:
        team, captain = ctypes.c_uint32(), ctypes.c_int32()
        self._call(lib.gesta_recognizer_team, ctypes.byref(team), ctypes.byref(captain))
        return team.value, captain.value

    def require_failure(self, other: Recognizer) -> None:
        """Delays this recognizer until `other` has failed, for example a tap until a double tap has failed.

        It waits only while `other` tracks a contact of the same sequence, and fails if `other` recognizes. Idempotent.
        Raises CycleError if the requirement would create a cycle; the message contains the cycle.
        """
        self._call(lib.gesta_recognizer_require_failure, self._other(other))

    def remove_requirement(self, other: Recognizer) -> None:
        """Removes the requirement. If nothing else delays a recognition, it is reported at once."""
        self._call(lib.gesta_recognizer_remove_requirement, self._other(other))

    @property
    def requirements(self) -> list[Recognizer]:
        """The recognizers that this one requires to fail, in the order in which they were added."""
        found = self._context._listed(lib.gesta_recognizer_requirements, self.id)
        return [self._context._wrap(other) for other in found]

    @property
    def simultaneous(self) -> list[Recognizer]:
        """The recognizers that may recognize simultaneously with this one, as `allow_simultaneous` allows."""
        found = self._context._listed(lib.gesta_recognizer_simultaneous, self.id)
        return [self._context._wrap(other) for other in found]

    @property
    def children(self) -> list[Recognizer]:
        """With per_contact: one for each contact. Region, relations, actions and parameters are the parent's."""
        return [self._context._wrap(child) for child in self._context._listed(lib.gesta_recognizer_children, self.id)]

    @property
    def parent(self) -> Recognizer | None:
        """The recognizer with per_contact of which this one, for example an event's, is a child; otherwise None."""
        parent = self._number(ctypes.c_uint32, lib.gesta_recognizer_parent)
        return self._context._wrap(parent) if parent else None

    @property
    def waits_for(self) -> Recognizer | None:
        """The recognizer that delays this one's recognition; None if nothing delays it."""
        other = self._number(ctypes.c_uint32, lib.gesta_recognizer_waits_for)
        return self._context._wrap(other) if other else None

    @property
    def undecided(self) -> bool:
        """Whether a sequence has begun that has neither recognized nor failed, or a recognition waits."""
        return bool(self._number(ctypes.c_int32, lib.gesta_recognizer_undecided))

    @property
    def confidence(self) -> int:
        """How sure the class is of the newest sequence, 0 to 255; 128 if it states nothing.

        In an action and in the observer, of the sequence that the event belongs to. Of recognitions in one frame with
        equal priority and regions of equal depth, the surest wins.
        """
        return self._number(ctypes.c_uint32, lib.gesta_recognizer_confidence)

    def allow_simultaneous(self, other: Recognizer, allowed: bool = True) -> None:
        """Sets whether both may recognize with the same contacts. By default they may not."""
        self._call(lib.gesta_recognizer_allow_simultaneous, self._other(other), truth("allowed", allowed))

    def pass_on(self, other: Recognizer, allowed: bool = True) -> None:
        """Lets `other` take over the contacts of this gesture without a lift and give them back, or forbids it.

        That happens when a pan has no `room` for a movement, when a contact joins with which `other` has enough, and
        when the gesture ends while contacts stay down. Its end and the other's beginning have Event.passed_on. Raises
        ParameterTypeError if this recognizer is discrete, or `other` cannot take over: pan, pinch, rotation and
        transform can.
        """
        self._call(lib.gesta_recognizer_pass_on, self._other(other), truth("allowed", allowed))

    @property
    def successors(self) -> list[Recognizer]:
        """The recognizers that may take over this one's contacts, as `pass_on` allows, in that order."""
        found = self._context._listed(lib.gesta_recognizer_successors, self.id)
        return [self._context._wrap(other) for other in found]

    @property
    def room(self) -> Room:
        """How far what the gesture moves can still follow the contacts, for `pass_on`; by default any distance.

        Gestures use it up and make room on the other side: set it when something else changes it. Raises RangeError.
        """
        raw = s.Room()
        self._call(lib.gesta_recognizer_room, ctypes.byref(raw))
        return Room(raw.left, raw.right, raw.up, raw.down)

    @room.setter
    def room(self, room: Iterable[float]) -> None:
        raw = s.Room(*numbers("room", room, Room._fields, 4))
        self._call(lib.gesta_recognizer_set_room, ctypes.byref(raw))

    @property
    def provisional(self) -> bool:
        """Whether a delayed discrete recognition is reported at once, and confirmed or revoked later; False by default.

        For example, a single tap can show its effect without waiting for the double tap: see Event.provisional.
        """
        return bool(self._number(ctypes.c_int32, lib.gesta_recognizer_provisional))

    @provisional.setter
    def provisional(self, provisional: bool) -> None:
        self._call(lib.gesta_recognizer_set_provisional, truth("provisional", provisional))

    @property
    def priority(self) -> int:
        """The priority, -2^31 to 2^31-1, 0 by default. If several recognize in one frame, the highest is first."""
        return self._number(ctypes.c_int32, lib.gesta_recognizer_priority)

    @priority.setter
    def priority(self, priority: int) -> None:
        self._call(lib.gesta_recognizer_set_priority, int32("priority", priority))

    @property
    def tools(self) -> frozenset[Tool]:
        """The tools whose contacts the recognizer receives; all by default.

        Set it to one Tool or several; it applies to contacts that go down later. Raises RangeError for none and for
        those of motions.
        """
        bits = self._number(ctypes.c_uint32, lib.gesta_recognizer_tools)
        return frozenset(tool for tool in Tool if bits & GESTA_TOOLS_FINGER << tool)

    @tools.setter
    def tools(self, tools: Tool | Iterable[Tool]) -> None:
        given = tools if isinstance(tools, Iterable) else [tools]
        bits = 0
        for tool in given:
            if not isinstance(tool, Tool):
                raise make_error(ErrorCode.TYPE, f"tool is {tool!r}, must be a Tool")
            bits |= GESTA_TOOLS_FINGER << tool
        self._call(lib.gesta_recognizer_set_tools, bits)

    @property
    def inputs(self) -> Input:
        """What the recognizer accepts: contacts (Input.TOUCH, the default), motions of trackpads, and of wheels.

        It applies to what begins later. Raises RangeError, and ParameterTypeError if the class does not take it.
        """
        return Input(self._number(ctypes.c_uint32, lib.gesta_recognizer_inputs))

    @inputs.setter
    def inputs(self, inputs: int) -> None:
        self._call(lib.gesta_recognizer_set_inputs, uint32("inputs", inputs))

    @property
    def buttons(self) -> Button:
        """The buttons whose contacts the recognizer receives; Button.PRIMARY by default.

        All buttons that are pressed when a contact goes down must be among them, except that the primary one is not
        compared if others are pressed. A contact without buttons counts as one with the primary button. Raises
        RangeError.
        """
        return Button(self._number(ctypes.c_uint32, lib.gesta_recognizer_buttons))

    @buttons.setter
    def buttons(self, buttons: int) -> None:
        self._call(lib.gesta_recognizer_set_buttons, uint32("buttons", buttons))

    @property
    def modifiers(self) -> tuple[Modifier, Modifier]:
        """The keys that must be pressed when a contact goes down, and those that must not; none by default.

        Set it to the required keys, or to both: `drag.modifiers = Modifier.SHIFT, Modifier.CONTROL`. Raises RangeError.
        """
        required, excluded = ctypes.c_uint32(), ctypes.c_uint32()
        self._call(lib.gesta_recognizer_modifiers, ctypes.byref(required), ctypes.byref(excluded))
        return Modifier(required.value), Modifier(excluded.value)

    @modifiers.setter
    def modifiers(self, modifiers: int | tuple[int, int]) -> None:
        both = modifiers if isinstance(modifiers, tuple) else (modifiers, 0)
        if len(both) != 2:
            raise make_error(ErrorCode.TYPE, f"modifiers is {modifiers!r}, must be the required keys, or both")
        required, excluded = both
        self._call(lib.gesta_recognizer_set_modifiers, uint32("required", required), uint32("excluded", excluded))

    # ---- internals

    def _other(self, other: Recognizer) -> int:
        if not isinstance(other, Recognizer):
            raise make_error(ErrorCode.TYPE, f"other is {other!r}, must be a Recognizer")
        return owned(self._context, other, "other")
