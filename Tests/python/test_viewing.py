"""The command `view`: the page that it writes and serves. Tests/web has what the page does."""

import base64
import gzip
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request

import gesta
import pytest
from gesta import viewing
from gesta.__main__ import main


@pytest.fixture
def template(tmp_path, monkeypatch):
    page = tmp_path / "view.html"
    page.write_text("<script>const GIVEN = null/* GIVEN */;</script>", encoding="utf-8")
    monkeypatch.setattr(viewing, "PLACES", (tmp_path / "none.html", page))
    return page


@pytest.fixture
def trace(tmp_path):
    file = tmp_path / "a <script> & é.trace"
    with gesta.Context() as context:
        context.recognizer("gesta.tap", label="open")
        with context.trace(file):
            context.finger().tap(10, 10)
    return file


def given(page):
    return json.loads(re.search(r"const GIVEN = (.*);</script>", page)[1])


def test_the_page_has_the_trace_inside(template, trace, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["view", str(trace), "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"{page}: {page.stat().st_size:,} bytes\n"
    assert text.count("<script>") == 1
    found = given(text)
    assert found["name"] == trace.name
    assert gzip.decompress(base64.b64decode(found["trace"])) == trace.read_bytes()


def test_a_change_to_try(template, trace, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["view", str(trace), "-o", str(page), "--set", "open.slop=2mm", "--set", "tap.within=touch"]) == 0
    first = given(page.read_text(encoding="utf-8"))["account"]["advice"][0]
    assert first["change"] == "open.slop=2mm and tap.within=touch"
    slop, within = first["edits"]
    assert slop["value"] == pytest.approx(2 * 160 / 25.4) and slop["name"] == "slop" and within["value"] == "touch"
    assert main(["view", str(trace), "-o", str(page), "--set", "shut.slop=2"]) == 2
    assert "must name a recognizer of the trace: open, 0x" in capsys.readouterr().err


def test_other_files_are_refused(template, tmp_path, capsys):
    file = tmp_path / "notes.txt"
    file.write_text("nothing", encoding="utf-8")
    assert main(["view", str(file), "-o", str(tmp_path / "page.html")]) == 2
    assert "notes.txt is not a trace: its first line must be gesta-trace 1" in capsys.readouterr().err
    assert main(["view", str(tmp_path / "missing.trace")]) == 2
    assert not (tmp_path / "page.html").exists()


def test_without_the_page(template, trace, capsys):
    template.unlink()
    assert main(["view", str(trace), "-o", "page.html"]) == 2
    assert "Sources/build web makes it" in capsys.readouterr().err


def test_the_page_is_served_and_read_again(template, trace):
    code = (
        "import sys; from pathlib import Path; from gesta import viewing; from gesta.__main__ import main;"
        "viewing.PLACES = (Path(sys.argv[2]),); main(['view', sys.argv[1], '--no-browser'])"
    )
    command = [sys.executable, "-c", code, str(trace), str(template)]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=found) as server:
        try:
            address = re.match(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
            with urllib.request.urlopen(address) as answer:
                first = given(answer.read().decode())
            trace.write_bytes(b"gesta-trace 1\n")
            with urllib.request.urlopen(address) as answer:
                second = given(answer.read().decode())
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"{address}other")
        finally:
            server.terminate()
    assert gzip.decompress(base64.b64decode(first["trace"])) != b"gesta-trace 1\n"
    assert gzip.decompress(base64.b64decode(second["trace"])) == b"gesta-trace 1\n"
