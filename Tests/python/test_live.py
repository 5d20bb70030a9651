"""A program that is shown while it runs: `Context.live`, and the server of `gesta view --live`."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import subprocess
import sys

import gesta
import pytest
from gesta import viewing
from gesta.__main__ import main

aiohttp = pytest.importorskip("aiohttp")
from gesta import _live_server as server  # noqa: E402

PAGE = "<title>live</title>"


def served(check):
    """Runs `check(port, http)` beside a server."""

    async def run():
        found = asyncio.get_running_loop().create_future()
        serving = asyncio.ensure_future(server._serve(0, PAGE, found.set_result))
        await asyncio.wait((found, serving), return_when=asyncio.FIRST_COMPLETED)
        port = int(found.result().rpartition(":")[2].rstrip("/"))
        try:
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as http:
                await check(port, http)
        finally:
            serving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await serving

    asyncio.run(asyncio.wait_for(run(), 60))


class Follower:
    """What a browser receives."""

    def __init__(self, socket):
        self.socket, self.text, self.state = socket, "", ""

    async def until(self, state="", text=""):
        while self.state != state or text not in self.text:
            data = (await self.socket.receive()).data
            if data.startswith("{"):
                self.state = json.loads(data)["state"]
                self.text = "" if self.state == "recording" else self.text
            else:
                assert data.endswith("\n")
                self.text += data


def tapped(port, taps=1):
    """A program that is shown; returns its trace as it is."""
    with gesta.Context() as context:
        context.recognizer("gesta.tap", label="open")
        with context.live(port):
            for _ in range(taps):
                context.finger().tap(10, 10)


def test_a_browser_follows_a_program():
    async def check(port, http):
        async with http.get("/") as response:
            assert await response.text() == PAGE and response.content_type == "text/html"
        async with http.ws_connect("/follow") as found:
            follower = Follower(found)
            await follower.until("waiting")
            with gesta.Context() as context:
                context.recognizer("gesta.tap", label="open")
                with context.live(port):
                    await follower.until("recording", "\nstart\n")
                    context.finger().tap(10, 10)
                    await follower.until("recording", " possible ended ")
            await follower.until("stopped")
        assert gesta.replay(follower.text)
        # A browser that comes late receives all of it, and so does who saves it.
        async with http.ws_connect("/follow") as found:
            late = Follower(found)
            await late.until("stopped")
        async with http.get("/live.trace") as response:
            assert await response.text() == late.text == follower.text

    served(check)


def test_the_newest_program_is_shown():
    async def check(port, http):
        async with http.ws_connect("/follow") as found:
            follower = Follower(found)
            with gesta.Context() as context, context.live(port):
                await follower.until("recording", "\nstart\n")
                await asyncio.to_thread(tapped, port)
                await follower.until("stopped", '"open"')
                context.finger().tap(10, 10)  # nobody sees it, and the program continues
            assert '"open"' in follower.text

    served(check)


def test_a_crash_leaves_what_was_sent():
    code = (
        "import gesta, os, sys; context = gesta.Context(); context.recognizer('gesta.tap');"
        "block = context.live(int(sys.argv[1])); block.__enter__();"
        "context.finger().tap(10, 10); os.kill(os.getpid(), 9)"
    )

    async def check(port, http):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        ended = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", code, str(port)], env=env)
        assert ended.returncode == -signal.SIGKILL
        async with http.ws_connect("/follow") as found:
            follower = Follower(found)
            await follower.until("lost")
        result = gesta.replay(follower.text)
        assert result and result.cut and result.events

    served(check)


def test_a_page_hands_its_trace_over_by_a_web_socket():
    async def check(port, http):
        async with http.ws_connect("/trace", headers={"Origin": "http://localhost:8000"}) as program:
            await program.send_bytes(b"gesta-trace 1\nconf")
            await program.send_str("ig 0 32 1\nstart\n")
            async with http.ws_connect("/follow", headers={"Origin": f"http://127.0.0.1:{port}"}) as found:
                follower = Follower(found)
                await follower.until("recording", "config 0 32 1\nstart\n")
                await program.close()
                await follower.until("lost")
        # What is whole is closed, so that a program that waits for its socket can end.
        async with http.ws_connect("/trace") as program:
            await program.send_str("gesta-trace 1\nconfig 0 32 1\nstart\nstop\n")
            assert (await program.receive()).type == aiohttp.WSMsgType.CLOSE

    served(check)


@pytest.mark.parametrize(
    "path, headers",
    [
        ("/", {"Host": "evil.example"}),
        ("/follow", {"Origin": "https://evil.example"}),
        ("/trace", {"Origin": "https://evil.example"}),
        ("/trace", {"Origin": "null"}),
        ("/follow", {"Origin": "http://localhost:9"}),
        ("/live.trace", {"Origin": "http://localhost:9"}),
    ],
)
def test_pages_of_other_machines_are_refused(path, headers):
    async def check(port, http):
        async with http.get(path, headers=headers) as response:
            assert response.status == 403

    served(check)


def test_it_listens_on_this_machine_alone():
    async def check(port, http):
        addresses = {each[4][0] for each in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)}
        for address in addresses - {"127.0.0.1", "127.0.1.1"}:
            with pytest.raises(OSError):
                socket.create_connection((address, port), 1).close()
        async with http.get("/live.trace") as response:
            assert response.status == 404

    served(check)


def test_programs_do_not_wait_for_browsers():
    async def check(port, http):
        async with http.ws_connect("/follow"):  # reads nothing
            await asyncio.to_thread(tapped, port, 20_000)
        async with http.ws_connect("/follow") as found:
            follower = Follower(found)
            await follower.until("stopped")
        assert follower.text.count("\ntouch ") == 40_000

    served(check)


def test_a_trace_that_is_too_long_ends(monkeypatch):
    monkeypatch.setattr(server, "MOST", 2000)
    monkeypatch.setattr(gesta._live, "_SECONDS", 30.0)  # the program waits for a server that a busy computer delays

    async def check(port, http):
        await asyncio.to_thread(tapped, port, 200)
        async with http.ws_connect("/follow") as found:
            await Follower(found).until("too long")
        # Also one that is complete and arrives at once, as at a server that a busy computer delays.
        await asyncio.to_thread(tapped, port)
        async with http.ws_connect("/follow") as found:
            await Follower(found).until("stopped")
        with socket.create_connection(("127.0.0.1", port)) as program:
            program.sendall(b"gesta-trace 1\n" + 200 * b"config 0 32 1\n" + b"stop\n")
        async with http.ws_connect("/follow") as found:
            await Follower(found).until("too long")

    served(check)


def test_without_a_viewer_the_program_continues(caplog):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with caplog.at_level(logging.WARNING, "gesta"):
        tapped(port)
    assert f"gesta view --live does not listen on port {port}" in caplog.text


def test_a_viewer_that_ends_or_reads_nothing_does_not_disturb_the_program(caplog, monkeypatch):
    monkeypatch.setattr(gesta._live, "_SECONDS", 0.1)
    for ends in True, False:
        with socket.create_server(("127.0.0.1", 0)) as viewer, gesta.Context() as context:
            tap = context.recognizer("gesta.tap")
            with context.live(viewer.getsockname()[1]), viewer.accept()[0] as connection:
                if ends:
                    connection.close()
                for _ in range(50_000):
                    context.finger().tap(10, 10)
                    if "no longer shown" in caplog.text:
                        break
            assert tap.state == gesta.State.ENDED and "no longer shown" in caplog.text
        caplog.clear()


def test_mistakes(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(viewing, "PLACES", (tmp_path / "view.html",))
    (tmp_path / "view.html").write_text("null/* GIVEN */", encoding="utf-8")
    assert main(["view"]) == 2 and main(["view", "a.trace", "--live"]) == 2
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["view", "--live", "--no-browser", "--port", str(taken.getsockname()[1])]) == 2
    assert "address already in use" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    monkeypatch.delitem(sys.modules, "gesta._live_server")
    monkeypatch.delattr(gesta, "_live_server")
    assert main(["view", "--live"]) == 2
    assert 'pip install "gesta-gestures[live]"' in capsys.readouterr().err
