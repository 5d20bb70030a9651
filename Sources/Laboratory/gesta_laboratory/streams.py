"""Measures gesta.spotter on streams of people: `Sources/Laboratory/run streams STROKES... --machete FOLDER`.

- Sessions: ten people made ten signs three times among other movements of a mouse; the examples are their own, five or
  one (Taranta et al., "Machete", TOCHI 2021). Counted as the authors count: a report within an attempt that does not
  count is neither right nor false.
- The 16 signs of the $1 set beside the movements of these mice, outside of the sessions' own signs; five examples of
  each by one person of a set that has them.
- Composed: a person's other drawings of these signs, three of each, in random order among words, drags and letters by
  other people, with straight movements between them, in one stream.
- Touch: the same examples beside words swiped on a keyboard, and drags; each contact is a stream.

A report is right if it overlaps a sign of its name that no other report found. Rates have 95 % intervals over people
(bootstrap): of right ones over who draws, of false ones over whose movements they are in.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gesta import Context, Phase, State, touch_dtype

from . import machete
from .evaluation.labels import DRAGS_AND_TAPS, SHAPE_WRITING, is_near_closed_set
from .evaluation.people import ROUNDS
from .evaluation.strokes import UNREADABLE, Stroke, in_pixels, part_of
from .evaluation.templates import own, people_of

SETS = ("dollar1", "dollar_student", "student_a")
"""Those that have the 16 signs."""
OWN, DRAWN, FILLERS = 5, 3, 2
"""Examples of each sign; drawings of each in a composed stream; other movements between two of them."""
_NS = 1_000_000
_REST_NS = 5_000_000_000
_RATE, _EVERY = 1.25, 3
"""For limits with equal rates: false reports an hour of each sign, one of so many people."""
_SHARES = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Of the largest distance: the limits that are tried."""
_PACE_MS, _SPEED = 10, 0.6
"""Of the movements between the items of a composed stream: ms between samples, pixels a millisecond."""

Examples = Mapping[str, Sequence[Any]]
Parameters = Mapping[str, Any]


@dataclass(frozen=True)
class Report:
    """A sign in a stream: its name, when it began and ended, in ms after the stream's start, and how far it is from the
    examples if it was found.
    """

    name: str
    start: float
    end: float
    distance: float = 0.0


@dataclass
class Tally:
    """What was found of one person's signs, and what was reported falsely in one person's movements.

    of, found:   signs drawn and found, by sign
    false, hours: false reports by sign, and how long the movements took
    """

    drawer: str
    mover: str
    of: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    hours: float = 0.0


class Spotter:
    """A recognizer that finds gestures in streams. A context manager."""

    def __init__(self, examples: Examples, source: str, parameters: Parameters) -> None:
        self._context, self._time = Context(), 0
        self._recognizer = self._context.recognizer("gesta.spotter", source=source, **parameters)
        self._phases = (Phase.HOVER,) * 3 if source == "hover" else (Phase.BEGAN, Phase.MOVED, Phase.ENDED)
        for name, drawn in examples.items():
            for points in drawn:
                self._recognizer.add_example(name, points)
        self._names = tuple(self._recognizer.examples)

    def __enter__(self) -> Spotter:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()

    def play(self, points: Any) -> list[Report]:
        """Returns what is found in a stream of `t_ms, x, y`."""
        touches = np.zeros(len(points) + 1, touch_dtype())
        rows = np.append(np.arange(len(points)), len(points) - 1)  # the last point again, as the lift
        touches["time"] = np.round(points[rows, 0] * _NS).astype(np.int64) + self._time
        touches["x"], touches["y"], touches["contact"] = points[rows, 1], points[rows, 2], 1
        touches["phase"] = self._phases[1]
        touches["phase"][0], touches["phase"][-1] = self._phases[0], self._phases[2]
        begin, self._time = self._time, int(touches["time"][-1]) + _REST_NS
        reports: list[Report] = []
        count = 0
        # Fewer events wait at once than a context keeps.
        for at in range(0, len(touches), 10_000):
            self._context.push(touches[at : at + 10_000])
            count = self._read(reports, count, begin)
        self._context.advance(self._time - 1)
        self._read(reports, count, begin)
        return reports

    @property
    def max_distance(self) -> float:
        return float(self._recognizer.max_distance)

    def share(self) -> float:
        """Returns the limit of the only sign as a share of the largest, as the verdict on a straight line states it.

        The line is hardly longer than the smallest gesture: what is compared begins and ends with the stream, slowly.
        """
        length = 1.05 * self._recognizer.min_size
        self.play(np.column_stack([np.arange(200) * 10.0, np.linspace(0, length, 200), np.zeros(200)]))
        return float(self._recognizer.verdict.limit) / self.max_distance

    def _read(self, reports: list[Report], count: int, begin: int) -> int:
        for event in self._context.events():
            if event.state in (State.BEGAN, State.CHANGED, State.ENDED) and event.values["found"] > count:
                count = int(event.values["found"])
                start, end = (1000 * event.values[each] - begin / _NS for each in ("start_time", "end_time"))
                name = self._names[int(event.values["index"])]
                reports.append(Report(name, start, end, event.values["distance"]))
        return count


