#!/usr/bin/env python3
"""Writes the tables of the guide DataTerms.md: data_terms.py [--check]

Sources/Laboratory/sets.json has the sets of people's strokes and the constants that were fitted to them; which sets a
preset was drawn in is in the laboratory's table of labels. Replaces the tables between the markers in the guide. With
--check, writes nothing, and fails if the guide has other tables.
"""

import json
import sys

from measured import CATALOG, ROOT, filled, table

sys.path.insert(0, str(ROOT / "Sources" / "Laboratory"))

from gesta_laboratory.evaluation.labels import GESTURES, KNOWN_SETS

FILE = ROOT / "Sources" / "Laboratory" / "sets.json"
GUIDE = CATALOG / "DataTerms.md"


def drawn_in(gesture, known):
    """The sets that have drawings of a preset."""
    return [name for name in known if name in gesture.positives]


def checked(data):
    """Sets and constants, if all that they name is there."""
    known, constants = data["sets"], data["constants"]
    for name in KNOWN_SETS - {"synthetic"} - set(known):
        raise SystemExit(f"{FILE}: set {name} of the laboratory's labels is missing")
    for constant in constants:
        if constant["name"] not in (ROOT / constant["where"]).read_text():
            raise SystemExit(f"{FILE}: {constant['where']} does not contain {constant['name']}")
        for name in [] if constant["sets"] == "presets" else constant["sets"]:
            if name not in known:
                raise SystemExit(f"{FILE}: {constant['what']}: {name} is not a set")
    return known, constants


def tables(known, constants):
    presets = {gesture.name: drawn_in(gesture, known) for gesture in GESTURES}
    of_presets = [name for name in known if any(name in sets for sets in presets.values())]
    sets = [[f"`{name}`", each["what"], each["authors"], each["terms"]] for name, each in known.items()]
    rows = []
    for constant in constants:
        names = of_presets if constant["sets"] == "presets" else constant["sets"]
        file = "`" + constant["where"].removeprefix("Sources/Core/") + "`"
        rows.append([constant["what"], file, ", ".join(names), constant["maker"], constant["people"]])
    drawn = [[f"`{name}`", ", ".join(sets) or "no set: simulated hands"] for name, sets in presets.items()]
    return {
        "sets": table(["Set", "What", "Authors", "Terms"], sets),
        "constants": table(["Constant", "File in `Sources/Core`", "Sets", "Written by", "People"], rows),
        "drawn": table(["Preset", "Sets with drawings of it"], drawn),
    }


def main():
    text = GUIDE.read_text()
    new = filled(GUIDE, text, tables(*checked(json.loads(FILE.read_text()))))
    if "--check" not in sys.argv[1:]:
        GUIDE.write_text(new)
    elif new != text:
        raise SystemExit(f"{GUIDE}: the tables are not those of {FILE}: run Sources/Reference/data_terms.py")


main()
