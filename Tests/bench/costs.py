"""What a move, a lift and a recognizer of each class and preset cost, for the guide: measure.py --table.

`gather` runs subjects.py, which writes the subjects, and table.c in its three modes.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from figures import OUT, PYTHON_PATH, ROOT, Figures, number

TIMES = ("batch", "single")


def processor():
    """Its name, for example "AMD EPYC 7763"; unknown where the system does not state one."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return "unknown"
    found = re.search(r"^model name\s*: (.*)$", text, flags=re.M)
    return found[1].strip() if found else "unknown"


def count_instructions(figures, subjects):
    """Adds the instructions of each subject, counted by callgrind; without it, they are skipped."""
    if not shutil.which("valgrind"):
        figures.skip["instructions"] = "valgrind is missing (apt install valgrind)"
        return
    counts = OUT / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    counts.mkdir()
    tool = ["valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", f"--callgrind-out-file={counts / 'out'}"]
    lines = figures.run([*tool, OUT / "table", "count"], read=subjects) or ""
    counted = [line.split() for line in lines.splitlines() if line.startswith("counted ")]
    for at, (_, name, divisor) in enumerate(counted, 1):
        total = re.search(r"^totals: (\d+)", (counts / f"out.{at}").read_text(), flags=re.M)
        figures.figure[name] = int(total[1]) / int(divisor)


def row_of(figures, name):
    """A subject's figures; a figure that was not measured is None."""
    get = lambda what: figures.figure.get(f"{name}/{what}")  # noqa: E731
    floor = get("floor")
    move = {"floor": floor}
    for time in TIMES:
        best = get(time)
        move[time] = {
            "ns": best,
            "median": get(time + "-median"),
            "ratio": best / floor if floor and best is not None else None,
            "instructions": get(time + "-instructions"),
        }
    lift = {"median": get("lift"), "high": get("lift-high"), "instructions": get("lift-instructions")}
    memory = {"created": get("created"), "used": get("used")}
    return {"name": name, "move": move, "lift": lift, "memory": memory, "read": get("read")}


def gather(whole, blocks, python):
    """The table as data; `whole` fails when a program does, or a gesture is not recognized."""
    figures = Figures()
    path = OUT / "subjects.txt"
    with path.open("w") as file:
        environment = {**os.environ, **PYTHON_PATH}
        written = subprocess.run([python, ROOT / "Tests" / "bench" / "subjects.py"], stdout=file, env=environment)
    if written.returncode == 0:
        figures.run([OUT / "table", "time", blocks], read=path)
        figures.run([OUT / "table", "memory"], read=path)
        count_instructions(figures, path)
    whole.failed |= figures.failed or written.returncode != 0
    names = re.findall(r"^subject (.*)$", path.read_text(), flags=re.M)
    return {
        "processor": processor(),
        "rounds": int(figures.figure.get("rounds", 0)),
        "floor": {
            "ns": min((figures.figure.get(f"{name}/floor", float("inf")) for name in names), default=None),
            "instructions": figures.figure.get("floor/batch-instructions"),
        },
        "rows": [row_of(figures, name) for name in names],
        "skipped": figures.skip,
    }


def show(table):
    """Prints it."""
    titles = ["batches", "to floor", "instr.", "by frame", "lift", "99 %", "instr.", "created", "in use"]
    print(f"\n{'a move, a lift (ns); bytes':<28}" + "".join(f"{title:>10}" for title in titles))
    for row in table["rows"]:
        batch, single, lift, memory = row["move"]["batch"], row["move"]["single"], row["lift"], row["memory"]
        cells = [batch["ns"], batch["ratio"], batch["instructions"], single["ns"]]
        cells += [lift["median"], lift["high"], lift["instructions"], memory["created"], memory["used"]]
        texts = ["-" if cell is None else number(round(cell, 2)) for cell in cells]
        print(f"{row['name']:<28}" + "".join(f"{text:>10}" for text in texts))
    for name, why in table["skipped"].items():
        print(f"{name}: skipped: {why}")
