"""Labels: the names that a program gives to recognizers and regions."""

import gesta
import pytest


def test_recognizers_and_regions_have_labels(context):
    pan = context.recognizer("gesta.pan", label="scroll", slop=3)
    card = context.region(0, 0, 10, 10)
    assert pan.label == "scroll" and pan.slop == 3 and card.label == "" and context.root.label == ""
    card.label = "Karte ü"
    pan.label += " the list"
    assert context.find("scroll the list") == pan and context.find_region("Karte ü") == card
    assert repr(pan) == f"<Recognizer 'scroll the list' gesta.pan {pan.id:#x} possible>"
    assert repr(card).startswith(f"<Region 'Karte ü' {card.id:#x} (0.0,")
    pan.label = "x" * 255
    assert pan.label == "x" * 255
    pan.label = ""
    assert repr(pan) == f"<Recognizer gesta.pan {pan.id:#x} possible>"


def test_a_child_has_the_label_of_its_parent(context):
    pan = context.recognizer("gesta.pan", per_contact=True, label="paddles")
    assert pan.children[0].label == "paddles"
    with pytest.raises(gesta.ParameterTypeError, match='its parent "paddles" .gesta.pan 0x'):
        pan.children[0].label = "left"


def test_wrong_labels_are_refused(context):
    tap = context.recognizer("gesta.tap", label="undo")
    for label in ("a\0b", "\ud800", "x" * 256):
        with pytest.raises(gesta.TextError, match="label"):
            tap.label = label
        with pytest.raises(gesta.TextError, match="label"):
            context.root.label = label
    for label in (7, None, b"undo"):
        with pytest.raises(gesta.ParameterTypeError, match="label is"):
            tap.label = label
    assert tap.label == "undo"
    count = len(context.recognizers)
    with pytest.raises(gesta.TextError):
        context.recognizer("gesta.tap", label="x" * 256)
    assert len(context.recognizers) == count
    with pytest.raises(gesta.ParameterNameError, match='label is "redo", must be that of a recognizer'):
        context.find("redo")
    with pytest.raises(gesta.ParameterNameError, match="must be that of a region"):
        context.find_region("redo")


def test_a_setup_calls_things_by_their_labels(context):
    context.recognizer("gesta.pan", region=context.region(1, 2, 30, 40), label="scroll")
    context.recognizer("gesta.tap", label="two words")
    context.regions[1].label = "list"
    text = context.save_setup()
    assert "region list root 1 2 30 40\ncreate scroll gesta.pan\n" in text and "attach scroll list\n" in text
    assert ' "two words"\n' in text
    with gesta.Context() as other:
        other.load_setup(text)
        assert other.find("scroll").region == other.find_region("list")
        assert other.find("two words").description.class_name == "gesta.tap"
        assert other.save_setup() == text


def test_verdicts_and_findings_name_the_other(context):
    tap = context.recognizer("gesta.tap", slop=100, label="select")
    pan = context.recognizer("gesta.pan", label="scroll")
    context.finger().down(0, 0).move_to(60, 0).up()
    assert f'"scroll" (gesta.pan {pan.id:#x})' in tap.verdict.text
    context.recognizer("gesta.pan", label="drag")
    texts = [finding.text for finding in context.check()]
    assert any('"drag" (gesta.pan 0x' in text and '"scroll" (gesta.pan 0x' in text for text in texts), texts
