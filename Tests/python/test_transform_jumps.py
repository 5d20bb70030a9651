"""The steps of gesta.transform when fingers go down and are lifted. Run as a program, it prints the figures."""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))

import gesta
from gesta import Phase, Touch

FRAME = 8_000_000
MEASURES = ("focus, units", "scale, part", "rotation, rad")


class Session:
    """Up to five fingers on an object that a hand drags, scales and rotates, with tremor; they go down and up one by
    one.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.time = 0
        self.next = 1
        self.fingers = {}  # id to position on the object
        self.center, self.scale, self.angle = [200.0, 300.0], 1.0, 0.0
        self.speed = [
            self.random.uniform(-300, 300),
            self.random.uniform(-300, 300),
            self.random.uniform(-1, 1),
            self.random.uniform(-2, 2),
        ]

    def position(self, place):
        turned = math.atan2(place[1], place[0]) + self.angle
        far = math.hypot(*place) * self.scale
        x, y = self.center[0] + far * math.cos(turned), self.center[1] + far * math.sin(turned)
        return x + self.random.gauss(0, 0.1), y + self.random.gauss(0, 0.1)

    def touch(self, finger, phase):
        return Touch(self.time, finger, *self.position(self.fingers[finger]), phase)

    def frame(self):
        """Moves the hand and all fingers. Returns the samples and whether a finger went down or up."""
        self.time += FRAME
        for axis in range(4):
            self.speed[axis] = 0.98 * self.speed[axis] + self.random.gauss(0, (60, 60, 0.15, 0.3)[axis])
        self.center[0] += self.speed[0] * 0.008
        self.center[1] += self.speed[1] * 0.008
        self.scale = min(4.0, max(0.4, self.scale * (1 + self.speed[2] * 0.008)))
        self.angle += self.speed[3] * 0.008
        samples = [self.touch(finger, Phase.MOVED) for finger in self.fingers]
        changes = self.random.random() < 0.08
        if changes and (len(self.fingers) < 2 or (len(self.fingers) < 5 and self.random.random() < 0.5)):
            self.fingers[self.next] = (self.random.uniform(-150, 150), self.random.uniform(-150, 150))
            samples.append(self.touch(self.next, Phase.BEGAN))
            self.next += 1
        elif changes:
            lifted = self.random.choice(sorted(self.fingers))
            samples = [sample for sample in samples if sample.contact != lifted] + [self.touch(lifted, Phase.ENDED)]
            del self.fingers[lifted]
        return samples, changes


def steps(seed, frames=1500):
    """Returns the steps of focus, scale and rotation: in frames where the fingers change, and in the two before and
    after.
    """
    session = Session(seed)
    session.fingers = {1: (30.0, 0.0)}
    session.next = 2
    at_changes, around = [], []
    with gesta.Context() as context:
        transform = context.recognizer("gesta.transform")
        context.push([session.touch(1, Phase.BEGAN)])
        before, history = None, []
        for _ in range(frames):
            samples, changes = session.frame()
            context.push(samples)
            if not transform.state.final and transform.state != gesta.State.POSSIBLE:
                now = (transform.focus_x, transform.focus_y, transform.scale, transform.rotation)
                if before is not None:
                    step = (math.dist(now[:2], before[:2]), abs(now[2] / before[2] - 1), abs(now[3] - before[3]))
                    history.append((changes, step))
                before = now
        for index, (changes, step) in enumerate(history):
            if changes:
                at_changes.append(step)
                around += [other for moved, other in history[max(0, index - 2) : index + 3] if not moved]
    return at_changes, around


def figures(seeds):
    """For each measure: the largest step with and without a change of fingers, and the number of each."""
    at_changes, around = [], []
    for seed in seeds:
        changed, others = steps(seed)
        at_changes += changed
        around += others
    return [(max(s[k] for s in at_changes), max(s[k] for s in around)) for k in range(3)], len(at_changes), len(around)


def test_transforms_do_not_jump():
    rows, changes, _ = figures(range(10))
    assert changes > 500
    for name, (changed, ordinary) in zip(MEASURES, rows):
        assert changed <= ordinary, name


def test_a_change_of_fingers_alone_changes_nothing():
    """In its own frame, a change of fingers changes no value by a bit."""
    with gesta.Context() as context:
        transform = context.recognizer("gesta.transform")
        context.push([Touch(0, 1, 10.3, 20.7, Phase.BEGAN), Touch(0, 2, 110.1, 25.9, Phase.BEGAN)])
        context.push([Touch(FRAME, 1, 1.7, 15.1, Phase.MOVED), Touch(FRAME, 2, 130.3, 47.3, Phase.MOVED)])
        context.push([Touch(2 * FRAME, 1, -4.7, 11.9, Phase.MOVED), Touch(2 * FRAME, 2, 151.1, 66.6, Phase.MOVED)])

        def values():
            return tuple(
                transform[name]
                for name in ("translation_x", "translation_y", "scale", "rotation", "focus_x", "focus_y")
            )

        before = values()
        context.push(Touch(3 * FRAME, 3, 300.3, 400.4, Phase.BEGAN))
        assert values() == before and transform.state == gesta.State.CHANGED and transform.contact_count == 3
        for finger, left in ((1, 2), (2, 1)):
            context.push(Touch((3 + finger) * FRAME, finger, 0, 0, Phase.ENDED))
            assert values() == before and transform.contact_count == left
        assert before[2] != 1 and before[3] != 0


if __name__ == "__main__":
    rows, changes, around = figures(range(30))
    print(f"{changes} frames in which a finger comes or goes, {around} in the two before and after")
    for name, (changed, ordinary) in zip(MEASURES, rows):
        print(f"    {name:<14} largest step when fingers change {changed:.4f}, around {ordinary:.4f}")
