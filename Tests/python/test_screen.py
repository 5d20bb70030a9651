"""examples/c/screen.c: a list whose content carries its rows, a button, and a map with a sign over it."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(os.environ.get("GESTA_LIBRARY") or ROOT / ".build" / "gesta" / "libgesta.so").resolve().parent
SOURCE = ROOT / "examples" / "c" / "screen.c"


def test_the_parts_of_a_screen_get_their_gestures(tmp_path):
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'include'}", SOURCE]
    subprocess.run(
        [*command, "-o", tmp_path / "screen", f"-L{LIBRARY}", "-lgesta", f"-Wl,-rpath,{LIBRARY}"], check=True
    )
    lines = subprocess.run([tmp_path / "screen"], capture_output=True, text=True, check=True).stdout.splitlines()
    scrolled = int(lines[1].removeprefix("list at "))
    # The finger has moved by 90, of which the slop is lost; the same place is then another row.
    assert 60 < scrolled <= 90 and 30 * 3 <= 40 + scrolled < 30 * 4
    assert lines[:4] == ["row 1", f"list at {scrolled}", "row 3", "button"]
    assert lines[4].startswith("map moved by ") and lines[5:] == ["circle", "map put back"]


def test_the_program_is_short():
    assert len(SOURCE.read_text().splitlines()) <= 100
