"""Contexts: they own recognizers and regions and receive samples."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import weakref
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import IO, TYPE_CHECKING, Any, Callable, TypeVar, Union, overload

from . import _callbacks, _config, _event_array, _live, _samples, _session, _setups, _trace_file
from . import delegate as _delegate
from . import motion as _motion
from ._generated import constants as c
from ._generated import structs as s
from ._generated.calls import ContextCalls
from ._generated.enums import Kind, LogLevel
from ._generated.values import Finding, FramePosition, read_frame_position
from ._native import lib
from ._numbers import int32, nanoseconds, numbers, truth, uint64
from ._owned import owned, region_id
from ._settings import settings_of
from ._texts import c_text, read_text, text_bytes
from ._typing import typed
from .classes import RecognizerClass
from .classes import register as register_class
from .describe import ClassDescription, read_struct
from .described import Described
from .drawn_pattern import Drawing
from .errors import ClassNameError, ErrorCode, GestaError, IndexRangeError, make_error
from .event import Event, make_event
from .finding import collect
from .finger import Finger
from .motion import Motion
from .palm import Guarded
from .plugins import Plugin, make_plugin
from .recognizer import Recognizer
from .region import ROOT, Rect, Region, raw_rect
from .stream import Observed
from .touch import Touch

if TYPE_CHECKING:
    from ._typing import Memory, Records
    from .accounts.account import Account

Logger = TypeVar("Logger", bound=Callable[[LogLevel, str], Any])
HitTest = Callable[[Touch], Union[Region, int, None]]

_NO_HIT_TEST = s.HIT_TEST()


def _destroy(pointer: int | None, _tables: list[Any]) -> None:
    """Destroys a context that was never closed. The arguments keep its class tables alive until then."""
    lib.gesta_context_destroy(pointer)


class Context(Drawing, Guarded, Observed, Described, ContextCalls):
    """A set of recognizers that share their input. A context manager that closes itself.

    `units_per_mm` is the number of the caller's length units per millimeter, 1e-6 to 1e6; the default is 160/25.4.
    `max_contacts` is the maximum number of contacts down at once, 1 to 1024; the default is 32. `y_up` makes y grow
    upwards. `poll_all` makes `events` also return failed, cancelled without began, and the return to possible.
    `poll=False` keeps no events. `late_samples=True` gives samples that are older than the context the context's time,
    instead of rejecting them. `event_touches=True` gives events the newest sample of each contact (Event.touches), and
    reports a gesture in progress as changed when only the buttons of a contact change. `frame_values=True` keeps what
    `contact_at` and Recognizer.values_at return. `merge_changes=True` reports the changes of a gesture in one push as
    one event: for programs that draw once a frame.

    Threads: only one thread at a time may use a context; a second one gets BusyError. Actions and observers may call
    everything except push, push_untimed, advance and close (BusyError).

    An exception raised by a callback is raised by the call that caused it, after that call is complete; further ones
    are added to the first as notes. A context that is garbage collected without `close` reports nothing. A context
    cannot be copied or pickled; events and verdicts can.

    Raises RangeError if an argument is out of range or not finite, OutOfMemoryError.
    """

    # Slots make a misspelled attribute an error.
    __slots__ = ("_registered", "_recognizers", "_delegate", "_hit_test", "_user", "_y_up", "_finalizer")

    def __init__(
        self,
        *,
        units_per_mm: float | None = None,
        max_contacts: int | None = None,
        y_up: bool = False,
        poll_all: bool = False,
        poll: bool = True,
        late_samples: bool = False,
        event_touches: bool = False,
        frame_values: bool = False,
        merge_changes: bool = False,
    ) -> None:
        self._pointer: int | None = None
        flags = c.GESTA_CONFIG_Y_UP * truth("y_up", y_up) | c.GESTA_CONFIG_POLL_ALL * truth("poll_all", poll_all)
        flags |= c.GESTA_CONFIG_NO_POLL * (not truth("poll", poll))
        flags |= c.GESTA_CONFIG_LATE_SAMPLES * truth("late_samples", late_samples)
        flags |= c.GESTA_CONFIG_EVENT_TOUCHES * truth("event_touches", event_touches)
        flags |= c.GESTA_CONFIG_FRAME_VALUES * truth("frame_values", frame_values)
        flags |= c.GESTA_CONFIG_MERGE_CHANGES * truth("merge_changes", merge_changes)
        pointer = _config.create(flags, units_per_mm, max_contacts)
        self._initialize(pointer)
        self._y_up = bool(y_up)
        self._keeps_touches = bool(event_touches)
        self._finalizer = weakref.finalize(self, _destroy, pointer, self._tables)
        self._finalizer.atexit = False  # callbacks must not run during interpreter shutdown

    def _initialize(self, pointer: int | None) -> None:
        super()._initialize(pointer)
        self._registered: dict[type[RecognizerClass], int] = {}
        self._recognizers: weakref.WeakValueDictionary[int, Recognizer] = weakref.WeakValueDictionary()
        self._delegate: Any = None
        self._hit_test: HitTest | None = None
        self._user: Any = None
        self._y_up = False

    @classmethod
    def _borrow(cls, pointer: int) -> Context:
        """Wraps a context that belongs to the library, during a replay."""
        context = cls.__new__(cls)
        context._initialize(pointer)
        context._keeps_touches = True  # perhaps
        return context

    def _detach(self) -> list[BaseException]:
        """Detaches from a context that the library has destroyed. Returns the exceptions that its classes raised."""
        self._pointer = None
        self._entries.clear()
        self._tables.clear()
        return self._pending

    # ---- lifetime

    def __enter__(self) -> Context:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Destroys the context. Gestures in progress are reported as cancelled, then callbacks are released.

        Calling it again does nothing. Raises BusyError from within a callback.
        """
        if self._pointer is None:
            return
        if self.in_callback:
            raise make_error(ErrorCode.BUSY, "close: this is a callback of the context, must be called outside of it")
        self._call(self._destroy)

    def _destroy(self, pointer: int) -> int:
        code = lib.gesta_context_destroy(pointer)
        if code >= 0:
            self._finalizer.detach()
            self._pointer = None
            self._entries.clear()
            self._actions.clear()
            self._tables.clear()
            self._delegate = self._hit_test = self._user = None
        return code

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<Context closed>"
        now = self.now
        return "<Context, no time yet>" if now is None else f"<Context at {now} ns>"

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Context cannot be copied or pickled; record a trace and replay it instead")

    # ---- input

    def push(self, touches: Touch | Iterable[Touch] | Memory) -> None:
        """Pushes samples: a Touch, an iterable of Touch, or memory that contains gesta_touch structs.

        Numpy arrays of dtype `gesta.touch_dtype()`, including strided views, and writable contiguous buffers are read
        in place. An array with only some of the fields is copied, and the others are 0. All samples are checked before
        the first is dispatched; if one is invalid, nothing changes. Adjacent samples of equal time and different
        contacts form a frame.

        Raises RangeError (phase, coordinate, time or size), ContactError, LimitError (too many contacts), BusyError
        (from within a callback).
        """
        if touches.__class__ is Touch:  # without what several take
            self._call(lib.gesta_push, touches._packed, 1, _samples.SIZE)  # type: ignore[attr-defined]
        else:
            given = _samples.samples(touches)
            self._call(lib.gesta_push, given.address, given.length, given.stride)

    def push_untimed(self, touches: Touch | Iterable[Touch] | Memory, now: int) -> None:
        """Pushes samples whose times are not known, such as the events that an engine delivers once a frame.

        They have arrived between the context's time and `now` (ns), in their order, and get times of this span: their
        own are ignored. The rate at which each contact reports is measured from frame to frame. Call `advance(now)`
        after it, also in frames without samples.

        Raises RangeError if `now` is before the context's time, and what `push` raises.
        """
        given = _samples.samples(touches)
        self._call(lib.gesta_push_untimed, given.address, given.length, given.stride, nanoseconds("now", now))

    def push_motion(self, motions: Motion | Iterable[Motion]) -> None:
        """Pushes what trackpads and wheels do, as the system reports it: a Motion, or an iterable of Motion.

        Recognizers whose `inputs` have it, and whose class takes the kind, receive it. All are checked before the first
        is dispatched; if one is invalid, nothing changes.

        Raises RangeError (kind, phase, field or time), ContactError (a swipe, pinch or hold that is not under way, or
        begins twice), LimitError (too many streams), BusyError (from within a callback).
        """
        given, count = _motion.packed(motions)
        self._call(lib.gesta_push_motion, given, count, _motion.SIZE)

    def finger(self, contact: int = 1) -> Finger:
        """Returns a simulated finger, for tests: `context.finger().down(10, 10).move_to(80, 10, seconds=0.2).up()`."""
        return Finger(self, contact)

    @property
    def user(self) -> Any:
        """An object of the program, None at first; for example, in an action: `event.recognizer.context.user`.

        The context keeps it until it is replaced or the context is closed. In C, gesta_context_user returns its
        address. Setting it raises BusyError from within a read-only callback.
        """
        return self._user

    @user.setter
    def user(self, user: Any) -> None:
        self._call(lib.gesta_context_set_user, None if user is None else id(user))
        self._user = user

    def save_setup(self) -> str:
        """Returns the regions and recognizers as text: parameters, patterns, examples and relations."""
        return _setups.save(self)

    def load_setup(self, text: str) -> list[Recognizer]:
        """Creates the regions and recognizers of a text that `save_setup` returned, beside those that are there.

        Returns the new recognizers in the order of the text. Lengths among the parameters keep their physical size.
        Raises SetupError with the line and what was expected, ClassNameError; nothing is created then.
        """
        return [self._wrap(made) for made in _setups.load(self, text)]

    def contact_at(self, contact: int, time: int, *, predict: bool = False) -> FramePosition:
        """Returns the position of a contact at the time of a frame, in ns: that of 5 ms before.

        It lies between the samples around that time; after the newest one, it is continued by at most half of the last
        interval and 8 ms. With `predict` it is the position at the time itself, up to 64 ms after the newest sample.
        Requires `frame_values=True`; raises StateError otherwise, ContactError if the contact is not down,
        RangeError if the time is before the samples that are kept.
        """
        found = s.FramePosition()
        flags = c.GESTA_FRAME_PREDICT * truth("predict", predict)
        self._call(
            lib.gesta_contact_at, uint64("contact", contact), nanoseconds("time", time), flags, ctypes.byref(found)
        )
        return FramePosition(**read_frame_position(self, found))

    # ---- output

    def events(self) -> list[Event]:
        """Returns the events since the last push or advance began, in order, including those caused by other calls."""
        address, count, stride = self._raw_events()
        events = []
        for _ in range(count):
            events.append(make_event(self, address))
            address += stride
        return events

    def event_array(self, of: Recognizer | str | type[RecognizerClass] | None = None) -> Records:
        """Returns the same events as a numpy array of records, without creating a Python object for each.

        The fields are those of gesta_event: recognizer (an id), class_id, state, previous, sequence, time, x, y,
        value_count, contact_count, reason, blocker, measured, limit, flags. If `of` is a class or a recognizer, only
        its events are returned, and the field "values" contains the values at that time, all doubles:
        `context.event_array("gesta.pan")["values"]["velocity_x"]`.

        Requires numpy. Raises ClassNameError, HandleError.
        """
        class_id, recognizer = 0, 0
        if isinstance(of, Recognizer):
            recognizer, class_id = owned(self, of, "of"), of.description.class_id
        elif of is not None:
            if not isinstance(of, str) and not (isinstance(of, type) and issubclass(of, RecognizerClass)):
                rule = "must be a recognizer, a class name or a RecognizerClass"
                raise make_error(ErrorCode.TYPE, f"event_array: of is {of!r}, {rule}")
            class_id = self._find_class(of if isinstance(of, str) else of.class_name)
        values = tuple(value.name for value in self._describe(class_id).values) if class_id else ()
        address, count, stride = self._raw_events()
        return _event_array.event_array(address, count, stride, class_id, recognizer, values)

    def _raw_events(self) -> tuple[int, int, int]:
        self._call(lib.gesta_events, *self._places)
        return self._events[:]  # type: ignore[return-value]

    def set_log(self, log: Logger | None) -> Logger | None:
        """Sets the log callback, called as `log(level, message)`. It may only read the context.

        None disables logging. Returns its argument, so it can be used as a decorator.
        """
        install, callback = lib.gesta_context_set_log, _callbacks.deliver_log
        self._set_callback("set_log: log", install, callback, _callbacks.NO_LOG, log)
        return log

    # ---- regions

    @property
    def root(self) -> Region:
        """The root region. It covers everything; recognizers are attached to it by default."""
        return Region(self, ROOT)

    @overload
    def region(
        self, x: float, y: float, width: float, height: float, parent: Region | int | None = None, order: int = 0
    ) -> Region: ...

    @overload
    def region(self, rect: Iterable[float], /, *, parent: Region | int | None = None, order: int = 0) -> Region: ...

    def region(
        self,
        x: Any = None,
        y: Any = None,
        width: Any = None,
        height: Any = None,
        parent: Region | int | None = None,
        order: int = 0,
    ) -> Region:
        """Creates a region: `region(0, 0, 100, 50)`, `region(Rect(0, 0, 100, 50))`, or another tuple.

        `x` and `y` are the corner with the least coordinates, relative to the parent's; all four numbers are in the
        caller's units. The default parent is the root region. The part outside the parent is never hit. Siblings of a
        higher `order` lie above.

        Raises RangeError (out of range or not finite), HandleError (parent), LimitError (more than 65,536 regions).
        """
        rank = int32("order", order)
        is_rect = all(each is None for each in (y, width, height))
        rect = raw_rect(*(numbers("rect", x, Rect._fields, 4) if is_rect else (x, y, width, height)))
        outer = ROOT if parent is None else region_id(self, parent, "parent")
        region = Region(self, self._number(ctypes.c_uint32, lib.gesta_region_create, outer, ctypes.byref(rect)))
        if rank:
            region.order = rank
        return region

    @property
    def hit_test(self) -> HitTest | None:
        """The function that finds a contact's region instead of the rectangles; None uses the rectangles.

        It is called with the Touch that goes down (y as it was pushed) and returns a Region, a region id, or None for
        no region. It may only read the context. If it raises an exception, the rectangles are used, and the push raises
        the exception when it is complete.
        """
        return self._hit_test

    @hit_test.setter
    def hit_test(self, hit_test: HitTest | None) -> None:
        install, callback = lib.gesta_context_set_hit_test, _delegate.find_region
        self._set_callback("hit_test", install, callback, _NO_HIT_TEST, hit_test)
        self._hit_test = hit_test

    @property
    def delegate(self) -> Any:
        """The arbitration delegate: a Delegate, or any object with some of its functions; None removes it.

        If a function raises an exception, it counts as having returned True, and the call that caused it raises the
        exception when it is complete. Raises ParameterTypeError for an object with none of the functions,
        ParameterNameError for one with another function whose name begins with "should_".
        """
        return self._delegate

    @delegate.setter
    def delegate(self, delegate: Any) -> None:
        if delegate is None:
            self._call(lib.gesta_context_set_delegate, None)
        else:
            token = _session.keep(self, delegate)
            try:
                self._call(lib.gesta_context_set_delegate, ctypes.byref(_delegate.make_table(delegate, token)))
            except GestaError:
                self._entries.pop(token, None)
                raise
        self._delegate = delegate

    def check(self) -> list[Finding]:
        """Checks the recognizers as they are configured, without any input, in the order of their creation.

        Finds recognizers that can never fire, recognizers that hide each other, and added latency.
        """
        return collect(self)

    def trace(self, file: str | os.PathLike[str] | IO[bytes]) -> AbstractContextManager[None]:
        """Records a session for `gesta.replay`: `with context.trace("session.trace"): ...`.

        `file` is a path or a binary file. Recording ends with the block, or when the context is closed. The trace is
        text: the initial configuration, each successful call, each sample and each transition. A crash of the program
        loses nothing: each call is in the file before it has an effect.

        Raises StateError if a gesture is in progress or waits for another one, BusyError if a recording is in progress
        or from within a callback.
        """
        return _trace_file.record(self, file)

    def live(self, port: int = _live.PORT) -> AbstractContextManager[None]:
        """Shows the session in the browser while it happens: `with context.live(): ...`, and run `gesta view --live`.

        Recording ends with the block, or when the context is closed. Where nothing listens on the port of this machine,
        or no longer, a warning is logged and the program continues: it waits for the viewer for at most a second, once.

        Raises StateError and BusyError as `trace` does.
        """
        return _live.record(self, port)

    def explain(self, recognizer: Recognizer | str | None = None) -> Account:
        """Returns what the recognizers did with the latest touches, in words: `print(context.explain())`.

        While `trace` records to a file, it is about everything since the recording began, as of `gesta.explain`, with
        changes that were tried. Otherwise it has the verdict of each recognizer, and what `check` finds. `recognizer`
        is one of the context's, or a label or a class, and leaves out what does not concern it.

        Raises ParameterNameError if there is no such recognizer, OSError if the file of the trace cannot be read.
        """
        making = importlib.import_module(f"{__package__}.accounts.making")  # which is made with contexts
        account: Account = making.of_context(self, recognizer)
        return account

    # ---- recognizers and classes

    @typed
    def recognizer(
        self,
        class_name: str | type[RecognizerClass],
        *,
        region: Region | int | None = ROOT,
        label: str = "",
        **parameters: Any,
    ) -> Recognizer:
        """Creates a recognizer of a class, given by name or as a RecognizerClass: `recognizer("gesta.tap", taps=2)`.

        It receives contacts that go down from now on in `region`, by default anywhere. `label` is a name for people and
        for `find`. Parameters are passed by name, and what every recognizer has: `tools=["pen"]`, `enabled=False`.

        Raises ClassNameError, LimitError, HandleError (region), TextError (label), and for parameters
        ParameterNameError, ParameterTypeError and RangeError. No recognizer is created then.
        """
        if not isinstance(class_name, str):
            if not isinstance(class_name, type):
                raise make_error(
                    ErrorCode.TYPE,
                    f"recognizer: class_name is {class_name!r}, must be a class name or a RecognizerClass",
                )
            self.register(class_name)
            class_name = class_name.class_name
        place = region_id(self, region)
        config = s.RecognizerConfig(size=ctypes.sizeof(s.RecognizerConfig), region=place)
        config.class_name, config.label = c_text("class_name", class_name), c_text("label", label)
        if parameters:
            with contextlib.suppress(ClassNameError):  # the call names a class that does not exist
                description = self.describe(class_name)
                found = [each for pair in parameters.items() for each in settings_of(description, *pair)]
                array = (s.Parameter * len(found))(*(s.Parameter(*each) for each in found))
                config.parameters = ctypes.cast(array, ctypes.POINTER(s.Parameter))
                config.parameter_count = len(found)
        recognizer = self._wrap(self._number(ctypes.c_uint32, lib.gesta_recognizer_create, ctypes.byref(config)))
        if place == 0:
            recognizer.attach(None)
        return recognizer

    def find(self, label: str) -> Recognizer:
        """Returns the recognizer that has a label; of several, the one that was created first.

        Raises ParameterNameError (there is none), TextError.
        """
        return self._wrap(self._number(ctypes.c_uint32, lib.gesta_recognizer_find, *text_bytes("label", label)))

    def register(self, recognizer_class: type[RecognizerClass]) -> int:
        """Registers a recognizer class written in Python and returns its class id. Idempotent.

        Raises ClassTableError, ParameterTypeError, TextError.
        """
        if recognizer_class not in self._registered:
            self._registered[recognizer_class] = register_class(self, recognizer_class)
        return self._registered[recognizer_class]

    @property
    def recognizers(self) -> list[Recognizer]:
        """The recognizers, in the order of creation, except that one may take the place of one that was destroyed."""
        return [self._wrap(each) for each in self._listed(lib.gesta_context_list, Kind.RECOGNIZER)]

    @property
    def regions(self) -> list[Region]:
        """The regions: each before those inside it, siblings from the lowest to the topmost. The root is the first."""
        return [self._region(each) for each in self._listed(lib.gesta_context_list, Kind.REGION)]

    def contact_owner(self, contact: int) -> Recognizer | None:
        """Returns the recognizer that has won a contact; None for none. Raises ContactError if it is not down."""
        owner = self._contact(contact).owner
        return self._wrap(owner) if owner else None

    def contact_region(self, contact: int) -> Region | None:
        """Returns the region that a contact belongs to; None for none. Raises ContactError if it is not down."""
        region = self._contact(contact).region
        return self._region(region) if region else None

    def _contact(self, contact: int) -> s.ContactInfo:
        return read_struct(self._call, s.ContactInfo, lib.gesta_contact_describe, uint64("contact", contact))

    @property
    def classes(self) -> tuple[ClassDescription, ...]:
        """All classes of the context, built-in classes first."""
        return tuple(self._describe(class_id) for class_id in self._listed(lib.gesta_context_list, Kind.CLASS))

    def describe(self, class_name: str) -> ClassDescription:
        """Returns the description of a class: parameters, values and reasons. Raises ClassNameError."""
        return self._describe(self._find_class(class_name))

    def _find_class(self, class_name: str) -> int:
        return self._number(ctypes.c_uint32, lib.gesta_class_find, *text_bytes("class_name", class_name))

    # ---- plugins

    def load_plugin(self, path: str | os.PathLike[str]) -> Plugin:
        """Loads a plugin by its absolute path and registers its classes. Raises PluginError, ClassTableError."""
        raw = os.fsencode(path)
        return self._plugin(self._number(ctypes.c_uint32, lib.gesta_plugin_load, raw, len(raw)))

    def scan_plugins(self, directory: str | os.PathLike[str] | None = None) -> int:
        """Loads every .so file of a directory, given by its absolute path, and returns how many were loaded.

        Without a directory, of the search path, `plugin_directories`. Plugins that cannot be loaded are logged. Raises
        PluginError.
        """
        raw = None if directory is None else os.fsencode(directory)
        return self._number(ctypes.c_size_t, lib.gesta_plugin_scan, raw, len(raw or b""))

    @property
    def plugin_directories(self) -> tuple[str, ...]:
        """The search path of plugins, whether its directories exist or not."""
        paths: list[str] = []
        while True:
            try:
                paths.append(read_text(self._call, lib.gesta_plugin_directory, len(paths)))
            except IndexRangeError:
                return tuple(paths)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins of the context, in the order in which they were loaded."""
        return tuple(self._plugin(plugin) for plugin in self._listed(lib.gesta_context_list, Kind.PLUGIN))

    # ---- internals

    def _wrap(self, recognizer_id: int) -> Recognizer:
        recognizer = self._recognizers.get(recognizer_id)
        if recognizer is None:
            recognizer = self._recognizers[recognizer_id] = Recognizer(self, recognizer_id)
        return recognizer

    def _region(self, region_id: int) -> Region:
        return Region(self, region_id)

    def _plugin(self, plugin: int) -> Plugin:
        return make_plugin(self, read_struct(self._call, s.PluginInfo, lib.gesta_plugin_describe, plugin))
