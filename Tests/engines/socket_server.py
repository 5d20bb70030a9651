"""The server of examples/server: many clients at once, each compared with a context in this process."""

import asyncio
import importlib.util
import itertools
import json
import os
import random
import re
import shutil
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

from common import ROOT, check, skip
from screen import OUT, STROKES, Program, Screen, missing

FOLDER = ROOT / "examples" / "server"
CLIENTS = 50
GESTURES = 8  # of each client
LATE = 5  # seconds; clients that draw without pauses wait this long for the last deadline
sys.path[:0] = [str(FOLDER), str(ROOT / "Sources" / "Bindings" / "Python"), str(ROOT / "Tests" / "web")]

from browser import Browser  # noqa: E402
from in_browser import wait  # noqa: E402
from layout import layout  # noqa: E402


def test():
    # These clients send wrong samples and late ones on purpose: nobody notes what the checker of adapters says of them.
    noted = os.environ.pop("GESTA_FINDINGS", None)
    try:
        serve()
    finally:
        os.environ |= {"GESTA_FINDINGS": noted} if noted else {}


def serve():
    lines = len((FOLDER / "gesta_socket.py").read_text().splitlines())
    check(lines <= 150, f"examples/server/gesta_socket.py has at most 150 lines ({lines})")
    asyncio.run(children())
    if not importlib.util.find_spec("aiohttp"):
        skip("server: not installed: aiohttp")
        return
    with Server("--patience", LATE, "--threads", 4) as server:
        asyncio.run(compare(server))
    with Server("--sessions", 2) as server:
        asyncio.run(talk(server))
        show(server)
        server.program.process.send_signal(signal.SIGTERM)
        check(server.program.ends() == 0, "server: SIGTERM ends it", server.program.text())
    with Server("--slow", 1, "--origin", "https://partner.example") as server:
        asyncio.run(origins(server))
        asyncio.run(unread(server))
    with Server("--rate", 1 << 16) as server:
        asyncio.run(fast(server))
    with Server() as server:
        asyncio.run(thousand(server))
    wrong = OUT / "wrong.setup"
    wrong.write_text("gesta-setup 1\nconfig 0 32 1\ncreate 0x20010001 gesta.tip\n")
    with Server(wrong) as server:
        check(server.program.ends() == 2, "server: a wrong setup is an error", server.program.text())
        text = server.program.text()
        check("wrong.setup: load_setup: line 3" in text, "server: it names the line", text)


class Server:
    """The program, on a port that is free."""

    def __init__(self, *arguments):
        library = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
        command = [sys.executable, FOLDER / "server.py", "--port", 0, *arguments]
        self.program = Program(SimpleNamespace(env={}), [str(part) for part in command], library)
        self.program.waits_for("\n", 30)
        found = re.search(r"http://[\d.]+:\d+", self.program.text())
        self.address = found and found[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.__exit__()


# ------------------------------------------------------------------------------------------------------------ sessions


async def children():
    """A gesture of one contact counts as its recognizer with per_contact."""
    import gesta
    import gesta_socket

    with gesta.Context() as context:
        context.recognizer("gesta.pan")
        context.recognizer("gesta.tap", per_contact=True)
        setup = context.save_setup()
    received = []

    async def send(message):
        received.append(message)

    with ThreadPoolExecutor(1) as pool:
        session = gesta_socket.Session(pool, setup, send)
        for at, phase in (0, "began"), (50, "ended"):
            sample = {"time": at, "contact": 1, "phase": phase, "x": 1, "y": 1}
            await session.receive(json.dumps({"touches": [sample]}))
        await session.close()
    taps = [each for each in received if each.get("state") == "ended"]
    check([each["recognizer"] for each in taps] == [1], "server: a child's gesture is its parent's", received)


def gesture(chance, start):
    """Returns samples of a stroke, taps, or several fingers, which begin at that time in ms."""
    x, y, size = chance.uniform(200, 800), chance.uniform(200, 500), chance.uniform(60, 160)
    kind = chance.choice([*STROKES, *STROKES, "tap", "double tap", "hold", "fingers", "fingers"])
    made = []

    def sample(at, contact, phase, px, py):
        made.append({"time": start + at, "contact": contact, "phase": phase, "x": px, "y": py})

    if kind in ("tap", "double tap", "hold"):
        for number in range(2 if kind == "double tap" else 1):
            sample(150 * number, 1, "began", x, y)
            sample(150 * number + (700 if kind == "hold" else 50), 1, "ended", x, y)
        return made
    fingers = chance.randint(2, 3) if kind == "fingers" else 1
    corners = [(0, 0), (chance.uniform(-1, 1), chance.uniform(-1, 1))] if kind == "fingers" else STROKES[kind]
    turn = chance.uniform(-0.1, 0.1)
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / 12, y0 + (y1 - y0) * i / 12) for i in range(1, 13)]
    phases = ["began", *["moved"] * (len(points) - 2), "ended"]
    for index, ((px, py), phase) in enumerate(zip(points, phases)):
        for finger in range(fingers):
            wide = 1 + index * turn * finger / 12
            sample(8 * index, finger + 1, phase, x + size * px + 50 * finger * wide, y + size * py + 20 * finger)
    return made


