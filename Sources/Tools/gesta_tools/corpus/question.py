"""What is asked of each session: the changes, and what the sessions are grouped by."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from gesta._native import lib
from gesta.accounts.naming import in_units, recognizer_ids
from gesta.accounts.script import Edit, Script

from .. import devices

RELATIONS = {"requires": "requires", "simultaneous": "simultaneous", "passes-on": "successor"}
_RELATION = re.compile(rf"(.+?) (not-)?({'|'.join(RELATIONS)}) (.+)")


class Unchangeable(Exception):
    """A session that has none of the recognizers that are to be changed; `names` are those that it has."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__("no recognizer to change")
        self.names = sorted(names)


@dataclasses.dataclass(frozen=True)
class Question:
    """Changes, and how sessions are read and grouped.

    sets:      (recognizer, parameter, value): a value that ends in "mm" is a length
    relations: (recognizer, "requires", "simultaneous" or "passes-on", recognizer, whether it is added)
    library:   the path of the library that plays the changed sessions, or ""
    by:        what sessions are grouped by
    folders:   what the folders of a file's path are, from the outermost: "person", "device"
    setup, classes, longer_mm: the recognizers of files of touches, as those of `gesta explain`
    plugins:   the paths of plugins that are loaded first
    """

    sets: Sequence[tuple[str, str, str]] = ()
    relations: Sequence[tuple[str, str, str, bool]] = ()
    library: str = ""
    by: Sequence[str] = ("person", "device")
    folders: Sequence[str] = ()
    setup: str = ""
    classes: Sequence[str] = ()
    longer_mm: float = devices.LONGER_MM
    plugins: Sequence[str] = ()

    def words(self) -> list[str]:
        """The changes as they were asked for."""
        found = [f"{name}.{parameter}={value}" for name, parameter, value in self.sets]
        found += [f"{one} {'' if on else 'not-'}{word} {other}" for one, word, other, on in self.relations]
        return found + ([f"library {self.library}"] if self.library else [])

    # ---- for one trace

    def changed(self, trace: bytes) -> tuple[bytes, dict[str, str]]:
        """Returns the trace with other relations, and the parameters that its replay overrides, by id.

        Raises Unchangeable if it has nothing that is to be changed.
        """
        ids = recognizer_ids(trace)
        overrides = {
            f"{id}.{parameter}": in_units(value, trace)
            for name, parameter, value in self.sets
            for id in ids.get(name, ids.get(f"gesta.{name}", ()))
        }
        edits = list(self._edits(ids))
        if not (overrides or edits or self.library):
            raise Unchangeable(set(ids) - {id for some in ids.values() for id in some})
        return (Script(trace).text(edits) if edits else trace), overrides

    def _edits(self, ids: Mapping[str, Sequence[str]]) -> Iterable[Edit]:
        for one, word, other, on in self.relations:
            for id in ids.get(one, ids.get(f"gesta.{one}", ())):
                for second in ids.get(other, ids.get(f"gesta.{other}", ())):
                    if id != second:
                        yield Edit("relate" if on else "unrelate", id, RELATIONS[word], second)


FORMAT = 1
"""Of the results that are kept. Another one if what is counted changes."""


@lru_cache(maxsize=1)
def digest(question: Question) -> bytes:
    """What results depend on besides the sessions: the question, the libraries and the plugins."""
    loaded = [str(getattr(lib, "_name", "")), question.library, *question.plugins]
    contents = [hashlib.blake2b(Path(each).read_bytes()).hexdigest() for each in filter(None, loaded)]
    text = json.dumps([FORMAT, dataclasses.astuple(question), contents])
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def parsed_relation(text: str) -> tuple[str, str, str, bool]:
    """Returns the recognizers and the relation of "undo requires twice"."""
    found = _RELATION.fullmatch(text)
    if found is None:
        words = "requires, simultaneous, passes-on, or one of these with not- before it"
        raise ValueError(f"--relate is {text!r}, must be NAME RELATION NAME, where RELATION is {words}")
    return found[1], found[3], found[4], not found[2]
