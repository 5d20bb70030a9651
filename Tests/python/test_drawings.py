"""Drawings and pointer logs of other programs: XML of $1 and $N, InkML, rrweb, CSV; and what explain says of them."""

import json

import pytest
from gesta.__main__ import main
from gesta_tools import convert, explain
from gesta_tools.recording import RecordingError

DOLLAR = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<Gesture Name="arrow01" Subject="2" NumPts="3">
  <Point X="66" Y="252" T="11462293" />
  <Point X="68" Y="249" T="11462310" />
  <Point X="120.5" Y="248" T="11462318" />
</Gesture>
"""
MANY = """<Gesture Name="plus~02" NumPts="4">
  <Stroke index="1"><Point X="0" Y="10" T="1000"/><Point X="20" Y="10" T="1100"/></Stroke>
  <Stroke index="2"><Point X="10" Y="0" T="1400"/><Point X="10" Y="20" T="1500"/></Stroke>
</Gesture>
"""
INK = """<inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML">
  <inkml:annotation type="truth"> x  + 1 </inkml:annotation>
  <inkml:traceFormat>
    <inkml:channel name="Y" type="decimal"/><inkml:channel name="X" type="decimal"/>
    <inkml:channel name="T" type="decimal" units="s"/>
  </inkml:traceFormat>
  <inkml:trace>5 1 0.5, 6 2 0.51, 7 4 0.52</inkml:trace>
  <inkml:trace>1 1 0.9, 2 2 0.95</inkml:trace>
