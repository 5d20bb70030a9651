"""The commands that this package adds to `python3 -m gesta`."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from . import devices, recording, survey, words


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parsers of `devices` and `words`."""
    _add_devices(commands)
    _add_words(commands)


def _add_devices(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "devices", help="show which standard gestures are recognized in recordings of touch devices"
    )
    command.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="evemu or getevent recordings, strokes.jsonl.gz, or directories, whose other files are skipped",
    )
    command.add_argument(
        "--longer-mm",
        type=_length,
        default=devices.LONGER_MM,
        help="assumed length of a surface's longer side if the device does not report it (default: %(default)s mm)",
    )
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
    command.set_defaults(run=_words)


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= words.MOST_DRAWINGS:
        raise argparse.ArgumentTypeError(f"the number is {number}, must be 1 to {words.MOST_DRAWINGS}")
    return number


def _length(text: str) -> float:
    length = float(text)
    if not 0 < length < math.inf:
        raise argparse.ArgumentTypeError(f"the length is {text} mm, must be greater than 0 and finite")
    return length


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
    has_failed = False
    for line, is_reason in words.report(drawings, arguments.drawings):
        print(line)
        has_failed = has_failed or is_reason
    return int(has_failed)