def sessions(found: Iterable[machete.Session], count: int, parameters: Parameters) -> Iterator[Tally]:
    """Yields what is found of a person's signs with so many own examples: five, or one, each of five in turn."""
    for session in found:
        for turn in range(5 // count):
            tally = Tally(session.person, session.person)
            given = {
                name: [drawn[:, 1:] for drawn in all_[turn * count :][:count]]
                for name, all_ in session.examples.items()
            }
            with Spotter(given, "hover", parameters) as spotter:
                _count_session(tally, session, spotter.play(session.points))
            tally.hours = session.points[-1, 0] / 3.6e6
            yield tally


def _count_session(tally: Tally, session: machete.Session, reports: Iterable[Report]) -> None:
    times = session.points[:, 0]
    signs = [Report(sign.name, times[sign.first], times[min(sign.last, len(times) - 1)]) for sign in session.signs]

    def is_false(report: Report) -> bool:
        first, last = np.searchsorted(times, (report.start, report.end))
        return not session.is_rejected(report.name, int(first), int(last))

    _count(tally, signs, reports, is_false)


def _count(
    tally: Tally,
    signs: Sequence[Report],
    reports: Iterable[Report],
    is_false: Callable[[Report], bool] = lambda report: True,
) -> None:
    """Counts the signs, which are found by the first report of their name that overlaps them, and false reports."""
    tally.of.update(sign.name for sign in signs)
    waiting = list(signs)
    for report in reports:
        hits = [
            sign for sign in signs if sign.name == report.name and sign.start <= report.end and report.start <= sign.end
        ]
        new = next((sign for sign in hits if sign in waiting), None)
        if new:
            waiting.remove(new)
            tally.found[report.name] += 1
        elif not hits and is_false(report):
            tally.false[report.name] += 1


def beside(
    rounds: Iterable[tuple[tuple[str, str], Examples]], found: Sequence[machete.Session], parameters: Parameters
) -> Iterator[Tally]:
    """Yields the false reports of examples in the movements of mice between the sessions' own signs."""
    for who, given in rounds:
        with Spotter(given, "hover", parameters) as spotter:
            for session in found:
                false, hours = _beside(spotter, session)
                yield Tally(" ".join(who), session.person, false=Counter(each.name for each in false), hours=hours)


def _beside(spotter: Spotter, session: machete.Session) -> tuple[list[Report], float]:
    """Returns what is reported outside of the session's own signs, and how many hours that is."""
    times = session.points[:, 0]
    asked = np.array([bool(name) for name in session.asked])
    reports = [
        report
        for report in spotter.play(session.points)
        if not asked[slice(*np.searchsorted(times, (report.start, report.end)))].any()
    ]
    return reports, float(np.diff(times)[~asked[1:]].sum()) / 3.6e6


def touches(
    rounds: Iterable[tuple[tuple[str, str], Examples]], moved: Sequence[Stroke], parameters: Parameters
) -> Iterator[Tally]:
    """Yields the false reports of examples in what people swipe and drag, each contact a stream."""
    by_mover: dict[str, list[Stroke]] = defaultdict(list)
    for stroke in moved:
        by_mover[f"{stroke.set} {stroke.person}"].append(stroke)
    for who, given in rounds:
        with Spotter(given, "contact", parameters) as spotter:
            for mover, strokes in sorted(by_mover.items()):
                tally = Tally(" ".join(who), mover)
                for stroke in strokes:
                    tally.hours += stroke.parts[0][-1, 0] / 3.6e6
                    tally.false.update(report.name for report in spotter.play(stroke.parts[0]))
                yield tally


@dataclass(frozen=True)
class Composed:
    """A stream of a person's drawings among other movements, and when each begins and ends."""

    person: str
    examples: Examples
    points: Any
    signs: tuple[Report, ...]


def compose(who: tuple[str, str], given: Examples, drawn: Sequence[Stroke], others: Sequence[Stroke]) -> Composed:
    """Returns a stream of drawings in random order with FILLERS other movements between two of them."""
    generator = random.Random(" ".join(who))
    parts, signs = [np.zeros((1, 3))], []

    def add(points: Any) -> tuple[float, float]:
        """Adds points after a straight movement; returns when they begin and end."""
        end = parts[-1][-1]
        length, angle = generator.uniform(30, 200), generator.uniform(0, 2 * np.pi)
        steps = max(1, round(length / _SPEED / _PACE_MS))
        share = np.arange(1, steps + 1) / steps
        # Of least jerk, as hands move (Flash and Hogan, J. of Neuroscience, 1985).
        eased = length * (10 * share**3 - 15 * share**4 + 6 * share**5)
        way = end + np.column_stack([share * steps * _PACE_MS, eased * np.cos(angle), eased * np.sin(angle)])
        rows = points + (way[-1] - points[0])
        parts.extend([way, rows[1:] if len(rows) > 1 else rows])
        return float(rows[0, 0]), float(rows[-1, 0])

    for stroke in generator.sample(list(drawn), len(drawn)):
        for filler in generator.sample(list(others), FILLERS):
            add(filler.parts[0])
        signs.append(Report(stroke.label, *add(stroke.parts[0])))
    return Composed(" ".join(who), given, np.concatenate(parts), tuple(signs))


def composed(streams: Iterable[Composed], parameters: Parameters) -> Iterator[Tally]:
    for stream in streams:
        shortest = min(
            float(np.hypot(*np.diff(points, axis=0).T).sum()) for drawn in stream.examples.values() for points in drawn
        )
        with Spotter(stream.examples, "hover", {"min_size": 0.7 * shortest, **parameters}) as spotter:
            reports = spotter.play(stream.points)
        tally = Tally(stream.person, stream.person, hours=stream.points[-1, 0] / 3.6e6)
        _count(tally, stream.signs, reports)
        yield tally


# -------------------------------------------------------------------------------------------------------------- limits


def turning(points: Any) -> float:
    """Returns how much a path turns, in radians, as Sources/Core/Signs/Examples/SignTurning.swift defines it."""
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.linspace(0, way[-1], 34)[::3]
    edges = np.diff(np.interp(at, way, points[:, 0]) + 1j * np.interp(at, way, points[:, 1]))
    return float(np.abs(np.angle(edges[1:] * np.conj(edges[:-1]))).sum())


def fitted(rounds: Sequence[tuple[tuple[str, str], Examples]], found: Sequence[machete.Session]) -> Iterator[str]:
    """Yields lines: how much each sign turns, and the limit at which its false reports beside mice have the rate _RATE.

    Then the straight line that is nearest to these limits, in the terms of SignTurning.swift.
    """
    given = [examples for _, examples in rounds[::_EVERY]]
    with Spotter({}, "hover", {}) as spotter:
        largest = spotter.max_distance
    rows = []
    for name in sorted({name for examples in given for name in examples}):
        signs = [{name: examples[name]} for examples in given if name in examples]
        turns = float(np.mean([turning(points) for sign in signs for points in sign[name]]))
        shares = []
        for sign in signs:
            with Spotter(sign, "hover", {}) as spotter:
                shares.append(spotter.share())
        rates: list[float] = []
        for share in _SHARES:
            rates.append(_rate(signs, [share * largest / own for own in shares], found))
            if rates[-1] <= _RATE:
                break
        at = len(rates) - 1
        limit = _SHARES[at]
        if at > 0 and rates[at] <= _RATE:
            limit += (_SHARES[at - 1] - limit) * (_RATE - rates[at]) / (rates[at - 1] - rates[at])
        rows.append((turns, limit, f"{name:16} turns {turns:.2f}, limit {limit:.2f}, {rates[0]:.1f}/h at {largest}"))
    rows.sort()
    yield from (line for *_, line in rows)
    turned, limits = np.array([row[:2] for row in rows if row[1] < 1]).T
    slope, base = np.polyfit(turned, limits, 1)
    least = rows[0][0]
    yield f"least {least:.1f}, leastShare {base + slope * least:.2f}, most {(1 - base) / slope:.1f}"


def _rate(signs: Iterable[Examples], limits: Iterable[float], found: Sequence[machete.Session]) -> float:
    """Returns the false reports an hour of signs beside mice, each with a largest distance of its own."""
    count, hours = 0, 0.0
    for sign, limit in zip(signs, limits):
        with Spotter(sign, "hover", {"max_distance": limit}) as spotter:
            for session in found:
                reports, time = _beside(spotter, session)
                count += len(reports)
                hours += time
    return count / hours


# ------------------------------------------------------------------------------------------------------------- figures


def interval(
    tallies: Sequence[Tally], who: Callable[[Tally], str], rate: Callable[[Tally], tuple[float, float]]
) -> str:
    """Returns a rate with its interval of 95 % over people and their number."""
    sums: dict[str, Any] = defaultdict(lambda: np.zeros(2))
    for tally in tallies:
        sums[who(tally)] += rate(tally)
    table = np.array([sums[person] for person in sorted(sums)])
    chosen = np.random.default_rng(1).integers(0, len(table), (ROUNDS, len(table)))
    low, high = np.percentile(np.divide(*table[chosen].sum(axis=1).T), (2.5, 97.5))
    return f"{table[:, 0].sum() / table[:, 1].sum():.1f} ({low:.1f} to {high:.1f}), {len(table)} people"


def line(name: str, tallies: Sequence[Tally]) -> Iterator[str]:
    """Yields lines: what was found, and what was reported falsely, by sign where there are many."""
    found = sum((tally.found for tally in tallies), Counter())
    of = sum((tally.of for tally in tallies), Counter())
    false = sum((tally.false for tally in tallies), Counter())
    hours = sum(tally.hours for tally in tallies)
    if of:
        rate = interval(
            tallies, lambda tally: tally.drawer, lambda tally: (100 * tally.found.total(), tally.of.total())
        )
        yield f"{name:24} found {found.total()} of {of.total()}, % {rate}"
    rate = interval(tallies, lambda tally: tally.mover, lambda tally: (tally.false.total(), tally.hours))
    yield f"{name:24} false {false.total()}, an hour {rate}"
    yield "    " + ", ".join(
        f"{sign}{f' {100 * found[sign] / of[sign]:.0f} %' if of[sign] else ''} {false[sign] / hours:.1f}/h"
        for sign in sorted({*of, *false}, key=lambda sign: (-false[sign], sign))
    )


def taught(strokes: Sequence[Stroke], part: str) -> list[tuple[tuple[str, str], Examples, list[Stroke]]]:
    """Returns, for each person of a part who has drawn the 16 signs, examples of each, and other drawings."""
    found: list[tuple[tuple[str, str], Examples, list[Stroke]]] = []
    for set_ in SETS:
        people = people_of([stroke for stroke in strokes if len(stroke.parts) == 1], [set_])
        for who, signs in sorted(people.items()):
            if part not in ("all", part_of(*who)):
                continue
            count = min(OWN, min(map(len, signs.values())) - 1)
            examples, tested = own({who: signs}, set_, count)[0]
            given = {name: [stroke.parts[0][:, 1:] for stroke in drawn] for name, drawn in examples.items()}
            drawn = [
                Stroke(set_, name, who[1], stroke.parts)
                for name in given
                for stroke in [each for each in signs[name] if each in tested][:DRAWN]
            ]
            found.append((who, given, drawn))
    return found


def report(
    strokes: Sequence[Stroke], found: Sequence[machete.Session], part: str, parameters: Parameters, fit: bool = False
) -> Iterator[str]:
    """Yields the lines of all measurements, or of the limits that have equal rates."""
    strokes = in_pixels(strokes)
    chosen = [session for session in found if part == "all" or part_of(machete.SET, session.person) == part]
    if fit:
        yield from fitted([(who, given) for who, given, _ in taught(strokes, part)], chosen)
        return
    for count in (5, 1):
        if chosen:
            yield from line(f"sessions, {count} own", list(sessions(chosen, count, parameters)))
    people = taught(strokes, part)
    rounds = [(who, given) for who, given, _ in people]
    if rounds and chosen:
        yield from line("$1 signs beside mice", list(beside(rounds, chosen, parameters)))
    others = [
        stroke
        for stroke in strokes
        if stroke.set not in SETS
        and len(stroke.parts) == 1
        and stroke.label != UNREADABLE
        and stroke.length > 0
        and (part == "all" or part_of(stroke.set, stroke.person) == part)
        and not is_near_closed_set(stroke.set, stroke.label)
    ]
    if others and people:
        streams = [compose(who, given, drawn, others) for who, given, drawn in people]
        yield from line("composed", list(composed(streams, parameters)))
    for name, set_ in (("words", SHAPE_WRITING), ("drags", DRAGS_AND_TAPS)):
        moved = [stroke for stroke in others if stroke.set == set_]
        if moved and rounds:
            yield from line(f"$1 signs beside {name}", list(touches(rounds, moved, parameters)))
