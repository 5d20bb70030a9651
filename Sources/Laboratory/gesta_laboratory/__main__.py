"""The commands of the laboratory: Sources/Laboratory/run COMMAND ..."""

from __future__ import annotations

import argparse
import sys

from gesta import GestaError
from gesta_tools import survey

from . import tremor
from .evaluating import add_evaluate


def main(argv: list[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    parser = argparse.ArgumentParser(prog="Sources/Laboratory/run", description="Measures recognition")
    commands = parser.add_subparsers(dest="command", required=True)
    add_evaluate(commands)
    _add_tremor(commands)
    _add_words(commands)
    _add_streams(commands)
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (OSError, ValueError, GestaError) as error:
        print(f"Sources/Laboratory/run {arguments.command}: {error}", file=sys.stderr)
        return 2


def _add_tremor(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "tremor",
        help="measure the recall of every class when the hand trembles",
        description="Adds a tremor of 4 to 12 Hz and 1 to 3 mm to simulated gestures, and to recordings of devices and "
        "strokes (which requires numpy), and prints the recall with the default parameters and with those of "
        "gesta_laboratory.tremor.PROFILE; and of taps of a button of 9 mm, 25 times as many, with and without bounds.",
    )
    command.add_argument(
        "paths", nargs="*", metavar="PATH", help="recordings, strokes, or directories that contain them"
    )
    command.add_argument(
        "--count", type=int, default=40, help="gestures of each class at each tremor (default: %(default)s)"
    )
    command.set_defaults(run=_tremor)


def _tremor(arguments: argparse.Namespace) -> int:
    for line in tremor.report(max(1, arguments.count)):
        print(line, flush=True)
    print("\nTaps of a button of 9 mm:")
    for line in tremor.buttons_report(25 * max(1, arguments.count)):
        print(line, flush=True)
    if arguments.paths:
        from . import tremor_recorded

        found = list(survey.files(arguments.paths))
        for line in tremor_recorded.devices_report([path for path in found if not survey.is_strokes(path)]):
            print(line, flush=True)
        for line in tremor_recorded.strokes_report(filter(survey.is_strokes, found), max(1, arguments.count)):
            print(line, flush=True)
    return 0


def _add_strokes(command: argparse.ArgumentParser, count: str) -> None:
    command.add_argument("paths", nargs=count, metavar="PATH", help="strokes, or directories that contain them")
    command.add_argument(
        "--part", choices=("tune", "report", "all"), default="all", help="a fixed half of the people (default: all)"
    )


def _add_words(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "words",
        help="measure the patterns that are made from people's drawings",
        description="Makes a pattern from three drawings of each label and person, and prints how many of their other "
        "drawings it accepts, and of those of other labels. Requires numpy.",
    )
    _add_strokes(command, "+")
    command.add_argument("--people", type=int, default=8, help="people for each label, at most (default: 8)")
    command.add_argument("--rounds", type=int, default=2, help="times, each with other drawings (default: 2)")
    command.add_argument(
        "--spread", action="store_true", help="print how much the drawings of one person vary, and nothing else"
    )
    command.set_defaults(run=_words)


def _words(arguments: argparse.Namespace) -> int:
    from . import words
    from .evaluation.strokes import read_all

    if arguments.spread:
        for line in words.spreads(read_all(arguments.paths), arguments.part, arguments.people):
            print(line, flush=True)
        return 0
    found = words.measured(
        read_all(arguments.paths),
        arguments.part,
        arguments.people,
        arguments.rounds,
        lambda line: print(line, file=sys.stderr, flush=True),
    )
    for line in words.report(found):
        print(line)
    return 0


def _add_streams(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "streams",
        help="measure what gesta.spotter finds in people's streams",
        description="Plays streams of people to gesta.spotter, and prints which of their signs are found, and the "
        "false reports an hour by sign: with a person's own examples in the published sessions of a mouse; with the 16 "
        "signs of the $1 set beside these, beside swiped words and drags, and in streams composed of people's strokes. "
        "Requires numpy.",
    )
    _add_strokes(command, "*")
    command.add_argument("--machete", metavar="FOLDER", help="a checkout of the repository of Machete, with its data")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="a parameter of the recognizer; may be repeated",
    )
    command.add_argument(
        "--fit",
        action="store_true",
        help="print how much each sign turns and the limit at which it has a fixed rate of false reports, and nothing "
        "else; with --machete and strokes",
    )
    command.set_defaults(run=_streams)


def _streams(arguments: argparse.Namespace) -> int:
    from . import machete, streams
    from .evaluation.strokes import read_all

    if not arguments.paths and not arguments.machete:
        raise ValueError("no files given; expected files of strokes, --machete FOLDER, or both")
    if arguments.fit and not (arguments.paths and arguments.machete):
        raise ValueError("--fit requires files of strokes and --machete FOLDER")
    parameters = {}
    for text in arguments.set:
        name, _, value = text.partition("=")
        parameters[name] = float(value)
    found = machete.read(arguments.machete) if arguments.machete else []
    for line in streams.report(read_all(arguments.paths), found, arguments.part, parameters, arguments.fit):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
