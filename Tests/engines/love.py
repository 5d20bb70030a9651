"""The spell game of examples/love, packed with the library of an installation."""

import shutil
import time
import zipfile

from boxes import check_boxes
from common import LIBRARY, ROOT, check, run, skip
from pictures import check_current
from screen import OUT, STROKES, Screen, missing
from speeds import check_speeds, write_script

GAME = ROOT / "examples" / "love"
# The player's own sign: a spiral-like hook that no preset resembles.
SIGN = [(-0.9, 0.9), (-0.9, -0.9), (0.9, -0.9), (0.9, 0.4), (-0.3, 0.4), (-0.3, -0.3)]
# Without its end, it is another one, until the player says otherwise.
OTHER = SIGN[:4]


def test():
    lines = len((GAME / "gesta_love.lua").read_text().splitlines())
    check(lines <= 150, f"examples/love/gesta_love.lua has at most 150 lines ({lines})")
    speeds()
    packages = missing("love=love")
    if packages:
        skip(f"LÖVE: not installed: {' '.join(packages)}")
        return
    prefix, packed = OUT / "love-prefix", OUT / "spells.love"
    status, text = run(ROOT / "Sources" / "install", "--prefix", prefix)
    check(status == 0, "LÖVE: the library is installed, as in a release archive", text)
    status, text = run(GAME / "pack", packed, prefix)
    if not check(status == 0, "LÖVE: examples/love/pack packs it with the game", text):
        return
    names = set(zipfile.ZipFile(packed).namelist())
    check({"main.lua", "gesta.lua", "libgesta.so"} <= names, "LÖVE: the file has all that the game requires", names)
    with Screen() as screen:
        play(screen, packed)


def speeds():
    """The adapter alone, in LuaJIT."""
    if not shutil.which("luajit"):
        skip("LÖVE, velocities: not installed: luajit")
        return
    modules = {"LUA_PATH": f"{GAME}/?.lua;{ROOT}/Sources/Bindings/Lua/?.lua;;", "GESTA_LIBRARY": str(LIBRARY)}
    script = ROOT / "Tests" / "engines" / "love_speeds.lua"
    check_speeds("LÖVE", run("luajit", script, write_script(), env=modules)[1])


def correct(screen, program):
    """C corrects: the last stroke was the player's sign or, if it was taken for it, was not."""
    screen.draw(OTHER, 480, 260, 170)
    time.sleep(0.2)  # a frame: the game pushes the stroke with the next one
    screen.xdotool("key", "c")
    check(program.waits_for("learned another example"), "LÖVE: C makes the last stroke an example", program.text())
    screen.draw(OTHER, 620, 300, 140)
    check(program.waits_for("cast meteor", times=2), "LÖVE: then such a stroke casts it", program.text())
    screen.xdotool("key", "c")
    check(program.waits_for("learned what is no sign"), "LÖVE: C makes it a counterexample", program.text())
    screen.draw(OTHER, 480, 260, 170)
    screen.draw(SIGN, 620, 300, 140)
    check(program.waits_for("cast meteor", times=3), "LÖVE: the sign still casts it", program.text())
    check(program.text().count("\ncast ") == 8, "LÖVE: and the other stroke no longer", program.text())


def play(screen, packed):
    """Plays the packed game alone in a directory, without the repository's modules."""
    saved = OUT / "love-data" / "love" / "gesta-spells"
    saved.mkdir(parents=True, exist_ok=True)
    for name in ("libgesta.so", "unpacked-libgesta.so"):
        (saved / name).write_text("the library of an older version of the game")
    alone = {"XDG_DATA_HOME": str(OUT / "love-data"), "LUA_PATH": "", "GESTA_LIBRARY": ""}
    with screen.start("love", packed, **alone) as program:
        if not check(program.waits_for("ready", 40), "LÖVE: the game starts", program.text()):
            return
        time.sleep(1)  # the first frames take longer
        for spell, stroke, x, y in (
            ("arrow", "chevron", 200, 300),
            ("lightning", "z", 700, 280),
            ("healing", "check mark", 330, 340),
            ("shield", "circle", 500, 300),
        ):
            screen.draw(STROKES[stroke], x, y, 150)
            check(program.waits_for(f"cast {spell}"), f"LÖVE: a {stroke} casts {spell}", program.text())
        screen.tap(480, 200, times=2)
        check(program.waits_for("freeze"), "LÖVE: a double tap", program.text())
        check("spark" not in program.text(), "LÖVE: the double tap is not also a tap", program.text())
        screen.tap(300, 160)
        check(program.waits_for("spark"), "LÖVE: a tap at its deadline", program.text())
        screen.xdotool("key", "t")
        check(program.waits_for("teaching"), "LÖVE: T begins teaching", program.text())
        screen.draw(SIGN, 480, 260, 170)
        check(program.waits_for("learned a sign"), "LÖVE: the game learns a sign", program.text())
        check("meteor" not in program.text(), "LÖVE: learning the sign does not cast it", program.text())
        screen.draw(STROKES["z"], 420, 250, 170)
        check(program.waits_for("cast lightning", times=2), "LÖVE: the other signs still cast", program.text())
        time.sleep(0.2)  # a frame
        picture, _ = screen.picture("love", 960, 640)
        check_current("examples/love/spells.png", picture, check_boxes("LÖVE", screen, program, 960, 640, 17))
        screen.draw(SIGN, 620, 300, 140)
        check(program.waits_for("cast meteor"), "LÖVE: the sign casts a meteor elsewhere and smaller", program.text())
        check(program.text().count("\ncast ") == 6, "LÖVE: no sign casts two spells", program.text())
        correct(screen, program)
        resized(screen, program)
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "LÖVE: Escape quits", program.text())


def resized(screen, program):
    """In a smaller window, the picture is smaller, and what is drawn is where it is seen."""
    window = screen.xdotool("search", "--name", "Gesta: spells").split()[-1]
    screen.xdotool("windowsize", window, 480, 320, "windowmove", window, 0, 0)
    time.sleep(1)
    _, colors = screen.picture("love-small", 480, 320, gravity="northwest")
    check(colors > 200, "LÖVE: a smaller window has the whole picture", colors)
    before = program.text().count("freeze")
    screen.tap(240, 60, times=2)
    check(program.waits_for("freeze", times=before + 1), "LÖVE: and a double tap", program.text())
