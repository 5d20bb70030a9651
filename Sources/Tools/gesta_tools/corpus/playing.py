"""Plays a session as it is, and as it would be: in this process, or with another library in a process of its own."""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from gesta import GestaError, replay

from ..explain import load_plugins
from .outcomes import Comparison, Lines, compare
from .question import Question


class Refused(Exception):
    """The session can be played, but not with the changes."""


def play(trace: bytes, question: Question) -> Comparison:
    """Returns what comes out differently. Raises GestaError for a malformed trace, Refused for a change that is
    refused, and Unchangeable if the session has nothing to change.
    """
    before = differences(trace, {}, question.plugins)
    changed, overrides = question.changed(trace)
    try:
        after = player(question.library).differences(changed, overrides, question.plugins)
    except GestaError as error:
        raise Refused(str(error)) from error
    return compare(trace, before, after)


def differences(trace: bytes, overrides: Mapping[str, str], plugins: Sequence[str]) -> Lines:
    """The lines of a trace that a replay has otherwise."""
    prepare = partial(load_plugins, plugins) if plugins else None
    found = replay(trace, overrides, all_differences=True, prepare=prepare).differences
    return [(each.expected, each.actual) for each in found]


class Here:
    """Plays with the library of this process."""

    differences = staticmethod(differences)


class Elsewhere:
    """Plays with another library, in a process that ends with this one."""

    def __init__(self, library: str) -> None:
        command, environment = _python("from gesta_tools.corpus.playing import serve; serve()", library)
        self.library = library
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def differences(self, trace: bytes, overrides: Mapping[str, str], plugins: Sequence[str]) -> Lines:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            pickle.dump((trace, overrides, plugins), self.process.stdin)
            self.process.stdin.flush()
            found, error = pickle.load(self.process.stdout)
        except (OSError, EOFError) as ended:
            player.cache_clear()
            raise Refused(f"{self.library} has ended the process that played it") from ended
        if error:
            raise Refused(error)
        return found  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def player(library: str) -> Here | Elsewhere:
    """What plays sessions with this library; with that of this process if it is ""."""
    return Elsewhere(library) if library else Here()


def check_library(library: str) -> None:
    """Raises OSError or ValueError if there is no such library, or one that this package cannot use."""
    os.stat(library)
    command, environment = _python("import gesta", library)
    done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ValueError(f"{library}: {done.stderr.strip().rpartition(chr(10))[2] or 'cannot be loaded'}")


def _python(code: str, library: str) -> tuple[list[str], dict[str, str]]:
    paths = os.pathsep.join(filter(None, sys.path))
    return [sys.executable, "-c", code], {**os.environ, "GESTA_LIBRARY": library, "PYTHONPATH": paths}


def serve() -> None:
    """Plays what arrives at standard input, until it ends."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no result
    with contextlib.suppress(EOFError):
        while True:
            trace, overrides, plugins = pickle.load(sys.stdin.buffer)
            try:
                result: tuple[Any, str] = differences(trace, overrides, plugins), ""
            except (GestaError, OSError) as error:
                result = [], str(error)
            pickle.dump(result, output)
            output.flush()