def messages(number):
    """Returns what a client sends, and its setup."""
    chance, samples = random.Random(number), []
    for _ in range(GESTURES):
        last = samples[-1]["time"] if samples else chance.uniform(0, 1e6)
        samples += gesture(chance, last + chance.choice([200, 1000]))
    texts = []
    while samples:
        count = chance.randint(1, 9)
        texts.append(json.dumps({"touches": samples[:count]}))
        samples = samples[count:]
    return chance.choice(["strokes", "map"]), texts


def local(setup, texts):
    """Returns the events of those messages in a context of this process."""
    import gesta
    from gesta_socket import described, touches

    events = []
    with gesta.Context(late_samples=True) as context:
        numbers = {one: number for number, one in enumerate(context.load_setup(setup))}
        context.set_observer(lambda event: events.append(described(numbers[event.recognizer], event)))
        for text in texts:
            context.push(touches(text))
        while context.next_deadline is not None:
            context.advance(context.next_deadline)
        context.set_observer(None)
    return [event for event in json.loads(json.dumps(events)) if event["state"] != "possible"]


async def compare(server):
    import aiohttp

    async def client(session, number):
        setup, texts = messages(number)
        expected, received = local((FOLDER / f"{setup}.setup").read_text(), texts), []
        async with session.ws_connect(f"{server.address}/gestures/{setup}") as socket:
            connected.append(number)
            while len(connected) < CLIENTS:  # all at once
                await asyncio.sleep(0.01)
            for text in texts:
                await socket.send_str(text)
                await asyncio.sleep(0)
            while len(received) < len(expected):
                received.append(await socket.receive_json(timeout=30))
        return expected, received

    connected = []
    async with aiohttp.ClientSession() as session:
        results = await asyncio.gather(*(client(session, number) for number in range(CLIENTS)), return_exceptions=True)
    wrong = [f"client {i}: {r}" for i, r in enumerate(results) if isinstance(r, BaseException) or r[0] != r[1]]
    check(not wrong, f"server: {CLIENTS} clients at once receive what a context in their process reports", wrong)
    events = [event for result in results if isinstance(result, tuple) for event in result[1]]
    recognized = {event["class"] for event in events if event["state"] == "ended"}
    check(len(recognized) == 8, f"server: {len(events)} events, of {len(recognized)} classes", recognized)


# --------------------------------------------------------------------------------------------------------- one client


def touch(at, phase, x=50, contact=1):
    return {"touches": [{"time": at, "contact": contact, "phase": phase, "x": x, "y": 50}]}


BAD = [
    ("", "JSONDecodeError: Expecting value: line 1 column 1 (char 0)"),
    ("[" * 50000, "RecursionError: "),
    ("[]", 'ValueError: the message must be {"touches": [{...}, ...]}'),
    ('{"touches": []}', 'the message must be {"touches": [{...}, ...]}'),
    (touch(1, "down"), "touches[0].phase is 'down', must be one of began, moved"),
    ('{"touches": [{"phase": ["began"]}]}', "touches[0].phase is ['began'], must be one of"),
    (touch("now", "began"), "touches[0].time is 'now', must be a number of milliseconds"),
    (touch(float("inf"), "began"), "touches[0].time is inf, must be a number of milliseconds"),
    (touch(1, "moved"), "ContactError: push: touches[0].contact is 1, which is not down"),
    (touch(1, "began", x="left"), "touches[0].x is 'left', must be a number"),
    (touch(1, "began", x=float("nan")), "touches[0].x is nan, must be finite"),
    (touch(1, "began", contact=-1), "touches[0].contact is -1, must be from 0"),
    ('{"touches": [{"phase": "began", "time": 1, "contact": 1, "x": 1}]}', "touches[0]: missing 1 required"),
    ('{"touches": [{"phase": "began", "time": 1, "contact": 1, "x": 1, "y": 1, "z": 1}]}', "'z'"),
]


