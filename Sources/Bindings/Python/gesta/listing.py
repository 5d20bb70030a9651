"""The command `classes`: lists recognizer classes, with their parameters and values."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from .context import Context
from .describe import ClassDescription, Entry, ParameterDescription, Type

WIDTH = 100


def add_classes(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "classes",
        help="list the recognizer classes, or the parameters and values of one",
        description="Lists the recognizer classes, or the parameters and values of some. Lengths are "
        "in the units in which a program sets them, with the library's default of 160 units per inch.",
    )
    command.add_argument("classes", nargs="*", metavar="CLASS", help="for example gesta.tap, or tap")
    command.add_argument("--plugin", action="append", default=[], metavar="PATH", help="also of this plugin; repeats")
    command.add_argument("--json", action="store_true", help="print an array with the whole description of each")
    command.set_defaults(run=_list)


def _list(arguments: argparse.Namespace) -> int:
    with Context() as context:
        for path in arguments.plugin:
            context.load_plugin(path)
        named = [context.describe(name if "." in name else f"gesta.{name}") for name in arguments.classes]
        if arguments.json:
            print(json.dumps([asdict(each, dict_factory=_fields) for each in named or context.classes], indent=1))
            return 0
        for description in named:
            print("\n".join(_described(description, context.units_per_mm)))
        if not named:
            width = max(len(each.class_name) for each in context.classes)
            for each in context.classes:
                print("\n".join(_entry(f"{each.class_name:{width}}", each.doc.partition(". ")[0].rstrip(".") + ".")))
    return 0


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, Type) else value for name, value in pairs}


def _described(description: ClassDescription, units_per_mm: float) -> Iterator[str]:
    yield description.class_name
    yield from textwrap.wrap(description.doc, WIDTH, initial_indent="  ", subsequent_indent="  ")
    if any(entry.length for entry in description.parameters):
        text = f"Lengths are in the program's units; in this list, there are {units_per_mm:g} in a millimeter."
        yield from textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    for title, entries in (("parameters", description.parameters), ("values", description.values)):
        if not entries:
            continue
        yield f"\n{title}"
        width = max(len(entry.name) for entry in entries)
        for entry in entries:
            yield from _entry(f"  {entry.name:{width}}", f"{_facts(entry, units_per_mm)}. {entry.doc}")
    yield ""


def _entry(head: str, text: str) -> list[str]:
    indent = " " * (len(head) + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=f"{head}  ", subsequent_indent=indent)


def _facts(entry: Entry, units_per_mm: float) -> str:
    """ "number in units, 0 to 6299.21, default 12.5984 (2 mm)"."""
    kind = " | ".join(f'"{choice}"' for choice in entry.choices) if entry.choices else str(entry.type)
    if not isinstance(entry, ParameterDescription):
        return _with_unit(kind, entry.unit) + (", can be set" if entry.writable else "")
    facts = [_with_unit(kind, entry.unit)]
    if entry.type in (Type.NUMBER, Type.INTEGER):
        facts.append(f"{entry.minimum:g} to {entry.maximum:g}")
    initial = f'"{entry.initial}"' if isinstance(entry.initial, str) else f"{entry.initial:g}"
    if entry.type == Type.BOOLEAN:
        initial = str(entry.initial).lower()
    if entry.length and not isinstance(entry.initial, str):
        initial += f" ({entry.initial / units_per_mm:g} {entry.unit.replace('length', 'mm')})"
    return ", ".join([*facts, f"default {initial}"])


def _with_unit(kind: str, unit: str) -> str:
    return kind if unit in ("", "1") else f"{kind} in {unit.replace('length', 'units')}"
