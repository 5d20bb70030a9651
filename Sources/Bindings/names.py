"""Names and types of the description, as every generator needs them."""

import types_of_c


def camel(name):
    """gesta_parameter_info -> ParameterInfo"""
    return "".join(part.capitalize() for part in name.removeprefix("gesta_").split("_"))


def callback(name):
    """gesta_event_callback -> event"""
    return name.removeprefix("gesta_").removesuffix("_callback").removesuffix("_function")


def type_of(variable):
    return types_of_c.parse(variable["type"])


class Names:
    """What the names of a description mean."""

    def __init__(self, description):
        self.structs = {s["name"]: s for s in description["structs"]}
        self.opaque = {o["name"] for o in description["opaque"]}
        self.callbacks = {c["name"]: c for c in description["callbacks"]}

    def in_order(self):
        """Structs and callbacks, each after those that it uses."""
        found, waiting = [], {**self.structs, **self.callbacks}

        def add(name):
            declared = waiting.pop(name, None)
            if declared is None:
                return
            for variable in uses(declared):
                add(variable["base"])
            found.append(declared)

        for name in list(waiting):
            add(name)
        return found


def uses(declared):
    """Every parameter, result and field of a struct or callback."""
    for part in [declared, *declared.get("fields", [])]:
        function = part.get("function", part)
        yield from function.get("parameters", [])
        if "returns" in function:
            yield function["returns"]
        if "type" in part:
            yield part


def constants(description):
    """(name, value, type) of every number."""
    for each in description["constants"]:
        if not isinstance(each["value"], str):
            yield each["name"], each["value"], each["type"]
    for each in description["enums"]:
        for constant in each["constants"]:
            yield constant["name"], constant["value"], "int32_t"
