"""What all adapters share: from the events of any toolkit to samples, motions and deadlines."""

from __future__ import annotations

import itertools
import time
import weakref
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from .._generated.enums import Button, MotionKind, MotionSource, Phase, Tool
from ..context import Context
from ..errors import ErrorCode, GestaError, make_error
from ..motion import Motion
from ..region import ROOT, Region
from ..touch import Touch
from .clock import EventClock

__all__ = ["Pointer", "follow"]

_numbers = itertools.count(1)
_adapters: weakref.WeakSet[Pointer] = weakref.WeakSet()

INCH = 25.4
UNKNOWN_UNITS = 96 / INCH
DEFAULT_UNITS = 160 / INCH


@dataclass
class _Contact:
    """A pointer or a finger, as it was reported last."""

    number: int
    x: float
    y: float
    tool: int
    buttons: int = 0
    is_down: bool = False
    rest: tuple[Any, ...] = ()


class Pointer:
    """Pushes to a context what a toolkit reports. The base of all adapters; it knows no toolkit itself.

    A subclass calls `mouse`, `pen`, `touch`, `scroll` and `motion` with what has happened, `flush` after each event of
    the toolkit, `leave` and `cancel`. It overrides `_height` if y grows upwards, `_set_timer` if the toolkit has
    timers, `_disconnect`, and `_rect` and `_holds` if it has widgets.

    What it does for all of them:

    - A mouse is one contact from its first button to its last. Fingers and pens have numbers that no other adapter has.
    - A sample that changes nothing is not pushed, nor a move of a finger that is not down.
    - When the window loses the focus, everything is cancelled. What is held then counts again when it is pressed again.
    - Times are those of the events where they have any: see EventClock. Without times (`framed`), the events until the
      next `flush` are spread over the time since the one before.
    - A deadline is run by the timer, at its own time. In a framed adapter, `flush` runs them.
    - Positions are relative to the corner with the least coordinates, with y as in the context: downwards, or upwards
      with `Context(y_up=True)`, whatever the toolkit does.
    - What is reported during an action, for example by a dialog that it opens, is pushed after it.

    Use it on the thread that uses the context.
    """

    notch: float = 40.0
    """The length that a notch of a wheel scrolls by, in the context's units, where the toolkit reports none."""

    def __init__(self, context: Context, *, y_up: bool = False, framed: bool = False) -> None:
        self.context = context
        self._is_flipped = y_up != context._y_up
        self._framed = framed
        self._clock = EventClock()
        self._contacts: dict[tuple[str, Hashable], _Contact] = {}
        self._gestures: set[MotionKind] = set()  # of the trackpad, which are under way
        self._queue: list[tuple[type[Any], dict[str, Any]]] = []
        self._last = -(2**62)  # time of the newest sample
        self._is_pushing = self._is_closed = False
        self._followed: list[tuple[Region, Any]] = []
        _adapters.add(self)

    # ---- for programs

    def close(self) -> None:
        """Stops listening, and cancels what is down. Calling it again does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        self._set_timer(None)
        self._disconnect()
        _adapters.discard(self)
        if self._is_open():
            self._cancel_contacts()
            if not self._is_pushing:
                self._push()

    def __enter__(self) -> Pointer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- for adapters

    def now(self) -> int:
        """The program's clock, in ns: that of all times that are pushed."""
        return time.monotonic_ns()

    def stamp(self, milliseconds: int) -> int:
        """Returns the time of an event that has one of the server, in ms. 0 is none: that is now."""
        now = self.now()
        return self._clock.time(milliseconds, now) if milliseconds else now

    def set_units(self, units: float, mm: float) -> None:
        """Sets the context's units to those of the screen, which has a length in both, 96 to an inch if that is not
        plausible. A context that the program has given other units keeps them."""
        found = units / mm if mm > 0 else 0.0
        if abs(self.context.units_per_mm - DEFAULT_UNITS) < 1e-9:
            self.context.units_per_mm = found if 30 / INCH <= found <= 3000 / INCH else UNKNOWN_UNITS

    def mouse(
        self,
        x: float,
        y: float,
        time: int | None = None,
        *,
        press: int = 0,
        release: int = 0,
        held: int | None = None,
        modifiers: int = 0,
    ) -> None:
        """Adds an event of the mouse: bits of Button that it presses and releases, and all that are held after it.

        A button that is not among `held` has been released without an event. One that is, but was not pressed here, is
        not: it does not begin a contact, and the mouse does not hover.
        """
        self._point(("mouse", 0), x, y, time, Tool.MOUSE, press, release, held, modifiers, ~0, {})

    def pen(
        self,
        x: float,
        y: float,
        time: int | None = None,
        *,
        device: Hashable = 0,
        is_eraser: bool = False,
        press: int = 0,
        release: int = 0,
        held: int | None = None,
        modifiers: int = 0,
        **more: float,
    ) -> None:
        """Adds an event of a pen, whose tip is Button.PRIMARY: it is down while that is pressed.

        `more` are fields of Touch: pressure, tilt_x and tilt_y (radians), distance, orientation.
        """
        tool = Tool.ERASER if is_eraser else Tool.PEN
        self._point(("pen", device), x, y, time, tool, press, release, held, modifiers, Button.PRIMARY, more)

    def touch(
        self,
        finger: Hashable,
        x: float,
        y: float,
        phase: Phase,
        time: int | None = None,
        *,
        modifiers: int = 0,
        **more: float,
    ) -> None:
        """Adds a reading of a finger, which is anything that is unique among those that are down.

        `more` are fields of Touch. A finger that goes down again without a lift is cancelled before that.
        """
        key = "finger", finger
        contact = self._contacts.get(key)
        if phase == Phase.BEGAN:
            if contact is not None:
                self._add(contact, Phase.CANCELLED, time)
            contact = self._contacts[key] = _Contact(next(_numbers), x, y, Tool.FINGER, is_down=True)
        if contact is None:
            return
        rest = (modifiers, *sorted(more.items()))
        if phase == Phase.MOVED and (contact.x, contact.y, contact.rest) == (x, y, rest):
            return
        contact.x, contact.y, contact.rest = x, y, rest
        if phase in (Phase.ENDED, Phase.CANCELLED):
            del self._contacts[key]
        self._add(contact, phase, time, modifiers, **more)

    def scroll(
        self,
        x: float,
        y: float,
        time: int | None = None,
        *,
        notches: tuple[float, float] = (0.0, 0.0),
        moved: tuple[float, float] | None = None,
        source: MotionSource = MotionSource.WHEEL,
        phase: Phase = Phase.MOVED,
        modifiers: int = 0,
        flags: int = 0,
    ) -> None:
        """Adds a scroll. The content follows `notches` or `moved`: to the right and downwards, they are positive."""
        wheel = (0.0, 0.0) if source == MotionSource.FINGER else notches
        dx, dy = moved or (notches[0] * self.notch, notches[1] * self.notch)
        self.motion(
            MotionKind.SCROLL,
            phase,
            x,
            y,
            time,
            dx=dx,
            dy=dy,
            wheel=(round(120 * wheel[0]), round(120 * wheel[1])),
            source=source,
            modifiers=modifiers,
            flags=flags,
        )

    def motion(
        self,
        kind: MotionKind,
        phase: Phase,
        x: float,
        y: float,
        time: int | None = None,
        *,
        dy: float = 0.0,
        rotation: float = 0.0,
        wheel: tuple[int, int] = (0, 0),
        **more: Any,
    ) -> None:
        """Adds a motion of a trackpad or a wheel. `more` are fields of Motion. y grows downwards in `dy`, `rotation`
        and `wheel`; `x` and `y` are as in events of the mouse. A swipe or a pinch that has not begun is not pushed.
        """
        if kind != MotionKind.SCROLL:
            if phase == Phase.BEGAN:
                self._gestures.add(kind)
            elif kind not in self._gestures:
                return
            elif phase in (Phase.ENDED, Phase.CANCELLED):
                self._gestures.discard(kind)
        up = -1 if self.context._y_up else 1
        x, y = self._placed(x, y)
        fields = {"x": x, "y": y, "dy": up * dy, "rotation": up * rotation, "wheel_x": wheel[0], **more}
        fields |= {"kind": kind, "phase": phase, "wheel_y": up * wheel[1]}
        self._queue.append((Motion, {"time": self.now() if time is None else time, **fields}))

    def leave(self) -> None:
        """The mouse or a pen has left the window. One that is down is still tracked; one that hovers no longer is."""
        left = [key for key, each in self._contacts.items() if not each.is_down]
        if not left or not self._is_open():
            return
        self.flush()
        for key in left:
            self._contacts.pop(key, None)
        for recognizer in self.context.recognizers:
            if recognizer.description.class_name == "gesta.hover":
                recognizer.reset()

    def cancel(self) -> None:
        """The window has lost the focus or a grab: lifts may not be reported any more."""
        if self._is_open():
            self.flush()
            self.context.cancel()
            self._cancel_contacts()
            self.flush()

    def cancel_fingers(self) -> None:
        """The system has taken all fingers away."""
        self._cancel_contacts("finger")

    @property
    def fingers(self) -> set[Hashable]:
        """The fingers that are down."""
        return {key[1] for key in self._contacts if key[0] == "finger"}

    @property
    def buttons(self) -> int:
        """The buttons of the mouse that are pressed, bits of Button."""
        mouse = self._contacts.get(("mouse", 0))
        return mouse.buttons if mouse else 0

    def flush(self) -> None:
        """Pushes what was added, in one call where possible. In a framed adapter, it also runs deadlines.

        Raises what the context raises. Nothing is pushed twice then, and contacts that could not begin are forgotten.
        """
        if self._is_pushing:
            return
        if not self._is_open():
            self.close()
            return
        self._is_pushing = True
        try:
            self._push()
            if self._framed:
                self.context.advance(max(self.now(), self.context.now or 0))
        finally:
            self._is_pushing = False
            self._schedule()

    def deadline(self) -> None:
        """Runs the deadlines that have come. The timer calls this, after the events that have arrived before it."""
        if self._framed or self._is_pushing or not self._is_open():
            self.flush()
            return
        due = self.context.next_deadline
        self._is_pushing = True
        try:
            # Not the time that it is now: an event that is on its way may have an earlier one.
            if due is not None and due <= self.now():
                self.context.advance(due)
        finally:
            self._is_pushing = False
            self.flush()

    def follow(self, region: Region, widget: Any) -> None:
        """Gives a region the place of a widget, now and before all samples that are pushed."""
        self._followed.append((region, widget))
        self._place(region, widget)

    # ---- what a toolkit has

    def _height(self) -> float:
        """The height of what is listened to. Needed if y grows upwards in the toolkit or in the context."""
        return 0.0

    def _set_timer(self, seconds: float | None) -> None:
        """Calls `deadline` after a time, once, and not at a time that was set before. None: not any more."""

    def _disconnect(self) -> None:
        """Stops receiving events."""

    def _holds(self, widget: Any) -> bool:
        """Returns whether a widget is inside of what is listened to."""
        return False

    def _rect(self, widget: Any) -> tuple[float, float, float, float] | None:
        """Returns the place of a widget as (x, y, width, height), with y as in events; None if it is not visible.

        Raises RuntimeError if it does not exist any more.
        """
        return None

    # ---- internals

    def _is_open(self) -> bool:
        return self.context._pointer is not None

    def _placed(self, x: float, y: float) -> tuple[float, float]:
        return x, self._height() - y if self._is_flipped else y

    def _point(
        self,
        key: tuple[str, Hashable],
        x: float,
        y: float,
        time: int | None,
        tool: Tool,
        press: int,
        release: int,
        held: int | None,
        modifiers: int,
        mask: int,
        more: dict[str, float],
    ) -> None:
        contact = self._contacts.get(key)
        if contact is None or (contact.tool != tool and not contact.is_down):
            contact = self._contacts[key] = _Contact(next(_numbers), x, y, tool)
            contact.rest = (None,)  # nothing was reported
        before = contact.buttons
        after = (before | press) & ~release
        if held is not None:
            after &= held | press
            if held & mask and not after & mask:
                after = 0
                if not before & mask:
                    return  # pressed elsewhere, or before it was cancelled
        rest = (modifiers, *sorted(more.items()))
        if (contact.x, contact.y, before, contact.rest) == (x, y, after, rest):
            return
        contact.x, contact.y, contact.rest = x, y, rest
        if before & mask and after & mask and not before & after & mask:
            self._button(contact, 0, mask, time, modifiers, more)
        self._button(contact, after, mask, time, modifiers, more)

    def _button(
        self, contact: _Contact, buttons: int, mask: int, time: int | None, modifiers: int, more: dict[str, float]
    ) -> None:
        was_down, contact.buttons, contact.is_down = contact.is_down, buttons, bool(buttons & mask)
        if contact.is_down:
            phase = Phase.MOVED if was_down else Phase.BEGAN
        else:
            phase = Phase.ENDED if was_down else Phase.HOVER
        self._add(contact, phase, time, modifiers, buttons=buttons, **more)

    def _add(self, contact: _Contact, phase: Phase, time: int | None, modifiers: int = 0, **more: Any) -> None:
        x, y = self._placed(contact.x, contact.y)
        fields = {"contact": contact.number, "x": x, "y": y, "phase": phase, "tool": contact.tool, **more}
        time = self.now() if time is None else time
        self._queue.append((Touch, {"time": time, "modifiers": modifiers, **fields}))

    def _cancel_contacts(self, kind: str = "") -> None:
        for key, contact in list(self._contacts.items()):
            if kind in ("", key[0]):
                del self._contacts[key]
                if contact.is_down:
                    self._add(contact, Phase.CANCELLED, None)

    def _push(self) -> None:
        """Pushes the queue. Each batch is of one kind."""
        while self._queue:
            self._place_all()
            kind = self._queue[0][0]
            count = next((i for i, each in enumerate(self._queue) if each[0] is not kind), len(self._queue))
            batch, self._queue = self._queue[:count], self._queue[count:]
            now = self.context.now
            self._last = max(self._last, self._last if now is None else now)
            for _, fields in batch:
                # Deadlines may have been run meanwhile: the context rejects what is before its time.
                fields["time"] = self._last = max(self._last, fields["time"])
            samples = [kind(**fields) for _, fields in batch]
            try:
                if kind is Motion:
                    self.context.push_motion(samples)
                elif self._framed:
                    self.context.push_untimed(samples, max(self._last, self.now()))
                else:
                    self.context.push(samples)
            except GestaError:
                self._repair(samples)
                raise

    def _repair(self, samples: Sequence[Any]) -> None:
        """Brings contacts in line with the context: an error of a push concerns all of its samples."""
        for sample in samples:
            if not isinstance(sample, Touch) or sample.phase in (Phase.MOVED, Phase.HOVER):
                continue
            try:
                self.context.contact_region(sample.contact)
            except GestaError:
                self._contacts = {key: one for key, one in self._contacts.items() if one.number != sample.contact}
            else:
                if sample.phase in (Phase.ENDED, Phase.CANCELLED):
                    self.context.push(
                        Touch(self.context.now or 0, sample.contact, sample.x, sample.y, Phase.CANCELLED, sample.tool)
                    )

    def _schedule(self) -> None:
        if self._is_closed:
            return
        due = self.context.next_deadline if self._is_open() else None
        self._set_timer(None if due is None else max(0, due - self.now()) / 1e9)

    def _place_all(self) -> None:
        for region, widget in self._followed:
            self._place(region, widget)

    def _place(self, region: Region, widget: Any) -> None:
        try:
            rect = self._rect(widget)
        except RuntimeError:
            rect = None  # it was deleted
        if not region.alive:
            self._followed = [each for each in self._followed if each[0] != region]
            return
        if region.enabled != (rect is not None):
            region.enabled = rect is not None
        if rect is None:
            return
        x, y, width, height = rect
        if self._is_flipped:
            y = self._height() - y - height
        parent = region.parent
        if parent is not None and parent != ROOT:
            x, y = parent.to_local(x, y)
        if region.rect != (x, y, width, height):
            region.rect = x, y, width, height


def follow(region: Region, widget: Any) -> None:
    """Makes a region follow a widget that an adapter of the region's context listens to, or that is inside of it.

    Where the widget is, is looked up now and before all samples that are pushed; while it is not visible, the region is
    disabled. A parent region is followed first. Raises StateError if no adapter listens there.
    """
    for adapter in _adapters:
        if adapter.context is region.context and adapter._holds(widget):
            adapter.follow(region, widget)
            return
    raise make_error(ErrorCode.STATE, f"follow: widget is {widget!r}, must be listened to by an adapter: see listen")