async def talk(server):
    import aiohttp

    async def is_open(count):
        """Returns whether there are that many sessions, at last."""
        for _ in range(200):
            async with session.get(f"{server.address}/sessions") as answer:
                if (await answer.json())["open"] == count:
                    return True
            await asyncio.sleep(0.05)
        return False

    async with aiohttp.ClientSession() as session:
        address = f"{server.address}/gestures"
        async with session.get(f"{address}/none") as answer:
            text = await answer.text()
            check(answer.status == 404 and "map, strokes" in text, "server: an unknown setup lists those it has", text)
        first, second = await session.ws_connect(f"{address}/strokes"), await session.ws_connect(f"{address}/map")
        async with session.get(f"{address}/map") as answer:
            check(answer.status == 503, "server: a third session exceeds its limit", await answer.text())
        for message, part in BAD:
            await first.send_str(message if isinstance(message, str) else json.dumps(message))
            error = (await first.receive_json(timeout=10)).get("error", "")
            check(part in error, f"server: {error[:80]}", f"expected: {part}")
        await first.send_bytes(b"touch")
        error = await first.receive_json(timeout=10)
        check("text" in error.get("error", ""), "server: bytes are an error", error)
        await check_deadline(first)
        await first.send_str(" " * 70_000)
        code = (await first.receive(timeout=10)).data
        check(code == 1009 and await is_open(1), "server: a message of 70 kB closes its session", code)
        await second.send_json(touch(1000, "began"))
        await second.send_json(touch(1010, "moved", x=150))
        event = await second.receive_json(timeout=10)
        while event["class"] != "gesta.transform":
            event = await second.receive_json(timeout=10)
        check(event["state"] == "began", "server: the other session continues", event)
        second._response.connection.transport.abort()
        check(await is_open(0), "server: a client that disappears is closed")
    cancelled = re.findall(r"session 2: (\S+) (cancelled.*)", server.program.text())
    check(
        cancelled == [("gesta.transform", "cancelled: the recognizer was destroyed")],
        "server: its gesture is cancelled",
        server.program.text(),
    )


async def origins(server):
    """A page of another origin may not connect, unless the server's arguments name it. There are no other files."""
    import aiohttp
    from yarl import URL

    host = server.address.removeprefix("http://")
    async with aiohttp.ClientSession() as session:
        for origin, status in (
            (None, 101),
            (server.address, 101),
            ("https://partner.example", 101),
            ("https://evil.example", 403),
            (f"http://{host}.evil.example", 403),
            (f"http://{host.partition(':')[0]}", 403),
            ("null", 403),
        ):
            headers = {} if origin is None else {"Origin": origin}
            try:
                async with session.ws_connect(f"{server.address}/gestures/map", headers=headers):
                    got = 101
            except aiohttp.WSServerHandshakeError as error:
                got = error.status
            check(got == status, f"server: the origin {origin} has the status {status}", got)
        for path in ("/server.py", "/../server.py", "/gestures/../server", "/gestures/%2e%2e%2fserver", "/gestures/"):
            async with session.get(URL(server.address + path, encoded=True)) as answer:
                check(answer.status == 404, f"server: there is no {path}", await answer.text())


async def unread(server):
    """A client that sends and never reads is disconnected."""
    import aiohttp

    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{server.address}/gestures/map")
        start, time, sent = asyncio.get_running_loop().time(), 0, 0
        samples = [{"time": 0, "contact": 1, "phase": "began", "x": 0, "y": 0}]
        try:
            while asyncio.get_running_loop().time() - start < 30:
                for _ in range(600):
                    time += 1
                    samples.append({"time": time, "contact": 1, "phase": "moved", "x": time % 500, "y": 9})
                await asyncio.wait_for(socket.send_json({"touches": samples}), 10)
                samples, sent = [], sent + 1
        except (ConnectionError, aiohttp.ClientError, asyncio.TimeoutError):
            pass
        left = 1
        for _ in range(100):
            async with session.get(f"{server.address}/sessions") as answer:
                left = (await answer.json())["open"]
            if left == 0:
                break
            await asyncio.sleep(0.1)
        check(
            left == 0 and sent > 1, f"server: a client that does not read is disconnected after {sent} messages", left
        )
        await socket.close()


