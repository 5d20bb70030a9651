#!/usr/bin/env python3
"""Gestures in an asyncio program: an event loop supplies the time, and wakes the context at its deadlines.

    examples/python/asynchronous.py

A tap waits until a double tap is impossible. Nothing touches the screen then, so that no sample comes: the program has
to call `advance` at `next_deadline`.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))

import gesta


class Screen:
    """A context in an event loop."""

    def __init__(self, context: gesta.Context):
        self.context = context
        self.loop = asyncio.get_running_loop()
        self.timer: asyncio.TimerHandle | None = None
        self.recognized: asyncio.Queue[gesta.Event] = asyncio.Queue()

    def now(self) -> int:
        return round(self.loop.time() * 1e9)

    def push(self, contact: int, phase: gesta.Phase, x: float, y: float) -> None:
        self.context.push(gesta.Touch(self.now(), contact, x, y, phase))
        self.schedule()

    def schedule(self) -> None:
        """Sets the timer for the next deadline, which may have changed."""
        if self.timer:
            self.timer.cancel()
        deadline = self.context.next_deadline
        self.timer = None if deadline is None else self.loop.call_at(deadline / 1e9, self.advance)

    def advance(self) -> None:
        # A timer may come slightly early: the clock has a resolution.
        self.context.advance(max(self.now(), self.context.next_deadline or 0))
        self.schedule()


async def play(screen: Screen) -> None:
    """Someone taps, waits, and taps twice."""
    for pause in (0.6, 0.1, 0):
        screen.push(1, gesta.Phase.BEGAN, 40, 40)
        await asyncio.sleep(0.04)
        screen.push(1, gesta.Phase.ENDED, 40, 40)
        await asyncio.sleep(pause)


async def listen(screen: Screen, names: dict[gesta.Recognizer, str], count: int) -> None:
    for _ in range(count):
        event = await screen.recognized.get()
        print(f"    {names[event.recognizer]} at ({event.x:g}, {event.y:g})")


async def main() -> None:
    with gesta.Context() as context:
        screen = Screen(context)
        once = context.recognizer("gesta.tap")
        twice = context.recognizer("gesta.tap", taps=2)
        once.require_failure(twice)
        names = {once: "a tap", twice: "a double tap"}
        for recognizer in names:
            recognizer.on(screen.recognized.put_nowait)
        await asyncio.gather(play(screen), listen(screen, names, 2))


if __name__ == "__main__":
    asyncio.run(asyncio.wait_for(main(), 30))
