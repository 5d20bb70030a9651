"""The command `explain`: why a gesture was not recognized, in a trace or in a recording of touches.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import gesta
from gesta import Context, Touch
from gesta.accounts.account import Account

from . import convert, devices, pointers, recording, sessions, survey
from .recording import Recording

_PAUSE = 1_000_000_000
"""Between the recordings of a file, in ns."""

_ASSUMED = {
    True: "The device does not report its size, so that lengths in mm are assumed: --longer-mm sets them.",
    "times": "The file has no times: points are assumed to be 10 ms apart, and strokes 200 ms.",
}
"""What is said of assumptions, by `origin["assumed"]`."""

_STANDARD = ("double tap", "two-finger tap", "tap", "long press", "pan", "pinch", "rotation")
"""The recognizers that a file without any is explained with."""

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
    :root {{ color-scheme: light dark; }}
    body {{ max-width: 60em; margin: 2em auto; padding: 0 1em; font: 15px/1.5 system-ui, sans-serif; }}
</style>
<h1>{title}</h1>
{account}
</html>
"""


def load_plugins(paths: Sequence[str], context: Context) -> None:
    """Loads plugins into a new context."""
    for path in paths:
        context.load_plugin(path)


class SetUp(NamedTuple):
    """What a file without recognizers is explained with.

    text:      a setup that was saved, or ""
    classes:   classes, perhaps with parameters: "gesta.tap:taps=2,slop=20"
    longer_mm: the assumed length of a surface of unknown size
    prepare:   called with a new context, to load plugins
    """

    text: str = ""
    classes: Sequence[str] = ()
    longer_mm: float = devices.LONGER_MM
    prepare: Callable[[Context], Any] = partial(load_plugins, ())


NOTHING_CHOSEN = SetUp()


class Session(NamedTuple):
    """A trace, what the file was, which recognizers nobody chose, and what was assumed."""

    trace: bytes
    kind: str
    note: str = ""
    assumed: str = ""


def explain(path: str | PathLike[str], set_up: SetUp = NOTHING_CHOSEN, **options: Any) -> Account:
    """Returns the account of a trace, or of a file that `convert` reads; `options` are those of gesta.explain.

    Raises OSError if the file cannot be read, RecordingError if it is malformed, and what the library raises.
    """
    session = read(path, set_up)
    account = gesta.explain(session.trace, check=not session.note, prepare=set_up.prepare, **options)
    account.name, account.kind = Path(path).name, session.kind
    account.note = " ".join(filter(None, (session.assumed, session.note, account.note)))
    return account


def page(account: Account) -> str:
    """Returns the account as an HTML page, with pictures of the strokes."""
    return _PAGE.format(title=escape(account.name), account=account._repr_html_())


def read(path: str | PathLike[str], set_up: SetUp = NOTHING_CHOSEN) -> Session:
    """Returns the trace of a file, or one that is made of its touches."""
    path = Path(path)
    with open(path, "rb") as file:
        first = file.readline(4096).strip()
    if first == sessions.HEADER.encode():
        return Session(path.read_bytes(), "trace")
    if pointers.holds(first):
        return _session(_Touched("pointers", pointers.UNITS_PER_MM, [pointers.read(path)], []), set_up)
    return _session(_touched(path, first, convert.read(path, set_up.longer_mm)), set_up)


def each(path: Path, set_up: SetUp = NOTHING_CHOSEN) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Yields each session of a file of touches as a trace of its own, with its label and what else is known of it."""
    with open(path, "rb") as file:
        first = file.readline(4096).strip()
    if pointers.holds(first):
        yield read(path, set_up), {}
        return
    for one in convert.read(path, set_up.longer_mm):
        yield _session(_touched(path, first, [one]), set_up), {"label": one.label, **one.origin}


class _Touched(NamedTuple):
    """What the file is, its units in a mm, its touches, the recognizers that it expects, and what is assumed."""

    kind: str
    units: float | None
    parts: list[list[Touch]]
    expected: list[str]
    assumed: str = ""


def _session(touched: _Touched, set_up: SetUp) -> Session:
    out = io.BytesIO()
    with Context(poll=False, max_contacts=1024, units_per_mm=touched.units) as context:
        set_up.prepare(context)
        names = make_recognizers(context, set_up, touched.expected)
        with context.trace(out):
            for frame in itertools.chain.from_iterable(map(_frames, touched.parts)):
                survey.run_deadlines(context, frame[0].time)
                context.push(frame)
            survey.run_deadlines(context)
    note = (
        f"The file has no recognizers. It was played with {names}; --setup and --with choose others." if names else ""
    )
    return Session(out.getvalue(), touched.kind, note, touched.assumed)


def _frames(touches: list[Touch]) -> Iterator[list[Touch]]:
    for _, frame in itertools.groupby(touches, key=lambda touch: touch.time):
        yield list(frame)


def _touched(path: Path, first: bytes, found: Sequence[Recording]) -> _Touched:
    units = {each.origin["units_per_mm"] for each in found if "units_per_mm" in each.origin}
    if len(units) > 1:
        raise ValueError(f"{path} has touches of {len(units)} resolutions, must be one")
    kind = "recording" if first == recording.HEADER.encode() else found[0].origin.get("format", "strokes")
    parts, time = [], 0
    for each in found:
        parts.append(devices.touches(each, time))
        time += each.duration + _PAUSE
    expected = [str(each.recognizer) for one in found for each in one.expectations]
    assumed = {each.origin["assumed"] for each in found if each.origin.get("assumed")}
    words = " ".join(_ASSUMED[each] for each in assumed if each in _ASSUMED)
    return _Touched(kind, units.pop() if units else None, parts, expected, words)


def make_recognizers(context: Context, set_up: SetUp, expected: Sequence[str] = ()) -> str:
    """Makes the recognizers. Returns their names if nobody has chosen them."""
    if set_up.text:
        context.load_setup(set_up.text)
    chosen = list(dict.fromkeys(set_up.classes or (() if set_up.text else expected)))
    for name in chosen:
        class_name, parameters = convert.parsed(name)
        made = context.recognizer(class_name, **parameters)
        if parameters:
            made.label = name
    if chosen or set_up.text:
        return "" if set_up.text or set_up.classes else ", ".join(chosen)
    for label, each in survey.recognizers(context, _STANDARD).items():
        each.label = label
    return ", ".join(_STANDARD)
