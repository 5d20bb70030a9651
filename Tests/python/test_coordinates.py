"""Regions with transforms in Python, and slops by tool: what is set comes back, conversions, and errors."""

import math

import gesta
import pytest
from touches import TOUCHING


def canvas_of(context):
    view = context.region(100, 0, 200, 200)
    canvas = context.region(0, 0, 1000, 500, view)
    canvas.transform = gesta.Affine(2, 0, 0, 2, -50, 30)
    return canvas


def test_transforms_come_back(context):
    canvas = canvas_of(context)
    assert canvas.transform == (2, 0, 0, 2, -50, 30) and canvas.transform.tx == -50
    canvas.transform = None
    assert canvas.transform == gesta.Affine() == context.root.transform
    canvas.transform = (1, 0.5, 0, 1)
    assert canvas.transform.b == 0.5


def test_points_and_vectors_are_converted(context):
    canvas = canvas_of(context)
    assert canvas.to_local(100, 30) == (25, 0)
    assert canvas.to_root(25, 0) == (100, 30)
    assert canvas.vector_to_local(8, -2) == (4, -1)
    assert context.region_at(100, 30) == canvas and context.region_at(100, 29) == canvas.parent


def test_an_event_in_the_canvas(context):
    canvas = canvas_of(context)
    pan = context.recognizer("gesta.pan", region=canvas, slop=1, origin="down")
    events = []
    pan.on(events.append)
    finger = context.finger().down(120, 50)
    finger.move_to(128, 52)
    local = events[-1].local()
    assert local == (
        canvas,
        *canvas.to_local(128, 52),
        4,
        1,
        events[-1]["velocity_x"] / 2,
        events[-1]["velocity_y"] / 2,
    )
    assert local.region == canvas and events[-1].local(context.root).translation_x == 8
    finger.up()
    pan.attach(None)
    with pytest.raises(gesta.HandleError, match="detached"):
        events[-1].local()
    assert events[-1].local(canvas).translation_x == 4
    canvas.destroy()
    with pytest.raises(gesta.HandleError, match="destroyed"):
        events[-1].local(canvas)


def test_wrong_transforms(context):
    canvas = canvas_of(context)
    with pytest.raises(gesta.RangeError, match="transform has the determinant 0"):
        canvas.transform = (1, 2, 2, 4, 0, 0)
    with pytest.raises(gesta.RangeError, match="transform: c is nan"):
        canvas.transform = (1, 2, math.nan, 4, 0, 0)
    with pytest.raises(gesta.ParameterTypeError, match="tx"):
        canvas.transform = (1, 0, 0, 1, "left", 0)
    with pytest.raises(gesta.ArgumentError, match="root region"):
        context.root.transform = (2, 0, 0, 2, 0, 0)
    with pytest.raises(gesta.RangeError, match="must be finite"):
        canvas.to_local(math.inf, 0)
    assert canvas.transform.tx == -50


class Places(gesta.RecognizerClass):
    class_name = "org.example.places"

    def touches_began(self, contacts):
        self.places = []
        self.touches_moved(contacts)

    def touches_moved(self, contacts):
        local = self.to_local(contacts[0].x, contacts[0].y)
        self.places.append((local, self.to_root(*local)))
        with pytest.raises(gesta.RangeError, match="org.example.places: to_local"):
            self.to_local(math.nan, 0)


def test_a_class_converts(context):
    canvas = canvas_of(context)
    recognizer = context.recognizer(Places, region=canvas)
    made = next(iter(context._instances.values()))
    finger = context.finger().down(120, 50)
    canvas.transform = (0, 2, -2, 0, 100, 0)  # conversions are those of now
    finger.move_to(100, 40)
    assert made.places[0] == ((35, 10), (120, 50)) and made.places[-1] == ((20, 50), (100, 40))
    finger.up()
    with pytest.raises(gesta.BusyError):
        made.to_root(0, 0)
    recognizer.destroy()


CHECKMARK = [(0, 0), (12, 14), (40, -30)]


@pytest.mark.parametrize("name", ["gesta.checkmark", "gesta.template"])
@pytest.mark.parametrize("turns", range(4))
def test_a_sign_is_drawn_in_its_region(name, turns):
    with gesta.Context(units_per_mm=1) as context:
        region = context.region(0, 0, 400, 400)
        corner = [(0, 0), (400, 0), (400, 400), (0, 400)][turns]
        cos, sin = round(math.cos(turns * math.pi / 2)), round(math.sin(turns * math.pi / 2))
        region.transform = (cos, sin, -sin, cos, *corner)
        signs = [context.recognizer(name, region=region, space=space) for space in ("region", "root")]
        signs[0].allow_simultaneous(signs[1])
        if name == "gesta.template":
            for sign in signs:
                sign.add_example("check", [CHECKMARK])
        finger = context.finger()
        for index, (x, y) in enumerate(CHECKMARK):
            there = region.to_root(200 + x, 200 + y)
            finger.down(*there) if index == 0 else finger.move_to(*there)
        finger.up()
        assert [sign.state.name for sign in signs] == ["ENDED", "FAILED" if turns else "ENDED"]


def test_slop_factors(context):
    assert context.slop_factors == dict.fromkeys(TOUCHING, 1.0)
    context.slop_factors = {gesta.Tool.PEN: 0.5, gesta.Tool.MOUSE: 0}
    assert context.slop_factors[gesta.Tool.PEN] == 0.5 and context.slop_factors[gesta.Tool.FINGER] == 1
    with pytest.raises(gesta.RangeError, match="factor is -1"):
        context.slop_factors = {gesta.Tool.ERASER: 3, gesta.Tool.MOUSE: -1}
    with pytest.raises(gesta.RangeError, match="tool is 4"):
        context.slop_factors = {4: 1}
    with pytest.raises(gesta.ParameterTypeError, match="factor"):
        context.slop_factors = {gesta.Tool.PEN: "small"}
    assert list(context.slop_factors.values()) == [1, 0.5, 1, 0]
    tap = context.recognizer("gesta.tap", slop=2)
    context.push([gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN, tool=gesta.Tool.PEN)])
    context.push([gesta.Touch(1, 1, 1.5, 0, gesta.Phase.MOVED, tool=gesta.Tool.PEN)])
    assert tap.state is gesta.State.FAILED and tap.verdict.limit == 1 and tap.slop == 2
    context.slop_factors = {}
    assert context.slop_factors == dict.fromkeys(TOUCHING, 1.0)
