"""Sessions of people who do not exist: taps that slide as far as each person's do, double taps and drags."""

import io
import random

import gesta


def session(rng, wobble):
    """A trace of a few gestures. Taps slide by up to `wobble` units; the limit of `undo` is 12."""
    out = io.BytesIO()
    with gesta.Context(units_per_mm=6) as context:
        undo, twice = (context.recognizer("gesta.tap", label=label) for label in ("undo", "twice"))
        twice["taps"] = 2
        context.recognizer("gesta.pan", label="scroll", slop=18)
        undo.require_failure(twice)
        with context.trace(out):
            finger = context.finger()
            for _ in range(3):
                x, y = rng.uniform(50, 500), rng.uniform(50, 500)
                finger.down(x, y).move_to(x + rng.uniform(0, wobble), y, seconds=0.08).up().wait(1)
            finger.tap(60, 60).wait(0.1).tap(61, 60).wait(1)
            finger.down(50, 50).move_to(150, 90, seconds=0.3).up().wait(1)
    return out.getvalue()


def write(folder, people, each):
    """Writes a corpus: FOLDER/DEVICE/PERSON/N.trace. Returns the number of sessions."""
    for person in range(people):
        rng = random.Random(person)
        place = folder / f"device{person % 2}" / f"person{person}"
        place.mkdir(parents=True)
        for number in range(each):
            (place / f"{number}.trace").write_bytes(session(rng, 8 + 2 * person))
    return people * each
