"""Drags at a known speed, as an engine delivers their events: each adapter's test plays them in its language.

A line of the script is "down X T", "move X T", "up X T", or "frame T": the frame ends at T ns, and what came before it
since the frame before is delivered in it. Each test prints a line for each drag: "speeds", the velocity of a pan after
200 px, its velocity at the lift, and the speed of a swipe.
"""

from common import check
from screen import OUT

SPEED = 1000  # px/s
RATES, FRAME_RATES = (60, 125, 500, 1000), (30, 60, 144)  # events and frames per second
PHASES = 8  # where in its frame a drag begins
SECONDS = 0.3
SCRIPT = OUT / "speeds.txt"


def drags():
    return [(rate, frames, i) for rate in RATES for frames in FRAME_RATES for i in range(PHASES)]


def write_script():
    """Writes the script and returns its path."""
    lines, frame = ["frame 1000000000"], 1_000_000_000
    for rate, frames, i in drags():
        last = round((SECONDS + 0.0031 * i) * rate)
        start = frame + int((i + 0.5) / PHASES * 1e9 / frames)
        events = [(start + at * 10**9 // rate, "move", at * SPEED / rate) for at in range(last + 1)]
        events[0] = (start, "down", 0)
        events.append((events[-1][0] + 5 * 10**8 // rate, "up", events[-1][2]))
        while events or frame < start + 10**9:  # and a second without events
            frame += 10**9 // frames
            while events and events[0][0] <= frame:
                lines.append(f"{events[0][1]} {events[0][2]:.3f} {events[0][0]}")
                events.pop(0)
            lines.append(f"frame {frame}")
    OUT.mkdir(parents=True, exist_ok=True)
    SCRIPT.write_text("\n".join(lines) + "\n")
    return SCRIPT


def check_speeds(name, text):
    """Checks what a test has printed, and prints a table: of each rate and frame rate the slowest and the fastest."""
    lines = [line.split()[1:] for line in text.splitlines() if line.startswith("speeds ")]
    if not check(len(lines) == len(drags()), f"{name}: {len(drags())} drags are pans and swipes", text):
        return
    measured, wrong = {}, []
    for (rate, frames, _), words in zip(drags(), lines):
        for kind, word in zip(("pan", "throw", "swipe"), words):
            measured.setdefault((kind, rate, frames), []).append(float(word))
    for kind in "pan", "throw", "swipe":
        for rate in RATES:
            cells = []
            for frames in FRAME_RATES:
                speeds = measured[kind, rate, frames]
                cells.append(f"{min(speeds):.0f} to {max(speeds):.0f} at {frames}")
                if min(speeds) < 0.9 * SPEED or max(speeds) > 1.1 * SPEED:
                    wrong.append(f"{kind}, {rate} Hz: {cells[-1]} frames per second")
            print(f"     {name}, {kind}, {rate} Hz: {', '.join(cells)} frames per second")
    check(not wrong, f"{name}: velocities are within 10 % of {SPEED} px/s", "\n".join(wrong))
