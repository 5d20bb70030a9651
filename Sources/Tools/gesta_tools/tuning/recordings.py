"""Labelled recordings as arrays of samples, and who made them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import gesta
from gesta import Phase

from .. import convert, devices, survey
from ..corpus.sessions import ENDINGS
from ..recording import Recording

UNITS_PER_MM = 160 / 25.4
"""Of recordings that do not say theirs: the library's default."""


@dataclass(frozen=True)
class Labelled:
    """A recording: its label, who made it ("" if that is not known), its units, and its samples, from time 0."""

    label: str
    person: str
    units_per_mm: float
    touches: Any

    @property
    def duration(self) -> int:
        """The time of the last sample, in ns."""
        return int(self.touches["time"][-1])


def read(
    paths: Iterable[str | Path], folders: Sequence[str], only: Mapping[str, str], longer_mm: float = devices.LONGER_MM
) -> list[Labelled]:
    """Returns the recordings of files and folders. `folders` are what the folders of a file are, `only` the fields that
    recordings must have.

    Raises OSError if a file cannot be read, RecordingError if it is malformed, ValueError if there are none.
    """
    found = []
    for path in map(Path, paths):
        files = sorted(filter(_has_recordings, path.rglob("*"))) if path.is_dir() else [path]
        for file in files:
            known = dict(zip(folders, file.parent.relative_to(path).parts)) if path.is_dir() else {}
            for each in convert.read(file, longer_mm):
                origin = {"label": each.label, **known, **each.origin}
                if all(str(origin.get(name, "")) == value for name, value in only.items()):
                    found.append(_labelled(each, origin))
    if not found:
        raise ValueError("there are no recordings to fit to")
    return found


def _has_recordings(path: Path) -> bool:
    return path.is_file() and (survey.is_strokes(path) or path.name.endswith(ENDINGS))


def _labelled(each: Recording, origin: Mapping[str, Any]) -> Labelled:
    numpy: Any = import_module("numpy")
    touches = numpy.zeros(len(each.samples), gesta.touch_dtype())
    phases = {name: int(phase) for name, phase in devices.PHASE_OF.items()}
    for name, values in (
        ("time", [sample.time for sample in each.samples]),
        ("contact", [sample.contact for sample in each.samples]),
        ("phase", [phases[sample.phase] for sample in each.samples]),
        ("x", [sample.x for sample in each.samples]),
        ("y", [sample.y for sample in each.samples]),
    ):
        touches[name] = values
    assert Phase.BEGAN in touches["phase"]
    person = str(origin.get("person", ""))
    return Labelled(str(origin["label"]), person, float(origin.get("units_per_mm", UNITS_PER_MM)), touches)