async def fast(server):
    """A client that sends more than its rate waits; others do not."""
    import aiohttp

    loop, rate = asyncio.get_running_loop(), 1 << 16

    async def answer(socket):
        """Returns after how many seconds the server has read all that was sent."""
        start = loop.time()
        await socket.send_str("")
        while "error" not in await socket.receive_json(timeout=60):
            pass
        return loop.time() - start

    async with aiohttp.ClientSession() as session:
        greedy = await session.ws_connect(f"{server.address}/gestures/map")
        other = await session.ws_connect(f"{server.address}/gestures/map")
        sent, at = 0, itertools.count(1)
        await greedy.send_json(touch(0, "began"))
        while sent < 5 * rate:
            samples = [{"time": next(at), "contact": 1, "phase": "moved", "x": 50, "y": 50} for _ in range(100)]
            text = json.dumps({"touches": samples})
            await greedy.send_str(text)
            sent += len(text)
        waiting = asyncio.create_task(answer(greedy))
        times = [await answer(other) for _ in range(10)]
        check(max(times) < 1 and not waiting.done(), "server: other clients are answered meanwhile", times)
        seconds = await waiting
        # It may send at once what is for a second.
        check(seconds > 3, f"server: takes {sent:,} bytes at {rate:,} a second in {seconds:.1f} s")


async def thousand(server):
    """As many clients as there may be, at once, each with a tap of its own; one more is refused."""
    import aiohttp

    pid, clients = server.program.process.pid, 1000

    def memory():
        return int(re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text())[1])

    async def client(number):
        socket = await session.ws_connect(f"{server.address}/gestures/map")
        sockets.append(socket)
        while len(sockets) < clients:
            await asyncio.sleep(0.05)
        if number == 0:
            async with session.get(f"{server.address}/gestures/map") as answer:
                check(answer.status == 503, f"server: client {clients + 1} is refused", await answer.text())
            used.append(memory())
        before = time.monotonic()
        await socket.send_json({"touches": [touch(0, "began", x=number)["touches"][0]]})
        await socket.send_json({"touches": [touch(50, "ended", x=number)["touches"][0]]})
        event = await socket.receive_json(timeout=120)
        while (event["class"], event["state"]) != ("gesta.tap", "ended"):
            event = await socket.receive_json(timeout=120)
        times.append(time.monotonic() - before)
        return event["x"] == number

    sockets, times, used, before = [], [], [], memory()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        taps = await asyncio.gather(*(client(number) for number in range(clients)), return_exceptions=True)
        wrong = [tap for tap in taps if tap is not True]
        check(
            not wrong, f"server: {clients} clients at once have a tap each, within {max(times, default=0):.1f} s", wrong
        )
        each = (used[0] - before) / clients
        check(each <= 128, f"server: a client takes {each:.0f} KiB", f"{before} KiB without clients, {used} with them")


async def check_deadline(socket):
    """A tap that waits for a second one, in real time: no message from the client brings it."""
    start = time.monotonic() * 1000
    await socket.send_json(touch(start, "began"))
    await asyncio.sleep(0.05)
    await socket.send_json(touch(start + 50, "ended"))
    event = await socket.receive_json(timeout=10)
    while (event["class"], event["state"]) != ("gesta.tap", "ended"):
        event = await socket.receive_json(timeout=10)
    took = time.monotonic() * 1000 - start
    check(took >= 350, f"server: a tap is reported at its deadline ({took:.0f} ms)", event)
    check(event["time"] == round(start * 1e6 + 350e6) / 1e6, "server: with the time of its deadline", event)


# ------------------------------------------------------------------------------------------------------------ the page


def show(server):
    """Draws on the page in a browser, with a mouse."""
    packages = missing() + ([] if shutil.which("chromium") else ["chromium"])
    if packages:
        skip(f"server, its page: not installed: {' '.join(packages)}")
        return
    options = ["--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", f"--user-data-dir={OUT / 'chromium'}"]
    options += ["--window-position=0,0", "--window-size=1000,700", f"--app={server.address}"]
    with Screen() as screen, screen.start("chromium", *options) as browser:
        if not check(browser.has_window("a remote control"), "server: its page opens", browser.text()):
            return
        time.sleep(3)  # the window appears before its content
        for stroke, name, x, y in (
            ("z", "Z", 200, 200),
            ("circle", "circle", 480, 210),
            ("check mark", "check mark", 250, 500),
        ):
            screen.draw(STROKES[stroke], x, y, 200)
            check(browser.has_window(f"Gesta: {name}$"), f"server: the page receives a {stroke}")
        screen.tap(520, 540)
        check(browser.has_window("Gesta: tap$"), "server: the page receives a tap at its deadline")
        screen.picture("server")
    phone(server)
    wall(server)
    with Server("--host", "0.0.0.0") as everywhere:
        found = json.loads(urlopen(f"{everywhere.address}/address", timeout=10).read())["address"]
        port = everywhere.address.rpartition(":")[2]
        is_right = found is None or (found.endswith(f":{port}") and not found.startswith("127."))
        check(is_right, "server: the address for phones, where the machine has a network", found)


