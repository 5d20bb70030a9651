"""How many strokes of simulated hands each preset accepts: the strokes, the figures, and the table of those expected.

    python3 Sources/Laboratory/simulated_figures.py              prints what differs from simulated_figures.json
    python3 Sources/Laboratory/simulated_figures.py --update     writes that file: the decisions of the present presets

The strokes are drawn from a seed when they are needed, and are the same on every machine. The hands draw worse than
most people, so that many strokes are close to a limit. Presets must not be fitted to them: they show that a preset
decides otherwise than before, and nothing about how well people's strokes are recognized.
"""

import argparse
import json
import random
import sys
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE / "simulated_figures.json"
SEED = 1
WRITERS = 2
"""Writers with each kind of hand."""
DRAWINGS, OTHER_DRAWINGS = 4, 2
"""How often each writer draws each preset, and everything else."""
BLOCK, GAP = 256, 10_000_000_000
"""The strokes of one push, and the time between two pushes in ns: more than a pattern waits for its next stroke."""
RATES = {"": 1.0, "_strict": 0.003}
"""Values of `false_positives`."""
TOLERANCES = {"recall": 0.005, "score": 0.0001, "false_accepts": 0.0005, "worst_hand": 0.02, "worst_class": 0.02}
"""The largest difference of a rate, or of the mean score, from the table. With these numbers of strokes, no stroke of a
preset may be lost or gained; of all others two may be, and one in the worst class. The score shows changes of limits
that no stroke is close to.
"""

# What a hand has in place of the habits that are common to all.
HANDS = {
    "usual": {},
    "30 Hz": {"rate_hz": (30, 30)},
    "240 Hz": {"rate_hz": (240, 240), "noise": (0.3, 0.6)},
    "slanted left": {"slant": (-20, -12)},
    "slanted right": {"slant": (12, 20)},
    "narrow": {"wide": (0.45, 0.65)},
    "wide": {"wide": (1.5, 2.0)},
    "rounded": {"overlap": (0.5, 0.7)},
    "hooked": {"hooks": (1, 1), "hook": (0.06, 0.14)},
    "trembling": {"tremor": (1.0, 2.5), "noise": (0.3, 0.6)},
    "coarse": {"grid": (4, 9)},
    "small": {"size": (18, 32), "grid": (1, 1)},
    "careless": {"stray": (0.07, 0.1), "aim": (4, 8), "bow": (9, 15)},
}

# Targets as those of evaluation.synthetic, which has further drawings: letters, digits, straight drags.
NEAR_MISSES = {
    "five": [(0.6, 0), (0.1, 0), (0.05, 0.4), (0.05, 0.95, 210)],
    "nine": [(0.6, 0.15), (0.1, 0.15, -200), (0.6, 0.2, -160), (0.5, 1)],
    "parenthesis": [(0, 0), (0, 1, 110)],
    "open parenthesis": [(0.3, 0), (0.3, 1, -110)],
    "j": [(0.4, 0), (0.4, 0.75), (0, 0.75, 150)],
    "h": [(0, 0), (0, 1), (0, 0.5), (0.5, 0.55, 150), (0.5, 1)],
    "l from below": [(0, 1), (0, 0), (0.6, 0)],
    "pentagon": [(0.5, 0), (0.02, 0.35), (0.2, 0.9), (0.8, 0.9), (0.98, 0.35), (0.5, 0)],
    "ellipse": [(0, 0.5), (0.5, 0.68, -80), (1, 0.5, -80), (0.5, 0.32, -80), (0, 0.5, -80)],
    "three sides": [(0, 0), (0, 0.8), (1, 0.8), (1, 0)],
    "sigma": [(0.7, 0), (0, 0), (0.4, 0.5), (0, 1), (0.7, 1)],
    "wave": [(0, 0.5), (0.5, 0.5, 170), (1, 0.5, -170)],
    "to and fro": [(0, 0), (1, 0), (0, 0.04)],
    "mirrored checkmark": [(0, 0), (0.64, 0.8), (0.9, 0.5)],
    "drag left": [(1, 0), (0, 0.06)],
    "drag down": [(0, 0), (0.05, 1)],
    "bent drag": [(0, 0), (1, 0.3, 40)],
}
_TURNED = {"circle": "circle, clockwise", "spiral": "spiral, counterclockwise"}
"""Drawings that are also mirrored, and what those are called."""


