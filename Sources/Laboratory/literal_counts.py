"""Counts the people's strokes that the literal rules accept, in the library and in the model.

    python3 Sources/Laboratory/literal_counts.py PATH      PATH: strokes.jsonl.gz, or the directory that contains it

Each stroke is played to one recognizer in its own context: began at its first point, moved to the others, ended at the
last position. A time that runs backwards within a stroke is clamped.
"""

import ctypes
import gzip
import json
import os
import sys
from collections import Counter
from pathlib import Path

import literal_model as model

HERE = Path(__file__).resolve().parent

MACHINES = {"gesta.chevron": model.Chevron(), "gesta.checkmark": model.Checkmark(), "gesta.z": model.Z()}


def default_path():
    """Returns GESTA_DATA, or the data directory beside the checkout, which may not exist."""
    return os.environ.get("GESTA_DATA") or HERE.parents[2] / "shared" / "data"


def read(path):
    """Yields the strokes of a file as dicts."""
    path = Path(path)
    if path.is_dir():
        path = path / "strokes.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


class Player:
    """A recognizer in its own context, to which strokes are played."""

    def __init__(self, name):
        import gesta
        from gesta import _native

        self.context = gesta.Context(poll=False)
        self.recognizer = self.context.recognizer(name, rules="literal")
        self.push, self.state = _native.lib.gesta_push, gesta.State

    def accepts(self, memory, count, size):
        code = self.push(self.context._pointer, ctypes.addressof(memory), count, size)
        assert code == 0, code
        return self.recognizer.state == self.state.RECOGNIZED


def pack(points, start):
    """Returns a stroke's samples in memory, the time after it, and the number of samples."""
    from gesta import Phase, _samples

    memory = ctypes.create_string_buffer((len(points) + 1) * _samples.SIZE)
    time, zeros = start, (0,) * 11
    for index, (t, x, y) in enumerate(points):
        time = max(time, start + round(t * 1e6))
        phase = Phase.MOVED if index else Phase.BEGAN
        _samples.FORMAT.pack_into(memory, index * _samples.SIZE, time, 1, x, y, phase, *zeros)
    _samples.FORMAT.pack_into(memory, len(points) * _samples.SIZE, time, 1, x, y, Phase.ENDED, *zeros)
    return memory, time + 1_000_000_000, len(points) + 1


def count(strokes):
    """Returns counters by (set, label): all strokes; by machine, those accepted by the library; those accepted by the
    model.
    """
    from gesta import _samples

    players = {name: Player(name) for name in MACHINES}
    total, library, rules = Counter(), {name: Counter() for name in MACHINES}, {name: Counter() for name in MACHINES}
    time = 0
    for stroke in strokes:
        key = stroke["set"], stroke["label"]
        total[key] += 1
        memory, time, samples = pack(stroke["points"], time)
        points = [(x, y) for _, x, y in stroke["points"]]
        for name, machine in MACHINES.items():
            library[name][key] += players[name].accepts(memory, samples, _samples.SIZE)
            rules[name][key] += model.accepts(machine, points)
    return total, library, rules


ROWS = [
    ("gesta.chevron", "unipen", "'>'", lambda label: label == ">"),
    ("gesta.chevron", "unipen", "all others", lambda label: label != ">"),
    ("gesta.checkmark", "dollar1", "check", lambda label: label == "check"),
    ("gesta.checkmark", "dollar1", "v", lambda label: label == "v"),
    ("gesta.checkmark", "dollar1", "all others", lambda label: label not in ("check", "v")),
    ("gesta.checkmark", "dollar_student", "check", lambda label: label == "check"),
    ("gesta.checkmark", "dollar_student", "v", lambda label: label == "v"),
    ("gesta.checkmark", "dollar_student", "all others", lambda label: label not in ("check", "v")),
    ("gesta.z", "unipen", "Z", lambda label: label == "Z"),
    ("gesta.z", "unipen", "all others", lambda label: label != "Z"),
    ("gesta.z", "dollar_student", "zig_zag", lambda label: label == "zig_zag"),
    ("gesta.z", "dollar_student", "all others", lambda label: label != "zig_zag"),
]


def main(path):
    total, library, rules = count(read(path))
    print(f"{'class':<16} {'set':<15} {'label':<11} {'strokes':>8} {'library':>8} {'model':>8}")
    for name, where, what, chosen in ROWS:
        keys = [key for key in total if key[0] == where and chosen(key[1])]
        counts = [sum(counter[key] for key in keys) for counter in (total, library[name], rules[name])]
        print(f"{name:<16} {where:<15} {what:<11}" + "".join(f" {number:8}" for number in counts))
    different = [(name, key) for name in MACHINES for key in total if library[name][key] != rules[name][key]]
    print(
        f"{sum(total.values())} strokes in {len(total)} sets and labels, "
        f"{len(different)} of {len(MACHINES) * len(total)} counts differ"
    )
    for name, key in different:
        print(f"  {name} {key}: library {library[name][key]}, model {rules[name][key]}")
    return 1 if different else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.path.insert(0, str(HERE.parent / "Bindings" / "Python"))
    sys.exit(main(sys.argv[1]))
