"""Strokes of the evaluation: readers, the split by person, the table of labels, perturbations, and synthetic people."""

import gzip
import io
import json
import math
from collections import Counter

import gesta
import literal_counts
import numpy as np
import pytest
from gesta_laboratory.evaluation import corrections, labels, perturb, strokes, synthetic
from gesta_laboratory.evaluation.strokes import Stroke
from gesta_tools import recording
from gesta_tools.recording import RecordingError
from hypothesis import given
from hypothesis import strategies as st

POINTS = [[5.0, 1.0, 2.0], [15.0, 4.0, 6.0], [10.0, 8.0, 2.0]]
CLAMPED = [[0, 1, 2], [10, 4, 6], [10, 8, 2]]
LINE = json.dumps({"set": "own", "label": "v", "person": "a", "speed": "fast", "points": POINTS})
XML = """\ufeff<?xml version="1.0" encoding="utf-8"?>
<Gesture Name="left_sq_bracket06" Subject="2" Speed="Slow" NumPts="2">
  <Point X="70" Y="212" T="11565433" />
  <Point X="71" Y="214.5" T="11565522" />
</Gesture>
"""


def read(tmp_path, text, name="strokes.jsonl"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(strokes.read(path))


def drawn(*points, label="v", set_="own", person="a", step=10.0):
    rows = [[at * step, float(x), float(y)] for at, (x, y) in enumerate(points)]
    return Stroke(set_, label, person, (np.array(rows),))


# ----------------------------------------------------------------------------------------------------------- readers


@pytest.mark.parametrize("pack", [str.encode, lambda text: gzip.compress(text.encode())], ids=["plain", "gzip"])
def test_json_lines(tmp_path, pack):
    one, two = read(tmp_path, pack(LINE + "\n\n" + LINE.replace('"v"', '">"') + "\n"))
    assert (one.set, one.label, one.person, one.speed) == ("own", "v", "a", "fast")
    assert one.parts[0].tolist() == CLAMPED and two.label == ">"
    assert two.source.endswith("strokes.jsonl:3")


@pytest.mark.parametrize(
    "line, message",
    [
        ("{", "Expecting property name"),
        ("[1]", "expected {"),
        ('{"label": "v"}', "expected {"),
        (LINE.replace('"a"', "7"), 'expected a string as "person", not 7'),
        (LINE.replace("15.0", '"soon"'), "could not convert"),
        (LINE.replace("[5.0, 1.0, 2.0], ", "[5.0, 1.0], "), "inhomogeneous"),
        (LINE.replace("15.0", "NaN"), "finite"),
        (LINE.replace("15.0", "1e10"), "at most 1e+09"),
        (LINE.replace("15.0", "null"), "finite"),
        (LINE[: LINE.index("[[")] + "[]}", "at least one"),
        (LINE[: LINE.index("[[")] + "7}", "at least one"),
        ("{\udc80".encode("utf-8", "surrogateescape").decode("latin1"), "Expecting property name"),
    ],
)
def test_errors_in_json_lines_contain_the_line(tmp_path, line, message):
    with pytest.raises(RecordingError, match=r"strokes\.jsonl:2: ") as caught:
        read(tmp_path, LINE + "\n" + line + "\n" + LINE)
    assert message in str(caught.value) and caught.value.line == 2


@pytest.mark.parametrize("reader", [strokes.read, recording.read])
def test_json_that_is_nested_too_deeply_is_an_error_of_the_line(tmp_path, reader):
    path = tmp_path / "deep.jsonl"
    path.write_text('{"label": "x", "points": ' + "[" * 100_000)
    with pytest.raises(RecordingError) as caught:
        list(reader(path))
    assert caught.value.line == 1


def test_drawings_of_several_strokes(tmp_path):
    record = {"set": "own", "label": "x", "person": "a", "strokes": [POINTS[:1], [[40, 1, 2], [30, 3, 4]]]}
    (one,) = read(tmp_path, json.dumps(record))
    assert [part.tolist() for part in one.parts] == [[[0, 1, 2]], [[35, 1, 2], [35, 3, 4]]]
    for wrong in ({"strokes": []}, {"strokes": [[]]}, {"strokes": 7}, {"points": POINTS}):
        with pytest.raises(RecordingError, match="expected"):
            read(tmp_path, json.dumps({**record, **wrong}))


def test_xml_logs(tmp_path):
    (one,) = read(tmp_path, XML, "left_sq_bracket06.xml")
    assert (one.set, one.label, one.person, one.speed) == ("dollar1", "left_sq_bracket", "s02", "slow")
    assert one.parts[0].tolist() == [[0, 70, 212], [89, 71, 214.5]]
    (two,) = read(
        tmp_path,
        '<Gesture Name="X~03" Subject="anna"><Stroke index="1"><Point X="1" Y="2" T="50"/></Stroke>'
        '<Stroke><Point X="3" Y="4" T="90"/><Point X="5" Y="6" T="95"/></Stroke></Gesture>',
        "x.xml",
    )
    assert (two.label, two.person) == ("X", "anna")
    assert [part.tolist() for part in two.parts] == [[[0, 1, 2]], [[40, 3, 4], [45, 5, 6]]]


@pytest.mark.parametrize(
    "text, line, message",
    [
        (XML.replace(' Y="212"', ""), 3, "expected <Point X="),
        (XML.replace('"212"', '"up"'), 3, "of numbers"),
        (XML.replace('T="11565522" />', 'T="1'), 5, "not well-formed"),
        (XML.replace("Gesture", "Drawing"), 3, "within a <Gesture>"),
        (XML.replace(' Name="left_sq_bracket06"', ""), 2, "expected <Gesture Name="),
        ("<?xml version='1.0'?>\n<Log/>\n", 3, "expected a <Gesture>"),
        (XML.replace('"212"', '"nan"'), 5, "finite"),
    ],
)
def test_errors_in_xml_logs_contain_the_line(tmp_path, text, line, message):
    with pytest.raises(RecordingError) as caught:
        read(tmp_path, text, "one.xml")
    assert message in str(caught.value) and caught.value.line == line


def touch(ms, contact, x, y, phase):
    return gesta.Touch(int(ms * 1_000_000), contact, x, y, phase)


def session(y_up=False):
    """Returns a trace of a stroke of contact 7, two simultaneous contacts, and a cancelled one."""
    out = io.BytesIO()
    began, moved, ended, cancelled = gesta.Phase.BEGAN, gesta.Phase.MOVED, gesta.Phase.ENDED, gesta.Phase.CANCELLED
    with gesta.Context(y_up=y_up, units_per_mm=4.0) as context, context.trace(out):
        context.recognizer("gesta.tap")
        context.push([touch(5, 7, 1, 2, began), touch(15, 7, 1 / 3, 4, moved), touch(20, 7, 9, 9, ended)])
        context.push(
            [
                touch(1000, 1, 0, 0, began),
                touch(1010, 2, 5, 5, began),
                touch(1020, 1, 0, 1, ended),
                touch(1030, 2, 5, 6, ended),
            ]
        )
        context.push([touch(2000, 3, 0, 0, began), touch(2010, 3, 5, 5, cancelled)])
        context.push([touch(3000, 3, 8, 8, began), touch(3010, 3, 5, 5, ended)])
    return out.getvalue()


def test_traces(tmp_path):
    first, last = read(tmp_path, session(), "circle-03.trace")
    assert (first.set, first.label, first.person, first.units_per_mm) == ("trace", "circle", tmp_path.name, 4.0)
    assert first.parts[0].tolist() == [[0, 1, 2], [10, 1 / 3, 4]]
    assert last.parts[0].tolist() == [[0, 8, 8]]
    upside, _ = read(tmp_path, session(y_up=True), "circle.trace")
    assert upside.parts[0].tolist() == [[0, 1, -2], [10, 1 / 3, -4]]


def test_comments_in_a_trace_label_strokes(tmp_path):
    text = session().replace(b"start\n", b"start\n# label >\n# person anna of us\n# set phone\n# of no meaning\n")
    text = text.replace(b"touch 3000", b"# label z\ntouch 3000")
    first, last = read(tmp_path, text, "circle.trace")
    assert (first.label, first.person, first.set, last.label) == (">", "anna of us", "phone", "z")
    assert gesta.replay(text)


@pytest.mark.parametrize(
    "line, message",
    [
        ("touch 1 2 began 3", "expected `touch TIME"),
        ("touch 1 2 began x 3", "a number, not `x`"),
        ("config 0 32 much", "a number, not `much`"),
    ],
)
def test_errors_in_traces_contain_the_line(tmp_path, line, message):
    with pytest.raises(RecordingError) as caught:
        read(tmp_path, f"gesta-trace 1\n# a remark\n{line}\n", "a.trace")
    assert message in str(caught.value) and caught.value.line == 3


def test_recordings(tmp_path):
    text = (
        "gesta-recording 1\nlabel z\n0 1 down 1 2\n8 1 move 3 4\n9 1 up 3 4\n"
        "label two\n0 1 down 0 0\n0 2 down 9 9\n1 1 up 0 0\n1 2 up 9 9\n"
    )
    (one,) = read(tmp_path, text, "some.txt")
    assert one.label == "z" and one.parts[0].tolist() == [[0, 1, 2], [8, 3, 4]]


@pytest.mark.parametrize("text", [b"", b"hello", b"\x1f\x8b\x08cut", gzip.compress(LINE.encode())[:40], b"\x00" * 20])
def test_an_unknown_format_is_rejected(tmp_path, text):
    with pytest.raises(RecordingError, match=r"what:1: (expected strokes|cannot be read)"):
        read(tmp_path, text, "what")


def test_a_directory_is_read_without_duplicates(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "a.jsonl").write_text(LINE + "\n" + LINE)  # duplicates within a file are kept
    (tmp_path / "in" / "b.jsonl.gz").write_bytes(gzip.compress((LINE + "\n" + LINE.replace("4.0", "5.0")).encode()))
    (tmp_path / "in" / "left.xml").write_text(XML)
    (tmp_path / "in" / "notes.md").write_text("not read")
    paths = []
    found = strokes.read_all([tmp_path], paths.append)
    assert [path.name for path in paths] == ["a.jsonl", "b.jsonl.gz", "left.xml"]
    assert [stroke.set for stroke in found] == ["own", "own", "own", "dollar1"]
    with pytest.raises(OSError):
        strokes.read_all([tmp_path / "none.jsonl"])


# -------------------------------------------------------------------------------------------------- people and sizes


def test_the_split_is_portable():
    assert "".join(strokes.part_of("own", name)[0] for name in "abcdefgh") == "trtrtrrr"
    assert "".join(strokes.part_of("other", name)[0] for name in "abcdefgh") == "ttrtrtrr"


@given(st.lists(st.tuples(st.sampled_from(["one", "two"]), st.text(max_size=4)), max_size=30))
def test_all_strokes_of_a_person_are_in_one_part(people):
    every = [drawn((0, 0), set_=set_, person=person) for set_, person in people]
    tune, report = strokes.select(every, "tune"), strokes.select(every, "report")
    assert sorted(map(id, tune + report)) == sorted(map(id, every)) == sorted(map(id, strokes.select(every, "all")))
    assert not {(each.set, each.person) for each in tune} & {(each.set, each.person) for each in report}


def test_strokes_are_scaled_to_pixels():
    pixels = strokes.PIXELS_PER_MM
    small = drawn((0, 0), (3, 4), set_="unipen", person="a")
    large = [drawn((0, 0), (3 * k, 4 * k), set_="unipen", person="b") for k in (100, 200, 300)]
    known, unknown = drawn((0, 0), (4.5, 0), set_="dollar1"), drawn((0, 0), (7, 0))
    measured = Stroke("trace", "v", "a", (np.array([[0, 0, 0], [1, 8, 0]], float),), units_per_mm=2.0)
    found = [each.diagonal for each in strokes.in_pixels([small, *large, known, unknown, measured])]
    assert found == pytest.approx([8 * pixels, 4 * pixels, 8 * pixels, 12 * pixels, pixels, 7, 4 * pixels])


def test_unreadable_segments_do_not_count_for_the_size():
    bad = [drawn((0, 0), (3, 4), label=strokes.UNREADABLE, set_="unipen") for _ in range(3)]
    letter = drawn((0, 0), (30, 40), label="V", set_="unipen")
    found = [each.diagonal for each in strokes.in_pixels([*bad, letter])]
    assert found == pytest.approx([0.8 * strokes.PIXELS_PER_MM] * 3 + [8 * strokes.PIXELS_PER_MM])


def test_known_mistakes_of_sets_are_corrected_and_reported():
    brace = drawn((0, 0), (1, 9), label="left_square_bracket", set_="dollar_student", person="trackpad:user4")
    bracket = drawn((0, 0), (1, 9), label="left_square_bracket", set_="dollar_student", person="trackpad:user1")
    coarse = drawn((0, 0), (4200, 0), label="L", set_="unipen", person="ibm/r00-07")
    fine = drawn((0, 0), (60, 0), label="L", set_="unipen", person="ibm/r00-07")
    fast = drawn((0, 0), (1, 0), (2, 0), label="L", set_="unipen", person="kai/hykim", step=0.1)
    other = drawn((0, 0), (4200, 0), label="L", set_="unipen", person="art/x")
    found, notes = corrections.corrected([brace, bracket, coarse, fine, fast, other])
    assert found[0].label == "left_square_bracket?"
    assert (found[1], found[3], found[5]) == (bracket, fine, other)
    assert found[2].diagonal == pytest.approx(60)
    assert found[4].parts[0][:, 0] == pytest.approx([0, 10, 20])
    assert [note.split(": ")[1] for note in notes] == [
        "dollar_student trackpad:user4, 1 strokes",
        "unipen ibm/, 1 strokes",
        "unipen kai/, 1 strokes",
    ]
    left, brace_preset = labels.BY_NAME["left_bracket"], labels.BY_NAME["left_brace"]
    for gesture in (left, brace_preset):
        assert gesture.is_left_out("dollar_student", found[0].label)
    assert left.is_positive("dollar_student", bracket.label)
    assert corrections.corrected([bracket]) == ([bracket], [])


# ----------------------------------------------------------------------------------------------------------- labels


def labels_in_table():
    """Yields (set, label) of every label in the table."""
    for gesture in labels.GESTURES:
        for table in (gesture.positives, *gesture.left_out.values(), *gesture.apart.values()):
            yield from ((set_, label) for set_, words in table.items() for label in words)


def test_the_table_is_consistent():
    assert (
        len(labels.BY_NAME) == len(labels.GESTURES)
        and set(labels.CLOSED_SET) <= set(labels.BY_NAME)
        and len(labels.CLOSED_SET) == 16
    )
    for gesture in labels.GESTURES:
        own = {(set_, label) for set_, words in gesture.positives.items() for label in words}
        assert own
        for table in (*gesture.left_out.values(), *gesture.apart.values()):
            assert not own & {(set_, label) for set_, words in table.items() for label in words}, gesture.name
        for table in gesture.apart.values():
            assert not any(gesture.is_left_out(set_, label) for set_, words in table.items() for label in words), (
                gesture.name
            )
    assert (
        labels.intended("dollar1", "check") == "checkmark"
        and labels.intended("unipen", "V") == "v"
        and labels.intended("unipen", "7") == ""
    )


def test_strokes_of_ones_own_are_positives_by_name_or_by_map():
    names = {("own", "figure eight"), ("own", "wave"), ("unipen", "spiral"), ("unipen", "5"), ("phone", "Wave")}
    mapped = {"spiral": frozenset({"own:wave", "5"})}
    eight, spiral, star = labels.for_strokes(
        [labels.BY_NAME[name] for name in ("figure_eight", "spiral", "star")], names, mapped
    )
    assert eight.is_positive("own", "figure eight") and eight.is_positive("unipen", "8")
    assert spiral.is_positive("own", "wave") and spiral.is_positive("unipen", "5")
    assert not spiral.is_positive("phone", "Wave") and not spiral.is_positive("unipen", "spiral")
    assert star == labels.BY_NAME["star"]


def test_every_label_in_the_table_occurs_in_the_data():
    path = literal_counts.default_path()
    try:
        found = Counter((each["set"], each["label"], each["person"]) for each in literal_counts.read(path))
    except OSError:
        pytest.skip(f"no real strokes at {path}: set GESTA_DATA to where strokes.jsonl.gz is")
    there = {(set_, label) for set_, label, _ in found}
    sets = {set_ for set_, _ in there}
    corrected = {("dollar_student", label) for label in labels.DRAWN_AS_BRACES.values()}
    assert not {pair for pair in labels_in_table() if pair[0] in sets} - there - corrected
    intended = {label: labels.intended("dollar1", label) for set_, label in there if set_ == "dollar1"}
    assert sorted(intended.values()) == sorted(labels.CLOSED_SET)
    for set_ in {set_ for set_, _ in there}:
        parts = Counter(
            strokes.part_of(set_, person) for person in {person for where, _, person in found if where == set_}
        )
        assert min(parts["tune"], parts["report"]) >= 2, set_


# ---------------------------------------------------------------------------------------------------- perturbations


def strokes_of_any_kind():
    position = st.floats(-500, 500).map(lambda value: round(value, 3))
    rows = st.lists(st.tuples(st.integers(0, 40), position, position), min_size=1, max_size=30)

    def make(parts):
        time, made = 0, []
        for part in parts:
            points = []
            for step, x, y in part:
                time += step
                points.append([float(time), x, y])
            made.append(np.array(points))
        made = [part - (made[0][0, 0], 0, 0) for part in made]
        return Stroke("own", "v", "a", tuple(made))

    return st.lists(rows, min_size=1, max_size=2).map(make)


@given(strokes_of_any_kind(), st.sampled_from(perturb.PERTURBATIONS))
def test_perturbations_are_valid_and_reproducible(stroke, perturbation):
    before = [part.copy() for part in stroke.parts]
    once, again = perturbation.change(stroke), perturbation.change(stroke)
    assert all((part == kept).all() for part, kept in zip(stroke.parts, before))
    assert len(once.parts) == len(stroke.parts) and (once.set, once.label, once.person) == ("own", "v", "a")
    for part, same in zip(once.parts, again.parts):
        assert len(part) and part.shape[1] == 3 and np.isfinite(part).all() and (part == same).all()
    times = np.concatenate(once.parts)[:, 0]
    assert times[0] == 0 and (np.diff(times) >= 0).all()


def corner():
    return drawn(*[(x, 0) for x in range(0, 101, 5)], *[(100, y) for y in range(5, 101, 5)])


def test_the_effects_of_perturbations():
    stroke, by_name = corner(), {each.name: each.change for each in perturb.PERTURBATIONS}
    duration, length = stroke.parts[0][-1, 0], stroke.length
    for rate in (30, 60, 120, 240):
        points = by_name[f"{rate} Hz"](stroke).parts[0]
        assert np.diff(points[:-1, 0]) == pytest.approx(1000 / rate) and (points[-1] == stroke.parts[0][-1]).all()
    for factor in (0.25, 0.5, 2, 4):
        larger = by_name[f"x{factor:g}"](stroke)
        assert larger.length == pytest.approx(length * factor) and (larger.parts[0][0] == stroke.parts[0][0]).all()
    off = by_name["jitter 1 px"](stroke).parts[0] - stroke.parts[0]
    assert 0.5 < np.abs(off[:, 1:]).max() <= 1 and not off[:, 0].any()
    rest = by_name["rest 300 ms"](stroke).parts[0]
    assert rest[-1, 0] == duration + 300 and len(rest) == len(stroke.parts[0]) + 30
    assert np.abs(rest[-30:, 1:] - stroke.parts[0][-1, 1:]).max() <= 1
    for part in (0.06, 0.12):
        late, early = (
            by_name[f"hook end {part:.0%}"](stroke).parts[0],
            by_name[f"hook start {part:.0%}"](stroke).parts[0],
        )
        assert math.dist(late[-1, 1:], (100, 100)) == pytest.approx(part * length) == math.dist(early[0, 1:], (0, 0))
        assert late[-1, 0] == early[-1, 0] == pytest.approx(duration * (1 + part))
        assert (early[-len(stroke.parts[0]) :, 1:] == stroke.parts[0][:, 1:]).all()
    for angle in (-20, -10, 10, 20):
        turned = by_name[f"turned {angle:+d}°"](stroke)
        assert turned.length == pytest.approx(length)
        for at, before in ((20, 0), (40, 45)):
            assert math.degrees(math.atan2(*turned.parts[0][at, :0:-1])) == pytest.approx(
                before + angle
            )  # clockwise, because y grows downwards
    small, coarse = by_name["8 px large"](stroke).parts[0], by_name["8 coarse steps"](stroke).parts[0]
    assert small[:, 1:].max() == 8 and (small[:, 1:] == np.round(small[:, 1:])).all()
    assert coarse[:, 1:].max() == 100 and len(np.unique(coarse[:, 1])) <= 9
    there = perturb.mirrored(stroke).parts[0]
    assert (
        there[20].tolist() == [200, -100, 0]
        and (perturb.mirrored(perturb.mirrored(stroke)).parts[0] == stroke.parts[0]).all()
    )


# -------------------------------------------------------------------------------------------------------- synthetic


def test_synthetic_people_are_reproducible():
    advanced = []
    once, again, other = synthetic.people(2, 1, advanced.append), synthetic.people(2, 1), synthetic.people(2, 2)
    assert len(advanced) == 2 and len(once) == len(again)
    assert all((part == same).all() for one, two in zip(once, again) for part, same in zip(one.parts, two.parts))
    assert not np.array_equal(once[0].parts[0], other[0].parts[0])
    assert (
        not np.array_equal(once[0].parts[0], once[1].parts[0]) and once[0].source != once[1].source
    )  # drawings of a person differ
    assert synthetic.people(1, 1)[5].parts[0].tolist() == once[5].parts[0].tolist()  # independently of the other people
    assert len({stroke.source for stroke in once if stroke.person == "p000"}) == len(once) // 2


def test_synthetic_people_draw_every_kind():
    drawings = synthetic.people(1)
    kinds = Counter(stroke.label for stroke in drawings)
    assert set(kinds.values()) == {synthetic.EACH}
    expected = {label for gesture in labels.GESTURES for label in gesture.positives[synthetic.SET]}
    assert expected == set(synthetic.GESTURES) and len(set(kinds) - expected) >= 10
    assert {label for set_, label in labels_in_table() if set_ == synthetic.SET} <= set(kinds)
    for stroke in drawings:
        assert len(stroke.parts) == (2 if stroke.label in ("x", "plus") else 1)
        times = np.concatenate(stroke.parts)[:, 0]
        assert times[0] == 0 and (np.diff(times) >= 0).all() and np.isfinite(np.concatenate(stroke.parts)).all()


def test_synthetic_drawings_have_the_shape_of_their_label():
    for stroke in synthetic.people(3, 4):
        points = stroke.parts[0][:, 1:]
        size, gap = stroke.diagonal, math.dist(points[0], points[-1])
        if stroke.label in ("triangle", "rectangle", "circle", "figure_eight"):
            assert gap < 0.4 * size, stroke.source
        if stroke.label in ("chevron", "z", "l", "s", "question_mark", "left_bracket"):
            assert points[-1, 1] - points[0, 1] > 0.4 * size, stroke.source
        if stroke.label == "tap":
            assert size < 10
