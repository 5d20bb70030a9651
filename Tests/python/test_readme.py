"""The programs and fragments of the README; for fragments, the tests define what they omit."""

import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import gesta
import pytest

ROOT = Path(__file__).resolve().parents[2]
SNIPPETS = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.S)
PLUGIN = """
#include <gesta/gesta_plugin.h>
typedef struct { const gesta_host *host; gesta_instance *instance; double turned; } spiral;
enum { TURNED = 0, MIN_TURN = 0 };
static const gesta_plugin plugin;
static double turn_of(const gesta_contact *contact) { return contact->x - contact->previous_x; }
"""
TAPS = """
#include <gesta/gesta.h>
#include <stdio.h>
SNIPPET
int main(void) {
    gesta_context *gestures;
    if (gesta_context_create(NULL, &gestures)) return 1;
    play_taps(gestures);
    return gesta_context_destroy(gestures);
}
"""


def snippet(language, word):
    found = [text for kind, text in SNIPPETS if kind == language and word in text]
    assert len(found) == 1, (language, word)
    return found[0]


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def compiler():
    found = shutil.which(os.environ.get("CC", "cc"))
    if not found:
        pytest.skip("no C compiler")
    return found


def test_every_snippet_is_tested():
    # The web suite runs that in JavaScript.
    assert [kind for kind, _ in SNIPPETS] == ["c", "c", "python", "lua", "js", "c", "python", "python", "python"]


def output_of_c(directory, text):
    source, program = directory / "main.c", directory / "main"
    source.write_text(text)
    archive = ROOT / ".build" / "release" / "libgesta.a"
    flags = ["-std=c99", "-Wall", "-Werror", f"-I{ROOT / 'include'}"]
    run(compiler(), *flags, source, archive, "-lm", "-o", program)
    return run(program)


def test_the_c_program(tmp_path):
    assert output_of_c(tmp_path, snippet("c", "int main")) == "a chevron, lifted at (12, 70)\n"


def test_the_taps_in_c(tmp_path):
    assert output_of_c(tmp_path, TAPS.replace("SNIPPET", snippet("c", "play_taps"))) == "tap, tap_count 1\n"


def test_the_plugin(tmp_path):
    source = tmp_path / "plugin.c"
    source.write_text(PLUGIN + snippet("c", "GESTA_PLUGIN_EXPORT"))
    run(compiler(), "-std=c99", "-Wall", "-fsyntax-only", f"-I{ROOT / 'include'}", source)


def test_the_python_program(tmp_path):
    (tmp_path / "main.py").write_text(snippet("python", "import gesta"))
    package = str(Path(gesta.__file__).parents[1])
    output = run(sys.executable, tmp_path / "main.py", env={**os.environ, "PYTHONPATH": package}).splitlines()
    assert output[0] == "BEGAN 0.0 0.0" and output[10:12] == ["ENDED 45.0 0.0", "ended"]
    assert round(float(output[12]), 2) == 1.77 and output[13].startswith("ParameterDescription(name='taps'")


def test_the_lua_program(tmp_path):
    luajit = shutil.which("luajit")
    if not luajit:
        pytest.skip("no luajit")
    (tmp_path / "main.lua").write_text(snippet("lua", "require"))
    path = f"{ROOT / 'Sources' / 'Lua'}/?.lua"
    library = str(ROOT / ".build" / "release" / "libgesta.so")
    output = run(luajit, tmp_path / "main.lua", env={**os.environ, "LUA_PATH": path, "GESTA_LIBRARY": library})
    assert [line.split()[0] for line in output.splitlines()] == ["began", "ended"]


def test_the_arbitration_fragment(context, capsys):
    names = {
        "gesta": gesta,
        "context": context,
        "menu": SimpleNamespace(is_open=False),
        "pinch": context.recognizer("gesta.pinch"),
        "rotation": context.recognizer("gesta.rotation"),
    }
    exec(snippet("python", "require_failure"), names)
    assert "waits up to 0.3 s after it has recognized" in capsys.readouterr().out


def test_the_pattern_fragment(context, capsys):
    exec(snippet("python", "closed right"), {"gesta": gesta, "context": context})
    assert capsys.readouterr().out == "possible\n"


def test_the_examples_fragment(context, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    points = [(100 * math.cos(i / 5), 100 * math.sin(i / 5)) for i in range(32)]
    exec(snippet("python", "add_example"), {"gesta": gesta, "context": context, "points": points, "Path": Path})
    assert (tmp_path / "gestures.txt").read_text().startswith("gesta-examples 1\n")
