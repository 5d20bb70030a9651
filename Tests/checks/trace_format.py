#!/usr/bin/env python3
"""The keywords of calls in traces and setups, as the guide lists them; a test of the core compares it with the calls.

Tests/checks/trace_format.py setup|trace    prints them as a dictionary of libFuzzer
"""

import sys
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "Sources" / "Reference" / "Gesta.docc" / "TraceFormat.md"


def keywords():
    """{"setup": keywords, "trace": keywords}"""
    found = {}
    for part in GUIDE.read_text().split("\n## ")[1:]:
        heading = part.split("\n", 1)[0]
        if heading.startswith(("Setups", "Traces,")):
            listing = part.split("```")[1]
            found[heading] = {line.split()[0] for line in listing.splitlines()[1:] if line}
    return {"setup": found["Setups and traces"], "trace": set().union(*found.values())}


if __name__ == "__main__":
    print("".join(f'"{keyword} "\n' for keyword in sorted(keywords()[sys.argv[1]])), end="")
