"""What holds for all functions of the headers, and is stated once, in the head of gesta.h.

A declaration is expanded: afterwards its comment has every parameter, every error, the thread and the version, as if
they had been written.
"""

import re

from declarations import Comment, Documentation, attributes, meanings

SINCE = "0.2"
ERROR = re.compile(r"(GESTA_E_[A-Z_]+) \(([^()]+)\)")
RETURNS = re.compile(rf"GESTA_OK(; {ERROR.pattern}(, {ERROR.pattern})*)?(; (?P<rest>or [^;.]+))?\.")
OWN = ("GESTA_E_ARGUMENT", "GESTA_E_HANDLE", "GESTA_E_STALE")  # of the parameters of a function
PASSED = "[in, nullable] The pointer that was passed with the callback."
BARE = re.compile(r"(GESTA_E_[A-Z_]+)(?=[,;.])")
OTHERS = re.compile(r"; and those of (gesta_\w+)(?=[;.])")
# Pointers that must be aligned.
STRUCT = r"(const )?(gesta_(?!context\b|\w+_(callback|function)\b)\w+|double) \*"


class Defaults:
    def __init__(self, head, plugin):
        """`head` is the text of gesta.h, `plugin` that of gesta_plugin.h."""
        self.of_classes = meanings(plugin, "These parameters are described once:")
        self.of_hosts = meanings(plugin, "unless it states another cause:")
        self.access = meanings(plugin, "except in those that state an access:")
        self.of_changes = meanings(plugin, "One that changes the instance, unless it states another cause:")
        self.parameters = meanings(head, "These parameters are described once, where NAME is the parameter before:")
        self.errors = meanings(head, "These errors are listed once:")
        self.causes = meanings(head, "where none is\n \\* stated:")
        self.listed = {}  # the errors of each function that has been expanded

    def expand(self, declared):
        """Completes the comment of a declaration, and those of its members."""
        if declared.kind == "enum" and declared.name.endswith("_value"):
            self.complete_values(declared)
        known = declared.documentation
        if known is None:
            return declared
        known.since = known.since or SINCE
        for member in declared.members:
            if member.is_function and member.documentation:
                member.documentation.thread = member.documentation.thread or "dispatch"
                self.complete_member(member)
        if declared.is_function:
            self.complete(declared)
        return declared

    @staticmethod
    def complete_values(declared):
        """The constants of a class's values, whose names say all."""
        prefix = declared.name.removesuffix("value")
        name = prefix.replace("_", ".", 1).rstrip("_")
        declared.documentation = declared.documentation or Documentation(f"Indices of the values of {name}.")
        for member in declared.members:
            name = member.name.lower().removeprefix(prefix)
            member.documentation = member.documentation or Documentation(f'Index of "{name}".')

    def complete_member(self, member):
        """A function of a class, or of the host."""
        known = member.documentation
        access = known.attributes.pop("access", None)
        if access in self.access:
            known.text += f" {self.access[access]}"
        written = dict(known.parameters)
        has_context = any(p.type == "gesta_context *" for p in member.parameters)
        for p in member.parameters:
            usual = {**self.parameters, "user": PASSED} if has_context else self.of_classes
            if p.name in usual:
                written.setdefault(p.name, attributes(usual[p.name]))
        known.parameters = [(p.name, written.pop(p.name)) for p in member.parameters if p.name in written]
        known.parameters += written.items()
        if known.returns:
            known.returns.text = self.stated(known.returns.text)
        form = known.returns and RETURNS.fullmatch(known.returns.text)
        if form and any(p.type.endswith("gesta_instance *") for p in member.parameters):
            changes = any(p.type == "gesta_instance *" for p in member.parameters)
            causes = pointer_faults(member.parameters, dict(known.parameters))
            usual = {**self.of_hosts, **(self.of_changes if changes else {}), "GESTA_E_ARGUMENT": listed(causes)}
            errors = {**usual, **dict(ERROR.findall(known.returns.text))}
            text = ", ".join(f"{code} ({cause})" for code, cause in errors.items())
            known.returns = Comment(f"GESTA_OK; {text}.")

    def complete(self, declared):
        known = declared.documentation
        has_context = any(p.type in ("gesta_context *", "const gesta_context *") for p in declared.parameters)
        thread = "context" if has_context else "any"
        known.thread = known.thread or ("dispatch" if declared.kind == "callback" else thread)
        if declared.kind != "function":
            usual = {"context": self.parameters["context"], "user": PASSED}
            written = dict(known.parameters)
            for p in declared.parameters:
                if p.name in usual:
                    written.setdefault(p.name, attributes(usual[p.name]))
            found = [(p.name, written.pop(p.name)) for p in declared.parameters if p.name in written]
            known.parameters = found + list(written.items())
            return
        written = dict(known.parameters)
        found = [(p.name, written.pop(p.name, None) or self.parameter(declared, p)) for p in declared.parameters]
        known.parameters = [(name, comment) for name, comment in found if comment] + list(written.items())
        if declared.result == "int32_t":
            known.returns = self.returns(declared)

    def parameter(self, declared, parameter):
        """The comment of a parameter that the function does not describe; None if it has no default."""
        types = {p.name: p.type for p in declared.parameters}
        for term, text in self.parameters.items():
            name, *behind = term.split()
            # "capacity of buffer" is the capacity in a function that has a buffer.
            if re.fullmatch(name.replace("NAME", r"(\w+)"), parameter.name) and (not behind or behind[-1] in types):
                before = declared.parameters[declared.parameters.index(parameter) - 1].name
                return attributes(text.replace("NAME", before))
        return None

    def stated(self, text):
        """A text of @returns with the causes that are stated once, and without what the function has of another."""
        return OTHERS.sub("", BARE.sub(lambda found: self.caused(found[1]), text))

    def caused(self, code):
        return f"{code} ({self.causes[code]})" if code in self.causes else code

    def returns(self, declared):
        written = declared.documentation.returns or Comment("GESTA_OK.")
        other = OTHERS.search(written.text)
        if other and other[1] not in self.listed:
            return written
        written = Comment(self.stated(written.text), written.attributes)
        form = RETURNS.fullmatch(written.text)
        errors = dict(ERROR.findall(written.text))
        count = len(errors)
        for code, cause in self.listed[other[1]].items() if other else ():
            if code not in OWN:
                errors.setdefault(code, cause)
        if not form or count != len(ERROR.findall(written.text)):
            return written  # The check of the headers refuses it.
        merged = {}
        for code, cause in self.usual(declared):
            if code in merged:
                continue
            if code == "GESTA_E_ARGUMENT" and code in errors:
                merged[code] = listed([*cause, *re.split(r", or |, (?=\w+(?:->\w+)? )", errors.pop(code))])
            elif cause:
                merged[code] = errors.pop(code, listed(cause))
        merged.update(errors)
        self.listed[declared.name] = merged
        text = ", ".join(f"{code} ({cause})" for code, cause in merged.items())
        return Comment(
            "; ".join(["GESTA_OK", *([text] if text else []), *([form.group("rest")] if form.group("rest") else [])])
            + "."
        )

    def usual(self, declared):
        """(code, cause) of the errors that follow from the parameters."""
        comments = dict(declared.documentation.parameters)
        names = {p.name: p.type for p in declared.parameters}
        yield "GESTA_E_ARGUMENT", pointer_faults(declared.parameters, comments)
        for term, cause in self.errors.items():
            code, _, name = term.split()
            known = ("uint32_t", "gesta_context *", "size_t *", "const char *")
            if names.get(name, "") in known or name == "info" in names:
                yield code, [cause]


def joined(names):
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def listed(causes):
    """One text of some causes."""
    return ", ".join([*causes[:-1], f"or {causes[-1]}"] if len(causes) > 1 else causes)


def pointer_faults(parameters, comments):
    """The causes of GESTA_E_ARGUMENT that follow from pointers."""
    pointers = [p for p in parameters if p.is_pointer and p.name in comments]
    required = [p.name for p in pointers if "nullable" not in comments[p.name].attributes]
    sized = [(p.name, re.search(r"NULL only if (\w+) is 0\.", comments[p.name].text)) for p in pointers]
    structs = [p.name for p in pointers if re.fullmatch(STRUCT, p.type)]
    outputs = [p.name for p in pointers if p.type == "double *" and comments[p.name].attributes.keys() & {"out"}]
    aligned = [name for name in structs if name not in outputs]
    if required and required == aligned:
        return [f"{joined(required)} is NULL or misaligned"]
    causes = [f"{joined(required)} is NULL"] if required else []
    causes += [f"{name} is NULL and {match.group(1)} is not 0" for name, match in sized if match]
    return causes + ([f"{joined(aligned)} is misaligned"] if aligned else [])
