"""The Python packages: pip installs them, and the wheel is what its name says."""

import os
import re
import shutil
import sys
import time

from common import HEADER, LIBRARY, ROOT, check, header_version, run

VERSION = header_version()
PIP_SECONDS = 20


def python(directory):
    """pip builds the library, bundles it, and needs no network."""
    venv = directory / "venv"
    run(sys.executable, "-m", "venv", venv)
    pip = [venv / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
    start = time.monotonic()
    status, text = run(*pip, "install", "--no-index", ROOT / "Sources" / "Bindings" / "Python")
    seconds = time.monotonic() - start
    check(status == 0, "pip installs Sources/Bindings/Python without an index", text)
    check(seconds <= PIP_SECONDS, f"in {seconds:.1f} s, at most {PIP_SECONDS} s")
    script = directory / "hello.py"
    shutil.copy(ROOT / "examples" / "python" / "hello.py", script)
    clean = {"PYTHONPATH": "", "GESTA_LIBRARY": ""}
    status, text = run(venv / "bin" / "python", script, env=clean, cwd=directory)
    check(text == "hello.py: a chevron, lifted at (12, 70)\n", "a program imports it", text)
    show = "import gesta; print(gesta.__version__, gesta.version, gesta._native.lib._name)"
    _, text = run(venv / "bin" / "python", "-c", show, env=clean, cwd=directory)
    check(
        text.split()[:2] == [VERSION] * 2 and str(venv) in text,
        "with the library inside the package, and its version",
        text,
    )
    _, text = run(venv / "bin" / "gesta", "--version", env=clean)
    check(text.startswith(f"gesta {VERSION} (revision "), "the command is installed", text)
    for name in ("man/man1/gesta.1", "gesta/examples/viewer/qt_viewer.py", "gesta/examples/viewer/viewer.py"):
        check((venv / "share" / name).exists(), f"share/{name} is installed")
    status, text = run(venv / "bin" / "gesta", "devices", "--help", env=clean)
    check(status == 0 and "--longer-mm" in text, "with the commands of Sources/Tools", text)
    check(list(venv.rglob("gesta/py.typed")), "has py.typed")
    _, text = run(*pip, "show", "--verbose", "gesta-gestures")
    for line in ("Name: gesta-gestures", "Summary: Recognizes gestures", "Typing :: Typed"):
        check(line in text, f"the metadata has {line}", text)
    status, text = run(*pip, "uninstall", "-y", "gesta-gestures")
    # It leaves the folders of share that are empty then.
    left = [path for path in venv.rglob("*") if path.is_file() and "gesta" in str(path.relative_to(venv))]
    check(status == 0 and not left, "pip removes all of it", left)


def editable(directory):
    """The modules are those of the checkout."""
    venv = directory / "venv"
    run(sys.executable, "-m", "venv", venv)
    pip = [venv / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
    status, text = run(*pip, "install", "--no-index", "-e", ROOT / "Sources" / "Bindings" / "Python")
    check(status == 0, "pip installs Sources/Bindings/Python to be edited", text)
    clean = {"PYTHONPATH": "", "GESTA_LIBRARY": ""}
    show = "import gesta; print(gesta.__file__, gesta.version)"
    _, text = run(venv / "bin" / "python", "-c", show, env=clean, cwd=directory)
    expected = f"{ROOT / 'Sources' / 'Bindings' / 'Python' / 'gesta' / '__init__.py'} {VERSION}\n"
    check(text == expected, "a program imports the checkout's modules", text)
    check(run(venv / "bin" / "gesta", "devices", "--help", env=clean)[0] == 0, "the command is installed, too")


def source_distribution(directory):
    """pip builds the library of it without the checkout, and says what is missing without Swift."""
    maker = (sys.executable, ROOT / "Sources" / "Bindings" / "Python" / "wheels.py", "--sdist", directory)
    status, name = run(*maker)
    check(status == 0 and name == f"gesta_gestures-{VERSION}.tar.gz\n", "makes a source distribution", name)
    file = directory / name.strip()
    first = file.read_bytes()
    run(*maker)
    check(file.read_bytes() == first, "a second one is equal")
    shutil.unpack_archive(file, directory, "gztar")
    tree = directory / f"gesta_gestures-{VERSION}"
    for part in ("Sources/build", "Sources/Core", "Sources/CPlatform", "include"):
        there = {path.relative_to(tree) for path in (tree / part).rglob("*") if path.is_file()}
        here = {path.relative_to(ROOT) for path in (ROOT / part).rglob("*") if path.is_file()}
        check((tree / part).exists() and there == here, f"it has all of {part}", there ^ here)
    check(os.access(tree / "Sources" / "build", os.X_OK), "Sources/build can be run")
    into, pip = directory / "into", [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    install, clean = [*pip, "install", "--no-index", "-t", into, file], {"GESTA_LIBRARY": ""}
    status, text = run(*install, env={**clean, "PATH": "/usr/bin:/bin"})
    if not shutil.which("swiftc", path="/usr/bin:/bin"):
        check(
            status == 1 and "swiftc is missing: install the Swift toolchain" in text, "without Swift, it says so", text
        )
    status, text = run(*install, env=clean, timeout=1200)
    there = [into / "gesta" / "libgesta.so.0", into / "gesta_tools" / "commands.py"]
    check(status == 0 and all(path.exists() for path in there), "pip builds and installs it", text)


def wheel(directory):
    wheels = directory / "wheels"
    wheels.mkdir()
    maker = ROOT / "Sources" / "Bindings" / "Python" / "wheels.py"
    status, name = run(sys.executable, maker, LIBRARY, wheels)
    machine = os.uname().machine
    expected = f"gesta_gestures-{VERSION}-py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.whl\n"
    check(status == 0 and name == expected, f"the wheel is {expected.strip()}", name)
    file = wheels / name.strip()
    first = file.read_bytes()
    run(sys.executable, maker, LIBRARY, wheels)
    check(file.read_bytes() == first, "a second wheel is equal")
    status, text = run(sys.executable, maker, HEADER, wheels)
    check(status == 1 and "is not a shared library" in text, "only a shared library is bundled", text)
    check_tag(file, machine)
    unpacked = directory / "unpacked"
    shutil.unpack_archive(file, unpacked, "zip")
    text = (unpacked / f"gesta_gestures-{VERSION}.dist-info" / "WHEEL").read_text()
    check("Root-Is-Purelib: false" in text, "Root-Is-Purelib is false", text)
    text = (unpacked / f"gesta_gestures-{VERSION}.dist-info" / "METADATA").read_text()
    extras = re.findall(r"^Provides-Extra: (\w+)$", text, flags=re.M)
    check(
        set(extras) >= {"tools", "qt", "kivy", "pyglet", "pygame", "raylib"}
        and 'Provides-Extra: qt\nRequires-Dist: PySide6-Essentials>=6; extra == "qt"\n' in text,
        "its extras name the packages of the toolkits",
        text[:2000],
    )
    script = "from gesta.adapters.check import check_trace; print(check_trace('gesta-trace 1')[0].name)"
    env = {"PYTHONPATH": str(unpacked), "GESTA_LIBRARY": ""}
    check(run(sys.executable, "-c", script, env=env)[1] == "no_input\n", "the wheel has the checker of adapters")


def check_tag(wheel, architecture):
    """auditwheel derives the tag of the wheel from what the library inside needs."""
    if run(ROOT / "Tests" / "venv", "auditwheel")[0] != 0:
        print("skipped: auditwheel cannot be installed")
        return
    status, text = run(ROOT / ".build" / "venv" / "bin" / "python", "-m", "auditwheel", "show", wheel)
    tag = f'"manylinux_2_17_{architecture}"'
    agrees = re.search(rf"consistent with the\s+following\s+platform\s+tag:\s+{tag}", text)
    check(status == 0 and agrees, f"{architecture}: auditwheel agrees with the wheel's tag", text)
