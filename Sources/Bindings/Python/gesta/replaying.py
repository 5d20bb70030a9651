"""The command `replay`: replays a trace."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from .errors import ClassNameError
from .trace import replay


def add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "replay",
        help="replay a trace and compare every transition and value",
        description="Replays a trace and compares every transition and value, bit for bit. Exit status 0: no "
        "difference, or --set was given; 1: the trace differs; 2: the trace is malformed, or another error occurred.",
    )
    command.add_argument("file", help="a trace written by Context.trace")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        type=_override,
        metavar="NAME.PARAMETER=VALUE",
        dest="overrides",
        help="replay with another parameter value, by class, label or id: gesta.tap.slop=4, undo.slop=4; repeats",
    )
    command.add_argument(
        "--plugin",
        action="append",
        default=[],
        metavar="PATH",
        help="load this plugin first (absolute path); may be repeated",
    )
    command.add_argument(
        "--all",
        action="store_true",
        help="list every line that differs, not only the first, or with --set, not only the outcomes that change",
    )
    command.add_argument("--json", action="store_true", help="print an object with the same")
    command.set_defaults(run=_replay)


def _override(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"--set is {pair!r}, must be NAME.PARAMETER=VALUE")
    return name, value


def _replay(arguments: argparse.Namespace) -> int:
    overrides = dict(arguments.overrides)
    prepare = (lambda context: [context.load_plugin(path) for path in arguments.plugin]) if arguments.plugin else None
    try:
        result = replay(
            Path(arguments.file), overrides, all_differences=True if arguments.all else None, prepare=prepare
        )
    except ClassNameError as error:
        raise ValueError(f"{error}; --plugin loads the plugin that has it") from error
    count = len(result.differences)
    status = 1 if count and not overrides else 0
    if arguments.json:
        print(json.dumps(asdict(result), indent=1))
        return status
    if overrides:
        print(*(result.changes or ["no outcome changes"]), sep="\n")
    for difference in result.differences if arguments.all or not overrides else ():
        print(difference)
    verdict = "no difference" if result else f"{count} difference{'s' if count > 1 else ''}"
    cut = f"; the trace is cut off at line {result.cut}" if result.cut else ""
    print(f"{result.lines} lines, {result.samples} samples, {result.events} events: {verdict}{cut}")
    return status
