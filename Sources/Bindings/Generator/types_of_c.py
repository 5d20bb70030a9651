"""C types as the headers spell them, and the layout of structs on a machine with 64-bit pointers, or with others."""

import re
from dataclasses import dataclass

SIZES = {"char": 1, "int32_t": 4, "uint32_t": 4, "float": 4, "int64_t": 8, "uint64_t": 8, "double": 8}
POINTER = 8


@dataclass(frozen=True)
class CType:
    """`const gesta_touch *` has the base gesta_touch, one pointer, and points to what is const."""

    base: str
    pointers: int = 0
    is_const: bool = False
    const: tuple = ()  # for each pointer, the innermost first: whether what it points to is const

    @property
    def pointee(self):
        return CType(self.base, self.pointers - 1, self.is_const, self.const[:-1])


def parse(text):
    """A type, as in a declaration without its name."""
    match = re.fullmatch(r"(const )?(\w+)((?:\s|\*|\bconst\b)*)", text.strip())
    if not match:
        raise ValueError(f"cannot read the type {text!r}")
    is_const, levels = bool(match.group(1)), match.group(3).split("*")
    # `const char *const *`: between two stars is what the inner pointer, which the outer one points to, is.
    const = [is_const, *("const" in level for level in levels[1:-1])][: len(levels) - 1]
    return CType(match.group(2), len(levels) - 1, is_const, tuple(const))


def layout(fields, structs, pointer=POINTER):
    """(offsets, size, alignment) of (type, is function pointer) pairs. `structs`: {name: (size, alignment)}."""
    offsets, at, most = [], 0, 1
    for text, is_function in fields:
        if is_function or parse(text).pointers or text.endswith("_callback") or text == "size_t":
            size = alignment = pointer
        elif text in structs:
            size, alignment = structs[text]
        else:
            size = alignment = SIZES[text]
        at = -(-at // alignment) * alignment
        offsets.append(at)
        at += size
        most = max(most, alignment)
    return offsets, -(-at // most) * most, most
