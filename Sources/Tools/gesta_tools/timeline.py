"""The time line of a session: its contacts, and the states of its recognizers with their waits and losses.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import matplotlib
from gesta.accounts.account import Account
from gesta.accounts.parts import Attempt, Contact, Motion, Wait
from gesta.accounts.parts import Sequence as Touches
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from .canvas import CHARACTER, LIGHT, STYLE, Canvas, Colors, draw_region, placed, rect_of

_WIDTH, _LEFT, _RIGHT = 500, 146, 90
_SURFACE, _MARGIN = 124, 18
_CONTACT, _STATES, _BAR, _TOP, _MARKS = 46, 58, 14, 20, 26  # heights of lanes, and of what is in them
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_UNITS = (("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000))
_LEAST_UNITS = 3
"""A span of fewer units has the next smaller unit."""

_FINAL = {"ended": "good", "recognized": "good", "failed": "bad", "cancelled": "bad"}


@dataclass
class _Lane:
    """What a recognizer did: its attempts, each with the time at which it became possible."""

    id: str
    name: str
    region: str | None
    attempts: list[tuple[int, Attempt]]


class _Scale:
    """The place of a time."""

    def __init__(self, begin: int, end: int, left: float) -> None:
        self.begin, self.end, self.left = begin, end, left
        self.factor = (_WIDTH - left - _RIGHT) / max(end - begin, 1)

    def __call__(self, time: float) -> float:
        return self.left + (time - self.begin) * self.factor


def timeline(
    account: Account,
    colors: Colors = LIGHT,
    *,
    names: Mapping[str, str] | None = None,
    has_surface: bool = True,
    marks: Iterable[tuple[int, str]] = (),
    has_frames: bool = False,
    has_sequences: bool = False,
) -> Figure:
    """Returns the time line of an account: the contacts, and the states of each recognizer, with waits and losses.

    `names` are those of the recognizers to show, by their ids; all that did anything by default. `has_surface` adds the
    paths of the contacts. `marks` are times with a text each, `has_frames` shows the times of the samples, and
    `has_sequences` a bracket for each sequence of a recognizer. Raises ValueError if nothing was touched.
    """
    contacts: list[Contact | Motion] = []
    for one in account.sequences:
        contacts += [*one.contacts, *one.motions]
    if not contacts:
        raise ValueError("there is no touch to draw")
    lanes = _lanes(account, names)
    marks = [*marks, *((due, "deadline") for one in account.sequences for due, run in one.late if run is None)]
    rows: dict[tuple[str, int], list[Contact | Motion]] = {}
    for each in contacts:
        rows.setdefault(("contact", each.id) if isinstance(each, Contact) else ("stream", each.stream), []).append(each)
    top = _TOP + (_MARKS if marks else 0)
    below = top + len(rows) * _CONTACT
    bottom = below + len(lanes) * _STATES - 6
    with matplotlib.rc_context(STYLE):
        canvas = Canvas(_WIDTH, max(bottom + 26, _SURFACE if has_surface else 0), colors)
        ends = [state[0] for lane in lanes for _, attempt in lane.attempts for state in attempt.states]
        begin = min(each.start for each in contacts)
        end = max(*(each.end for each in contacts), *ends, *(time for time, _ in marks), begin)
        at = _Scale(begin, end, _LEFT if has_surface else 8)
        if has_surface:
            _draw_surface(canvas, account, contacts, {lane.region for lane in lanes})
        if has_frames:
            for time in sorted({time for each in contacts for time in _times(each)}):
                canvas.line([(at(time), top + 6), (at(time), below - _CONTACT + 6 + _BAR)], colors.faint, 1.5)
        for time, label in marks:
            canvas.line([(at(time), _TOP + 2), (at(time), bottom)], colors.start, 1.5, linestyle=(0, (4, 3)))
            canvas.text(at(time), _TOP - 4, label, colors.start, ha="center")
        for row, ((kind, number), own) in enumerate(rows.items()):
            label = "trackpad" if kind == "stream" else f"contact {number}"
            if isinstance(own[0], Contact) and own[0].hovers:
                label = "pointer"
            _draw_contacts(canvas, own, label, top + row * _CONTACT, at)
        places = {lane.id: below + row * _STATES for row, lane in enumerate(lanes)}
        for lane in lanes:
            _draw_lane(canvas, lane, places, at, has_sequences)
        _draw_axis(canvas, bottom, at)
    return canvas.figure


def _times(each: Contact | Motion) -> list[int]:
    return [int(time) for time, _, _ in each.path] if isinstance(each, Contact) else each.times


def _lanes(account: Account, names: Mapping[str, str] | None) -> list[_Lane]:
    if names is None:
        names = {id: each.name for id, each in account.recognizers.items() if account.attempts(id)}
    lanes = [_Lane(id, name, account.recognizers[id].region, []) for id, name in names.items()]
    for lane in lanes:
        last = 0
        for sequence in account.sequences:
            own = (each for each in sequence.attempts if each.recognizer.id == lane.id)
            for attempt in sorted(own, key=lambda each: each.sequence):
                lane.attempts.append((_start(sequence, attempt, last), attempt))
                last = attempt.end or last
    return lanes


def _start(sequence: Touches, attempt: Attempt, last: int) -> int:
    """When an attempt became possible: when its first contact went down that is later than the attempt before."""
    starts = [
        each.start for each in sequence.contacts if each.id in attempt.contacts and each.end >= last <= each.start
    ]
    first = min(starts, default=sequence.start if not last or not attempt.states else attempt.states[0][0])
    return min(first, attempt.states[0][0]) if attempt.states else max(first, last)


def _draw_surface(
    canvas: Canvas, account: Account, contacts: Sequence[Contact | Motion], regions: Collection[str | None]
) -> None:
    """The paths of the contacts and the regions, in a square."""
    colors = canvas.colors
    side = _SURFACE - 2
    frame = canvas.rounded(1, 1, side, side, 10, facecolor="none", edgecolor=colors.faint)
    paths = [_path(each, account.y_up) for each in contacts]
    place = placed([point for path in paths for point in path], (0, 0, _SURFACE, _SURFACE), _MARGIN, 1.2)
    for region in regions:
        draw_region(canvas, rect_of(account, region), place, frame)
    numbers: dict[int, int] = {}
    rings: dict[tuple[int, int], int] = {}
    for each, path in zip(contacts, paths):
        number = numbers.setdefault(each.id if isinstance(each, Contact) else -1, len(numbers))
        points = [place(*point) for point in path]
        color = (colors.line, colors.further)[min(number, 1)]
        x, y = points[0]
        if max(math.dist(points[0], point) for point in points) > 5:
            points = _opened(points)
            dashes = {"linestyle": (0, (1, 2))} if isinstance(each, Contact) and each.hovers else {}
            canvas.line(points, color, 3, **dashes)
            canvas.head(points, color)
        ring = rings[round(x), round(y)] = rings.get((round(x), round(y)), -1) + 1
        if ring:  # where several contacts go down, a ring for each
            canvas.axes.add_patch(Circle((x, y), 4.5 + 5 * ring, fill=False, edgecolor=colors.start, linewidth=2.5))
        else:
            canvas.dot(x, y, colors.start, 4.5)


def _path(each: Contact | Motion, y_up: bool) -> list[tuple[float, float]]:
    points = [(x, y) for _, x, y in each.path] if isinstance(each, Contact) else [(each.x, each.y)]
    return [(x, -y) for x, y in points] if y_up else points


def _opened(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A stroke that goes back and forth on one line, with its parts below each other."""
    width, height = (max(each) - min(each) for each in zip(*points))
    if height > width / 10 or sum(map(math.dist, points, points[1:])) < 1.5 * width:
        return points
    return [(x, y + (at / len(points) - 0.5) * 38) for at, (x, y) in enumerate(points)]


