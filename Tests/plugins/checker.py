#!/usr/bin/env python3
"""gesta-plugin check: Tests/plugins/checker.py [--hour]

Plants faults in plugins, one in each, and requires that the checker names them with the statement of the header, and
that none ends it: the first of each rule, and with GESTA_FULL all. .build/tests/plugin-faults.md is then the table of
them. Plugins without a fault must not be blamed: with GESTA_FULL, in several minutes of seeds; with --hour, in an hour.
Ends with "N passed, N failed".
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "checks"))

from common import BUILT, CC, INCLUDE, PLUGIN_HEADER, ROOT, check, finish, run, work  # noqa: E402

FULL = bool(os.environ.get("GESTA_FULL")) or "--hour" in sys.argv[1:]
CHECKER = BUILT / "gesta-plugin"
TABLE = ROOT / ".build" / "tests" / "plugin-faults.md"
C = (CC, "-std=gnu11", "-w", "-g", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", f"-I{INCLUDE}")
SEED, SESSIONS = 7, 45

# The fault, the rule that it breaks, the function that is at fault, the test that shows it, and words of the message.
FAULTS = """
CHANGED_FIRST transition touches_began sessions | changed was requested
BEGAN_TWICE transition touches_moved sessions | state is began
ENDED_FIRST transition touches_began sessions | which a continuous class may request only after began
POSSIBLE_AGAIN transition touches_began sessions | set_state(0, possible)
FAIL_TWICE transition touches_began sessions | state is failed
STATE_UNKNOWN transition touches_began sessions | number out of range: 77
UNDECIDED_AT_LIFT undecided - sessions | has not decided
ACTIVE_AT_LIFT undecided - sessions | the host cancelled
NEVER_CHANGES continuous - sessions | is it discrete?
DEADLINE_FAR endless - sessions | hours after the last contact
DEADLINE_ENDLESS deadlines deadline_reached sessions | 20001 deadlines
VALUE_NAN value touches_began sessions | set_value(0, nan)
VALUE_INFINITE value touches_began sessions | set_value(0, inf)
VALUE_HALF_INTEGER value touches_began sessions | value steps is 0.5, must be a whole number of at most 2^53
VALUE_CHOICE_BEYOND value touches_began sessions | value place is 2, must be an index of its choices, 0 to 1
VALUE_BEYOND value-index touches_began sessions | set_value(5, 1), with 5 values in the class: set_value refused
VALUE_OF_TEXT value touches_began sessions | wrong type
TEXT_OF_VALUE value touches_began sessions | wrong type
TEXT_INVALID text touches_began sessions | not UTF-8
TEXT_LONG text touches_began sessions | too long
FIGURE_NAN figure touches_ended sessions | measured nan
FIGURE_INFINITE figure touches_ended sessions | measured -inf
FIGURE_WITHIN limit touches_began sessions | too_many_contacts, measured 0, limit 1, while the state is possible
FIGURE_WITHIN_OWN limit touches_ended sessions | 0 contacts are down: the figure does not fall short of the limit
DEADLINE_LEFT limit deadline_reached sessions | while the state is changed and 1 contact is down
FIGURE_NANOSECONDS unit touches_ended sessions | the unit is seconds
REASON_UNKNOWN reason touches_began sessions | reason is 5555, must be a reason of the class
PARAMETER_BEYOND parameter-index reset sessions | parameter(4): the class has 4 parameters
PARAMETER_TEXT_BEYOND parameter-index reset sessions | parameter_text(17)
DEADLINE_PAST time touches_began sessions | set_deadline
CONTACT_UNKNOWN contact touches_began sessions | ignore(contact
CONFIDENCE_BEYOND confidence touches_began sessions | set_confidence(300)
INSTANCE_NULL argument touches_began sessions | instance is NULL
INSTANCE_WRONG argument touches_began sessions | which create has never received
MEASURE_REASON reason measures sessions | reason is 4321, must be a reason of the class
MEASURE_PARAMETER parameter-index measures sessions | parameter 9
MEASURE_NAN figure measures sessions | measured nan
STATE_IN_SET_VALUE busy set_value sessions | set_value may request nothing
CONTACT_KEPT kept touches_moved sessions | valid until an earlier call returned
CONTACT_WRITTEN written touches_moved sessions | which is const
TOUCH_KEPT kept touches_moved sessions | valid until an earlier call returned
TEXT_KEPT kept touches_began sessions | valid until an earlier call returned
HOST_IN_DESTROY destroyed destroy sessions | that is being destroyed
HOST_AFTER_DESTROY destroyed create sessions | after its destroy
HOST_OTHER_INSTANCE instance touches_began instances | another instance
HOST_OTHER_THREAD thread - sessions | on another thread
HOST_IN_INIT outside loading sessions | while the plugin is being loaded
LOADS_IN_CONSTRUCTOR loading loading load | gesta_plugin_scan
LOADS_IN_ENTRY loading loading load | gesta_plugin_scan
LOADS_IN_INIT loading loading load | gesta_plugin_scan
LINKS links - load | requires gesta_version
TABLE_CHANGES table - sessions | has changed its descriptor
CREATE_SOMETIMES create create sessions | returned NULL
NOT_RESET sequence - sequence | after another session
COUNTS_SEQUENCES sequence - sequence | after another session
STATIC_STATE shared - instances | beside another instance
STATIC_PARAMETER shared - instances | beside another instance
UNINITIALIZED repeat - repeat | in another process
RANDOM_RESULT sequence - sequence | after another session
READS_CLOCK repeat - repeat | in another process
ADDRESS_RESULT repeat - repeat | in another process
ABSOLUTE_TIME clock - clock | days ahead
ID_AS_INDEX crash touches_began sessions | SIGSEGV
ID_IN_VALUE ids - ids | other ids
PIXELS length - length | units in a millimeter
LENGTH_UNFLAGGED flag - load | GESTA_PARAMETER_LENGTH
DECISION_VARIES relations can_prevent arbitration | in the same sequence
PRINTS stdout - sessions | "began"
PRINTS_IN_INIT stdout - load | "slide is ready"
CHANGES_SIGNAL signals - sessions | signal 13
CHANGES_LOCALE locale - sessions | "C.UTF-8"
CHANGES_ROUNDING floating-point touches_began sessions | rounding
CHANGES_DENORMALS floating-point touches_began sessions | denormal
CHANGES_ENVIRONMENT environment - sessions | setenv
CHANGES_DIRECTORY directory - sessions | working directory to /
CHANGES_UMASK directory - sessions | umask
LEAVES_DESCRIPTOR descriptors - sessions | /dev/null
CLOSES_DESCRIPTOR descriptors - sessions | closed file descriptor 2
CRASHES crash touches_moved sessions | SIGSEGV
CRASHES_WITH_MANY crash touches_began sessions | SIGSEGV
DIVIDES_BY_ZERO crash touches_began sessions | SIGFPE
ABORTS crash touches_began sessions | SIGABRT
TRAPS crash touches_began sessions | SIGILL
EXITS exit touches_began sessions | exit status 0
EXITS_IN_CONSTRUCTOR exit loading load | exit status 3
CRASHES_IN_ENTRY crash loading load | SIGSEGV
HANGS hang touches_began sessions | does not return
HANGS_IN_INIT hang loading load | does not return
HANGS_AT_EXIT hang - sessions | does not let the process end
CRASHES_AT_EXIT crash - load | SIGSEGV
FORKS_IN_INIT processes loading load | leaves 1 process, which was killed
FORKS_TWICE processes loading load | leaves 1 process, which was killed
FORKS_EACH_MOVE processes touches_moved sessions | which were killed
RECURSES crash touches_began sessions | SIGSEGV
JUMPS longjmp touches_began sessions | longjmp leaves the function
KILLS crash touches_began sessions | signal 9
SLOW budget - sessions | at most 100 allowed
SLOW_ONCE budget - sessions | reset takes
ALLOCATES allocation - memory | while contacts move
GROWS growth - memory | after the same
LEAKS leak - memory | behind
DOUBLE_FREE crash destroy sessions | SIGABRT
THROWS exception touches_moved sessions | does not catch
"""
# The same of claiming.c: what a class states about itself, learns, hands over and takes over.
CLAIMS = """
PROFILE_CONTACTS profile touches_moved sessions | contacts_awaited is 2
PROFILE_BEGINS profile touches_moved sessions | begins_least 2
PROFILE_AXIS profile touches_moved sessions | off the axis
PROFILE_DOUBT profile deadline_reached sessions | longest_doubt is 0
PROFILE_BEFORE profile deadline_reached sessions | longest_doubt is 0
PROFILE_TAP profile touches_ended sessions | tap_slop is 0.5
PROFILE_TAP_DURATION profile touches_ended sessions | tap_duration is 0.01
PROFILE_AFTER_TAP profile touches_moved sessions | before any tap
PROFILE_FAILS profile touches_moved sessions | begins with a move
PROFILE_REST profile deadline_reached sessions | while its contacts rest
PROFILE_FIRST_TAP profile touches_ended sessions | undecided after the first
PROFILE_FLAGS profile-field profile sessions | unknown bits
PROFILE_NAN profile-field profile sessions | tap_duration nan
PROFILE_SIZE profile-field profile sessions | has changed size
FORERUNS_ALWAYS foreruns - findings | the other has recognized
FINDING_UNNAMED finding examine sessions | "width has no effect while axis is any"
FINDING_EMPTY finding examine sessions | the text is empty
FINDING_KIND finding-kind examine sessions | add_finding(3)
FINDING_INVALID text examine sessions | not UTF-8
FINDING_USED unused - findings | gain has no effect, it says
FINDING_UNREACHABLE unreachable touches_moved sessions | GESTA_FINDING_UNREACHABLE
FINDING_UNASKED finding-unasked reset sessions | refused in reset
MEASURE_UNASKED measure-unasked touches_moved sessions | refused in touches_moved
MEASURE_OF_NONE parameter-index measures sessions | parameter 30
STATE_IN_EXAMINE busy examine sessions | examine may request nothing
WRITE_UNASKED text-unasked touches_moved sessions | refused in touches_moved
WRITE_INVALID text describe sessions | write
DESCRIBE_BRACES braces describe sessions | towed by {towed}
HINT_BRACES braces hint sessions | {slop}
HINT_LONG hint hint sessions | at most 50 are shown
STORE_IN_DESCRIBE busy describe sessions | describe may request nothing
REFUSES_SILENTLY refusal parameter_will_change sessions | writes nothing
REFUSES_BACK parameters - parameters | gain cannot be set to what it was before
WILL_CHANGE_CHANGES during - parameters | set during sequences
DID_CHANGE_APPLIES during - parameters | set during sequences
DID_CHANGE_COUNTS parameters - parameters | set back
READING_COUNTS reading - reading | reads after each step
MEASURES_COUNT reading - reading | reads after each step
CHECK_COUNTS reading - reading | reads after each step
LEARNED_ROUNDED learned - learned | saved and loaded
LEARNED_REFUSED learned - learned | must be a whole number
LEARNED_KEPT learned - learned | saved and loaded
STORE_BEYOND parameter-index touches_ended sessions | store(12), with 8 parameters
STORE_NUMBER value touches_ended sessions | wrong type
STORE_INVALID text touches_ended sessions | not UTF-8
ACCEPT_FAILS accept accept arbitration | fail(reason
ACCEPT_ENDS accept accept arbitration | cancelled
TAKE_OVER_WAITS take-over take_over arbitration | still possible
KEEP_IN_CAN_MOVE busy can_move arbitration | can_move may request nothing
HAND_ON_POSSIBLE transition touches_began sessions | hand_on
HAND_ON_AT_ONCE hand-on touches_began sessions | has handed on in this frame
VALUES_BEYOND value-index touches_moved sessions | set_values(0, 4 values), with 3 values
VALUES_NAN value touches_moved sessions | set_values
VALUES_INFINITE value touches_moved sessions | value 2 is inf
TRACK_NAN figure touches_began sessions | track(nan
KEEP_NAN figure touches_moved sessions | keep
"""
# The same of drawing.c: recognition before the lift, samples, patterns and memory.
DRAWINGS = """
EARLY_AT_LIFT early touches_ended sessions | when no contact is down
EARLY_NAN figure touches_moved sessions | share is nan, must be from 0 to 1
EARLY_BEYOND figure touches_moved sessions | share is 1.5, must be from 0 to 1
EARLY_TWICE transition touches_moved sessions | state is ended
STATE_IN_CONTESTS busy contests arbitration | contests may request nothing
FAILS_IN_WITHDRAW busy withdraw_recognition arbitration | withdraw_recognition may request nothing
SAMPLES_UNFLAGGED samples touches_began sessions | add_samples refused
SAMPLES_STRIDE samples touches_began sessions | stride 12
SAMPLES_NAN figure touches_began sessions | add_samples(1 samples
SAMPLES_IN_PATTERN busy pattern sessions | pattern may request nothing
PATTERN_MALFORMED pattern pattern sessions | pattern at character 1: token is "rightwards"
PATTERN_INVALID text pattern sessions | write
STATE_IN_PATTERN busy pattern sessions | pattern may request nothing
MEMORY_LESS memory memory learned | create has allocated
STATE_IN_MEMORY busy memory learned | memory may request nothing
"""
# Functions in which it ends the process, and the tests that call them.
CALLED = """
parameters_changed sessions
measures sessions
can_take_over arbitration
can_move arbitration
take_over arbitration
move arbitration
accept arbitration
gives_way arbitration
give_way arbitration
contact_excluded arbitration
distance findings
update_values sessions
describe sessions
hint sessions
profile sessions
foreruns findings
examine sessions
parameter_will_change sessions
parameter_did_change sessions
"""
DRAWN = """
contests arbitration
withdraw_recognition arbitration
pattern sessions
memory learned
"""
LINES = [
    *(("faulty.c", line) for line in FAULTS.strip().splitlines()),
    *(("claiming.c", line) for line in CLAIMS.strip().splitlines()),
    *(("drawing.c", line) for line in DRAWINGS.strip().splitlines()),
    *(
        (source, "ABORTS_{0} crash {0} {1} | SIGABRT".format(*line.split()))
        for source, lines in (("claiming.c", CALLED), ("drawing.c", DRAWN))
        for line in lines.strip().splitlines()
    ),
]
if not FULL:
    # The others break a rule that an earlier one breaks, too.
    LINES = list({line.split()[1]: (source, line) for source, line in reversed(LINES)}.values())[::-1]
# Where a fault has further consequences.
ALSO = {
    "BEGAN_TWICE": {"continuous"},
    "DEADLINE_FAR": {"sequence"},
    "ABSOLUTE_TIME": {"length"},
    "FIGURE_WITHIN_OWN": {"length"},
    "DEADLINE_LEFT": {"length"},
    "GROWS": {"leak"},
    "STATIC_STATE": {"sequence"},
    "HOST_OTHER_INSTANCE": {"destroyed", "thread"},
    "RANDOM_RESULT": {"shared"},
    "TEXT_KEPT": {"crash"},
    "CREATE_SOMETIMES": {"learned"},
    "PROFILE_TAP": {"continuous", "transition"},
    "PROFILE_TAP_DURATION": {"continuous", "transition"},
    "REFUSES_BACK": {"during", "learned"},
    "DID_CHANGE_APPLIES": {"profile"},
    "DID_CHANGE_COUNTS": {"during"},
    "CHECK_COUNTS": {"learned", "length", "unused"},
    "STORE_BEYOND": {"learned"},
    "STORE_NUMBER": {"learned"},
    "HAND_ON_AT_ONCE": {"sequence", "undecided"},
    "KEEP_NAN": {"learned", "value"},
}
# Where an earlier test finds that the class remembers, so that the one that shows the fault compares nothing more.
REMEMBERING = {"DID_CHANGE_COUNTS", "READING_COUNTS", "MEASURES_COUNT"}


def build(name, *flags, source="faulty.c"):
    path = OUT / f"{name.lower()}.so"
    if name.startswith("ABORTS_"):
        fault = ("-DFAULT=ABORTS", f'-DIN="{name.removeprefix("ABORTS_")}"')
    else:
        fault = (f"-DFAULT={name}",)
    status, text = run(*C, *fault, *flags, HERE / source, "-o", path, "-lm", "-ldl", "-lpthread")
    if status:
        check(False, f"{name} builds", text)
    return path


def built(name):
    """The plugin with a fault of faulty.c, which may have been built already."""
    path = OUT / f"{name.lower()}.so"
    return path if path.exists() else build(name)


def checked(*arguments, timeout=300):
    """The exit status, and what is on standard output and error."""
    done = subprocess.run(
        [CHECKER, "check", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
        text=True,
        errors="replace",
    )
    return done.returncode, done.stdout, done.stderr


def seek(planted):
    """Builds and checks one plugin with a fault. Returns what there is to check about it."""
    source, line = planted
    head, words = line.split(" | ")
    fault, rule, function, test = head.split()
    flags = {"LINKS": ("-DLINKED",), "THROWS": ("-DTHROWING", OUT / "throwing.o", "-lstdc++")}.get(fault, ())
    path = build(fault, *(("-DLOADS",) if fault.startswith("LOADS") else flags), source=source)
    # The gate plays the test that shows the fault; the full run plays all.
    only = () if FULL and fault not in REMEMBERING or test == "load" else ("--only", test)
    # Some functions are called in few sessions.
    sessions = 300 if fault.startswith("ABORTS_") else SESSIONS
    # Addresses of two processes, and results drawn at random, may be equal by chance.
    for seed in (SEED, SEED + 1) if rule == "repeat" else (SEED,):
        status, out, error = checked("--json", "--seed", seed, "--sessions", sessions, *only, path)
        try:
            report = json.loads(out)
        except ValueError:
            return fault, None, f"status {status}: {out}{error}"
        findings = [it for it in report["findings"] if it["rule"] == rule]
        if findings:
            break
    else:
        return fault, None, f"status {status}: {out}"
    it = findings[0]
    others = {other["rule"] for other in report["findings"]} - {rule} - ALSO.get(fault, set())
    is_right = (
        words in it["text"]
        and it["function"] == function.replace("-", "")
        and (not FULL or not others)
        and status == (1 if report["loaded"] else 2)
    )
    return fault, it if is_right else None, out


def planted():
    status, text = run("c++", "-O1", "-fPIC", "-c", HERE / "throwing.cpp", "-o", OUT / "throwing.o")
    check(status == 0, "what throws builds", text)
    rows = []
    with ThreadPoolExecutor(2) as pool:
        for fault, finding, detail in pool.map(seek, LINES):
            named = f"{finding['rule']}: {finding['text'][:70]}" if finding else "not found"
            check(finding is not None, f"{fault}: {named}", detail)
            if finding:
                place = f"{finding['function']}: " if finding["function"] else ""
                rows.append(f"| {fault} | [{finding['rule']}] {place}{finding['text']} | {finding['statement']} |")
    TABLE.write_text(
        "| Fault | What the checker says | The statement of gesta_plugin.h |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    )
    check(len(rows) == len(LINES) >= 60, f"each of at least 60 planted faults is named ({len(rows)})")


def statements():
    """Each rule has a statement that is in the header."""
    header = re.sub(r"\s+", " ", re.sub(r"^\s*\*|\n\s*\*(?!/)", " ", PLUGIN_HEADER.read_text()))
    status, text = run(CHECKER, "rules")
    rules = dict(line.split(": ", 1) for line in text.splitlines())
    missing = [name for name, statement in rules.items() if statement not in header]
    check(status == 0 and len(rules) > 40 and not missing, "the header has the statement of each rule", missing)
    used = {line.split()[1] for _, line in LINES} | {"load", "memory-error"}
    check(set(rules) == used, "each rule has a fault that breaks it", set(rules) ^ used)


def good():
    """Plugins without a fault, the examples among them."""
    examples = ROOT / "examples" / "plugins"
    hide = f"-Wl,--version-script={examples / 'exports.map'}"
    (OUT / "tow").mkdir()
    plugins = [build("NONE", source="claiming.c").rename(OUT / "tow" / "tow.so")]
    plugins.append(build("NONE", source="drawing.c").rename(OUT / "tow" / "line.so"))
    plugins += [build("NONE"), build("CATCHES", "-DTHROWING", OUT / "throwing.o", "-lstdc++")]
    sources = [examples / name / f"{name}.c" for name in ("lightning", "marking_menu")]
    sources += [HERE / "learner.c", HERE / "twins" / "pan.c", HERE / "twins" / "taps.c"]
    for source in sources:
        plugins.append(OUT / f"{source.stem}.so")
        status, text = run(*C, "-O2", "-ffp-contract=off", source, "-o", plugins[-1], hide, "-lm")
        check(status == 0, f"{source.stem} builds", text)
    lines = len((HERE / "learner.c").read_text().splitlines())
    check(lines <= 150, f"a class that learns has at most 150 lines ({lines})")
    plugins.append(OUT / "knock.so")
    guide = (ROOT / "Sources" / "Reference" / "Gesta.docc" / "WritingPlugins.md").read_text()
    (OUT / "knock.c").write_text(re.search(r"```c\n(.*?)```", guide, flags=re.S)[1])
    status, text = run(*C, OUT / "knock.c", "-o", plugins[-1])
    check(status == 0, "the guide's plugin builds", text)
    plugins.append(OUT / "hover.so")
    status, text = run(*C, "-DHOVERS", "-DFAULT=HOVER", HERE / "plugin.c", "-o", plugins[-1])
    check(status == 0, "a plugin for pointers above the surface builds", text)
    if shutil.which("swiftc"):
        plugins.append(OUT / "dial.so")
        embedded = ("swiftc", "-emit-library", "-parse-as-library", "-wmo", "-O", "-module-name", "Dial")
        embedded += ("-enable-experimental-feature", "Embedded", "-module-cache-path", OUT / "modules")
        status, text = run(*embedded, "-I", INCLUDE, examples / "dial" / "dial.swift", "-o", plugins[-1], timeout=600)
        check(status == 0, "dial builds", text)
    seconds = 3600 if "--hour" in sys.argv[1:] else 300 if FULL else 0
    start, seed, sessions = time.monotonic(), 1, 500 if FULL else 60
    blamed, rounds = [], 0
    while not blamed and (rounds < 1 or time.monotonic() - start < seconds):
        status, out, error = checked("--seed", seed, "--sessions", sessions, *plugins, timeout=1200)
        rounds += 1
        seed += 1
        if status != 0:
            blamed.append(out + error)
    what = f"{len(plugins)} plugins without a fault are not blamed in {rounds * sessions} sessions of each class"
    check(not blamed, what, "\n".join(re.findall(r"^\[.*|^    again.*", "".join(blamed), flags=re.M)))


# A file that is no plugin: how it is made of a small source, and words of the explanation.
SOURCE = """
#include <gesta/gesta_plugin.h>
int blend_colors(int x) { return x; }
extern int blend_colours(int);
ENTRY { USE; return 0; }
"""
ENTRY = "GESTA_PLUGIN_EXPORT const gesta_plugin *{}(uint32_t abi_min, uint32_t abi_max)"

USUAL = ENTRY.format("gesta_plugin_entry")


def named_once():
    """What follows from a finding is not another one, and what a text says is true of the sequence."""
    path = built("LENGTH_UNFLAGGED")
    for allowed, rule in ((), "flag"), (("--allow", "flag"), "length"):
        _, out, _ = checked("--json", "--seed", SEED, "--sessions", 60, *allowed, path)
        rules = [it["rule"] for it in json.loads(out)["findings"]]
        check(rules == [rule], f"a length without its flag, {' '.join(allowed) or 'nothing allowed'}: {rule}", out)
    # Its contacts are those that have stayed down, and one more.
    status, out, error = checked("--seed", 105, "--only", "sessions", "--session", 209, OUT / "pan.so")
    check(status == 0, "the profile is compared with all contacts of a sequence that resumes", out + error)


def rejections():
    """Why a file is not loaded, and what its author can do."""

    def source(name, *flags, entry=USUAL, use="", command=C):
        path = OUT / f"{name}.so"
        text = SOURCE.replace("ENTRY", entry).replace("USE", use)
        (OUT / f"{name}.c").write_text(text)
        status, out = run(*command, *flags, OUT / f"{name}.c", "-o", path)
        return path if check(status == 0, f"{name} builds", out) else None

    def data(name, content):
        path = OUT / f"{name}.so"
        path.write_bytes(content)
        return path

    (OUT / "paint.c").write_text("int paint(void) { return 1; }")
    run(*C, OUT / "paint.c", "-o", OUT / "libpaint.so")
    good = build("NONE").read_bytes()
    plain = (CC, "-w", "-fPIC", f"-I{INCLUDE}")
    main = (*plain, "-pie")
    own = "static const gesta_plugin p = {.size = sizeof p, .abi = 99}; return &p"
    cases = [
        (data("text", b"int main;\n"), "It is a text. Compile it"),
        (data("empty", b""), "The file is empty"),
        (data("cut", good[:40]), "cut off after 40 bytes"),
        (data("half", good[: len(good) // 4]), "Copy it again"),
        (data("windows", b"MZ" + bytes(200)), "a library for Windows"),
        (data("mac", b"\xcf\xfa\xed\xfe" + bytes(200)), "a library for macOS"),
        (data("archive", b"!<arch>\n" + bytes(200)), "a static library"),
        (data("riscv", good[:18] + b"\xf3\x00" + good[20:]), "built for RISC-V, must be built for"),
        (data("bits", good[:4] + b"\x01" + good[5:]), "built for 32-bit programs"),
        (source("object", "-c", command=plain), "It is an object file. Link it"),
        (source("program", entry="int main(void)", command=main), "It is a program"),
        (
            source("typo", entry=ENTRY.format("gesta_plugin_entri")),
            "nearest name that it exports is gesta_plugin_entri",
        ),
        (source("static", entry="__attribute__((used)) static int gesta_plugin_entry(void)"), "but hidden"),
        (source("mangled", "-xc++", command=plain + ("-shared",)), 'extern "C"'),
        (source("undefined", use="blend_colours(1)", command=plain + ("-shared",)), "the nearest name is blend_colors"),
        (source("library", f"-L{OUT}", "-Wl,--no-as-needed", "-lpaint"), "The library libpaint.so is missing"),
        (source("null"), "return the descriptor if abi_min"),
        (source("newer", use=own), "requires a newer libgesta"),
        (source("sanitized", "-fsanitize=address"), "check it with --asan"),
    ]
    for path, words in cases:
        if path is None:
            continue
        status, out, error = checked("--seed", 1, "--sessions", 1, path)
        check(status == 2 and words in out, f"{path.stem}: {words}", out + error)


# What an author breaks in the plugin that `gesta-plugin new` writes: what is replaced, by what, and words of the
# explanation, which say what to do.
BROKEN = (
    ("gesta_plugin_entry(", "gesta_plugin_enter(", "is gesta_plugin_enter. Rename it to gesta_plugin_entry."),
    ("GESTA_PLUGIN_EXPORT const", "const", "is in the file, but hidden. Write GESTA_PLUGIN_EXPORT before it"),
    ("free(self)", "release(self)", "The symbol release is missing. Link the file or library that defines it."),
    ('.id = "org.example.slide", .name', '.id = "slide", .name', "Take a domain of yours in reverse, and a name"),
    ('.id = "org.example.slide",\n    .label', '.id = "gesta.slide",\n    .label', 'that does not begin with "gesta."'),
    (".touches_ended = touches_ended,", "", "touches_ended must not be NULL\nWrite the function and set its field"),
    (".initial = 0.6", ".initial = 60", "maximum is 10, initial is 60; initial must be from minimum to maximum"),
    (
        ".size = sizeof(gesta_parameter_info), .type",
        ".type",
        "parameters[0].size is 0, must be 80, or larger with only 0 behind the fields of this version\nSet every field",
    ),
    ('.doc = "how long the finger may rest before",', "", 'doc must not be NULL\nWrite "" if there is nothing to say.'),
    ('.vendor = "",', "", 'vendor must not be NULL\nWrite "" if there is nothing to say.'),
    ("{measured} s", "{elapsed} s", "text has {elapsed}, must be {measured}, {limit}, {gesture}, or the name of a"),
)


def refused():
    """What a new author breaks, and what the checker says to do."""
    status, text = run(CHECKER, "new", "slide", cwd=OUT)
    check(status == 0, "new writes a plugin", text)
    source = (OUT / "slide" / "slide.c").read_text()
    for number, (before, after, words) in enumerate(BROKEN):
        broken, path = OUT / f"broken{number}.c", OUT / f"broken{number}.so"
        check(before in source, f"{before} is in what new writes")
        broken.write_text(source.replace(before, after, 2 if "entry" in before else 1))
        run(*C, broken, "-o", path)
        status, out, error = checked("--seed", 1, "--sessions", 1, path)
        check(status == 2 and words in out, f"{after.strip() or before}: {words}", out + error)


def processes():
    """No process that a plugin leaves outlives the check."""
    for name in "FORKS_IN_INIT", "FORKS_TWICE", "FORKS_EACH_MOVE":
        path = built(name)
        begin = time.monotonic()
        checked("--seed", SEED, "--sessions", SESSIONS, path)
        seconds = time.monotonic() - begin
        left = [it for it in Path("/proc").glob("[0-9]*/maps") if str(path) in readable(it)]
        check(not left and seconds < 100, f"{name} leaves no process after {seconds:.0f} s", left)


def readable(path):
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def escaped():
    """Texts of a plugin cannot write to the terminal what the checker does not say."""
    label = r"k\033]0;owned\007\033[2J\r\nNo findings.\302\233\342\200\256\033[8m" + "m" * 300
    path = OUT / "escapes.so"
    fault = ("-DFAULT=UNDECIDED_AT_LIFT", f'-DLABEL="{label}"', f'-DPLUGIN_NAME="{label}"')
    status, text = run(*C, *fault, HERE / "faulty.c", "-o", path, "-lm", "-ldl", "-lpthread")
    check(status == 0, "a plugin with control characters builds", text)
    folder = OUT / "escapes" / "gesta" / "plugins"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, folder / "e.so")
    environment = {"XDG_DATA_HOME": str(OUT / "escapes"), "GESTA_PLUGIN_PATH": ""}
    listed = run(CHECKER, "list", env=environment)[1]
    only = ("--seed", SEED, "--sessions", 3, "--only", "sessions")
    text, data = checked(*only, path)[1], checked("--json", *only, path)[1]
    for name, out in ("check", text), ("check --json", json.loads(data)["description"]), ("list", listed):
        shown = out.replace("\n", "")
        check(shown.isprintable() and len(max(out.splitlines(), key=len)) < 2000, f"{name} escapes texts", repr(out))
    first = r"k\x1b]0;owned\x07\x1b[2J\x0d\x0aNo findings.\xc2\x9b\xe2\x80\xae\x1b[8mmm"
    check(first in text and first in listed and "mmm..." in text and "m" * 200 not in text, "texts are cut", text)


def paused():
    """What is slow in one process only is no fault of the plugin."""
    mark = OUT / "paused.mark"
    status, out, error = checked("--seed", SEED, "--sessions", 45, build("PAUSED", f'-DMARK="{mark}"'))
    check(mark.exists() and status == 0, "what is slow in one process only is not blamed", out + error)


def listing():
    """gesta-plugin list, and the steps of a scan."""
    folder = OUT / "data" / "gesta" / "plugins"
    folder.mkdir(parents=True)
    shutil.copy(OUT / "none.so", folder / "b.so")
    (folder / "a.so").write_text("no plugin")
    (folder / "c.txt").write_text("")
    environment = {"XDG_DATA_HOME": str(OUT / "data"), "GESTA_PLUGIN_PATH": str(OUT / "nowhere")}
    status, text = run(CHECKER, "list", env=environment)
    lines = text.splitlines()
    wanted = [
        f"{OUT}/nowhere: does not exist",
        str(folder),
        "  a.so: not loaded: not an ELF file",
        "  b.so: Slides 1 (test.slides), plugin ABI 1: test.slide",
    ]
    check(status == 0 and lines[:4] == wanted and len(lines) == 5, "list has the search path and its plugins", text)
    program = "import gesta; gesta.Context().scan_plugins()"
    python = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"), "GESTA_LIBRARY": str(BUILT / "libgesta.so")}
    for value, words in (
        ("1", ("searching for plugins", 'b.so": loaded, test.slides', 'a.so": not an ELF file', "others: 1")),
        ("", ()),
    ):
        status, text = run(sys.executable, "-c", program, env={**environment, **python, "GESTA_PLUGIN_DEBUG": value})
        is_right = all(word in text for word in words) and (bool(words) == bool(text))
        check(status == 0 and is_right, f'GESTA_PLUGIN_DEBUG is "{value}": the steps of a scan on standard error', text)


def repeated():
    """Options, and that a seed repeats a session."""
    path = built("PIXELS")
    _, first, _ = checked("--seed", SEED, "--sessions", SESSIONS, "--only", "length", path)
    again = re.search(r"again: gesta-plugin check (.*)", first)
    _, second, _ = checked(*again[1].split())
    pick = re.compile(r"^\[length\].*", flags=re.M)
    check(pick.search(first)[0] == pick.search(second)[0], "the command behind a finding finds it again", second)
    _, third, _ = checked("--seed", SEED, "--sessions", SESSIONS, "--only", "length", path)
    check(third == first, "the same seed writes the same report", third)
    status, out, _ = checked("--seed", SEED, "--sessions", SESSIONS, "--only", "length", "--allow", "length", path)
    check(status == 0 and "No findings." in out, "--allow accepts a rule", out)
    status, out, error = checked("--allow", "lenght", path)
    check(status == 2 and "--allow is lenght" in error, "a rule that does not exist is an error", error)
    for arguments in (), ("--seed",), ("--sessions", "0", path), ("--verbose", path), ("/nowhere/none.so",):
        status, out, error = checked(*arguments)
        name = " ".join(map(str, arguments))
        check(status == 2 and error.startswith("gesta-plugin: ") and not out, f"check {name}: status 2", error)
    status, out, _ = checked("--seed", 1, "--sessions", 5, OUT / "none.so", path)
    check(status == 1 and out.count("of seed 1") == 2, "several files have one seed, and the worst status", out)


def traces():
    """A failing session as a trace, which the library replays."""
    sys.path.insert(0, str(ROOT / "Sources" / "Bindings" / "Python"))
    os.environ["GESTA_LIBRARY"] = str(BUILT / "libgesta.so")
    import gesta

    for fault, what in ("undecided_at_lift", "whole"), ("crashes", "input"):
        trace = OUT / f"{fault}.trace"
        trace.unlink(missing_ok=True)
        checked("--seed", SEED, "--sessions", SESSIONS, "--only", "sessions", "--trace", trace, built(fault.upper()))
        text = trace.read_text() if trace.exists() else ""
        if not check(text.startswith("gesta"), f"{fault}: the trace is written", text[:200]):
            continue
        plugin = OUT / ("undecided_at_lift.so" if what == "whole" else "none.so")
        result = gesta.replay(text, prepare=lambda context, plugin=plugin: context.load_plugin(plugin))
        is_same = not result.differences if what == "whole" else True
        check(result.samples > 0 and is_same, f"{fault}: the trace has the {what}, and replays", result)


def tools():
    """Memory errors, by valgrind and AddressSanitizer."""
    if not FULL:
        return
    for option, flags in ("--valgrind", ()), ("--asan", ("-fsanitize=address",)):
        path = OUT / "overflows.so"
        status, text = run(*C, *flags, "-DFAULT=OVERFLOWS", HERE / "faulty.c", "-o", path, "-lm", "-ldl", "-lpthread")
        check(status == 0, f"{option}: the plugin builds", text)
        only = ("--seed", SEED, "--sessions", 5, "--only", "sessions", "--json")
        status, out, error = checked(option, *only, path)
        findings = {it["rule"]: it for it in json.loads(out)["findings"]}
        words = "Invalid write" if option == "--valgrind" else "heap-buffer-overflow"
        found = findings.get("memory-error", {"text": ""})["text"]
        check(status == 1 and words in found, f"{option} names what valgrind or the sanitizer says", out + error)
        status, text = run(*C, *flags, "-DFAULT=NONE", HERE / "faulty.c", "-o", path, "-lm", "-ldl", "-lpthread")
        status, out, error = checked(option, *only, path)
        check(status == 0, f"{option}: a plugin without a fault is not blamed", out + error)


OUT = work("plugins")
if check(CHECKER.exists(), "gesta-plugin is built"):
    statements()
    planted()
    rejections()
    refused()
    good()
    named_once()
    processes()
    escaped()
    paused()
    listing()
    repeated()
    traces()
    tools()
finish()
