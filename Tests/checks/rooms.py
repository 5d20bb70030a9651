#!/usr/bin/env python3
"""Checks that each room of the core uses only rooms below it, that no part uses another one, and that no room writes
another's fields.

    Tests/checks/rooms.py             the check
    Tests/checks/rooms.py --index DIR the same, with the index of a build instead of one of its own
    Tests/checks/rooms.py --report    every violation, exit status 0
    Tests/checks/rooms.py --picture   which room uses which, and how often; with --dot as a graph for Graphviz

A room is a folder of Sources/Core that has files. Declarations and uses come from the index that the Swift compiler
writes.
"""

import argparse
from collections import Counter
from pathlib import Path

from common import ROOT, check, finish, work
from index_store import WRITE, Index, write_index
from modules import check_modules

# From the ground up: a room uses those before it.
ENGINE = [
    "Integers", "Text", "Memory", "Geometry", "Touch", "Recognition", "Recognizers", "Regions", "Dispatch",
    "Arbitration", "Delivery", "Plugins", "Lines", "Session", "CInterface",
]  # fmt: skip
# The rooms of each part, which may use those of the engine.
PARTS = {
    "Engine": ENGINE,
    "Signs": ["Patterns", "Examples", "Classes", "Calls", "Signs"],
    "Traces": ["Traces"],
    "Momentum": ["Momentum"],
    "Checks": ["Checks"],
    "Fingers": ["Fingers"],
}
ROOMS = [room for rooms in PARTS.values() for room in rooms]
PART = {room: part for part, rooms in PARTS.items() for room in rooms}
# The list of parts: every room may use it, and it uses every part.
LIST = "Parts.swift"
# Rooms below that a room must not use all the same.
UNKNOWN = {
    "Examples": {"Patterns"},
    "Regions": {"Recognition", "Recognizers"},
    "Dispatch": {"Recognizers"},
    "Arbitration": {"Recognizers"},
    "Delivery": {"Recognizers"},
    "Plugins": {"Recognizers"},
    "CInterface": {"Recognizers"},
}
# The files that list the classes of a part; a class that one of them names is used by no other file.
CLASS_LISTS = {"Gestures.swift", "Signs.swift"}
CLASS_ROOMS = {"Recognizers", "Classes"}
# Functions that are members of no type, other than those that implement gesta.h and those of one file alone.
FREE_FUNCTIONS_MOST = 0
# What a room above may write: the program's settings of a recognizer, the description of a class, which the room that
# describes the class fills in, and the place in a contact that Touch reserves for who tracks it.
SETTINGS = {f"Recognizer.{name}" for name in ("user", "priority", "tools", "filter", "isProvisional")}
DESCRIPTIONS = {
    f"RecognizerClass.{name}"
    for name in (
        "hovers",
        "hoverParameter",
        "zoomModifiers",
        "keepsSamples",
        "matchesPatterns",
        "learnsFromExamples",
        "footprint",
        "reportsEachCancellation",
        "isAskedTogether",
    )
}
OPEN_FIELDS = {*SETTINGS, *DESCRIPTIONS, "Contact.attachment"}


