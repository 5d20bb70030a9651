"""Reviewed texts in files: what causes each, and the text itself, which is made anew and compared.

    # a comment
    [a heading]
    a cause, which people write, in one line or several
        what the library says of it, which `accept` writes: indented by four spaces

A cause ends with an empty line, a comment or a heading; in a file of lines, each line is one.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ACCEPT = "Tests/words/run --accept"
INDENT = "    "
UNPLAYED = "cannot be played: "
Player = Callable[[list[str], str], Iterable[str]]


def remade(text: str, player: Player, of_lines: bool = False) -> str:
    """The text of a file with what the player says of each cause, under the heading that it stands under."""
    made: list[str] = []
    cause: list[str] = []
    heading = ""

    def play() -> None:
        if cause:
            made.extend(INDENT + shown(line) for line in said(player, cause, heading))
            cause.clear()

    for line in text.splitlines():
        if line.startswith(INDENT):
            continue
        if not line or line[0] in "#[":
            play()
            heading = line.strip("[]") if line.startswith("[") else heading
        else:
            cause.append(line)
        made.append(line)
        if of_lines:
            play()
    play()
    return "\n".join(made) + "\n"


def said(player: Player, cause: list[str], heading: str) -> list[str]:
    try:
        return [line for sentence in player(list(cause), heading) for line in sentence.split("\n")]
    except Exception as error:  # the cause is not as the player reads it: the file is then refused
        return [f"{UNPLAYED}{type(error).__name__}: {error}"]


def shown(text: str) -> str:
    """Writes each character that cannot be seen as its bytes: <0a>."""
    return re.sub(r"[^\x20-\x7e\xa0-\uffff]", lambda found: f"<{ord(found[0]) & 0xFF:02x}>", text).rstrip()


def given(text: str) -> bytes:
    """The bytes of a cause, in which <0a> stands for a byte."""
    return re.sub(rb"<([0-9a-f]{2})>", lambda found: bytes([int(found[1], 16)]), text.encode())


def differs(path: Path, made: str) -> list[str]:
    """The lines of the difference between a reviewed file and what was made, each with the file and the line."""
    name = path.relative_to(ROOT)
    old = path.read_text() if path.exists() else ""
    lines = difflib.unified_diff(
        old.splitlines(), made.splitlines(), f"{name} (reviewed)", f"{name} (now)", "", "", 2, ""
    )
    return list(lines)


def compare(path: Path, made: str, accepts: bool) -> bool:
    """Whether a reviewed file is what was made now; prints the difference, or accepts it."""
    found = differs(path, made)
    if not found:
        return True
    name = path.relative_to(ROOT)
    changed = sum(line.startswith("+") for line in found) - 1
    count = f"{changed} {'sentence is' if changed == 1 else 'sentences are'} new or changed"
    print("\n".join(found))
    if accepts:
        path.write_text(made)
        print(f"{name}: accepted, {count}")
        return True
    print(f"FAIL {name}: {count}. If this is meant: {ACCEPT} {path.stem}")
    return False
