"""Contacts that do not reach a recognizer: reason, text and hint."""

import gesta
from gesta import Phase, Reason, State, Touch


def tap(context, x=50, **made_with):
    context.push(Touch(0, 1, x, 50, Phase.BEGAN, **made_with))
    context.push(Touch(50_000_000, 1, x, 50, Phase.ENDED, **made_with))


def test_wrong_button_has_reason_text_and_hint():
    context = gesta.Context()
    recognizer = context.recognizer("gesta.tap")
    assert recognizer.verdict.text == "possible"
    assert recognizer.hint is None
    tap(context, tool=gesta.Tool.MOUSE, buttons=gesta.Button.SECONDARY)
    verdict = recognizer.verdict
    assert (verdict.state, verdict.reason, verdict.reason_name) == (State.POSSIBLE, Reason.WRONG_BUTTON, "wrong_button")
    assert (verdict.sequence, verdict.time, verdict.blocker) == (0, None, None)
    assert (verdict.measured, verdict.limit) == (gesta.Button.SECONDARY, gesta.Button.PRIMARY)
    assert verdict.text.startswith("not reached: the contact went down with the secondary button")
    assert str(recognizer.hint) == "use the primary button"
    assert recognizer.hint.key == Reason.WRONG_BUTTON


def test_nobody_can_do_anything_about_a_delegate():
    context = gesta.Context()
    recognizer = context.recognizer("gesta.tap")
    context.delegate = gesta.Delegate(should_receive=lambda recognizer, contact: False)
    tap(context)
    assert recognizer.verdict.reason == Reason.NOT_RECEIVED
    assert recognizer.hint is None


def test_notebooks_show_it():
    context = gesta.Context()
    recognizer = context.recognizer("gesta.tap", region=context.region(0, 0, 100, 100))
    tap(context, 150)
    assert "50 outside of the recognizer&#x27;s region" in recognizer.verdict._repr_html_()
