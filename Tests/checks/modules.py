"""Checks the imports of the Python binding: no circle among those that execute, and no layer imports one above it.

An import inside a function counts like any other. Imports for type checkers count apart: public classes have attributes
of each other's types, so that their modules cannot be without a circle, but no others may join it. What is generated
names them as the types of fields and results, and does not count.
"""

import ast

from common import ROOT, check

# The layers from below: the library through ctypes; the objects that programs use; programs made with them;
# what only maintainers run.
GENERATED = "gesta._generated"
RAW = {"gesta._locate", "gesta._native", GENERATED}
RAW |= {f"{GENERATED}.{name}" for name in ("constants", "enums", "prototypes", "structs")} | {"gesta._enums"}
TOOLS = ("gesta.__main__", "gesta.replaying", "gesta_tools")
LAYERS = ["raw", "objects", "tools", "laboratory"]
# Modules of classes that have attributes of each other's types: event.recognizer, recognizer.context.
MUTUAL = {"class_hooks", "classes", "context", "delegate", "event", "finding", "finger", "palm", "recognizer", "region"}
MUTUAL |= {"resemblance", "stream", "verdict", "_actions", "_callbacks"}


def layer(module, path):
    if "Laboratory" in path.parts:
        return "laboratory"
    if module.startswith(TOOLS):
        return "tools"
    return "raw" if module in RAW else "objects"


def find_modules(root):
    """Every module of the binding and its tools: its name and file."""
    found = {}
    for base in ("Bindings/Python", "Tools", "Laboratory"):
        for path in sorted((root / "Sources" / base).rglob("*.py")):
            parts = list(path.relative_to(root / "Sources" / base).with_suffix("").parts)
            if parts[-1] == "__init__":
                parts.pop()
            if parts:
                found[".".join(parts)] = path
    return found


def is_for_types(node):
    """True for `if TYPE_CHECKING:`, which does not execute."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imports(tree):
    """(node, True if it executes, at once or in a function) of each import."""
    waiting = [(node, True) for node in tree.body]
    while waiting:
        node, executes = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, executes
        elif is_for_types(node):
            waiting += [(child, False) for child in node.body] + [(child, executes) for child in node.orelse]
        else:
            waiting += [(child, executes) for child in ast.iter_child_nodes(node)]


def targets(node, module, is_package, modules):
    """The modules that an import names."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & set(modules)
    base = node.module or ""
    if node.level:
        parts = module.split(".")
        parts = parts[: len(parts) - node.level + is_package]
        base = ".".join(parts + ([base] if base else []))
    names = {f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base for alias in node.names}
    return names & set(modules)


def circle(graph):
    """Modules that import each other, as a list that ends with its first, or an empty list."""
    done = set()

    def search(module, path):
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return []
        for other in sorted(graph[module]):
            found = search(other, [*path, module])
            if found:
                return found
        done.add(module)
        return []

    for module in sorted(graph):
        found = search(module, [])
        if found:
            return found
    return []


def in_circles(graph):
    """The modules from which imports lead back to them."""

    def reached(module):
        found, waiting = set(), [module]
        while waiting:
            for other in graph[waiting.pop()] - found:
                found.add(other)
                waiting.append(other)
        return found

    return {module for module in graph if module in reached(module)}


def read(root=ROOT):
    """The modules, those that each imports, also those for types, and the imports of a layer above."""
    modules = find_modules(root)
    graph, for_types = ({module: set() for module in modules} for _ in range(2))
    upwards = []
    for module, path in modules.items():
        tree = ast.parse(path.read_text(), str(path))
        for node, executes in imports(tree):
            for other in targets(node, module, path.name == "__init__.py", modules) - {module}:
                if executes or not module.startswith(GENERATED):
                    for_types[module].add(other)
                if executes:
                    graph[module].add(other)
                own, its = layer(module, path), layer(other, modules[other])
                if executes and LAYERS.index(its) > LAYERS.index(own):
                    upwards.append(f"{path.relative_to(root)}:{node.lineno}: {other}  {own} -> {its}")
    return modules, graph, for_types, upwards


def check_modules():
    modules, graph, for_types, upwards = read()
    check(len(modules) > 20 and set(modules) >= RAW, "the Python modules are found", len(modules))
    found = circle(graph)
    check(not found, "no circle among the imports of Python modules", " -> ".join(found))
    others = in_circles(for_types) - {f"gesta.{name}" for name in MUTUAL}
    check(
        not others,
        "only modules of public classes refer to each other for types",
        sorted(others),
        do="move what both need to a module below them",
    )
    check(not upwards, "no Python module imports one of a layer above", "\n".join(upwards))
