"""The command `whatif` over parquet and over what fsspec reads."""

import json

import fsspec
import made_sessions
import pyarrow
import pyarrow.parquet
import pytest
from gesta.__main__ import main

SET = ("--set", "undo.slop=1.5mm")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    made_sessions.write(folder, 5, 4)
    return folder


def asked(capsys, *arguments, status=0):
    """The report as data, without the name of the corpus and its files."""
    assert main(["whatif", *map(str, arguments), "--json"]) == status, capsys.readouterr().err
    report = json.loads(capsys.readouterr().out)
    return {name: value for name, value in report.items() if name not in ("corpus", "examples")}


def in_parquet(corpus, path):
    files = sorted(corpus.rglob("*.trace"))
    table = pyarrow.table(
        {
            "trace": [each.read_text() for each in files],
            "person": [each.parent.name for each in files],
            "device": [each.parent.parent.name for each in files],
            "year": [2026] * len(files),
        }
    )
    pyarrow.parquet.write_table(table, path, row_group_size=3)


def test_parquet(corpus, tmp_path, capsys):
    path = tmp_path / "all.parquet"
    in_parquet(corpus, path)
    there = asked(capsys, corpus, *SET, "--folders", "device/person")
    assert asked(capsys, path, *SET) == there
    assert {each["value"] for each in asked(capsys, path, *SET, "--by", "year")["by"]["year"]} == {"2026"}
    assert main(["whatif", str(path), *SET, "--examples", str(tmp_path / "shown")]) == 0
    assert "gesta view" in capsys.readouterr().out and list((tmp_path / "shown").iterdir())
    pyarrow.parquet.write_table(pyarrow.table({"text": ["x"]}), path)
    assert main(["whatif", str(path), *SET]) == 2
    assert "has the columns text, must have one named trace" in capsys.readouterr().out


def test_object_storage(corpus, tmp_path, capsys):
    """A file system in memory, which only this process has."""
    store = fsspec.filesystem("memory")
    for path in corpus.rglob("*.trace"):
        store.pipe_file(f"/bucket/{path.relative_to(corpus)}", path.read_bytes())
    store.pipe_file("/bucket/notes.md", b"no session")
    options = (*SET, "--folders", "device/person", "--processes", "1")
    there = asked(capsys, corpus, *options)
    assert asked(capsys, "memory://bucket", *options) == there
    for _ in range(2):
        assert asked(capsys, "memory://bucket", *options, "--keep", "memory://kept") == there
    assert store.find("/kept")
    path = tmp_path / "all.parquet"
    in_parquet(corpus, path)
    store.pipe_file("/other/all.parquet", path.read_bytes())
    found = asked(capsys, "memory://other/all.parquet", *options)
    assert found["recognizers"] == there["recognizers"]
    with pytest.raises(FileNotFoundError):
        store.info("/none")
    assert main(["whatif", "memory://none", *options]) == 2
    assert main(["whatif", "nowhere://bucket", *options]) == 2