class Rooms:
    """The violations of a core, and its rooms' uses of each other."""

    def __init__(self, root, index):
        self.root = root
        self.index = index
        self.arrows = Counter()
        self.upwards, self.unknown, self.classes, self.writes, self.free = [], [], [], [], []
        self.rooms = set()
        self._concrete = set()
        self._find()

    def place(self, file):
        """A file below the root, and its room."""
        relative = file.relative_to(self.root)
        return relative, file.parent.name

    def _find(self):
        declarations = self.index.declarations
        for use in self.index.uses:
            target = declarations.get(use.usr)
            # A class of a list: no other file names it.
            if target and target.kind == "class" and use.file.name in CLASS_LISTS and target.file != use.file:
                self._concrete.add(target.file)
        written = self._written_places()
        for use in self.index.uses:
            target = declarations.get(use.usr)
            if target is not None and not target.is_accessor and LIST not in (use.file.name, target.file.name):
                self._judge(use, target, written)
        for one in declarations.values():
            path, room = self.place(one.file)
            if one.file.name != LIST:
                self.rooms.add(room)
            implements = one.name.startswith(("gesta_", "__wrap_"))
            if one.kind == "function" and not declarations.get(one.owner) and not implements:
                scope = "private" if one.is_private else "shared"
                self.free.append(f"{path}:{one.line}: {one.name}  {room}  {scope}")

    def _judge(self, use, target, written):
        path, source = self.place(use.file)
        other_path, room = self.place(target.file)
        line = f"{path}:{use.line}: {self.index.qualified(use.usr)}  {source} -> {room}"
        if source == room:
            if room in CLASS_ROOMS and path != other_path and target.file in self._concrete:
                self.classes.append(
                    f"{path}:{use.line}: {self.index.qualified(use.usr)}  {path.name} -> {other_path.name}"
                )
            return
        self.arrows[source, room] += 1
        if source not in ROOMS or room not in ROOMS or ROOMS.index(source) < ROOMS.index(room):
            self.upwards.append(line)
        elif PART[room] not in ("Engine", PART[source]) or room in UNKNOWN.get(source, ()):
            self.unknown.append(line)
        is_open = self.index.qualified(use.usr) in OPEN_FIELDS
        if use.roles & WRITE and not is_open and self._is_foreign(use, target, written):
            self.writes.append(line)

    def _written_places(self):
        """Where something is written through a pointer or a subscript: (file, line, column) of its name."""
        names = ("pointee", "subscript(_:)")
        return {(u.file, u.line, u.column) for u in self.index.uses if u.roles & WRITE and u.name in names}

    def _is_foreign(self, use, target, written):
        """True for a field of a class of another room, or of a struct that is reached through a pointer or a subscript.

        A class writes what it inherits; a struct in a variable of its own belongs to whoever holds the variable.
        """
        owner = self.index.declarations.get(target.owner)
        if target.kind not in ("property", "static property", "class property") or owner is None:
            return target.kind == "variable"
        if "subscript(" in target.name:
            return False
        if owner.kind == "class":
            writer = self.index.declarations.get(use.inside)
            # An accessor is a member of its property.
            while writer is not None and not self.index.inherits(writer.owner, target.owner):
                writer = self.index.declarations.get(writer.owner)
            return writer is None
        return any(f == use.file and n == use.line and c < use.column for f, n, c in written)

    def circles(self):
        """Rooms that use each other, directly or through others."""
        reach = {room: {b for a, b in self.arrows if a == room} for room in self.rooms}
        for middle in reach:
            for room in reach:
                if middle in reach[room]:
                    reach[room] |= reach[middle]
        found = {frozenset(b for b in reach if b in reach[a] and a in reach[b]) for a in reach if a in reach[a]}
        return [" ".join(sorted(circle, key=rank)) for circle in found]

    def kinds(self):
        """(title, violations) of each rule."""
        return [
            ("every room is one of the list", sorted(self.rooms - set(ROOMS))),
            ("no room uses a room above it, and the engine no part", self.upwards),
            ("no circle between rooms", self.circles()),
            ("no part uses another, and no room one that it must not know", self.unknown),
            ("no recognizer's file uses another's", self.classes),
            ("no room writes another's fields", self.writes),
        ]


def rank(room):
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def picture(rooms, dot):
    """Which room uses which, from the top of the core down."""
    names = sorted(rooms.rooms, key=rank, reverse=True)
    if dot:
        print("digraph rooms {\n    rankdir = TB\n    node [shape = box]")
        for (a, b), count in sorted(rooms.arrows.items(), key=lambda it: (rank(it[0][0]), rank(it[0][1]))):
            print(f'    {a} -> {b} [label = "{count}"]')
        print("}")
        return
    for a in names:
        uses = [f"{b} {rooms.arrows[a, b]}" for b in names if rooms.arrows[a, b]]
        print(f"{a:12} -> {', '.join(uses) or '(nothing)'}")


def summary(rooms):
    """The figures of a report."""
    edges = {(line.split(":")[0], line.split("-> ")[1]) for line in rooms.upwards}
    print(f"uses of a room above: {len(rooms.upwards)}; pairs of a file and a room above that it uses: {len(edges)}")
    fields = Counter(line.split(": ")[1] for line in rooms.writes)
    print(
        f"writes of another room's fields: {len(rooms.writes)}, of {len(fields)} fields with the rooms that write them"
    )
    private = sum(line.endswith("private") for line in rooms.free)
    print(f"free functions other than those of gesta.h: {len(rooms.free)}, of them {private} private to their file")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--report", action="store_true", help="print every violation; the exit status is 0")
    parser.add_argument("--picture", action="store_true", help="print which room uses which")
    parser.add_argument("--dot", action="store_true", help="with --picture: as a graph for Graphviz")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout")
    parser.add_argument("--index", type=Path, help="an index that a build of this state has written")
    arguments = parser.parse_args()
    root, store = arguments.root.resolve(), arguments.index or work("rooms")
    if arguments.index is None:
        sources = write_index(root, store)
        if not check(isinstance(sources, list), "the core compiles", sources):
            return finish()
    rooms = Rooms(root, Index(store, root / "Sources" / "Core"))
    if arguments.picture:
        return picture(rooms, arguments.dot)
    if arguments.report:
        for title, violations in [*rooms.kinds(), ("free functions", rooms.free)]:
            print(
                f"\n{title}: {len(violations)} violations" if title[:4] != "free" else f"\n{title}: {len(violations)}"
            )
            print("".join(f"    {line}\n" for line in violations), end="")
        print()
        return summary(rooms)
    check(len(rooms.index.uses) > 10_000, "the index holds the core's uses", len(rooms.index.uses))
    for title, violations in rooms.kinds():
        detail = f"{len(violations)} violations\n" + "\n".join(violations)
        check(not violations, title, detail, do="move it to a room that may use both: Design.md has their order")
    check(
        len(rooms.free) <= FREE_FUNCTIONS_MOST,
        f"at most {FREE_FUNCTIONS_MOST} free functions",
        "\n".join(rooms.free),
        do="make the new one a method of the type that it is about",
    )
    check_modules()
    return finish()


if __name__ == "__main__":
    main()
