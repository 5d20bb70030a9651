"""Lets the checker of adapters watch the programs that a suite starts: it must find nothing."""

import os
import shutil

from common import BUILT, CC, INCLUDE, ROOT, check, run


def start(directory):
    """Builds the library that watches, and puts it into the environment. Returns the directory of what is found."""
    watched, findings = directory / "libwatched.so", directory / "findings"
    shutil.rmtree(findings, ignore_errors=True)
    findings.mkdir(parents=True)
    status, text = run(
        *(CC, "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", f"-I{INCLUDE}"),
        *(ROOT / "Tests" / "adapter_check" / "watched.c", "-o", watched, f"-L{BUILT}", f"-Wl,-rpath,{BUILT}"),
        *("-Wl,--no-as-needed", "-lgesta-adapter-check", "-lgesta", "-ldl"),
    )
    if check(status == 0, "the library that watches adapters compiles", text):
        os.environ.update(LD_PRELOAD=str(watched), GESTA_LIBRARY=str(watched), GESTA_FINDINGS=str(findings))
    return findings


def judge(findings):
    texts = [path.read_text() for path in findings.iterdir()]
    played = [text for text in texts if not text.startswith("no_input")]
    check(not any(played), f"the checker of adapters finds nothing in {len(played)} sessions", "".join(played))
