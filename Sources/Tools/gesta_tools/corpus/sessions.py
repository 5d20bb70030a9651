"""The sessions of a corpus: a directory, a zip file, parquet, JSON lines or one file, here or wherever fsspec reads.

A corpus is listed as parts, of which each is read by itself, so that neither the sessions nor their names are ever in
memory together. A part ends where the hash of a name says so: a file that is added changes one part.

What a session belongs to, such as its person and its device, is found in this order: a column of parquet, or a field of
a line of JSON; a comment in the trace, `# person anna`; the folder that the option `--folders` names.

Threads: pure functions; may be called on any thread, and in any process.
"""

from __future__ import annotations

import gzip
import itertools
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gesta import GestaError

from .. import explain, pointers, survey
from .. import sessions as traces
from .question import Question
from .storage import archive, file_system, is_address, is_directory, open_file, parquet, path_of

ENDINGS = (*survey.ENDINGS, ".trace", ".jsonl", ".inkml", ".xml")
"""How the names of files with sessions end, perhaps with .gz behind."""

MOST = 128
"""The most sessions of a part."""

_MEAN = 32
_LINES = 1 << 20
"""About how many bytes of JSON lines a part has."""

_NUMBER = re.compile(r"#\d+$")
"""Behind the name of a file: the number of a session in it."""

_MAGIC = b"\x1f\x8b"


PROBLEMS = (OSError, ValueError, EOFError, KeyError, RuntimeError, zlib.error, zipfile.BadZipFile, GestaError)
"""What reading a corrupt file raises."""


class Part(NamedTuple):
    """Sessions that are read together.

    kind:  "files", "zip", "parquet", "lines", or "unread" for a file that cannot be listed
    place: the file, or the corpus of files
    items: the names of files or members, a row group, the first byte and the one behind, or what is wrong
    """

    kind: str
    place: str
    items: tuple[Any, ...]

    def single(self) -> list[Part]:
        """Parts of one item each."""
        return [self._replace(items=(each,)) for each in self.items] if self.kind in ("files", "zip") else [self]


class Item(NamedTuple):
    """A file or a row: where it is, its content, and what is known of it."""

    name: str
    data: bytes
    known: dict[str, str]


class Session(NamedTuple):
    """A session as a trace, where it is, and what it belongs to."""

    name: str
    trace: bytes
    known: dict[str, str]


# -------------------------------------------------------------------------------------------------------------- listing


def parts(corpus: str) -> Iterator[Part]:
    """Yields the parts of a corpus. Raises OSError if there is none, ValueError for an address without fsspec."""
    kind = _kind(corpus)
    if kind == "zip":
        names = sorted(each for each in archive(corpus).namelist() if is_session(each))
        yield from (Part("zip", corpus, each) for each in _grouped(names))
    elif kind == "parquet":
        yield from (Part("parquet", corpus, (at,)) for at in range(parquet(corpus).num_row_groups))
    elif kind == "lines":
        yield from _of_lines(corpus)
    elif is_directory(corpus):
        for kind, found in itertools.groupby(_walk(corpus), key=_kind):
            if kind == "files":
                yield from (Part("files", corpus, each) for each in _grouped(found))
            else:
                yield from itertools.chain.from_iterable(map(_nested, found))
    else:
        open_file(corpus).close()  # says at once that there is none
        yield Part("files", "", (corpus,))


def _nested(corpus: str) -> Iterator[Part]:
    """The parts of a corpus inside of another; if it cannot be listed, one that says why."""
    try:
        yield from parts(corpus)
    except PROBLEMS as error:
        yield Part("unread", corpus, (str(error),))


def _of_lines(corpus: str) -> Iterator[Part]:
    """Strokes are a session each, pointer events are one together."""
    with open_file(corpus) as file:
        if pointers.holds(file.readline()):
            yield Part("files", "", (corpus,))
            return
        size, start = file.seek(0, os.SEEK_END), 0
        while start < size:
            file.seek(min(start + _LINES, size))
            file.readline()
            yield Part("lines", corpus, (start, file.tell()))
            start = file.tell()


def is_session(name: str) -> bool:
    """Whether a file of this name has sessions, or is a corpus itself."""
    return name.removesuffix(".gz").endswith((*ENDINGS, ".zip", ".parquet"))


def _kind(name: str) -> str:
    ending = PurePosixPath(name).suffix
    return {".zip": "zip", ".parquet": "parquet", ".jsonl": "lines"}.get(ending, "files")


