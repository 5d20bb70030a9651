"""Plays a part of a corpus, and keeps what came out: a file for each part, named by the hash of its content and of the
question, so that a run that was interrupted continues where it was, and a run over a corpus that has grown plays what
is new.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable

from .playing import Refused, play
from .question import Question, Unchangeable, digest
from .sessions import PROBLEMS, Item, Part, Session, items, of_item
from .storage import file_system, is_address, open_file
from .tally import Tally


class Job:
    """What each process needs to play parts.

    keep: a folder for what came out, here or at an address that fsspec knows; "" keeps nothing
    """

    def __init__(self, question: Question, corpus: str, keep: str = "") -> None:
        self.question, self.corpus, self.keep = question, corpus, keep

    def play(self, part: Part) -> Tally:
        """Returns what came out of a part, played or as it was kept."""
        if not self.keep:
            return self._played(items(part))
        found = list(items(part))
        code = hashlib.blake2b(digest(self.question), digest_size=20)
        for each in found:
            name, data = each[:2]
            code.update(hashlib.blake2b(data if isinstance(data, bytes) else repr(data).encode()).digest())
            code.update(name.encode("utf-8", "surrogateescape"))
        name = code.hexdigest()
        kept = self._read(name)
        if kept is None:
            kept = self._played(found)
            self._write(name, kept)
        return kept

    def _played(self, found: Iterable[Item | tuple[str, Exception]]) -> Tally:
        tally = Tally()
        for item in found:
            if not isinstance(item, Item):
                tally.add_row("failed", *item)
                continue
            try:
                for session in of_item(item, self.question, self.corpus):
                    self._add(tally, session)
            except PROBLEMS as error:
                tally.add_row("failed", item.name, error)
        return tally

    def _add(self, tally: Tally, session: Session) -> None:
        try:
            tally.add(session, play(session.trace, self.question), self.question.by)
        except Unchangeable as error:
            tally.add_unchanged(error.names)
        except Refused as error:
            tally.add_row("refused", session.name, error)
        except PROBLEMS as error:
            tally.add_row("failed", session.name, error)

    # ---- what is kept

    def _read(self, name: str) -> Tally | None:
        try:
            with open_file(f"{self.keep}/{name}.json") as file:
                return Tally.of_data(json.load(file))
        except (FileNotFoundError, ValueError):
            return None

    def _write(self, name: str, tally: Tally) -> None:
        """A file is there whole or not at all."""
        text = json.dumps(tally.data()).encode()
        if is_address(self.keep):
            file_system(self.keep).pipe_file(f"{self.keep}/{name}.json", text)
            return
        os.makedirs(self.keep, exist_ok=True)
        path = f"{self.keep}/{name}.json"
        with open(f"{path}.{os.getpid()}", "wb") as file:
            file.write(text)
        os.replace(file.name, path)
