"""Checks the imports of the Python binding: no circle among those that execute, and no layer imports one above it."""

import ast
from pathlib import Path

from common import ROOT, check

# The layers from below: the library through ctypes; the objects that programs use; programs made with them;
# what only maintainers run.
GENERATED = "gesta._generated"
RAW = {"gesta._locate", "gesta._native", GENERATED}
RAW |= {f"{GENERATED}.{name}" for name in ("constants", "prototypes", "structs")}
TOOLS = ("gesta.__main__", "gesta.replaying", "gesta_tools")
LABORATORY = ("gesta_laboratory", "fit_", "literal_", "simulated_figures", "velocity_")
LAYERS = ["raw", "objects", "tools", "laboratory"]


def layer(module):
    if module.startswith(LABORATORY):
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
    """(node, True if it executes when the module is imported) of each import that can execute."""
    waiting = [(node, True) for node in tree.body]
    while waiting:
        node, at_once = waiting.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, at_once
        elif is_for_types(node):
            waiting += [(child, at_once) for child in node.orelse]
        else:
            deferred = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
            waiting += [(child, at_once and not deferred) for child in ast.iter_child_nodes(node)]


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


def read(root=ROOT):
    """The modules, those that each imports when it is imported, and the imports of a layer above."""
    modules = find_modules(root)
    graph = {module: set() for module in modules}
    upwards = []
    for module, path in modules.items():
        tree = ast.parse(path.read_text(), str(path))
        for node, at_once in imports(tree):
            for other in targets(node, module, path.name == "__init__.py", modules) - {module}:
                if at_once:
                    graph[module].add(other)
                if LAYERS.index(layer(other)) > LAYERS.index(layer(module)):
                    place = Path(path).relative_to(root)
                    upwards.append(f"{place}:{node.lineno}: {other}  {layer(module)} -> {layer(other)}")
    return modules, graph, upwards


def check_modules():
    modules, graph, upwards = read()
    check(len(modules) > 20 and set(modules) >= RAW, "the Python modules are found", len(modules))
    found = circle(graph)
    check(not found, "no circle among the imports of Python modules", " -> ".join(found))
    check(not upwards, "no Python module imports one of a layer above", "\n".join(upwards))
