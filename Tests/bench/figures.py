"""The figures of a run, as the programs of the benchmark print them."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / ".build" / "tests" / "bench"
LIBRARY = OUT / "libbench.so"
PYTHON_PATH = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"), "PYTHONDONTWRITEBYTECODE": "1"}


class Figures:
    """What the programs print: "figure NAME NUMBER", "skip NAME WHY", "note NAME TEXT"."""

    def __init__(self):
        self.figure, self.skip, self.note, self.failed = {}, {}, {}, False

    def best(self, name):
        """The fastest round where there were several: what other processes do to the machine slows down the median."""
        return self.figure.get(name + "-best", self.figure.get(name))

    def run(self, command, environment=None, read=os.devnull):
        """Takes the figures of a program that reads the file `read`. Returns its output, or None if it failed."""
        with open(read) as file:
            done = subprocess.run(
                [str(part) for part in command],
                env={**os.environ, **(environment or {})},
                stdin=file,
                stdout=subprocess.PIPE,
                text=True,
            )
        self.failed |= done.returncode != 0
        for line in done.stdout.splitlines():
            kind, _, rest = line.partition(" ")
            name, _, text = rest.partition(" ")
            if kind in ("figure", "skip", "note"):
                getattr(self, kind)[name] = float(text) if kind == "figure" else text
        return done.stdout if done.returncode == 0 else None


def number(value):
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:.2f}"
