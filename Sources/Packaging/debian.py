#!/usr/bin/env python3
"""Makes the Debian packages: Sources/Packaging/debian.py [--native] TREE PROCESSOR VERSION DIRECTORY

TREE is what Sources/install --prefix /usr --libdir lib/PROCESSOR-linux-gnu --engine --destdir TREE has installed, with
stripped libraries. Prints the name of each package. --native leaves out those for all processors. Requires dpkg-deb.
Equal trees make equal packages.

The packages are divided as Debian's policy asks: the shared library alone, so that two versions of its interface can be
installed; what programs are built with; both once more for the gestures alone; the tools; and the modules of Python and
LuaJIT, which are for all processors.
DEBFULLNAME and DEBEMAIL name the maintainer, as for Debian's own tools.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

PROCESSORS = {"x86_64": "amd64", "aarch64": "arm64"}
TIME = "315532800"
"""The time of every file: 1980, as in the archives."""
SHARED = "libgesta0"
ENGINE = "libgesta-engine0"
LIBRARIES = {SHARED: ("libgesta", "libgesta-adapter-check"), ENGINE: ("libgesta-engine",)}
"""The shared libraries of the packages that have some."""
MAINTAINER = f"{os.environ.get('DEBFULLNAME', 'Gesta')} <{os.environ.get('DEBEMAIL', 'gesta@packages.invalid')}>"

PACKAGES = {
    SHARED: {
        "Section": "libs",
        "Depends": "libc6 (>= 2.17)",
        "Description": "gesture recognition for touch, pen and trackpad",
        "": "This package has the shared library, libgesta.so.0, and the checker of adapters, "
        "libgesta-adapter-check.so.0.",
    },
    "libgesta-dev": {
        "Section": "libdevel",
        "Depends": "libc6 (>= 2.34), libgesta0 (= {version})",
        "Suggests": "gesta-tools, pkg-config",
        "Description": "gesture recognition (headers, static library)",
        "": "This package has what programs in C, C++, Swift, Rust, C# and Java are built with, and the guides.",
    },
    ENGINE: {
        "Section": "libs",
        "Depends": "libc6 (>= 2.17)",
        "Description": "gesture recognition without signs and traces",
        "": "This package has the shared library of the gestures alone, without signs: libgesta-engine.so.0.",
    },
    "libgesta-engine-dev": {
        "Section": "libdevel",
        "Depends": f"{ENGINE} (= {{version}}), libgesta-dev (= {{version}})",
        "Description": "gesture recognition without signs and traces (static library)",
        "": "This package has what programs are built with that use the gestures alone.",
    },
    "gesta-tools": {
        "Section": "devel",
        "Depends": "libc6 (>= 2.34), libgesta-dev (= {version}), python3:any, python3-gesta (= {version})",
        "Description": "gesture recognition (tools)",
        "": "This package has the command gesta, which lists classes, explains and replays traces, and gesta-plugin, "
        "which checks plugins.",
    },
    "python3-gesta": {
        "Section": "python",
        "Depends": "libgesta0 (>= {version}), python3:any (>= 3.9)",
        "Description": "gesture recognition (Python 3)",
        "": "This package has the modules gesta and gesta_tools for Python.",
    },
    "lua-gesta": {
        "Section": "interpreters",
        "Depends": "libgesta0 (>= {version})",
        "Recommends": "luajit",
        "Description": "gesture recognition (LuaJIT)",
        "": "This package has the module gesta for LuaJIT.",
    },
}
FOR_ALL = ("python3-gesta", "lua-gesta")
SUMMARY = "Gesta recognizes gestures in touch samples: taps, drags, pinches, and signs that a finger draws."
COPYRIGHT = """Gesta: gesture recognition
Copyright: 2026, the authors of Gesta

