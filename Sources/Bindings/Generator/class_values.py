#!/usr/bin/env python3
"""Prints include/gesta/gesta_values.h: indices of the built-in classes' values, from the classes' own descriptions.

PYTHONPATH=Sources/Bindings/Python Sources/Bindings/Generator/class_values.py >include/gesta/gesta_values.h
"""

from __future__ import annotations

import gesta

HEAD = """/*
 * gesta_values.h - names of the values of built-in classes. gesta.h includes it. Generated from the classes by
 * Sources/Bindings/Generator/class_values.py; do not edit.
 */
#ifndef GESTA_VALUES_H
#define GESTA_VALUES_H

#include "gesta.h"

/* ----------------------------------------------------------------------------------------------- built-in values -- */

/*
 * Indices of the values of built-in classes, in gesta_event.values and the array of gesta_recognizer_values. They never
 * change. Texts are 0 there: gesta_recognizer_text reads them. gesta_class_value describes each value.
 */
"""
FOOT = """
#endif /* GESTA_VALUES_H */
"""


def enum_of(description: gesta.ClassDescription) -> str:
    """Returns the enum of one class."""
    name = description.id.replace(".", "_")
    last = len(description.values) - 1
    constants = [
        f"{name.upper()}_{value.name.upper()} = {index}{',' if index < last else ''}"
        for index, value in enumerate(description.values)
    ]
    width = max(map(len, constants))
    lines = [
        f'    {constant:{width}} /**< Index of "{value.name}". */'
        for constant, value in zip(constants, description.values, strict=True)
    ]
    head = f"/** Indices of the values of {description.id}. @since 0.2 */"
    return "\n".join(["", head, f"enum {name}_value {{", *lines, "};", ""])


def generate() -> str:
    """Returns the header's text."""
    with gesta.Context() as context:
        return HEAD + "".join(enum_of(each) for each in context.classes if each.values) + FOOT


if __name__ == "__main__":
    print(generate(), end="")
