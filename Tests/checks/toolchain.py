#!/usr/bin/env python3
"""What Sources/build prints: nothing on success, and a clear message for a missing, old or different compiler."""

import os
import shutil

from common import ROOT, check, finish, run, work

BUILD = ROOT / "Sources" / "build"
WANTED = (ROOT / ".swift-version").read_text().strip()


def fake_compiler(directory, version):
    """A swiftc of that version that compiles nothing."""
    directory.mkdir()
    path = directory / "swiftc"
    info = f'{{"compilerVersion": "Swift version {version} (swift-{version}-RELEASE)",\n"runtimeResourcePath": "none"}}'
    path.write_text(f"#!/bin/sh\n[ $1 = -print-target-info ] || exit 1\ncat <<'END'\n{info}\nEND\n")
    path.chmod(0o755)


def with_compiler(directory, version):
    """What Sources/build prints with a swiftc of that version first on PATH."""
    if version != "":
        fake_compiler(directory / version, version)
    return run(BUILD, env={"PATH": f"{directory / version}:{os.environ['PATH']}"})


def main():
    directory = work("toolchain")
    status, text = run(BUILD)
    check(status == 0 and text == "", "Sources/build is silent on success", text)
    for version in ("5.10.1", "6.1.3"):
        status, text = with_compiler(directory, version)
        check(status == 1 and f"this is Swift {version}, must be 6.2 or later" in text, f"{version} is refused", text)
    for version in ("6.2", "6.9.1", "7.0"):
        status, text = with_compiler(directory, version)
        warning = f"Sources/build: warning: this is Swift {version}; releases are made with {WANTED}\n"
        check(text.startswith(warning), f"{version} is a warning", text)
    status, text = with_compiler(directory, WANTED)
    check("warning" not in text, f"{WANTED} is no warning", text)
    bare = directory / "bare"
    bare.mkdir()
    for tool in ("bash", "dirname", "sed"):
        (bare / tool).symlink_to(shutil.which(tool))
    status, text = run(BUILD, env={"PATH": bare})
    check(status == 1 and "swiftc is missing" in text, "a missing compiler is named", text)
    status, text = run(BUILD, "--nonsense")
    check(status == 1 and "unknown argument --nonsense" in text, "an unknown argument is refused", text)


main()
finish()
