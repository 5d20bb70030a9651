"""The built-in classes as the library describes them: parameters, values and reasons, as plain values.

Lengths are in millimeters. The structs are read as the description of the headers lays them out: no binding has to be
there.
"""

import ctypes
import math
import os
import struct
from pathlib import Path

LIBRARY = Path(".build", "gesta", "libgesta.so")
# How struct unpacks a field.
FORMATS = {"uint32_t": "I", "int32_t": "i", "int64_t": "q", "uint64_t": "Q", "float": "f", "double": "d", "size_t": "Q"}
BUILT_IN = "gesta."


def find(root):
    """The path of the library that was built; None if there is none."""
    named = os.environ.get("GESTA_LIBRARY")
    path = Path(named) if named else root / LIBRARY
    return path if path.exists() else None


def classes(path, description):
    """The built-in classes of a library, in its order."""
    with Library(path, description) as found:
        return [each for each in map(found.class_of, found.ids()) if each["name"].startswith(BUILT_IN)]


class Unfit(Exception):
    """The library is not that of the headers; the text says what to do."""


class Library:
    """A context of the library."""

    def __init__(self, path, description):
        self.lib = ctypes.CDLL(str(path))
        self.structs = {each["name"]: each for each in description["structs"]}
        self.types = enum(description, "gesta_value_type")
        self.flags = {name: enum(description, f"gesta_{name}_flag") for name in ("class", "parameter", "value")}
        self.context = ctypes.c_void_p()

    def __enter__(self):
        """Creates the context, whose unit of length is a millimeter."""
        described = self.structs["gesta_config"]
        config = ctypes.create_string_buffer(described["size"])
        self.call("gesta_config_init", config, ctypes.c_size_t(described["size"]))
        unit = next(each for each in described["fields"] if each["name"] == "units_per_mm")
        struct.pack_into("<d", config, unit["offset"], 1.0)
        self.call("gesta_context_create", config, ctypes.byref(self.context))
        return self

    def __exit__(self, *_):
        self.lib.gesta_context_destroy(self.context)

    def function(self, name):
        try:
            return getattr(self.lib, name)
        except AttributeError:
            raise Unfit(f"the library does not have {name}: run Sources/build, then Sources/describe") from None

    def call(self, name, *arguments):
        code = self.function(name)(*arguments)
        if code:
            raise Unfit(f"{name} fails with {code}: the library does not fit the headers, run Sources/build")

    def ids(self):
        count = ctypes.c_size_t()
        self.call("gesta_context_list", self.context, 3, None, 0, ctypes.byref(count))  # GESTA_KIND_CLASS
        found = (ctypes.c_uint32 * count.value)()
        self.call("gesta_context_list", self.context, 3, found, ctypes.c_size_t(count.value), ctypes.byref(count))
        return list(found)

    def info(self, name, struct_name, *arguments):
        """{field: value} of a struct that a function fills. Texts are str, choices a list."""
        described = self.structs[struct_name]
        memory = ctypes.create_string_buffer(described["size"])
        struct.pack_into("<I", memory, 0, described["size"])
        self.call(name, self.context, *arguments, memory)
        fields = {each["name"]: each for each in described["fields"]}
        values = {}
        for each in fields.values():
            kind = "Q" if "pointers" in each else FORMATS[each["base"]]
            (values[each["name"]],) = struct.unpack_from("<" + kind, memory, each["offset"])
        for name, each in fields.items():
            if each.get("pointers") == 1:
                values[name] = text(values[name])
            elif each.get("pointers"):
                pointers = ctypes.cast(values[name], ctypes.POINTER(ctypes.c_void_p))
                values[name] = [text(pointers[i]) for i in range(values[each["count"]])]
        return values

    def class_of(self, class_id):
        identity = ctypes.c_uint32(class_id)
        info = self.info("gesta_class_describe", "gesta_class_info", identity)

        def entries(kind, describe):
            name, struct_name = f"gesta_class_{kind}", f"gesta_{kind}_info"
            indices = range(info[f"{kind}_count"])
            return [describe(self.info(name, struct_name, identity, ctypes.c_size_t(i))) for i in indices]

        return {
            "name": info["id"],
            "label": info["label"],
            "doc": info["doc"],
            **named(info["flags"], self.flags["class"]),
            "parameters": entries("parameter", self.parameter),
            "values": entries("value", self.value),
            "reasons": entries("reason", reason),
            **self.presets(identity),
        }

    def presets(self, identity):
        names, text, preset = [], ctypes.create_string_buffer(256), self.function("gesta_class_preset")

        def found():
            index, size = ctypes.c_size_t(len(names)), ctypes.c_size_t(len(text))
            return preset(self.context, identity, index, text, size, None) == 0

        while found():
            names.append(text.value.decode())
        return {"presets": names} if names else {}

    def parameter(self, info):
        found = self.entry(info, self.flags["parameter"])
        initial = info["initial"]
        if found["type"] in ("number", "integer"):
            number = int if found["type"] == "integer" else limit
            found["range"] = [number(info["minimum"]), number(info["maximum"])]
            initial = number(initial)
        elif found["type"] == "boolean":
            initial = bool(initial)
        elif found["type"] == "choice":
            initial = info["choices"][int(initial)]
        else:
            initial = info["initial_text"] or ""
        return {**found, "default": initial}

    def value(self, info):
        return self.entry(info, self.flags["value"])

    def entry(self, info, flags):
        result = {"name": info["name"], "type": self.types[info["type"]]}
        if info["unit"]:
            result["unit"] = info["unit"]
        if info["choices"]:
            result["choices"] = info["choices"]
        return {**result, **named(info["flags"], flags), "doc": info["doc"]}


def reason(info):
    hint = {"hint": info["hint"]} if info["hint"] else {}
    return {"name": info["name"], "code": info["code"], "text": info["text"], **hint}


def text(address):
    return ctypes.string_at(address).decode() if address else None


def limit(number):
    """Numbers of JSON have no infinity."""
    return number if math.isfinite(number) else "infinity" if number > 0 else "-infinity"


def enum(description, name):
    """{value: the constant's own word, in lower case}"""
    constants = next(each for each in description["enums"] if each["name"] == name)["constants"]
    words = [each["name"].lower().split("_") for each in constants]
    common = len(os.path.commonprefix(words))
    return {each["value"]: "_".join(word[common:]) for each, word in zip(constants, words)}


def named(bits, flags):
    found = [word for bit, word in flags.items() if bits & bit]
    return {"flags": found} if found else {}
