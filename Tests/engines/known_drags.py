"""Plays a script of drags (see speeds.py) through an adapter in Python, and prints the speeds that are measured."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))

import gesta


def play(context, frame, event):
    """Calls `frame(now)` at the end of each frame of the program, in ns, and `event(word, x)` for each event before it.

    The script is the file that the command line names.
    """
    pan, swipe = context.recognizer("gesta.pan"), context.recognizer("gesta.swipe")
    pan.allow_simultaneous(swipe)
    speeds = {}

    def on_pan(event):
        if event.state == gesta.State.ENDED:
            speeds["throw"] = event["velocity_x"]
        elif event["translation_x"] < 200:
            speeds["pan"] = event["velocity_x"]

    pan.on(on_pan)
    swipe.on(lambda event: speeds.update(swipe=event["speed"]))
    for line in Path(sys.argv[1]).read_text().splitlines():
        word, number, *_ = line.split()
        if word != "frame":
            event(word, float(number))
            continue
        frame(int(number))
        if len(speeds) == 3:
            print("speeds", *(speeds.pop(kind) for kind in ("pan", "throw", "swipe")))
