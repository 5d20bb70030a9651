"""The command `plot`: a picture of a session, or of the strokes that a recognizer did not recognize.

Threads: may be called on any thread.
"""

from __future__ import annotations

from os import PathLike

from gesta.accounts import making
from gesta.accounts.account import Account
from gesta.accounts.parts import Attempt, Sequence

from . import explain


def plot(
    path: str | PathLike[str],
    picture: str | PathLike[str],
    set_up: explain.SetUp = explain.NOTHING_CHOSEN,
    *,
    recognizer: str | None = None,
    at: float | None = None,
    is_dark: bool = False,
) -> None:
    """Writes the time line of a trace, or of a file of touches, as a picture; with `recognizer`, the strokes of the
    first sequence that it did not recognize, with what it measured and its limits.

    `at` is a time in seconds: only the sequence at that time is drawn. Raises what explain.explain and canvas.write
    raise, ModuleNotFoundError if matplotlib is not there, and ValueError if there is nothing to draw.
    """
    from . import canvas, strokes, timeline  # only who draws needs matplotlib

    colors = canvas.DARK if is_dark else canvas.LIGHT
    account = explain.explain(path, set_up, at=at, advise=False)
    if recognizer is None:
        figure = timeline.timeline(account, colors)
    else:
        figure = strokes.strokes(account, *_missed(account, recognizer), colors)
    canvas.write(figure, picture, colors)


def _missed(account: Account, recognizer: str) -> tuple[Sequence, Attempt]:
    """The first attempt of a recognizer that was not recognized, or else its first, with its sequence."""
    ids = making.Choice(account, recognizer, None).ids or ()
    own = [(one, each) for one in account.sequences for each in one.attempts if each.recognizer.id in ids]
    if not own:
        raise ValueError(f"no touch had to do with {recognizer}")
    return next((each for each in own if not each[1].is_recognized), own[0])
