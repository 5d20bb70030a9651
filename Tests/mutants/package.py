"""Writes a copy of the package, below .build, whose core contains every mutant behind a switch."""

import hashlib
import re
import subprocess
from pathlib import Path

import candidates

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "gesta",
    products: [.library(name: "gesta", type: .dynamic, targets: ["GestaCore"])],
    targets: [
        .systemLibrary(name: "CGesta", path: "include"),
        .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
        .target(name: "CMutant", path: "Sources/CMutant"),
        .target(
            name: "GestaCore", dependencies: ["CGesta", "CPlatform", "CMutant"], path: "Sources/Core",
            exclude: EXCLUDED,
            swiftSettings: [
                .enableExperimentalFeature("Extern"),
                .unsafeFlags(["-O", "-assert-config", "Debug", "-enforce-exclusivity=unchecked"]),
            ],
            linkerSettings: [.linkedLibrary("m")]),
        .testTarget(name: "GestaTests", dependencies: ["GestaCore", "CGesta"]),
    ])
"""

HEADER = """#include <stdbool.h>

extern int mutant_active;

static inline bool mutant_is(int number) {
    return mutant_active == number;
}
"""

SWITCH = """#include "mutant.h"

#include <stdlib.h>

int mutant_active;

__attribute__((constructor)) static void choose(void) {
    const char *number = getenv("GESTA_MUTANT");
    mutant_active = number ? atoi(number) : 0;
}
"""

MODULE = 'module CMutant { header "mutant.h" export * }\n'


def write(path, content):
    """Writes a file unless it has that content already, so that it is not compiled again."""
    data = content if isinstance(content, bytes) else content.encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def mirror(source, target, skip=frozenset()):
    """Makes the directory `target` a copy of `source`, except for the files in `skip`."""
    names = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for name in names - skip:
        write(target / name, (source / name).read_bytes())
    for path in target.rglob("*"):
        if path.is_file() and path.relative_to(target) not in names:
            path.unlink()


def number(*words):
    """Returns a number from 0 to 1 that depends on these words alone."""
    return (int.from_bytes(hashlib.sha256("\n".join(words).encode()).digest()[:6], "big") + 1) / 2**48


def choose(root, sources, count, seed):
    """Returns `count` files at random, in proportion to their lines: the same as long as the code hardly changes."""
    lines = {name: (root / name).read_bytes().count(b"\n") for name in sources}
    return sorted(sorted(sources, key=lambda name: -(number(str(seed), name) ** (1 / lines[name])))[:count])


def draw(files, count, seed, rooms):
    """Returns each room's candidates in random order, and its share of `count`: by its lines, at least one."""
    lines, pools = {}, {}
    for file in files.values():
        room = file.name.split("/")[2]
        if not rooms or room in rooms:
            lines[room] = lines.get(room, 0) + file.text.count(b"\n")
            pools.setdefault(room, []).extend(ranked(file, seed))
    total = sum(lines.values())
    exact = {room: max(count * lines[room] / total, 1) for room in sorted(lines)}
    shares = {room: int(exact[room]) for room in exact}
    for room in sorted(exact, key=lambda it: shares[it] - exact[it]):
        if sum(shares.values()) < count:
            shares[room] += 1
    return {room: in_order(pools[room]) for room in pools}, shares


def draw_sample(files, seed):
    """Returns each file's candidates in random order, and its share: one."""
    return {name: in_order(ranked(file, seed)) for name, file in files.items()}, dict.fromkeys(files, 1)


def ranked(file, seed):
    """Returns the candidates with random numbers that depend on the mutated lines alone, wherever they are."""
    lines = [line.strip() for line in file.text.decode().split("\n")]
    return [
        (number(str(seed), file.name, lines[it.line - 1], it.operator, it.shown.decode(errors="replace")), it)
        for it in file.candidates
    ]


def in_order(pairs):
    return [it for _, it in sorted(pairs, key=lambda pair: pair[0])]


def overlaps(one, other):
    return one.file == other.file and one.start < other.end and other.start < one.end


def select(pools, shares, dropped):
    """Returns the first candidates of each room that compile and do not overlap, up to the room's share."""
    chosen = []
    for room in sorted(pools):
        taken = []
        for candidate in pools[room]:
            if len(taken) == shares[room]:
                break
            if id(candidate) not in dropped and not any(overlaps(candidate, other) for other in taken):
                taken.append(candidate)
        chosen += sorted(taken, key=lambda it: (it.file, it.start))
    return chosen


def mutated(file, mutants):
    """Returns a file's text with its mutants, given as (number, candidate). Line numbers do not change."""
    text = file.text
    for number, mutant in sorted(mutants, key=lambda it: it[1].start, reverse=True):
        code = mutant.code.replace(b"{is}", b"mutant_is(%d)" % number)
        text = text[: mutant.start] + code + text[mutant.end :]
    return b"import CMutant; " + text if mutants else text


def compile_errors(package, flags, sources, changed):
    """Returns (file, line) of each compile error in these files, including those found after type checking."""
    (package / "outputs.txt").write_text("/dev/null\n" * len(changed))
    done = subprocess.run(
        ["swiftc", "-frontend", "-emit-sil", "-Onone", *flags, "-I", "Sources/CMutant/include",
         *candidates.inputs(sources, set(changed)), "-output-filelist", "outputs.txt"],
        cwd=package, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    found = {(name, int(line)) for name, line in re.findall(r"^(\S+?):(\d+):\d+: error:", done.stdout, re.M)}
    if done.returncode != 0 and not found:
        raise SystemExit("the mutated core does not compile:\n" + done.stdout[-4000:])
    return found


def make(root, package, names, files, flags, drawn):
    """Writes the package, whose core has these names, with what a draw function has `drawn`.

    Returns the mutants, numbered from 1, and how many were dropped as they did not compile.
    """
    sources = root / "Sources"
    core = {Path(name).relative_to("Sources/Core") for name in files}
    mirror(sources / "Core", package / "Sources" / "Core", core)
    mirror(sources / "CPlatform", package / "Sources" / "CPlatform")
    mirror(root / "include", package / "include")
    mirror(root / "Tests" / "GestaTests", package / "Tests" / "GestaTests")
    # The tests compare the core with the guides.
    mirror(sources / "Reference" / "Gesta.docc", package / "Sources" / "Reference" / "Gesta.docc")
    write(package / "Sources/CMutant/include/mutant.h", HEADER)
    write(package / "Sources/CMutant/include/module.modulemap", MODULE)
    write(package / "Sources/CMutant/mutant.c", SWITCH)
    others = [p.name for p in sorted((sources / "Core").iterdir()) if p.is_file() and p.suffix != ".swift"]
    write(package / "Package.swift", MANIFEST.replace("EXCLUDED", "[" + ", ".join(f'"{n}"' for n in others) + "]"))
    pools, shares = drawn
    dropped = set()
    while True:
        chosen = select(pools, shares, dropped)
        numbered = list(enumerate(chosen, 1))
        for name, file in files.items():
            write(package / name, mutated(file, [it for it in numbered if it[1].file == name]))
        errors = compile_errors(package, flags, names, sorted(files))
        if not errors:
            return numbered, len(dropped)
        before = len(dropped)
        for name, line in errors:
            at = [m for m in chosen if m.file == name]
            hit = [m for m in at if m.line <= line <= m.last_line]
            # An error on another line, such as a variable that is never written: drop the mutants of the file.
            dropped |= {id(m) for m in hit or at}
        if len(dropped) == before:
            raise SystemExit(f"the core does not compile: {sorted(errors)[:5]}")
