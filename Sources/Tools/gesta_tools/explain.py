"""The command `explain`: what happened in a trace, in words.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from gesta import Context, GestaError, Phase, State
from gesta._html import card
from gesta.describe import Type, ValueDescription

from .sessions import Outcome, Session, strokes

_STATES = {"recognized": State.ENDED, "ended": State.ENDED, "cancelled": State.CANCELLED}
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
    :root {{ color-scheme: light dark; }}
    body {{ max-width: 60em; margin: 2em auto; padding: 0 1em; font: 15px/1.5 system-ui, sans-serif; }}
    section {{ margin: 1.5em 0; }}
</style>
<h1>{title}</h1>
{items}</html>
"""


class Explained:
    """The sessions of a trace, for people and programs."""

    def __init__(self, sessions: Iterable[Session]) -> None:
        self.sessions = [each for each in sessions if each.touches or each.motions or each.outcomes]
        with Context() as context:
            names = {each.class_name for session in self.sessions for each in session.outcomes}
            self.values = {name: _values(context, name) for name in names}
        times = [time for session in self.sessions for time in _times(session)]
        self.start = min(times, default=0)

    def lines(self) -> Iterator[str]:
        """Yields a line for each session, and below it one for each recognizer."""
        for session in self.sessions:
            width = max((len(each.recognizer) for each in session.outcomes), default=0)
            yield self.title(session)
            for each in session.outcomes:
                yield f"{self._at(each):>12}  {each.recognizer:{width}}  {self.sentence(each)}"

    def data(self) -> list[dict[str, Any]]:
        """The same for programs. Times are in s since the first event."""
        return [
            {
                "title": self.title(session),
                "contacts": sum(each.phase == Phase.BEGAN for each in session.touches),
                "motions": session.motions,
                "recognizers": [self._fields(each) for each in session.outcomes],
            }
            for session in self.sessions
        ]

    def page(self, title: str) -> str:
        """The same as an HTML page, with a picture of the strokes."""
        cards = []
        for session in self.sessions:
            best = min(session.outcomes, key=_rank, default=None)
            sentence = f"{best.recognizer}: {self.sentence(best)}" if best else "no recognizer had an event"
            others = [f"{each.recognizer}: {self.sentence(each)}" for each in session.outcomes if each is not best]
            state = _STATES.get(best.state, State.FAILED) if best else State.POSSIBLE
            cards.append(card(self.title(session), state, sentence, others, list(strokes(session))))
        items = "".join(f"<section>{each}</section>\n" for each in cards)
        return _PAGE.format(title=escape(title), items=items)

    def title(self, session: Session) -> str:
        down = [each for each in session.touches if each.phase == Phase.BEGAN]
        parts = [f"{len(down)} contact{'s' if len(down) > 1 else ''}"] if down else []
        parts += [f"a {kind}" for kind in dict.fromkeys(session.motions)]
        if down:
            first, last = session.touches[0], session.touches[-1]
            seconds = (last.time - first.time) / 1e9
            parts.append(f"from ({first.x:.6g}, {first.y:.6g}) to ({last.x:.6g}, {last.y:.6g}) in {seconds:.3f} s")
        times = _times(session)
        at = self._seconds(min(times)) if times else "0.000 s"
        return f"{at}: {', '.join(parts) or 'no contact'}"

    def sentence(self, outcome: Outcome) -> str:
        """ "ended at (140, 123.6), began at 1.099 s, 66 changes: translation_x 66.6" """
        if outcome.state in ("failed", "not reached"):
            return outcome.sentence or outcome.state
        parts = [f"{outcome.state} at ({outcome.x:.6g}, {outcome.y:.6g})"]
        if outcome.began is not None and outcome.state != "began":
            parts.append(f"began at {self._seconds(outcome.began)}")
        if outcome.changes:
            parts.append(f"{outcome.changes} change{'s' if outcome.changes > 1 else ''}")
        values = [f"{name} {_short(value)}" for name, value in self._named(outcome)]
        return ", ".join(parts) + (f": {', '.join(values)}" if values else "")

    def _at(self, outcome: Outcome) -> str:
        return "" if outcome.state == "not reached" else self._seconds(outcome.time)

    def _seconds(self, time: int) -> str:
        return f"{(time - self.start) / 1e9:.3f} s"

    def _named(self, outcome: Outcome) -> list[tuple[str, Any]]:
        """Its values that are not 0; none of a class that this process does not have, such as a plugin's."""
        pairs = zip(self.values[outcome.class_name], outcome.values)
        named = [(info.name, _decoded(info, value)) for info, value in pairs]
        return [(name, value) for name, value in named if value]

    def _fields(self, outcome: Outcome) -> dict[str, Any]:
        fields: dict[str, Any] = {"recognizer": outcome.recognizer, "class": outcome.class_name, "state": outcome.state}
        if outcome.state != "not reached":
            if outcome.began is not None:
                fields["began"] = (outcome.began - self.start) / 1e9
            fields |= {"time": (outcome.time - self.start) / 1e9, "x": outcome.x, "y": outcome.y}
            fields |= {"changes": outcome.changes, "values": dict(self._named(outcome))}
        return fields | {"verdict": outcome.sentence}


def _values(context: Context, class_name: str) -> tuple[ValueDescription, ...]:
    try:
        return context.describe(class_name).values
    except GestaError:
        return ()


def _decoded(info: ValueDescription, value: float | str) -> Any:
    if isinstance(value, str):
        return value
    if info.type == Type.CHOICE and 0 <= value < len(info.choices):
        return info.choices[int(value)]
    return int(value) if info.type in (Type.INTEGER, Type.BOOLEAN) else value


def _times(session: Session) -> list[int]:
    """When its first contact and its first event were."""
    events = [each for each in session.outcomes if each.state != "not reached"]
    return [each.time for each in session.touches[:1]] + [each.time for each in events[:1]]


def _short(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _rank(outcome: Outcome) -> int:
    """Recognized first, then what was in progress, then the rest."""
    order = ("recognized", "ended", "changed", "began", "cancelled")
    return order.index(outcome.state) if outcome.state in order else len(order)
