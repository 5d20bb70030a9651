"""The programs of the README: one for each language, with the same output."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import gesta
import pytest

ROOT = Path(__file__).resolve().parents[2]
SNIPPETS = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.S)
OUTPUT = "a chevron at (80, 130)\n"


def output(*command, **env):
    command = [str(part) for part in command]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **env})
    assert done.returncode == 0, done.stderr
    return done.stdout


def tool(name):
    found = shutil.which(name)
    if not found:
        pytest.skip(f"no {name}")
    return found


def test_every_program_is_tested():
    # The web suite runs that in JavaScript, checks-swift-interface that in Swift.
    assert [language for language, _ in SNIPPETS] == ["c", "cpp", "python", "lua", "js", "swift"]


@pytest.mark.parametrize(
    ("language", "compiler", "flags"),
    [("c", os.environ.get("CC", "cc"), ["-std=c99"]), ("cpp", os.environ.get("CXX", "c++"), ["-std=c++17"])],
)
def test_compiled(tmp_path, language, compiler, flags):
    source, program = tmp_path / f"main.{language}", tmp_path / "main"
    source.write_text(dict(SNIPPETS)[language])
    archive = ROOT / ".build" / "gesta" / "libgesta.a"
    output(tool(compiler), *flags, "-Wall", "-Werror", f"-I{ROOT / 'include'}", source, archive, "-lm", "-o", program)
    assert output(program) == OUTPUT


def test_python(tmp_path):
    (tmp_path / "main.py").write_text(dict(SNIPPETS)["python"])
    assert output(sys.executable, tmp_path / "main.py", PYTHONPATH=str(Path(gesta.__file__).parents[1])) == OUTPUT


def test_lua(tmp_path):
    (tmp_path / "main.lua").write_text(dict(SNIPPETS)["lua"])
    path = f"{ROOT / 'Sources' / 'Bindings' / 'Lua'}/?.lua"
    assert output(tool("luajit"), tmp_path / "main.lua", LUA_PATH=path) == OUTPUT
