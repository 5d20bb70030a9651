#!/usr/bin/env python3
"""The interface in Swift has everything that C has, and the compiler finds mistakes in programs that use it.

Needs the modules that the suite swift has built in .build/debug.
"""

import re

from common import CC, INCLUDE, ROOT, check, description, finish, run, tool, work
from swift_program import compiled, output

SOURCES = ROOT / "Sources" / "Bindings" / "Swift"
PROGRAM = ROOT / "Tests" / "checks" / "swift_mistakes.swift"
WRONG = re.compile(r"^( *)(\S.*?)  // wrong: (.*)$")
# What Swift has no use for, and why.
WITHOUT = {
    "gesta_allocator_set": "Swift allocates beside the library; a program in C can still set it",
    "gesta_context_set_user": "closures capture what they need",
    "gesta_context_user": "closures capture what they need",
    "gesta_recognizer_set_user": "closures capture what they need",
    "gesta_plugin_register": "the entry of a plugin is a function of C; Swift registers classes of its own",
}


def complete():
    """Every function of C is called in the sources of the interface."""
    text = "\n".join(path.read_text() for path in SOURCES.rglob("*.swift"))
    called = set(re.findall(r"\bgesta_\w+(?=\()", text))
    functions = {each["name"] for each in description()["functions"]}
    left_out = functions - called
    wanted = set(WITHOUT)
    check(
        left_out == wanted,
        f"Swift has {len(called & functions)} functions of C",
        sorted(left_out ^ wanted),
        do="run Sources/describe, or call it in Sources/Bindings/Swift, or say in WITHOUT why Swift does not need it",
    )
    generators = (ROOT / "Sources" / "Bindings" / "Generator").glob("*swift*.py")
    named = {name for path in generators for name in re.findall(r"\bgesta_\w+", path.read_text()) if name in functions}
    check(not named, "no generator for Swift names a function", sorted(named))


def mistakes():
    """A program compiles without a warning, and with each of its mistakes fails in the line of the mistake."""
    directory = work("swift-interface")
    lines = PROGRAM.read_text().splitlines()
    status, text = compiled(directory, "\n".join(lines), whole=True)
    if not check(status == 0 and "warning:" not in text, "the program without a mistake compiles", text):
        return
    found = 0
    for number, line in enumerate(lines):
        match = WRONG.match(line)
        if match:
            found += 1
            changed = [*lines[:number], match[1] + match[3], *lines[number + 1 :]]
            status, text = compiled(directory, "\n".join(changed))
            at = f"program.swift:{number + 1}:"
            check(status != 0 and re.search(re.escape(at) + r"\d+: error:", text), f"found: {match[3]}", text)
    check(found >= 20, f"{found} mistakes")


def tasks():
    """A context cannot be used by two tasks."""
    source = """import Gesta
func share(_ context: Context) {
    Task { try context.advance(to: 1) }
    Task { try context.advance(to: 2) }
}
"""
    status, text = compiled(work("swift-tasks"), source, whole=True)
    check(status != 0 and "data race" in text, "a context is not shared between tasks", text)


def programs():
    """The program of the README and the example do what they say."""
    (program,) = re.findall(r"```swift\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.S)
    status, text = output(work("swift-readme"), program)
    check(status == 0 and text == "a chevron at (80, 130)\n", "the program of the README", text)
    example = ROOT / "examples" / "swift" / "Sources" / "Signs" / "main.swift"
    status, text = output(work("swift-example"), example.read_text())
    expected = ["a chevron, ", "a pinch to ", "a finger rests at 30.0, 40.0", "the chevron: failed: "]
    lines = text.splitlines()
    is_expected = len(lines) == 4 and all(line.startswith(start) for line, start in zip(lines, expected))
    check(status == 0 and is_expected, "examples/swift", text)


def plugins():
    """A class of a plugin can be used by its name."""
    directory, source = work("swift-plugin"), ROOT / "examples" / "plugins" / "lightning" / "lightning.c"
    plugin = directory / "lightning.so"
    status, text = run(CC, "-std=c99", "-fPIC", "-shared", f"-I{INCLUDE}", source, "-o", plugin, "-lm")
    if not check(status == 0, "the plugin is compiled", text):
        return
    program = f"""import Gesta
let context = try Context()
let plugin = try context.loadPlugin("{plugin}")
let info = try plugin.describe
print(info.id, info.classCount, try context.plugins == [plugin])
let lightning = try AnyRecognizer(context, class: "org.example.lightning")
try lightning.onEnded {{ event in print(event.className, event.values.count == event.contacts.count) }}
print(try lightning.recognizerClass.describe.plugin == plugin.id, try lightning.state)
"""
    status, text = output(directory, program)
    expected = "org.example.lightning 1 true\ntrue possible\n"
    check(status == 0 and text == expected, "a plugin in Swift", text)


complete()
if tool("swiftc"):
    programs()
    plugins()
    mistakes()
    tasks()
finish()
