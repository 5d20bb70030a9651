"""The command `evaluate`: measures how well people's strokes are recognized. Its requirements are imported when it
runs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Callable

_WIDTH = 140
"""Columns of the report if the output is not a terminal."""


def add_evaluate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "evaluate",
        help="measure how well people's strokes are recognized",
        description="Plays people's strokes to the presets and measures recall, false accepts by class, time to "
        "decision and confusion. Reads strokes in JSON lines (plain or gzip), XML logs in the format of the $1 "
        "recognizer's authors, traces and recordings. "
        "gesta_laboratory/evaluation/labels.py defines which label is which gesture. Requires numpy and rich.",
    )
    command.add_argument("paths", nargs="*", metavar="PATH", help="files, or directories that contain them")
    command.add_argument(
        "--synthetic",
        type=_count,
        default=0,
        metavar="N",
        help="also evaluate strokes of N synthetic people, reported separately",
    )
    command.add_argument("--seed", type=int, default=1, help="seed of the synthetic people (default: %(default)s)")
    command.add_argument(
        "--part",
        choices=("tune", "report", "all"),
        default="all",
        help="the half of the people to use: one half is for tuning, the other for reporting (default: %(default)s)",
    )
    command.add_argument(
        "--rules", choices=("robust", "literal"), default="robust", help="rules of the presets (default: %(default)s)"
    )
    command.add_argument(
        "--preset", action="append", default=[], metavar="NAME", help="evaluate only this preset; may be repeated"
    )
    command.add_argument(
        "--eager", action="store_true", help="recognize as soon as no other gesture can match, not at the lift"
    )
    command.add_argument(
        "--perturb",
        action="store_true",
        help="also evaluate perturbed strokes: resampled, scaled, rotated, with jitter, rests and hooks",
    )
    command.add_argument(
        "--early",
        action="store_true",
        help="also measure how early strokes are recognized with `eager`, and the error of `progress`",
    )
    command.add_argument(
        "--early-plot",
        metavar="FILE",
        help="with --early: draw the strokes recognized over the part drawn to FILE; requires matplotlib",
    )
    command.add_argument(
        "--raw-units",
        action="store_true",
        help="use the positions in the files as pixels instead of scaling strokes to their original size; "
        "always on for literal rules",
    )
    command.add_argument("--json", metavar="FILE", help="write the figures to FILE as a JSON object")
    command.add_argument(
        "--plot",
        metavar="FILE",
        help="write a picture of the figures and the misrecognized strokes to FILE; requires matplotlib",
    )
    command.add_argument(
        "--sheets",
        metavar="FOLDER",
        help="write two pictures for each preset to FOLDER, of the strokes that it missed and of those that it "
        "accepted wrongly, with the reasons; requires matplotlib",
    )
    command.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="[SET:]LABEL=PRESET",
        help="count strokes with this label, of one set or of all, as the preset; may be repeated. In sets of one's "
        "own, strokes that are labeled with the name of a preset count as that preset",
    )
    command.add_argument(
        "--presets",
        metavar="FILE",
        help="patterns in place of those of the library, by the name of the preset: a JSON object, for example of "
        "Sources/Laboratory/fit_presets.py --json",
    )
    command.set_defaults(run=_evaluate)


def _count(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 10_000:
        raise argparse.ArgumentTypeError(f"the number of people is {text}, must be from 1 to 10000")
    return count


def _check_requirements(arguments: argparse.Namespace) -> bool:
    """Returns whether the report can be shown. Raises ValueError if nothing could be produced."""
    missing = [
        module
        for module in ("numpy", "rich", *(["matplotlib"] if _draws(arguments) else []))
        if not _is_installed(module)
    ]
    if not missing:
        return True
    requirement = f"requires {' and '.join(missing)}: {sys.executable} -m pip install {' '.join(missing)}"
    if missing != ["rich"] or not (arguments.json or _draws(arguments)):
        raise ValueError(requirement)
    print(f"evaluate: the report {requirement}", file=sys.stderr)
    return False


def _draws(arguments: argparse.Namespace) -> bool:
    return bool(arguments.plot or arguments.sheets or arguments.early_plot)


def _is_installed(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def _evaluate(arguments: argparse.Namespace) -> int:
    if not arguments.paths and not arguments.synthetic:
        raise ValueError("no files given; expected files of strokes, or --synthetic N")
    if arguments.early_plot and (not arguments.early or arguments.rules == "literal"):
        raise ValueError("--early-plot requires --early, and robust rules")
    shown = _check_requirements(arguments)
    from .evaluation import labels, measure

    for name in arguments.preset:
        if name not in labels.BY_NAME:
            raise ValueError(f"--preset is {name!r}, must be one of {', '.join(labels.BY_NAME)}")
    options = measure.Options(
        arguments.rules,
        arguments.eager,
        arguments.perturb,
        arguments.early,
        tuple(arguments.preset) or tuple(labels.BY_NAME),
        _mapped(arguments.map, labels.BY_NAME),
        json.loads(Path(arguments.presets).read_text(encoding="utf-8")) if arguments.presets else {},
    )
    with _bars() if shown else nullcontext(lambda name, steps: lambda count: None) as progress:
        people, made, notes = _strokes(arguments, progress)
        results = [(measure.evaluate(strokes, options, progress), strokes) for strokes in (people, made) if strokes]
    for result, strokes in results:
        result.figures["strokes"] = _describe(strokes, arguments.part)
        result.notes += notes if strokes is people else []
        if shown:
            _show(result)
    first = results[0][0]
    if arguments.json:
        figures = {**first.figures, "synthetic": results[1][0].figures} if len(results) > 1 else first.figures
        Path(arguments.json).write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if arguments.plot:
        from .evaluation import plot

        plot.draw(first, options, arguments.plot)
    if arguments.early_plot:
        from .evaluation import early

        early.draw(first.figures["early"], arguments.early_plot)
    if arguments.sheets:
        from .evaluation import sheets

        sheets.draw(first, options, arguments.sheets)
    return 0


def _mapped(stated: list[str], names: Iterable[str]) -> dict[str, frozenset[str]]:
    """Returns labels by preset. Raises ValueError."""
    found: dict[str, frozenset[str]] = {}
    for text in stated:
        label, _, name = text.rpartition("=")
        if not label or name not in names:
            raise ValueError(f"--map is {text!r}, must be [SET:]LABEL=PRESET with one of {', '.join(names)}")
        found[name] = found.get(name, frozenset()) | {label}
    return found


def _show(result: Any) -> None:
    from rich.console import Console

    from .evaluation import report

    report.show(result, Console() if sys.stdout.isatty() else Console(width=_WIDTH))


@contextmanager
def _bars() -> Iterator[Callable[[str, int], Callable[[int], object]]]:
    """Shows a progress bar for each task on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as bars:

        def begin(name: str, steps: int) -> Callable[[int], object]:
            task = bars.add_task(name, total=steps)
            return lambda count: bars.advance(task, count)

        yield begin


