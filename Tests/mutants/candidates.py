"""Finds the places of the core that can be mutated, by a fixed list of operators, in the compiler's syntax tree."""

import json
import re
import subprocess
from dataclasses import dataclass, field

OTHER_RELATION = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
OTHER_ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "&+": "&-", "&-": "&+", "&*": "&+", "&": "|", "|": "&"}
OTHER_ARITHMETIC |= {"<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<"}
OTHER_ASSIGNMENT = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|="}
OTHER_LOGIC = {"&&": "||", "||": "&&"}
OTHER_CALL = {"min": "max", "max": "min"}

BOOL, VOID = "$sSbD", "$sytD"
# The statement with which a mutant leaves a function, by the type of its result.
EARLY = {VOID: "return", BOOL: "return false", "$sSiD": "return 0", "$ss5Int32VD": "return 0"}
# Literals with more elements are tables of data: not mutated.
TABLE = 8

TOKEN = re.compile(
    rb"""[A-Za-z_$][A-Za-z0-9_$]*|`[^`]*`|0[xob][0-9A-Fa-f_.pP]+|[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][-+]?[0-9]+)?"""
    rb"""|"([^"\\\n]|\\[^(\n])*"|[)\]}({\[]|[-+*/<>=!&|^~?%.]+"""
)


@dataclass
class Candidate:
    """A mutant: a range of bytes in a file, and the code to put there. {is} in the code becomes its switch."""

    file: str
    start: int
    end: int
    operator: str
    code: bytes
    shown: bytes  # The mutated code without the switch, for the report.
    line: int = 0
    last_line: int = 0

    @property
    def room(self):
        return self.file.split("/")[2]


@dataclass
class File:
    """A source file and the candidates in it."""

    name: str
    text: bytes
    candidates: list = field(default_factory=list)
    seen: set = field(default_factory=set)

    def end_of(self, node):
        """Returns the end of a node. The compiler records only where its last token begins."""
        token = TOKEN.match(self.text, node["range"]["end"])
        return token.end() if token else None

    def code_of(self, node):
        return self.text[node["range"]["start"] : self.end_of(node)]

    def add(self, operator, start, end, code, shown):
        if (operator, start, end) in self.seen or end is None or end <= start:
            return
        self.seen.add((operator, start, end))
        line = self.text.count(b"\n", 0, start) + 1
        last = self.text.count(b"\n", 0, end) + 1
        self.candidates.append(Candidate(self.name, start, end, operator, code, shown, line, last))

    def replace(self, operator, node, shown):
        """Adds a mutant that replaces an expression of any type."""
        start, end = node["range"]["start"], self.end_of(node)
        if end is not None:
            self.add(operator, start, end, b"({is} ? (" + shown + b") : (" + self.text[start:end] + b"))", shown)

    def negate(self, operator, node):
        """Adds a mutant that negates an expression of type Bool."""
        start, end = node["range"]["start"], self.end_of(node)
        if end is not None:
            code = self.text[start:end]
            self.add(operator, start, end, b"({is} != (" + code + b"))", b"!(" + code + b")")


def inputs(sources, primary):
    """Returns the compiler's arguments for `sources`, of which it processes those of `primary`."""
    return [word for source in sources for word in (["-primary-file", source] if source in primary else [source])]


def syntax_trees(root, sources, chosen, flags, work):
    """Returns each chosen file's syntax tree by its path below the root. The compiler writes them to `work`."""
    work.mkdir(parents=True, exist_ok=True)
    outputs = [work / f"{n}.json" for n in range(len(chosen))]
    (work / "outputs.txt").write_text("".join(f"{output}\n" for output in outputs))
    done = subprocess.run(
        ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", *flags, *inputs(sources, set(chosen)),
         "-output-filelist", work / "outputs.txt"],
        cwd=root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise SystemExit("the core does not compile:\n" + done.stdout.decode(errors="replace")[:4000])
    return {source: json.loads(output.read_bytes()) for source, output in zip(chosen, outputs)}


def operator_of(node):
    """Returns the name of a binary expression's operator and its offset."""
    at = node.get("fn")
    while isinstance(at, dict):
        if at["_kind"] == "declref_expr" or "decl" in at and "base_name" in at["decl"]:
            return at["decl"]["base_name"], at["range"]["start"]
        at = at.get("fn") or at.get("sub_expr") or at.get("base")
    return None, 0


