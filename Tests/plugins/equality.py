"""Plays the same input to one class in several languages, and compares all that it reports."""

import contextlib
import gzip
import io
import json
import os
import random
from pathlib import Path

import gesta

DATA = Path(os.environ.get("GESTA_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")
PEOPLE = DATA if DATA.is_file() else DATA / "strokes.jsonl.gz"
UNITS = 4  # in a millimeter
MS = 1_000_000


def drawn(seed, parameters):
    """Steps of a session: a sample, a parameter of `parameters`, which has the values of each, or the time."""
    rng = random.Random(seed)
    steps, time = [], 0
    for _ in range(rng.randint(1, 5)):
        steps += [(name, rng.choice(values)) for name, values in parameters.items() if rng.random() < 0.3]
        samples = []
        for contact in range(1, rng.choice([1, 1, 1, 2, 3]) + 1):
            at, x, y = time + rng.randint(0, 5) * 8 * MS, rng.randint(0, 4000) / 8, 100.0
            samples.append((at, contact, gesta.Phase.BEGAN, x, y))
            pace, slant = rng.choice([0, 0, 1, 5, -6]), rng.choice([0, 0, 0.25, 2])
            for _ in range(rng.randint(0, 60)):
                at += 8 * MS
                step = pace * rng.random() * 8 // 1 / 8
                x, y = x + step, y + slant * step
                samples.append((at, contact, gesta.Phase.MOVED, x, y))
            phase = gesta.Phase.CANCELLED if rng.random() < 0.1 else gesta.Phase.ENDED
            samples.append((at + 8 * MS, contact, phase, x, y))
        samples.sort(key=lambda sample: sample[0])
        steps += [("push", sample) for sample in samples]
        time = samples[-1][0] + rng.choice([50, 300, 1500]) * MS
        steps.append(("advance", time))
        time += 8 * MS
    return steps


def people(count):
    """Strokes of people, as many from the whole of the file, as sessions of one stroke; [] where there is no file."""
    if not PEOPLE.exists():
        return []
    with gzip.open(PEOPLE, "rt") as file:
        lines = file.readlines()
    return [recorded(json.loads(lines[at * len(lines) // count])["points"]) for at in range(count)]


def recorded(points):
    """The steps of a stroke, which is made 60 mm large: the sets have units of their own."""
    lefts, tops = [x for _, x, _ in points], [y for _, _, y in points]
    scale = 60 * UNITS / max(max(lefts) - min(lefts), max(tops) - min(tops), 1e-9)
    samples, latest = [], 0
    for number, (time, x, y) in enumerate(points):
        latest = max(latest, int(time * MS))
        phase = gesta.Phase.MOVED if number else gesta.Phase.BEGAN
        samples.append((latest, 1, phase, (x - lefts[0]) * scale + 500, (y - tops[0]) * scale + 500))
    samples.append((latest + 8 * MS, 1, gesta.Phase.ENDED, *samples[-1][3:]))
    return [("push", sample) for sample in samples] + [("advance", latest + 3000 * MS)]


def play(prepare, name, rivals, steps):
    """What a recognizer reports in a session, beside others; what is known of it; and the trace."""
    context = gesta.Context(units_per_mm=UNITS)
    prepare(context)
    own = context.recognizer(name)
    for kind, parameters, relate in rivals:
        relate(context.recognizer(kind, **parameters), own)
    seen, trace = [], io.BytesIO()
    context.set_observer(
        lambda event: seen.append(
            (
                event.recognizer.id,
                event.state,
                event.time,
                event.reason,
                event.measured,
                event.limit,
                dict(event.values),
            )
        )
    )
    with context.trace(trace):
        for what, operand in steps:
            if what == "push":
                time, contact, phase, x, y = operand
                context.push([gesta.Touch(time=time, contact=contact, phase=phase, x=x, y=y)])
            elif what == "advance":
                context.advance(operand)
            else:
                setattr(own, what, operand)
            if what != "push" or operand[2] != gesta.Phase.MOVED:
                hint = own.hint
                seen.append((own.state, own.verdict.text, hint and hint.text))
    with contextlib.suppress(gesta.ParameterTypeError):
        seen.append(own.samples())
    seen += [(finding.kind, finding.text, repr(finding.seconds)) for finding in context.check()]
    seen += [context.save_setup(), trace.getvalue()]
    context.close()
    return seen


def compare(check, what, makers, name, rivals, sessions):
    """`makers` has a function for each language that registers the class; all must report what the first does."""
    records, different = 0, []
    for number, steps in enumerate(sessions):
        results = {language: play(prepare, name, rivals, steps) for language, prepare in makers.items()}
        first = next(iter(results.values()))
        records += len(first)
        for language, result in results.items():
            if result != first:
                pair = next((pair for pair in zip(first, result) if pair[0] != pair[1]), "another number")
                different.append(f"{language}, session {number}: {pair}")
    text = f"{', '.join(makers)} report the same of {name} in {len(sessions)} {what} ({records} transitions and texts)"
    check(records > len(sessions) and not different, text, "\n".join(different[:9]))
