"""Findings of Context.check."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Callable

from . import _session
from ._generated.enums import FindingKind as FindingKind
from ._generated.structs import FINDING
from ._generated.values import Finding, read_finding
from ._native import lib
from ._session import Session

_RELATE = re.compile(
    r"call gesta_recognizer_relate\(context, (0x[0-9a-f]+), GESTA_RELATION_(\w+), (0x[0-9a-f]+), ([01])\)"
)
_CALLS = {
    "REQUIRES_FAILURE 1": "call {}.require_failure({})",
    "REQUIRES_FAILURE 0": "call {}.remove_requirement({})",
    "SIMULTANEOUS 1": "call {}.allow_simultaneous({})",
}


def collect(
    context: Session, name: Callable[[int], str] | None = None, calls: dict[str, str] = _CALLS
) -> list[Finding]:
    """Returns the findings of gesta_context_check.

    Calls of C in their texts are replaced by `calls`, with what `name` returns for the recognizers.
    """

    def call(found: re.Match[str]) -> str:
        form = calls.get(f"{found[2]} {found[4]}")
        return found[0] if form is None else form.format(*(named(int(found[at], 16)) for at in (1, 3)))

    named = name or expressions(context)
    return [replace(each, text=_RELATE.sub(call, each.text)) for each in collect_raw(context)]


def expressions(context: Any) -> Callable[[int], str]:
    """Returns a function that returns how a program refers to a recognizer: by its label, if only one has it."""

    def expression(id: int) -> str:
        known = context.recognizers
        at = next(at for at, each in enumerate(known) if each.id == id)
        label = known[at].label
        is_only = label and sum(each.label == label for each in known) == 1
        return f"context.find({label!r})" if is_only else f"context.recognizers[{at}]"

    return expression


def collect_raw(context: Session) -> list[Finding]:
    """Returns the findings with the texts of the library."""
    found: list[Finding] = []

    def note(raw: Any) -> None:
        found.append(Finding(**read_finding(context, raw)))

    token = _session.keep(context, note)
    try:
        context._call(lib.gesta_context_check, _report, token, None)
    finally:
        context._entries.pop(token, None)
    return found


@FINDING
def _report(_pointer: int, raw: Any, user: int) -> None:
    entry = _session.find(user)
    if entry is None:
        return
    context, note = entry
    try:
        note(raw.contents)
    except BaseException as error:  # exceptions must not propagate into the library
        context._pending.append(error)