def find(tree, file):
    """Adds every candidate of a file."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
            continue
        if not isinstance(node, dict):
            continue
        kind = node.get("_kind", "")
        if kind == "array_expr" and len(node.get("elements", [])) > TABLE:
            continue
        if "range" in node and not node.get("implicit"):
            visitor = VISITORS.get(kind)
            if visitor:
                visitor(node, file)
        for condition in node.get("conditions", []) if kind in ("if_stmt", "guard_stmt", "while_stmt") else []:
            if condition.get("type") == BOOL and "range" in condition:
                file.negate("condition negated", condition)
        # original_init repeats the initial value without types.
        waiting += [child for name, child in node.items() if name not in ("original_init", "attrs", "decl", "range")]


def visit_binary(node, file):
    name, at = operator_of(node)
    if name is None:
        return
    start, end = node["range"]["start"], file.end_of(node)
    if end is None or not start < at < end or file.text[at : at + len(name)] != name.encode():
        return
    for title, others in (("relation", OTHER_RELATION), ("arithmetic", OTHER_ARITHMETIC), ("and/or", OTHER_LOGIC)):
        if name in others and node.get("type") != VOID:
            other = others[name].encode()
            file.replace(title, node, file.text[start:at] + other + file.text[at + len(name) : end])


def visit_integer(node, file):
    code = file.code_of(node)
    if code[:1].isdigit() and code == re.match(rb"[0-9A-Za-z_]+", code).group():
        file.replace("integer", node, str(int(code.decode().replace("_", ""), 0) + 1).encode())


def visit_float(node, file):
    code = file.code_of(node)
    if code[:1].isdigit():
        shown = code + b" * 2" if float(code.decode().replace("_", "")) else b"1.0"
        file.replace("number", node, shown)


def visit_boolean(node, file):
    code = file.code_of(node)
    if code in (b"true", b"false"):
        file.replace("boolean", node, b"false" if code == b"true" else b"true")


def visit_not(node, file):
    if operator_of(node)[0] == "!" and file.text[node["range"]["start"] :][:1] == b"!":
        code = file.code_of(node)
        file.add("not removed", node["range"]["start"], file.end_of(node), b"({is} != (" + code + b"))", code[1:])


def visit_ternary(node, file):
    file.negate("choice swapped", node["cond_expr"])


def visit_call(node, file):
    name, at = operator_of(node)
    if name in OTHER_CALL and at == node["range"]["start"]:
        file.replace("min/max", node, OTHER_CALL[name].encode() + file.code_of(node)[3:])


def visit_block(node, file):
    for element in node.get("elements", []):
        kind = element.get("_kind")
        if "range" not in element or element.get("implicit") or element.get("type") != VOID:
            continue
        start, end = element["range"]["start"], file.end_of(element)
        if end is None:
            continue
        code = file.text[start:end]
        if kind == "call_expr":
            file.add("call removed", start, end, b"if !{is} { " + code + b" }", b"(nothing)")
        elif kind == "assign_expr":
            file.add("assignment removed", start, end, b"if !{is} { " + code + b" }", b"(nothing)")
        elif kind == "binary_expr":
            name, at = operator_of(element)
            if name in OTHER_ASSIGNMENT:
                shown = file.text[start:at] + OTHER_ASSIGNMENT[name].encode() + file.text[at + len(name) : end]
                file.add("arithmetic", start, end, b"if {is} { " + shown + b" } else { " + code + b" }", shown)


def visit_function(node, file):
    body, result = node.get("body"), node.get("result")
    elements = body.get("elements", []) if body else []
    early = EARLY.get(result) or ("return nil" if str(result).endswith("SgD") else None)
    if early is None or not elements or "range" not in elements[0]:
        return
    # A body of one expression may omit `return`, but not after another statement.
    if len(elements) == 1 and result != VOID and elements[0]["_kind"] != "return_stmt":
        return
    at = body["range"]["start"]
    if file.text[at : at + 1] == b"{" and file.text[at + 1 : at + 2] in b" \n":
        file.add("early return", at, at + 1, b"{ if {is} { " + early.encode() + b" };", b"{ " + early.encode())


VISITORS = {
    "binary_expr": visit_binary,
    "integer_literal_expr": visit_integer,
    "float_literal_expr": visit_float,
    "boolean_literal_expr": visit_boolean,
    "prefix_unary_expr": visit_not,
    "ternary_expr": visit_ternary,
    "call_expr": visit_call,
    "brace_stmt": visit_block,
    "func_decl": visit_function,
}


def find_all(root, sources, chosen, flags, work):
    """Returns the chosen files of the core with their candidates, in order."""
    files = {}
    for name, tree in sorted(syntax_trees(root, sources, chosen, flags, work).items()):
        files[name] = File(name, (root / name).read_bytes())
        find(tree, files[name])
        files[name].candidates.sort(key=lambda it: (it.start, it.end, it.operator))
    return files
