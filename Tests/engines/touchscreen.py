"""A touchscreen without hardware, by umockdev: programs find and read it as any device of Linux."""

import struct

from screen import OUT

NODE = "/dev/input/event5"
BTN_TOUCH, X, Y, SLOT, MT_X, MT_Y, TOOL, TRACKING = 0x14A, 0x00, 0x01, 0x2F, 0x35, 0x36, 0x37, 0x39
SLOTS = 10
KEYS, AXES = [BTN_TOUCH], [X, Y, SLOT, MT_X, MT_Y, TOOL, TRACKING]
DIRECT = 1  # the property of a touchscreen
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
# Bytes of each bit field, as libevdev reads them.
SIZES = {EV_SYN: 8, EV_KEY: 96, 2: 8, EV_ABS: 8, 4: 8, 5: 8, 17: 8, 18: 8, 20: 8, 21: 16}

DEVICE = f"""P: /devices/platform/screen/input/input5/event5
N: input/event5
E: DEVNAME={NODE}
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: MAJOR=13
E: MINOR=69
E: SUBSYSTEM=input
A: dev=13:69
L: device=../../input5

P: /devices/platform/screen/input/input5
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: NAME="touchscreen"
E: PRODUCT=18/1/1/1
E: PROP=2
E: SUBSYSTEM=input
E: TAGS=:seat:
A: name=touchscreen
"""


def bits(numbers, size):
    return sum(1 << number for number in numbers).to_bytes(size, "little").hex().upper()


def replies(width, height, resolution):
    """Returns what the device replies to each request; its axes begin at 100, the resolution is in units per mm."""
    lines = [f"@DEV {NODE}", f"EVIOCGNAME(0) 12 {b'touchscreen'.hex().upper():0<510}", "EVIOCGVERSION 0 01000100"]
    lines += [f"EVIOCGID 0 {struct.pack('<4H', 0x18, 1, 1, 1).hex().upper()}", f"EVIOCGPROP(0) 8 {bits([DIRECT], 8)}"]
    sets = {EV_SYN: [EV_SYN, EV_KEY, EV_ABS], EV_KEY: KEYS, EV_ABS: AXES}
    lines += [f"EVIOCGBIT({kind}) {size} {bits(sets.get(kind, []), size)}" for kind, size in SIZES.items()]
    lines += [f"EVIOCG{name}(0) {size} {bits([], size)}" for name, size in (("KEY", 96), ("LED", 8), ("SW", 8))]
    for axis in AXES:
        most = {SLOT: SLOTS - 1, TOOL: 2, TRACKING: 65535}.get(axis)
        if most is None:
            length = width if axis in (X, MT_X) else height
            absolute = struct.pack("<6i", 0, 100, 100 + length * resolution, 0, 0, resolution)
        else:
            absolute = struct.pack("<6i", 0, 0, most, 0, 0, 0)
        lines.append(f"EVIOCGABS({axis}) 0 {absolute.hex().upper()}")
    return "\n".join(lines) + "\n"


def command(recording, width, height, resolution):
    """Returns the beginning of a command that runs a program on a machine with the touchscreen that was recorded."""
    files = {}
    for name, text in ("umockdev", DEVICE), ("ioctl", replies(width, height, resolution)):
        files[name] = OUT / f"touchscreen.{name}"
        files[name].write_text(text)
    return [
        *("umockdev-run", "-d", files["umockdev"], "-i", f"{NODE}={files['ioctl']}"),
        *("-e", f"{NODE}={recording}", "--"),
    ]
