"""Builds the fast suites against the mutated library and runs them for a mutant until one fails."""

import json
import os
import subprocess
import time
from dataclasses import dataclass

# Commands that take longer than this without a mutant are left out.
SECONDS_MOST = 8
# Random load: minutes in a debug build.
SLOW = {"hammer"}


@dataclass
class Suite:
    name: str
    command: list
    seconds: float = 0.0


def environment(mutant, library):
    paths = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    runtime = json.loads(paths)["paths"]["runtimeLibraryPaths"]
    return {
        **os.environ,
        "GESTA_MUTANT": str(mutant),
        "LD_LIBRARY_PATH": ":".join([str(library), *runtime]),
        "LC_ALL": "C.UTF-8",
        "GESTA_BUILT": "1",
    }


def run(command, env, seconds, cwd):
    """Returns whether the command passed, and why not."""
    process = subprocess.Popen(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        status = process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False, "time"
    return status == 0, "" if status == 0 else f"signal {-status}" if status < 0 else "failed"


def must(command, root, env, log):
    with log.open("ab") as out:
        done = subprocess.run(command, cwd=root, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False)
    return done.returncode == 0


def build(root, package, scratch, out):
    """Builds the library, the Swift tests and the programs of the other suites. Returns the suites."""
    out.mkdir(parents=True, exist_ok=True)
    log = out / "build.log"
    log.write_bytes(b"")
    command = ["swift", "build", "--build-tests", "--package-path", package, "--scratch-path", scratch]
    if not must(command, root, {**os.environ}, log):
        raise SystemExit("the mutated package does not build:\n" + log.read_text(errors="replace")[-4000:])
    library = out / "library"
    library.mkdir(exist_ok=True)
    for name in ("libgesta.so", "libgesta.so.0"):
        (library / name).unlink(missing_ok=True)
        (library / name).symlink_to(scratch / "debug" / "libgesta.so")
    env = environment(0, library)
    tests = scratch / "debug" / "gestaPackageTests.xctest"
    suites = [Suite("swift", [tests, "--testing-library", "swift-testing"])]
    # Builds the programs in OUT. Those that fail without a mutant are left out by measure().
    must(["Tests/c/run"], root, {**env, "LIBRARY": str(library), "OUT": str(out / "c")}, log)
    programs = sorted(p.stem for p in (root / "Tests" / "c").glob("*.c"))
    suites += [Suite(f"c {n}", [out / "c" / n]) for n in programs if (out / "c" / n).is_file() and n not in SLOW]
    must(["Tests/plugins/run"], root, {**env, "LIBRARY": str(library), "OUT": str(out / "plugins")}, log)
    plugins = root / ".build" / "tests" / "plugins"
    for name, *arguments in (["loading"], ["sharing", "names"], ["sharing", "scan"]):
        suites.append(Suite(f"plugins {name}", [out / "plugins" / name, plugins, *arguments]))
    link = ["-Iinclude", f"-L{library}", "-lgesta", f"-Wl,-rpath,{library}"]
    sessions = ["Tests/traces/session.c", "Tests/traces/sessions.c"]
    cc = os.environ.get("CC", "cc")
    if must([cc, "-std=c99", "-O1", *sessions, "-o", out / "sessions", *link], root, env, log):
        script = 'rm -f "$2" && "$1" record 1 25 "$2" && "$1" replay "$2"'
        suites.append(Suite("traces", ["sh", "-c", script, "sh", out / "sessions", out / "recorded.traces"]))
    model = out / "model"
    parts = sorted(str(p.relative_to(root)) for p in (root / "Tests" / "model").glob("*.cpp"))
    cxx = os.environ.get("CXX", "c++")
    if must([cxx, "-std=c++17", "-O1", "-pthread", *parts, "-o", model, *link], root, env, log):
        suites.append(Suite("model", [model, "--random", "1500", "--seed", "1", "--threads", "1"]))
    return suites, library


def measure(root, suites, library):
    """Returns the suites that pass without a mutant (Swift tests first, then the fastest), and the others' names."""
    env = environment(0, library)
    good, bad = [], []
    for suite in suites:
        start = time.monotonic()
        passed, _ = run(suite.command, env, 10 * SECONDS_MOST, root)
        suite.seconds = time.monotonic() - start
        (good if passed and (suite.seconds <= SECONDS_MOST or suite.name == "swift") else bad).append(suite)
    order = sorted(good, key=lambda it: (it.name != "swift", it.seconds))
    return order, [suite.name for suite in bad]


def judge(root, suites, library, mutant):
    """Returns the suite that killed the mutant and how, or None."""
    env = environment(mutant, library)
    for suite in suites:
        passed, why = run(suite.command, env, max(5.0, 5 * suite.seconds), root)
        if not passed:
            return suite.name, why
    return None
