"""Contexts: what owns recognizers and takes samples."""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Iterable
from contextlib import AbstractContextManager
from threading import get_ident
from typing import IO, TYPE_CHECKING, Any, Callable, TypeVar, Union

from . import _callbacks, _event_array, _samples
from . import _structs as s
from . import delegate as _delegate
from . import trace as _trace
from ._native import CONFIG_NO_POLL, CONFIG_POLL_ALL, CONFIG_Y_UP, HIT_TEST, NO_DEADLINE, NO_TIME, lib
from ._numbers import int32, int64, real, uint32, uint64
from .describe import ClassDescription, describe, like, text
from .errors import ClassNameError, ErrorCode, GestaError, make_error
from .event import Event, make_event
from .finding import Finding, collect
from .log import LogLevel
from .plugins import Plugin
from .recognizer import Recognizer
from .region import ROOT, Region, raw_rect, region_id
from .touch import Touch

if TYPE_CHECKING:
    from .classes import RecognizerClass

Observer = TypeVar("Observer", bound=Callable[[Event], Any])
Logger = TypeVar("Logger", bound=Callable[[LogLevel, str], Any])
HitTest = Callable[[Touch], Union[Region, int, None]]


_NO_HIT_TEST = HIT_TEST()


def _destroy(pointer: int | None, _tables: list[Any]) -> None:
    """For a context that was never closed; its class tables must stay until here."""
    lib.gesta_context_destroy(pointer)


