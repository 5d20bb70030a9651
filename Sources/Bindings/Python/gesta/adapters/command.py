"""The command `check-adapter`: what the traces of a program show of its adapter."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from .check import AdapterFinding, check_trace

_LIMITS = (
    "A trace has no calls that failed: late samples, moves of contacts that are not down, and most cases of two clocks "
    "and of missing cancels are found only while the program runs, by gesta.adapters.check or gesta_adapter_check.h."
)


def add_check_adapter(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "check-adapter",
        help="find mistakes in the code that passes the events of a toolkit to Gesta",
        description="Prints what traces show of the adapter that was recorded: what was seen, why it matters, and the "
        "line to change. Exit status 0: nothing was found; 1: something was; 2: a file is no trace.",
        epilog=_LIMITS,
    )
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a trace written by Context.trace or gesta_trace_start"
    )
    command.add_argument("--json", action="store_true", help="print an object with the findings of each file")
    command.set_defaults(run=_check)


def _check(arguments: argparse.Namespace) -> int:
    found = {name: _findings(name) for name in arguments.files}
    has_found = any(found.values())
    if arguments.json:
        print(json.dumps({name: [asdict(each) for each in findings] for name, findings in found.items()}, indent=1))
        return int(has_found)
    for name, findings in found.items():
        for finding in findings or ("nothing found",):
            print(f"{name}: {finding}")
    if not has_found:
        print(_LIMITS)
    return int(has_found)


def _findings(name: str) -> list[AdapterFinding]:
    try:
        return check_trace(Path(name).read_bytes())
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
