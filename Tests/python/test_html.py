"""What notebooks show: verdicts, recognizers and results of gesta.recognize, as HTML with a picture of the stroke."""

import copy
import dataclasses
import pickle
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import gesta
import pytest

SVG = "{http://www.w3.org/2000/svg}"
CHEVRON = [(10, 10), (25, 25), (40, 40), (25, 55), (10, 70)]


def read(html):
    """Returns the text of HTML that must be well-formed, and its strokes: the points of each polyline."""
    tree = ElementTree.fromstring(html)
    strokes = [
        [tuple(map(float, place.split(","))) for place in line.get("points").split()]
        for line in tree.iter(f"{SVG}polyline")
    ]
    return " ".join(tree.itertext()), strokes


def is_similar(drawn, points):
    """Whether the points are drawn where they are, but for scale and translation."""
    (x0, y0), (_, y1) = points[0], points[-1]
    (a0, b0), (_, b1) = drawn[0], drawn[-1]
    scale = (b1 - b0) / (y1 - y0)
    return scale > 0 and all(
        abs(a - a0 - scale * (x - x0)) < 0.2 and abs(b - b0 - scale * (y - y0)) < 0.2
        for (a, b), (x, y) in zip(drawn, points)
    )


def test_a_recognized_stroke_is_drawn():
    found = gesta.recognize(CHEVRON)
    assert tuple(found) == ("chevron", found.score) and found.points == tuple(CHEVRON)
    text, (stroke,) = read(found._repr_html_())
    assert "chevron" in text and f"score {found.score:.3f}" in text
    assert len(stroke) == 5 and is_similar(stroke, CHEVRON)
    assert all(0 < x < 220 and 0 < y < 150 for x, y in stroke)
    assert pickle.loads(pickle.dumps(found)).points == found.points


@pytest.mark.parametrize("y_up", [False, True])
def test_a_verdict_is_shown_with_the_captured_stroke(y_up):
    with gesta.Context(y_up=y_up) as context:
        chevron, capture = context.recognizer("gesta.chevron"), context.recognizer("gesta.capture")
        assert read(chevron._repr_html_())[1] == []
        context.finger().draw("chevron", size=40)
        for shown in (chevron, chevron.verdict, capture):
            text, (stroke,) = read(shown._repr_html_())
            assert "ended" in text and "sequence 1" in text
            points = [(touch.x, -touch.y if y_up else touch.y) for touch in capture.samples()]
            assert len(stroke) == len(points) and is_similar(stroke, points)
        assert chevron.verdict.recognizer == chevron


def test_two_fingers_are_two_strokes_and_later_ones_belong_to_other_verdicts():
    with gesta.Context() as context:
        pinch, _ = context.recognizer("gesta.pinch"), context.recognizer("gesta.capture")
        context.finger().pinch(0, 0, from_distance=100, to_distance=200)
        verdict = pinch.verdict
        assert len(read(verdict._repr_html_())[1]) == 2
        context.finger(5).wait(1)
        context.finger(5).down(7, 7).up()
        assert read(verdict._repr_html_())[1] == []
    assert "gesta.pinch" in read(verdict._repr_html_())[0]
    assert "closed" in pinch._repr_html_()


def test_points_and_lines_are_drawn_inside_the_picture():
    with gesta.Context() as context:
        tap, _ = context.recognizer("gesta.tap"), context.recognizer("gesta.capture")
        context.finger().tap(1e9, -1e9)
        _, (stroke,) = read(tap._repr_html_())
        assert set(stroke) == {(110.0, 75.0)}
        context.finger().wait(1)
        context.finger().down(0, 0).move_to(1e-300, 0).up()
        _, (stroke,) = read(tap._repr_html_())
        assert all(0 < x < 220 and y == 75 for x, y in stroke)


def test_texts_are_escaped():
    class Tags(HTMLParser):
        found = set()

        def handle_starttag(self, tag, attributes):
            self.found.add(tag)

    name = "<script>alert('1')</script>&amp;"
    found = gesta.Recognition(name, 1.0)
    text, strokes = read(found._repr_html_())
    assert name in text and strokes == []
    with gesta.Context() as context:
        verdict = context.recognizer("gesta.tap").verdict
    verdict = dataclasses.replace(verdict, state=gesta.State.FAILED, reason_name=name, text=name, sequence=1)
    assert name in read(verdict._repr_html_())[0]
    for shown in (found, verdict):
        Tags().feed(shown._repr_html_())
    assert Tags.found == {"div", "span"}


def test_pictures_have_the_colors_of_the_page():
    html = gesta.recognize(CHEVRON)._repr_html_()
    assert "currentColor" in html and "color:inherit" in html and "background" not in html
    colors = set(re.findall(r"#[0-9a-f]{6}", html))

    def luminance(color):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    # A contrast of at least 3 to white and to the dark of notebooks.
    for color in {*colors, "#c27803", "#e0474c", "#3b82f6"}:
        assert 1.05 / (luminance(color) + 0.05) >= 3 and (luminance(color) + 0.05) / (luminance("#111111") + 0.05) >= 3


def test_a_verdict_equals_its_copies():
    with gesta.Context() as context:
        tap = context.recognizer("gesta.tap")
        context.finger().tap(0, 0)
        verdict = tap.verdict
        unpickled = pickle.loads(pickle.dumps(verdict))
        assert unpickled == verdict == copy.copy(verdict) and unpickled.recognizer is None
        assert "Recognizer" not in repr(verdict)
        assert "Verdict" in read(unpickled._repr_html_())[0]