def _strokes(
    arguments: argparse.Namespace, progress: Callable[[str, int], Callable[[int], object]]
) -> tuple[list[Any], list[Any], list[str]]:
    """Returns people's strokes and synthetic ones, at least one of which is not empty, and notes on corrections."""
    from .evaluation import corrections, strokes, synthetic

    advance = progress("reading", len(strokes.files(arguments.paths)))
    people = strokes.read_all(arguments.paths, lambda path: advance(1))
    if arguments.paths and not people:
        raise ValueError("no strokes found")
    people, notes = corrections.corrected(people)
    if not arguments.raw_units and arguments.rules != "literal":
        people = strokes.in_pixels(people)
    made = synthetic.people(arguments.synthetic, arguments.seed, progress("drawing", arguments.synthetic))
    people, made = strokes.select(people, arguments.part), strokes.select(made, arguments.part)
    if not people and not made:
        raise ValueError(f"no strokes found in part {arguments.part}")
    return people, made, notes


def _describe(strokes: list[Any], part: str) -> dict[str, Any]:
    sets: dict[str, dict[str, Any]] = {}
    for set_ in sorted({stroke.set for stroke in strokes}):
        among = [stroke for stroke in strokes if stroke.set == set_]
        sets[set_] = {"strokes": len(among), "people": len({stroke.person for stroke in among})}
    return {"count": len(strokes), "people": sum(each["people"] for each in sets.values()), "part": part, "sets": sets}
