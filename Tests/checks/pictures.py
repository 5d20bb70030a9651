"""Pictures in the README: each has the texts that it shows in itself, and is old when the program shows others.

A test writes the picture anew, with its texts, below .build. To renew the one in the repository, copy it.
"""

import re
import struct
import zlib
from pathlib import Path

from common import ROOT, check

KEYWORD = b"Shown texts"


def without_figures(texts):
    """The texts, sorted, with # for each number: figures differ from run to run."""
    return sorted(re.sub(r"-?\d+(\.\d+)?", "#", text).strip() for text in texts if text.strip())


def write_texts(path, texts):
    """Writes the texts into a PNG (an iTXt chunk: https://www.w3.org/TR/png-3/#11iTXt)."""
    data = KEYWORD + b"\0\0\0\0\0" + "\n".join(without_figures(texts)).encode()
    chunk = struct.pack(">I", len(data)) + b"iTXt" + data + struct.pack(">I", zlib.crc32(b"iTXt" + data))
    picture = Path(path).read_bytes()
    end = picture.rindex(b"IEND") - 4
    Path(path).write_bytes(picture[:end] + chunk + picture[end:])


def read_texts(path):
    """The texts in a PNG; None without any."""
    picture, at = Path(path).read_bytes(), 8
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if kind == b"iTXt" and data.startswith(KEYWORD + b"\0"):
            return data[len(KEYWORD) + 5 :].decode().splitlines()
        at += length + 12
    return None


def check_current(shown, fresh, texts):
    """Checks that a picture of the repository shows the texts that the program shows now, in the picture `fresh`."""
    write_texts(fresh, texts)
    before, now = read_texts(ROOT / shown), read_texts(fresh)
    gone = [text for text in before or [] if text not in now]
    new = [text for text in now if text not in (before or [])]
    check(before == now, f"{shown} shows what the program shows; otherwise copy {fresh}", f"gone: {gone}\nnew: {new}")
