"""The commands that this package adds to `python3 -m gesta`."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from gesta import ClassNameError
from gesta.accounts.account import Account

from . import convert, devices, explain, options, plot, record, recording, survey, words
from .corpus.command import add_whatif
from .tuning.command import add_tune


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parsers of the commands."""
    _add_explain(commands)
    _add_plot(commands)
    _add_record(commands)
    _add_convert(commands)
    _add_devices(commands)
    _add_words(commands)
    add_whatif(commands)
    add_tune(commands)


_EXPLAIN = """Says of each sequence of touches what the fingers did, what was recognized, and why the
rest was not: the figure, the recognizer that won, the wait. Each change that is
proposed was tried by playing the touches with it."""

_EXPLAIN_EXAMPLES = """examples:
  gesta explain session.trace                        what happened, and what to change
  gesta explain session.trace --recognizer undo      all about one recognizer: a label, a class or an id
  gesta explain session.trace --at 12.3              the touches at 12.3 s
  gesta explain touches.events --with gesta.z        a recording of a device, with a recognizer to try
  gesta explain log.jsonl --setup gestures.setup     pointer events of a page, with the program's recognizers
"""


def _add_explain(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "explain",
        help="say why a gesture was not recognized, and what to change",
        description=_EXPLAIN,
        epilog=_EXPLAIN_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_session(command)
    command.add_argument("--recognizer", metavar="NAME", help="only what concerns this one: a label, a class or an id")
    command.add_argument("--at", type=float, metavar="S", help="only the touches at this time, in s since the first")
    command.add_argument("--no-changes", action="store_true", help="do not look for what to change")
    command.add_argument("--html", metavar="FILE", help="also write a page with pictures of the strokes")
    command.add_argument("--json", action="store_true", help="print the same for programs")
    command.set_defaults(run=_explain)


_PLOT_EXAMPLES = """examples:
  gesta plot session.trace -o session.svg                          the time line of the session
  gesta plot session.trace -o undo.png --recognizer undo           the strokes that undo did not recognize
  gesta plot touches.events -o z.svg --with gesta.z --recognizer z a recording of a device, and a recognizer to try
"""


def _add_plot(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "plot",
        help="draw a session as a time line, or a stroke with its segments and limits",
        description="Draws a picture of a trace, or of a file of touches: what the fingers did and the states of each "
        "recognizer over time; with --recognizer, the strokes of the first touches that it did not recognize, with "
        "what it measured and its limits. Requires matplotlib.",
        epilog=_PLOT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_session(command)
    command.add_argument("-o", "--output", metavar="PICTURE", required=True, help="the .svg, .png or .pdf to write")
    command.add_argument(
        "--recognizer", metavar="NAME", help="draw the strokes for this one: a label, a class or an id"
    )
    command.add_argument("--at", type=float, metavar="S", help="only the touches at this time, in s since the first")
    command.add_argument("--dark", action="store_true", help="colors for a dark page")
    command.set_defaults(run=_plot)


def _add_session(command: argparse.ArgumentParser) -> None:
    """Adds the file of a session, and what a file without recognizers is played with."""
    command.add_argument(
        "file",
        metavar="FILE",
        help="a trace written by Context.trace or gesta_trace_start; or touches: a recording, strokes in JSON lines, "
        "pointer events in JSON lines, a file of evemu, libinput record, getevent or evtest, XML of $1 or $N, InkML, "
        "rrweb, or CSV with columns x, y and t",
    )
    options.add_set_up(command, "a file of touches")


_RECORD = """Records the touches of a device, until Ctrl-C is pressed: a recording for each session, with
the name of the file as its label. With --labels, it asks for one gesture after the other and ends
when all are there; Enter takes the latest one back, and a gesture is complete when the fingers have
been up for 0.8 s. Most systems let only root and the group input read devices."""

_RECORD_EXAMPLES = """examples:
  gesta record /dev/input/event5 hook.txt
  gesta record /dev/input/event5 anna.jsonl --labels hook,circle --each 10 --person anna
                                                     20 labelled strokes, which gesta tune reads"""


def _add_record(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "record",
        help="record touches of a device of Linux",
        description=_RECORD,
        epilog=_RECORD_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("device", metavar="DEVICE", help="for example /dev/input/event5, of which evtest has a list")
    command.add_argument("file", metavar="FILE", help="a .jsonl of strokes, a .trace, or a recording: see convert")
    command.add_argument("--label", metavar="NAME", help="the label of the recordings (default: the name of FILE)")
    command.add_argument("--seconds", type=float, metavar="S", help="end after this time")
    command.add_argument("--labels", metavar="NAME,NAME", help="ask for these gestures, and label what is drawn")
    command.add_argument("--each", type=int, default=10, metavar="N", help="of each of --labels (default: 10)")
    command.add_argument("--person", default="", metavar="NAME", help="who draws: kept with each recording")
    command.set_defaults(run=_record)


def _add_convert(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "convert",
        help="convert recordings of devices, drawings and traces to each other",
        description="Reads a recording, strokes in JSON lines, a file of evemu, libinput record, getevent or evtest, "
        "XML of the $1 and $N recognizers, InkML, rrweb, CSV with columns x, y and t, or a trace. The name of the "
        "file that is written says what it is: a .trace, which gesta explain and gesta replay read, a .jsonl of "
        "strokes, or else a recording.",
        epilog="example: gesta convert z.txt z.trace --recognizer gesta.z --recognizer gesta.tap:taps=2",
    )
    command.add_argument("source", metavar="FROM")
    command.add_argument("target", metavar="TO")
    command.add_argument(
        "--recognizer",
        action="append",
        default=[],
        metavar="CLASS:PARAMETER=VALUE,...",
        help="in the trace, in the place of those that the recording expects, or of "
        f"{', '.join(convert.TRIED)}; repeats",
    )
    options.add_longer_mm(command)
    command.set_defaults(run=_convert)


def _add_devices(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "devices", help="show which standard gestures are recognized in recordings of touch devices"
    )
    command.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="recordings of evemu, libinput record or getevent, strokes.jsonl.gz, or directories, whose other files "
        "are skipped",
    )
    options.add_longer_mm(command)
    command.add_argument("--set", default="shapematch", help="the set of strokes to play (default: %(default)s)")
    command.set_defaults(run=_devices)


def _add_words(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "words",
        help="put drawings into words of the pattern language",
        description="Prints for each sign the simplest pattern that accepts its drawings and others of the same "
        "person. Exit status 1: some drawings have no pattern in common.",
    )
    command.add_argument(
        "paths", nargs="+", metavar="FILE", help="recordings with labels, strokes in JSON lines, or saved examples"
    )
    command.add_argument(
        "--drawings",
        type=_number,
        default=words.MOST_DRAWINGS,
        metavar="N",
        help=f"use the first N of each sign, 1 to {words.MOST_DRAWINGS} (default: %(default)s)",
    )
    command.add_argument("--json", action="store_true", help="print an array with an object for each sign")
    command.set_defaults(run=_words)


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= words.MOST_DRAWINGS:
        raise argparse.ArgumentTypeError(f"the number is {number}, must be 1 to {words.MOST_DRAWINGS}")
    return number


@contextlib.contextmanager
def _naming_plugins() -> Iterator[None]:
    try:
        yield
    except ClassNameError as error:
        raise ValueError(f"{error}; --plugin loads the plugin that has it") from error


def _explain(arguments: argparse.Namespace) -> int:
    with _naming_plugins():
        account = explain.explain(
            arguments.file,
            options.set_up(arguments),
            recognizer=arguments.recognizer,
            at=arguments.at,
            advise=not arguments.no_changes,
            progress=_progress() if sys.stderr.isatty() else None,
        )
    if arguments.html:
        Path(arguments.html).write_text(explain.page(account), encoding="utf-8")
    if arguments.json:
        print(json.dumps(account.data(), indent=1, allow_nan=False))
    else:
        _show(account)
    return 0


def _plot(arguments: argparse.Namespace) -> int:
    try:
        with _naming_plugins():
            plot.plot(
                arguments.file,
                arguments.output,
                options.set_up(arguments),
                recognizer=arguments.recognizer,
                at=arguments.at,
                is_dark=arguments.dark,
            )
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ValueError('pictures require matplotlib: pip install "gesta-gestures[plot]"') from error
    return 0


def _progress() -> Callable[[int, int], None]:
    """Returns what prints how much of a long trace has been played."""
    begun = shown = time.monotonic()

    def progress(line: int, lines: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - begun > 1 and now - shown > 0.25:
            shown = now
            print(f"\rgesta explain: {100 * line // lines} %", end="\r" if line < lines else "\n", file=sys.stderr)

    return progress


def _show(account: Account) -> None:
    """Prints an account, on a terminal with colors if rich is there."""
    if sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            from rich.console import Console

            return Console(highlight=False).print(account)
    print(account)


def _record(arguments: argparse.Namespace) -> int:
    if arguments.labels:
        recordings = _record_labels(arguments)
    else:
        print(f"gesta record: recording {arguments.device} until Ctrl-C is pressed", file=sys.stderr)
        recordings = record.record(arguments.device, arguments.label or Path(arguments.file).stem, arguments.seconds)
    convert.write(arguments.file, recordings)
    print(f"{arguments.file}: {len(recordings)} session{'s' if len(recordings) != 1 else ''}")
    return 0


def _record_labels(arguments: argparse.Namespace) -> list[recording.Recording]:
    labels = [each.strip() for each in arguments.labels.split(",")]
    if not all(labels) or arguments.each < 1:
        raise ValueError(f"--labels is {arguments.labels!r} and --each {arguments.each}, must be names, and at least 1")
    if Path(arguments.file).suffix == ".trace":
        raise ValueError(f"{arguments.file} is to be a trace, which keeps no labels: a .jsonl of strokes, or a .txt")

    def ask(label: str, done: int, of: int) -> None:
        print(f"gesta record: {label} ({done + 1} of {of})", file=sys.stderr)

    asked = record.Asked(labels * arguments.each, ask)
    known = {"person": arguments.person} if arguments.person else {}
    return asked.record(arguments.device, known, sys.stdin if sys.stdin.isatty() else None)


def _convert(arguments: argparse.Namespace) -> int:
    convert.write(arguments.target, convert.read(arguments.source, arguments.longer_mm), arguments.recognizer)
    return 0


def _devices(arguments: argparse.Namespace) -> int:
    files = list(survey.files(arguments.paths))
    named = {Path(path) for path in arguments.paths}
    recordings: list[recording.Recording] = []
    strokes: list[list[recording.Recording]] = []
    skipped: list[str] = []
    for path in files:
        try:
            if survey.is_strokes(path):
                strokes.append([each for each in recording.read(path) if each.origin.get("set") == arguments.set])
            else:
                recordings += devices.read(path, arguments.longer_mm)
        except (OSError, recording.RecordingError) as error:
            if path in named:
                raise
            skipped.append(str(error))
    for line in survey.devices_report(recordings) if recordings else ():
        print(line)
    for each in strokes:
        for line in survey.strokes_report(each, arguments.longer_mm):
            print(line)
    for reason in skipped:
        print(f"gesta devices: skipped {reason}", file=sys.stderr)
    if not recordings and not strokes:
        print("gesta devices: no recordings found", file=sys.stderr)
        return 2
    return 0


def _words(arguments: argparse.Namespace) -> int:
    drawings: dict[str, list[words.Drawing]] = {}
    for path in arguments.paths:
        for name, some in words.read(path).items():
            drawings.setdefault(name, []).extend(some)
    if not drawings:
        print("gesta words: no drawings found", file=sys.stderr)
        return 2
    signs = list(words.patterns(drawings, arguments.drawings))
    if arguments.json:
        print(json.dumps(signs, indent=1))
    else:
        print(*(line for sign in signs for line in words.lines(sign)), sep="\n")
    return int(any("error" in sign for sign in signs))
