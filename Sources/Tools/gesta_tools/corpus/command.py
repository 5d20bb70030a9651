"""The command `whatif`."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from gesta.accounts.naming import parsed_set

from .. import convert, options
from . import cluster, local, playing, sessions
from .parts import Job
from .question import Question, parsed_relation
from .report import Report
from .storage import is_address
from .tally import Tally

_DESCRIPTION = """Plays every session of a corpus as it is and with changes, and says which gestures come out
differently: by recognizer, person and device, with intervals of 95 % over people, and examples.

CORPUS is a folder, a zip file, a file of parquet with a column named trace, strokes in JSON
lines, one file, or an address that fsspec reads, such as s3://bucket/sessions. Sessions are
traces, or what gesta explain reads. Exit status 0: all were played; 1: some could not be
played; 2: none could, or the options are wrong."""

_EXAMPLES = """examples:
  gesta whatif sessions --set undo.slop=12             by the label of a recognizer, or its class: gesta.tap.slop=12
  gesta whatif sessions --set undo.slop=2mm            a length, whatever units each session has
  gesta whatif s.zip --relate "undo requires twice"    or simultaneous, passes-on, not-requires, ...
  gesta whatif sessions --library old/libgesta.so      what another version of the library recognizes
  gesta whatif sessions --set pan.slop=3mm --folders person/device --examples shown
                                                       the folders of a file say who and on what; write examples, which
                                                       gesta view shows
  gesta whatif s3://bucket/2026 --set pan.slop=3mm --keep kept
                                                       play in parts; the same command continues what was interrupted
  gesta whatif strokes.jsonl --with gesta.z --set gesta.z.max_stray=40 --by label
                                                       strokes, with a recognizer, by what they were meant as
  gesta whatif s3://bucket/2026 --set pan.slop=3mm --cluster tcp://10.0.0.1:8786
                                                       on the workers of a Dask cluster

A trace says who and on what in comments, `# person anna` and `# device pixel-6`, a file of parquet in columns, and a
stroke in fields."""


def add_whatif(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parser of the command."""
    command = commands.add_parser(
        "whatif",
        help="play many sessions with other parameters, relations or another library",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("corpus", metavar="CORPUS")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME.PARAMETER=VALUE",
        help="another value, by label, class or id; a length may end in mm; repeats",
    )
    command.add_argument(
        "--relate",
        action="append",
        default=[],
        metavar='"NAME RELATION NAME"',
        help="add a relation: requires, simultaneous or passes-on; or remove it: not-requires, ...; repeats",
    )
    command.add_argument("--library", metavar="PATH", help="play the changed sessions with this libgesta.so")
    command.add_argument(
        "--by",
        action="append",
        metavar="FIELD",
        help="group by this column, field, comment or folder; repeats (default: person, device)",
    )
    command.add_argument(
        "--folders", default="", metavar="FIELD/FIELD", help="what the folders of a file are, from the outermost"
    )
    command.add_argument("--keep", default="", metavar="FOLDER", help="keep what came out of each part, to continue")
    command.add_argument("--examples", metavar="FOLDER", help="write the traces of the examples into this folder")
    options.add_set_up(command, "files of touches")
    options.add_processes(command)
    command.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    command.add_argument("--json", action="store_true", help="print the same for programs, with all people")
    command.set_defaults(run=_whatif)


def _whatif(arguments: argparse.Namespace) -> int:
    question, named = _question(arguments), (arguments.corpus, arguments.keep)
    corpus, keep = (each if not each or is_address(each) else os.path.abspath(each) for each in named)
    job = Job(question, corpus, keep)
    begun = time.monotonic()
    try:
        if arguments.cluster:
            tally = cluster.run(job, sessions.parts(corpus), arguments.cluster, _begun)
        else:
            with _progress() as progress:
                tally = local.run(job, sessions.parts(corpus), arguments.processes, progress)
    except KeyboardInterrupt:
        then = "the same command continues" if keep else "with --keep FOLDER, another run would continue"
        print(f"gesta whatif: interrupted: {then}", file=sys.stderr)
        return 2
    except zipfile.BadZipFile as error:
        raise ValueError(f"{arguments.corpus}: {error}") from error
    if not tally.played:
        raise ValueError(f"{arguments.corpus} has no sessions: files that end in {', '.join(sessions.ENDINGS)}")
    if tally.sessions == tally.unchanged and tally.sessions:
        names = ", ".join(name for name, _ in tally.names.most_common(12))
        raise ValueError(f"no session has the recognizers to change: there are {names or 'none'}")
    report = Report(arguments.corpus, question, tally)
    if arguments.examples:
        _write_examples(report, job, Path(arguments.examples))
    if arguments.json:
        print(json.dumps(report.data(), indent=1))
    else:
        print(*report.lines(), sep="\n")
        print(f"{tally.played:,} sessions in {time.monotonic() - begun:.1f} s", file=sys.stderr)
    return (1 if tally.sessions else 2) if tally.failed or tally.refused else 0


def _question(arguments: argparse.Namespace) -> Question:
    question = Question(
        sets=tuple(map(parsed_set, arguments.set)),
        relations=tuple(map(parsed_relation, arguments.relate)),
        library=os.path.abspath(arguments.library) if arguments.library else "",
        by=tuple(dict.fromkeys(arguments.by or Question.by)),
        folders=tuple(arguments.folders.split("/")) if arguments.folders else (),
        setup=Path(arguments.setup).read_text(encoding="utf-8") if arguments.setup else "",
        classes=tuple(arguments.classes),
        longer_mm=arguments.longer_mm,
        plugins=tuple(map(os.path.abspath, arguments.plugin)),
    )
    if not question.words():
        raise ValueError("nothing is changed: --set, --relate or --library says what")
    if question.library:
        playing.check_library(question.library)
    for each in question.plugins:
        os.stat(each)
    for each in question.classes:
        convert.parsed(each)
    return question


# ------------------------------------------------------------------------------------------------------------- progress


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[Tally], None]]:
    """What is called with what came out so far: shows it on a terminal, and ends a run whose change is refused."""
    with options.progress("sessions") as show:

        def progress(tally: Tally) -> None:
            show(tally.played, None)
            if tally.refused >= _REFUSED and not tally.sessions:
                row = tally.rows["refused"][0]
                raise ValueError(f"the changes are refused, first for {row.name}: {row.problem}")

        yield progress


_REFUSED = 20
"""As many refusals and nothing else end a run."""


def _begun(page: str, parts: int) -> None:
    print(f"gesta whatif: {parts:,} parts on the cluster; {page} shows them", file=sys.stderr)


# ------------------------------------------------------------------------------------------------------------- examples


def _write_examples(report: Report, job: Job, folder: Path) -> None:
    """Writes the traces of the examples, and notes where."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {each.name for some in report.tally.examples.values() for each in some}
    for number, name in enumerate(sorted(names), 1):
        found = sessions.find(name, job.question, job.corpus)
        if found is not None:
            path = folder / f"{number}.trace"
            path.write_bytes(found.trace)
            report.written[name] = str(path)
