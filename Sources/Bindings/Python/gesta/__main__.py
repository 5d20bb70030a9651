"""Command-line tools: python3 -m gesta COMMAND ...

The commands `classes`, `replay`, `view` and `check-adapter` are part of this package, those in TOOLS of gesta_tools,
which is installed with it.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Callable

from . import version
from .adapters.command import add_check_adapter
from .errors import GestaError
from .listing import add_classes
from .replaying import add_replay
from .viewing import add_view

add_commands: Callable[[Any], None] | None = None
try:
    import gesta_tools.commands
except ModuleNotFoundError as error:
    if error.name != "gesta_tools":
        raise
else:
    add_commands = gesta_tools.commands.add_commands

TOOLS = ("explain", "plot", "record", "convert", "devices", "words", "whatif", "tune")
MISSING = (
    f"the commands {', '.join(TOOLS)} are in the module gesta_tools: in a checkout, add Sources/Tools to PYTHONPATH"
)


def version_text() -> str:
    """The version, and in what was installed, the revision."""
    file = Path(__file__).with_name("revision.txt")
    revision = f" (revision {file.read_text(encoding='utf-8').strip()})" if file.exists() else ""
    return f"gesta {version}{revision}"


def main(argv: list[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    parser = argparse.ArgumentParser(
        prog="gesta", description="Gesta command-line tools", epilog=None if add_commands else MISSING
    )
    parser.add_argument("--version", action="version", version=version_text())
    given = sys.argv[1:] if argv is None else argv
    if not add_commands and given and given[0] in TOOLS:
        parser.error(MISSING)
    commands = parser.add_subparsers(dest="command", required=True)
    add_classes(commands)
    add_replay(commands)
    add_view(commands)
    add_check_adapter(commands)
    if add_commands:
        add_commands(commands)
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except BrokenPipeError:  # what reads the output has ended, such as head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (OSError, ValueError, GestaError) as error:
        print(f"gesta {arguments.command}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