class Context:
    """Everything that recognizes gestures together; a context manager that closes itself.

    `units_per_mm`: how many of the caller's length units make a millimetre, 1e-6 to 1e6; default 160/25.4. `max_contacts`: contacts
    down at once, 1 to 1024; default 32. `y_up`: y grows upwards. `poll_all`: `events` also has failed, cancelled before a
    began, and the return to possible. `poll=False`: keep no events at all.

    One thread at a time may use a context: while one is inside, another gets BusyError. In actions and observers everything is legal
    but push, advance and close (BusyError). Exceptions that callbacks raise come out of the call that caused them, when it is done:
    the first is raised, the others are its notes. A context that is dropped without `close` is freed in silence: nothing is reported.
    It cannot be copied or pickled; events and verdicts can.
    """

    # A misspelt attribute is an error, not a new one that nobody looks at.
    __slots__ = (
        "_pointer",
        "_thread",
        "_depth",
        "_pending",
        "_entries",
        "_actions",
        "_instances",
        "_registered",
        "_descriptions",
        "_recognizers",
        "_delegate",
        "_hit_test",
        "_tables",
        "_finalizer",
        "__weakref__",
    )

    def __init__(
        self,
        *,
        units_per_mm: float | None = None,
        max_contacts: int | None = None,
        y_up: bool = False,
        poll_all: bool = False,
        poll: bool = True,
    ) -> None:
        self._pointer: int | None = None
        config = s.Config()
        code = lib.gesta_config_init(ctypes.byref(config), ctypes.sizeof(config))
        if code < 0:
            raise make_error(code)
        config.flags = CONFIG_Y_UP * bool(y_up) | CONFIG_POLL_ALL * bool(poll_all) | CONFIG_NO_POLL * (not poll)
        if units_per_mm is not None:
            config.units_per_mm = real("units_per_mm", units_per_mm)
        if max_contacts is not None:
            config.max_contacts = uint32("max_contacts", max_contacts)
        pointer = ctypes.c_void_p(None)
        code = lib.gesta_context_create(ctypes.byref(config), ctypes.byref(pointer))
        if code < 0:
            given = f"units_per_mm {config.units_per_mm!r}, max_contacts {config.max_contacts}"
            raise make_error(code, f"{lib.gesta_strerror(code).decode()}: {given}")
        self._begin(pointer.value)
        self._finalizer = weakref.finalize(self, _destroy, pointer.value, self._tables)
        self._finalizer.atexit = False  # callbacks into an interpreter that is going down help nobody

    def _begin(self, pointer: int | None) -> None:
        self._pointer = pointer
        self._thread = 0
        self._depth = 0
        self._pending: list[BaseException] = []
        self._entries: dict[int, _callbacks.Entry] = {}
        self._actions: dict[int, tuple[int, int]] = {}
        self._instances: dict[int, RecognizerClass] = {}
        self._registered: dict[type[RecognizerClass], int] = {}
        self._descriptions: dict[int, ClassDescription] = {}
        self._recognizers: weakref.WeakValueDictionary[int, Recognizer] = weakref.WeakValueDictionary()
        self._delegate: Any = None
        self._hit_test: HitTest | None = None
        self._tables: list[Any] = []

    @classmethod
    def _borrow(cls, pointer: int) -> Context:
        """One that belongs to the library: a replay's."""
        context = cls.__new__(cls)
        context._begin(pointer)
        return context

    def _give_back(self) -> list[BaseException]:
        """The library has ended it. What its classes raised meanwhile."""
        self._pointer = None
        self._entries.clear()
        self._tables.clear()
        return self._pending

    # ---- life

    def __enter__(self) -> Context:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the context: what was under way is reported as cancelled, then callbacks are released. May be called again."""
        if self._pointer is None:
            return
        code = self._enter(lib.gesta_context_destroy, ())
        if code >= 0:
            self._finalizer.detach()
            self._pointer = None
            self._entries.clear()
            self._actions.clear()
            self._tables.clear()
            self._delegate = self._hit_test = None
        self._leave(code)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<Context closed>"
        now = self.now
        return "<Context at no time yet>" if now is None else f"<Context at {now} ns>"

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Context cannot be copied or pickled; record a trace of it, and replay that")

    @property
    def closed(self) -> bool:
        """Whether `close` has been called."""
        return self._pointer is None

    # ---- input

    def push(self, touches: Touch | Iterable[Touch] | Any) -> None:
        """Pushes samples: one Touch, an iterable of them, or memory that holds gesta_touch structs.

        A numpy array of dtype `gesta.touch_dtype()`, strided views included, and a writable contiguous buffer are read where they
        are, without a copy; an array with some of the fields is filled up. All samples are checked before the first is
        dispatched: one bad one, and nothing has happened. Samples of equal time and different contacts make a frame.

        RangeError (phase, coordinate, time, size), ContactError, LimitError (contacts), BusyError (from within a callback).
        """
        given = _samples.samples(touches)
        self._call(lib.gesta_push, given.address, given.length, given.stride)

    def advance(self, now: int) -> None:
        """Tells the time in ns, and runs the deadlines up to it. RangeError if it is before the context's time."""
        self._call(lib.gesta_advance, int64("now", now))

    @property
    def next_deadline(self) -> int | None:
        """When the library wants `advance` next, in ns; None when it waits for nothing."""
        deadline = ctypes.c_int64()
        self._call(lib.gesta_next_deadline, ctypes.byref(deadline))
        return None if deadline.value == NO_DEADLINE else deadline.value

    @property
    def now(self) -> int | None:
        """The newest time that the context was told, in ns; None before any."""
        now = ctypes.c_int64()
        self._call(lib.gesta_context_now, ctypes.byref(now))
        return None if now.value == NO_TIME else now.value

    def cancel(self) -> None:
        """The system takes every contact away: what is under way is cancelled, and contacts that are down are not heard again."""
        self._call(lib.gesta_context_cancel)

    def owner(self, contact: int) -> Recognizer | None:
        """Which recognizer won this contact; None while nobody has. ContactError if it is not down."""
        found = ctypes.c_uint32()
        self._call(lib.gesta_contact_owner, uint64("contact", contact), ctypes.byref(found))
        return self._wrap(found.value) if found.value else None

    # ---- output

    def events(self) -> list[Event]:
        """The events since the last push or advance began, in order, with what other calls caused since then."""
        address, count, stride = self._raw_events()
        return [make_event(self, s.Event.from_address(address + i * stride)) for i in range(count)]

    def event_array(self, of: Recognizer | str | type[RecognizerClass] | None = None) -> Any:
        """The same as a numpy array of records, for programs that read many: a copy, without a Python object for each.

        Its fields are those of gesta_event: recognizer (an id), class_id, state, previous, sequence, time, x, y, value_count,
        contact_count, reason, blocker, measured, limit, flags. `of` a class or one recognizer: only their events, with the
        values as they were then in a field of fields, all doubles: `context.event_array("gesta.pan")["values"]["velocity_x"]`.
        Imports numpy. ClassNameError, HandleError.
        """
        class_id, recognizer, values = 0, 0, ()
        if isinstance(of, Recognizer):
            recognizer, class_id = of.id, of.description.class_id
        elif of is not None:
            name = (of if isinstance(of, str) else of.id).encode("utf-8", "surrogatepass")
            found = ctypes.c_uint32()
            self._call(lib.gesta_class_find, name, len(name), ctypes.byref(found))
            class_id = found.value
        if class_id:
            values = tuple(value.name for value in self._describe(class_id).values)
        address, count, stride = self._raw_events()
        return _event_array.event_array(address, count, stride, class_id, recognizer, values)

    def _raw_events(self) -> tuple[int, int, int]:
        address, count, stride = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_size_t()
        self._call(lib.gesta_events, ctypes.byref(address), ctypes.byref(count), ctypes.byref(stride))
        return address.value or 0, count.value, stride.value

    def set_observer(self, observer: Observer | None) -> Observer | None:
        """Sets who hears of every transition of every recognizer, before the actions do; None for nobody."""
        self._listen(lib.gesta_context_set_observer, _callbacks.deliver, _callbacks.NO_CALLBACK, observer)
        return observer

    def set_log(self, log: Logger | None) -> Logger | None:
        """Sets who hears log lines as (level, message); None for nobody. It may only read."""
        self._listen(lib.gesta_context_set_log, _callbacks.deliver_log, _callbacks.NO_LOG, log)
        return log

    # ---- regions

    @property
    def everywhere(self) -> Region:
        """The region that is everywhere: where recognizers are attached when they are made, and what the first regions lie in."""
        return Region(self, ROOT)

    def region(
        self, x: float, y: float, width: float, height: float, parent: Region | int | None = None, order: int = 0
    ) -> Region:
        """Makes a region: the corner with the least coordinates, counted from the parent's, and the extent, in the caller's units.

        Without a parent it lies in the one that is everywhere. What lies outside its parent is not hit; siblings of a higher order
        lie above. RangeError (also for what is not finite), HandleError (parent), LimitError (65,536 at once).
        """
        rank = int32("order", order)
        rect, made = raw_rect(x, y, width, height), ctypes.c_uint32()
        outer = ROOT if parent is None else region_id(self, parent)
        self._call(lib.gesta_region_create, outer, ctypes.byref(rect), ctypes.byref(made))
        if rank:
            self._call(lib.gesta_region_set_order, made.value, rank)
        return Region(self, made.value)

    def region_at(self, x: float, y: float) -> Region | None:
        """The region that a contact going down there would belong to, by the rectangles; None if none. RangeError."""
        found = ctypes.c_uint32()
        self._call(lib.gesta_region_at, real("x", x), real("y", y), ctypes.byref(found))
        return Region(self, found.value) if found.value else None

    def region_of(self, contact: int) -> Region | None:
        """The region that a contact belongs to; None if none, or if it is gone. ContactError if the contact is not down."""
        found = ctypes.c_uint32()
        self._call(lib.gesta_contact_region, uint64("contact", contact), ctypes.byref(found))
        return Region(self, found.value) if found.value else None

    @property
    def hit_test(self) -> HitTest | None:
        """Who finds a contact's region instead of the rectangles; None for the rectangles.

        Called with the Touch that goes down (y as it was pushed), it answers a Region, its id, or None for nobody. Only reading is
        legal in it. When it raises, the rectangles answer, and the push raises it when it is done.
        """
        return self._hit_test

    @hit_test.setter
    def hit_test(self, hit_test: HitTest | None) -> None:
        self._listen(lib.gesta_context_set_hit_test, _delegate.find_region, _NO_HIT_TEST, hit_test)
        self._hit_test = hit_test

    @property
    def delegate(self) -> Any:
        """The program's say in arbitration: a Delegate, or any object with some of its three functions; None for nobody.

        What they raise comes out of the call that caused it, when it is done; meanwhile the answer is yes.
        """
        return self._delegate

    @delegate.setter
    def delegate(self, delegate: Any) -> None:
        if delegate is None:
            self._call(lib.gesta_context_set_delegate, None)
        else:
            token = _callbacks.keep(self, delegate)
            try:
                self._call(lib.gesta_context_set_delegate, ctypes.byref(_delegate.table(delegate, token)))
            except GestaError:
                self._entries.pop(token, None)
                raise
        self._delegate = delegate

    def check(self) -> list[Finding]:
        """What is worth knowing about the recognizers as they are set up now, without any input.

        Which can never fire, which hide each other, which add how much latency: in the order in which the recognizers were made.
        """
        return collect(self)

    def trace(self, file: str | os.PathLike[str] | IO[bytes]) -> AbstractContextManager[None]:
        """Records a session, for `gesta.replay`: `with context.trace("session.trace"): ...`; a path, or a file open for bytes.

        Recording begins when nothing is under way (StateError otherwise), and ends with the block or the context. It is plain
        text: what is there already, each call that succeeds, each sample, and each transition. BusyError when a recording is under way
        already.
        """
        return _trace.record(self, file)

    # ---- recognizers and classes

    def recognizer(
        self, class_name: str | type[RecognizerClass], *, region: Region | int | None = ROOT, **parameters: Any
    ) -> Recognizer:
        """Makes a recognizer of a class, by name or by a RecognizerClass, with parameters: `recognizer("gesta.tap", taps=2)`.

        It hears of contacts that go down from now on in its region, everywhere if none is given. ClassNameError, LimitError, and the
        errors of attaching it and of setting a parameter.
        """
        if not isinstance(class_name, str):
            if not isinstance(class_name, type):
                raise make_error(
                    ErrorCode.TYPE, f"recognizer: {class_name!r} is no class's name, and no RecognizerClass"
                )
            self.register(class_name)
            class_name = class_name.id
        raw, made = class_name.encode("utf-8", "surrogatepass"), ctypes.c_uint32()
        try:
            self._call(lib.gesta_recognizer_create, raw, len(raw), ctypes.byref(made))
        except ClassNameError as error:
            raise make_error(
                error.code, error.message + like(class_name, (known.id for known in self.classes))
            ) from None
        recognizer = self._wrap(made.value)
        try:
            if region is None or region != ROOT:
                recognizer.attach(region)
            for name, value in parameters.items():
                recognizer[name] = value
        except BaseException:
            recognizer.destroy()
            raise
        return recognizer

    def register(self, recognizer_class: type[RecognizerClass]) -> int:
        """Adds a recognizer class written in Python and answers its class id; again, if the context has it already."""
        from .classes import register

        if recognizer_class not in self._registered:
            self._registered[recognizer_class] = register(self, recognizer_class)
        return self._registered[recognizer_class]

    @property
    def classes(self) -> tuple[ClassDescription, ...]:
        """All classes that the context knows, built-ins first."""
        return tuple(self._describe(class_id) for class_id in self._ids(lib.gesta_class_count, lib.gesta_class_at))

    def describe(self, class_name: str) -> ClassDescription:
        """A class's parameters, values and reasons; ClassNameError if there is none of that name."""
        raw, found = class_name.encode("utf-8", "surrogatepass"), ctypes.c_uint32()
        self._call(lib.gesta_class_find, raw, len(raw), ctypes.byref(found))
        return self._describe(found.value)

    # ---- plugins

    def load_plugin(self, path: str | os.PathLike[str]) -> Plugin:
        """Opens a plugin by its absolute path and adds its classes; PluginError, or ClassTableError for what is in it."""
        raw, loaded = os.fsencode(path), ctypes.c_uint32()
        self._call(lib.gesta_plugin_load, raw, len(raw), ctypes.byref(loaded))
        return self._plugin(loaded.value)

    def scan_plugins(self, directory: str | os.PathLike[str]) -> int:
        """Loads every .so of a directory, given by its absolute path, and answers how many; what cannot be loaded is logged."""
        raw, loaded = os.fsencode(directory), ctypes.c_uint32()
        self._call(lib.gesta_plugin_scan, raw, len(raw), ctypes.byref(loaded))
        return loaded.value

    def scan_plugin_environment(self) -> int:
        """Scans the directories in GESTA_PLUGIN_PATH, separated by ':', and answers how many plugins were loaded."""
        loaded = ctypes.c_uint32()
        self._call(lib.gesta_plugin_scan_environment, ctypes.byref(loaded))
        return loaded.value

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins that the context has, in the order of loading."""
        return tuple(self._plugin(plugin) for plugin in self._ids(lib.gesta_plugin_count, lib.gesta_plugin_at))

    # ---- inside

    def _call(self, function: Any, *arguments: Any) -> None:
        self._leave(self._enter(function, arguments))

    def _enter(self, function: Any, arguments: tuple[Any, ...]) -> int:
        if self._pointer is None:
            raise make_error(ErrorCode.ARGUMENT, "the context is closed")
        thread = get_ident()  # before the check: the interpreter changes threads at calls
        if self._depth and thread != self._thread:
            raise make_error(ErrorCode.BUSY, "another thread is using this context")
        self._thread = thread
        self._depth += 1
        try:
            return int(function(self._pointer, *arguments))
        finally:
            self._depth -= 1

    def _leave(self, code: int) -> None:
        """Raises what the call refused, or what callbacks raised in it."""
        if code < 0 and (self._depth or not self._pending):
            raise self._failure(code)
        if self._pending and not self._depth:
            errors, self._pending = self._pending, []
            if code < 0:
                errors.append(self._failure(code))
            try:
                raise _callbacks.gather(errors)
            finally:
                del errors  # a frame that holds its own exception would be a cycle

    def _failure(self, code: int) -> GestaError:
        return make_error(code, lib.gesta_context_message(self._pointer).decode("utf-8", "replace"))

    def _listen(self, function: Any, deliver: Any, nobody: Any, callback: Any) -> None:
        if callback is None:
            return self._call(function, nobody, None, _callbacks.NO_RELEASE)
        token = _callbacks.keep(self, callback)
        try:
            self._call(function, deliver, token, _callbacks.release)
        except GestaError:
            self._entries.pop(token, None)
            raise

    def _wrap(self, recognizer_id: int) -> Recognizer:
        recognizer = self._recognizers.get(recognizer_id)
        if recognizer is None:
            recognizer = self._recognizers[recognizer_id] = Recognizer(self, recognizer_id)
        return recognizer

    def _describe(self, class_id: int) -> ClassDescription:
        found = self._descriptions.get(class_id)
        if found is None:
            found = self._descriptions[class_id] = describe(self, class_id)
        return found

    def _ids(self, count: Any, at: Any) -> list[int]:
        total, found = ctypes.c_uint32(), ctypes.c_uint32()
        self._call(count, ctypes.byref(total))
        ids = []
        for index in range(total.value):
            self._call(at, index, ctypes.byref(found))
            ids.append(found.value)
        return ids

    def _plugin(self, plugin: int) -> Plugin:
        info = s.PluginInfo(size=ctypes.sizeof(s.PluginInfo))
        self._call(lib.gesta_plugin_describe, plugin, ctypes.byref(info))
        return Plugin(
            info.plugin,
            text(info.id),
            text(info.name),
            text(info.version),
            text(info.vendor),
            text(info.url),
            text(info.path),
            info.abi,
            info.class_count,
        )
