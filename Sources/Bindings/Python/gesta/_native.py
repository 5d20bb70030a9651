"""The loaded library, checked against the declarations."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, cast

from . import _locate
from ._generated import constants as c
from ._generated import structs as s
from ._generated.prototypes import PARTS, PROTOTYPES

if TYPE_CHECKING:
    from ._generated.prototypes import Library

ABI = c.GESTA_ABI
VERSION = c.GESTA_VERSION_MAJOR << 16 | c.GESTA_VERSION_MINOR << 8 | c.GESTA_VERSION_PATCH
NUL_TERMINATED = ctypes.c_size_t(-1).value
NO_TIME = -(2**63)
LACKING: dict[str, str] = {}
"""{function: the part that the library was built without}"""


def check(library: Library) -> None:
    """Raises ImportError if the library has another ABI or different structs."""
    if library.gesta_abi() != ABI:
        raise ImportError(
            f"libgesta has C ABI {library.gesta_abi()}, this package requires {ABI}: install matching versions"
        )
    newer = library.gesta_version_number() > VERSION
    for name, struct in s.ALL.items():
        theirs, ours = library.gesta_sizeof(name.encode(), NUL_TERMINATED), ctypes.sizeof(struct)
        if not (
            theirs == ours or (newer and theirs > ours)
        ):  # structs of a newer library may have more fields at the end
            raise ImportError(
                f"libgesta's {name} has {theirs} bytes, this package's has {ours}: install matching versions"
            )


def load() -> Library:
    """Opens the library and sets the prototypes. Raises ImportError."""
    library = cast("Library", _locate.load())
    parts = {name: part for part, names in PARTS.items() for name in names}
    for name, (result, *arguments) in PROTOTYPES.items():
        function = getattr(library, name, None)
        if function is not None:
            function.restype, function.argtypes = result, arguments
        elif name in parts:
            LACKING[name] = parts[name]
        else:
            raise ImportError(f"libgesta does not export {name}: install matching versions")
    check(library)
    return library


lib = load()
