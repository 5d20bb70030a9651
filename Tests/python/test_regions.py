"""Regions: the tree, hit testing, and the effect on recognizers."""

import gc
import math
import weakref

import gesta
import pytest
from gesta import Rect, State, Tool
from touches import down, move, tap


def test_the_root_region(context):
    root = context.root
    assert root.parent is None and root.depth == 0 and root.enabled and root.alive
    assert root == gesta.ROOT and root.rect == Rect(0, 0, 0, 0)
    assert "root" in repr(root)
    with pytest.raises(gesta.ArgumentError, match="root region"):
        root.destroy()
    with pytest.raises(gesta.ArgumentError, match="root region"):
        root.rect = (0, 0, 1, 1)


def test_a_tree_of_regions(context):
    outer = context.region(10, 20, 100, 50)
    inner = context.region(5, 5, 10, 10, parent=outer, order=-2)
    assert outer.parent == context.root and inner.parent == outer and inner.depth == 2
    assert inner.rect == (5, 5, 10, 10) and inner.rect.width == 10
    assert inner.order == -2 and outer.order == 0 and inner.context is context
    assert inner != outer and len({inner, outer, inner.parent}) == 2
    assert context.region_at(15, 25) == inner and context.region_at(10, 20) == outer
    assert context.region_at(110, 20) == context.root
    assert repr(inner) == f"<Region {inner.id:#x} (5.0, 5.0, 10.0, 10.0) depth 2>"
    outer.destroy()
    with pytest.raises(gesta.HandleError) as caught:
        _ = inner.depth
    assert not outer.alive and not inner.alive and caught.value.message in repr(inner)
    for use in (lambda: inner.rect, lambda: inner.parent, inner.destroy, lambda: setattr(inner, "order", 1)):
        with pytest.raises(gesta.HandleError) as caught:
            use()
        assert caught.value.code == gesta.ErrorCode.STALE


def test_a_recognizer_receives_contacts_of_its_region_and_descendants(context):
    outer = context.region(0, 0, 100, 100)
    inner, separate = context.region(0, 0, 50, 50, parent=outer), context.region(200, 0, 100, 100)
    pans = {region: context.recognizer("gesta.pan", region=region, slop=8) for region in (outer, inner, separate)}
    detached, root = context.recognizer("gesta.pan", region=None), context.recognizer("gesta.pan")
    assert pans[inner].region == inner and detached.region is gesta.NO_REGION and root.region == context.root
    assert pans[inner].slop == 8
    context.push(down(0, 60, 60, 1))
    context.push(down(1, 20, 20, 2))
    assert context.contact_region(1) == outer and context.contact_region(2) == inner
    assert pans[outer].contact_ids == (1, 2) and pans[inner].contact_ids == (2,) and root.contact_ids == (1, 2)
    assert pans[separate].contact_ids == () and detached.contact_ids == ()
    context.push(move(2, 250, 50, 2))
    assert context.contact_region(2) == inner and pans[separate].contact_ids == ()
    with pytest.raises(gesta.ContactError):
        context.contact_region(3)


# ---- the hit test


def test_a_hit_test_selects_the_region(context):
    left, right = context.region(0, 0, 50, 50), context.region(50, 0, 50, 50)
    pan = context.recognizer("gesta.pan", region=right)
    calls = []

    def find(touch):
        calls.append(touch)
        return {1: right, 2: left.id, 3: None}[touch.contact]

    context.hit_test = find
    assert context.hit_test is find
    for contact in (1, 2, 3):
        context.push(down(contact, 10, 10, contact, pressure=0.5, tool=Tool.PEN))
    assert [touch.contact for touch in calls] == [1, 2, 3] and calls[0] == down(
        1, 10, 10, 1, pressure=0.5, tool=Tool.PEN
    )
    assert [context.contact_region(contact) for contact in (1, 2, 3)] == [right, left, None]
    assert pan.contact_ids == (1,) and context.region_at(10, 10) == left
    context.hit_test = None
    context.push(down(9, 10, 10, 4))
    assert len(calls) == 3 and context.contact_region(4) == left and context._entries == {}


