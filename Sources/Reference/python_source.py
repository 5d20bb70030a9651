"""The interface of the Python package, read from its source: read()"""

import ast
import functools
import inspect
import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "Bindings" / "Python" / "gesta"
CODE = "python"
COLUMNS = 100
GROUPS = {
    "Contexts and samples": "Context Touch Phase Tool Button Modifier COALESCED Finger touch_dtype "
    "PalmGuard PalmRule Palm",
    "Recognizers and regions": "Recognizer State Region Rect Affine ROOT NO_REGION Delegate",
    "Results": "Event LocalEvent EventStream Verdict Reason Measure Finding FindingKind LogLevel recognize Recognition "
    "DrawnPattern DrawnSegment",
    "Traces": "explain replay Replay Difference",
    "Classes and plugins": "RecognizerClass Parameter Value ClassReason Contact Plugin ClassDescription "
    "ParameterDescription ValueDescription ReasonDescription Type",
    "Version": "version",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ENUM_BASES = ("Names", "Bits")
# The prefix of the constants in C.
ENUMS = {"ErrorCode": "E", "FindingKind": "FINDING", "LogLevel": "LOG"}


def read(meanings):
    """[(path, kind, declaration, text, topics)], the module first. `meanings` are those of the constants in C."""
    module = ast.parse((PACKAGE / "__init__.py").read_text())
    public = next(ast.literal_eval(node.value) for node in module.body if assigned(node) == "__all__")
    found = []
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if alias.name in public:
                    found += declared(*parsed(node.module), alias.name, meanings)
    found += declared(module, [], "version", meanings)
    grouped = [name for names in GROUPS.values() for name in names.split()]
    errors = sorted(name for name in public if name.endswith("Error") and name != "GestaError")
    topics = {title: names.split() for title, names in GROUPS.items()}
    topics["Errors"] = ["GestaError", "ErrorCode", *errors]
    topics["More"] = [name for name in public if name not in {*grouped, *topics["Errors"]}]
    topics = {title: names for title, names in topics.items() if names}
    return [(("Python",), "module", "import gesta", documentation(module, "the module"), topics), *found]


@functools.cache
def parsed(name):
    """A module of the package, and its lines."""
    text = (PACKAGE / f"{name.replace('.', '/')}.py").read_text()
    return ast.parse(text), text.splitlines()


def assigned(node):
    """The name that a statement assigns, if it is one."""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else None


def documentation(node, name):
    text = ast.get_docstring(node)
    if not text:
        raise SystemExit(f"python_source.py: {name} has no docstring")
    return text


def declared(source, lines, name, meanings):
    """The declarations of a name of a module: a class with its members, a function or a variable."""
    path = ("Python", name)
    for at, node in enumerate(source.body):
        if isinstance(node, ast.ClassDef) and node.name == name:
            return list(class_items(path, [(node, lines), *bases_of(source, node)], meanings))
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return [(path, "function", signature(node), documentation(node, name), {})]
        if assigned(node) == name:
            return [(path, "variable", ast.unparse(node), after(source.body, at, name), {})]
    raise SystemExit(f"python_source.py: {name} is in no module")


def after(body, at, name):
    """The string behind a variable, which describes it."""
    following = body[at + 1] if at + 1 < len(body) else None
    if not (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)):
        raise SystemExit(f"python_source.py: {name} has no string that describes it")
    return inspect.cleandoc(following.value.value)


def signature(node):
    """A function as it is declared, without self; a long one with a line for each parameter."""
    arguments = node.args
    everything = arguments.posonlyargs + arguments.args
    if everything and everything[0].arg in ("self", "cls"):
        everything[0].annotation = None
    text = ast.unparse(arguments)
    text = re.sub(r"^(self|cls)(, )?(/, )?", "", text)
    result = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    whole = f"{node.name}({text}){result}"
    if len(whole) > COLUMNS:
        parts = re.split(r", (?![^\[]*\])", text)
        whole = f"{node.name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"
    return ("async " if isinstance(node, ast.AsyncFunctionDef) else "") + "def " + whole


def decorated(node, name):
    return any(ast.unparse(each).split(".")[-1] == name for each in node.decorator_list)


def section(lines, number):
    """The comment line above a member that names the section of a class."""
    for line in reversed(lines[:number]):
        if match := re.match(r"    # ---- ([^;]*)", line):
            return match[1][0].upper() + match[1][1:]
    return "Members"


