"""Options that several commands have, and what shows their progress."""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from . import devices
from .explain import SetUp, load_plugins


def add_set_up(command: argparse.ArgumentParser, of: str) -> None:
    """Adds the options of a SetUp, for the recognizers of what has none."""
    behind = f" for {of}" if of else ""
    command.add_argument("--setup", metavar="FILE", help=f"the recognizers{behind}: a saved setup")
    command.add_argument(
        "--with",
        action="append",
        default=[],
        dest="classes",
        metavar="CLASS:PARAMETER=VALUE,...",
        help=f"a recognizer{behind}; repeats",
    )
    command.add_argument(
        "--plugin", action="append", default=[], metavar="PATH", help="load this plugin first; repeats"
    )
    add_longer_mm(command)


def add_longer_mm(command: argparse.ArgumentParser) -> None:
    """Adds the option for surfaces of unknown size."""
    command.add_argument(
        "--longer-mm",
        type=_length,
        metavar="MM",
        default=devices.LONGER_MM,
        help="assumed length of a surface's longer side if the device does not report it (default: %(default)s mm)",
    )


def add_processes(command: argparse.ArgumentParser) -> None:
    """Adds the option for the number of processes."""
    command.add_argument(
        "--processes",
        type=whole(1),
        default=len(os.sched_getaffinity(0)),
        metavar="N",
        help="default: one a processor, %(default)s",
    )


def set_up(arguments: argparse.Namespace) -> SetUp:
    """What the options of `add_set_up` say."""
    text = Path(arguments.setup).read_text(encoding="utf-8") if arguments.setup else ""
    plugins = tuple(map(os.path.abspath, arguments.plugin))
    return SetUp(text, arguments.classes, arguments.longer_mm, partial(load_plugins, plugins))


def _length(text: str) -> float:
    length = float(text)
    if not 0 < length < math.inf:
        raise argparse.ArgumentTypeError(f"the length is {text} mm, must be greater than 0 and finite")
    return length


def whole(least: int) -> Callable[[str], int]:
    """Returns the type of an argument that is a whole number of at least `least`."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"the number is {value}, must be at least {least}")
        return value

    return number


@contextlib.contextmanager
def progress(what: str) -> Iterator[Callable[[int, int | None], object]]:
    """Yields a function that shows on a terminal how many are done, and of how many if that is known. It needs rich."""
    with contextlib.ExitStack() as stack:
        show: Callable[[int, int | None], object] = lambda done, of: None  # noqa: E731
        if sys.stderr.isatty():
            with contextlib.suppress(ImportError):
                show = _shown(stack, what)
        yield show


def _shown(stack: contextlib.ExitStack, what: str) -> Callable[[int, int | None], object]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(), TextColumn("{task.completed:,.0f} " + what), TimeElapsedColumn()
    shown = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = shown.add_task("", total=None)
    return lambda done, of: shown.update(task, completed=done, total=of)