def wall(server):
    """What two people draw is on the wall: what it is, or in red why it is nothing."""
    with Browser() as screen, Browser() as one, Browser() as two:
        screen.size(1400, 900)
        moves = {"name": "prefers-reduced-motion", "value": "no-preference"}
        screen.call("Emulation.setEmulatedMedia", features=[moves])
        screen.open(f"{server.address}/wall")
        wait(screen, "ink.strokes.length > 0")
        check(screen.evaluate("people.size") == 0, "server: until somebody draws, the wall shows how")
        wait(screen, "document.querySelector('p').textContent.includes('--host')")
        said = screen.evaluate("document.querySelector('p').textContent")
        check(said == "For phones, start the server with --host 0.0.0.0.", "server: what phones need", said)
        for phone, shape in ((one, STROKES["z"]), (two, [(-1, -1), (0.6, -1), (0.9, 0.8), (1.6, 0.8)])):
            phone.size(390, 844, touch=True)
            phone.open(server.address)
            wait(phone, "document.querySelector('#state').textContent.startsWith('connected')")
            phone.touch("Start", (195 + 70 * shape[0][0], 300 + 70 * shape[0][1]))
            for (ax, ay), (bx, by) in zip(shape, shape[1:]):
                for part in range(1, 13):
                    x, y = ax + (bx - ax) * part / 12, ay + (by - ay) * part / 12
                    phone.touch("Move", (195 + 70 * x, 300 + 70 * y))
            phone.touch("End")
            wait(screen, "ink.labels.length > 0")
            text, color = screen.evaluate("[ink.labels[0].text, ink.labels[0].color]")
            is_good = phone is one
            check(
                (text == "Z") == is_good and (color != "#ff8593") == is_good, "server: the wall says what it is", text
            )
            wait(screen, "ink.labels.length === 0")
        check(screen.evaluate("people.size") == 2, "server: of two people")
        check(not screen.complaints(), "server: the wall has no error", screen.complaints())


def phone(server):
    """Draws on the page with a finger on a phone, whose pixels are three of the device."""
    with Browser() as browser:
        browser.size(390, 844, scale=3, touch=True)
        browser.open(server.address)
        wait(browser, "document.querySelector('#state').textContent.startsWith('connected')")
        points = [(195 + 90 * x, 250 + 90 * y) for x, y in STROKES["z"]]
        browser.touch("Start", points[0])
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            for i in range(1, 21):
                time.sleep(0.01)
                browser.touch("Move", (x0 + (x1 - x0) * i / 20, y0 + (y1 - y0) * i / 20))
        browser.touch("End")
        wait(browser, "document.title === 'Gesta: Z'")
        browser.screenshot(OUT / "server-phone.png")
        text = browser.evaluate(
            "(({ top, left, width }) => [top, left, width])(document.querySelector('ul').getBoundingClientRect())"
        )
        check(text[0] >= 0.65 * 844 and text[1:] == [0, 390], "server: on a phone, the text is below", text)
        names = browser.evaluate("[...document.querySelectorAll('li b')].map((name) => name.textContent)")
        check(len(names) == len(set(names)) == 6, "server: a row for each recognizer, by its name", names)
        size = browser.evaluate("(({ width, clientWidth }) => [width, clientWidth])(document.querySelector('canvas'))")
        check(size[0] == 3 * size[1], "server: the canvas has the pixels of the device", size)
        wrong = layout(browser)
        check(not wrong, "server: no text overlaps, is cut, or is wider than the phone", wrong)
        inked = "ink.pen.getImageData(0, 0, ink.canvas.width, ink.canvas.height).data.some((part) => part !== 0)"
        check(browser.evaluate(inked), "server: the stroke is drawn")
        time.sleep(2.5)
        check(not browser.evaluate(inked), "server: its ink fades")
        check(not browser.complaints(), "server: the page has no error", browser.complaints())
