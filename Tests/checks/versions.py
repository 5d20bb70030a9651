#!/usr/bin/env python3
"""The version in gesta.h is that of the library, the packages, the manual page and the changelog.

The changelog names all new functions.
"""

import ctypes
import re

from common import LIBRARY, ROOT, check, description, finish, header_version
from defaults import SINCE

# File and pattern of each place that repeats the version.
PLACES = [
    ("include/gesta/gesta.h", r'Returns the library\'s version as text: "(.*)"'),
    ("Sources/Core/Engine/Text/LibraryVersion.swift", r'Literal \{ "(.*)" \}'),
    ("Sources/Bindings/Python/pyproject.toml", r'^version = "(.*)"'),
    ("Sources/Packaging/gesta.1", r'"Gesta (.*?)"'),
    ("Sources/Packaging/gesta-plugin.1", r'"Gesta (.*?)"'),
    ("Sources/Reference/Gesta.docc/Changelog.md", r"^## (\S+), (?:not released yet|\d{4}-\d\d-\d\d)$"),
]


def main():
    version = header_version()
    major, minor, patch = map(int, version.split("."))
    for name, pattern in PLACES:
        found = re.search(pattern, (ROOT / name).read_text(), flags=re.M)
        check(
            found and found[1] == version,
            f"{name} has version {version}",
            found and found[0],
            do="write the version of gesta.h there",
        )
    described = description()
    changelog = (ROOT / "Sources/Reference/Gesta.docc/Changelog.md").read_text()
    since = f"{major}.{minor}"
    new = [one["name"] for one in described["functions"] if one["since"] == since != SINCE]
    missing = [name for name in new if f"`{name}`" not in changelog]
    check(
        not missing,
        f"the changelog names the {len(new)} functions that are new in {since}",
        missing,
        do="add them to Changelog.md",
    )
    library = ctypes.CDLL(str(LIBRARY))
    library.gesta_version.restype = ctypes.c_char_p
    check(library.gesta_version().decode() == version, "gesta_version returns it", library.gesta_version())
    number = major << 16 | minor << 8 | patch
    check(library.gesta_version_number() == number, "gesta_version_number returns it", library.gesta_version_number())


main()
finish()
