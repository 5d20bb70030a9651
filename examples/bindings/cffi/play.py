"""Plays a recording and prints the hash of its trace: play.py LIBRARY RECORDING"""

import sys
from pathlib import Path

from cffi import FFI

sys.path.append(str(Path(__file__).resolve().parents[3] / ".build" / "bindings"))
from gesta_cdef import CDEF

ffi = FFI()
ffi.cdef(CDEF)
C, total, start = ffi.dlopen(sys.argv[1]), 0xCBF29CE484222325, 0


@ffi.callback("gesta_write_callback")
def write(data, length, _user):
    global total
    for byte in ffi.buffer(data, length)[:]:
        total = (total ^ byte) * 0x100000001B3 % 2**64


made, touch = ffi.new("gesta_context **"), ffi.new("gesta_touch *")
assert C.gesta_context_create(ffi.NULL, made) == C.GESTA_OK
context = made[0]
C.gesta_trace_start(context, write, ffi.NULL, ffi.NULL)
for name in (b"gesta.chevron", b"gesta.tap", b"gesta.pan", b"gesta.transform"):
    text = ffi.new("char[]", name)
    config = ffi.new("gesta_recognizer_config *", {"size": ffi.sizeof("gesta_recognizer_config"), "class_name": text})
    C.gesta_recognizer_create(context, config, ffi.new("uint32_t *"))
for line in Path(sys.argv[2]).read_text().splitlines():
    words = line.split()
    if words[:1] == ["label"]:
        start += 10_000_000_000
    elif len(words) == 5 and words[0].isdigit():
        touch.time, touch.contact = start + int(words[0]) * 1_000_000, int(words[1])
        touch.x, touch.y = float(words[3]), float(words[4])
        touch.phase = "?dmsuc".index(words[2][0])  # down, move, still, up, cancel
        C.gesta_push(context, touch, 1, ffi.sizeof(touch[0]))
C.gesta_trace_stop(context)
C.gesta_context_destroy(context)
print(f"{total:016x}")
