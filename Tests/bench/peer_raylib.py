"""Times raylib inside its Python module: peer_raylib.py PROGRAM ROUNDS. PROGRAM is peer_raylib.c, a shared library."""

import ctypes
import logging
import sys

logging.disable()  # it greets whoever loads it


def main(program, rounds):
    try:
        from raylib import _raylib_cffi

        ctypes.CDLL(_raylib_cffi.__file__, ctypes.RTLD_GLOBAL)
        peer = ctypes.CDLL(program)
    except (ImportError, OSError) as error:
        print(f"skip peer-raylib not installed, or without its gestures: {error} (pip install raylib)")
        return 0
    return peer.main(2, (ctypes.c_char_p * 3)(b"peer", rounds.encode(), None))


sys.exit(main(*sys.argv[1:]))
