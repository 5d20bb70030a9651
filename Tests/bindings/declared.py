"""What the compilers and runtimes of other languages make of the declarations, compared with gesta.json."""

from common import ROOT, check, description, run
from players import BUILT, ENVIRONMENT, JNA, PRODUCTS, is_there

HERE = ROOT / "Tests" / "bindings"


def facts():
    """{what: number} as gesta.json has it: constants, sizes and offsets."""
    known = description()
    found = {c["name"]: c["value"] for c in known["constants"]}
    found.update({c["name"]: c["value"] for each in known["enums"] for c in each["constants"]})
    for struct in known["structs"]:
        name = "".join(part.capitalize() for part in struct["name"].split("_")[1:])
        found[name] = struct["size"]
        found.update({f"{name}.{field['name']}": field["offset"] for field in struct["fields"]})
    return found, {function["name"] for function in known["functions"]}


def agree(found, number):
    # Java has no unsigned int: the highest bit counts negatively.
    return type(number)(found) == number or (isinstance(number, int) and int(found) == number - (1 << 32))


def compare(name, text):
    """Lines `fact NAME NUMBER` and `function NAME`."""
    expected, functions = facts()
    lines = [line.split(" ", 2) for line in text.splitlines()]
    found = {words[1]: words[2] for words in lines if words[0] == "fact"}
    wrong = [
        f"{what}: {found.get(what, 'missing')}, must be {number}"
        for what, number in expected.items()
        if what not in found or not agree(found[what], number)
    ]
    check(len(expected) > 300 and not wrong, f"{name}: {len(expected)} constants, sizes and offsets", "\n".join(wrong))
    linked = {words[1] for words in lines if words[0] == "function"}
    check(linked == functions, f"{name}: {len(functions)} functions are found in the library", linked ^ functions)


def rust(out):
    """Layouts are assertions in the declarations themselves."""
    numbers, functions = facts()
    lines = ["#![allow(unused_imports)]", f'#[path = "{PRODUCTS / "gesta.rs"}"]', "mod gesta;", "use gesta::*;"]
    lines.append("fn main() {")
    for name, number in numbers.items():
        if name.startswith("GESTA_"):
            lines.append(f'    println!("fact {name} {{}}", {name});')
        else:
            lines.append(f'    println!("fact {name} {number}");')
    for name in sorted(functions):
        lines.append(f'    if {name} as *const () as usize != 0 {{ println!("function {name}"); }}')
    source = out / "declared.rs"
    source.write_text("\n".join([*lines, "}", ""]))
    return ["rustc", "--edition", "2021", "-L", BUILT, source, "-o", out / "declared"], [out / "declared"]


def csharp(out):
    program = out / "Declared.exe"
    return ["mcs", f"-out:{program}", HERE / "Declared.cs", PRODUCTS / "Gesta.cs"], ["mono", program]


def java(out):
    classes = out / "declared-java"
    build = ["javac", "-cp", JNA, "-d", classes, HERE / "Declared.java", PRODUCTS / "Gesta.java"]
    return build, ["java", "-cp", f"{JNA}:{classes}", f"-Djna.library.path={BUILT}", "Declared"]


def check_declarations(out):
    for name, needs, commands in (
        ("Rust", ["rustc"], rust),
        ("C#", ["mcs", "mono"], csharp),
        ("Java", ["javac", "java", str(JNA)], java),
    ):
        if not is_there(f"declarations of {name}", needs):
            continue
        build, command = commands(out)
        status, text = run(*build, env=ENVIRONMENT)
        if check(status == 0, f"{name}: all declarations build", text):
            status, text = run(*command, env=ENVIRONMENT)
            check(status == 0, f"{name}: all declarations are read", text)
            compare(name, text)
