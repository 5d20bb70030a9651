"""Fingers that the palm guard loses on recordings of real fingers and pens, none of which is a palm."""

import gzip
import json
import os
import re
from collections import Counter, defaultdict
from pathlib import Path

import gesta
import pytest
from gesta_tools import devices
from trials import some

DATA = Path(os.environ.get("GESTA_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")
if DATA.is_file():
    DATA = DATA.parent
WIDTH_MM = 476  # of the screen of the recordings that report contact sizes: 21.5 inches


class Played:
    """A context with every rule of the guard, and what the guard cancelled."""

    def __init__(self, surface, longer_mm=devices.LONGER_MM):
        self.context = gesta.Context(units_per_mm=max(surface[2:]) / longer_mm, poll=False)
        self.context.palm_guard = gesta.PalmGuard(surface=gesta.Rect(*surface))
        self.time = 0
        self.contacts = 0
        self.lost = Counter()

    def push(self, touches):
        self.contacts += sum(touch.phase == gesta.Phase.BEGAN for touch in touches)
        for touch in touches:  # one by one, as a program has them, and time for every deadline
            self.context.push([touch])
            self.lost.update(palm.reason.name for palm in self.context.palms)
        self.time = touches[-1].time + 1_000_000_000
        self.context.advance(self.time)

    def stroke(self, points):
        before = points[0][0]
        touches = []
        for index, (ms, x, y) in enumerate(points):
            before = max(before, ms)
            phase = gesta.Phase.MOVED if index else gesta.Phase.BEGAN
            touches.append(gesta.Touch(self.time + round((before - points[0][0]) * 1e6), 1, x, y, phase))
        last = touches[-1]
        self.push([*touches, gesta.Touch(last.time + 1, 1, last.x, last.y, gesta.Phase.ENDED)])


def bounds(strokes):
    xs = [x for points in strokes for _, x, _ in points]
    ys = [y for points in strokes for _, _, y in points]
    return min(xs), min(ys), max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)


def required(name):
    if not (DATA / name).exists():
        pytest.skip(f"no recordings at {DATA / name}: set GESTA_DATA to where they are")
    return DATA / name


def judge(found):
    """At most one of 200 in each set."""
    for name, (contacts, lost) in sorted(found.items()):
        print(f"figure: {name}: {sum(lost.values())} of {contacts} contacts lost {dict(lost)}")
    assert found
    for name, (contacts, lost) in found.items():
        assert sum(lost.values()) <= 0.005 * contacts, name


def play_groups(groups):
    """Plays the strokes of each group on a surface that just contains them, so that many are at its edges."""
    found = defaultdict(lambda: [0, Counter()])
    for (name, _), strokes in groups.items():
        surface = bounds(strokes)
        # A few strokes do not show where the surface ends.
        played = Played(surface) if len(strokes) >= 50 else Played((0, 0, 0, max(surface[2:])))
        for points in strokes:
            played.stroke(points)
        found[name][0] += played.contacts
        found[name][1] += played.lost
    judge(found)


def read(path):
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        yield from map(json.loads, lines)


@pytest.mark.parametrize("name", ["strokes.jsonl.gz", "drawings.jsonl.gz"])
def test_strokes_of_people(name):
    groups = defaultdict(list)
    for drawing in some(read(required(name)), one_in=40):
        groups[drawing["set"], drawing["person"]] += drawing.get("strokes") or [drawing["points"]]
    play_groups(groups)


def test_flings():
    strokes = [[*fling["samples"], fling["lift"]] for fling in read(required("flings.jsonl"))]
    play_groups({("flings", ""): strokes})


@pytest.mark.parametrize("name", ["evemu", "getevent"])
def test_recordings_of_devices(name):
    recordings = defaultdict(list)
    for path in sorted(required(name).iterdir()):
        if path.suffix in (".event", ".events", ".txt"):
            recordings[re.split(r"[-.]", path.name)[0]] += devices.read(path)
    found = {}
    for device, made in recordings.items():
        every = [touch for recording in made for touch in devices.touches(recording)]
        surface = bounds([[(0, t.x, t.y) for t in every]])
        for recording in made:
            played = Played(surface, max(surface[2:]) / recording.origin["units_per_mm"])
            played.push(devices.touches(recording))
            contacts, lost = found.get(device, (0, Counter()))
            found[device] = contacts + played.contacts, lost + played.lost
    judge(found)


