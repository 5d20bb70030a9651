"""The regular parts of the interface in Swift: types, calls, and a class for each built-in recognizer class."""

import re
from pathlib import Path

import swift_calls
import swift_classes
import swift_types
from swift_names import SwiftNames

DIRECTORY = "Sources/Bindings/Swift/generated/"
SETTINGS = Path(__file__).resolve().parents[1] / "Swift" / "Settings.swift"


def files(description):
    known = SwiftNames(description)
    values = swift_types.values(known)
    owners, _ = swift_calls.owners(known, values)
    found = {"Enumerations.swift": swift_types.enumerations(known), "Structures.swift": swift_types.structures(values)}
    found["Fields.swift"] = swift_types.fields(known)
    found["BuiltIn.swift"] = swift_classes.types(known)
    for owner, several in owners.items():
        found[f"{owner}Calls.swift"] = swift_calls.calls(owner, several)
    of_every = {call.name for call in owners["Recognizer"]}
    of_every.update(re.findall(r"public (?:var|func) (\w+)", SETTINGS.read_text()))
    found.update(swift_classes.classes(known, of_every))
    return {DIRECTORY + name: text.rstrip() + "\n" for name, text in found.items()}
