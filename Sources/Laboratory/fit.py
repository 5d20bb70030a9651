#!/usr/bin/env python3
"""Fits what the library has of people's strokes, and writes the files: fit.py TERMS STROKES... [--update]

    Sources/Laboratory/fit.py any STROKES...             prints which files would change
    Sources/Laboratory/fit.py any STROKES... --update    writes them
    Sources/Laboratory/fit.py open STROKES... --update   the same with sets whose terms ask for nothing but credit
    Sources/Laboratory/fit.py any STROKES... --weights   also trains the weights of the embedding: takes longest

The strokes are files that `run evaluate` reads; `sets.json` has the terms of their sets. In this order: the patterns of
the presets (fit_presets.py), the likelihood of a match (fit_likelihood.py), how common presets are in ordinary touch
(fit_common.py), and the limits and likelihoods of examples (fit_limits.py). Each file says what it was fitted to: the
half of the people for tuning. The same strokes and the same library give the same bytes; after a change of the weights
or of the likelihood, build the library and fit again. `fitted.json` beside this file says which constants are kept as
they were, and why; --all fits these, too.
"""

from __future__ import annotations

import argparse
import json
import re
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path

import fit_common
import fit_embedding
import fit_likelihood
import fit_limits
import fit_presets
from gesta_laboratory.evaluation.labels import GESTURES
from gesta_laboratory.evaluation.strokes import PARTS, Stroke, read_all

HERE = Path(__file__).resolve().parent
STEPS = ("presets", "likelihood", "common", "limits")
SEED = 1
FITTED = HERE / "fitted.json"


def stamped(source: str, strokes: Sequence[Stroke], terms: str, part: str) -> str:
    """Returns a file with what it was fitted to: the lines that begin with "Fitted to"."""
    date = json.loads(fit_presets.SETS.read_text(encoding="utf-8"))["date"]
    found = re.search(r"^( *///? )Fitted to .*?\.$", source, re.M | re.S)
    if not found:
        raise SystemExit("no line says what the file was fitted to")
    sets = ", ".join(sorted({stroke.set for stroke in strokes}))
    people = {"tune": "the half of the people for tuning", "report": "the other half", "all": "all people"}[part]
    text = f"Fitted to {people} (fit.py {terms}, seed {SEED}, sets of {date}): {sets}."
    lines = textwrap.wrap(text, fit_presets.WIDTH - len(found[1]))
    return source[: found.start()] + "\n".join(found[1] + line for line in lines) + source[found.end() :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("terms", choices=fit_presets.TERMS, help="which sets are used")
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", choices=PARTS, default="tune", help="the people to use (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="fit also what is kept as it was")
    parser.add_argument("--only", action="append", default=[], choices=STEPS, help="fit only this; may be repeated")
    parser.add_argument("--judge", action="store_true", help="measure each preset on people it was not fitted to")
    parser.add_argument("--weights", action="store_true", help="train the weights of the embedding, and nothing else")
    parser.add_argument("--update", action="store_true", help="write the files")
    parser.add_argument("--json", metavar="FILE", help="write the patterns for `run evaluate --presets FILE`")
    given = parser.parse_args()
    strokes = fit_presets.usable(read_all(given.paths), given.terms)
    files: dict[Path, str] = {}
    kept = json.loads(FITTED.read_text(encoding="utf-8")) if not given.all else {"presets": {"signs": {}}, "steps": {}}

    def write(path: Path, text: str) -> None:
        files[path] = stamped(text, used, given.terms, given.part)
        same = "the same" if files[path] == path.read_text(encoding="utf-8") else "different"
        print(f"{path.name}: {same} ({time.process_time():.0f} s of processor time)", flush=True)

    if given.weights:
        used = fit_embedding.trained_with(strokes, given.part)
        write(fit_embedding.WEIGHTS, fit_embedding.weights(used))
    used = fit_presets.prepared(strokes, given.part)
    steps = given.only or [step for step in STEPS if step not in kept["steps"] and not given.weights]
    source = fit_presets.PRESETS.read_text(encoding="utf-8")
    patterns = fit_presets.stated(source)
    names = [name for name in fit_presets.signs()[0] if name not in kept["presets"]["signs"]]
    if "presets" in steps:
        patterns |= fit_presets.commons(source, fit_presets.fit_all(used, names, given.judge)[0])
    if "likelihood" in steps:
        full = {name: fit_common.in_full(patterns, name) for name in patterns}
        constants = fit_likelihood.fitted(used, full)
        print("likelihood:", *constants)
        write(fit_likelihood.FILE, fit_likelihood.written(fit_likelihood.FILE.read_text(encoding="utf-8"), constants))
    if "common" in steps and any(fit_common.is_ordinary_touch(stroke) for stroke in used):
        gestures = [each.with_pattern(fit_common.in_full(patterns, each.name)) for each in GESTURES]
        commons = fit_common.fit(used, gestures) | kept.get("common", {}).get("signs", {})
        patterns = fit_common.changed(patterns, commons)
    if {"presets", "common"} & set(steps):
        source, different = fit_presets.written(source, patterns)
        print(f"different presets: {', '.join(different) or 'none'}")
        if different or names:
            write(fit_presets.PRESETS, source)
    if given.json:
        full = {name: fit_common.in_full(patterns, name) for name in patterns}
        Path(given.json).write_text(json.dumps(full, indent=1) + "\n", encoding="utf-8")
    if "limits" in steps:
        used = fit_limits.drawings(strokes, given.part)
        scales, likelihoods = fit_limits.fit(used, fit_limits.sets_of(used))
        scales = {name: scale for name, scale in scales.items() if name not in kept.get("scales", ())}
        write(fit_limits.SCALES, fit_limits.written(fit_limits.SCALES.read_text(encoding="utf-8"), scales))
        if "likelihoods" not in kept:
            matches = fit_limits.MATCHES.read_text(encoding="utf-8")
            write(fit_limits.MATCHES, fit_limits.with_likelihoods(matches, likelihoods))
    for path, text in files.items() if given.update else ():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
