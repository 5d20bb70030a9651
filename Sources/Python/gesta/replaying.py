"""The command `replay`: plays a trace again."""

from __future__ import annotations

import argparse
from pathlib import Path

from .trace import replay


def add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    again = commands.add_parser(
        "replay",
        help="play a trace again and compare every transition and value",
        description="Plays a trace again and compares every transition and value, bit for bit. Status 0: all the same, or "
        "--set was given; 1: it differs; 2: the file is no trace, or something else is wrong.",
    )
    again.add_argument("file", help="a trace, as Context.trace writes it")
    again.add_argument(
        "--set",
        action="append",
        default=[],
        type=_override,
        metavar="CLASS.PARAMETER=VALUE",
        dest="overrides",
        help="what if: another value, by class or by id (0x20010000.slop=4); may be given several times",
    )
    again.add_argument(
        "--plugin", action="append", default=[], metavar="PATH", help="load this plugin first (absolute path)"
    )
    again.add_argument("--all", action="store_true", help="list every difference, not only the first")
    again.set_defaults(run=_replay)


def _override(pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"it takes CLASS.PARAMETER=VALUE, not {pair!r}")
    return name, value


def _replay(given: argparse.Namespace) -> int:
    overrides = dict(given.overrides)
    prepare = (lambda context: [context.load_plugin(path) for path in given.plugin]) if given.plugin else None
    result = replay(Path(given.file), overrides, every=True if given.all else None, prepare=prepare)
    for difference in result.differences:
        print(difference)
    count = len(result.differences)
    verdict = "all the same" if result else f"{count} difference{'s' if count > 1 else ''}"
    print(f"{result.lines} lines, {result.samples} samples, {result.events} events: {verdict}")
    return 1 if count and not overrides else 0
