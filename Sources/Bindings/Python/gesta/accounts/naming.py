"""The recognizers of a trace by name, and values as people write them: `undo.slop=2mm`."""

from __future__ import annotations

from .._changes import classes, labels
from .script import Script, written


def parsed_set(text: str) -> tuple[str, str, str]:
    """Returns the recognizer, the parameter and the value of "undo.slop=2mm"."""
    left, equals, value = text.partition("=")
    name, dot, parameter = left.rpartition(".")
    if not (equals and dot and name and parameter):
        raise ValueError(f"--set is {text!r}, must be NAME.PARAMETER=VALUE")
    if value.endswith("mm"):
        try:
            float(value[:-2])
        except ValueError:
            raise ValueError(f"--set is {text!r}: {value!r} must be a number, and mm") from None
    return name, parameter, value


def recognizer_ids(trace: bytes) -> dict[str, list[str]]:
    """The ids of a trace's recognizers by their labels, their classes, and themselves."""
    found: dict[str, list[str]] = {}
    for id, name in [*labels(trace).items(), *classes(trace).items()]:
        found.setdefault(name, []).append(id)
        found[id] = [id]
    return found


def in_units(value: str, trace: bytes) -> str:
    """A value as the trace has it: numbers as the library reads them, and lengths in mm in its units."""
    try:
        figure = float(value.removesuffix("mm"))
    except ValueError:
        return value
    if value.endswith("mm"):
        figure *= Script(trace[: trace.find(b"\nstart")]).units_per_mm
    return written(figure)