def sized_touches():
    """The recording that reports sizes."""
    path = required("evemu") / "3m.event"
    touches, contacts, slot, changed = [], {}, 0, {}
    for line in path.read_text().splitlines():
        event = re.match(r"E: (\d+)\.(\d+) (\w+) (\w+) (-?\d+)", line)
        if not event:
            continue
        kind, code, value = int(event[3], 16), int(event[4], 16), int(event[5])
        if kind == 3 and code == 0x2F:
            slot = value
        elif kind == 3 and code == 0x39:
            changed[slot] = "began" if value >= 0 else "ended"
        elif kind == 3 and code in (0x30, 0x35, 0x36):
            contacts.setdefault(slot, {})[code] = value
            changed.setdefault(slot, "moved")
        elif kind == 0 and code == 0:
            time = int(event[1]) * 10**9 + int(event[2].ljust(9, "0"))
            for at, what in sorted(changed.items()):
                known = contacts[at]
                phase = gesta.Phase[what.upper()]
                touches.append(gesta.Touch(time, at, known[0x35], known[0x36], phase, major=known.get(0x30, 0)))
            changed = {}
    return touches


def test_contact_sizes():
    """On a screen of its true width, with thumbs in the lower 15 mm."""
    units = 32768 / WIDTH_MM
    touches = sized_touches()
    surface = gesta.Rect(0, 0, 32768, 32768)
    with gesta.Context(units_per_mm=units) as context:
        context.palm_guard = gesta.PalmGuard(surface=surface, thumb_height=15, thumb_size=20)
        lost = []
        for touch in touches:
            context.push([touch])
            lost += context.palms
    largest = max(touch.major for touch in touches) / units
    total = sum(touch.phase == gesta.Phase.BEGAN for touch in touches)
    print(f"figure: contacts up to {largest:.1f} mm large, {len(lost)} of {total} lost")
    assert largest > 20 and not lost


def test_zones():
    """libinput's zones on the surfaces that descriptions of devices have."""
    contacts, lost = 0, []
    for path in sorted(required("evemu").iterdir()):
        axes = devices._axes_of_description(path)
        if path.suffix not in (".event", ".events") or not axes:
            continue
        x, y = axes[0x35], axes[0x36]
        surface = gesta.Rect(x.least, y.least, x.most - x.least, y.most - y.least)
        for recording in devices.read(path):
            unit = recording.origin["units_per_mm"]
            touches = devices.touches(recording)
            with gesta.Context(units_per_mm=unit, poll=False) as context:
                context.palm_guard = gesta.PalmGuard(
                    gesta.PalmRule.ZONE,
                    surface=surface,
                    zone_left=8,
                    zone_right=8,
                    zone_top=0.05 * surface.height / unit,
                )
                for touch in touches:
                    context.push([touch])
                    lost += context.palms
            contacts += sum(touch.phase == gesta.Phase.BEGAN for touch in touches)
    print(f"figure: zones of 8 mm and 5 %: {len(lost)} of {contacts} contacts lost")
    assert contacts > 50 and not lost


def test_pressures():
    """A limit of half the range of 255, which is libinput's, on the recordings that report pressures."""
    contacts, lost, hardest = 0, [], 0.0
    for path in sorted(required("getevent").glob("*.txt")):
        pressures = [int(value, 16) / 255 for value in re.findall(r"ABS_MT_PRESSURE +(\w+)", path.read_text())]
        hardest = max([hardest, *pressures])
        with gesta.Context(poll=False) as context:
            context.palm_guard = gesta.PalmGuard(gesta.PalmRule.PRESSURE, max_pressure=0.5)
            for at, pressure in enumerate(pressures):
                context.push([gesta.Touch(at, at, 0, 0, gesta.Phase.BEGAN, pressure=pressure)])
                lost += context.palms
                context.push([gesta.Touch(at, at, 0, 0, gesta.Phase.ENDED)])
        contacts += len(pressures)
    print(f"figure: {len(lost)} of {contacts} samples press too hard; the hardest with {hardest:.2f}")
    assert contacts > 100 and not lost
