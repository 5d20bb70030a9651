"""Every generated file. The description is written as JSON and read again: bindings have no other source.

Some are in the tree, which is used as it is. The others are products: see products.py.
"""

import json

import javascript_members
import to_builtin
import to_cdef
import to_cpp
import to_csharp
import to_java
import to_javascript
import to_javascript_calls
import to_javascript_samples
import to_lua
import to_python
import to_python_calls
import to_python_values
import to_rust
import to_swift
import to_values
from declarations import HEADERS
from description import describe

PRODUCTS = ".build/bindings/"
JSON = PRODUCTS + "gesta.json"
GENERATORS = [
    *(
        to_python.files,
        to_python_values.files,
        to_python_calls.files,
        to_cdef.files,
        to_rust.files,
        to_csharp.files,
        to_java.files,
        to_cpp.files,
    ),
    *(to_javascript.files, to_javascript_calls.files, to_javascript_samples.files, javascript_members.files),
    *(to_values.files, to_builtin.files),
    *(to_swift.files, to_lua.files),
]


def dump(value, indent=""):
    """JSON in which every object and list that fits in a line has one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent + line) <= 118 or not isinstance(value, (dict, list)):
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {dump(part, deeper)}" for name, part in value.items()]
        return "{\n" + deeper + f",\n{deeper}".join(parts) + f"\n{indent}}}"
    return "[\n" + deeper + f",\n{deeper}".join(dump(part, deeper) for part in value) + f"\n{indent}]"


def files(root, built=None, classes=()):
    """{path: text}. `built`: the library that describes the classes; without one, they are `classes`."""
    include = root / "include"
    headers = [include / "gesta" / name for name in HEADERS]
    text = dump(describe(include, headers, built, list(classes))) + "\n"
    description = json.loads(text)
    found = {JSON: text}
    for generator in GENERATORS:
        found.update(generator(description))
    return found
