"""Serves the time line of a program that runs, while it records: for `gesta view --live`.

Programs connect to one port of this machine and send a trace, as it is (`gesta-trace 1 ...`) or by a web socket at
/trace. Browsers connect to the same port: the page is at /, and follows by a web socket at /follow. The newest trace
is kept whole, so a browser may come late, and each receives it as fast as it can; programs never wait for browsers.

Only this machine can connect, and only pages of this machine: others are refused by the origin that browsers name.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

HEADER = b"gesta-trace "
MOST = 256 << 20
"""The longest trace, in bytes; what a program sends beyond it ends the connection."""

_LAST = (b"\nstop\n", b"\nclose\n")
_PIECE = 1 << 20
_HERE = frozenset(("127.0.0.1", "localhost", "::1"))


class Session:
    """The trace of one program. `end` is "" while it records; then "stopped", "lost" or "too long"."""

    def __init__(self) -> None:
        self.text = bytearray()
        self.end = ""


class Live:
    """The newest session, and the browsers that wait for more of it."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self._more = asyncio.Event()

    def begin(self) -> Session:
        self.session = Session()
        self._tell()
        return self.session

    def receive(self, session: Session, data: bytes) -> None:
        session.text += data
        if len(session.text) > MOST:  # first, so that it does not depend on how the bytes arrive
            self.finish(session, "too long")
        elif session.text.endswith(_LAST):
            self.finish(session, "stopped")
        elif session is self.session:
            self._tell()
        else:
            session.text.clear()  # a newer one is shown

    def finish(self, session: Session, end: str) -> None:
        """Ends a session; "lost" if its connection ends before its last line."""
        if not session.end:
            session.end = end
            self._tell()

    def _tell(self) -> None:
        self._more.set()
        self._more = asyncio.Event()

    async def wait(self) -> None:
        await self._more.wait()

    # ---- what aiohttp calls

    async def from_page(self, request: web.Request) -> web.WebSocketResponse:
        """Receives the trace of a page or of node."""
        socket = web.WebSocketResponse(max_msg_size=MOST, heartbeat=20)
        await socket.prepare(request)
        session = self.begin()
        async for message in socket:
            if message.type not in (WSMsgType.BINARY, WSMsgType.TEXT):
                break
            self.receive(session, message.data.encode() if message.type == WSMsgType.TEXT else message.data)
            if session.end:
                break
        self.finish(session, "lost")
        return socket

    async def follow(self, request: web.Request) -> web.WebSocketResponse:
        """Sends whole lines of the newest session, and what becomes of it as JSON."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        sending = asyncio.ensure_future(self._send(socket))
        async for _ in socket:  # until the browser goes
            pass
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await sending
        return socket

    async def _send(self, socket: web.WebSocketResponse) -> None:
        shown: Session | None = None
        sent, is_over = 0, False
        await socket.send_json({"state": "waiting"})
        while not socket.closed:
            session = self.session
            if session is not shown:
                shown, sent, is_over = session, 0, False
                await socket.send_json({"state": "recording"})
            whole = 0 if session is None else session.text.rfind(b"\n") + 1
            if session is not None and sent < whole:
                end = whole if whole - sent <= _PIECE else session.text.rfind(b"\n", sent, sent + _PIECE) + 1
                piece = bytes(session.text[sent : end or whole])
                sent += len(piece)
                await socket.send_str(piece.decode("utf-8", "replace"))
            elif session is not None and session.end and not is_over:
                is_over = True
                await socket.send_json({"state": session.end})
            else:
                await self.wait()

    async def download(self, _request: web.Request) -> web.Response:
        if self.session is None:
            raise web.HTTPNotFound(text="no program has connected")
        disposition = {"Content-Disposition": 'attachment; filename="live.trace"'}
        return web.Response(body=bytes(self.session.text), content_type="text/plain", headers=disposition)


class Door(asyncio.Protocol):
    """A connection: of a program if it begins as a trace does, otherwise of a browser."""

    def __init__(self, live: Live, serve: Callable[[], asyncio.Protocol]) -> None:
        self.live, self.serve = live, serve
        self.early = b""
        self.session: Session | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.session is None:
            self.early += data
            if self.early.startswith(HEADER):
                self.session, data = self.live.begin(), self.early
            elif HEADER.startswith(self.early):
                return
            else:
                handler = self.serve()
                self.transport.set_protocol(handler)
                handler.connection_made(self.transport)
                handler.data_received(self.early)
                return
        self.live.receive(self.session, data)
        if self.session.end:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.session is not None:
            self.live.finish(self.session, "lost")


@web.middleware
async def _only_from_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses pages of other machines: by the name they used, and by their origin."""
    if urlsplit(f"//{request.host}").hostname not in _HERE:
        raise web.HTTPForbidden(text=f"the host is {request.host}, must be localhost")
    origin = request.headers.get("Origin", "")
    if origin and origin != "file://":
        is_own = origin == f"http://{request.host}"
        is_program = request.path == "/trace" and urlsplit(origin).hostname in _HERE
        if not is_own and not is_program:
            raise web.HTTPForbidden(text=f"the origin is {origin}, must be a page of this machine")
    return await handler(request)


async def _serve(port: int, page: str, announce: Callable[[str], object]) -> None:
    live = Live()

    async def show(_request: web.Request) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    app = web.Application(middlewares=[_only_from_here])
    app.add_routes([web.get("/", show), web.get("/follow", live.follow), web.get("/trace", live.from_page)])
    app.add_routes([web.get("/live.trace", live.download)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    browsers: Any = runner.server  # which makes the protocol of a connection when it is called
    server = await asyncio.get_running_loop().create_server(lambda: Door(live, browsers), "127.0.0.1", port)
    announce(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
    try:
        async with server:
            await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def serve(port: int, page: str, announce: Callable[[str], object]) -> None:
    """Serves until Ctrl-C is pressed. `announce` is called with the address. Raises OSError if the port is in use."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(port, page, announce))