def presets():
    """Returns the class, the parameters and the labels of the strokes of each preset."""
    from gesta_laboratory.evaluation import labels, player, synthetic

    found = {}
    for gesture in labels.GESTURES:
        own = set(gesture.positives[synthetic.SET])
        own |= {_TURNED[label] for label in own if label in _TURNED}
        found[gesture.name] = (player.settings(gesture, "robust", 1.0, False), own)
    for name, label in ("circle_cw", "circle, clockwise"), ("circle_ccw", "circle"):
        found[name] = (("gesta.stroke", {"pattern": name}), {label})
    return found


def writers():
    """Yields the writers, and the kind of hand of each."""
    from gesta_laboratory.evaluation.synthetic import Person
    from gesta_tools.simulate import Hand

    for kind, habits in HANDS.items():
        for number in range(WRITERS):
            spread = random.Random(f"{SEED} {kind} {number}").uniform

            def habit(name, least, most, habits=habits, spread=spread):
                return spread(*habits.get(name, (least, most)))

            hand = Hand(
                pace=habit("pace", 120, 300),
                sigma=habit("sigma", 0.16, 0.34),
                overlap=habit("overlap", 0.08, 0.4),
                bow=habit("bow", 4, 10),
                aim=habit("aim", 1, 4),
                reach=habit("reach", 0.01, 0.05),
                tremor=habit("tremor", 0.05, 0.4),
                noise=habit("noise", 0.02, 0.3),
            )
            yield (
                kind,
                Person(
                    f"{kind} {number}",
                    hand,
                    size=habit("size", 60, 240),
                    wide=habit("wide", 0.75, 1.35),
                    slant=habit("slant", -9, 9),
                    stray=habit("stray", 0.02, 0.06),
                    rate_hz=habit("rate_hz", 60, 140),
                    hooks=habit("hooks", 0, 0.2),
                    hook=habit("hook", 0.04, 0.08),
                    grid=habit("grid", 0.1, 0.1),
                ),
            )


def strokes():
    """Returns all strokes, and the kind of hand that drew each."""
    from gesta_laboratory.evaluation import perturb, synthetic

    others = {**synthetic.OTHERS, **{label: [_targets(row)] for label, row in NEAR_MISSES.items()}}
    found, hands = [], []
    for hand, who in writers():
        drawn = []
        for rows, count in ((synthetic.GESTURES, DRAWINGS), (others, OTHER_DRAWINGS)):
            for label, figure in rows.items():
                drawn += [synthetic.drawing(label, figure, who, SEED, turn) for turn in range(count)]
        drawn += [replace(perturb.mirrored(s), label=_TURNED[s.label]) for s in drawn if s.label in _TURNED]
        drawn += [synthetic.scribble(who, SEED, turn)[0] for turn in range(OTHER_DRAWINGS)]
        found += drawn
        hands += [hand] * len(drawn)
    return found, hands


def _targets(row):
    return [(point[0], point[1], point[2] if len(point) > 2 else 0.0) for point in row]


