"""From a file of a release to the first gesture: the commands of each package and language, and where they run."""

import os
import re
import shutil
from pathlib import Path

from common import ROOT, run, skip

SECONDS = 60
HERE = "/tmp/first"
"""The folder of a test, where its commands see it."""
HELLO = ROOT / "examples" / "python" / "hello.py"
NPM = ROOT / "Sources" / "Bindings" / "JavaScript" / "npm_package.py"

# An installed Debian whose changes are lost: $1 is the folder of the test, $2 the commands, the others are hidden.
DEBIAN = """
root=$(mktemp -d) place=$1 commands=$2
shift 2
mount -t tmpfs none "$root"
mkdir "$root/upper" "$root/work" "$root/root"
mount -t overlay none -o "lowerdir=/,upperdir=$root/upper,workdir=$root/work" "$root/root"
cd "$root/root"
mount --rbind /dev dev
mount -t proc none proc
mount -t tmpfs none tmp
mkdir tmp/first
mount --bind "$place" tmp/first
for folder in "$@"; do mount -t tmpfs none "$root/root$folder"; done
exec chroot "$root/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C sh -ec "cd /tmp/first; $commands"
"""


def archive(name):
    """(language, its program, commands in the directory of the archive, the needed commands and files)"""
    link = '-Iinclude -Llib -lgesta "-Wl,-rpath,$PWD/lib" -o hello'
    jna = os.environ.get("JNA", "/usr/share/java/jna.jar")
    programs = "share/gesta/examples"
    bindings = "share/gesta/bindings"
    found = [
        ("C", "hello.c", [f"cc {programs}/hello.c {link}", "./hello"], ["cc"]),
        (
            "C, static", "hello.c",
            [f"cc {programs}/hello.c -Iinclude lib/libgesta.a -Wl,--gc-sections -lm -o hello", "./hello"], ["cc"],
        ),
        ("C++", "hello.cpp", [f"c++ -std=c++17 {programs}/hello.cpp {link}", "./hello"], ["c++"]),
        (
            "Python", "hello.py",
            ["python3 -m venv venv", "venv/bin/pip install *.whl", f"venv/bin/python {programs}/hello.py"], ["python3"],
        ),
        ("LuaJIT", "hello.lua", [f'LUA_PATH="share/lua/5.1/?.lua" luajit {programs}/hello.lua'], ["luajit"]),
        (
            "Swift", "../swift/Sources/hello/main.swift",
            [
                'PKG_CONFIG_PATH="$PWD/lib/pkgconfig" LD_LIBRARY_PATH="$PWD/lib" '
                "swift run --package-path share/gesta/swift hello"
            ],
            ["swift"],
        ),
        (
            "Rust", "hello.rs",
            [f'rustc {programs}/hello.rs -Llib "-Clink-arg=-Wl,-rpath,$PWD/lib"', "./hello"], ["rustc"],
        ),
        (
            "C#", "Hello.cs",
            [f"mcs -out:hello.exe {programs}/Hello.cs {bindings}/Gesta.cs", "LD_LIBRARY_PATH=lib mono hello.exe"],
            ["mcs", "mono"],
        ),
        (
            "Java", "Hello.java",
            [
                f"javac -cp {jna} -d . {programs}/Hello.java {bindings}/Gesta.java",
                f"java -cp {jna}:. -Djna.library.path=lib Hello",
            ],
            ["javac", "java", jna],
        ),
    ]  # fmt: skip
    # What is the user's own cannot be written there; rustup reads it.
    unpack = [f"tar xf {name}.tar.gz", f"cd {name}", f"export XDG_CACHE_HOME={HERE}"]
    return [(language, program, unpack, commands, needs) for language, program, commands, needs in found]


def wheels():
    """(language, commands) in a folder with what a release publishes, and nothing else: no index and no network."""
    pip = "python3 -m venv venv && venv/bin/pip install -q --disable-pip-version-check --no-index --find-links ."
    show = ["venv/bin/python hello.py", "venv/bin/gesta words --help >words.txt"]
    return [
        ("Python", [f"{pip} gesta-gestures", *show]),
        ("Python, with [tools]", [f"{pip} 'gesta-gestures[tools]'", *show]),
    ]


def debian():
    """(language, packages, commands, needs), where the packages are installed."""
    programs, build = "/usr/share/gesta/examples", "$(pkg-config --cflags --libs {}) -o hello"
    return [
        ("C", "libgesta0 libgesta-dev", [f"cc {programs}/hello.c {build.format('gesta')}", "./hello"], "cc pkg-config"),
        (
            "C, static",
            "libgesta0 libgesta-dev",
            [f"cc {programs}/hello.c {build.format('gesta-static')}", "./hello"],
            "cc pkg-config",
        ),
        (
            "C++",
            "libgesta0 libgesta-dev",
            [f"c++ -std=c++17 {programs}/hello.cpp {build.format('gesta')}", "./hello"],
            "c++ pkg-config",
        ),
        (
            "Python",
            "libgesta0 python3-gesta",
            [
                "/usr/bin/python3 hello.py",
                "echo gesta-trace 1 >empty.trace",
                "/usr/bin/python3 -m gesta check-adapter empty.trace | grep no_input",
            ],
            "/usr/bin/python3",
        ),
        ("LuaJIT", "libgesta0 libgesta-dev lua-gesta", [f"luajit {programs}/hello.lua"], "luajit"),
        (
            "the tools",
            "libgesta0 libgesta-dev python3-gesta gesta-tools",
            [
                "gesta classes tap",
                "gesta check-adapter --help",
                "gesta-plugin new zigzag --lang c",
                "/usr/bin/python3 hello.py",
            ],
            "/usr/bin/python3",
        ),
    ]


def javascript(place):
    """Writes the program of the npm package's README, and returns the commands that run it."""
    text = re.search(r"```js\n(.*?)```", NPM.read_text(), flags=re.S)[1]
    (place / "main.mjs").write_text(text)
    return [
        f"export HOME={HERE}",
        "npm install --offline --no-audit --no-fund --silent ./gesta-gestures-*.tgz",
        "node main.mjs",
    ]


def are_missing(*needs):
    """Skips a test that needs a command or a file that is not there."""
    for need in needs:
        if not (Path(need).exists() if "/" in need else shutil.which(need)):
            skip(f"{need} is not installed")
            return True
    return False


def hidden():
    """The toolchain and the checkout, which a test without Swift must not see; None if they cannot be hidden."""
    compiler = Path(shutil.which("swift-frontend") or shutil.which("swiftc")).resolve()
    toolchain = compiler.parents[2]
    return None if toolchain in (Path("/"), Path("/usr")) else [toolchain, ROOT]


def in_sandbox(place, script, keep=()):
    """The command that runs a script in a folder with no Swift, no checkout and no network."""
    parts = [part for path in hidden() if path not in keep for part in ("--tmpfs", path)]
    return [
        "bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--unshare-net",
        "--bind", place, HERE, *parts, "--chdir", HERE, "sh", "-ec", script,
    ]  # fmt: skip


def in_debian(place, script):
    """The same, where packages of Debian can be installed: for root on Debian."""
    return ["unshare", "--mount", "--net", "sh", "-ec", DEBIAN, "sh", place, script, *hidden()]


def is_possible(command, what):
    """Whether a command of in_sandbox or in_debian works here; skips the tests otherwise."""
    status, text = run(*command)
    if status != 0:
        skip(f"{what}: {text.strip()}")
    return status == 0
