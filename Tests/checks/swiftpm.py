#!/usr/bin/env python3
"""Sources/build and SwiftPM, in any order, leave each other's results alone, and the bindings load the release library.

Builds in the checkout itself, as a developer does: this takes several minutes.
"""

import hashlib
import shutil
import sys

from common import BUILT, ROOT, check, finish, run, tool

SCRATCH = ROOT / ".build"
# Made by Sources/build, all of them.
RELEASE = ("libgesta.so", "libgesta.so.0", "libgesta.a", "gesta.pc", "gesta-static.pc", "gesta-config.cmake")
MAPPED = "/proc/self/maps"
IN_PYTHON = f"import gesta; print(*{{line.split()[-1] for line in open({MAPPED!r}) if 'libgesta' in line}})"
IN_LUA = f"""require "gesta"
local found = {{}}
for line in io.lines("{MAPPED}") do
    local path = line:match("/%S*libgesta%S*$")
    if path and not found[path] then found[path] = true; print(path) end
end"""


def contents(directory, names):
    """{name: hash of the file}; None for one that is missing."""
    found = {}
    for name in names:
        path = directory / name
        found[name] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
    return found


def made(step, *command):
    status, text = run(*command, cwd=ROOT, timeout=3000)
    return check(status == 0, f"{step} succeeds", text[-2000:])


def loaded(step):
    """The bindings load the release library, whatever SwiftPM has built."""
    expected = BUILT / "libgesta.so"
    env = {
        "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"),
        "LUA_PATH": f"{ROOT}/Sources/Bindings/Lua/?.lua",
    }
    programs = [("Python", sys.executable, "-c", IN_PYTHON)]
    if shutil.which("luajit"):
        programs.append(("LuaJIT", "luajit", "-e", IN_LUA))
    for language, *command in programs:
        status, text = run("env", "-u", "GESTA_LIBRARY", "-u", "LD_LIBRARY_PATH", *command, env=env)
        check(status == 0 and text.strip() == str(expected), f"{step}: {language} loads the release library", text)


def main():
    library = {"debug": SCRATCH / "debug", "release": SCRATCH / "release"}
    if not made("Sources/build", ROOT / "Sources" / "build"):
        return
    release = contents(BUILT, RELEASE)
    check(None not in release.values(), "Sources/build makes the libraries and the files beside them", release)
    packages = {}
    for configuration in ("release", "debug"):
        step = f"swift build -c {configuration}"
        if not made(step, "swift", "build", "-c", configuration, "--product", "gesta"):
            return
        check(
            contents(BUILT, RELEASE) == release, f"{step} leaves what Sources/build has made", contents(BUILT, RELEASE)
        )
        loaded(step)
        packages[configuration] = contents(library[configuration], ["libgesta.so"])
    check(packages["release"] != contents(BUILT, ["libgesta.so"]), "SwiftPM's library is another one", packages)
    for step in ("up to date", "from the beginning"):
        if step == "from the beginning":
            (BUILT / "swift-version").unlink(missing_ok=True)
        made(f"Sources/build, {step},", ROOT / "Sources" / "build")
        check(contents(BUILT, RELEASE) == release, f"Sources/build, {step}: the same files, byte for byte")
        for configuration, before in packages.items():
            after = contents(library[configuration], ["libgesta.so"])
            check(after == before, f"Sources/build, {step}, leaves what swift build -c {configuration} has made", after)
    loaded("after both")


if tool("swift"):
    main()
finish()
