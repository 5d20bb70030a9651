"""Trains the shape embedding: `fit.py TERMS STROKES... --weights` calls it.

Training takes a few minutes and requires numpy. Sources/Core/Signs/Examples/ShapeEmbedding.swift describes the
embedding.
Training perturbs copies of the strokes, walks and resamples them as the library does, and trains a network of two
layers to separate their labels by the angles between vectors.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

from gesta_laboratory.evaluation.labels import intended
from gesta_laboratory.evaluation.strokes import select

ROOM, POINTS, PLACES = 64, 34, 12
HIDDEN, COUNT = 96, 32
COPIES, KINDS, EACH = 8, 240, 40
BATCH, RATE, MARGIN, SCALE, MADE, MOST = 512, 3e-3, 0.25, 20.0, 0.3, 150
EPOCHS, FEWEST = 120, 15
WEIGHTS = Path(__file__).resolve().parents[1] / "Core" / "Signs" / "Examples" / "EmbeddingWeights.swift"


# -------------------------------------------------------------------------------------------- shapes, as in the library


def walk(samples: Any) -> Any:
    """Returns points one step apart, and the last sample, as the library's stroke walk does."""
    points, step = [complex(*samples[0])], 0.0

    def stride(to: complex) -> None:
        start = points[-1]
        length = abs(to - start)
        if length < step or length == 0.0:
            return
        for at in range(1, min(int(length / step * (1 + 1e-12)), ROOM - len(points)) + 1):
            points.append(start + (to - start) * (step * at / length))

    for x, y in samples[1:]:
        to = complex(x, y)
        if abs(to - points[-1]) <= step:
            continue
        step = step or abs(to - points[0]) / 4
        while abs(to - points[-1]) >= (ROOM - len(points)) * step:
            old = points[1:]
            step *= 2
            del points[1:]
            for each in old:
                stride(each)
        stride(to)
    return np.array([*points, complex(*samples[-1])])


def resample(samples: Any) -> Any:
    """Returns equidistant points, each averaged with its neighbors, as the library's Drawing does."""
    points = walk(samples)
    along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(points)))])
    places = np.interp(np.linspace(0.0, along[-1], POINTS), along, points.real) + 1j * np.interp(
        np.linspace(0.0, along[-1], POINTS), along, points.imag
    )
    places[1:-1] = places[1:-1] / 2 + (places[:-2] + places[2:]) / 4
    return (places - places[0]) / (along[-1] or 1.0)


def _over(a: Any, b: Any) -> Any:
    """a / b, 0 where b is 0."""
    return np.where(b > 0, a / np.where(b > 0, b, 1.0), 0.0)


