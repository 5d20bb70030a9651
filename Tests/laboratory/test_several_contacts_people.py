"""Signs of several fingers on recordings of real fingers, one of which draws a circle with two."""

import itertools
import os
from pathlib import Path

import gesta
import pytest
from gesta_tools import devices

DATA = Path(os.environ.get("GESTA_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")
if DATA.is_file():
    DATA = DATA.parent
# The longer edge in mm, of the screens whose descriptions have no resolution.
SCREENS = {"Wacom_ISDv4_E6": 277.6, "EP0430M09": 95, "Atmel_maXTouch": 217}
SIGNS = ["chevron", "z", "checkmark", "circle", "tickle"]


def recordings():
    paths = sorted((DATA / "evemu").glob("*.events")) + sorted((DATA / "getevent").glob("*.txt"))
    if not paths:
        pytest.skip(f"no recordings at {DATA}: set GESTA_DATA to where they are")
    for path in paths:
        longer_mm = next((mm for name, mm in SCREENS.items() if path.name.startswith(name)), devices.LONGER_MM)
        for recording in devices.read(path, longer_mm):
            yield path.name, recording


def signs_in(recording, contacts):
    context = gesta.Context(units_per_mm=recording.origin["units_per_mm"])
    signs = {name: context.recognizer(f"gesta.{name}", contacts=contacts) for name in SIGNS}
    touches = devices.touches(recording)
    for _, frame in itertools.groupby(touches, key=lambda touch: touch.time):
        context.push(list(frame))
    context.advance(touches[-1].time + 3_000_000_000)
    return [name for name, sign in signs.items() if sign.state == gesta.State.ENDED]


@pytest.mark.parametrize("contacts", [2, 3, 4])
def test_only_the_circle_of_two_fingers_is_a_sign(contacts):
    found = {name: signs for name, each in recordings() if (signs := signs_in(each, contacts))}
    assert found == ({"Wacom_ISDv4_E6_Finger.double-center-circle.events": ["circle"]} if contacts == 2 else {})
