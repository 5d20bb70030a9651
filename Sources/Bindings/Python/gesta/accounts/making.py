"""Makes accounts of traces and of contexts."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, Callable

from .._numbers import call_back
from ..context import Context
from ..errors import ErrorCode, make_error
from ..recognizer import Recognizer
from ..trace import _text, replay
from . import faults
from .account import Account
from .advice import Adviser
from .parts import Attempt, Sequence
from .script import Script
from .sentences import tell
from .watching import Watch, watch


def of_trace(
    trace: str | bytes | os.PathLike[str],
    *,
    recognizer: str | None = None,
    at: float | None = None,
    advise: bool = True,
    check: bool = True,
    prepare: Callable[[Context], Any] | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Account:
    """See gesta.explain."""
    if prepare is not None:
        call_back("explain: prepare", prepare)
    script = Script(_text(trace))
    found: list[Any] = []

    def at_end(context: Context, watching: Watch) -> None:
        if check:
            found.extend(faults.of_setup(context, watching))

    account, result, _ = watch(script, prepare=prepare, progress=progress, at_end=at_end)
    account.recorded_by = result.recorded_by
    if isinstance(trace, (os.PathLike, str)) and not str(trace).startswith("gesta-trace"):
        account.name = os.path.basename(os.fspath(trace))
    account.findings = [*faults.of_adapter(script), *found]
    if result.differences and script.is_divided:
        result = replay(_text(trace), prepare=prepare)
    if result.differences:
        account.note = (
            f"The replay differs from the trace, first at line {result.differences[0].line}: what follows is what this "
            "version of the library does with the same touches."
        )
    tell(account)
    whole = replace(account)
    Choice(account, recognizer, at).narrow()
    if advise:
        Adviser(script, account, whole, prepare, is_named=recognizer is not None or at is not None).advise()
    return account


def of_context(context: Context, recognizer: Recognizer | str | None = None) -> Account:
    """See Context.explain."""
    name = f"{recognizer._id:#010x}" if isinstance(recognizer, Recognizer) else recognizer
    if context._recording is not None:
        return of_trace(context._recording, recognizer=name)
    watching = Watch(Script(b""))
    watching.describe(context)
    account = watching.account
    account.kind, account.units_per_mm, account.y_up = "live", context.units_per_mm, context._y_up
    watching.snapshot(context)
    account.findings = list(faults.of_setup(context, watching))
    account.note = (
        "Without a recording: what the fingers did is not known, and no change was tried. Record one: "
        'with context.trace("session.trace"): ...'
    )
    tell(account)
    Choice(account, name, None).narrow()
    return account


class Choice:
    """The recognizers and the sequence that were asked for."""

    def __init__(self, account: Account, recognizer: str | None, at: float | None) -> None:
        self.account = account
        self.ids = None if recognizer is None else self._ids(recognizer)
        self.at = at

    def _ids(self, name: str) -> set[str]:
        known = self.account.recognizers.values()
        classes = (name, f"gesta.{name}")
        found = {each.id for each in known if name in (each.id, each.label, each.name) or each.class_name in classes}
        if not found:
            names = ", ".join(each.name for each in known) or "none"
            raise make_error(ErrorCode.NAME, f"the recognizer is {name!r}, must be one of the trace's: {names}")
        return found

    def narrow(self) -> None:
        account = self.account
        if self.at is not None and account.sequences:
            time = account.origin + round(self.at * 1e9)

            def distance(sequence: Sequence) -> int:
                return max(sequence.start - time, time - sequence.end, 0)

            account.sequences = [min(account.sequences, key=distance)]
        if self.ids is None:
            return
        account.sequences = [self._narrowed(each) for each in account.sequences if self._own(each)]
        account.findings = [
            each
            for each in account.findings
            if each.recognizer is None or each.recognizer in self.ids or each.other in self.ids
        ]

    def _narrowed(self, sequence: Sequence) -> Sequence:
        """A copy with what concerns the recognizers."""
        own = self._own(sequence)
        kept = [each for each in sequence.attempts if each in own or any(self._concerns(one, each) for one in own)]
        return replace(sequence, attempts=kept, sentences=[each.text for each in kept])

    def _own(self, sequence: Sequence) -> list[Attempt]:
        return [each for each in sequence.attempts if each.recognizer.id in (self.ids or ())]

    def _concerns(self, own: Attempt, other: Attempt) -> bool:
        """Whether the other has prevented this one, or is what it waited for."""
        return other.recognizer.id in (own.blocker, *(wait.other for wait in own.waits))
