"""Generators of bindings that read the C headers themselves: they must not lose a constant or a function."""

import json
import re
import sys
import sysconfig
from pathlib import Path

from common import HEADERS, INCLUDE, check, description, run
from players import BUILT, ENVIRONMENT, is_there

PYTHON_HEADER = str(Path(sysconfig.get_path("include")) / "Python.h")
INTERFACE = """%module gesta
%{
#include <gesta/gesta.h>
%}
%include <stdint.i>
""" + "".join(f'%include "gesta/{header.name}"\n' for header in HEADERS)


def expected():
    """({constant: value}, [function])"""
    known = description()
    constants = [*known["constants"], *(c for each in known["enums"] for c in each["constants"])]
    return {c["name"]: c["value"] for c in constants}, [f["name"] for f in known["functions"]]


def compare(name, constants, functions):
    wanted, names = expected()
    wrong = [f"{n}: {constants.get(n)!r}, must be {v!r}" for n, v in wanted.items() if constants.get(n) != v]
    check(len(wanted) > 150 and not wrong, f"{name} reads all {len(wanted)} constants", "\n".join(wrong))
    lost = set(names) - set(functions)
    check(len(names) > 90 and not lost, f"{name} reads all {len(names)} functions", lost)


def number(text):
    return json.loads(text) if re.fullmatch(r"-?[\d.]+", text) else text


def swig(out):
    """A Python module, built and imported."""
    (out / "gesta.i").write_text(INTERFACE)
    status, text = run(
        "swig", "-python", "-w451", f"-I{INCLUDE}", "-outdir", out, "-o", out / "swig.c", out / "gesta.i"
    )
    if not check(status == 0, "SWIG reads the headers", text):
        return
    include = Path(PYTHON_HEADER).parent
    build = ["cc", "-shared", "-fPIC", "-O0", f"-I{include}", f"-I{INCLUDE}", out / "swig.c", "-o", out / "_gesta.so"]
    status, text = run(*build, f"-L{BUILT}", "-lgesta")
    if not check(status == 0, "SWIG's module builds", text):
        return
    read = "import gesta, json; print(json.dumps({n: v for n, v in vars(gesta).items() if n.startswith('GESTA_')}))"
    read += "; print(json.dumps([n for n in vars(gesta) if n.startswith('gesta_')]))"
    status, text = run(sys.executable, "-c", read, env={**ENVIRONMENT, "PYTHONPATH": str(out)})
    if check(status == 0, "SWIG's module is imported", text):
        compare("SWIG", *(json.loads(line) for line in text.splitlines()))


def cffi(out):
    """A module of cffi's C mode: the headers after the preprocessor, which keeps the numbers that are macros."""
    (out / "all.h").write_text("".join(f'#include "gesta/{h.name}"\n' for h in HEADERS))
    status, text = run("cc", "-E", "-dD", "-DGESTA_MUST_CHECK=", f"-I{INCLUDE}", out / "all.h")
    check(status == 0, "the headers are preprocessed", text)
    kept, is_ours = [], False
    for line in text.splitlines():
        place = re.match(r'# \d+ "(.*?)"', line)
        if place:
            is_ours = "/gesta/" in place.group(1)
        elif is_ours and not re.match(r"#define GESTA_((\w+_)?H\s*$|PLUGIN_EXPORT\b|\w+\()", line):
            kept.append(line)
    text = "\n".join(kept)
    # cffi has its own notation for macros that are no integers.
    text = re.sub(r"#define (GESTA_\w+) [\d.]+f?$", r"static const double \1;", text, flags=re.M)
    text = re.sub(r'#define (GESTA_\w+) ".*"$', r"static char *const \1;", text, flags=re.M)
    (out / "headers.txt").write_text(text)
    program = CFFI_PROGRAM.format(out=str(out), include=str(INCLUDE), built=str(BUILT))
    status, text = run(sys.executable, "-c", program, env=ENVIRONMENT)
    if check(status == 0, "cffi reads the headers and its module builds", text):
        compare("cffi", *(json.loads(line) for line in text.splitlines()[-2:]))


CFFI_PROGRAM = """
import json, sys
from cffi import FFI

ffi = FFI()
ffi.cdef(open("{out}/headers.txt").read())
ffi.set_source("_gesta_cffi", "#include <gesta/gesta.h>", include_dirs=["{include}"], library_dirs=["{built}"],
               libraries=["gesta"], extra_compile_args=["-O0"])
ffi.compile(tmpdir="{out}")
sys.path.insert(0, "{out}")
from _gesta_cffi import ffi, lib

found = {{n: getattr(lib, n) for n in dir(lib) if n.startswith("GESTA_")}}
found = {{n: v if isinstance(v, (int, float)) else ffi.string(v).decode() for n, v in found.items()}}
print(json.dumps(found))
print(json.dumps([n for n in dir(lib) if n.startswith("gesta_")]))
"""


def bindgen(_):
    # libclang of the toolchain, unless another one is named.
    toolchain = {"LIBCLANG_PATH": str(Path(run("which", "swiftc")[1].strip()).resolve().parents[1] / "lib")}
    header = INCLUDE / "gesta" / "gesta.h"
    status, text = run(
        "bindgen", "--no-prepend-enum-name", "--no-doc-comments", header, "--", f"-I{INCLUDE}", env=toolchain
    )
    if not check(status == 0, "bindgen reads the headers", text):
        return
    constants = {n: number(v) for n, v in re.findall(r"pub const (GESTA_\w+): [\w:]+ = (-?[\d.]+);", text)}
    constants.update(re.findall(r'pub const (GESTA_\w+): &\[u8; \d+usize\] = b"(.*)\\0";', text))
    compare("bindgen", constants, re.findall(r"pub fn (gesta_\w+)\(", text))


def read_all(out):
    if is_there("SWIG", ["swig", "cc", PYTHON_HEADER]):
        swig(out)
    if is_there("cffi's C mode", ["import cffi, setuptools", "cc", PYTHON_HEADER]):
        cffi(out)
    if is_there("bindgen", ["bindgen"]):
        bindgen(out)
