"""The command `evaluate`: how well stroke gestures are recognized on strokes of people. What it needs is imported when it runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Callable

_WIDTH = 140
"""Of lines that go to no terminal."""


def add_evaluate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "evaluate",
        help="how well stroke gestures are recognized on strokes of people",
        description="Plays strokes of people to the presets and tells recall, false accepts by class, time to decision and confusion. "
        "Reads strokes in JSON lines (plain or gzip), XML logs as the $1 recognizer's authors write them, traces and "
        "recordings. Which label is which gesture stands in gesta/evaluation/labels.py. Needs numpy and rich.",
    )
    command.add_argument("paths", nargs="*", metavar="PATH", help="files, or directories of them")
    command.add_argument(
        "--synthetic",
        type=_count,
        default=0,
        metavar="N",
        help="strokes of so many synthetic people; beside those of people they are counted apart",
    )
    command.add_argument("--seed", type=int, default=1, help="which synthetic people (default: %(default)s)")
    command.add_argument(
        "--part",
        choices=("tune", "report", "all"),
        default="all",
        help="of people: by a hash of set and person, one half is to tune with, the other to report on "
        "(default: %(default)s)",
    )
    command.add_argument(
        "--rules", choices=("robust", "literal"), default="robust", help="of the presets (default: %(default)s)"
    )
    command.add_argument(
        "--preset", action="append", default=[], metavar="NAME", help="this preset alone; may be given several times"
    )
    command.add_argument(
        "--eager", action="store_true", help="recognize as soon as nothing else can match, not on lift"
    )
    command.add_argument("--perturb", action="store_true", help="also the same strokes sensed or drawn worse")
    command.add_argument(
        "--raw-units",
        action="store_true",
        help="positions as the files have them, a unit a pixel, and not at the size that they were drawn; literal rules "
        "always do so",
    )
    command.add_argument("--json", metavar="FILE", help="write the figures there, as one object")
    command.add_argument(
        "--plot", metavar="FILE", help="draw them there, with the strokes that went wrong; needs matplotlib"
    )
    command.set_defaults(run=_evaluate)


def _count(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 10_000:
        raise argparse.ArgumentTypeError(f"it takes 1 to 10000 people, not {text}")
    return count


def _need(given: argparse.Namespace) -> bool:
    """Whether the report can be shown; ValueError, saying what to install, if something else is missing, or there would be no result."""
    missing = [module for module in ("numpy", "rich", *(["matplotlib"] if given.plot else [])) if not _is_there(module)]
    if not missing:
        return True
    said = f"needs {' and '.join(missing)}: {sys.executable} -m pip install {' '.join(missing)}"
    if missing != ["rich"] or not (given.json or given.plot):
        raise ValueError(said)
    print(f"gesta evaluate: the report {said}", file=sys.stderr)
    return False


def _is_there(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def _evaluate(given: argparse.Namespace) -> int:
    if not given.paths and not given.synthetic:
        raise ValueError("expected files of strokes, or --synthetic N")
    shown = _need(given)
    from .evaluation import labels, measure

    for name in given.preset:
        if name not in labels.BY_NAME:
            raise ValueError(f"no preset {name!r}; there are {', '.join(labels.BY_NAME)}")
    options = measure.Options(given.rules, given.eager, given.perturb, tuple(given.preset) or tuple(labels.BY_NAME))
    with _bars() if shown else nullcontext(lambda name, steps: lambda count: None) as progress:
        people, made = _strokes(given, progress)
        results = [(measure.evaluate(strokes, options, progress), strokes) for strokes in (people, made) if strokes]
    for result, strokes in results:
        result.figures["strokes"] = _about(strokes, given.part)
        if shown:
            _show(result)
    first = results[0][0]
    if given.json:
        figures = {**first.figures, "synthetic": results[1][0].figures} if len(results) > 1 else first.figures
        Path(given.json).write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if given.plot:
        from .evaluation import plot

        plot.draw(first, options, given.plot)
    return 0


def _show(result: Any) -> None:
    from rich.console import Console

    from .evaluation import report

    report.show(result, Console() if sys.stdout.isatty() else Console(width=_WIDTH))


@contextmanager
def _bars() -> Iterator[Callable[[str, int], Callable[[int], object]]]:
    """A bar for each task, on standard error."""
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
    given: argparse.Namespace, progress: Callable[[str, int], Callable[[int], object]]
) -> tuple[list[Any], list[Any]]:
    """Those of people, and synthetic ones; not both empty."""
    from .evaluation import strokes, synthetic

    advance = progress("reading", len(strokes.files(given.paths)))
    people = strokes.read_all(given.paths, lambda path: advance(1))
    if given.paths and not people:
        raise ValueError("no strokes there")
    if not given.raw_units and given.rules != "literal":
        people = strokes.in_pixels(people)
    made = synthetic.people(given.synthetic, given.seed, progress("drawing", given.synthetic))
    people, made = strokes.chosen(people, given.part), strokes.chosen(made, given.part)
    if not people and not made:
        raise ValueError(f"no strokes in part {given.part}")
    return people, made


def _about(strokes: list[Any], part: str) -> dict[str, Any]:
    sets: dict[str, dict[str, Any]] = {}
    for set_ in sorted({stroke.set for stroke in strokes}):
        among = [stroke for stroke in strokes if stroke.set == set_]
        sets[set_] = {"strokes": len(among), "people": len({stroke.person for stroke in among})}
    return {"count": len(strokes), "people": sum(each["people"] for each in sets.values()), "part": part, "sets": sets}
