"""Measures gesta.template on people's drawings of one or several strokes: recall, the rates of other drawings that are
accepted, and drawings in another number of strokes than the example.

A template is taught examples of one person, or of other people of the same set. Its distances are measured with nothing
rejected; every limit then follows without playing the drawings again. Strokes of a drawing are played 0.15 s apart, as
most sets have made-up times.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gesta import Context, State

from .player import pack
from .strokes import Stroke

GAP_MS = 150.0
"""Between the strokes of a drawing."""
REST_NS = 10_000_000_000
"""Between drawings, as `pack` plays them."""
ALIASES = {
    r"\times": "x",
    "times": "x",
    "delete_mark": "delete",
    "left_square_bracket": "left_sq_bracket",
    "right_square_bracket": "right_sq_bracket",
    "left_sq_bracket": "[",
    "right_sq_bracket": "]",
    "left_curly_brace": r"\{",
    "right_curly_brace": r"\}",
    "{": r"\{",
    "}": r"\}",
    "arrowhead": "arrow",
    r"\rightarrow": "arrow",
    "asterisk": "*",
    "null": r"\phi",
    "exclamation_point": "!",
    "five_point_star": "star",
    "circle": "o",
    "0": "o",
    "caret": "^",
    "line": "1",
    "|": "1",
    "l": "1",
    "i": "1",
    "/": "1",
    "v": "v",
    "check": "v",
    r"\sqrt": "v",
    r"\lt": "<",
    r"\gt": ">",
    "+": "t",
    "plus": "t",
    "zig_zag": "z",
    "zig-zag": "z",
    "ch": "<",
    "(": "c",
    "square": "rectangle",
    r"\delta": "triangle",
    "hexagon": "o",
    "octagon": "o",
    "cloud": "o",
    "2": "z",
    "5": "s",
    "9": "q",
    "question_mark": "?",
}
"""Labels that a person would read as another one: such drawings count neither way."""


def meaning(label: str) -> str:
    """Returns what a person reads, the same for labels that look alike."""
    label = label.lower()
    for _ in range(3):
        label = ALIASES.get(label, label)
    return label


@dataclass(frozen=True)
class Template:
    """Examples by name, of one person's sign each, and the drawings that they are tested with.

    who:    the set and the person
    names:  of the signs
    examples: of each
    tested: drawings of these signs that are no examples
    """

    who: tuple[str, str]
    names: tuple[str, ...]
    examples: tuple[tuple[Stroke, ...], ...]
    tested: tuple[Stroke, ...]


@dataclass(frozen=True)
class Found:
    """The index of the nearest name of each drawing, -1 for none, and the distance from it."""

    index: Any
    distance: Any


def _generator(*words: object) -> Any:
    return np.random.default_rng(zlib.crc32(" ".join(map(str, words)).encode()))


def by_person(strokes: Iterable[Stroke], sets: Sequence[str]) -> dict[tuple[str, str], dict[str, list[Stroke]]]:
    """Returns each person's drawings by label."""
    people: dict[tuple[str, str], dict[str, list[Stroke]]] = {}
    for stroke in strokes:
        if stroke.set in sets and len(stroke.parts) <= 5 and stroke.length > 0:
            people.setdefault((stroke.set, stroke.person), {}).setdefault(stroke.label, []).append(stroke)
    return people


def own(
    people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], count: int, rounds: int, fewest: int = 4
) -> Iterator[Template]:
    """Yields templates with `count` examples of each of a person's signs of which there are more."""
    for who, signs in people.items():
        enough = {name: drawn for name, drawn in signs.items() if len(drawn) > count}
        if len(enough) < fewest:
            continue
        for turn in range(rounds):
            generator = _generator("own", *who, count, turn)
            order = {name: generator.permutation(len(drawn)) for name, drawn in enough.items()}
            yield Template(
                who,
                tuple(enough),
                tuple(tuple(drawn[at] for at in order[name][:count]) for name, drawn in enough.items()),
                tuple(drawn[at] for name, drawn in enough.items() for at in order[name][count:]),
            )


def others(
    people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], count: int, fewest: int = 4
) -> Iterator[Template]:
    """Yields templates with `count` examples of other people of the set, for all drawings of a person."""
    for who, signs in people.items():
        generator, examples = _generator("others", *who), {}
        for name in signs:
            theirs = [
                stroke
                for other, drawn in people.items()
                if other != who and other[0] == who[0]
                for stroke in drawn.get(name, ())
            ]
            if len(theirs) >= count:
                examples[name] = tuple(theirs[at] for at in generator.permutation(len(theirs))[:count])
        if len(examples) >= fewest:
            yield Template(
                who, tuple(examples), tuple(examples.values()), tuple(s for name in examples for s in signs[name])
            )


def close_together(stroke: Stroke) -> Stroke:
    """Returns the drawing with its strokes GAP_MS apart."""
    if len(stroke.parts) == 1:
        return stroke
    parts, at = [], 0.0
    for part in stroke.parts:
        parts.append(part + (at - part[0, 0], 0.0, 0.0))
        at = float(parts[-1][-1, 0]) + GAP_MS
    return Stroke(stroke.set, stroke.label, stroke.person, tuple(parts), stroke.speed, stroke.source)


def play(template: Template, drawings: Sequence[Stroke], **parameters: Any) -> Found:
    """Plays drawings to a recognizer with the template's examples that rejects nothing."""
    settings = {"false_positives": 1.0, "min_size": 0.0, "max_interval": 2 * GAP_MS / 1000, **parameters}
    index, distance = np.full(len(drawings), -1), np.full(len(drawings), np.inf)
    with Context() as context:
        learner = context.recognizer("gesta.template", **settings)
        for name, examples in zip(template.names, template.examples):
            for stroke in examples:
                learner.add_example(name, stroke.example)
        time = 0
        for first in range(0, len(drawings), 256):
            block = [close_together(stroke) for stroke in drawings[first : first + 256]]
            touches, begins, ends = pack(block, time)
            time = int(ends[-1]) + REST_NS
            context.push(touches)
            events = context.events()
            context.advance(time - 1)
            for event in [*events, *context.events()]:
                if event.state == State.RECOGNIZED:
                    at = first + int(np.searchsorted(begins, event.time, side="right")) - 1
                    index[at], distance[at] = int(event.values["index"]), event.values["distance"]
    return Found(index, distance)


def negatives(
    template: Template, strokes: Sequence[Stroke], counts: range, most: int, most_strokes: int = 0
) -> list[Stroke]:
    """Returns drawings of other sets, of so many strokes, that a person would not read as one of the template's signs.

    With more strokes than any example, only those of at most `most_strokes`: after as many strokes as the largest
    example has, the next one begins another drawing.
    """
    meant = {meaning(name) for name in template.names}
    largest = max(len(stroke.parts) for examples in template.examples for stroke in examples)
    found = [
        stroke
        for stroke in strokes
        if stroke.set != template.who[0]
        and len(stroke.parts) <= max(largest, most_strokes)
        and len(stroke.parts) in counts
        and meaning(stroke.label) not in meant
    ]
    generator = _generator("negatives", *template.who, len(template.examples[0]))
    return [found[at] for at in generator.permutation(len(found))[:most]]
