"""Sessions in words: why a gesture was not recognized, and what to change. The folder `accounts` has the parts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable

from .context import Context

if TYPE_CHECKING:
    from .accounts.account import Account


def explain(
    trace: str | bytes | os.PathLike[str],
    *,
    recognizer: str | None = None,
    at: float | None = None,
    advise: bool = True,
    check: bool = True,
    prepare: Callable[[Context], Any] | None = None,
    progress: Callable[[int, int], Any] | None = None,
) -> Account:
    """Returns what happened in a session, in words, and what to change: `print(gesta.explain("session.trace"))`.

    `trace` is the path of a file, or a trace as bytes or str. `recognizer` is a label, a class or an id: of the others,
    only what concerns it is left. `at` is a time in seconds since the first touch: only the sequence of touches at that
    time is explained, or else the nearest. Changes are tried by playing the trace with them; `advise=False` leaves them
    out, `check=False` what is found in the set-up. `prepare` is called as in `replay`. `progress` is called with the
    number of the line and that of all lines.

    Raises what `replay` raises, and ParameterNameError if there is no such recognizer.

    Threads: any; it creates its own contexts.
    """
    from .accounts import making  # programs that do not explain do not load it

    return making.of_trace(
        trace, recognizer=recognizer, at=at, advise=advise, check=check, prepare=prepare, progress=progress
    )
