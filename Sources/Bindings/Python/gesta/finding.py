"""Findings of Context.check."""

from __future__ import annotations

from typing import Any

from . import _session
from ._generated.enums import FindingKind as FindingKind
from ._generated.structs import FINDING
from ._generated.values import Finding, read_finding
from ._native import lib
from ._session import Session


def collect(context: Session) -> list[Finding]:
    """Calls gesta_context_check and returns its findings."""
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
