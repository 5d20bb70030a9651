"""What is refused of what programs and plugins pass as structs: class tables, descriptors of plugins, samples; what is
refused of files of plugins; and what a class may not call.

A cause changes fields of something valid: PATH = VALUE, in which a value is a number, NULL, "a text" with <0a> for a
byte, or a constant of the headers.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gesta
import golden
from gesta._generated import constants, enums
from gesta._generated import structs as s
from gesta._native import NUL_TERMINATED, lib
from texts import Raw, raw

TAIL = 16
# A gesta_plugin_entry_function: Python's functions can return no struct.
ENTRY = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32)
kept: list[Any] = []  # what a plugin, once it was registered, must leave where it is


def value_of(text: str) -> Any:
    if text == "NULL":
        return None
    if text.startswith('"'):
        return golden.given(text.strip('"'))
    if text.startswith("GESTA_"):
        return getattr(constants, text) if hasattr(constants, text) else enumerator(text)
    if text in ("nan", "inf", "-inf") or re.fullmatch(r"-?\d+(\.\d+)?(e\d+)?", text) and not text.lstrip("-").isdigit():
        return float(text)
    return int(text, 0)


def enumerator(name: str) -> int:
    for kind in vars(enums).values():
        for member in getattr(kind, "__members__", {}):
            if name.endswith("_" + member) and re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).upper() in name:
                return int(kind[member])
    raise ValueError(f"no constant {name}")


def change(struct: Any, line: str) -> None:
    """Sets a field: "parameters[0].minimum = 2"."""
    path, _, text = line.partition(" = ")
    *steps, last = re.findall(r"\w+", path)
    for step in steps:
        struct = struct[int(step)] if step.isdigit() else getattr(struct, step)
    value = value_of(text)
    if last.isdigit():
        struct[int(last)] = value
        return
    kind = dict(type(struct)._fields_)[last]
    is_pointer = not isinstance(value, (bytes, float)) and not issubclass(kind, ctypes._SimpleCData)
    if is_pointer:
        value = ctypes.cast(value, kind)
    elif kind in (ctypes.c_double, ctypes.c_float):
        value = float(value)
    setattr(struct, last, value)


# ---------------------------------------------------------------------------------------------------- class tables


def nothing(kind: Any) -> Any:
    """A function of a class that returns NULL, 0 or nothing."""
    result = kind._restype_
    return kind(lambda *_: None if result in (None, ctypes.c_void_p) else result(0).value)


def array(kind: Any, rows: list[tuple]) -> Any:
    return (kind * len(rows))(*(kind(ctypes.sizeof(kind), *row) for row in rows))


def table() -> tuple[Any, Any]:
    """A valid class table with a parameter of each type, three values and two reasons, behind which memory is 0."""
    choices = (ctypes.c_char_p * 3)(b"one", b"two", b"three")
    parameters = array(
        s.ParameterInfo,
        [
            (1, b"ratio", b"1", b"Test.", -1, 1, 0.5, None, None, 0, 0),
            (1, b"reach", b"1", b"Test.", 0, 10, 2, None, None, 0, 1),
            (2, b"times", b"1", b"Test.", 1, 10, 3, None, None, 0, 0),
            (3, b"strict", b"1", b"Test.", 0, 1, 1, None, None, 0, 0),
            (4, b"mode", b"1", b"Test.", 0, 2, 1, None, choices, 3, 0),
            (5, b"note", b"1", b"Test.", 0, 0, 0, b"hello", None, 0, 0),
        ],
    )
    values = array(
        s.ValueInfo,
        [
            (1, b"turn", b"", b"Test.", None, 0, 3),
            (4, b"part", b"", b"Test.", choices, 3, 0),
            (5, b"words", b"", b"Test.", None, 0, 0),
        ],
    )
    reasons = array(
        s.ReasonInfo,
        [(enums.Reason.MOVED_TOO_FAR, b"moved_too_far", b"for a test", None), (1000, b"bent", b"for a test", None)],
    )
    memory = ctypes.create_string_buffer(ctypes.sizeof(s.Class) + TAIL)
    made = s.Class.from_buffer(memory)
    made.size, made.id, made.label, made.doc = ctypes.sizeof(s.Class), b"org.example.test", b"Test", b"A test."
    made.parameters, made.values, made.reasons = parameters, values, reasons
    made.parameter_count, made.value_count, made.reason_count = len(parameters), len(values), len(reasons)
    for name in ("create", "destroy", "reset", "touches_began", "touches_moved", "touches_ended", "touches_cancelled"):
        setattr(made, name, nothing(dict(s.Class._fields_)[name]))
    made.set_value = nothing(s.CLASS_SET_VALUE)
    return made, (memory, choices, parameters, values, reasons)


def changed(struct: Any, memory: Any, cause: list[str]) -> None:
    """ "tail = 1": a byte behind the fields of this version is 1."""
    for line in cause:
        if line.startswith("tail = "):
            memory[ctypes.sizeof(struct)] = int(line[7:])
            struct.size += TAIL
        else:
            change(struct, line)


def classes(cause: list[str], heading: str) -> Iterator[str]:
    with raw() as c:
        made, memory = table()
        changed(made, memory[0], cause)
        yield from c.refused(lib.gesta_class_register(c.pointer, ctypes.byref(made), None))
        if heading == "twice":
            yield from c.refused(lib.gesta_class_register(c.pointer, ctypes.byref(made), None))


def descriptors(cause: list[str], _heading: str) -> Iterator[str]:
    """Of plugins that are linked into the program. "entry = NULL": its entry function returns NULL."""
    made, memory = table()
    number = len(kept)
    made.id = b"org.example.class%d" % number
    pointers = (ctypes.POINTER(s.Class) * 1)(ctypes.pointer(made))
    room = ctypes.create_string_buffer(ctypes.sizeof(s.Plugin) + TAIL)
    plugin = s.Plugin.from_buffer(room)
    plugin.size, plugin.abi, plugin.id = ctypes.sizeof(s.Plugin), 1, b"org.example.plugin%d" % number
    plugin.name, plugin.version, plugin.vendor, plugin.url = b"Plugin", b"1.2", b"", b""
    plugin.classes, plugin.class_count = pointers, 1
    is_null = "entry = NULL" in cause
    returned = [int(line[7:]) for line in cause if line.startswith("init = ")]
    if returned:
        plugin.init = s.PLUGIN_INIT(lambda _: returned[0])
    said: list[str] = []
    if "init loads a plugin" in cause:
        plugin.init = s.PLUGIN_INIT(lambda _: said.extend(load_another()) or 0)
    changed(plugin, room, [line for line in cause if not line.startswith(("entry", "init"))])
    entry = ENTRY(lambda least, most: None if is_null else ctypes.addressof(room))
    kept.append((memory, pointers, room, plugin.init, entry))
    with raw() as c:
        code = lib.gesta_plugin_register(c.pointer, ctypes.cast(entry, s.PLUGIN_ENTRY), None)
        yield from said
        yield from c.refused(code)


def load_another() -> list[str]:
    with raw() as c:
        return list(c.refused(lib.gesta_plugin_load(c.pointer, b"/nothing.so", NUL_TERMINATED, None)))


# ------------------------------------------------------------------------------------------------- files of plugins


class Files:
    """A directory with files that are plugins, and others."""

    def __init__(self, directory: Path) -> None:
        self.at = directory
        self.compile("good")
        self.compile("no_entry", "-DENTRY=some_other_function")
        self.compile("replacing", "-DREPLACES")
        self.compile("another")
        self.compile("second")
        self.compile("undefined", "-DLINK_UNDEFINED")
        good = (directory / "good.so").read_bytes()
        (directory / "gone.so").write_bytes((directory / "second.so").read_bytes())
        for name, text in {
            "text": b"This is a text.\n",
            "empty": b"",
            "truncated_header": good[:40],
            "truncated_half": good[: len(good) // 2],
            "machine": good[:18] + b"\xf3\x00" + good[20:],
            "bits": good[:4] + b"\x01" + good[5:],
            "kind": good[:16] + b"\x01\x00" + good[18:],
            "copy": good,
            "$LIB": good,
            "everybody": good,
            "plugins/good": good,
            "plugins/text": b"This is a text.\n",
            "open/good": good,
        }.items():
            path = directory / f"{name}.so"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)
        (directory / "plugins" / "everybody.so").write_bytes(good)
        (directory / "plugins" / "notes.txt").write_text("no plugin\n")
        os.chmod(directory / "everybody.so", 0o666)
        os.chmod(directory / "plugins" / "everybody.so", 0o666)
        os.chmod(directory / "open", 0o777)
        (directory / "directory.so").mkdir()

    def compile(self, name: str, *flags: str) -> None:
        own = [f'-DPLUGIN_ID="test.plugin.{name}"', f'-DCLASS_ID="test.class.{name}"'] if name != "good" else []
        command = ["cc", "-std=c99", "-fPIC", "-shared", "-fvisibility=hidden", "-w", "-Iinclude", *own, *flags]
        source, out = "Tests/plugins/plugin.c", self.at / f"{name}.so"
        subprocess.run([*command, source, "-o", str(out)], cwd=golden.ROOT, check=True)


def plugins():
    """A player: "load FILE", "scan DIRECTORY", or "scan GESTA_PLUGIN_PATH=..."; the calls of one cause follow each
    other in one context. What they log comes before their results."""
    os.environ["GESTA_PLUGIN_DEBUG"] = "1"
    directory = tempfile.TemporaryDirectory()
    files = Files(Path(directory.name))

    def play(cause: list[str], _heading: str) -> Iterator[str]:
        with raw() as c:
            logged: list[str] = []
            c.context.set_log(lambda level, line: logged.append(f"log, {level.name.lower()}: {line}"))
            for line in cause:
                what, _, name = line.partition(" ")
                path = name.replace("DIRECTORY", directory.name)
                results = list(c.refused(call(c, what, path)))
                for text in [*logged, *results]:
                    text = re.sub(r"(ELF machine is \d+, must be) \d+", r"\1 that of this one", text)
                    text = text.replace(directory.name, "DIRECTORY")
                    yield re.sub(r'"/(?!nowhere)[^"]*(/gesta/plugins)"', r'"LIBRARY\1"', text)
                logged.clear()

    play.directory, play.files = directory, files  # type: ignore[attr-defined]
    return play


def call(c: Raw, what: str, path: str) -> int:
    count = ctypes.c_size_t()
    if path.startswith("GESTA_PLUGIN_PATH="):
        os.environ.update(GESTA_PLUGIN_PATH=path.partition("=")[2], XDG_DATA_HOME="/nowhere")
        return lib.gesta_plugin_scan(c.pointer, None, 0, ctypes.byref(count))
    if what == "replace":
        os.replace(path.replace("gone", "copy"), path)
        return 0
    if what == "scan":
        return lib.gesta_plugin_scan(c.pointer, path.encode(), NUL_TERMINATED, ctypes.byref(count))
    return lib.gesta_plugin_load(c.pointer, path.encode(), NUL_TERMINATED, None)


# ---------------------------------------------------------------------------------------------------------- samples

DEFAULTS = {
    "touch": {"contact": 1, "phase": 1, "x": 1, "y": 1},
    "motion": {"stream": 1, "kind": 4, "phase": 1, "x": 1, "y": 1},
}


def samples(cause: list[str], heading: str) -> Iterator[str]:
    """Lines "touch FIELD=VALUE ..." are a batch, up to a line "then"."""
    with gesta.Context(units_per_mm=1, max_contacts=4, late_samples="late" in heading) as context:
        c = Raw(context)
        batch: list[Any] = []
        for line in [*cause, "then"]:
            kind, *fields = line.split()
            if kind == "then":
                code = push(c, batch)
                batch = []
            else:
                sample = {"touch": s.Touch, "motion": s.Motion}[kind]()
                for name, value in DEFAULTS[kind].items():
                    setattr(sample, name, value)
                for name, _, text in (field.partition("=") for field in fields):
                    change(sample, f"{name} = {text}")
                batch.append(sample)
        yield from c.refused(code)


def push(c: Raw, batch: list[Any]) -> int:
    kind = type(batch[0])
    pushed = (kind * len(batch))(*batch)
    function = lib.gesta_push if kind is s.Touch else lib.gesta_push_motion
    return function(c.pointer, ctypes.addressof(pushed), len(batch), ctypes.sizeof(kind))


# ------------------------------------------------------------------------------------------------ calls of a class


class Calling(gesta.RecognizerClass):
    """Calls what a cause says when a contact goes down."""

    class_name = "org.example.calling"
    calls: list[str] = []
    calls_at_rest = False
    reach = gesta.Parameter.number(1, 0, 10)
    note = gesta.Parameter.text("")
    size = gesta.Value.number()
    steps = gesta.Value.integer()
    active = gesta.Value.boolean()
    place = gesta.Value.choice(["left", "right"])
    title = gesta.Value.text()

    def touches_began(self, contacts: Any) -> None:
        if not self.calls_at_rest:
            self.call()

    def parameter_will_change(self, *_: object) -> None:
        if self.calls_at_rest:
            self.call()

    def call(self) -> None:
        host, instance = self._native()
        for line in self.calls:
            name, *arguments = line.split()
            given = [value_of(each) for each in arguments]
            kinds = getattr(host, name).argtypes[1:] if getattr(host, name).argtypes else []
            getattr(host, name)(
                instance,
                *(float(a) if isinstance(a, int) and k is ctypes.c_double else a for a, k in zip(given, kinds))
                if kinds
                else given,
            )


class CallingContinuous(Calling):
    class_name = "org.example.continuous"
    continuous = True


def calls(cause: list[str], heading: str) -> Iterator[str]:
    with gesta.Context(units_per_mm=1) as context:
        logged: list[str] = []
        context.set_log(lambda level, line: logged.append(f"log, {level.name.lower()}: {line}"))
        kind = CallingContinuous if "continuous" in heading else Calling
        kind.calls, kind.calls_at_rest = cause, "no sequence" in heading
        context.recognizer(kind).reach = 2
        context.push(gesta.Touch(1_000_000, 1, 5, 5, gesta.Phase.BEGAN))
        yield from logged or ["nothing"]
