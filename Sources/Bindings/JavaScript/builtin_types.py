"""The fields of built-in classes as TypeScript types, from those that type checkers of Python read: text()"""

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "Python" / "gesta" / "builtin.pyi"
PLAIN = {"int": "number", "float": "number", "bool": "boolean", "str": "string"}


def type_of(annotation):
    """`Literal["any", "right"]` as `"any" | "right"`."""
    if isinstance(annotation, ast.Name):
        return PLAIN[annotation.id]
    choices = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    return " | ".join(f'"{choice.value}"' for choice in choices)


def classes():
    """(id, fields that can be set, fields that can be read) of each class, both as (name, type)."""
    for node in ast.parse(SOURCE.read_text()).body:
        named = re.fullmatch(r"(\w+)Recognizer", getattr(node, "name", ""))
        if not named or named[1] == "Any" or [base.id for base in node.bases] != ["Recognizer"]:
            continue
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", named[1]).lower()
        settable = [(n.target.id, type_of(n.annotation)) for n in node.body if isinstance(n, ast.AnnAssign)]
        readable = [(n.name, type_of(n.returns)) for n in node.body if isinstance(n, ast.FunctionDef)]
        yield f"gesta.{words}", settable, readable


def filled(fields, mark):
    lines = [""]
    for name, kind in fields:
        part = f"{name}{mark}: {kind};"
        if len(lines[-1]) + len(part) + 9 > 120:
            lines.append("")
        lines[-1] += f" {part}" if lines[-1] else part
    return [f"        {line}" for line in lines if line]


def text():
    known = list(classes())
    lines = ["/** The parameters of each built-in class, and those of its values that a program may set. */"]
    lines.append("export interface BuiltinParameters {")
    for name, settable, _ in known:
        lines += [f'    "{name}": {{', *filled(settable, "?"), "    };"]
    lines += ["}", "", "/** The parameters and values of each built-in class. */", "export interface BuiltinFields {"]
    for name, settable, readable in known:
        lines += [f'    "{name}": {{', *filled([*settable, *readable], ""), "    };"]
    return "\n".join([*lines, "}"]) + "\n"
