"""The programs in the guides: compiled, run, and their output compared with the text block behind them.

The Python blocks of an article are one program, in order, and so are its commands of the shell, which come last. Every
other block is a program of its own: C, C++, Lua, Swift
and JavaScript, and in C also a plugin, plugin.so, which the Python program can load. Fragments are inserted in a
program of the same name in Tests/docs/programs, at the line "SNIPPET n" for the n-th block of the language. What is
verbatim in a file of examples is an excerpt, and is tested with that file. The programs of an article in ALIKE print
the same, which the article has once.
"""

import os
import re
import shutil
import sys
import textwrap

import swift_program
from common import ARCHIVE, CC, LIBRARY, ROOT, check, run, work

ARTICLES = ROOT / "Sources" / "Reference" / "Gesta.docc"
PROGRAMS = ROOT / "Tests" / "docs" / "programs"
SUFFIX = {"c": ".c", "cpp": ".cpp", "python": ".py", "lua": ".lua", "js": ".mjs", "swift": ".swift", "sh": ".sh"}
ENVIRONMENT = {
    "PYTHONPATH": f"{ROOT / 'Sources' / 'Bindings' / 'Python'}:{ROOT / 'Sources' / 'Tools'}",
    "LUA_PATH": f"{ROOT / 'Sources' / 'Bindings' / 'Lua'}/?.lua",
    "GESTA_LIBRARY": str(LIBRARY),
}
ALIKE = {"BrushAndZoom", "ScrollingList", "SignsOverMap"}
INTERPRETERS = {"python": sys.executable, "lua": shutil.which("luajit"), "js": shutil.which("node")}


def blocks(text):
    """[(language, code, output)]; a block of text belongs to the one before it. Grammars and excerpts are left out."""
    found = []
    for language, code in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.M | re.S):
        if language == "text":
            found[-1][2] += code
        elif language != "grammar" and not is_excerpt(language, code):
            found.append([language, code, ""])
    return found


def is_excerpt(language, code):
    suffixes = {SUFFIX.get(language, f".{language}"), f".{language}", ".h"}
    files = (path for suffix in suffixes for path in (ROOT / "examples").rglob(f"*{suffix}"))
    return any(f"\n{code}" in f"\n{path.read_text()}" for path in files)


def programs(article):
    """[(language, source, output)]"""
    found = blocks(article.read_text())
    if article.stem in ALIKE:
        expected = "".join(output for _, _, output in found)
        yield from ((language, code, expected) for language, code, _ in found)
        return
    for language in dict.fromkeys(language for language, _, _ in found):
        own = [(code, output) for kind, code, output in found if kind == language]
        frame = PROGRAMS / (article.stem + SUFFIX.get(language, ".none"))
        if frame.exists():
            yield language, inserted(frame.read_text(), [code for code, _ in own]), "".join(o for _, o in own)
        elif language in ("python", "sh"):
            yield language, "\n".join(code for code, _ in own), "".join(output for _, output in own)
        else:
            yield from ((language, code, output) for code, output in own)


def inserted(frame, codes):
    left = set(range(1, len(codes) + 1))

    def code(match):
        left.remove(int(match[2]))
        return textwrap.indent(codes[int(match[2]) - 1].rstrip(), match[1])

    text = re.sub(r"^( *)(?:# |// )?SNIPPET (\d+);?$", code, frame, flags=re.M)
    assert not left, f"blocks {left} are in no program"
    return text


def execute(language, source, directory):
    """(status, output) of a program."""
    if language == "swift":
        return swift_program.output(directory, source)
    file = directory / ("main" + SUFFIX[language])
    file.write_text(source)
    if language == "js":
        plugin = re.search(r'registerPlugin\("(\w+)"\)', source)
        if plugin:
            c_file = ROOT / "examples" / "plugins" / plugin[1] / f"{plugin[1]}.c"
            run(ROOT / "Sources" / "build", "web", "--plugin", c_file, timeout=1200)
        for name in re.findall(r'from "\./(map_\w+\.js)"', source):
            shutil.copy(ROOT / "examples" / "web" / name, directory)
        for name in "gesta.js", "gesta.wasm":
            shutil.copy(ROOT / ".build" / f"web{f'-with-{plugin[1]}' if plugin else ''}" / name, directory)
    if language == "sh":
        for name in "slide", "data":
            shutil.rmtree(directory / name, ignore_errors=True)
        built = LIBRARY.parent
        found = {"PATH": f"{built}:{os.environ['PATH']}", "PKG_CONFIG_PATH": str(built), "GESTA_PLUGIN_PATH": ""}
        return run("bash", "-e", file, env={**ENVIRONMENT, **found}, cwd=directory)
    if language in INTERPRETERS:
        return run(INTERPRETERS[language], file, env=ENVIRONMENT, cwd=directory)
    flags = ["-Wall", "-Werror", f"-I{ROOT / 'include'}"]
    if "gesta_plugin_entry" in source:
        return run(CC, "-std=c99", *flags, "-shared", "-fPIC", file, "-o", directory / "plugin.so")
    compiler = [CC, "-std=c99"] if language == "c" else ["c++", "-std=c++17"]
    checker = [LIBRARY.parent / "libgesta-adapter-check.a"] if "gesta_adapter_check.h" in source else []
    status, text = run(*compiler, *flags, file, *checker, ARCHIVE, "-lm", "-o", directory / "main")
    return run(directory / "main", cwd=directory) if status == 0 else (status, text)


def test(names=()):
    """Plays the articles of these names, or all."""
    count = 0
    for article in sorted(ARTICLES / f"{name}.md" for name in names) or sorted(ARTICLES.glob("*.md")):
        directory = work(f"guide-{article.stem}")
        # C comes first: Python loads its plugin.
        for language, source, output in sorted(programs(article), key=lambda program: program[0]):
            count += 1
            if not check(language in SUFFIX, f"{article.stem}: the test can run {language}"):
                continue
            status, text = execute(language, source, directory)
            check(status == 0 and text == output, f"{article.stem}: {language}", f"status {status}\n{text}")
    check(names or count >= 19, f"{count} programs; those of excerpts are tested with their files")