def _draw_contacts(canvas: Canvas, own: list[Contact | Motion], label: str, top: float, at: _Scale) -> None:
    """A bar for each time that a contact is down, with its samples as dots."""
    color = canvas.colors.line
    canvas.text(at.left, top, label, canvas.colors.text)
    for each in own:
        begin, end = at(each.start), at(each.end)
        is_hover = isinstance(each, Contact) and each.hovers
        style = {"linestyle": (0, (3, 2))} if is_hover else {}
        canvas.rounded(begin - 4, top + 6, end - begin + 8, _BAR, 6.9, facecolor=f"{color}2e", edgecolor=color, **style)
        canvas.dots(_apart(at(time) for time in _times(each)), top + 6 + _BAR / 2, color, 4)


def _apart(places: Iterable[float]) -> list[float]:
    """Places of dots that do not touch each other."""
    shown: list[float] = []
    for x in places:
        if not shown or x - shown[-1] >= 6:
            shown.append(x)
    return shown


def _draw_lane(canvas: Canvas, lane: _Lane, places: Mapping[str, float], at: _Scale, has_sequences: bool) -> None:
    """A thin line while a recognizer is possible, a bar while its gesture is under way, a mark at the end."""
    colors, top = canvas.colors, places[lane.id]
    middle, below = top + 6 + _BAR / 2, top + 6 + _BAR / 2 + 22
    canvas.text(at.left, top, lane.name, colors.text)
    free = at.left
    for number, (start, attempt) in enumerate(lane.attempts):
        following = at(lane.attempts[number + 1][0]) if number + 1 < len(lane.attempts) else canvas.width
        began = next((time for time, state, _, _ in attempt.states if state == "began"), None)
        end = attempt.end if attempt.outcome in _FINAL else at.end
        x, until = at(start), at(end if end is not None else at.end)
        if attempt.outcome == "not reached":
            canvas.text(x, middle + 5, "not reached", colors.bad)
            continue
        first = until if began is None else at(began)
        canvas.line([(x, middle), (first, middle)], colors.further, linestyle=(0, (0.4, 2)), dash_capstyle="round")
        words = ""
        if began is not None:
            canvas.line([(first, middle), (until, middle)], colors.active, 9, solid_capstyle="butt")
            for time in (began, *attempt.change_times):
                canvas.line([(at(time), middle - 8), (at(time), middle + 8)], colors.active)
            words = "began  changed" if attempt.changes else "began"
        for wait in attempt.waits:
            _draw_wait(canvas, wait, middle, places, at)
            words = "waits"
        place = x if attempt.waits or began is None else first
        if not has_sequences and not words and until - x > CHARACTER * 8:
            words = "possible"
        if not has_sequences and words and place >= free and following - place > CHARACTER * len(words):
            free = 6 + canvas.text(place, below, words, colors.active if began is not None else colors.further)
        _draw_end(canvas, attempt, until, middle, following, places)
        if has_sequences:
            line = [(x, middle + 12), (x, middle + 17), (until, middle + 17), (until, middle + 12)]
            canvas.line(line, colors.further, 1.5)
            canvas.text(x, middle + 31, f"sequence {number + 1}", colors.further)


