"""Whether the texts of a window overlap or leave it: on F2, a program lists "box X Y WIDTH HEIGHT TEXT" for each."""

import re

from common import check


def overlap(a, b):
    """Whether two boxes share more than a pixel: the rows of fonts may touch."""
    return all(min(a[i] + a[i + 2], b[i] + b[i + 2]) - max(a[i], b[i]) > 1 for i in (0, 1))


def check_boxes(name, screen, program, width, height, least):
    """Checks the texts that the window shows now, of which there are at least that many. Returns them."""
    before = program.text().count("boxes listed")
    screen.xdotool("key", "F2")
    if not check(program.waits_for("boxes listed", times=before + 1), f"{name}: F2 lists its texts", program.text()):
        return []
    text = program.text().split("boxes listed")[before]
    found = re.findall(r"^box (-?\d+) (-?\d+) (\d+) (\d+) (.*)", text, re.MULTILINE)
    boxes = [(*map(int, box[:4]), box[4]) for box in found]
    outside = [box for box in boxes if box[0] < 0 or box[1] < 0 or box[0] + box[2] > width or box[1] + box[3] > height]
    over = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if overlap(a, b)]
    check(len(boxes) >= least, f"{name}: the window has {len(boxes)} texts", text)
    check(not outside, f"{name}: no text leaves the window", outside)
    check(not over, f"{name}: no text overlaps another one", over)
    return [box[4] for box in boxes]
