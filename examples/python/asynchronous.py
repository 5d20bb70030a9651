#!/usr/bin/env python3
"""Gestures in an asyncio program: an event loop supplies the time, and runs the context's deadlines.

    examples/python/asynchronous.py

A tap waits until a double tap is impossible. Nothing touches the screen then, so that no sample comes: the stream calls
`advance` at the deadline.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))

import gesta


async def play(context: gesta.Context) -> None:
    """Someone taps, waits, and taps twice."""
    loop = asyncio.get_running_loop()

    def push(phase: gesta.Phase) -> None:
        context.push(gesta.Touch(round(loop.time() * 1e9), 1, 40, 40, phase))

    for pause in (0.6, 0.1, 0):
        push(gesta.Phase.BEGAN)
        await asyncio.sleep(0.04)
        push(gesta.Phase.ENDED)
        await asyncio.sleep(pause)


async def main() -> None:
    with gesta.Context() as context:
        once = context.recognizer("gesta.tap", label="a tap")
        twice = context.recognizer("gesta.tap", taps=2, label="a double tap")
        once.require_failure(twice)
        player, count = asyncio.ensure_future(play(context)), 0
        async with context.stream() as events:
            async for event in events:
                print(f"    {event.recognizer.label} at ({event.x:g}, {event.y:g})")
                count += 1
                if count == 2:
                    break
        await player


if __name__ == "__main__":
    asyncio.run(asyncio.wait_for(main(), 30))
