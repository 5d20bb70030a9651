"""The command `streams`: it reads published sessions, and counts what is found as their authors do."""

import math
import struct

import numpy as np
import pytest
from gesta_laboratory import machete, streams
from gesta_laboratory.evaluation.strokes import Stroke


def text(word):
    return bytes([len(word)]) + word.encode()


def recording(name, points):
    """As .NET's BinaryWriter writes one: points of x and y, 10 ms apart."""
    places = np.asarray(points, "<f4")
    times = 5 + 0.01 * np.arange(len(places), dtype="<f4")
    return (
        text(name)
        + struct.pack("<iii", 1, len(places), 2)
        + places.tobytes()
        + struct.pack("<i", len(places))
        + times.astype("<f4").tobytes()
    )


def star(size):
    corners = [(size * math.sin(math.radians(144 * k)), -size * math.cos(math.radians(144 * k))) for k in range(6)]
    return [
        (x0 + (x1 - x0) * k / 20, y0 + (y1 - y0) * k / 20)
        for (x0, y0), (x1, y1) in zip(corners, corners[1:])
        for k in range(20)
    ]


@pytest.fixture
def folder(tmp_path):
    """Three stars between straight movements: one asked for, one rejected by the authors, one not asked for."""
    points, commands, ends = [], [], []
    for attempt, name in ((0, "Star"), (-1, "Star"), (-1, "ex_1")):
        points += [(k * 15, 500.0) for k in range(40)] + [(x + 600, y + 500) for x, y in star(200)]
        commands += [(-1, "ex_2")] * 40 + [(attempt, name)] * 100
        ends.append(len(points))
    points += [(600 - k * 20, 300.0) for k in range(40)]
    commands += [(-1, "ex_2")] * 40
    session = tmp_path / machete.SESSIONS / "Sub_U007"
    session.mkdir(parents=True)
    player = recording("", points)
    written = b"".join(struct.pack("<i", attempt) + text(name) for attempt, name in commands)
    (session / "session_1").write_bytes(
        text("Sub_U007") + struct.pack("<i", 1) + player + player + struct.pack("<i", len(commands)) + written
    )
    training = tmp_path / machete.TRAINING / "Sub_U007" / "Star"
    training.mkdir(parents=True)
    for at in range(5):
        (training / f"ex_{at}_moderate").write_bytes(recording("Star", star(100 + at)))
        (training / f"ex_{at}_moderate.meta").write_text("")
    truth = tmp_path / machete.TRUTH
    truth.parent.mkdir(parents=True)
    truth.write_text(f'new truth_t(8, 7, "Star", 0, {ends[0] - 100}, {ends[0]}), new truth_t(0, 7, "duck", 0, 1, 2),')
    return tmp_path


def test_sessions_are_read_and_counted(folder):
    (session,) = machete.read(folder)
    assert session.person == "7" and [sign.name for sign in session.signs] == ["Star"]
    assert session.points[0, 0] == 0
    assert session.points[-1, 0] == pytest.approx(10 * (len(session.points) - 1), rel=1e-3)
    assert {name: len(drawn) for name, drawn in session.examples.items()} == {"Star": 5}
    (tally,) = streams.sessions([session], 5, {})
    assert (tally.of["Star"], tally.found["Star"], tally.false["Star"]) == (1, 1, 1)
    assert len(list(streams.sessions([session], 1, {}))) == 5
    assert tally.hours == pytest.approx(len(session.points) * 0.01 / 3600, rel=0.01)
    lines = list(streams.line("sessions", [tally]))
    assert lines[0].startswith("sessions                 found 1 of 1") and "Star 100 %" in lines[2]


def test_a_folder_without_sessions_is_refused(tmp_path, folder):
    with pytest.raises(FileNotFoundError):
        machete.read(tmp_path / "none")
    (folder / machete.SESSIONS / "Sub_U007" / "session_1").write_bytes(b"\x08Sub")
    with pytest.raises(ValueError, match="the session of 7 is malformed"):
        machete.read(folder)


def test_drawings_of_a_composed_stream_are_found():
    def stroke(label, points):
        return Stroke("set", label, "anna", (np.array([(10.0 * at, x, y) for at, (x, y) in enumerate(points)]),))

    given = {"star": [np.array(star(100))]}
    others = [stroke("line", [(k * 5.0, k * 1.0) for k in range(40)]) for _ in range(4)]
    stream = streams.compose(("set", "anna"), given, [stroke("star", star(90 + k)) for k in range(3)], others)
    assert len(stream.signs) == 3 and (np.diff(stream.points[:, 0]) >= 0).all()
    (tally,) = streams.composed([stream], {})
    assert (tally.of.total(), tally.found.total(), tally.false.total()) == (3, 3, 0)


def test_the_limit_of_a_sign_is_that_of_slow_ends():
    spiral = [(at * math.cos(at / 8), at * math.sin(at / 8)) for at in range(1, 120)]
    check = [(at, abs(at - 30)) for at in range(100)]
    for sign, least, most in ((spiral, 1.0, 1.0), (check, 0.1, 0.5)):
        with streams.Spotter({"sign": [np.array(sign, float)]}, "hover", {}) as spotter:
            assert least - 1e-9 <= spotter.share() <= most + 1e-9
