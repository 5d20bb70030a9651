#!/usr/bin/env python3
"""Seeds of the fuzzers: a line of every keyword that setups and traces may have, so that mutations reach its code."""

import re

from common import ROOT, check, finish

CORE = ROOT / "Sources" / "Gesta"
# Where calls are read, and whose seeds must have them.
READERS = {"setup": ["Trace/SetupLoading.swift"], "trace": ["Trace/ReplayCalls.swift"]}


def declared():
    """The keyword of each call."""
    keywords = {}
    for path in CORE.rglob("*.swift"):
        call = None
        for line in path.read_text().splitlines():
            if found := re.match(r"(?:struct|final class|enum) (\w+)", line):
                call = found[1]
            if found := re.search(r'static var keyword: Literal\?? \{ "([\w-]+)" \}', line):
                keywords[call] = found[1]
    return keywords


def known(paths, keywords):
    """The keywords that these files read."""
    text = "".join((CORE / path).read_text() for path in paths)
    calls = set(re.findall(r"\b(?:play|read)\((\w+)\(\), keyword", text)) | {"ExampleLine"}
    missing = calls - set(keywords)
    check(not missing, "every call that is read has a keyword", missing)
    return {keywords[call] for call in calls - missing}


def main():
    keywords = declared()
    for harness, paths in READERS.items():
        wanted = known(paths, keywords)
        check(len(wanted) >= 15, f"the keywords of a {harness} are found", wanted)
        words = set()
        for path in (ROOT / "Tests" / "fuzz" / "seeds" / harness).iterdir():
            if path.name.startswith("found_"):
                continue  # Those may be replaced by others.
            for line in path.read_bytes().decode("utf-8", "replace").splitlines():
                # In traces, calls of callbacks follow an arrow.
                words.update(line.lstrip("> ").split(" ")[:1])
        check(wanted <= words, f"every keyword of a {harness} is in a seed", wanted - words)


main()
finish()
