#!/usr/bin/env python3
"""The style of every source file: the formatters, the linters, lines of at most 120 columns, and commit subjects."""

import re
import shutil
import sys
from pathlib import Path

from common import ROOT, check, finish, project_files, run, tool

COLUMNS = 120
SUBJECT = 72
# Commits before this one had no rule for subjects.
RULE_SINCE = "14bb187"
# Numbers that Sources/Laboratory/fit_embedding.py writes, as text.
GENERATED = {"EmbeddingWeights.swift"}
# A line that is one string literal cannot be broken without concatenation.
LITERAL = re.compile(r'\s*\(?#?".*"#?,?\)?,?(?: in)?')
NO_PARTICIPLES = {"Bring", "Embed", "Feed", "Need"}
# Not written for this version: the headers of older plugins, without comments.
PUBLISHED = ROOT / "Tests" / "plugins" / "headers"
# Text that people do not edit line by line.
DATA = {".json", ".md", ".svg", ".trace", ".txt", ".inc", ".dict"}
VENV = Path(sys.executable).parent


def sources():
    """{path: text} of the files of this version that hold code."""
    found = {}
    for path in project_files():
        if path.suffix in DATA or "seeds" in path.parts or PUBLISHED in path.parents and path.parent != PUBLISHED:
            continue
        try:
            found[path] = path.read_text()
        except UnicodeDecodeError:
            continue
    return found


def names(paths):
    return [str(path.relative_to(ROOT)) for path in paths]


def columns(found):
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} columns"
        for path, text in found.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > COLUMNS and path.name not in GENERATED and not LITERAL.fullmatch(line)
    ]
    check(not long, f"no line has more than {COLUMNS} columns ({len(long)} do)", "\n".join(long), do="wrap it")


def formatted(found):
    swift = names(path for path in found if path.suffix == ".swift")
    c = names(path for path in found if path.suffix in (".c", ".h", ".cpp", ".hpp"))
    python = names(path for path, text in found.items() if path.suffix == ".py" or re.match(r"#!.*python", text))
    ruff = VENV / "ruff"
    for what, command, paths, do in (
        ("swift format lint", ("swift", "format", "lint", "--strict", "--parallel"), swift, "swift format -i FILE"),
        ("clang-format", (VENV / "clang-format", "--dry-run", "-Werror"), c, ".build/venv/bin/clang-format -i FILE"),
        ("ruff format", (ruff, "format", "--check", "--no-cache"), python, ".build/venv/bin/ruff format FILE"),
        ("ruff check", (ruff, "check", "--quiet", "--no-cache", "--output-format=concise"), python, ""),
    ):
        if not shutil.which(command[0]):
            check(False, f"{what}: {command[0]} is installed")
            continue
        status, text = run(*command, *paths, cwd=ROOT)
        check(paths and status == 0, f"{what}: {len(paths)} files", text, do=do)


def subjects():
    git = ("git", "-c", f"safe.directory={ROOT}")
    status, _ = run(*git, "cat-file", "-e", f"{RULE_SINCE}^{{commit}}", cwd=ROOT) if shutil.which("git") else (1, "")
    if status != 0:
        print("skipped: commit subjects: no git, or a clone without the history")
        return
    _, text = run(*git, "log", "--no-merges", "--abbrev=7", "--format=%h %s", f"{RULE_SINCE}..HEAD", cwd=ROOT)
    wrong = []
    for line in text.splitlines():
        commit, _, subject = line.partition(" ")
        first = re.match(r"[A-Z][a-z]+\b", subject)
        imperative = first and (first[0] in NO_PARTICIPLES or not re.search(r"(ed|ing|[^s]s)$", first[0]))
        if len(subject) > SUBJECT or not imperative:
            wrong.append(line)
    check(
        not wrong,
        f"commit subjects: imperative, capitalized, at most {SUBJECT} characters",
        "\n".join(wrong),
        do="git rebase -i, reword",
    )


if tool("swift"):
    files = sources()
    columns(files)
    formatted(files)
    subjects()
finish()
