#!/usr/bin/env python3
"""The version in gesta.h is that of the library, the packages, the manual page and the changelog."""

import ctypes
import re

from common import HEADERS, LIBRARY, ROOT, check, finish

# File and pattern of each place that repeats the version.
PLACES = [
    ("include/gesta/gesta.h", r'Returns the library\'s version as text: "(.*)"'),
    ("Sources/Gesta/Text/LibraryVersion.swift", r'Literal \{ "(.*)" \}'),
    ("Sources/Python/pyproject.toml", r'^version = "(.*)"'),
    ("Sources/PythonTools/pyproject.toml", r'^version = "(.*)"'),
    ("Sources/Packaging/gesta.1", r'"Gesta (.*?)"'),
    ("Sources/Gesta/Gesta.docc/Changelog.md", r"^## (\S+)"),
]


def main():
    header = HEADERS[0].read_text()
    numbers = [
        int(re.search(rf"#define GESTA_VERSION_{part} (\d+)", header)[1]) for part in ("MAJOR", "MINOR", "PATCH")
    ]
    version = ".".join(map(str, numbers))
    number = numbers[0] << 16 | numbers[1] << 8 | numbers[2]
    for name, pattern in PLACES:
        found = re.search(pattern, (ROOT / name).read_text(), flags=re.M)
        check(found and found[1] == version, f"{name} has version {version}", found and found[0])
    library = ctypes.CDLL(str(LIBRARY))
    library.gesta_version.restype = ctypes.c_char_p
    check(library.gesta_version().decode() == version, "gesta_version returns it", library.gesta_version())
    check(library.gesta_version_number() == number, "gesta_version_number returns it", library.gesta_version_number())


main()
finish()
