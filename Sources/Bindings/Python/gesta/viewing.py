"""The command `view`: the time line of a trace as one page, in the browser or as a file."""

from __future__ import annotations

import argparse
import base64
import contextlib
import gzip
import json
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

from ._changes import number
from ._live import PORT
from .accounts.naming import in_units, parsed_set, recognizer_ids
from .accounts.parts import Advice
from .accounts.script import Edit
from .errors import GestaError
from .explaining import explain

HERE = Path(__file__).resolve().parent
PLACES = (HERE / "view.html", HERE.parents[3] / ".build" / "web" / "view.html")
"""Where the page without a trace is: in a package, and in a checkout after Sources/build web."""

GIVEN = "null/* GIVEN */"

MOST_EXPLAINED = 1_000_000
"""The longest trace, in bytes, that is explained: what is advised is tried, which takes as many replays."""

EXAMPLES = """examples:
  gesta view session.trace                  show it in the browser
  gesta view session.trace -o page.html     write one page that opens from the disk, to send or to keep
  gesta view session.trace --port 8000 --no-browser
                                            serve it, for a browser that is open already; reloading reads it again
  gesta view --live                         show a program that runs: in Python, `with context.live(): ...`
"""


def add_view(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "view",
        help="show the time line of a trace, and what another set-up would recognize",
        description="Shows the time line of a trace: a lane for each recognizer, with its states, waits, verdicts and "
        "measures; what would be recognized with other parameters, relations and classes; and of a trace of at most a "
        "megabyte, what `gesta explain` says. The page has everything inside and needs no network. With --live, it "
        "follows a program of this machine that hands its session over.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("file", type=Path, nargs="?", help="a trace written by Context.trace")
    command.add_argument(
        "--live", action="store_true", help="follow a program of this machine while it runs; requires aiohttp"
    )
    command.add_argument("-o", "--output", type=Path, metavar="PAGE", help="write the page to this file")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME.PARAMETER=VALUE",
        help="offer this change, by label, class or id, first among those to try; a length may end in mm; repeats",
    )
    command.add_argument("--port", type=int, help=f"the port to serve at; by default a free one, and {PORT} for --live")
    command.add_argument("--no-browser", action="store_true", help="do not open the browser")
    command.set_defaults(run=_view)


def page_of(trace: bytes, name: str, sets: Sequence[str] = ()) -> str:
    """Returns the page of a trace, with everything inside; `sets` are offered there as a change to try."""
    if not trace.startswith(b"gesta-trace "):
        raise ValueError(f"{name} is not a trace: its first line must be gesta-trace 1")
    given: dict[str, Any] = {"name": name, "trace": base64.b64encode(gzip.compress(trace, 9, mtime=0)).decode()}
    if len(trace) <= MOST_EXPLAINED:
        with contextlib.suppress(GestaError):  # the page says what is wrong with the trace
            given["account"] = explain(trace).data()
    if sets:
        if "account" not in given:
            raise ValueError(f"--set requires a trace that can be explained, of at most {MOST_EXPLAINED:,} bytes")
        given["account"]["advice"].insert(0, _given(trace, sets).data())
    return _page(given)


def _page(given: dict[str, Any]) -> str:
    """Returns the page with what it is given."""
    found = next((place for place in PLACES if place.exists()), None)
    if found is None:
        raise ValueError(f"the page {PLACES[0]} is missing: in a checkout, Sources/build web makes it")
    # "<" could end the script that contains it.
    text = json.dumps(given).replace("<", "\\u003c")
    return found.read_text(encoding="utf-8").replace(GIVEN, text, 1)


def _given(trace: bytes, sets: Sequence[str]) -> Advice:
    """The change that the options ask for."""
    ids, edits = recognizer_ids(trace), []
    for name, parameter, value in map(parsed_set, sets):
        found = ids.get(name, ids.get(f"gesta.{name}", []))
        if not found:
            raise ValueError(f"--set is {name}.{parameter}, must name a recognizer of the trace: {', '.join(ids)}")
        edits += [Edit("set", id, parameter, in_units(value, trace)) for id in found]
    typed = [replace(each, value=_typed(each.value)) for each in edits]
    return Advice(1, typed[0].recognizer, "", "Asked for with --set", " and ".join(sets), typed)


def _typed(value: str) -> float | str:
    try:
        return number(value)
    except ValueError:
        return value


def _view(arguments: argparse.Namespace) -> int:
    if arguments.live:
        return _follow(arguments)
    file: Path | None = arguments.file
    if file is None:
        raise ValueError("the file is missing: gesta view FILE, or gesta view --live")
    page = page_of(file.read_bytes(), file.name, arguments.set)
    if arguments.output is not None:
        arguments.output.write_text(page, encoding="utf-8")
        print(f"{arguments.output}: {len(page.encode()):,} bytes")
        return 0
    with HTTPServer(("127.0.0.1", arguments.port or 0), _handler(file, arguments.set)) as server:
        _announce(arguments, f"http://127.0.0.1:{server.server_port}/", f"shows {file}")
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _follow(arguments: argparse.Namespace) -> int:
    """Shows a program while it runs."""
    if arguments.file is not None or arguments.output is not None:
        raise ValueError("--live has neither a file nor an output: the page saves the trace")
    try:
        from . import _live_server
    except ModuleNotFoundError as error:
        if error.name != "aiohttp":
            raise
        raise ValueError('--live requires aiohttp: pip install "gesta-gestures[live]"') from error
    port = PORT if arguments.port is None else arguments.port
    _live_server.serve(
        port, _page({"live": True}), lambda address: _announce(arguments, address, "shows the program that connects")
    )
    return 0


def _announce(arguments: argparse.Namespace, address: str, what: str) -> None:
    print(f"{address} {what}; Ctrl-C ends it", flush=True)
    if not arguments.no_browser:
        webbrowser.open(address)


def _handler(file: Path, sets: Sequence[str]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path != "/":
                self.send_error(404)
                return
            page = page_of(file.read_bytes(), file.name, sets).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, format: str, *args: object) -> None:
            """Writes no line for each request."""

    return Handler