def _grouped(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    group: list[str] = []
    for name in names:
        group.append(name)
        if len(group) == MOST or zlib.crc32(name.encode("utf-8", "replace")) % _MEAN == 0:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def _walk(corpus: str) -> Iterator[str]:
    """The files with sessions, sorted by folder, with one folder in memory at a time."""
    if is_address(corpus):
        system, root = file_system(corpus), path_of(corpus)
        for folder, _, files in system.walk(root):
            place = corpus.rstrip("/") + folder.removeprefix(root)
            yield from (f"{place}/{each}" for each in sorted(files) if is_session(each))
        return
    for folder, folders, files in os.walk(corpus):
        folders.sort()
        yield from (os.path.join(folder, each) for each in sorted(files) if is_session(each))


# -------------------------------------------------------------------------------------------------------------- reading


def items(part: Part) -> Iterator[Item | tuple[str, Exception]]:
    """Yields what is in a part; what cannot be read with the error."""
    readers: dict[str, Callable[[Part], Iterable[Any]]] = {
        "files": lambda part: part.items,
        "zip": lambda part: part.items,
        "parquet": _rows,
        "lines": _lines,
        "unread": _unread,
    }
    try:
        for each in readers[part.kind](part):
            if isinstance(each, Item):
                yield each
                continue
            name = each if part.kind == "files" else f"{part.place}::{each}"
            try:
                yield Item(name, _content(part, each), {})
            except PROBLEMS as error:
                yield name, error
    except PROBLEMS as error:
        yield part.place, error


def _content(part: Part, name: str) -> bytes:
    if part.kind == "zip":
        data = archive(part.place).read(name)
    else:
        with open_file(name) as file:
            data = file.read()
    return gzip.decompress(data) if data.startswith(_MAGIC) else data


def _unread(part: Part) -> Iterator[Item]:
    raise ValueError(part.items[0])
    yield


def _lines(part: Part) -> Iterator[Item]:
    first, behind = part.items
    with open_file(part.place) as file:
        file.seek(first)
        while (at := file.tell()) < behind:
            line = file.readline()
            if line.strip():
                yield Item(f"{part.place}::{at}", line, {})


def _rows(part: Part) -> Iterator[Item]:
    file = parquet(part.place)
    if "trace" not in file.schema_arrow.names:
        names = ", ".join(file.schema_arrow.names)
        raise ValueError(f"{part.place} has the columns {names}, must have one named trace")
    number = 0
    for batch in file.iter_batches(batch_size=64, row_groups=[part.items[0]]):
        for row in batch.to_pylist():
            data = row.pop("trace") or b""
            known = {key: str(value) for key, value in row.items() if isinstance(value, (str, int))}
            name = f"{part.place}::{part.items[0]}.{number}"
            yield Item(name, data.encode() if isinstance(data, str) else data, known)
            number += 1


def of_item(item: Item, question: Question, corpus: str) -> Iterator[Session]:
    """Yields the sessions of a file or a row. Raises what reading it raises: see explain.read."""
    folders = dict(zip(question.folders, _folders(item.name, corpus)))
    if item.data.startswith(traces.HEADER.encode()):
        comments = {name: found for name in question.by if (found := _comment(item.data, name))}
        yield Session(item.name, item.data, {**folders, **comments, **item.known})
        return
    name = item.name.rpartition("::")[2] if "::" in item.name else PurePosixPath(item.name).name
    is_line = item.data.startswith(b"{") and b"\n" not in item.data.strip()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (f"{PurePosixPath(name).stem}.jsonl" if is_line else PurePosixPath(name).name)
        path.write_bytes(item.data)
        set_up = explain.SetUp(
            question.setup, question.classes, question.longer_mm, partial(explain.load_plugins, question.plugins)
        )
        try:
            made = list(explain.each(path, set_up))
        except ValueError as error:  # not with the name of the copy
            raise ValueError(str(error).removeprefix(f"{path}:")) from error
    for number, (session, origin) in enumerate(made):
        known = {key: str(value) for key, value in origin.items() if isinstance(value, (str, int))}
        suffix = f"#{number}" if len(made) > 1 else ""
        yield Session(f"{item.name}{suffix}", session.trace, {**folders, **item.known, **known})


def find(name: str, question: Question, corpus: str) -> Session | None:
    """The session of this name, read again; None if it is no longer there."""
    found = (
        session
        for item in items(_part_with(name))
        if isinstance(item, Item) and item.name == _NUMBER.sub("", name)
        for session in of_item(item, question, corpus)
        if session.name == name
    )
    return next(found, None)


def _part_with(name: str) -> Part:
    place, _, item = _NUMBER.sub("", name).partition("::")
    kind = _kind(place) if item else "files"
    if kind == "parquet":
        return Part(kind, place, (int(item.partition(".")[0]),))
    if kind == "lines":
        return Part(kind, place, (int(item), int(item) + 1))
    return Part(kind, place, (item or place,))


def _folders(name: str, corpus: str) -> Iterable[str]:
    """The folders of a file inside the corpus."""
    if "::" in name:
        name, _, member = name.partition("::")
        inside = PurePosixPath(member)
        if name == corpus:
            return inside.parent.parts
    inside = PurePosixPath(name.removeprefix(corpus).lstrip("/"))
    return inside.parent.parts


def _comment(trace: bytes, name: str) -> str:
    found = re.search(rb"\n# " + re.escape(name.encode()) + rb" ([^\n]+)", trace)
    return found[1].decode("utf-8", "replace").strip() if found else ""
