"""Recognizers and their parameters and values."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, cast

from . import examples
from ._actions import Actions
from ._generated import structs as s
from ._generated import values
from ._generated.calls import RecognizerCalls
from ._generated.constants import GESTA_FRAME_PREDICT, GESTA_TOOLS_FINGER
from ._generated.enums import Listing, Relation
from ._native import lib
from ._numbers import Word, nanoseconds, numbers, truth, uint64
from ._owned import owned
from ._samples import SIZE, unpacked
from ._session import Session
from .describe import read_described
from .errors import GestaError
from .event import Values
from .hint import Hint
from .motion import Input
from .resemblance import Resemblance
from .room import Room
from .touch import Button, Modifier, Tool, Touch
from .verdict import Verdict

if TYPE_CHECKING:
    from .context import Context
    from .region import Region


class Recognizer(Actions, RecognizerCalls):
    """A recognizer of one class, created by Context.recognizer.

    The class's parameters and values are attributes: `pan.slop = 12`, `pan.translation_x`, and pairs of x and y also a
    Point: `pan.translation = 0, 0`. A recognizer is also a
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
    _kind = "recognizer"

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

    # ---- state

    @property
    def region(self) -> Region | None:
        """The region whose contacts it tracks; None while it is detached. Setting it is `attach`."""
        return super().region

    @region.setter
    def region(self, region: Region | int | None) -> None:
        self.attach(region)

    @property
    def hint(self) -> Hint | None:
        """What a person would change about the latest sequence; None unless it failed, was cancelled or not reached."""
        raw, text = read_described(self._call, s.Hint, lib.gesta_recognizer_hint)
        if raw.key == 0:
            return None
        return Hint(**values.read_hint(self._context, raw), text=text)

    @property
    def resemblance(self) -> Resemblance | None:
        """The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it.

        None unless the state is failed, by a drawing. It takes about the time of a lift for each recognizer.
        """
        raw, text = read_described(self._call, s.Resemblance, lib.gesta_recognizer_resemblance)
        if raw.recognizer == 0:
            return None
        return Resemblance(**values.read_resemblance(self._context, raw), text=text)

    @property
    def verdict(self) -> Verdict:
        """The outcome of the latest sequence, with the reason."""
        raw, text = read_described(self._call, s.Verdict, lib.gesta_recognizer_verdict)
        name = self.description.reason_name(raw.reason) if raw.reason else ""
        return Verdict(**values.read_verdict(self._context, raw), reason_name=name, text=text)

    def measures(self) -> list[values.Measure]:
        """Returns the figures of the sequence under way, as they are at the context's time, each with its range.

        Empty without a sequence. In a final state, recognizers of strokes and drawings keep the figures of their
        decision until the next sequence begins, and others have none.
        """
        found = self._context._listed(lib.gesta_recognizer_measures, self._id, of=s.Measure)
        return [values.Measure(**values.read_measure(self._context, each)) for each in found]

    def _repr_html_(self) -> str:
        """Returns its verdict for notebooks, with the stroke if a "gesta.capture" recognizer recorded it."""
        try:
            return self.verdict._repr_html_()
        except GestaError:
            return f"<code>{escape(repr(self))}</code>"

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

    def add_example(self, name: str | None, points: Any) -> None:
        """Adds an example of the gesture `name`, or a counterexample if that is None.

        A counterexample is a drawing that must not be recognized, nor what is more like it than like any example.

        `points` is one stroke: pairs of x and y, an array of n rows, or Touches. A list of strokes is also accepted;
        their order and direction do not matter, nor where closed ones begin. Raises ParameterTypeError if the class
        does not learn from examples, ArgumentError if all points are equal, RangeError, LimitError.
        """
        examples.add(self, name, points)

    @property
    def examples(self) -> dict[str | None, int]:
        """The number of examples of each name, in the order of their first examples; None has the counterexamples.

        The value `index` counts these names.
        """
        return examples.counts(self)

    def save_examples(self) -> str:
        """Returns the examples as text, one line each, with the exact points."""
        return examples.save(self)

    # ---- arbitration

    def require_failure(self, other: Recognizer) -> None:
        """Delays this recognizer until `other` has failed, for example a tap until a double tap has failed.

        It waits only while `other` tracks a contact of the same sequence, and fails if `other` recognizes. Idempotent.
        Raises CycleError if the requirement would create a cycle; the message contains the cycle.
        """
        self._relate(Relation.REQUIRES_FAILURE, other, True)

    def remove_requirement(self, other: Recognizer) -> None:
        """Removes the requirement. If nothing else delays a recognition, it is reported at once."""
        self._relate(Relation.REQUIRES_FAILURE, other, False)

    def allow_simultaneous(self, other: Recognizer, allowed: bool = True) -> None:
        """Sets whether both may recognize with the same contacts. By default they may not."""
        self._relate(Relation.SIMULTANEOUS, other, allowed)

    def pass_on(self, other: Recognizer, allowed: bool = True) -> None:
        """Lets `other` take over the contacts of this gesture without a lift and give them back, or forbids it.

        That happens when a pan has no `room` for a movement, when a contact joins with which `other` has enough, and
        when the gesture ends while contacts stay down. Its end and the other's beginning have Event.passed_on. Raises
        ParameterTypeError if this recognizer is discrete, or `other` cannot take over: pan, pinch, rotation and
        transform can.
        """
        self._relate(Relation.PASSES_ON, other, allowed)

    @property
    def requirements(self) -> list[Recognizer]:
        """The recognizers that this one requires to fail, in the order in which they were added."""
        return self._others(Listing.REQUIREMENTS)

    @property
    def simultaneous(self) -> list[Recognizer]:
        """The recognizers that may recognize simultaneously with this one, as `allow_simultaneous` allows."""
        return self._others(Listing.SIMULTANEOUS)

    @property
    def successors(self) -> list[Recognizer]:
        """The recognizers that may take over this one's contacts, as `pass_on` allows, in that order."""
        return self._others(Listing.SUCCESSORS)

    @property
    def children(self) -> list[Recognizer]:
        """With per_contact: one for each contact. Region, relations, actions and parameters are the parent's."""
        return self._others(Listing.CHILDREN)

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
    def enabled(self) -> bool:
        """Whether the recognizer is enabled. Disabling it cancels a sequence in progress."""
        return bool(self._setting(b"enabled"))

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self["enabled"] = enabled

    @property
    def provisional(self) -> bool:
        """Whether a delayed discrete recognition is reported at once, and confirmed or revoked later; False by default.

        For example, a single tap can show its effect without waiting for the double tap: see Event.provisional.
        """
        return bool(self._setting(b"provisional"))

    @provisional.setter
    def provisional(self, provisional: bool) -> None:
        self["provisional"] = provisional

    @property
    def priority(self) -> int:
        """The priority, -2^31 to 2^31-1, 0 by default. If several recognize in one frame, the highest is first."""
        return self._setting(b"priority")

    @priority.setter
    def priority(self, priority: int) -> None:
        self["priority"] = priority

    @property
    def inputs(self) -> Input:
        """What the recognizer accepts: contacts (Input.TOUCH, the default), motions of trackpads, and of wheels.

        It applies to what begins later. Raises RangeError, and ParameterTypeError if the class does not take it.
        """
        return Input(self._setting(b"inputs"))

    @inputs.setter
    def inputs(self, inputs: Word) -> None:
        self["inputs"] = inputs

    @property
    def buttons(self) -> Button:
        """The buttons whose contacts the recognizer receives; Button.PRIMARY by default.

        All buttons that are pressed when a contact goes down must be among them, except that the primary one is not
        compared if others are pressed. A contact without buttons counts as one with the primary button. Raises
        RangeError.
        """
        return Button(self._setting(b"buttons"))

    @buttons.setter
    def buttons(self, buttons: Word) -> None:
        self["buttons"] = buttons

    @property
    def tools(self) -> frozenset[Tool]:
        """The tools whose contacts the recognizer receives; all by default.

        Set it to one Tool or several, or their names; it applies to contacts that go down later. Raises RangeError for
        none and for those of motions.
        """
        bits = self._setting(b"tools")
        return frozenset(tool for tool in Tool if bits & GESTA_TOOLS_FINGER << tool)

    @tools.setter
    def tools(self, tools: Tool | str | Iterable[Tool | str]) -> None:
        self["tools"] = tools

    @property
    def modifiers(self) -> tuple[Modifier, Modifier]:
        """The keys that must be pressed when a contact goes down, and those that must not; none by default.

        Set it to the required keys, or to both: `drag.modifiers = "shift", "control"`. Raises RangeError.
        """
        return Modifier(self._setting(b"required_modifiers")), Modifier(self._setting(b"excluded_modifiers"))

    @modifiers.setter
    def modifiers(self, modifiers: Word | tuple[Word, Word]) -> None:
        self["modifiers"] = modifiers

    # ---- internals

    def _setting(self, name: bytes) -> int:
        return int(self._number(ctypes.c_double, lib.gesta_recognizer_number, name, len(name)))

    def _relate(self, relation: Relation, other: Recognizer, allowed: bool) -> None:
        related = owned(self._context, other, "other")
        self._call(lib.gesta_recognizer_relate, relation, related, truth("allowed", allowed))

    def _others(self, listing: Listing) -> list[Recognizer]:
        return [
            self._context._wrap(each) for each in self._context._listed(lib.gesta_recognizer_list, self._id, listing)
        ]
