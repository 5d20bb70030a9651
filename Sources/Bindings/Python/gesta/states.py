"""Recognizer states, and the reasons shared by all classes."""

from __future__ import annotations

from ._generated.enums import HintKey, Reason, State

__all__ = ["HintKey", "Reason", "State", "hint_key_of", "reason_of"]

_REASONS = {int(reason): reason for reason in Reason if reason < Reason.OWN}


def hint_key_of(number: int) -> int:
    """Returns the HintKey, the Reason, or the int if it is a class-specific reason."""
    try:
        return HintKey(number)
    except ValueError:
        return reason_of(number)


def reason_of(number: int) -> int:
    """Returns the Reason, or the int if it is a class-specific reason."""
    return _REASONS.get(number, number)
