"""What a function means to a program: the object that it is a method of, its arguments and its results.

C passes a text as a pointer and a length, a list as an array, its capacity and a count. Here each is one argument or
result, which names the parameters of C that it is made of; the first of them has its unit and text. Nothing here
depends on the name of a function, except that names are gesta_<noun>_<verb>.
"""

SCALARS = {"double": "number", "float": "number"}
WHOLE = {"int32_t", "uint32_t", "int64_t", "uint64_t", "size_t"}
# Kinds that languages pass in ways of their own; a function with one is written by hand.
IRREGULAR = {"callback", "pointer", "view", "context"}


def call(function, structs):
    """The meaning of a function that is described. `structs`: {name: struct}."""
    found = Call(function, structs)
    return {"of": found.of, "name": found.name, "shape": found.shape(), "changes": found.changes, **found.parts()}


def has_functions(struct):
    return any("function" in field or is_callback(field) for field in struct["fields"])


def described(call):
    """The struct that a function fills and writes a text about; None for other functions."""
    found = call["results"] if call["of"] and not call["changes"] else []
    return found[0]["struct"] if [each["kind"] for each in found] == ["struct", "text"] else None


def is_callback(variable):
    return variable["base"].endswith(("_callback", "_function"))


class Parameters:
    """The parameters of a function, joined to what they mean."""

    def __init__(self, parameters, structs):
        self.parameters, self.structs = parameters, structs
        self.names = [p["name"] for p in parameters]
        self.used = set()

    def joined(self):
        found = ([], [])
        for p in self.parameters:
            if p["name"] not in self.parts():
                is_result, joined = self.join(p)
                found[is_result].append(joined)
        return found

    def parts(self):
        """The names of parameters that belong to others: lengths, capacities, strides, releases."""
        lengths = {p[key].split("*")[-1] for p in self.parameters for key in ("count", "bytes", "stride") if key in p}
        return lengths | self.used

    def takes(self, name):
        self.used.add(name)
        return name

    def after(self, parameter, test):
        """The first parameter behind one that passes a test, which then belongs to it."""
        behind = self.parameters[self.names.index(parameter["name"]) + 1 :]
        found = next((p["name"] for p in behind if test(p) and p["name"] not in self.used), None)
        return [] if found is None else [self.takes(found)]

    def join(self, p):
        """(whether it is a result, what is known of it)."""
        kind, names = self.kind(p)
        result = {"name": p["name"], **kind, "parameters": names}
        if p["direction"] == "in" and p.get("nullable") and kind["kind"] != "list":
            result["optional"] = True
        if "default" in p:
            result["default"] = p["default"]
        if p["direction"] == "inout" and kind["kind"] == "points":
            return False, {**result, "changed": True}
        return p["direction"] != "in", result

    def kind(self, p):
        """({kind and what it is of}, the names of its parameters)."""
        name, is_out, pointers = p["name"], p["direction"] != "in", p.get("pointers", 0)
        if is_callback(p):
            behind = self.after(p, lambda q: q["base"] in ("void", "gesta_release_callback") and q["name"] == "user")
            behind += self.after(p, lambda q: q["base"] == "gesta_release_callback")
            return {"kind": "callback", "callback": p["base"]}, [name, *behind]
        if "bytes" in p:
            return {"kind": "text"}, [name, p["bytes"], *(self.after(p, is_size) if is_out else [])]
        if "count" in p:
            return self.several(p)
        if p["base"] in self.structs:
            if pointers > 1:
                return {"kind": "view", "struct": p["base"]}, [name, *self.after(p, is_size), *self.after(p, is_size)]
            size = self.after(p, lambda q: q["name"] == "size" and q["base"] == "size_t")
            return {"kind": "struct", "struct": p["base"]}, [name, *size]
        if p["base"] == "gesta_context":
            return {"kind": "context"}, [name]
        if p["base"] == "void":
            return {"kind": "pointer"}, [name]
        return scalar(p), [name]

    def several(self, p):
        """An array of the caller, in or out."""
        count = p["count"].split("*")
        names = [p["name"], count[-1], *([p["stride"]] if "stride" in p else [])]
        of = {"kind": "struct", "struct": p["base"]} if p["base"] in self.structs else scalar(p)
        if len(count) > 1:
            return {"kind": "points"}, names
        if p["direction"] == "out":
            names += self.after(p, is_size)
        return {"kind": "list", "of": of}, names


def is_size(p):
    return p["base"] == "size_t" and p["direction"] == "out"


def scalar(p):
    """The kind of one number."""
    if "id" in p:
        return {"kind": "id", "id": p["id"]}
    if "enum" in p:
        return {"kind": "bits" if p.get("bits") else "enum", "enum": p["enum"]}
    if p.get("boolean"):
        return {"kind": "boolean"}
    if p["base"] in WHOLE:
        return {"kind": "time" if p.get("unit") == "ns" else "integer", "type": p["base"]}
    return {"kind": SCALARS[p["base"]]}


class Call:
    def __init__(self, function, structs):
        self.function, self.structs = function, structs
        self.arguments, self.results = Parameters(function["parameters"], structs).joined()
        self.returned()
        noun, _, verb = function["name"].removeprefix("gesta_").partition("_")
        parameters = function["parameters"]
        self.key = None
        self.of, self.name, self.changes = None, f"{noun}_{verb}" if verb else noun, False
        if not parameters or parameters[0]["base"] != "gesta_context" or parameters[0].get("pointers") != 1:
            return
        self.of = "context"
        self.changes = not parameters[0]["type"].startswith("const")
        self.arguments.pop(0)
        if noun == "context":
            self.name = verb
        elif self.is_method(noun):
            self.key = self.arguments.pop(0)
            self.of, self.name = noun, verb

    def is_method(self, noun):
        """The first argument is the object, and no such object is made. A finger is known by its contact."""
        if not self.arguments or (self.changes and any(each.get("id") == noun for each in self.results)):
            return False
        first = self.arguments[0]
        return first.get("id") in (noun, "contact") or first.get("struct") == f"gesta_{noun}"

    def parts(self):
        result = {"key": self.key["parameters"][0]} if self.key else {}
        return {**result, "arguments": self.arguments, "results": self.results}

    def returned(self):
        """What the function returns, unless it is a status, is a result that no parameter receives."""
        found = self.function.get("returns")
        if not found or found.get("doc", "").startswith("GESTA_OK"):
            return
        kind = {"char": {"kind": "text"}, "void": {"kind": "pointer"}}.get(found["base"]) or scalar(found)
        self.results.append({"name": "returned", **kind, "parameters": []})

    def shape(self):
        """A word for those who read the description; generators look at arguments and results."""
        every = [*self.arguments, *self.results]
        has_own = any(has_functions(self.structs[each["struct"]]) for each in every if "struct" in each)
        if has_own or {each["kind"] for each in every} & IRREGULAR:
            return "irregular"
        if self.of is None:
            return "function"
        if not self.changes:
            is_list = [each["kind"] for each in self.results] == ["list"]
            return "call" if self.arguments else "list" if is_list else "getter"
        if self.name.startswith("set_") and not self.results:
            return "setter"
        if self.name.endswith("create") or self.name == "destroy":
            return "create" if self.results else "destroy"
        is_relation = [each.get("id") for each in self.arguments] == [self.of] and not self.results
        return "relation" if is_relation else "call"
