"""Recordings of touch devices: protocols, malformed files, and the gestures recognized in real recordings."""

import gzip
import os
import re
from pathlib import Path

import pytest
from gesta.__main__ import main
from gesta_tools import devices, survey
from gesta_tools.recording import RecordingError
from trials import some

DATA = Path(os.environ.get("GESTA_DATA") or Path(__file__).resolve().parents[3] / "shared" / "data")
if DATA.is_file():
    DATA = DATA.parent
CODES = {
    "touch": (1, 0x14A),
    "x": (3, 0),
    "y": (3, 1),
    "slot": (3, 0x2F),
    "X": (3, 0x35),
    "Y": (3, 0x36),
    "id": (3, 0x39),
    "major": (3, 0x30),
    "mt": (0, 2),
    "dropped": (0, 3),
    "": (0, 0),
}
NAMES = {
    "touch": "BTN_TOUCH",
    "x": "ABS_X",
    "y": "ABS_Y",
    "slot": "ABS_MT_SLOT",
    "X": "ABS_MT_POSITION_X",
    "Y": "ABS_MT_POSITION_Y",
    "id": "ABS_MT_TRACKING_ID",
    "major": "ABS_MT_TOUCH_MAJOR",
    "mt": "SYN_MT_REPORT",
    "dropped": "SYN_DROPPED",
    "": "SYN_REPORT",
}


def events(reports):
    """Returns (ms, name, value) of reports like {10: "id 3 X 20 Y 30"}, each with its SYN_REPORT."""
    for ms, words in reports.items():
        words = iter(words.split())
        for word in words:
            yield ms, word, 0 if word in ("mt", "dropped") else int(next(words))
        yield ms, "", 0


def evemu(reports):
    lines = ["# EVEMU 1.2", "N: a pad"]
    lines += [
        f"E: {7 + ms // 1000}.{ms % 1000:03}000 {CODES[name][0]:04x} {CODES[name][1]:04x} {value}\t# said"
        for ms, name, value in events(reports)
    ]
    return "\n".join(lines) + "\n"


def getevent(reports, labels, device=""):
    lines = []
    for ms, name, value in events(reports):
        kind, code = CODES[name]
        number = ("UP", "DOWN")[value] if labels and name == "touch" else f"{value & 0xFFFFFFFF:08x}"
        words = (("EV_SYN", "EV_KEY", "", "EV_ABS")[kind], NAMES[name]) if labels else (f"{kind:04x}", f"{code:04x}")
        lines.append(f"[{7 + ms // 1000:8}.{ms % 1000:03}000] {device}{words[0]:12} {words[1]:20} {number}            ")
    return "\n".join(lines) + "\n"


SYN = {"": "-------------- SYN_REPORT ------------", "mt": "++++++++++++++ SYN_MT_REPORT ++++++++++++"}
SYN["dropped"] = ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<"


def evtest(reports):
    lines = ['Input device name: "a pad"', "Testing ... (interrupt to exit)"]
    for ms, name, value in events(reports):
        kind, code = CODES[name]
        names = ("EV_SYN", "EV_KEY", "", "EV_ABS")[kind], NAMES[name]
        what = SYN.get(name) or f"type {kind} ({names[0]}), code {code} ({names[1]}), value {value}"
        lines.append(f"Event: time {7 + ms // 1000}.{ms % 1000:03}000, {what}")
        lines.append(f"Event: time {7 + ms // 1000}.{ms % 1000:03}000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7002c")
    return "\n".join(lines) + "\n"


def read(tmp_path, text, name="pad.events", **given):
    path = tmp_path / name
    path.write_text(text)
    return devices.read(path, **given)


def one(tmp_path, text, **given):
    (found,) = read(tmp_path, text, **given)
    return found