def inputs(places: Any) -> Any:
    """Returns the network's inputs for several shapes, one row each, as the library computes them."""
    centered = places - places.mean(1, keepdims=True)
    few = centered[:, :: (POINTS - 1) // (PLACES - 1)]
    few = few * _over(np.sqrt(0.5), np.sqrt((np.abs(few) ** 2).sum(1)))[:, None]
    steps = np.diff(places, axis=1)
    length = np.abs(steps).sum(1)
    directions = np.where(np.abs(steps) > 0, steps / np.where(np.abs(steps) > 0, np.abs(steps), 1.0), 0.0)
    turn = directions[:, 1:] * directions[:, :-1].conj()
    turns = np.where(turn.real >= 0, turn.imag, np.where(turn.imag < 0, -2 - turn.imag, 2 - turn.imag)).reshape(
        len(places), 8, 4
    )
    turns = turns[:, [0, 2, 4, 6, 1, 3, 5, 7]]  # the order in the lanes
    sums, sizes, squares = turns.sum(2), np.abs(turns).sum(2), (turns**2).sum(2) / 2
    width, height = np.ptp(places.real, axis=1), np.ptp(places.imag, axis=1)
    diagonal = np.hypot(width, height)
    spread = np.sqrt((np.abs(centered) ** 2).mean(1))
    whole = [
        3 * _over(diagonal, length),
        2 * _over(np.abs(places[:, -1] - places[:, 0]), diagonal),
        2 * _over(width, diagonal),
        2 * _over(height, diagonal),
        sizes.sum(1) / 5,
        sums.sum(1) / 5,
        squares.sum(1) / 5,
        5 * _over(spread, diagonal),
    ]
    return np.column_stack([few.real, few.imag, sums, sizes, squares, *whole]).astype(np.float32)


# -------------------------------------------------------------------------------------------------------- training data


def perturb(samples: Any, generator: Any) -> Any:
    """Rotates, stretches and slants shapes, and sometimes adds hooks, coarse steps or jitter."""
    turn, stretch = generator.normal(0.0, 0.15), np.exp(generator.normal(0.0, 0.08))
    matrix = np.array([[np.cos(turn) * stretch, -np.sin(turn)], [np.sin(turn) * stretch, np.cos(turn)]]) @ [
        [1.0, generator.normal(0.0, 0.06)],
        [0.0, 1.0],
    ]
    points = samples @ matrix.T
    size, length = float(np.ptp(points, axis=0).max()), float(np.hypot(*np.diff(points, axis=0).T).sum())
    for at_end in (False, True):
        if generator.random() < 0.33:
            angle = generator.uniform(0.0, 2 * np.pi)
            hook = (
                np.linspace(0, 1, 6)[1:, None] * length * generator.uniform(0.02, 0.14) * [np.cos(angle), np.sin(angle)]
            )
            points = np.vstack([points, points[-1] + hook] if at_end else [(points[0] + hook)[::-1], points])
    kind = generator.random()
    if kind < 0.25 and size > 0:
        step = size / (7.5 + 16 * generator.random() ** 2)
        points = np.round(points / step) * step
    elif kind < 0.4 and size > 0:
        points = points + generator.uniform(-1, 1, points.shape) * size * generator.uniform(0, 0.015)
    return points


def synthetic_kinds(generator: Any) -> tuple[Any, Any]:
    """Returns synthetic kinds of strokes, made of lines and arcs with corners, each drawn by several hands: shapes and
    kinds.
    """
    shapes, kinds = [], []
    for kind in range(KINDS):
        start = generator.uniform(0, 2 * np.pi)
        parts = [
            (
                np.exp(generator.uniform(-1, 1)),
                0.0
                if generator.random() < 0.5
                else generator.uniform(-3.6, 3.6) * (1.7 if generator.random() < 0.2 else 1.0),
                0.0 if generator.random() < 0.25 else generator.uniform(0.4, 3.0) * generator.choice([-1, 1]),
            )
            for _ in range(generator.integers(1, 7))
        ]
        for _ in range(EACH):
            heading, place = start + generator.normal(0.0, 0.1), 0j
            points = [place]
            for length, sweep, corner in parts:
                step = length * np.exp(generator.normal(0.0, 0.15)) / 16
                bend = (sweep * (1 + generator.normal(0.0, 0.1)) + generator.normal(0.0, 0.12)) / 16
                for _ in range(16):
                    heading += bend
                    place += step * np.exp(1j * heading)
                    points.append(place)
                heading += corner + generator.normal(0.0, 0.12)
            line = np.array(points)
            for _ in range(generator.integers(0, 12) if generator.random() < 0.7 else 0):
                line[1:-1] = line[1:-1] / 2 + (line[:-2] + line[2:]) / 4
            shapes.append(resample(perturb(np.column_stack([line.real, line.imag]), generator)))
            kinds.append(kind)
    return inputs(np.array(shapes)), np.array(kinds)


def label(stroke: Any) -> str:
    """Returns the training label of a stroke, or "" to exclude it because its meaning is unknown."""
    if stroke.label in ("\\@", "taplike") or stroke.set == "synthetic":
        return ""
    gesture = intended(stroke.set, stroke.label) if stroke.set.startswith("dollar") else ""
    return f"gesture {gesture}" if gesture else f"{stroke.set} {stroke.label}"


# ---------------------------------------------------------------------------------------------------------- the network


def train(rows: Any, labels: Any, weight: Any, made: Any, kinds: Any, epochs: int) -> list[Any]:
    """Returns weights and biases, alternating. The first axis of `rows` is the copies of each stroke."""
    generator = np.random.default_rng(0)
    mean, spread = rows[0].mean(0), rows[0].std(0) + 0.05 * rows[0].std(0).mean() + 1e-3
    sizes = [rows.shape[2], HIDDEN, COUNT]
    net = [generator.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])] + [
        np.zeros(b, np.float32) for b in sizes[1:]
    ]
    net.append(generator.normal(0, 1, (COUNT, labels.max() + kinds.max() + 2)).astype(np.float32))
    first, second = [np.zeros_like(each) for each in net], [np.zeros_like(each) for each in net]
    steps = epochs * rows.shape[1] // BATCH
    for step in range(1, steps + 1):
        chosen_rows = generator.choice(rows.shape[1], BATCH, p=weight)
        x, y = rows[generator.integers(0, len(rows), BATCH), chosen_rows], labels[chosen_rows]
        swapped = generator.random(BATCH) < MADE
        others = generator.integers(0, len(made), int(swapped.sum()))
        x[swapped], y[swapped] = made[others], labels.max() + 1 + kinds[others]
        x = np.clip((x - mean) / spread, -5, 5).astype(np.float32)
        hidden = np.maximum(x @ net[0] + net[2], 0)
        out = hidden @ net[1] + net[3]
        length, goals = (
            np.linalg.norm(out, axis=1, keepdims=True) + 1e-6,
            np.linalg.norm(net[4], axis=0, keepdims=True) + 1e-6,
        )
        unit, goal = out / length, net[4] / goals
        scores = unit @ goal
        scores[np.arange(BATCH), y] -= MARGIN
        scores = np.exp(SCALE * (scores - scores.max(1, keepdims=True)))
        error = scores / scores.sum(1, keepdims=True)
        error[np.arange(BATCH), y] -= 1
        error *= SCALE / BATCH
        to_goal, to_unit = unit.T @ error, error @ goal.T
        to_out = (to_unit - unit * (to_unit * unit).sum(1, keepdims=True)) / length
        to_hidden = (to_out @ net[1].T) * (hidden > 0)
        slopes = [
            x.T @ to_hidden,
            hidden.T @ to_out,
            to_hidden.sum(0),
            to_out.sum(0),
            (to_goal - goal * (to_goal * goal).sum(0)) / goals,
        ]
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        for each, slope, m, v in zip(net, slopes, first, second):  # Kingma and Ba, "Adam", ICLR 2015
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            each -= rate * (m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8) + 1e-4 * each)
        if step % 500 == 0:
            print(f"{step} of {steps}", file=sys.stderr)
    weights = net[0] / spread[:, None]
    return [net[2] - mean @ weights, weights, net[3], net[1]]