def _draw_wait(canvas: Canvas, wait: Wait, middle: float, places: Mapping[str, float], at: _Scale) -> None:
    """Hatching while a recognition waits, and a dashed arrow to what it waits for."""
    start, end = at(wait.start), at(at.end if wait.end is None else wait.end)
    further = canvas.colors.further
    canvas.box(start, middle - 6, end - start, 12, further, linewidth=1, hatch="////")
    if wait.other in places:
        target = places[wait.other] + 6 + _BAR / 2
        gap = 8 if target > middle else -8
        canvas.arrow((start, middle + gap), (start, target - gap), further, linestyle=(0, (3, 2)))


def _draw_end(
    canvas: Canvas, attempt: Attempt, x: float, middle: float, following: float, places: Mapping[str, float]
) -> None:
    """The mark of a final state, its name, and an arrow from the recognizer that prevented it."""
    role = _FINAL.get(attempt.outcome)
    if role is None:
        return
    color = getattr(canvas.colors, role)
    blocker = attempt.blocker
    if blocker is not None and blocker in places:
        origin = places[blocker] + 6 + _BAR / 2
        gap = 8 if origin < middle else -8
        canvas.arrow((x, origin + gap), (x, middle - gap), color)
    canvas.dot(x, middle, color)
    words = "ended" if attempt.outcome == "recognized" else attempt.outcome
    if following - x > CHARACTER * len(words) + 14:
        canvas.text(x + 11, middle + 5, words, color)


def _draw_axis(canvas: Canvas, top: float, at: _Scale) -> None:
    """The time, in a unit of which there are several."""
    colors = canvas.colors
    unit, ns = next((each for each in _UNITS if at.end - at.begin >= _LEAST_UNITS * each[1]), _UNITS[-1])
    span = (at.end - at.begin) / ns
    step = next((each for each in _STEPS if span / each <= 6), round(span / 6))
    canvas.line([(at.left, top), (at(at.end), top)], colors.faint, 1.5)
    for time in range(0, int(span) + 1, step):
        x = at(at.begin + time * ns)
        canvas.line([(x, top), (x, top + 5)], colors.faint, 1.5)
        words = f"{time} {unit}" if time + step > span else str(time)
        canvas.text(x, top + 19, words, colors.further, ha="center")
