"""Findings of the set-up, and of the code that pushes the touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import GestaError
from ..finding import FindingKind, collect
from .parts import Finding
from .script import Script
from .sentences import quoted

if TYPE_CHECKING:
    from ..context import Context
    from .watching import Watch

_QUIET = (FindingKind.LATENCY,)
"""What is usually meant."""


_CHANGES = {
    "REQUIRES_FAILURE 1": "let {} require the failure of {}",
    "REQUIRES_FAILURE 0": "do not let {} require the failure of {}",
    "SIMULTANEOUS 1": "allow {} and {} simultaneously",
}


def of_setup(context: Context, watching: Watch) -> Iterator[Finding]:
    """What `Context.check` finds at the end of the session."""

    def name(id: int) -> str:
        known = watching.account.recognizers.get(watching.ids.get(id, ""))
        return quoted(known) if known else f"recognizer {id:#010x}"

    for each in collect(context, name, _CHANGES):
        if each.kind in _QUIET:
            continue
        recognizer = watching.id_of(each.recognizer) if each.recognizer else None
        other = watching.id_of(each.other) if each.other else None
        kind = each.kind.name.lower()
        yield Finding("setup", kind, watching.renamed(each.text), recognizer, other, each.seconds)


def of_adapter(script: Script) -> Iterator[Finding]:
    """What the checker of adapters finds in the trace; nothing where it is not installed."""
    from ..adapters.check import check_trace

    try:
        found = check_trace("\n".join(script.given).encode("utf-8", "surrogateescape"))
    except (ImportError, GestaError):
        return
    for each in found:
        yield Finding("adapter", each.name, each.seen, count=each.count, why=each.why, change=each.change)