def bases_of(source, node):
    """(class, lines of its module) of each base that is not public itself, the nearest first."""
    imported = [each for each in parsed("__init__")[0].body if isinstance(each, ast.ImportFrom)]
    public = {alias.name for each in imported for alias in each.names}
    modules = {
        alias.name: each.module
        for each in source.body
        if isinstance(each, ast.ImportFrom) and each.level and each.module
        for alias in each.names
    }
    found = []
    for base in map(ast.unparse, node.bases):
        if base in public:
            continue
        module, _, base = base.rpartition(".")
        if module in modules:
            modules = {**modules, base: f"{modules[module]}.{module}"}
        other, lines = parsed(modules[base]) if base in modules else (source, None)
        for each in other.body:
            if isinstance(each, ast.ClassDef) and each.name == base:
                found += [(each, lines or []), *bases_of(other, each)]
    return list({each.name: (each, lines) for each, lines in found}.values())


def class_items(path, classes, meanings):
    """`classes`: the class, and those from which it has members, each with the lines of its module."""
    node = classes[0][0]
    names = {each.name for each, _ in classes}
    is_enum = not names.isdisjoint(ENUM_BASES)
    hidden = ("Shared", "_", "Generic", *names, *ENUM_BASES)
    bases = [base for base in map(ast.unparse, node.bases) if not base.split(".")[-1].startswith(hidden)]
    text, topics, members = documentation(node, node.name), {}, {}
    bodies = [(each, lines) for owner, lines in classes for each in owner.body if isinstance(each, FUNCTIONS)]
    settable = {each.name for each, _ in bodies if decorated(each, "setter")}
    initializer = None
    for each, lines in bodies:
        if each.name in members or decorated(each, "overload") or decorated(each, "setter"):
            continue
        if each.name == "__init__" and node.name not in ("Recognizer", "Region", "GestaError", "Contact"):
            initializer = signature(each).removeprefix("def __init__")
        special = each.name.startswith("_")
        if special and not (each.name.startswith("__") and ast.get_docstring(each)):
            continue
        is_property = decorated(each, "property") or decorated(each, "cached_property")
        declaration = signature(each)
        if is_property:
            result = f": {ast.unparse(each.returns)}" if each.returns else ""
            declaration = f"{each.name}{result}" + (" (read and set)" if each.name in settable else " (read only)")
        elif decorated(each, "classmethod"):
            declaration = "classmethod " + declaration
        own = documentation(each, f"{node.name}.{each.name}")
        members[each.name] = ((*path, each.name), "property" if is_property else "method", declaration, own, {})
        topics.setdefault(section(lines, each.lineno), []).append(each.name)
    # A field of a base that the class declares itself is described there.
    owners = reversed(classes) if any("dataclass" in ast.unparse(d) for d in node.decorator_list) else classes[:1]
    fields = [each for owner, _ in owners for each in owner.body if isinstance(each, (ast.AnnAssign, ast.Assign))]
    fields = [each for each in fields if assigned(each) and not assigned(each).startswith("_")]
    fields = list({assigned(each): each for each in fields}.values())
    if is_enum:
        text += "\n\n" + constants(node.name, fields, meanings)
    elif fields:
        text += "\n\n" + table(fields)
    declaration = f"class {node.name}" + (f"({', '.join(bases)})" if bases else "")
    if initializer and initializer != "()":
        declaration += "\n\n" + node.name + initializer
    yield path, "enum" if is_enum else "class", declaration, text, topics
    yield from members.values()


def table(fields):
    """The fields of a dataclass."""
    rows = [
        f"| `{assigned(each)}` | `{escaped(ast.unparse(each.annotation))}` |"
        + (f" `{escaped(ast.unparse(each.value))}` |" if each.value else " |")
        for each in fields
        if isinstance(each, ast.AnnAssign)
    ]
    return "\n".join(["| Field | Type | Default |", "|---|---|---|", *rows])


def constants(name, fields, meanings):
    """The names of an enumeration, with those in C and what these mean."""
    rows = []
    for each in fields:
        constant = f"GESTA_{ENUMS.get(name, name.upper())}_{assigned(each)}"
        rows.append(f"| `{assigned(each)}` | {ast.unparse(each.value)} | {constant} | {meanings.get(constant, '')} |")
    return "\n".join(["| Name | Value | In C | Meaning |", "|---|---|---|---|", *rows])


def escaped(text):
    return text.replace("|", r"\|")