def test_an_exception_in_a_hit_test_is_raised_by_the_push(context):
    left = context.region(0, 0, 50, 50)
    reported = context.recognizer("gesta.tap", region=left)
    context.hit_test = lambda touch: 1 / 0
    with pytest.raises(ZeroDivisionError):
        context.push(tap(0, 10, 10))
    assert reported.state == State.ENDED  # the rectangles decided
    context.hit_test = lambda touch: "left"
    with pytest.raises(TypeError, match="region is 'left'"):
        context.push(tap(1000, 10, 10))
    with gesta.Context() as other:
        context.hit_test = lambda touch: other.region(0, 0, 1, 1)
        with pytest.raises(gesta.HandleError, match="another context"):
            context.push(tap(2000, 10, 10))
    assert reported.verdict.sequence == 3


def test_a_hit_test_may_only_read(context):
    codes = []

    def find(touch):
        assert context.now is not None and context.region_at(touch.x, touch.y) == context.root
        for change in (
            lambda: context.region(0, 0, 1, 1),
            lambda: context.recognizer("gesta.tap"),
            context.cancel,
            lambda: setattr(context, "hit_test", None),
            lambda: context.push(down(5, 0, 0, 9)),
        ):
            with pytest.raises(gesta.BusyError) as caught:
                change()
            codes.append(caught.value.code)
        return context.root

    context.hit_test = find
    context.push(down(0, 0, 0))
    assert codes == [gesta.ErrorCode.BUSY] * 5 and context.hit_test is find


# ---- rejected arguments


def test_other_invalid_arguments_are_rejected(context):
    region = context.region(0, 0, 9, 9)
    with gesta.Context() as other:
        strange = other.region(0, 0, 9, 9)
        for use in (
            lambda: context.region(0, 0, 1, 1, parent=strange),
            lambda: context.recognizer("gesta.tap", region=strange),
        ):
            with pytest.raises(gesta.HandleError, match="another context"):
                use()
    for use in (lambda: context.region(0, 0, 1, 1, parent=77), lambda: context.recognizer("gesta.tap", region=77)):
        with pytest.raises(gesta.HandleError, match="0x0000004d"):
            use()
    for use, part in (
        (lambda: context.region("0", 0, 1, 1), "x"),
        (lambda: context.region(0, 0, 1, None), "height"),
        (lambda: context.region(0, 0, 1, 1, order="top"), "order"),
        (lambda: context.region(0, 0, 1, 1, parent="none"), "parent"),
        (lambda: context.region_at(0, "y"), "y"),
    ):
        with pytest.raises(TypeError, match=part):
            use()
    for order in (2**31, -(2**31) - 1):
        with pytest.raises(gesta.RangeError, match="order"):
            region.order = order
    with pytest.raises(gesta.RangeError, match="y"):
        context.region_at(0, math.nan)
    assert region.order == 0 and len(context.events()) == 0


def test_calls_on_regions_of_a_closed_context_fail():
    context = gesta.Context()
    region = context.region(0, 0, 1, 1)
    context.close()
    assert not region.alive and "closed" in repr(region)
    for use in (lambda: region.rect, lambda: context.region(0, 0, 1, 1), lambda: context.region_at(0, 0)):
        with pytest.raises(gesta.ArgumentError, match="closed"):
            use()


def test_a_context_referenced_by_its_hit_test_is_collected():
    context = gesta.Context()
    context.hit_test = lambda touch, held=context: held.root
    context.push(tap())
    reference = weakref.ref(context)
    del context
    gc.collect()
    assert reference() is None


def test_a_root_region_of_another_context_is_refused():
    with gesta.Context() as context, gesta.Context() as other:
        with pytest.raises(gesta.HandleError, match="of another context, must be of this one"):
            context.recognizer("gesta.tap", region=other.root)
        assert context.recognizers == []
        assert context.recognizer("gesta.tap", region=context.root).region == context.root
