#!/usr/bin/env python3
"""A Swift package that depends on this one, by path and by version, builds, links and runs from Swift and from C."""

import os
import re
import shutil

from common import HEADER, ROOT, check, finish, run, tool, work

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let gesta = Target.Dependency.product(name: "gesta", package: "gesta")
let package = Package(
    name: "dependent",
    dependencies: [.package({dependency})],
    targets: [
        .executableTarget(name: "FromSwift", dependencies: [gesta]),
        .executableTarget(name: "FromC", dependencies: [gesta]),
        .executableTarget(name: "Signs", dependencies: [.product(name: "Gesta", package: "gesta")]),
    ])
"""
FROM_SWIFT = """import CGesta

func chevron() -> String {
    var context: OpaquePointer?
    var recognizer: UInt32 = 0
    guard gesta_context_create(nil, &context) == GESTA_OK.rawValue else { return "no context" }
    let code = "gesta.chevron".withCString { name in
        var config = gesta_recognizer_config()
        config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
        config.class_name = name
        return gesta_recognizer_create(context, &config, &recognizer)
    }
    guard code == GESTA_OK.rawValue else { return "no recognizer" }
    let points: [(Double, Double)] = [(0, 0), (20, 20), (36, 36), (16, 56), (4, 72), (4, 72)]
    for (i, point) in points.enumerated() {
        var touch = gesta_touch()
        (touch.time, touch.x, touch.y) = (Int64(i) * 10_000_000, point.0, point.1)
        touch.phase = (i == 0 ? GESTA_PHASE_BEGAN : i == 5 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED).rawValue
        let code = gesta_push(context, &touch, 1, MemoryLayout<gesta_touch>.stride)
        guard code == GESTA_OK.rawValue else { return "refused" }
    }
    var info = gesta_recognizer_info()
    info.size = UInt32(MemoryLayout<gesta_recognizer_info>.size)
    gesta_recognizer_describe(context, recognizer, &info)
    return info.state == GESTA_STATE_ENDED.rawValue ? "recognized" : "state \\(info.state)"
}
print(chevron())
"""
FROM_C = """#include <gesta/gesta.h>
#include <stdio.h>

int main(void) {
    gesta_context *context;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;
    printf("version %u\\n", (unsigned)gesta_version_number());
    return gesta_context_destroy(context) == GESTA_OK ? 0 : 1;
}
"""


def version():
    """gesta_version_number() as the header has it."""
    text = HEADER.read_text()
    part = {name: int(re.search(rf"GESTA_VERSION_{name} (\d+)", text)[1]) for name in ("MAJOR", "MINOR", "PATCH")}
    return part["MAJOR"] << 16 | part["MINOR"] << 8 | part["PATCH"]


def tagged(directory):
    """A git repository of the package's files as they are now, tagged 1.0.0."""
    for name in ("Sources", "include"):
        shutil.copytree(ROOT / name, directory / name)
    shutil.copy(ROOT / "Package.swift", directory / "Package.swift")
    for tests in "GestaTests", "SwiftInterfaceTests":
        (directory / "Tests" / tests).mkdir(parents=True)
        (directory / "Tests" / tests / "None.swift").write_text("")
    identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"]
    for command in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-qm", "Test"], ["tag", "1.0.0"]):
        status, text = run("git", *command, cwd=directory)
        if status != 0:
            return check(False, f"git {command[0]}", text)
    return True


def depend(directory, name, dependency):
    (directory / "Sources" / "FromSwift").mkdir(parents=True)
    (directory / "Sources" / "FromC").mkdir()
    (directory / "Package.swift").write_text(PACKAGE.replace("{dependency}", dependency))
    (directory / "Sources" / "FromSwift" / "main.swift").write_text(FROM_SWIFT)
    (directory / "Sources" / "FromC" / "main.c").write_text(FROM_C)
    # The interface in Swift, with the core linked in.
    shutil.copytree(ROOT / "examples" / "swift" / "Sources" / "Signs", directory / "Sources" / "Signs")
    # Only what is built here: no cache of the user's.
    cache = ["--cache-path", directory / "cache"]
    status, text = run("swift", "build", "-c", "release", *cache, cwd=directory, timeout=900)
    if not check(status == 0, f"{name}: a package that depends on this one builds", text):
        return
    built = directory / ".build" / "release"
    for program, expected in (("FromSwift", "recognized\n"), ("FromC", f"version {version()}\n")):
        status, text = run(built / program)
        check(status == 0 and text == expected, f"{name}: {program} runs", text)
    status, text = run(built / "Signs")
    check(status == 0 and "a chevron" in text and "rests at" in text, f"{name}: Signs runs", text)


def main():
    directory = work("packaging")
    depend(directory / "by-path", "by path", f'name: "gesta", path: "{os.path.relpath(ROOT, directory / "by-path")}"')
    if not shutil.which("git"):
        print("skipped: by version: git is missing")
        return
    clone = directory / "clone" / "gesta"
    clone.mkdir(parents=True)
    if tagged(clone):
        depend(directory / "by-version", "by version", f'url: "file://{clone}", from: "1.0.0"')


if tool("swift"):
    main()
finish()
