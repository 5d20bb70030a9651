"""Chromium without a window, driven through its debugging protocol over a pipe."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections import deque

OPTIONS = [
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
    *("--no-first-run", "--disable-extensions", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--mute-audio", "--force-color-profile=srgb", "--touch-events=enabled"),
]
SECONDS = 120  # that a test waits for an answer or an event: more than any expression takes


class PageError(Exception):
    """An exception that the page threw, or a command that failed."""


class Browser:
    """A process of Chromium, and its one page."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="gesta-web-")
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()
        command = [shutil.which("chromium"), *OPTIONS, f"--user-data-dir={self.profile}", "--remote-debugging-pipe"]

        def place():
            # The browser reads commands from 3 and writes to 4.
            low, high = os.dup2(to_browser, 103), os.dup2(from_browser, 104)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [*command, "about:blank"],
            preexec_fn=place,
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.buffer = b""
        self.messages = deque()
        self.events = []
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(t["targetId"] for t in targets if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.write)
        os.close(self.read)
        shutil.rmtree(self.profile, ignore_errors=True)

    # ------------------------------------------------------------------------------------------------------- protocol

    def receive(self, awaited, end):
        """The next message. PageError after `end`, which a page that reports something all the time cannot put off."""
        while not self.messages:
            if not select.select([self.read], [], [], max(end - time.monotonic(), 0))[0]:
                raise PageError(f"{awaited}: has not come within {SECONDS} s")
            data = os.read(self.read, 1 << 20)
            if not data:
                raise PageError("the browser has ended")
            *whole, self.buffer = (self.buffer + data).split(b"\0")
            self.messages.extend(json.loads(message) for message in whole)
        return self.messages.popleft()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + SECONDS
        while True:
            answer = self.receive(method, end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def wait_for(self, method):
        """Waits until an event has come since the last navigation."""
        end = time.monotonic() + SECONDS
        while not any(event["method"] == method for event in self.events):
            message = self.receive(method, end)
            if "method" in message:
                self.events.append(message)

    # ----------------------------------------------------------------------------------------------------------- page

    def size(self, width, height, scale=1, touch=False, dark=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=10 if touch else 1)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        motion = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.call("Emulation.setEmulatedMedia", features=[scheme, motion])

    def open(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def evaluate(self, expression):
        """The value of an expression, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def complaints(self):
        """Errors and warnings of the console since the page was opened."""
        self.evaluate("0")
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
                found.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
        return found

    def requests(self):
        """The addresses that the page has asked for."""
        return [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    # ---------------------------------------------------------------------------------------------------------- input

    def touch(self, kind, *points):
        """Start, Move, End or Cancel with the fingers that are down: (x, y) or (x, y, id)."""
        fingers = [
            {"x": p[0], "y": p[1], "id": p[2] if len(p) > 2 else i, "radiusX": 6, "radiusY": 5}
            for i, p in enumerate(points)
        ]
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=fingers)

    def mouse(self, kind, x, y, modifiers=0, button="left", **more):
        """Pressed, Moved, Released or Wheel; modifier 1 is Alt."""
        buttons = 0 if kind == "Moved" and button == "none" else {"none": 0, "left": 1, "right": 2, "middle": 4}[button]
        self.call(
            "Input.dispatchMouseEvent",
            type="mouseWheel" if kind == "Wheel" else f"mouse{kind}",
            x=x,
            y=y,
            modifiers=modifiers,
            button=button,
            buttons=buttons,
            clickCount=1 if kind in ("Pressed", "Released") else 0,
            **more,
        )

    def key(self, key, code="", modifiers=0, text=""):
        code = code or key
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, modifiers=modifiers, **more)