def short(recording):
    return [(s.time // 1_000_000, s.contact, s.phase, s.x, s.y) for s in recording.samples]


SLOTS = {
    0: "id 5 X 10 Y 20 touch 1 x 10 y 20",
    8: "slot 1 id 6 X 100 Y 50 slot 0 X 11 major 4",
    16: "major 5",
    24: "slot 1 id -1",
    32: "slot 1 id 7 slot 0 id -1",
    40: "slot 1 Y 60",
    48: "slot 1 id 9",
    56: "id -1 touch 0",
}
EXPECTED = [
    (0, 1, "down", 10, 20),
    (8, 1, "move", 11, 20),
    (8, 2, "down", 100, 50),
    (24, 2, "up", 100, 50),
    (32, 1, "up", 11, 20),
    (32, 3, "down", 100, 50),
    (40, 3, "move", 100, 60),
    (48, 3, "up", 100, 60),
    (48, 4, "down", 100, 60),
    (56, 4, "up", 100, 60),
]  # 48: the slot changes to another contact


@pytest.mark.parametrize(
    "text",
    [
        evemu(SLOTS),
        getevent(SLOTS, False),
        getevent(SLOTS, True),
        getevent(SLOTS, True, "/dev/input/event2: "),
        evtest(SLOTS),
        evtest(SLOTS).replace("SYN_REPORT", "EV_SYN"),
    ],
    ids=["evemu", "getevent", "getevent -l", "getevent with its device", "evtest", "an older evtest"],
)
def test_protocol_b_slots(tmp_path, text):
    found = one(tmp_path, text)
    assert short(found) == EXPECTED
    assert found.label == "pad" and found.origin["protocol"] == "B"
    assert [(t.time - 5, int(t.phase)) for t in devices.touches(found, 5)][:3] == [
        (0, 1),
        (8_000_000, 2),
        (8_000_000, 1),
    ]


def test_protocol_a_matches_contacts_by_id(tmp_path):
    found = one(
        tmp_path,
        getevent(
            {
                0: "X 10 Y 20 id 0 mt",
                9: "X 10 Y 20 id 0 mt X 90 Y 80 id 1 mt",
                20: "X 91 Y 80 id 1 mt",
                30: "mt",
                40: "X 1 Y 2 id 0 mt",
                50: "touch 0",
            },
            True,
        ),
    )
    assert found.origin["protocol"] == "A"
    assert short(found) == [
        (0, 1, "down", 10, 20),
        (9, 2, "down", 90, 80),
        (20, 1, "up", 10, 20),
        (20, 2, "move", 91, 80),
        (30, 2, "up", 91, 80),
        (40, 3, "down", 1, 2),
        (50, 3, "up", 1, 2),
    ]


def test_what_evtest_prints(tmp_path):
    axes = """Supported events:
  Event type 3 (EV_ABS)
    Event code 53 (ABS_MT_POSITION_X)
      Value      0
      Min        0
      Max      799
      Resolution       5
    Event code 54 (ABS_MT_POSITION_Y)
      Value      0
      Min        0
      Max      479
      Resolution      10
"""
    found = one(tmp_path, axes + evtest({0: "id 1 X 10 Y 20 mt", 8: "id 1 X 30 Y 40 mt", 16: "mt"}))
    assert short(found) == [(0, 1, "down", 10, 10), (8, 1, "move", 30, 20), (16, 1, "up", 30, 20)]
    assert found.origin == {"protocol": "A", "units_per_mm": 5, "assumed": False, "format": "evtest"}
    found = one(tmp_path, evtest({0: "id 1 X 10 Y 20", 8: "dropped", 16: "id -1"}))
    assert short(found)[-1][2] == "cancel"
    with pytest.raises(RecordingError, match="3: expected `Event: time SECONDS"):
        one(tmp_path, evtest({}) + "Event: time soon\n")


def test_protocol_a_without_ids_matches_the_nearest_contacts(tmp_path):
    found = one(
        tmp_path, evemu({0: "X 10 Y 0 mt X 90 Y 0 mt", 9: "X 80 Y 0 mt X 15 Y 0 mt", 18: "X 79 Y 0 mt", 27: "mt"})
    )
    assert short(found) == [
        (0, 1, "down", 10, 0),
        (0, 2, "down", 90, 0),
        (9, 2, "move", 80, 0),
        (9, 1, "move", 15, 0),
        (18, 1, "up", 15, 0),
        (18, 2, "move", 79, 0),
        (27, 2, "up", 79, 0),
    ]


def test_single_touch(tmp_path):
    found = one(
        tmp_path,
        evemu({0: "x 3 y 4", 5: "touch 1 x 5", 10: "y 6", 15: "touch 0", 20: "x 9", 25: "touch 1", 30: "touch 0"}),
    )
    assert found.origin["protocol"] == "single"
    assert short(found) == [
        (0, 1, "down", 5, 4),
        (5, 1, "move", 5, 6),
        (10, 1, "up", 5, 6),
        (20, 2, "down", 9, 6),
        (25, 2, "up", 9, 6),
    ]


def test_an_unreported_axis_has_the_first_reported_value(tmp_path):
    found = one(tmp_path, evemu({0: "id 1 Y 7", 5: "id -1", 10: "id 2", 15: "X 30", 20: "id -1"}))
    assert [(s.x, s.y) for s in found.samples] == [(30, 7)] * 5


def test_contacts_down_at_the_end_or_at_a_drop_are_cancelled(tmp_path):
    down = {0: "id 1 X 10 Y 20", 5: "X 12"}
    assert short(one(tmp_path, evemu(down)))[1:] == [(5, 1, "move", 12, 20), (5, 1, "cancel", 12, 20)]
    cut = evemu({**down, 9: "X 90 id -1"}).rsplit("E:", 1)[0]  # without its last SYN_REPORT
    assert short(one(tmp_path, cut)) == short(one(tmp_path, evemu(down)))
    lost = evemu({**down, 9: "dropped X 90", 12: "X 91", 15: "id 2 X 13", 18: "id -1"})
    assert short(one(tmp_path, lost))[2:] == [(9, 1, "cancel", 12, 20), (15, 2, "down", 13, 20), (18, 2, "up", 13, 20)]


def test_contacts_within_one_report_or_down_before_it_are_omitted(tmp_path):
    found = one(tmp_path, evemu({0: "X 1 Y 2", 5: "id -1", 10: "id 2 X 3", 15: "id -1 id 3 id -1", 20: "X 4"}))
    assert short(found) == [(0, 1, "down", 3, 2), (5, 1, "up", 3, 2)]


TAP = {0: "id 1 X 400 Y 200", 60: "id -1"}


def test_the_scale_is_read_or_assumed(tmp_path):
    guessed = one(tmp_path, evemu(TAP)).origin
    assert guessed["assumed"] and guessed["units_per_mm"] == pytest.approx(160 / 25.4)
    (tmp_path / "pad.desc").write_text("# EVEMU 1.2\nN: a pad\nA: 35 0 1000 0 0\nA: 36 0 500 0 0 0\n")
    assert one(tmp_path, evemu(TAP), name="pad.tap.events", longer_mm=100).origin == {
        "format": "evemu",
        "protocol": "B",
        "units_per_mm": 10.0,
        "assumed": True,
    }
    (tmp_path / "pad.tap.prop").write_text("A: 35 0 1000 0 0 5\nA: 36 0 500 0 0 10\n")  # the more specific name
    known = one(tmp_path, evemu(TAP), name="pad.tap.events")
    assert known.origin == {"format": "evemu", "protocol": "B", "units_per_mm": 5.0, "assumed": False}
    assert (known.samples[0].x, known.samples[0].y) == (400, 100)  # y in units of x
    inside = one(tmp_path, evemu(TAP).replace("N: a pad", "A: 35 -10 10 0 0 4"), name="pad.tap.events")
    assert (inside.origin["units_per_mm"], inside.origin["assumed"]) == (4.0, False)
    with pytest.raises(ValueError, match="longer_mm is"):
        one(tmp_path, evemu(TAP), longer_mm=0)


def test_getevent_with_several_devices(tmp_path):
    described = (
        'add device 1: /dev/input/event2\n  name:     "panel"\n  events:\n'
        "    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 9\n"
        "could not get driver version for /dev/input/mouse0, Not a typewriter\n"
    )
    two = described + getevent(TAP, True, "/dev/input/event2: ") + getevent(TAP, True, "/dev/input/event5: ")
    two += "[       9.000000] /dev/input/event7: EV_KEY       KEY_POWER            DOWN\n"
    found = read(tmp_path, two, "pads.txt")
    assert [(each.origin["device"], each.origin["assumed"]) for each in found] == [
        ("/dev/input/event2", False),
        ("/dev/input/event5", True),
    ]
    assert one(tmp_path, described + getevent(TAP, False), name="pad.txt").origin["units_per_mm"] == 9.0


@pytest.mark.parametrize(
    "line, text, message",
    [
        (2, "# EVEMU 1.2\nE: 1.5 0003 0035\n", "expected `E: SECONDS TYPE CODE VALUE`, not `E: 1.5 0003 0035`"),
        (2, "# EVEMU 1.2\nhello\n", "not `hello`"),
        (3, "# EVEMU 1.2\nE: 2.0 0000 0000 0\nE: 1.5 0000 0000 0\n", "time runs backwards by 0.5 s"),
        (2, "# EVEMU 1.2\nA: 35 0 100\n", "expected `A: CODE MIN MAX FUZZ FLAT"),
        (2, "E: 1.0 0003 0035 4\nE: 1.0 0003 002f -3\nE: 1.0 0000 0000 0\n", "the slot is -3, must be at least 0"),
        (2, "E: 1.0 0003 0035 4\nE: 1.0 0000 0002 0\nE: 1.0 0000 0000 0\n", "only x was reported"),
        (2, "# EVEMU 1.2\nE: 2.0 0000 0000 0\n", "expected a contact that goes down, found none"),
        (1, "", "expected a contact that goes down"),
        (1, "0003 0035 00000010\n", "of `getevent -t`, not `0003 0035 00000010`"),
        (1, "[ 1.0] EV_ABS ABS_MT_POSITION_X many\n", "8 hexadecimal digits, not `many`"),
        (1, "[ 1.0] EV_ABS what 00000001\n", "expected `[SECONDS] TYPE CODE VALUE`, not `[ 1.0] EV_ABS what"),
    ],
)
def test_errors_contain_file_and_line(tmp_path, line, text, message):
    with pytest.raises(RecordingError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith(f"{tmp_path / 'pad.events'}:{line}: ") and message in str(error.value)


def test_bytes_that_are_not_utf_8_are_rejected(tmp_path):
    (tmp_path / "pad.events").write_bytes(b"# EVEMU 1.2\n\xff\n")
    with pytest.raises(RecordingError, match="pad.events:2: cannot be read"):
        devices.read(tmp_path / "pad.events")


def moving(first, second, reports=30):
    """Returns reports of two fingers that move by this much per report, in tenths of a mm."""
    reported = {0: "slot 0 id 1 X 1000 Y 500 slot 1 id 2 X 1300 Y 500"}
    for i in range(1, reports):
        reported[8 * i] = (
            f"slot 0 X {1000 + first[0] * i} Y {500 + first[1] * i} "
            f"slot 1 X {1300 + second[0] * i} Y {500 + second[1] * i}"
        )
    return {**reported, 8 * reports: "slot 0 id -1 slot 1 id -1"}


def test_the_command_prints_a_report(tmp_path, capsys):
    pads = {
        "tap": TAP,
        "double-tap": {0: "id 1 X 9 Y 9", 60: "id -1", 150: "id 2", 210: "id -1"},
        "scroll": moving((0, 5), (0, 5)),
        "pinch": moving((-5, 0), (5, 0)),
        "zoom-awry": moving((0, 5), (0, 5)),
    }
    for name, reports in pads.items():
        (tmp_path / f"pad.{name}.events").write_text(evemu(reports))
    (tmp_path / "pad.desc").write_text("A: 35 0 2000 0 0 10\n")
    with gzip.open(tmp_path / "strokes.jsonl.gz", "wt") as file:
        for label, points in {
            "tap": [[0, 0.5, 0.5], [100, 0.501, 0.5]],
            "drag": [[0, 0.5, 0.5], [50, 0.6, 0.5], [100, 0.7, 0.5]],
            "press": [[0, 0.5, 0.5], [900, 0.5, 0.5]],
            "late": [[0, 0.5, 0.5], [900, 0.7, 0.5]],
        }.items():
            file.write(f'{{"set": "shapematch", "label": "{label}", "points": {points}}}\n')
        file.write('{"set": "another", "label": "tap", "points": [[0, 0.5, 0.5]]}\n')
    assert main(["devices", str(tmp_path)]) == 0
    output = capsys.readouterr().out
    for expected in (
        "pad.tap: protocol B, 1 contacts, 0.06 s, 10 units/mm\n",
        "    together:   tap 1; intended: tap\n",
        "    each alone: tap 2, double tap 1\n    together:   double tap 1; intended: tap\n",
        "    together:   pan 1; intended: pan\n",
        "    together:   pinch 1; intended: pinch\n",
        "    together:   pan 1; intended: pinch; NOT DISTINGUISHED\n",
    ):
        assert output.count(expected) == 1, output
    rows = {line[:24].strip(): line[24:].split() for line in output.splitlines()}
    assert rows["distinguished"] == ["2", "of", "2", "1", "of", "1", "1", "of", "2"]
    assert rows["strokes, 4"] == ["long", "press", "pan", "tap"]
    assert (rows["tap (by extent)"], rows["drag (by extent)"]) == (["0", "0", "1"], ["0", "1", "0"])
    assert (rows["press (by extent)"], rows["press, drag (by extent)"]) == (["1", "0", "0"], ["1", "0", "0"])


def test_the_command_reports_errors(tmp_path, capsys):
    (tmp_path / "pad.events").write_text("# EVEMU 1.2\nE: 1\n")
    assert main(["devices", str(tmp_path / "pad.events")]) == 2
    assert "pad.events:2: expected `E: SECONDS" in capsys.readouterr().err
    assert main(["devices", str(tmp_path / "nothing")]) == 2
    assert "nothing" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert main(["devices", str(tmp_path / "empty")]) == 2
    assert "no recordings found" in capsys.readouterr().err
    (tmp_path / "far.events").write_text(evemu({0: "id 1 X 2000000000 Y 0", 9: "id -1"}))
    assert main(["devices", str(tmp_path / "far.events")]) == 2
    assert capsys.readouterr().err.startswith("gesta devices: far: ")
    with pytest.raises(SystemExit):
        main(["devices", str(tmp_path), "--longer-mm", "0"])
    assert "greater than 0" in capsys.readouterr().err


def test_files_of_a_directory_that_cannot_be_read_are_skipped(tmp_path, capsys):
    (tmp_path / "a.broken.events").write_text("# EVEMU 1.2\nE: 1\n")
    (tmp_path / "b.tap.events").write_text(evemu(TAP))
    (tmp_path / "c.keys.events").write_text("# EVEMU 1.2\n")
    (tmp_path / "d.jsonl").write_text("no strokes\n")
    assert main(["devices", str(tmp_path)]) == 0
    output = capsys.readouterr()
    assert "b.tap: protocol B" in output.out
    for reason in ("a.broken.events:2: expected `E: SECONDS", "c.keys.events:1: expected a contact", "d.jsonl:1: "):
        assert re.search(rf"^gesta devices: skipped \S*{re.escape(reason)}", output.err, re.MULTILINE), output.err
    (tmp_path / "b.tap.events").unlink()
    assert main(["devices", str(tmp_path)]) == 2
    assert "no recordings found" in capsys.readouterr().err


def test_real_devices():
    paths = [path for path in survey.files([DATA]) if not survey.is_strokes(path)] if DATA.is_dir() else []
    if not paths:
        pytest.skip(f"no recordings of devices at {DATA}: set GESTA_DATA to where they are")
    found = {each.label: each for path in paths for each in devices.read(path)}
    ids = {each.label: {s.contact for s in each.samples} for each in found.values()}
    assert len(ids["3m"]) == 34 and len(ids["phone-three-touches"]) == 3
    results = {}
    for label, each in found.items():
        kind = survey.intended(label)
        results.setdefault(kind, []).append(
            survey.is_distinguished(
                kind, survey.recognize(devices.touches(each), each.origin["units_per_mm"], survey.TOGETHER)
            )
        )
    assert all(results["tap"]) and len(results["tap"]) == 7
    assert all(results["pan"]) and len(results["pan"]) == 13


def test_real_drags_and_taps():
    path = DATA / "strokes.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"no strokes of people at {DATA}: set GESTA_DATA to where strokes.jsonl.gz is")
    from gesta_tools import recording

    strokes = some((each for each in recording.read(path) if each.origin.get("set") == "shapematch"), one_in=8)
    head, *rows = survey.strokes_report(strokes, devices.LONGER_MM)
    assert head.split()[:2] == ["strokes,", str(len(strokes))] and head.split()[2:] == ["long", "press", "pan", "tap"]
    counts = {row[:24].strip(): [int(cell) for cell in row[24:].split()] for row in rows}
    assert [cell > 0 for cell in counts["tap (by extent)"]] == [False, False, True]
    assert [cell > 0 for cell in counts["drag (by extent)"]] == [False, True, False]
    assert counts["press (by extent)"][1:] == [0, 0] and counts["press, drag (by extent)"][1:] == [0, 0]


LIBINPUT = """# libinput record
version: 1
ndevices: 2
devices:
- node: /dev/input/event5
  evdev:
    codes:
      3: [53, 54, 57] # EV_ABS
    absinfo:
      53: [0, 1000, 0, 0, 10]
      54: [0, 600, 0, 0, 5]
    properties: [1]
  events:
  - evdev:
    - [  1,      0,   3,  57,       1] # EV_ABS / ABS_MT_TRACKING_ID        1
    - [  1,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X       100
    - [  1,      0,   3,  54,     100] # EV_ABS / ABS_MT_POSITION_Y       100
    - [  1,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
  - evdev:
    - [  1,  80000,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
    - [  1,  80000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +80ms
- node: /dev/input/event6
  events:
  - evdev:
    - [  1,      0,   1,  30,       1] # EV_KEY / KEY_A                     1
"""


def test_what_libinput_has_recorded(tmp_path):
    found = one(tmp_path, LIBINPUT, name="touch.yml")
    assert found.origin == {
        "format": "libinput",
        "device": "/dev/input/event5",
        "protocol": "B",
        "units_per_mm": 10.0,
        "assumed": False,
    }
    assert short(found) == [(0, 1, "down", 100, 200), (80, 1, "up", 100, 200)]
    with pytest.raises(RecordingError, match=r"touch.yml:\d+: time runs backwards by 1 s"):
        read(tmp_path, LIBINPUT.replace("[  1,  80000", "[  0,  0"), name="touch.yml")