def format_weights(net: list[Any]) -> str:
    """Formats the weights for ShapeEmbedding.unpack."""
    rows = [net[0], *net[1], net[2], *net[3]]
    unit = float(np.float32(max(np.abs(row).max() for row in rows) / 45 / 91**2))
    text = ""
    for row in rows:
        root = int(np.clip(np.ceil(np.sqrt(np.abs(row).max() / 45 / unit)), 1, 91))
        text += chr(35 + root) + "".join(
            chr(81 + int(each)) for each in np.clip(np.round(row / (root * root * unit)), -45, 45)
        )
    lines = [text[at : at + 140] for at in range(0, len(text), 140)]
    return (
        "// The weights of `ShapeEmbedding`: rows of weights, each after its scale. "
        "Written by Sources/Laboratory/fit.py.\n"
        "// Fitted to nothing yet.\n\n"
        "extension ShapeEmbedding {\n"
        f"    static var weightScale: Float {{ {unit!r} }}\n\n"
        "    // Characters from $ to ~, except those that would end or change a raw literal.\n"
        '    static var weightText: Literal {\n        #"""\n'
        + "\\#\n".join("        " + line for line in lines)
        + '\n        """#\n    }\n}\n'
    )


def trained_with(strokes: Sequence[Any], part: str) -> list[Any]:
    """Returns the strokes that the embedding is trained with: those with a label that has at least 15."""
    found = [stroke for stroke in select(strokes, part) if label(stroke) and len(stroke.parts) == 1]
    counts = Counter(map(label, found))
    return [stroke for stroke in found if counts[label(stroke)] >= FEWEST]


def weights(strokes: Sequence[Any], epochs: int = EPOCHS) -> str:
    """Trains the embedding and returns the file of its weights."""
    _, numbers, counts = np.unique([label(stroke) for stroke in strokes], return_inverse=True, return_counts=True)
    print(f"{len(strokes)} strokes of {len(counts)} labels", file=sys.stderr)
    generator = np.random.default_rng(1)
    copies = [
        inputs(np.array([resample(change(stroke.parts[0][:, 1:])) for stroke in strokes]))
        for change in [lambda points: points, *[lambda points: perturb(points, generator)] * COPIES]
    ]
    weight = np.minimum(1.0, MOST / counts[numbers])
    made, kinds = synthetic_kinds(generator)
    return format_weights(train(np.array(copies), numbers, weight / weight.sum(), made, kinds, epochs))
