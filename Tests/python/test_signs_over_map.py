"""examples/c/signs_over_map.c and the same in Python: a sign puts the map back exactly, other strokes move it."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import literal_counts
import pytest
from trials import some

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(os.environ.get("GESTA_LIBRARY") or ROOT / ".build" / "gesta" / "libgesta.so").resolve().parent
PYTHON = ROOT / "examples" / "python" / "signs_over_map.py"
SIGNS = {"Z": "gesta.z", "z": "gesta.z", "zig_zag": None, "circle": "gesta.circle", "check": "gesta.checkmark"}
DRAGS = ("how_we_swipe", "shapematch")


def programs(tmp_path):
    compiled = tmp_path / "signs_over_map"
    command = ["cc", "-std=c99", f"-I{ROOT / 'include'}", ROOT / "examples" / "c" / "signs_over_map.c", "-o", compiled]
    subprocess.run([*command, f"-L{LIBRARY}", "-lgesta", f"-Wl,-rpath,{LIBRARY}"], check=True)
    return [compiled], [sys.executable, PYTHON]


def played(program, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
    done = subprocess.run([*program, *arguments], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def results(text):
    """The signs that were recognized in each stroke, and where the map was after it."""
    found, signs = [], []
    for line in text.splitlines():
        name, comma, _ = line.partition(",")
        if place := re.fullmatch(r"map at (\S+), (\S+)", line):
            found.append((signs, (float(place[1]), float(place[2]))))
            signs = []
        elif comma:
            signs.append(name)
    return found


def test_a_simulated_finger(tmp_path):
    in_c, in_python = (played(program) for program in programs(tmp_path))
    assert in_c == in_python
    (drag, place), *signs = results(in_c)
    assert drag == [] and place[0] > 50
    assert signs == [([name], place) for name in ("gesta.checkmark", "gesta.circle", "gesta.z")]


def test_the_guide_has_this_class():
    source = PYTHON.read_text()
    code = source[source.index("class SignMap") : source.index("\n\ndef main")].rstrip()
    guide = ROOT / "Sources" / "Reference" / "Gesta.docc" / "Choosing.md"
    assert f"\n{code}\n" in guide.read_text()


def written(strokes, path):
    """Writes the strokes at the size of a drawing on a screen."""
    lines = []
    for stroke in strokes:
        points = stroke["points"]
        xs, ys = [p[1] for p in points], [p[2] for p in points]
        unit = 180 / (max(max(xs) - min(xs), max(ys) - min(ys)) or 1)
        time = 0
        for ms, x, y in points:
            time = max(time, ms - points[0][0])
            lines.append(f"{time:.3f} {(x - xs[0]) * unit:.4f} {(y - ys[0]) * unit:.4f}")
        lines.append("")
    path.write_text("\n".join(lines) + "\n")


def test_strokes_of_people(tmp_path):
    path = Path(literal_counts.default_path())
    if not (path / "strokes.jsonl.gz").exists():
        pytest.skip(f"no real strokes at {path}: set GESTA_DATA to where strokes.jsonl.gz is")
    strokes = [s for s in literal_counts.read(path) if s["label"] in SIGNS or s["set"] in DRAGS]
    strokes = [s for s in some(strokes, one_in=8) if len(s["points"]) > 3]
    written(strokes, tmp_path / "strokes.txt")
    in_c, in_python = (played(program, tmp_path / "strokes.txt") for program in programs(tmp_path))
    assert in_c == in_python
    found, before, counts = results(in_c), (0.0, 0.0), Counter()
    assert len(found) == len(strokes)
    for stroke, (signs, place) in zip(strokes, found):
        (_, x0, y0), (_, x1, y1) = stroke["points"][0], stroke["points"][-1]
        group = "drags" if stroke["set"] in DRAGS else "signs"
        if signs:
            assert len(signs) == 1 and place == before, stroke
            counts[group, "put back"] += 1
        elif (x0, y0) != (x1, y1):
            counts[group, "moved" if place != before else "not moved"] += 1
        before = place
    print(dict(counts))
    assert counts["signs", "put back"] > 50 and counts["drags", "moved"] > 500
    assert counts["signs", "not moved"] + counts["drags", "not moved"] < 0.01 * len(strokes)
