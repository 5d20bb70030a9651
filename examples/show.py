#!/usr/bin/env python3
"""Starts a program with a window, or a server, by its name: examples/run show NAME [ARGUMENT]...

Builds what it requires first. If something is missing, says what to install. Without NAME, lists the programs. With
--build, builds those for which everything is installed, and starts none.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
OUT = ROOT / ".build" / "examples"
LIBRARY = ROOT / ".build" / "gesta"
VENV = ROOT / ".build" / "venv" / "bin" / "python"
MENU = OUT / "plugins" / "marking_menu.so"
C = ["cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-O2", f"-I{ROOT / 'include'}"]
LINK = [f"-L{LIBRARY}", "-lgesta", "-Wl,-rpath,$ORIGIN/../gesta"]
# What a program may require: how it is found, and how one installs it.
PACKAGES = {
    "swiftc": "install the Swift toolchain, from swift.org/install, which builds the library",
    "cc": "apt install gcc libc6-dev",
    "sdl2": "apt install libsdl2-dev",
    "SDL2_ttf": "apt install libsdl2-ttf-dev",
    "love": "apt install love",
    "godot3": "apt install godot3",
    "wasm-opt": "apt install binaryen wasi-libc",
    "pygame": "pip install pygame    (or, for this repository alone: Tests/venv pygame)",
    "pyray": "pip install raylib    (or, for this repository alone: Tests/venv raylib)",
    "aiohttp": "pip install aiohttp    (or, for this repository alone: Tests/venv aiohttp)",
    "PySide6": "pip install PySide6-Essentials    (or, for this repository alone: Tests/venv PySide6-Essentials)",
}
MODULES = {"pygame", "pyray", "aiohttp", "PySide6"}
LIBRARIES = {"sdl2", "SDL2_ttf"}


@dataclass
class Program:
    about: str
    needs: list[str]
    start: list[str | Path]
    build: list[list[str | Path]] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    page: str = ""  # of a server of this repository's files, instead of `start`


def sdl(name: str, about: str, source: str, *arguments: str | Path) -> Program:
    flags = ["$(sdl2 SDL2_ttf)"]
    build = [[*C, HERE / source, "-o", OUT / name, *LINK, *flags, "-lm"]]
    if arguments:
        build.append(menu())
    return Program(about, ["cc", "sdl2", "SDL2_ttf"], [OUT / name, *arguments], build)


def launcher() -> Program:
    """All scenes of examples/sdl2 in one window."""
    program = sdl(
        "launcher", "the three below in one window: next, previous, pause, step (SDL 2)", "sdl2/launcher.c", MENU
    )
    program.build[0][1:1] = [
        "-DLAUNCHER",
        *(HERE / "sdl2" / f"{name}.c" for name in ("verdicts", "map", "marking_menu")),
    ]
    return program


def menu() -> list[str | Path]:
    """The command that compiles the plugin of marking menus."""
    plugins = HERE / "plugins"
    hidden = ["-ffp-contract=off", "-fvisibility=hidden", "-fPIC", "-shared"]
    script = f"-Wl,--version-script={plugins / 'exports.map'}"
    return [*C, *hidden, plugins / "marking_menu" / "marking_menu.c", "-o", MENU, script, "-lm"]


def python(about: str, package: str, script: str) -> Program:
    return Program(about, [package], ["python", HERE / script])


LUA = {"LUA_PATH": f"{HERE}/love/?.lua;{ROOT}/Sources/Bindings/Lua/?.lua;;"}
PROGRAMS = {
    "spells": Program(
        "signs cast spells, one of them taught by the player (LÖVE)",
        ["love"],
        ["love", OUT / "spells.love"],
        [[HERE / "love" / "pack", OUT / "spells.love"]],
    ),
    "garden": Program(
        "a garden planted from marking menus (LÖVE)",
        ["love", "cc"],
        ["love", HERE / "love" / "garden", MENU],
        [menu()],
        LUA,
    ),
    "launcher": launcher(),
    "verdicts": sdl("verdicts", "strokes, and what each recognizer says of them (SDL 2)", "sdl2/verdicts.c"),
    "map": sdl("map", "a map moved by fingers and wheels (SDL 2)", "sdl2/map.c"),
    "stamps": sdl("marking_menu", "stamps from a marking menu (SDL 2)", "sdl2/marking_menu.c", MENU),
    "viewer-sdl": sdl("sdl2_viewer", "a picture viewer: drag, pinch, turn, a Z undoes (SDL 2)", "viewer/sdl2_viewer.c"),
    "viewer": python("the same viewer (Qt 6); nine more toolkits are beside it", "PySide6", "viewer/qt_viewer.py"),
    "pictures": python("pictures on a table: drag, throw, turn, enlarge (pygame)", "pygame", "pygame/pictures.py"),
    "island": python("an island of blocks: turn, throw, build (raylib)", "pyray", "raylib/blocks.py"),
    "fireworks": Program(
        "fireworks above a town, for taps and signs (Godot 3)",
        ["godot3", "cc"],
        ["godot3", "--path", OUT / "godot"],
        [[HERE / "godot" / "build", OUT / "godot"]],
    ),
    "remote": python("a phone as a remote control of a wall, by a server (aiohttp)", "aiohttp", "server/server.py"),
    "notes": Program(
        "marking menus that play chords (browser)",
        ["wasm-opt"],
        [],
        [[ROOT / "Sources" / "build", "web", "--plugin", HERE / "plugins" / "marking_menu" / "marking_menu.c"]],
        page="examples/web/notes.html",
    ),
    "web-map": Program(
        "a map: drag, zoom, turn, throw (browser)",
        ["wasm-opt"],
        [],
        [[ROOT / "Sources" / "build", "web"]],
        page="examples/web/map.html",
    ),
    "playground": Program(
        "draw, write patterns, teach signs, see why (browser)",
        ["wasm-opt"],
        [],
        [[ROOT / "Sources" / "build", "web"]],
        page=".build/web/playground.html",
    ),
}


def interpreter(package: str) -> str | None:
    """A Python that has a package: this one, or that of the tests."""
    spec = importlib.util.find_spec(package)
    if spec and spec.origin:  # the folder of this repository with its name is none
        return sys.executable
    found = VENV.exists() and subprocess.run([VENV, "-c", f"import {package}"], capture_output=True).returncode == 0
    return str(VENV) if found else None


def is_there(name: str) -> bool:
    if name in MODULES:
        return interpreter(name) is not None
    if name in LIBRARIES:
        return bool(shutil.which("pkg-config")) and subprocess.run(["pkg-config", "--exists", name]).returncode == 0
    return shutil.which(name) is not None


def missing(program: Program) -> list[str]:
    """The commands that install what is missing."""
    needs = program.needs if (LIBRARY / "libgesta.so").exists() else ["swiftc", *program.needs]
    return [PACKAGES[name] for name in needs if not is_there(name)]


def expanded(command: list[str | Path]) -> list[str]:
    """The words of a command; "$(NAME...)" are the flags of pkg-config."""
    found: list[str] = []
    for each in map(str, command):
        if each.startswith("$("):
            flags = subprocess.run(["pkg-config", "--libs", *each[2:-1].split()], capture_output=True, text=True)
            found += flags.stdout.split()
        else:
            found.append(each)
    return found


def build(program: Program) -> None:
    """Builds the library and the program; the commands say what is wrong."""
    (OUT / "plugins").mkdir(parents=True, exist_ok=True)
    for command in ([str(ROOT / "Sources" / "build")], *map(expanded, program.build)):
        if subprocess.run(command, cwd=ROOT).returncode != 0:
            sys.exit(f"examples/run show: {os.path.relpath(command[0], ROOT)} has failed, see above")


def start(program: Program, arguments: list[str]) -> int:
    if program.page:
        return serve(program.page)
    command = expanded([*program.start, *arguments])
    if command[0] == "python":
        command[0] = interpreter(program.needs[0]) or sys.executable
    bindings = f"{ROOT / 'Sources' / 'Bindings' / 'Python'}"
    path = os.pathsep.join(filter(None, [bindings, os.environ.get("PYTHONPATH")]))
    try:
        return subprocess.run(command, env={**os.environ, "PYTHONPATH": path, **program.variables}).returncode
    except KeyboardInterrupt:
        return 0


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def serve(page: str) -> int:
    """Serves this repository's files to this computer."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(ROOT))) as server:
        print(f"open http://127.0.0.1:{server.server_port}/{page}    (Ctrl+C ends the server)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def listed() -> None:
    width = max(map(len, PROGRAMS))
    print("examples/run show NAME starts one of these:\n")
    for name, program in PROGRAMS.items():
        print(f"  {name:{width}}  {program.about}")
        for command in missing(program):
            print(f"  {'':{width}}  first: {command}")


def main() -> None:
    name, *arguments = sys.argv[1:] or [""]
    if not name:
        listed()
    elif name == "--build":
        for name, program in PROGRAMS.items():
            lacks = missing(program)
            if lacks or program.page:
                print(f"    {name}: {'not built, first: ' + ', '.join(lacks) if lacks else 'built when it is started'}")
                continue
            build(program)
            print(f"    {name}: examples/run show {name}", flush=True)
    elif name in ("-h", "--help"):
        print(__doc__)
    elif name not in PROGRAMS:
        sys.exit(f"examples/run show: NAME is {name}, must be one of {', '.join(PROGRAMS)}")
    else:
        program = PROGRAMS[name]
        lacks = missing(program)
        if lacks:
            sys.exit(f"examples/run show: {name} requires what is not installed; first:\n    " + "\n    ".join(lacks))
        build(program)
        sys.exit(start(program, arguments))


if __name__ == "__main__":
    main()
