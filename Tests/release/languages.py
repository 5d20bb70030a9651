"""From `tar xf` to the first gesture: the programs and commands of each language."""

import os
import sys

from common import ROOT

SECONDS, PIP_SECONDS = 60, 20
PYTHON = os.path.realpath(sys.executable)


def languages(tree):
    """(language, program, its name, commands after `tar xf`, the needed commands, most seconds)"""
    link = f"-I{tree}/include -L{tree}/lib -lgesta -Wl,-rpath,$PWD/{tree}/lib -o main"
    jna = "/usr/share/java/jna.jar"
    examples, first = ROOT / "examples", ROOT / "Tests" / "release" / "first"
    return [
        ("C", examples / "c" / "hello.c", "main.c", [f"cc main.c {link}", "./main"], ["cc"], SECONDS),
        (
            "C, static", examples / "c" / "hello.c", "main.c",
            [f"cc main.c -I{tree}/include {tree}/lib/libgesta.a -lm -o main", "./main"], ["cc"], SECONDS,
        ),
        (
            "C++", examples / "cpp" / "hello.cpp", "main.cpp", [f"c++ -std=c++17 main.cpp {link}", "./main"], ["c++"],
            SECONDS,
        ),
        (
            "Python", examples / "python" / "hello.py", "main.py",
            [f"{PYTHON} -m pip install -q -t packages {tree}/gesta-*.whl", f"PYTHONPATH=packages {PYTHON} main.py"],
            [PYTHON], PIP_SECONDS,
        ),
        (
            "LuaJIT", examples / "lua" / "hello.lua", "main.lua",
            [f'LUA_PATH="{tree}/share/lua/5.1/?.lua" luajit main.lua'], ["luajit"], SECONDS,
        ),
        (
            "Rust", first / "main.rs", "main.rs",
            [f"rustc --edition 2021 -L {tree}/lib -C link-arg=-Wl,-rpath,$PWD/{tree}/lib main.rs", "./main"],
            ["rustc"], SECONDS,
        ),
        (
            "C#", first / "main.cs", "main.cs",
            [f"mcs main.cs {tree}/share/gesta/bindings/Gesta.cs", f"LD_LIBRARY_PATH={tree}/lib mono main.exe"],
            ["mcs", "mono"], SECONDS,
        ),
        (
            "Java", first / "Main.java", "Main.java",
            [
                f"javac -cp {jna} -d . Main.java {tree}/share/gesta/bindings/Gesta.java",
                f"java -cp {jna}:. -Djna.library.path={tree}/lib Main",
            ],
            ["javac", "java", jna], SECONDS,
        ),
    ]  # fmt: skip
