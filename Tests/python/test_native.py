"""The package's declarations compared with the headers and the library."""

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path

import gesta
import pytest
from gesta import _native, errors, states
from gesta._generated import structs

ROOT = Path(__file__).resolve().parents[2]
HEADERS = {path.name: path.read_text() for path in sorted((ROOT / "include" / "gesta").glob("*.h"))}
PLUGIN_HEADER = HEADERS.pop("gesta_plugin.h")
del HEADERS["gesta_adapter_check.h"]  # of a library of its own
HEADER = "".join(HEADERS.values())


def constants(prefix):
    """Returns the names and values of an enum's members in both headers."""
    found = re.findall(rf"\b{prefix}(\w+) = (-?\d+)", HEADER + PLUGIN_HEADER)
    assert found
    return {name: int(number) for name, number in found}


@pytest.mark.parametrize("name", sorted(structs.ALL))
def test_structs_have_the_size_in_the_library(name):
    assert _native.lib.gesta_sizeof(name.encode(), _native.NUL_TERMINATED) == ctypes.sizeof(structs.ALL[name])
    assert _native.lib.gesta_sizeof(name.encode() + b"xyz", len(name)) == ctypes.sizeof(structs.ALL[name])


@pytest.mark.parametrize("name", ["", "touch", "gesta_touc", "gesta_touch ", "gesta_\xff"])
def test_an_unknown_struct_has_size_0(name):
    assert _native.lib.gesta_sizeof(name.encode(), _native.NUL_TERMINATED) == 0


def test_a_null_struct_name_has_size_0():
    assert _native.lib.gesta_sizeof(None, 0) == 0
    assert _native.lib.gesta_sizeof(None, _native.NUL_TERMINATED) == 0


def test_every_struct_of_the_headers_is_declared():
    defined = set(re.findall(r"^typedef struct (gesta_\w+) \{", HEADER + PLUGIN_HEADER, re.M))
    assert defined == set(structs.ALL)


def test_fields_match_the_headers_in_order():
    for name, struct in structs.ALL.items():
        body = re.search(rf"typedef struct {name} \{{(.*?)\n\}} {name};", HEADER + PLUGIN_HEADER, re.S).group(1)
        body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
        fields = [
            re.search(r"\(\*(\w+)\)\(|(\w+)$", part.strip()).group(1) or re.search(r"(\w+)$", part.strip()).group(1)
            for part in re.sub(r"\([^()*][^()]*\)$", "", body, flags=re.M).split(";")
            if part.strip()
        ]
        assert fields == [field for field, _ in struct._fields_], name


def test_every_function_of_the_header_has_a_prototype():
    declared = re.findall(r"^(?:GESTA_MUST_CHECK )?(?:const )?\w+ \*?(gesta_\w+)\(", HEADER, re.M)
    assert sorted(declared) == sorted(_native.PROTOTYPES)


def test_error_codes_match_the_header():
    assert {code.name: code.value for code in errors.ErrorCode} == constants("GESTA_E_")


@pytest.mark.parametrize(
    "prefix, enumeration",
    [
        ("GESTA_STATE_", gesta.State),
        ("GESTA_PHASE_", gesta.Phase),
        ("GESTA_TOOL_", gesta.Tool),
        ("GESTA_TYPE_", gesta.Type),
        ("GESTA_LOG_", gesta.LogLevel),
        ("GESTA_FINDING_", gesta.FindingKind),
        ("GESTA_HINT_", gesta.HintKey),
    ],
)
def test_enumerations_match_the_headers(prefix, enumeration):
    assert {name: member.value for name, member in enumeration.__members__.items()} == constants(prefix)


def test_reasons_match_the_headers():
    assert {member.name: member.value for member in gesta.Reason} == constants("GESTA_REASON_")
    assert states.reason_of(gesta.Reason.LOST) is gesta.Reason.LOST
    assert type(states.reason_of(1000)) is type(states.reason_of(1001)) is int  # of a class


def test_names_of_states_phases_and_reasons():
    lib = _native.lib
    for state in gesta.State:
        assert lib.gesta_state_name(state).decode() == state.name.lower()
    for reason in set(gesta.Reason) - {gesta.Reason.OWN}:
        assert lib.gesta_reason_name(reason).decode() == reason.name.lower()
    for function in (lib.gesta_state_name, lib.gesta_reason_name):
        assert function(12345) == b"?" and function(2**32 - 1) == b"?"


def test_every_code_has_a_distinct_text():
    texts = [_native.lib.gesta_strerror(code) for code in (0, *errors.ErrorCode)]
    assert all(texts) and len(set(texts)) == len(texts)
    unknown = _native.lib.gesta_strerror(-12345)
    assert unknown and unknown not in texts
    assert _native.lib.gesta_strerror(1) and _native.lib.gesta_strerror(-(2**31))


def test_every_code_has_an_exception():
    for code in errors.ErrorCode:
        error = errors.make_error(code)
        assert isinstance(error, gesta.GestaError) and error.code == code and error.message
    assert type(errors.make_error(-12345)) is gesta.GestaError


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", gesta.version)
    major, minor, patch = map(int, gesta.version.split("."))
    assert _native.lib.gesta_version_number() == major << 16 | minor << 8 | patch
    assert _native.lib.gesta_abi() == _native.ABI == int(re.search(r"#define GESTA_ABI (\d+)u", HEADER).group(1))


class Fake:
    """A library that returns what the test specifies."""

    def __init__(self, abi=_native.ABI, version=_native.VERSION, grow=0):
        self.gesta_abi = lambda: abi
        self.gesta_version_number = lambda: version
        self.gesta_sizeof = lambda name, _: ctypes.sizeof(structs.ALL[name.decode()]) + grow


def test_another_abi_is_rejected():
    with pytest.raises(ImportError, match="ABI 1, this package requires 0"):
        _native.check(Fake(abi=1))


def test_larger_structs_are_accepted_only_from_a_newer_library():
    _native.check(Fake())
    _native.check(Fake(version=_native.VERSION + 1, grow=8))
    for fake in (Fake(grow=8), Fake(grow=-8), Fake(version=_native.VERSION + 1, grow=-8)):
        with pytest.raises(ImportError, match="bytes"):
            _native.check(fake)


def test_a_missing_gesta_library_is_an_import_error():
    environment = {
        **os.environ,
        "GESTA_LIBRARY": "/nowhere/libgesta.so",
        "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"),
    }
    result = subprocess.run([sys.executable, "-c", "import gesta"], env=environment, capture_output=True, text=True)
    assert result.returncode and "ImportError" in result.stderr and "/nowhere/libgesta.so" in result.stderr


def test_a_library_that_is_not_gesta_is_an_import_error(tmp_path):
    import _ctypes

    environment = {
        **os.environ,
        "GESTA_LIBRARY": _ctypes.__file__,
        "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"),
    }
    result = subprocess.run([sys.executable, "-c", "import gesta"], env=environment, capture_output=True, text=True)
    assert result.returncode and "does not export gesta_" in result.stderr
