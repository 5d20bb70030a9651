"""An account of a session: for people, and as data that programs and pages read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import _html
from ..states import State
from .contacts import summary
from .parts import RECOGNIZED, Attempt, Contact, Motion, Record, Sequence
from .sentences import advised, lines

FORMAT = "gesta-account 1"

_STATES = {**dict.fromkeys(RECOGNIZED, State.ENDED), "cancelled": State.CANCELLED, "failed": State.FAILED}
_STATES["not reached"] = State.FAILED


class Account(Record):
    """What happened in a session, in words, and what to change.

    `print` shows it, notebooks show it with pictures, `rich.print` with colors, and `data()` returns what can be
    written as JSON; the guide "Why did it not fire" describes its fields.
    """

    # ---- for people

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yields lines, each with its style: "title", "good", "bad", "text", "finding", "advice" or "note"."""
        return lines(self)

    def __str__(self) -> str:
        return "\n".join(text for _, text in self.lines())

    def __rich_console__(self, _console: Any, _options: Any) -> Iterator[Any]:
        """What rich prints."""
        from rich.padding import Padding  # type: ignore[import-not-found,unused-ignore]
        from rich.text import Text  # type: ignore[import-not-found,unused-ignore]

        styles = {"title": "bold", "good": "green", "bad": "red", "finding": "yellow", "advice": "cyan", "note": "dim"}
        for style, line in self.lines():
            text = Text(line.lstrip(), style=styles.get(style, ""))
            indent = len(line) - len(text)
            yield Padding(text, (0, 0, 0, indent), expand=False) if indent else text

    def _repr_html_(self) -> str:
        cards = []
        for each in self.sequences:
            best = min(each.attempts, key=lambda attempt: not attempt.is_recognized, default=None)
            state = _STATES.get(best.outcome, State.POSSIBLE) if best else State.POSSIBLE
            strokes = [[(x, -y if self.y_up else y) for _, x, y in contact.path] for contact in each.contacts]
            first, *rest = each.sentences or ["nothing recognized it"]
            title = f"{each.number}. {self.seconds(each.start):.3f} s: {each.title}"
            advice = [advised(every) for every in self.advice if each.number in every.sequences]
            cards.append(_html.card(title, state, first, [*rest, *advice], strokes))
        cards += [_html.card(each.kind, State.CANCELLED, each.text, [each.change], []) for each in self.findings]
        return "".join(f'<div style="margin:8px 0">{each}</div>' for each in cards)

    # ---- for programs

    def data(self) -> dict[str, Any]:
        """The account as JSON has it."""
        ends = [each.end for each in self.sequences]
        return {
            "format": FORMAT,
            "source": {"name": self.name, "kind": self.kind, "recorded_by": self.recorded_by, "note": self.note},
            "units_per_mm": self.units_per_mm,
            "y_up": self.y_up,
            "origin": str(self.origin),
            "duration": self.seconds(max(ends)) if ends else 0,
            "regions": [each.data() for each in self.regions.values()],
            "recognizers": [each.data() for each in self.recognizers.values()],
            "sequences": [self._sequence(each) for each in self.sequences],
            "findings": [each.data() for each in self.findings],
            "advice": [each.data() for each in self.advice],
        }

    def _sequence(self, each: Sequence) -> dict[str, Any]:
        return {
            "number": each.number,
            "start": self.seconds(each.start),
            "end": self.seconds(each.end),
            "title": each.title,
            "sentences": each.sentences,
            "contacts": [self._contact(contact) for contact in each.contacts],
            "motions": [self._motion(motion) for motion in each.motions],
            "recognizers": [self._attempt(each, attempt) for attempt in each.attempts],
            "deadlines": [
                {"due": self.seconds(due), "run": None if run is None else self.seconds(run)} for due, run in each.late
            ],
            "winners": [attempt.recognizer.id for attempt in each.winners],
        }

    def _contact(self, contact: Contact) -> dict[str, Any]:
        found = summary(contact, self.units_per_mm, self.y_up)
        return {
            "id": contact.id,
            "tool": contact.tool,
            "buttons": list(contact.buttons),
            "modifiers": list(contact.modifiers),
            "start": self.seconds(contact.start),
            "end": self.seconds(contact.end),
            "end_phase": contact.end_phase,
            "samples": len(contact.path),
            "from": list(contact.path[0][1:]),
            "to": list(contact.path[-1][1:]),
            "path": [[self.seconds(int(time)), x, y] for time, x, y in found.path],
            "length_mm": found.length,
            "distance_mm": found.distance,
            "farthest_mm": found.farthest,
            "kind": found.kind,
            "text": found.text,
            "region": contact.region,
            "owner": contact.owner,
        }

    def _motion(self, motion: Motion) -> dict[str, Any]:
        found = {name: getattr(motion, name) for name in ("stream", "kind", "source", "x", "y", "dx", "dy")}
        return {**found, "start": self.seconds(motion.start), "end": self.seconds(motion.end)}

    def _attempt(self, sequence: Sequence, attempt: Attempt) -> dict[str, Any]:
        own = attempt.recognizer.id
        found: dict[str, Any] = {
            "id": own,
            "name": attempt.recognizer.name,
            "sequence": attempt.sequence,
            "outcome": attempt.outcome,
            "start": self.seconds(attempt.states[0][0]) if attempt.states else None,
            "end": None if attempt.end is None else self.seconds(attempt.end),
            "states": [
                {"time": self.seconds(time), "state": state, "x": x, "y": y} for time, state, x, y in attempt.states
            ],
            "changes": attempt.changes,
            "contacts": attempt.contacts,
            "values": attempt.values,
            "verdict": attempt.verdict.data() if attempt.verdict else None,
            "measures": attempt.measures,
            "waits": [
                {
                    "for": each.other,
                    "from": self.seconds(each.start),
                    "to": None if each.end is None else self.seconds(each.end),
                    "ended": each.ended,
                }
                for each in attempt.waits
            ],
            "prevented": [each.recognizer.id for each in sequence.attempts if each.blocker == own],
            "prevented_by": attempt.blocker,
            "reported": None if attempt.reported is None else self.seconds(attempt.reported),
            "text": attempt.text,
        }
        return found
