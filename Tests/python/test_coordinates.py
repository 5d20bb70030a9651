"""Regions with transforms in Python, and slops by tool: what is set comes back, conversions, and errors."""

import math

import gesta
import pytest


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
    with pytest.raises(gesta.RangeError, match="transform->c is nan"):
        canvas.transform = (1, 2, math.nan, 4, 0, 0)
    with pytest.raises(gesta.ParameterTypeError, match="tx"):
        canvas.transform = (1, 0, 0, 1, "left", 0)
    with pytest.raises(gesta.ArgumentError, match="root region"):
        context.root.transform = (2, 0, 0, 2, 0, 0)
    with pytest.raises(gesta.RangeError, match="must be finite"):
        canvas.to_local(math.inf, 0)
    assert canvas.transform.tx == -50


def test_slop_factors(context):
    assert context.slop_factors == dict.fromkeys(gesta.Tool, 1.0)
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
    assert context.slop_factors == dict.fromkeys(gesta.Tool, 1.0)
