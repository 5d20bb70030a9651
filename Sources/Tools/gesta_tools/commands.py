"""The commands that this package adds to `python3 -m gesta`."""

from __future__ import annotations

import argparse
import math
import sys

from . import devices, recording, survey


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parser of `devices`."""
    _add_devices(commands)


def _add_devices(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "devices", help="show which standard gestures are recognized in recordings of touch devices"
    )
    command.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="evemu or getevent recordings, strokes.jsonl.gz, or directories that contain them",
    )
    command.add_argument(
        "--longer-mm",
        type=_length,
        default=devices.LONGER_MM,
        help="assumed length of a surface's longer side if the device does not report it (default: %(default)s mm)",
    )
    command.add_argument("--set", default="shapematch", help="the set of strokes to play (default: %(default)s)")
    command.set_defaults(run=_devices)


def _length(text: str) -> float:
    length = float(text)
    if not 0 < length < math.inf:
        raise argparse.ArgumentTypeError(f"the length is {text} mm, must be greater than 0 and finite")
    return length


def _devices(arguments: argparse.Namespace) -> int:
    found = list(survey.files(arguments.paths))
    recordings = [
        each for path in found if not survey.is_strokes(path) for each in devices.read(path, arguments.longer_mm)
    ]
    for line in survey.devices_report(recordings) if recordings else ():
        print(line)
    for path in filter(survey.is_strokes, found):
        strokes = (stroke for stroke in recording.read(path) if stroke.origin.get("set") == arguments.set)
        for line in survey.strokes_report(strokes, arguments.longer_mm):
            print(line)
    if not found:
        print("gesta devices: no recordings found", file=sys.stderr)
    return 0 if found else 2