The owner of Gesta has not chosen a license yet. Until then, all rights are reserved.
"""

# What is installed, as the beginning of a path below usr, with LIB for its folder of libraries; the package; and, where
# it differs, the path in the package. The first one that fits decides.
RULES = (
    ("share/gesta/installed", "", ""),
    ("LIB/libgesta.so.debug", "", ""),
    ("LIB/libgesta-engine.so.debug", "", ""),
    ("LIB/libgesta-engine.so.0", ENGINE, ""),
    ("LIB/libgesta-engine", "libgesta-engine-dev", ""),
    ("LIB/pkgconfig/gesta-engine", "libgesta-engine-dev", ""),
    ("LIB/libgesta.so.0", SHARED, ""),
    ("LIB/libgesta-adapter-check.so.0", SHARED, ""),
    ("LIB/gesta/plugins", SHARED, ""),
    ("LIB/", "libgesta-dev", ""),
    ("include/", "libgesta-dev", ""),
    ("share/doc/gesta/", "libgesta-dev", "share/doc/libgesta-dev/guides/"),
    ("share/gesta/python/", "python3-gesta", "lib/python3/dist-packages/"),
    ("share/lua/", "lua-gesta", ""),
    ("bin/", "gesta-tools", ""),
    ("share/man/", "gesta-tools", ""),
    ("share/gesta/templates/", "gesta-tools", ""),
    ("share/gesta/", "libgesta-dev", ""),
)


def main():
    is_native = sys.argv[1] == "--native"
    tree, processor, version, directory = sys.argv[1 + is_native :]
    lib = f"lib/{processor}-linux-gnu"
    with tempfile.TemporaryDirectory() as work:
        divide(Path(tree) / "usr", lib, Path(work))
        for name, fields in PACKAGES.items():
            architecture = "all" if name in FOR_ALL else PROCESSORS[processor]
            if architecture != "all" or not is_native:
                print(make(Path(work) / name, name, fields, architecture, version, Path(directory)))


def divide(tree, lib, work):
    """Copies each file to its package."""
    for file in sorted(path for path in tree.rglob("*") if not path.is_dir() or path.name == "plugins"):
        path = file.relative_to(tree).as_posix()
        rules = [(start.replace("LIB", lib), package, to) for start, package, to in RULES]
        fits = next((rule for rule in rules if path.startswith(rule[0])), None)
        if fits is None:
            sys.exit(f"Sources/Packaging/debian.py: no package has {path}: RULES must say which")
        start, package, to = fits
        if package:
            target = work / package / "usr" / (to + path[len(start) :] if to else path)
            target.parent.mkdir(parents=True, exist_ok=True)
            if file.is_dir():
                target.mkdir()
            elif file.suffix == ".1":
                target.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
            else:
                shutil.copy(file, target, follow_symlinks=False)
    # The module is where Python looks for it.
    command = work / "gesta-tools" / "usr" / "bin" / "gesta"
    text = re.sub(r"^from pathlib.*?(?=^from gesta)", "", command.read_text(), flags=re.M | re.S)
    command.write_text(text.replace("/usr/bin/env python3", "/usr/bin/python3"))
    # The modules are for all processors: they find the library by its name.
    for path in (
        "python3-gesta/usr/lib/python3/dist-packages/gesta/_locate.py",
        "lua-gesta/usr/share/lua/5.1/gesta/library.lua",
    ):
        (work / path).write_text((work / path).read_text().replace(lib, "lib"))


def make(root, name, fields, architecture, version, directory):
    documents = root / "usr" / "share" / "doc" / name
    documents.mkdir(parents=True, exist_ok=True)
    (documents / "copyright").write_text(COPYRIGHT)
    log = f"gesta ({version}) unstable; urgency=medium\n\n  * Version {version}: the guides have its changelog.\n\n"
    log += f" -- {MAINTAINER}  Tue, 01 Jan 1980 00:00:00 +0000\n"
    (documents / "changelog.gz").write_bytes(gzip.compress(log.encode(), 9, mtime=0))
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    control = {"Package": name, "Source": "gesta", "Version": version, "Architecture": architecture}
    control |= {"Maintainer": MAINTAINER, "Priority": "optional", "Multi-Arch": "foreign"}
    if name in LIBRARIES or name.endswith("-dev"):
        control["Multi-Arch"] = "same"
    control["Installed-Size"] = str(sum(-(-path.stat().st_size // 1024) for path in files))
    control |= {key: text.format(version=version) for key, text in fields.items() if key}
    lines = [*textwrap.wrap(SUMMARY, 78), ".", *textwrap.wrap(fields[""], 78, break_on_hyphens=False)]
    control["Description"] = "\n ".join([control.pop("Description"), *lines])
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text("".join(f"{key}: {text}\n" for key, text in control.items()))
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    (root / "DEBIAN" / "md5sums").write_text("".join(sums))
    if name in LIBRARIES:
        (root / "DEBIAN" / "shlibs").write_text(
            "".join(f"{library} 0 {name} (>= {version})\n" for library in LIBRARIES[name])
        )
        (root / "DEBIAN" / "triggers").write_text("activate-noawait ldconfig\n")
    for path in root.rglob("*"):
        if not path.is_symlink():
            is_run = path.stat().st_mode & 0o100 and path.suffix != ".so" and ".so." not in path.name
            path.chmod(0o755 if path.is_dir() or is_run else 0o644)
        os.utime(path, (int(TIME), int(TIME)), follow_symlinks=False)
    file = f"{name}_{version}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, directory / file],
        env={**os.environ, "SOURCE_DATE_EPOCH": TIME},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return file


main()
