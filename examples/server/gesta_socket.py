"""A context for each client of a web socket, on a pool of threads. Copy this file into your server.

session = gesta_socket.Session(pool, setup, socket.send_json)  # setup: a text of Context.save_setup
async for message in socket:
    await session.receive(message.data)
cancelled = await session.close()  # also after a disconnect in the middle of a gesture

A client sends {"touches": [{"time": 1.5, "contact": 1, "phase": "began", "x": 10, "y": 20}]}, times in ms on its own
clock; it receives each transition of a recognizer, with verdict and hint if it is final, or {"error": "KIND: why"}.
Limit the size of a message (max_msg_size) and what is sent and not read: see server.py. The rate is limited here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from concurrent.futures import Executor
from threading import Lock
from typing import Any, Callable

import gesta

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
PHASES = {str(phase): phase for phase in gesta.Phase}
RATE = 1 << 18  # bytes a second of a client: ten fingers at 240 Hz
LONGEST = 300  # characters of an error, which may quote what the client has sent
MESSAGE = 256  # bytes that each message costs besides its own


def touches(text: str) -> list[gesta.Touch]:
    """Returns the samples of a message. Gesta checks the other values. Raises ValueError."""
    made, message = [], json.loads(text)
    if not isinstance(message, dict) or not isinstance(message.get("touches"), list) or not message["touches"]:
        raise ValueError('the message must be {"touches": [{...}, ...]}')
    for index, sample in enumerate(message["touches"]):
        phase, time = (sample.get("phase"), sample.get("time")) if isinstance(sample, dict) else (sample, None)
        if phase not in list(PHASES):
            raise ValueError(f"touches[{index}].phase is {phase!r}, must be one of {', '.join(PHASES)}")
        if not isinstance(time, (int, float)) or not abs(time) < 1e12:
            raise ValueError(f"touches[{index}].time is {time!r}, must be a number of milliseconds")
        try:
            made.append(gesta.Touch(**{**sample, "time": round(time * 1e6), "phase": PHASES[phase]}))
        except gesta.GestaError as error:
            raise ValueError(f"touches[{index}].{error}") from None
        except TypeError as error:  # a field is missing or unknown
            raise ValueError(f"touches[{index}]: {str(error).partition('() ')[2]}") from None
    return made


def described(number: int, event: gesta.Event) -> Message:
    recognizer = event.recognizer.parent or event.recognizer
    message = {"recognizer": number, "name": recognizer.label, "class": event.class_name, "state": str(event.state)}
    message.update(time=event.time / 1e6, x=event.x, y=event.y, contacts=event.contacts, values=dict(event.values))
    if event.state.final:
        hint = event.recognizer.hint
        message.update(verdict=event.recognizer.verdict.text, hint=hint.text if hint else None)
    return message


class Session:
    """A context that one thread of the pool at a time uses. A sample may be on its way for `patience` seconds.

    A client that sends more than `rate` bytes a second waits: await each `receive` before the next message is read.
    """

    def __init__(self, pool: Executor, setup: str, send: Send, patience: float = 0.1, rate: float = RATE) -> None:
        self._loop, self._pool, self._send, self._patience = asyncio.get_running_loop(), pool, send, patience
        self._rate, self._free = rate, 0.0  # and the time from which on it may send
        self._order, self._lock = asyncio.Lock(), Lock()  # of the messages; for the context
        self._behind = float("inf")  # seconds from the client's clock to the server's, by the fastest message
        self._timer: asyncio.Handle = self._loop.call_soon(lambda: None)
        self._messages: list[Message] = []
        self._context, hear = gesta.Context(late_samples=True), self._messages.append
        numbers = {one: number for number, one in enumerate(self._context.load_setup(setup))}
        self._context.set_observer(lambda e: hear(described(numbers[e.recognizer.parent or e.recognizer], e)))

    async def receive(self, text: str) -> None:
        # What it has not sent in the last second it may send at once.
        self._free = max(self._free, self._loop.time() - 1) + (len(text) + MESSAGE) / self._rate
        await asyncio.sleep(self._free - self._loop.time())
        try:
            samples = touches(text)
            self._behind = min(self._behind, self._loop.time() - samples[-1].time / 1e9)
            await self._run(lambda: self._context.push(samples))
        except (ValueError, RecursionError, gesta.GestaError) as error:
            await self._send({"error": f"{type(error).__name__}: {error}"[:LONGEST]})

    async def close(self) -> list[Message]:
        """Destroys the context. Returns the messages of the gestures that this has cancelled."""
        return (await self._loop.run_in_executor(self._pool, self._perform, self._context.close))[0]

    async def _run(self, call: Callable[[], None]) -> None:
        async with self._order:
            messages, deadline = await self._loop.run_in_executor(self._pool, self._perform, call)
            self._timer.cancel()
            if deadline is not None:
                due = self._behind + deadline / 1e9 + self._patience
                self._timer = self._loop.call_at(due, self._expire, deadline)
            for message in messages:
                await self._send(message)

    def _expire(self, deadline: int) -> None:
        self._task = self._loop.create_task(self._run(lambda: self._advance(deadline)))

    def _advance(self, deadline: int) -> None:
        if self._context.next_deadline == deadline:
            self._context.advance(deadline)  # and no further: later samples may still be on their way

    def _perform(self, call: Callable[[], None]) -> tuple[list[Message], int | None]:
        with self._lock:
            if not self._context.closed:
                call()
            messages = [message for message in self._messages if message["state"] != "possible"]
            self._messages.clear()
            return messages, None if self._context.closed else self._context.next_deadline