</inkml:ink>
"""
DIFFERENCES = """<ink xmlns="http://www.w3.org/2003/InkML"><trace>100 200, '3'-4, 1 2, "1"1, !50 !60</trace></ink>"""
RRWEB = [
    {"type": 4, "data": {"width": 800}, "timestamp": 1000},
    {"type": 3, "data": {"source": 1, "positions": [{"x": 1, "y": 1, "timeOffset": -20}]}, "timestamp": 1500},
    {"type": 3, "data": {"source": 2, "type": 1, "x": 10, "y": 20}, "timestamp": 1600},
    {
        "type": 3,
        "data": {
            "source": 1,
            "positions": [{"x": 60, "y": 20, "timeOffset": -50}, {"x": 90, "y": 20, "timeOffset": 0}],
        },
        "timestamp": 1700,
    },
    {"type": 3, "data": {"source": 2, "type": 0, "x": 90, "y": 21}, "timestamp": 1710},
    {"type": 3, "data": {"source": 2, "type": 7, "x": 5, "y": 5, "pointerId": 1}, "timestamp": 3000},
    {"type": 3, "data": {"source": 2, "type": 9, "pointerId": 1}, "timestamp": 3050},
]
CSV = """Time_S;Pointer;X;Y;Event;pressure
0.0;7;10;20;TouchStart;0.5
0.02;7;30;20;TouchMove;0.5
0.04;7;50;20;touchend;0.5
1.0;7;50;20;pointerdown;
1.1;7;50;20;pointercancel;
"""
STROKES = "x,y,t,stroke_id\n0,0,0,1\n10,0,20,1\n5,5,100,2\n5,15,130,2\n"


def read(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8-sig" if name.endswith(".xml") else "utf-8")
    return convert.read(file)


def samples(recording):
    return [(each.time / 1e6, each.contact, each.phase, each.x, each.y) for each in recording.samples]


def test_the_xml_of_the_dollar_recognizers(tmp_path):
    (one,) = read(tmp_path, "arrow01.xml", DOLLAR)
    assert one.label == "arrow" and one.origin == {"format": "dollar"}
    assert samples(one) == [
        (0, 1, "down", 66, 252),
        (17, 1, "move", 68, 249),
        (25, 1, "move", 120.5, 248),
        (25, 1, "up", 120.5, 248),
    ]
    (two,) = read(tmp_path, "plus.xml", MANY)
    assert [phase for _, _, phase, _, _ in samples(two)] == ["down", "move", "up", "down", "move", "up"]
    assert samples(two)[3] == (400, 1, "down", 10, 0)


def test_inkml(tmp_path):
    (one,) = read(tmp_path, "x.inkml", INK)
    assert one.label == "x + 1" and one.origin == {"format": "inkml"}
    assert samples(one)[2] == (20, 1, "move", 4, 7) and samples(one)[4] == (400, 1, "down", 1, 1)


def test_inkml_of_differences_without_times(tmp_path):
    (one,) = read(tmp_path, "d.inkml", DIFFERENCES)
    places = [(x, y) for _, _, phase, x, y in samples(one) if phase != "up"]
    assert places == [(100, 200), (103, 196), (104, 198), (106, 201), (50, 60)]
    assert one.origin["assumed"] == "times" and samples(one)[1][0] == 10
    text = str(explain.explain(tmp_path / "d.inkml"))
    assert "points are assumed to be 10 ms apart" in text and "the device does not" not in text.lower()


def test_rrweb(tmp_path):
    for text in json.dumps(RRWEB), json.dumps({"events": RRWEB}), json.dumps(RRWEB, indent=2):
        (one,) = read(tmp_path, "page.json", text)
        assert samples(one) == [
            (0, 0, "down", 10, 20),
            (50, 0, "move", 60, 20),
            (100, 0, "move", 90, 20),
            (110, 0, "up", 90, 21),
            (1400, 2, "down", 5, 5),
            (1450, 2, "up", 5, 5),
        ]
    assert one.origin["format"] == "rrweb"


def test_csv_with_named_columns(tmp_path):
    (one,) = read(tmp_path, "log.csv", CSV)
    assert [(time, phase) for time, _, phase, _, _ in samples(one)] == [
        (0, "down"),
        (20, "move"),
        (40, "up"),
        (1000, "down"),
        (1100, "cancel"),
    ]
    (mouse,) = read(
        tmp_path,
        "mouse.csv",
        "t,button,state,x,y\n0,Left,Pressed,1,2\n5,Scroll,Down,1,2\n9,NoButton,Drag,3,4\n12,Left,Released,3,4\n",
    )
    assert [phase for _, _, phase, _, _ in samples(mouse)] == ["down", "move", "up"]
    (two,) = read(tmp_path, "strokes.csv", STROKES)
    assert [(contact, phase) for _, contact, phase, _, _ in samples(two)] == [
        (1, "down"),
        (1, "move"),
        (1, "up"),
        (2, "down"),
        (2, "move"),
        (2, "up"),
    ]


@pytest.mark.parametrize(
    "name, text, kind",
    [
        ("a.xml", DOLLAR, "dollar"),
        ("a.inkml", INK, "inkml"),
        ("a.json", json.dumps(RRWEB), "rrweb"),
        ("a.csv", CSV, "csv"),
    ],
)
def test_they_are_explained_and_converted(name, text, kind, tmp_path):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    account = explain.explain(file)
    assert account.kind == kind and account.sequences and "The file has no recognizers" in str(account)
    assert "points are assumed to be 10 ms apart" not in str(account)
    assert main(["convert", str(file), str(tmp_path / "a.txt")]) == 0
    assert convert.read(tmp_path / "a.txt")[0].samples == convert.read(file)[0].samples


@pytest.mark.parametrize(
    "text, message",
    [
        ("<a>", "expected XML"),
        ("<html></html>", "expected <Gesture> or <ink>, not <html>"),
        ("<Gesture><Point X='1' Y='2'/></Gesture>", "expected <Point X="),
        ("<Gesture><Point X='inf' Y='2' T='0'/></Gesture>", "expected finite"),
        ("<Gesture/>", "expected a contact that goes down, found none"),
        ("<ink><trace>1 2, x y</trace></ink>", "expected numbers of X, Y, not `x y`"),
        ("<ink><traceFormat><channel name='X'/></traceFormat></ink>", "expected the channels X and Y, found X"),
        ('[{"type": 3, "data": {"source": 2, "type": 1, "x": "a"}, "timestamp": 1}]', "expected events of rrweb"),
        ('[{"type": 3', "expected JSON"),
        ('{"events": 3}', "expected an array of events of rrweb"),
        ("[{}]", "found none"),
        ("x,y\n1,2\n", "expected a column of times"),
        ("x,y,t\n1,2\n", ":2: expected numbers of x, y and t, not `1,2`"),
        ("x,y,t\n1,2,nan\n", ":2: expected finite numbers"),
        ("x,y,t\n", "found none"),
        ("x,y,t\n1,2,0\n1,2,1e20\n", "cannot be read: the time is 1e+20 ms"),
        ("<Gesture><Point X='1' Y='2' T='0'/><Point X='1' Y='2' T='1e20'/></Gesture>", "cannot be read: time is 1e+20"),
    ],
)
def test_malformed(text, message, tmp_path):
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordingError) as caught:
        convert.read(file)
    assert message in str(caught.value) and str(file) in str(caught.value)


def test_entities_do_not_grow(tmp_path):
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij")
    )
    file = tmp_path / "bomb.xml"
    file.write_text(f"{bomb}]><ink><trace>&j;</trace></ink>", encoding="utf-8")
    with pytest.raises(RecordingError, match="without entities"):
        convert.read(file)
