"""Builds the fast suites against the mutated library and runs them for a mutant until one fails."""

import functools
import json
import os
import resource
import signal
import subprocess
from dataclasses import dataclass

# Commands that take longer than this without a mutant, in seconds of processor time, are left out.
SECONDS_MOST = 45
# The same for a sample, which has ten minutes in all.
SECONDS_SAMPLE = 30
# A command that waits for this long, whatever the load of the machine, waits forever.
SECONDS_WAITED = 600
# Runs a program with a copy of the plugins: one of them replaces its file, so a second run would find another.
COPIED = """
copy=$1.$$ && cp -a "$1" "$copy" && shift || exit 1
trap 'rm -rf "$copy"' EXIT
"$0" "$copy" "$@"
"""


@dataclass
class Suite:
    name: str
    command: list
    seconds: float = 0.0  # Processor time.


@functools.cache
def runtime():
    """Returns the directories of the Swift runtime, which the debug library needs."""
    info = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return json.loads(info)["paths"]["runtimeLibraryPaths"]


def environment(mutant, library):
    return {
        **os.environ,
        "GESTA_MUTANT": str(mutant),
        "GESTA_LIBRARY": str(library / "libgesta.so"),
        "LD_LIBRARY_PATH": ":".join([str(library), *runtime()]),
        "LC_ALL": "C.UTF-8",
        "GESTA_BUILT": "1",
    }


def run(command, env, seconds, cwd):
    """Returns why the command failed within these seconds of processor time; None if it passed."""
    limited = ["sh", "-c", 'ulimit -t "$0" && exec "$@"', str(seconds), *command]
    process = subprocess.Popen(
        limited, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        status = process.wait(SECONDS_WAITED)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "time"
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return "time"
    return None if status == 0 else f"signal {-status}" if status < 0 else "failed"


@dataclass
class Builder:
    """Builds programs of the other suites, which link with the mutated library, in the directory `out`."""

    root: object
    library: object
    out: object
    log: object

    def must(self, command, **variables):
        env = {**environment(0, self.library), **{name: str(value) for name, value in variables.items()}}
        with self.log.open("ab") as out:
            done = subprocess.run(
                command, cwd=self.root, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False
            )
        return done.returncode == 0

    def script(self, name):
        """Builds the programs of a suite's script without running them. Returns their directory."""
        out = self.out / name
        self.must([f"Tests/{name}/run"], LIBRARY=self.library, OUT=out, RUNNER="true")
        return out

    def program(self, name, sources, *flags):
        compiler = os.environ.get("CXX", "c++") if sources[0].endswith("pp") else os.environ.get("CC", "cc")
        link = ["-Iinclude", f"-L{self.library}", "-lgesta", f"-Wl,-rpath,{self.library}", "-pthread"]
        return self.must([compiler, "-O1", *flags, *sources, "-o", self.out / name, *link])


def build_package(builder, package, scratch, *options):
    command = ["swift", "build", "--package-path", package, "--scratch-path", scratch, *options]
    if not builder.must(command):
        log = builder.log.read_text(errors="replace")
        raise SystemExit("the mutated package does not build:\n" + log[-4000:])


def build_swift_tests(builder, package, scratch):
    build_package(builder, package, scratch, "--build-tests")
    return Suite("swift", [scratch / "debug" / "gestaPackageTests.xctest", "--testing-library", "swift-testing"])


def build(root, package, scratch, out, is_sample):
    """Builds the library and the programs of the suites. Returns the suites: of a sample, those of programs in C."""
    out.mkdir(parents=True, exist_ok=True)
    library = out / "library"
    builder = Builder(root, library, out, out / "build.log")
    builder.log.write_bytes(b"")
    if is_sample:
        build_package(builder, package, scratch, "--product", "gesta")
        suites = []
    else:
        suites = [build_swift_tests(builder, package, scratch)]
    library.mkdir(exist_ok=True)
    for name in ("libgesta.so", "libgesta.so.0"):
        (library / name).unlink(missing_ok=True)
        (library / name).symlink_to(scratch / "debug" / "libgesta.so")
    # Programs that fail without a mutant are left out by measure().
    c = builder.script("c")
    programs = sorted(p.stem for p in (root / "Tests" / "c").glob("*.c"))
    suites += [Suite(f"c {n}", [c / n]) for n in programs if (c / n).is_file()]
    loading = builder.script("plugins")
    plugins = root / ".build" / "tests" / "plugins"
    for name, *arguments in (["loading"], ["sharing", "names"], ["sharing", "scan"], ["nested"]):
        suites.append(Suite(f"plugins {name}", ["sh", "-c", COPIED, loading / name, plugins, *arguments]))
    driver = builder.script("driver")
    suites.append(Suite("driver", [driver / "driver", "--plugin", driver / "plugin.so", "--calls", "20000"]))
    if builder.program("conformance", ["Tests/cpp/conformance.cpp"], "-std=c++17"):
        suites.append(Suite("cpp", [out / "conformance", plugins]))
    described = builder.script("described")
    suites.append(Suite("described", ["env", "GESTA_BRIEF=1", described / "described", plugins]))
    faults = builder.script("faults")
    suites.append(Suite("faults setups", [faults / "setups", "500"]))
    if builder.program("replay", ["Tests/traces/replay.c"], "-std=c99"):
        script = 'trap "rm -f $3.$$" EXIT; "$1" --sessions 25 --record "$3.$$" && "$2" "$3.$$"'
        suites.append(Suite("traces", ["sh", "-c", script, "sh", driver / "driver", out / "replay", out / "recorded"]))
    parts = sorted(str(p.relative_to(root)) for p in (root / "Tests" / "model").glob("*.cpp"))
    if builder.program("model", parts, "-std=c++17"):
        suites.append(Suite("model", [out / "model", "--random", "1500", "--seed", "1", "--threads", "1"]))
    suites.append(Suite("scenarios", ["python3", root / "Tests" / "scenarios" / "run"]))
    suites.append(Suite("words", ["python3", root / "Tests" / "words" / "run"]))
    if not is_sample and builder.must(["Tests/venv", "pytest", "hypothesis", "numpy", "rich", "matplotlib"]):
        python = [root / ".build" / "venv" / "bin" / "python", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        files = sorted((root / "Tests" / "python").glob("test_*.py"))
        suites += [Suite(f"python {file.stem[5:]}", [*python, file]) for file in files]
    return suites, library


def used():
    """Returns the processor time of all commands that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(root, suites, library, most=SECONDS_MOST):
    """Returns the suites that pass within `most` seconds without a mutant, the fastest first, and the others' names."""
    env = environment(0, library)
    good, bad = [], []
    for suite in suites:
        before = used()
        why = run(suite.command, env, 4 * most, root)
        suite.seconds = used() - before
        if not why and suite.seconds <= most:
            good.append(suite)
        else:
            bad.append(f"{suite.name} ({why or f'{suite.seconds:.0f} s'})")
    return sorted(good, key=lambda it: it.seconds), bad


def swift_suite(root, package, scratch, out, library):
    """Builds the tests in Swift of a sample, too. Returns their suite."""
    suites = [build_swift_tests(Builder(root, library, out, out / "build.log"), package, scratch)]
    suites, left_out = measure(root, suites, library)
    if left_out:
        raise SystemExit(f"the tests in Swift fail without a mutant: {left_out[0]}")
    return suites[0]


def judge(root, suites, library, mutant):
    """Returns the suite that killed the mutant and how, or None."""
    env = environment(mutant, library)
    for suite in suites:
        why = run(suite.command, env, max(10, int(5 * suite.seconds)), root)
        if why:
            return suite.name, why
    return None
