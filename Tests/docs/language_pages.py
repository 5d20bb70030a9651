"""The pages of Python, Lua and JavaScript: one for each public name, and for each class of the library."""

import inspect
import os
import re
import shutil
import sys

from common import LIBRARY, ROOT, check, run

HOME = "/documentation/gesta"
LIST = """
local gesta = require "gesta"
local context = gesta.context()
local function list(class, methods)
    for name, value in pairs(methods) do
        if type(value) == "function" and not name:find "^_" then print(class .. name) end
    end
end
list("", gesta)
list("context/", getmetatable(context).__index)
list("finger/", getmetatable(context:finger()).__index)
list("region/", getmetatable(context:region(0, 0, 1, 1)).__index)
list("recognizer/", require("gesta.objects").Recognizer)
"""


def test(pages):
    """`pages` are those of the site, without what distinguishes names that differ in case only."""
    for language, names in ("Python", python()), ("Lua", lua()), ("JavaScript", javascript()):
        missing = [name for name in names if f"{HOME}/{language}/{name}".lower() not in pages]
        check(len(names) > 40 and not missing, f"{language}: a page for each of {len(names)} names", missing)
    import gesta

    with gesta.Context() as context:
        ids = [each.class_name for each in context.classes]
    missing = [name for name in ids if f"{HOME}/{name.replace('gesta.', 'class-').replace('_', '-')}" not in pages]
    check(len(ids) >= 20 and not missing, f"a page for each of {len(ids)} classes", missing)


def python():
    """Public names, and the public functions and properties of classes, as the imported package has them."""
    os.environ["GESTA_LIBRARY"] = str(LIBRARY)
    sys.path.insert(0, str(ROOT / "Sources" / "Bindings" / "Python"))
    import gesta

    names = list(gesta.__all__)
    for name in gesta.__all__:
        if inspect.isclass(getattr(gesta, name)):
            found = getattr(gesta, name)
            members = {
                key: value
                for base in reversed(found.__mro__)
                if base.__module__.startswith("gesta.") and (base is found or base.__name__ not in gesta.__all__)
                for key, value in vars(base).items()
            }
            names += [f"{name}/{key}" for key, value in members.items() if key[0] != "_" and is_documented(value)]
    return names


def is_documented(value):
    return inspect.isfunction(value) or isinstance(value, (property, classmethod))


def lua():
    environment = {"LUA_PATH": f"{ROOT / 'Sources' / 'Bindings' / 'Lua'}/?.lua", "GESTA_LIBRARY": str(LIBRARY)}
    status, text = run(shutil.which("luajit"), "-e", LIST, env=environment)
    check(status == 0, "luajit lists the functions", text)
    return text.split()


def javascript():
    """The exports, and the members that have a comment."""
    names = []
    folder = ROOT / "Sources" / "Bindings" / "JavaScript"
    text = "\n".join((folder / name).read_text() for name in ("gesta.d.ts", "generated/members.d.ts"))
    for block in re.split(r"^export (?!(?:type )?\{)", text, flags=re.M)[1:]:
        name = re.match(r"\w+ (\w+)", block)[1]
        members = re.findall(r"\*/\n    (?:static |readonly )*(\w+)", block)
        names += [name, *(f"{name}/{member}" for member in members)]
    return names
