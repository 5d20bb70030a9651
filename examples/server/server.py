#!/usr/bin/env python3
"""A server that recognizes the gestures of many clients, such as kiosks and tablets, with aiohttp.

PYTHONPATH=Sources/Bindings/Python python3 examples/server/server.py [--port N] [--origin URL]... [SETUP...]

Each client has a context of its own, with the recognizers of a setup that it names: ws://HOST/gestures/strokes is
strokes.setup. gesta_socket.py describes the messages. http://HOST is a page to draw on, for phones; http://HOST/wall
shows what all people draw, each in a color, and what it is: --host 0.0.0.0 lets other devices connect. /sessions shows
how many clients there are. Pages of other origins are refused unless --origin names them. Interrupt it to stop.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM
from socket import socket as Datagrams
from urllib.parse import urlsplit

import gesta
from aiohttp import WSMsgType, web
from gesta_socket import RATE, Message, Session, touches

HERE = Path(__file__).parent
HEARTBEAT = 20  # seconds after which a silent client is gone, twice
MESSAGE = 1 << 16  # bytes of a client's message, at most
UNREAD = 1 << 16  # bytes that a client may leave unread before the server waits for it
WALLS = 8  # pages that show what all people draw, at most


FILES = {"/": "page.html", "/wall": "wall.html", "/ink.js": "ink.js"}


def whole(text: str | None) -> int:
    """A number of an address, at least 1; what is none is 1."""
    return min(max(int(text), 1), 10000) if text and text.isdecimal() and len(text) < 6 else 1


def reachable(host: str) -> str | None:
    """The address of this machine for other devices, None if the server is not there for them."""
    if host not in ("0.0.0.0", "::", ""):
        return None if host in ("localhost", "::1") or host.startswith("127.") else host
    with Datagrams(AF_INET, SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the network
        except OSError:
            return None
        return str(probe.getsockname()[0])


def drawn(text: str) -> list[Message]:
    """The samples of a message as a wall shows them; none if it is malformed, which the session reports."""
    try:
        made = touches(text)
    except (ValueError, RecursionError):
        return []
    return [{"contact": t.contact, "phase": str(t.phase), "x": t.x, "y": t.y} for t in made]


class Server:
    def __init__(self, setups: dict[str, str], arguments: argparse.Namespace) -> None:
        self.setups, self.arguments = setups, arguments
        self.pool = ThreadPoolExecutor(arguments.threads)
        self.sockets: set[web.WebSocketResponse] = set()
        self.walls: set[web.WebSocketResponse] = set()
        self.opened = 0  # sessions so far
        self.application = web.Application()
        self.application.add_routes(
            [
                *(web.get(path, self.file) for path in FILES),
                web.get("/sessions", self.sessions),
                web.get("/address", self.address),
                web.get("/gestures/{setup}", self.gestures),
                web.get("/watch", self.watch),
            ]
        )
        self.application.on_shutdown.append(self.close_all)

    async def file(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(HERE / FILES[request.path])

    async def address(self, request: web.Request) -> web.Response:
        """Where phones find the server, for a page that was opened on this machine."""
        host = reachable(self.arguments.host)
        return web.json_response({"address": host and f"{host}:{request.url.port}"})

    async def sessions(self, request: web.Request) -> web.Response:
        return web.json_response({"open": len(self.sockets), "since start": self.opened, "setups": sorted(self.setups)})

    def expect_own(self, request: web.Request) -> None:
        """Browsers state the page that connects; a foreign one may not use the server that its visitor can reach."""
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host and origin not in self.arguments.origin:
            raise web.HTTPForbidden(text=f"pages of {origin} may not connect: see --origin\n")

    async def watch(self, request: web.Request) -> web.WebSocketResponse:
        """Sends what all people draw to a wall."""
        self.expect_own(request)
        if len(self.walls) >= WALLS:
            raise web.HTTPServiceUnavailable(text=f"there are {len(self.walls)} walls, which is the limit\n")
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MESSAGE)
        await socket.prepare(request)
        self.walls.add(socket)
        try:
            async for _ in socket:
                pass
        finally:
            self.walls.discard(socket)
        return socket

    async def show(self, message: Message) -> None:
        """Sends a message to all walls. One that does not read is disconnected."""
        for wall in list(self.walls):
            try:
                await asyncio.wait_for(wall.send_json(message), self.arguments.slow)
            except (ConnectionError, asyncio.TimeoutError):
                self.walls.discard(wall)

    async def gestures(self, request: web.Request) -> web.WebSocketResponse:
        self.expect_own(request)
        setup = self.setups.get(request.match_info["setup"])
        if setup is None:
            raise web.HTTPNotFound(text=f"no such setup; there are: {', '.join(sorted(self.setups))}\n")
        if len(self.sockets) >= self.arguments.sessions:
            raise web.HTTPServiceUnavailable(text=f"there are {len(self.sockets)} sessions, which is the limit\n")
        # (Compression would take more memory for each client than all else.)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MESSAGE, compress=False)
        self.sockets.add(socket)
        self.opened += 1
        try:
            await socket.prepare(request)
            if request.transport is not None:
                request.transport.set_write_buffer_limits(high=UNREAD)
            await self.talk(request, socket, setup, self.opened)
        finally:
            self.sockets.discard(socket)
        return socket

    async def talk(self, request: web.Request, socket: web.WebSocketResponse, setup: str, number: int) -> None:
        person = {"person": number, **{key: whole(request.query.get(key)) for key in ("color", "width", "height")}}

        async def send(message: Message) -> None:
            if self.walls and message.get("state") in ("ended", "failed"):
                await self.show({**person, **{key: message[key] for key in ("name", "state", "hint")}})
            try:
                await asyncio.wait_for(socket.send_json(message), self.arguments.slow)
            except (ConnectionError, asyncio.TimeoutError):  # disconnected, or does not read; the loop below ends
                if request.transport is not None:
                    request.transport.abort()

        session = Session(self.pool, setup, send, self.arguments.patience, self.arguments.rate)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    if self.walls:
                        await self.show({**person, "touches": drawn(message.data)})
                    await session.receive(message.data)
                else:
                    await send({"error": "the message must be text"})
        finally:
            for cancelled in await session.close():
                print(f"session {number}: {cancelled['class']} {cancelled['verdict']}", flush=True)
            print(f"session {number}: closed", flush=True)
            await self.show({"person": number, "left": True})

    async def close_all(self, application: web.Application) -> None:
        for socket in [*self.sockets, *self.walls]:
            await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Recognizes the gestures of many clients.")
    parser.add_argument("setups", nargs="*", type=Path, metavar="SETUP", help="default: those beside this file")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080, help="0: any that is free")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sessions", type=int, default=1000, help="limit of clients at once")
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="pages that may connect, too")
    parser.add_argument(
        "--slow", type=float, default=10, help="seconds after which a client that does not read is disconnected"
    )
    parser.add_argument(
        "--rate", type=float, default=RATE, help="bytes a second of a client; it waits if it sends more"
    )
    parser.add_argument("--patience", type=float, default=0.1, help="seconds that a sample may be on its way")
    arguments = parser.parse_args()
    setups = {path.stem: path.read_text() for path in arguments.setups or sorted(HERE.glob("*.setup"))}
    for name, setup in setups.items():
        with gesta.Context() as context:
            try:
                context.load_setup(setup)
            except gesta.GestaError as error:
                parser.error(f"{name}.setup: {error}")
    web.run_app(
        Server(setups, arguments).application,
        host=arguments.host,
        port=arguments.port,
        print=lambda text: print(text.splitlines()[0], flush=True),
    )


main()
