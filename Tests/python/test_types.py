"""What mypy and pyright report: nothing in the package and in right uses, and every wrong use."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from suite import BUILD, SOURCES

HERE = Path(__file__).resolve().parent / "types"
PYRIGHT = Path(sys.executable).with_name("pyright")
PACKAGE = SOURCES / "Bindings" / "Python" / "gesta"


def run(*command):
    """Returns what a command prints; checkers exit with 1 if they report errors."""
    packages = f"{SOURCES / 'Bindings' / 'Python'}:{SOURCES / 'Tools'}:{SOURCES / 'Laboratory'}"
    quiet = {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    environment = {**os.environ, **quiet, "MYPYPATH": packages, "PYTHONPATH": packages}
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment)
    assert done.stdout, done.stderr
    return done.stdout


def mypy(*paths):
    """The errors as file name, line and message."""
    options = ("--strict", "--follow-imports", "silent", "--cache-dir", BUILD / "mypy")
    output = run(sys.executable, "-m", "mypy", *options, *paths)
    return [
        (Path(file).name, int(line), text)
        for file, line, text in re.findall(r"^(.*?):(\d+): error: (.*)$", output, re.M)
    ]


def pyright(*paths):
    """The errors as file name, line and message."""
    if not shutil.which("node"):
        pytest.skip("pyright requires node")
    report = json.loads(run(PYRIGHT, "--outputjson", "--pythonpath", sys.executable, *paths))
    assert report["summary"]["filesAnalyzed"] > 0
    return [
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1, each["message"])
        for each in report["generalDiagnostics"]
        if each["severity"] == "error"
    ]


# Pyright takes twice as long, and finds little more.
CHECKERS = [mypy, pyright] if "GESTA_FULL" in os.environ else [mypy]


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_package_and_right_uses_have_no_error(checker):
    assert checker(PACKAGE, HERE / "right.py") == []


@pytest.mark.parametrize("checker", CHECKERS)
def test_every_wrong_use_is_reported(checker):
    lines = (HERE / "wrong.py").read_text().splitlines()
    expected = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    assert len(expected) > 70
    errors = checker(HERE / "wrong.py")
    assert {file for file, _, _ in errors} == {"wrong.py"}
    assert {line for _, line, _ in errors} == expected, sorted({line for _, line, _ in errors} ^ expected)
