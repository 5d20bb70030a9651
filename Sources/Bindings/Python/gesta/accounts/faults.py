"""Findings of the set-up, and of the code that pushes the touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import GestaError
from ..finding import FindingKind
from .parts import Finding
from .script import Script

if TYPE_CHECKING:
    from ..context import Context
    from .watching import Watch

_QUIET = (FindingKind.LATENCY,)
"""What is usually meant."""


def of_setup(context: Context, watching: Watch) -> Iterator[Finding]:
    """What `Context.check` finds at the end of the session."""
    for each in context.check():
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
        found = check_trace(script.text())
    except (ImportError, GestaError):
        return
    for each in found:
        yield Finding("adapter", each.name, each.seen, count=each.count, why=each.why, change=each.change)
