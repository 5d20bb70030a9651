"""From `tar xf` to the first gesture: the programs of the archive, and the commands of each language in its README."""

import os

SECONDS = 60


def languages():
    """(language, its program, commands in the directory of the archive, the needed commands and files)"""
    link = '-Iinclude -Llib -lgesta "-Wl,-rpath,$PWD/lib" -o hello'
    jna = os.environ.get("JNA", "/usr/share/java/jna.jar")
    programs = "share/gesta/examples"
    bindings = "share/gesta/bindings"
    return [
        ("C", "hello.c", [f"cc {programs}/hello.c {link}", "./hello"], ["cc"]),
        (
            "C, static", "hello.c",
            [f"cc {programs}/hello.c -Iinclude lib/libgesta.a -Wl,--gc-sections -lm -o hello", "./hello"], ["cc"],
        ),
        ("C++", "hello.cpp", [f"c++ -std=c++17 {programs}/hello.cpp {link}", "./hello"], ["c++"]),
        (
            "Python", "hello.py",
            ["python3 -m venv venv", "venv/bin/pip install *.whl", f"venv/bin/python {programs}/hello.py"], ["python3"],
        ),
        ("LuaJIT", "hello.lua", [f'LUA_PATH="share/lua/5.1/?.lua" luajit {programs}/hello.lua'], ["luajit"]),
        (
            "Rust", "hello.rs",
            [f'rustc {programs}/hello.rs -Llib "-Clink-arg=-Wl,-rpath,$PWD/lib"', "./hello"], ["rustc"],
        ),
        (
            "C#", "Hello.cs",
            [f"mcs -out:hello.exe {programs}/Hello.cs {bindings}/Gesta.cs", "LD_LIBRARY_PATH=lib mono hello.exe"],
            ["mcs", "mono"],
        ),
        (
            "Java", "Hello.java",
            [
                f"javac -cp {jna} -d . {programs}/Hello.java {bindings}/Gesta.java",
                f"java -cp {jna}:. -Djna.library.path=lib Hello",
            ],
            ["javac", "java", jna],
        ),
    ]  # fmt: skip
