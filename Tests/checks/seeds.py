#!/usr/bin/env python3
"""Seeds of the fuzzers: a line of every keyword that setups and traces may have, so that mutations reach its code."""

from common import ROOT, check, finish
from trace_format import keywords


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
        check(
            wanted <= words,
            f"every keyword of a {harness} is in a seed",
            wanted - words,
            do="write a file with it in Tests/fuzz/seeds",
        )


main()
finish()