def figures():
    """Returns the figures of each preset: how many strokes are accepted, of how many; the sum of the scores of its own
    accepted strokes, of how many; and the names of what is worst.
    """
    import numpy as np

    drawn, hands = strokes()
    classes = presets()
    played = iter(
        _play(
            [
                (class_name, {**parameters, "false_positives": rate})
                for rate in RATES.values()
                for (class_name, parameters), _ in classes.values()
            ],
            drawn,
        )
    )
    labels, hands = np.array([stroke.label for stroke in drawn]), np.array(hands)
    found = {name: {} for name in classes}
    for suffix in RATES:
        for name, (_, own) in classes.items():
            scores, is_own = next(played), np.isin(labels, list(own))
            accepted = scores > 0
            found[name]["recall" + suffix] = _count(accepted[is_own])
            found[name]["score" + suffix] = [round(float(scores[is_own].sum()), 3), int(accepted[is_own].sum())]
            found[name]["worst_hand" + suffix] = _worst(accepted[is_own], hands[is_own], min)
            found[name]["false_accepts" + suffix] = _count(accepted[~is_own])
            found[name]["worst_class" + suffix] = _worst(accepted[~is_own], labels[~is_own], max)
    return found


def _play(classes, drawn):
    """Returns a row of scores for each recognizer: those of the strokes that it accepts, and 0 for the others."""
    import gesta
    import numpy as np
    from gesta_laboratory.evaluation.player import Bank, pack

    scores, start = np.zeros((len(classes), len(drawn))), 0
    with Bank(classes) as bank:
        rows = {recognizer: row for row, recognizer in enumerate(bank.recognizers)}
        for first in range(0, len(drawn), BLOCK):
            touches, begins, ends = pack(drawn[first : first + BLOCK], start)
            start = int(ends[-1]) + GAP
            bank.context.push(touches)
            events = bank.context.events()
            bank.context.advance(start - 1)  # runs the deadlines of recognizers that wait for further strokes
            for event in events + bank.context.events():
                if event.state == gesta.State.RECOGNIZED:
                    column = first + int(np.searchsorted(begins, event.time, side="right")) - 1
                    scores[rows[event.recognizer], column] = event["score"]
    return scores


def _count(accepted):
    return [int(accepted.sum()), len(accepted)]


def _worst(accepted, groups, which):
    """Returns the name and the figures of the first group whose rate is the lowest or the highest."""
    counts = {str(name): _count(accepted[groups == name]) for name in dict.fromkeys(groups)}
    name = which(counts, key=lambda name: counts[name][0] / counts[name][1])
    return [name, *counts[name]]


def differences(found, expected):
    """Returns a line for each figure that differs from the expected one by more than its tolerance."""
    lines = [f"{name}: is only in one of them" for name in sorted(set(found) ^ set(expected))]
    for name in [name for name in found if name in expected]:
        for key, (*group, accepted, total) in found[name].items():
            *group_before, before, total_before = expected[name].get(key, (0, 0))
            most = TOLERANCES[key.removesuffix("_strict")]
            if total != total_before or abs(accepted - before) > most * total:
                lines.append(
                    f"{name}: {key} is {accepted} of {' '.join([str(total), *group])}, expected {before} of "
                    f"{' '.join([str(total_before), *group_before])}"
                )
    return lines


def _text(found):
    """Returns JSON with two lines for each preset, whose figures are in the order of TOLERANCES."""
    rows = {
        name + suffix: [each[key + suffix] for key in TOLERANCES]
        for name, each in found.items()
        for suffix in ("", "_strict")
    }
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items()) + "\n}\n"


def read():
    found = {}
    for name, row in json.loads(TABLE.read_text()).items():
        preset = name.removesuffix("_strict")
        found.setdefault(preset, {}).update({key + name[len(preset) :]: it for key, it in zip(TOLERANCES, row)})
    return found


def main():
    parser = argparse.ArgumentParser(description="Compares the presets with the table of expected figures.")
    parser.add_argument("--update", action="store_true", help=f"write {TABLE.name}")
    update = parser.parse_args().update
    sys.path[:0] = [str(HERE.parent / each) for each in ("Bindings/Python", "Tools")]
    found = figures()
    before = read() if TABLE.exists() else {}
    for line in differences(found, before):
        print(line)
    if update:
        TABLE.write_text(_text(found))


if __name__ == "__main__":
    main()
