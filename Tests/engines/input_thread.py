"""The queue and the program of examples/threads, also with the thread sanitizer."""

import math
import subprocess
import time

from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from screen import OUT

FOLDER = ROOT / "examples" / "threads"
RACES = "-fsanitize=thread"


def built(source, *flags):
    """Returns the program, or None."""
    program = OUT / f"{source.stem}{'-races' if RACES in flags else ''}"
    status, text = run(
        *(CC, "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", *flags, "-pthread"),
        *(f"-I{INCLUDE}", f"-I{FOLDER}", source, "-o", program, f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}"),
    )
    return program if check(status == 0, f"input thread: {program.name} compiles without a warning", text) else None


def has_sanitizer():
    source = OUT / "empty.c"
    source.write_text("int main(void) { return 0; }\n")
    status, _ = run(CC, RACES, source, "-o", OUT / "empty")
    return status == 0 and run(OUT / "empty")[0] == 0


def test():
    lines = len((FOLDER / "gesta_queue.h").read_text().splitlines())
    check(lines <= 150, f"examples/threads/gesta_queue.h has at most 150 lines ({lines})")
    for flags in [], [RACES]:
        how = "with the thread sanitizer" if flags else "without it"
        if flags and not has_sanitizer():
            skip("input thread, with the thread sanitizer: the compiler has none here")
            continue
        queue = built(ROOT / "Tests" / "engines" / "input_queue.c", *flags)
        status, text = run(queue, timeout=120) if queue else (1, "")
        check(status == 0, f"input thread, {how}: {text.strip()[5:]}", text)
        game = built(FOLDER / "game.c", *flags)
        if game:
            play(game, how)


def play(game, how):
    """Drags the ball, taps, and sends a wrong line, at the pace of a device with 250 samples per second."""
    process = subprocess.Popen(
        [game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
    )

    def send(*words, pause=0.004):
        process.stdin.write(" ".join(map(str, words)) + "\n")
        time.sleep(pause)

    send("began", 1, 100, 100)
    for step in range(40):
        send("moved", 1, 100 + 5 * step, 100 + 20 * math.sin(step / 6))
    send("ended", 1, 300, 100, pause=0.5)
    for pause in 0.1, 0.5:
        send("began", 2, 400, 50, pause=0.03)
        send("ended", 2, 400, 50, pause=pause)
    send("pressed", 2, 400, 50)
    send("began", 3, 600, 300, pause=0.03)
    send("ended", 3, 600, 300)
    text, _ = process.communicate(timeout=30)
    lines = text.splitlines()
    check(process.returncode == 0, f"input thread, {how}: the game ends", text)
    check(
        [line.partition(" at ")[0] for line in lines if " at " in line] == ["the ball is", "double tap", "tap"],
        f"input thread, {how}: a drag, a double tap, and a tap at its deadline after the last event",
        text,
    )
    check(any(line.startswith("game: pressed 2") for line in lines), f"input thread, {how}: a wrong line", text)
    frames = int(lines[-1].split()[0]) if lines and lines[-1].endswith(" frames") else 0
    check(60 <= frames < 2000, f"input thread, {how}: {frames} frames", text)
