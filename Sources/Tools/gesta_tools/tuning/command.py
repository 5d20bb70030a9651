"""The command `tune`."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from .. import options
from . import recordings, search, variables
from .playing import made
from .recordings import Labelled
from .report import Report
from .variables import values_of

_DESCRIPTION = """Fits parameters of recognizers, or the limits of a pattern, to labelled recordings: so that as
many as possible are recognized, and of the others at most as many as the budget allows. The
figures are of people left out of the fit, with intervals of 95 % over people, and the report says
what cannot be concluded from the recordings. Exit status 0: better than before and within the
budget; 1: written, but something is not concluded; 2: an error."""

_EXAMPLES = """examples:
  gesta tune hooks.jsonl --with "gesta.stroke:pattern=down, right{length 0.2..0.6}" --label hook=gesta.stroke \\
             --tune gesta.stroke.pattern             the limits of a pattern; all labels but hook are others
  gesta tune strokes --with gesta.z --label Z=gesta.z --tune gesta.z.max_stray=2mm..12mm \\
             --tune gesta.z.false_positives --budget 0.5% -o z.setup
                                                     two parameters; write the set-up, which load_setup reads
  gesta tune strokes --setup app.setup --tune undo --folders person
                                                     all numbers of the recognizer undo, for what is labelled undo; the
                                                     folders of strokes are people

Recordings are what gesta convert reads. `gesta record DEVICE FILE --labels z,circle --person anna` makes some."""


def add_tune(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parser of the command."""
    command = commands.add_parser(
        "tune",
        help="fit parameters, or limits of a pattern, to labelled recordings",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("paths", nargs="+", metavar="RECORDINGS", help="files or folders of labelled recordings")
    command.add_argument(
        "--tune",
        action="append",
        required=True,
        metavar="NAME.PARAMETER=LOW..HIGH",
        help="fit this number of the recognizer with this label or class, a length perhaps in mm: 2mm..12mm; without a "
        "range from a quarter of its value to four times it; NAME.pattern for the limits of the pattern, NAME for all; "
        "repeats",
    )
    options.add_set_up(command, "")
    command.add_argument(
        "--label",
        action="append",
        default=[],
        metavar="LABEL=NAME",
        help="recordings with this label are for this recognizer; repeats (default: the label that is its name)",
    )
    command.add_argument(
        "--budget", type=_rate, default=0.01, metavar="RATE", help="most false positives: 1%% or 0.01 (default: 1%%)"
    )
    command.add_argument(
        "--trials", type=options.whole(2), default=100, metavar="N", help="of each search (default: 100)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="of what is tried (default: 0)")
    command.add_argument("--sampler", choices=search.SAMPLERS, default="tpe", help="how values are proposed")
    command.add_argument(
        "--folders", default="", metavar="FIELD/FIELD", help="what the folders of a file are: person, label, ..."
    )
    command.add_argument(
        "--only", action="append", default=[], metavar="FIELD=VALUE", help="only recordings with this field; repeats"
    )
    options.add_processes(command)
    command.add_argument("-o", "--output", metavar="FILE", help="write the set-up with the best values")
    command.add_argument("--json", action="store_true", help="print the same for programs")
    command.set_defaults(run=_tune)


def _rate(text: str) -> float:
    rate = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    if not 0 <= rate < 1:
        raise argparse.ArgumentTypeError(f"the rate is {text}, must be at least 0 and less than 1 (100%)")
    return rate


def _tune(arguments: argparse.Namespace) -> int:
    task = _task(arguments)
    with options.progress("searches") as progress:
        found = search.search(task, arguments.processes, progress)
    report = Report(task, found)
    if arguments.json:
        print(json.dumps(report.data(), indent=1))
    else:
        print(*report.lines(), sep="\n")
    if arguments.output:
        Path(arguments.output).write_text(_setup(task, report), encoding="utf-8")
        print(f"gesta tune: {arguments.output} has the set-up", file=sys.stderr)
    return 1 if report.doubts else 0


def _task(arguments: argparse.Namespace) -> search.Task:
    set_up = options.set_up(arguments)
    if not (set_up.text or set_up.classes):
        raise ValueError("there are no recognizers: --setup or --with has them")
    folders = arguments.folders.split("/") if arguments.folders else ()
    found = recordings.read(arguments.paths, folders, _pairs("--only", arguments.only), arguments.longer_mm)
    context, named = made(set_up, _units(found))
    with context:
        chosen = variables.of_options(arguments.tune, named, context.units_per_mm)
        tuned = list(dict.fromkeys(each.recognizer for each in chosen))
        meant = _meant(_pairs("--label", arguments.label), found, named)
        patterns = {each.recognizer: str(named[each.recognizer]["pattern"]) for each in chosen if each.test is not None}
    for name in tuned:
        if not any(name in meant.get(each.label, ()) for each in found):
            labels = ", ".join(label for label, _ in Counter(each.label for each in found).most_common(12))
            raise ValueError(f"no recording is for {name}: --label LABEL={name} says which; the labels are {labels}")
    return search.Task(
        set_up,
        found,
        chosen,
        tuned,
        meant,
        patterns,
        arguments.budget,
        arguments.trials,
        arguments.seed,
        arguments.sampler,
    )


def _units(found: Sequence[Labelled]) -> float:
    return Counter(each.units_per_mm for each in found).most_common(1)[0][0]


def _pairs(option: str, texts: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise ValueError(f"{option} is {text!r}, must have two names with = between them")
        pairs[name] = value
    return pairs


def _meant(
    pairs: Mapping[str, str], found: Sequence[Labelled], named: Mapping[str, object]
) -> dict[str, tuple[str, ...]]:
    """The recognizers that should recognize each label."""
    labels = {each.label for each in found}
    for label, name in pairs.items():
        if label not in labels or name not in named:
            known = ", ".join(sorted(labels)[:12]) if label not in labels else ", ".join(named)
            raise ValueError(
                f"--label is {label}={name}, but there is no {name if label in labels else label}: {known}"
            )
    return {label: (pairs.get(label, label),) for label in labels}


def _setup(task: search.Task, report: Report) -> str:
    """The set-up with the best values, and what is known of them as comments."""
    units = _units(task.recordings)
    context, named = made(task.set_up, units)
    with context:
        for (name, parameter), value in values_of(task.variables, report.found.fit.best, task.patterns, units).items():
            if value != named[name][parameter]:
                named[name][parameter] = value
        text = context.save_setup()
    return text + "".join(f"# {line}".rstrip() + "\n" for line in report.lines())
