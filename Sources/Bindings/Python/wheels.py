#!/usr/bin/env python3
"""Makes the wheel of the package gesta-gestures, which contains the library: the build backend of pyproject.toml.

    Sources/Bindings/Python/wheels.py LIBRARY DIRECTORY    the wheel for the processor of the library
    Sources/Bindings/Python/wheels.py --sdist DIRECTORY    the source distribution, which requires Swift

When pip calls it, the library is the file that GESTA_LIBRARY names, or the one that Sources/build makes. The package
has the modules gesta and gesta_tools. An editable installation uses them where they are, and the library that
Sources/build makes. The source distribution has what Sources/build needs. Equal files make equal distributions.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SOURCES = (
    *(".swift-version", "include", "Sources/build", "Sources/CPlatform", "Sources/Core", "Sources/Packaging"),
    *("Sources/Tools", "examples/viewer"),
)
"""What a source distribution has besides this directory: all that Sources/build and the wheel read."""

MODULES = (HERE / "gesta", ROOT / "Sources" / "Tools" / "gesta_tools")
"""The folders of the package."""

TIME = 315532800
"""The time of every file in a source distribution: that of zip files without one, 1980."""

MACHINES = {62: "x86_64", 183: "aarch64"}
"""The machines of ELF files for which there are wheels."""

PLATFORMS = ("manylinux_2_17", "manylinux2014")
"""The platforms with the oldest glibc that the library works with, 2.17: the name, and the one that old pips know."""

REVISION = ROOT / "Sources" / "Packaging" / "revision"
PAGE = ROOT / ".build" / "web" / "view.html"
"""The page of `gesta view`, which Sources/build web makes. A wheel that is made without it has no page."""

SHARED = {
    "man/man1/gesta.1": ROOT / "Sources" / "Packaging" / "gesta.1",
    **{f"gesta/examples/viewer/{path.name}": path for path in sorted((ROOT / "examples" / "viewer").glob("*.py"))},
}
"""What is installed in the folder share of the environment: the manual page, and programs to copy from."""


def build_wheel(directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """The hook of PEP 517: makes the wheel and returns its name."""
    return write_wheel(built_library(), Path(directory))


def build_editable(directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """The hook of PEP 660: makes a wheel that refers to the modules here, which find the library that was built."""
    built_library()
    project = Project()
    paths = "".join(f"{folder.parent}\n" for folder in MODULES)
    return project.write(Path(directory), "py3-none-any", {f"{project.file_name}.pth": paths.encode()})


def build_sdist(directory: str, config_settings: Any = None) -> str:
    """The hook of PEP 517: makes the source distribution and returns its name."""
    project = Project()
    root = f"{project.file_name}-{project.version}"
    files = {path.relative_to(ROOT).as_posix(): path for top in SOURCES for path in files_in(ROOT / top)}
    files.update({path.relative_to(ROOT).as_posix(): path for path in files_in(HERE)})
    texts = {name: (path.read_bytes(), path.stat().st_mode & 0o111) for name, path in files.items()}
    settings = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    texts["pyproject.toml"] = settings.replace('["."]', '["Sources/Bindings/Python"]').encode(), 0
    texts["README.md"] = (HERE / "README.md").read_bytes(), 0
    texts["PKG-INFO"] = project.metadata(), 0
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, (data, executable) in sorted(texts.items()):
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.size, entry.mtime, entry.mode = len(data), TIME, 0o755 if executable else 0o644
            archive.addfile(entry, io.BytesIO(data))
    (Path(directory) / f"{root}.tar.gz").write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))
    return f"{root}.tar.gz"


def built_library() -> Path:
    """The library that GESTA_LIBRARY names, or that of a build."""
    named = os.environ.get("GESTA_LIBRARY")
    if named:
        return Path(named)
    subprocess.run([str(ROOT / "Sources" / "build")], check=True)
    return ROOT / ".build" / "gesta" / "libgesta.so"


def files_in(top: Path) -> list[Path]:
    """The files of a directory, or the file itself, without what Python compiles."""
    found = [top] if top.is_file() else [path for path in top.rglob("*") if path.is_file()]
    return [path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc"]


def write_wheel(library: Path, directory: Path) -> str:
    """Makes the wheel with this library and returns its name."""
    project = Project()
    shared = library.read_bytes()
    platforms = [f"{platform}_{machine(shared, library)}" for platform in PLATFORMS]
    files = {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for folder in MODULES
        for path in files_in(folder)
        if path.suffix in (".py", ".pyi", ".typed")
    }
    files["gesta/libgesta.so.0"] = shared
    checker = library.with_name("libgesta-adapter-check.so")
    if checker.exists():
        files["gesta/libgesta-adapter-check.so.0"] = checker.read_bytes()
    if PAGE.exists():
        files["gesta/view.html"] = PAGE.read_bytes()
    files["gesta/revision.txt"] = subprocess.run([str(REVISION)], check=True, capture_output=True).stdout
    for name, path in SHARED.items():
        files[f"{project.file_name}-{project.version}.data/data/share/{name}"] = path.read_bytes()
    return project.write(directory, f"py3-none-{'.'.join(platforms)}", files)


class Project:
    """What pyproject.toml says. (Python 3.9 has no module for TOML: texts and lists of texts.)"""

    def __init__(self) -> None:
        text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
        self.texts = dict(re.findall(r'^([\w-]+) = "(.*)"$', text, flags=re.M))
        self.lists = {
            name: re.findall(r'"(.*?)"', listed)
            for name, listed in re.findall(r"^(\w+) = \[(.*?)\]$", text, flags=re.M | re.S)
        }
        extras = re.search(r"^\[project.optional-dependencies\]\n(.*?)^$", text, flags=re.M | re.S)
        listed = re.findall(r"^([\w-]+) = \[(.*)\]$", extras[1] if extras else "", flags=re.M)
        self.extras = {name: re.findall(r'"(.*?)"', packages) for name, packages in listed}
        self.version = self.texts["version"]
        self.file_name = self.texts["name"].replace("-", "_")

    def metadata(self) -> bytes:
        fields = [("Metadata-Version", "2.1"), ("Name", self.texts["name"]), ("Version", self.version)]
        fields += [("Summary", self.texts["description"]), ("Keywords", ",".join(self.lists["keywords"]))]
        fields += [("Classifier", each) for each in self.lists["classifiers"]]
        for extra, packages in self.extras.items():
            fields += [("Provides-Extra", extra)]
            fields += [("Requires-Dist", f'{package}; extra == "{extra}"') for package in packages]
        fields += [("Requires-Python", self.texts["requires-python"]), ("Description-Content-Type", "text/markdown")]
        readme = (HERE / self.texts["readme"]).read_text(encoding="utf-8")
        return ("".join(f"{name}: {value}\n" for name, value in fields) + "\n" + readme).encode()

    def write(self, directory: Path, tag: str, files: dict[str, bytes]) -> str:
        """Makes a wheel of these files, with the metadata, and returns its name."""
        information = f"{self.file_name}-{self.version}.dist-info"
        python, abi, platforms = tag.split("-")
        tags = "".join(f"Tag: {python}-{abi}-{platform}\n" for platform in platforms.split("."))
        is_pure = str(platforms == "any").lower()
        files[f"{information}/METADATA"] = self.metadata()
        files[f"{information}/WHEEL"] = (
            f"Wheel-Version: 1.0\nGenerator: gesta\nRoot-Is-Purelib: {is_pure}\n{tags}".encode()
        )
        files[f"{information}/entry_points.txt"] = f"[console_scripts]\ngesta = {self.texts['gesta']}\n".encode()
        record = f"{information}/RECORD"
        lines = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
        files[record] = "".join([*lines, f"{record},,\n"]).encode()
        name = f"{self.file_name}-{self.version}-{tag}.whl"
        with zipfile.ZipFile(directory / name, "w", zipfile.ZIP_DEFLATED) as wheel:
            for path, data in sorted(files.items(), key=lambda file: (".dist-info/" in file[0], file[0])):
                entry = zipfile.ZipInfo(path)  # with the same time in every build
                entry.external_attr = (0o100755 if ".so" in path else 0o100644) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                wheel.writestr(entry, data)
        return name


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
        sys.exit("usage: Sources/Bindings/Python/wheels.py LIBRARY|--sdist DIRECTORY")
    if sys.argv[1] == "--sdist":
        print(build_sdist(sys.argv[2]))
    else:
        print(write_wheel(Path(sys.argv[1]), Path(sys.argv[2])))
