#!/usr/bin/env python3
"""Seeds of the fuzzers: a line of every keyword that setups and traces may have, so that mutations reach its code."""

from common import ROOT, check, finish

GUIDE = ROOT / "Sources" / "Gesta" / "Gesta.docc" / "TraceFormat.md"


def keywords():
    """The keywords that the guide lists for each harness; a test of the core compares the guide with the calls."""
    found = {}
    for part in GUIDE.read_text().split("\n## ")[1:]:
        heading, listing = part.split("\n", 1)[0], part.split("```")
        if heading.startswith(("Setups", "Traces,")):
            found[heading] = {line.split()[0] for line in listing[1].splitlines()[1:] if line}
    setups = found["Setups and traces"]
    return {"setup": setups, "trace": set().union(*found.values())}


def main():
    for harness, wanted in keywords().items():
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
