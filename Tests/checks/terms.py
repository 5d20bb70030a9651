#!/usr/bin/env python3
"""The guide about data and terms: its tables are those of the sets and constants that the laboratory lists."""

import sys

from common import ROOT, check, finish, run

status, text = run(sys.executable, ROOT / "Sources" / "Reference" / "data_terms.py", "--check")
check(
    status == 0,
    "DataTerms.md has the sets and constants of Sources/Laboratory/sets.json",
    text.strip(),
    do="run Sources/Reference/data_terms.py",
)
finish()
