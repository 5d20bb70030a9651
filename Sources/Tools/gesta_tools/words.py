"""The command `words`: puts the drawings of each sign into words of the pattern language.

Drawings are those of recordings, by their labels, or examples that `save_examples` has written, by their names.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from gesta import Context, GestaError, Phase, State, Touch, recognize
from gesta._changes import number

from . import recording
from .recording import Recording, RecordingError

Stroke = list[tuple[float, float]]
Drawing = list[Stroke]

MOST_DRAWINGS = 64
"""The most drawings that a pattern is made from."""

_EXAMPLES = "gesta-examples 1"
_EXAMPLE = re.compile(r'example ("(?:[^"\\]|\\.)*") \|(.*)')


def read(path: str | PathLike[str]) -> dict[str, list[Drawing]]:
    """Returns the drawings of a file by the sign. Counterexamples and taps are left out.

    Raises OSError if the file cannot be read, RecordingError if it is malformed.
    """
    drawings: dict[str, list[Drawing]] = {}
    for name, drawing in _examples(Path(path)) if _holds_examples(path) else _recorded(recording.read(path)):
        if name and any(stroke[0] != point for stroke in drawing for point in stroke):
            drawings.setdefault(name, []).append(drawing)
    return drawings


def patterns(drawings: dict[str, list[Drawing]], most: int = MOST_DRAWINGS) -> Iterator[dict[str, Any]]:
    """Yields for each sign the pattern of its first `most` drawings, also in words alone and how many of the drawings
    these fit, and the segments of the first of them; or an `error`, which says why there is none.
    """
    with Context(poll=False) as context:
        for name, drawn in drawings.items():
            sign: dict[str, Any] = {"sign": name, "drawings": min(most, len(drawn)), "of": len(drawn)}
            try:
                made = context.pattern_from_strokes(drawn[:most])
            except GestaError as error:
                yield {**sign, "error": str(error)}
                continue
            segments = [
                {"first": each.first_point, "last": each.last_point, "text": re.split("[{ ]", each.text)[0]}
                for each in made.segments
                if each.drawing == 0
            ]
            fitting = sum(_fits(drawing, made.words) for drawing in drawn[:most])
            yield {**sign, "words": made.words, "fitting": fitting, "pattern": made.text, "segments": segments}


def _fits(drawing: Drawing, pattern: str) -> bool:
    if len(drawing) == 1:
        return recognize(drawing[0], pattern) is not None
    time = 0
    with Context(poll=False) as context:
        stroke = context.recognizer("gesta.stroke", pattern=pattern, min_size=0, max_size=1e5)
        for points in drawing:
            for at, place in enumerate((*points, points[-1])):
                phase = Phase.BEGAN if at == 0 else Phase.ENDED if at == len(points) else Phase.MOVED
                context.push([Touch(time, 1, *place, phase)])
                time += 8_000_000
        context.advance(time + 10_000_000_000)
        return bool(stroke.state == State.RECOGNIZED)


def lines(sign: dict[str, Any]) -> Iterator[str]:
    """Yields the lines for a sign of `patterns`."""
    rest = f" of {sign['of']}" if sign["drawings"] < sign["of"] else ""
    yield f"{sign['sign']}, {sign['drawings']}{rest} {'drawing' if sign['of'] == 1 else 'drawings'}:"
    if "words" in sign:
        yield f"    {sign['words']} (fits {sign['fitting']})"
    yield f"    {sign.get('pattern') or sign['error']}"
    for each in sign.get("segments", ()):
        yield f"        points {each['first']} to {each['last']} of the first: {each['text']}"


def _holds_examples(path: str | PathLike[str]) -> bool:
    with open(path, "rb") as file:
        return file.readline().strip() == _EXAMPLES.encode()


def _examples(path: Path) -> Iterator[tuple[str, Drawing]]:
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if at == 1 or not line.strip() or line.startswith("#"):
            continue
        found = _EXAMPLE.fullmatch(line.strip())
        try:
            if found is None:
                raise ValueError("no example")
            yield json.loads(found[1]), [_stroke(part.split()) for part in found[2].split("|")]
        except (ValueError, OverflowError) as error:
            raise RecordingError(str(path), at, f'expected `example "NAME" | X Y X Y ...`: {error}') from error


def _stroke(words: list[str]) -> Stroke:
    if not words or len(words) % 2:
        raise ValueError(f"{len(words)} numbers in a stroke, must be x and y of at least one point")
    numbers = list(map(number, words))
    if not all(map(math.isfinite, numbers)):
        raise ValueError("positions must be finite")
    return list(zip(numbers[::2], numbers[1::2]))


def _recorded(recordings: Iterable[Recording]) -> Iterator[tuple[str, Drawing]]:
    for each in recordings:
        strokes: Drawing = []
        current: dict[int, Stroke] = {}
        for sample in each.samples:
            if sample.phase == "down":
                current[sample.contact] = []
                strokes.append(current[sample.contact])
            current[sample.contact].append((sample.x, sample.y))
        yield each.label, strokes
