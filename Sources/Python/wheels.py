#!/usr/bin/env python3
"""Makes the wheel of the package gesta, which contains the library: the build backend of pyproject.toml.

    Sources/Python/wheels.py LIBRARY DIRECTORY

When pip calls it, the library is the file that GESTA_LIBRARY names, or the one that Sources/build makes. Equal files
make equal wheels.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
MACHINES = {62: "x86_64", 183: "aarch64"}
"""The machines of ELF files for which there are wheels."""

PLATFORMS = ("manylinux_2_17", "manylinux2014")
"""The platforms with the oldest glibc that the library works with, 2.17: the name, and the one that old pips know."""

MANUAL = HERE.parent / "Packaging" / "gesta.1"


def build_wheel(directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """The hook of PEP 517: makes the wheel and returns its name."""
    library = os.environ.get("GESTA_LIBRARY")
    if not library:
        builder = HERE.parent / "build"
        subprocess.run([str(builder)], check=True)
        library = HERE.parents[1] / ".build" / "gesta" / "libgesta.so"
    return write_wheel(Path(library), Path(directory))


def build_sdist(directory: str, config_settings: Any = None) -> str:
    """The hook of PEP 517. The library's sources are outside of this directory."""
    raise RuntimeError("there is no source distribution: install from a checkout, or a wheel from a release")


def write_wheel(library: Path, directory: Path) -> str:
    """Makes the wheel with this library and returns its name."""
    project = read_project((HERE / "pyproject.toml").read_text(encoding="utf-8"))
    shared = library.read_bytes()
    platforms = [f"{platform}_{machine(shared, library)}" for platform in PLATFORMS]
    tag = f"py3-none-{'.'.join(platforms)}"
    release = f"{project['name']}-{project['version']}"
    files = {
        f"gesta/{path.name}": path.read_bytes()
        for path in (HERE / "gesta").iterdir()
        if path.suffix in (".py", ".pyi", ".typed")
    }
    files["gesta/libgesta.so.0"] = shared
    files[f"{release}.data/data/share/man/man1/gesta.1"] = MANUAL.read_bytes()
    files[f"{release}.dist-info/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        f"Summary: {project['description']}\nRequires-Python: {project['requires-python']}\n"
    ).encode()
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms)
    files[f"{release}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: gesta\nRoot-Is-Purelib: false\n{tags}".encode()
    )
    files[f"{release}.dist-info/entry_points.txt"] = f"[console_scripts]\ngesta = {project['gesta']}\n".encode()
    record = f"{release}.dist-info/RECORD"
    lines = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    name = f"{release}-{tag}.whl"
    with zipfile.ZipFile(directory / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in sorted(files.items(), key=lambda file: (".dist-info/" in file[0], file[0])):
            entry = zipfile.ZipInfo(path)  # with the same time in every build
            entry.external_attr = (0o100755 if ".so" in path else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def read_project(text: str) -> dict[str, str]:
    """Returns the texts of pyproject.toml by their keys. (Python 3.9 has no module for TOML.)"""
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', text, flags=re.M))


def machine(shared: bytes, library: Path) -> str:
    """Returns the processor that a 64-bit little-endian ELF file is for."""
    found = MACHINES.get(int.from_bytes(shared[18:20], "little"))
    if shared[:6] != b"\x7fELF\x02\x01" or not found:
        raise ValueError(f"{library} is not a shared library for {' or '.join(MACHINES.values())}")
    return found


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: Sources/Python/wheels.py LIBRARY DIRECTORY")
    print(write_wheel(Path(sys.argv[1]), Path(sys.argv[2])))
