"""Counterexamples, and drawings that are corrected after they were recognized or not."""

import io
import math

import gesta
import pytest
from test_examples import drawn, forms, line

FORMS = forms()
# Between a V and a Z: nearer to the V.
TICK = line((0, 0), (60, 120), (150, 60))
BAR = line((0, 0), (300, 0))


class Play:
    """A template and the drawings that it sees, ten seconds apart."""

    def __init__(self, **parameters):
        self.context = gesta.Context()
        self.template = self.context.recognizer("gesta.template", min_size=0, false_positives=1, **parameters)
        self.clock = 0

    def start(self, points, part=1.0):
        self.clock += 1
        touches = drawn(points, self.clock, self.clock * 10_000_000_000)
        self.left = touches[int(len(touches) * part) :]
        self.context.push(touches[: int(len(touches) * part)])

    def draw(self, points):
        self.start(points)
        return self.template.name if self.template.state == gesta.State.ENDED else None


def last_x(template):
    """The x of the points of the example that was added last."""
    words = template.save_examples().splitlines()[-1].split("|")[1].split()[::2]
    return [float.fromhex(word) if "x" in word else float(word) for word in words]


@pytest.fixture
def play():
    play = Play()
    for name in ("v", "z"):
        play.template.add_example(name, FORMS[name])
    yield play
    play.context.close()


def test_what_is_more_like_a_counterexample_is_rejected(play):
    template = play.template
    assert play.draw(TICK) == "v"
    template.add_example(None, TICK)
    assert template.examples == {"v": 1, "z": 1, None: 1}
    assert tuple(template.examples) == ("v", "z", None)
    assert play.draw(TICK) is None
    verdict = template.verdict
    assert verdict.reason == gesta.Reason.COUNTEREXAMPLE
    assert verdict.measured > verdict.limit == pytest.approx(template.limit, abs=1e-6)
    assert verdict.text.startswith('failed: more like a counterexample than like "v": distance 0.'), verdict.text
    assert template.score < 0.5
    assert play.draw([(1.1 * x, y) for x, y in TICK]) is None
    assert play.draw(FORMS["v"]) == "v" and play.draw(FORMS["z"]) == "z"
    assert template.distance < template.limit
    measure = next(each for each in template.measures() if each.reason == gesta.Reason.COUNTEREXAMPLE)
    assert measure.measured == template.distance and measure.most == pytest.approx(template.limit, abs=1e-6)
    assert template.remove_examples(None) == 1 and template.examples.get(None, 0) == 0
    assert play.draw(TICK) == "v"


def test_counterexamples_count_each_for_itself(play):
    """Each is near to what is like it, however many others there are."""
    for name in ("hook", "arch"):
        for scale in (0.9, 1.0, 1.1):
            play.template.add_example(None, [(scale * x, y) for x, y in FORMS[name]])
    play.template.add_example(None, TICK)
    assert play.template.examples.get(None, 0) == 7
    assert [play.draw(each) for each in (TICK, FORMS["hook"], FORMS["arch"])] == [None] * 3
    assert play.draw(FORMS["v"]) == "v"
    assert play.template.remove_examples("") == 9
    assert play.template.examples.get(None, 0) == 0


def test_counterexamples_are_not_the_only_limit(play):
    play.template.add_example(None, FORMS["arch"])
    play.template["false_positives"] = 0.0001
    assert play.draw(TICK) is None
    assert play.template.verdict.reason == gesta.Reason.TOO_DIFFERENT


def test_an_eager_recognizer_decides_at_the_lift_while_a_counterexample_may_follow():
    def states(with_counterexample):
        play = Play(eager=True)
        play.template.add_example("hook", FORMS["hook"])
        play.template.add_example("arch", FORMS["arch"])
        if with_counterexample:
            play.template.add_example(None, [*FORMS["hook"], *line((80, 120), (80, 0))])
        play.start(FORMS["hook"], 0.97)
        early = play.template.state
        play.context.push(play.left)
        return early, play.template.state

    assert states(False) == (gesta.State.ENDED, gesta.State.ENDED)
    assert states(True) == (gesta.State.POSSIBLE, gesta.State.ENDED)


def test_counterexamples_are_saved_with_the_examples(play):
    template = play.template
    template.add_example(None, [TICK, line((200, 0), (200, 90))])
    template.add_example(None, TICK)
    text = template.save_examples()
    assert [row.split(" | ")[0] for row in text.splitlines()[1:]] == [
        'example "v"', 'example "z"', 'example ""', 'example ""',
    ]  # fmt: skip
    other = Play()
    other.template.load_examples(text)
    assert other.template.save_examples() == text
    assert other.template.examples.get(None, 0) == 2 and other.draw(TICK) is None
    setup = play.context.save_setup()
    third = gesta.Context()
    (loaded,) = third.load_setup(setup)
    assert loaded.save_examples() == text
    with pytest.raises(gesta.ArgumentError, match="name is empty"):
        template.add_example("", TICK)


def test_a_spotter_leaves_out_what_is_more_like_a_counterexample():
    def found(counterexamples):
        context = gesta.Context()
        spotter = context.recognizer("gesta.spotter", max_distance=0.6)
        spotter.add_example("v", FORMS["v"])
        for each in counterexamples:
            spotter.add_example(None, each)
        context.push(drawn([(4 * x, 4 * y) for x, y in FORMS["v"]]))
        return spotter.found, spotter.verdict

    assert found([])[0] == 1
    count, verdict = found([FORMS["v"]])
    assert count == 0 and verdict.reason == gesta.Reason.COUNTEREXAMPLE, verdict.text
    assert "more like a counterexample" in verdict.text and verdict.measured >= verdict.limit


def test_a_spotter_keeps_the_nearest_part_when_only_counterexamples_change():
    def nearest(is_changed):
        with gesta.Context() as context:
            spotter = context.recognizer("gesta.spotter", max_distance=0.01)
            spotter.add_example("v", FORMS["v"])
            touches = drawn([*TICK, *line(TICK[-1], (150, 1000))])
            context.push(touches[:-4])
            if is_changed:
                spotter.add_example(None, BAR)
            context.push(touches[-4:])
            assert spotter.verdict.reason == gesta.Reason.TOO_DIFFERENT
            return spotter.verdict.measured

    assert nearest(is_changed=True) == nearest(is_changed=False)


# ---- corrections


def test_a_drawing_is_corrected_whatever_became_of_it(play):
    template = play.template
    template["false_positives"] = 0.01
    template["max_stray"] = 1e4
    assert play.draw(FORMS["arch"]) is None
    template.correct("arch")
    assert tuple(template.examples) == ("v", "z", "arch") and play.draw(FORMS["arch"]) == "arch"
    template["false_positives"] = 1
    assert play.draw(TICK) == "v"
    template.correct("tick")
    assert play.draw(TICK) == "tick"
    template.correct("tick")
    assert template.examples.get("tick", 0) == 2
    assert play.draw(FORMS["hook"]) is not None
    template.correct(None)
    assert template.examples.get(None, 0) == 1 and play.draw(FORMS["hook"]) is None


def test_a_drawing_is_corrected_once_and_when_it_has_ended(play):
    template = play.template
    with pytest.raises(gesta.StateError, match="no last drawing"):
        template.correct("v")
    play.start(TICK, 0.5)
    with pytest.raises(gesta.StateError, match="has not ended"):
        template.correct("v")
    play.context.push(play.left)
    template.correct("v")
    with pytest.raises(gesta.StateError, match="corrected before"):
        template.correct("z")
    play.draw(TICK)
    template.correct("v")
    assert template.examples.get("v", 0) == 3
    play.start(TICK, 0.5)
    play.context.cancel()
    with pytest.raises(gesta.StateError, match="not seen to its end"):
        template.correct("v")


@pytest.mark.parametrize("kind", ["gesta.tap", "gesta.pan", "gesta.spotter"])
def test_classes_that_recognize_no_drawings_from_examples_are_refused(kind):
    with gesta.Context() as context, pytest.raises(gesta.ParameterTypeError, match=kind):
        context.recognizer(kind).correct("v")


def test_a_drawing_that_fails_before_its_lift_is_learned_whole_if_it_is_followed(play):
    template = play.template
    template["false_positives"] = 0.01
    bar = [(-x, y) for x, y in BAR]
    play.start(bar, 0.8)
    assert template.verdict.reason == gesta.Reason.DIVERGED
    play.context.push(play.left)
    with pytest.raises(gesta.StateError, match="set correctable"):
        template.correct("bar")

    template["correctable"] = True
    play.start(bar, 0.8)
    assert template.state == gesta.State.FAILED, "it fails as early as before"
    verdict, measures = template.verdict, [(each.name, each.measured) for each in template.measures()]
    play.context.push(play.left)
    assert template.verdict == verdict
    lengths = {name: measured for name, measured in measures if "length" in name}
    assert lengths == {each.name: each.measured for each in template.measures() if "length" in each.name}
    template.correct("bar")
    xs = last_x(template)
    assert min(xs) < -295 and len(xs) == 34
    assert play.draw(bar) == "bar"


def test_a_drawing_that_is_recognized_early_is_learned_whole_if_it_is_followed():
    play = Play(eager=True, correctable=True)
    play.template.add_example("hook", FORMS["hook"])
    play.start(FORMS["hook"], 0.97)
    assert play.template.state == gesta.State.ENDED
    play.context.push(play.left)
    play.template.correct("hook")
    xs = last_x(play.template)
    assert max(xs) > 79.9


def test_a_drawing_that_another_recognizer_won_is_learned_if_it_is_followed(play):
    play.context.recognizer("gesta.pan")
    play.template["correctable"] = True
    assert play.draw(TICK) is None and play.template.verdict.reason == gesta.Reason.LOST
    play.template.correct("tick")
    assert play.template.examples.get("tick", 0) == 1


def test_the_oldest_example_of_the_name_is_replaced(play):
    template = play.template
    template["max_examples"] = 2
    before = template.save_examples().splitlines()
    play.draw(TICK)
    template.correct("v")
    assert template.examples.get("v", 0) == 2 and template.save_examples().splitlines()[1:3] == before[1:3]
    second = template.save_examples().splitlines()[-1]
    play.draw([(1.3 * x, y) for x, y in TICK])
    template.correct("v")
    after = template.save_examples().splitlines()
    # The names keep their order, and so their indices, also in the text.
    assert tuple(template.examples) == ("v", "z") and template.examples.get("v", 0) == 2
    assert after[1] == second and after[2] == before[2] and after[3].startswith('example "v"')
    for _ in range(4):
        play.draw(FORMS["arch"])
        template.correct(None)
    assert template.examples.get(None, 0) == 2 and sum(template.examples.values()) == 5
    # More that were added remain.
    for scale in (1.0, 1.1, 1.2):
        template.add_example("z", [(scale * x, y) for x, y in FORMS["z"]])
    play.draw(FORMS["z"])
    template.correct("z")
    assert template.examples.get("z", 0) == 4


@pytest.mark.parametrize("begins_late", [False, True])
def test_a_trace_replays_corrections(begins_late):
    """Also one that begins between the drawing and its correction."""
    play = Play(max_examples=1)
    play.template.add_example("v", FORMS["v"])
    file = io.BytesIO()
    if begins_late:
        play.draw(TICK)
    with play.context.trace(file):
        if not begins_late:
            play.draw(TICK)
        play.template.correct("v")
        play.draw(TICK)
        play.template.correct(None)
        play.draw(TICK)
        assert play.template.state == gesta.State.FAILED
    text = file.getvalue().decode()
    assert text.count("\ncorrect 0x") == 2 and '"" | ' in text
    assert gesta.replay(text).differences == ()


# ---- classes of patterns: examples are asked when the pattern refuses

STEPS = line((0, 0), (90, 0), (90, 90), (180, 90), (180, 180))
SIGNS = ("chevron", "checkmark", "z", "circle", "tickle", "stroke")


class SignPlay(Play):
    """As `Play`, with a class of patterns."""

    def __init__(self, name="checkmark", **parameters):
        self.context = gesta.Context()
        if name == "stroke":
            parameters = {"pattern": "roof: up-right, down-right; zed: right, down-left, right", **parameters}
        self.template = self.context.recognizer(f"gesta.{name}", **parameters)
        self.clock = 0

    def accepts(self, points):
        self.start(points)
        return self.template.state == gesta.State.ENDED


@pytest.mark.parametrize("name", SIGNS)
def test_every_sign_learns_what_its_pattern_refuses(name):
    play = SignPlay(name, correctable=True)
    sign = play.template
    assert not play.accepts(STEPS)
    reason = sign.verdict.reason
    sign.correct("steps")
    assert sign.examples == {"steps": 1}
    assert play.accepts([(100 + 1.2 * x, 1.1 * y) for x, y in STEPS])
    assert sign.verdict.text == "ended; like an example"
    assert 0.5 < sign.score <= 1 and sign.progress == 1 and sign.confidence > 128
    (likeness,) = [each for each in sign.measures() if each.reason == gesta.Reason.TOO_DIFFERENT]
    assert likeness.met and likeness.measured < likeness.most
    if name == "stroke":
        assert sign.name == "steps"
    assert sign.remove_examples("steps") == 1
    assert not play.accepts(STEPS) and sign.verdict.reason == reason


def test_what_the_pattern_accepts_is_not_compared_with_examples():
    play = SignPlay("stroke")
    play.template.add_example("steps", STEPS)
    assert play.accepts(line((0, 90), (60, 0), (120, 90)))
    assert play.template.name == "roof"
    assert not any(each.reason == gesta.Reason.TOO_DIFFERENT for each in play.template.measures())


def test_the_limit_of_examples_follows_false_positives():
    play = SignPlay("checkmark", correctable=True)
    play.template.add_example("steps", STEPS)
    steep = [(x, 1.9 * y) for x, y in STEPS]

    def limit():
        (likeness,) = [each for each in play.template.measures() if each.reason == gesta.Reason.TOO_DIFFERENT]
        return likeness.most

    assert play.accepts(steep)
    loosest = limit()
    play.template["false_positives"] = 0.003
    assert play.accepts(STEPS) and limit() < loosest
    play.template["false_positives"] = 1e-6
    assert not play.accepts(steep)


def test_a_sign_fails_early_unless_an_example_begins_like_the_stroke():
    left = line((0, 0), (-400, 0))
    play = SignPlay("checkmark")
    play.start(left, 0.8)
    assert play.template.verdict.reason == gesta.Reason.DIVERGED
    play.context.push(play.left)
    play.template.add_example("steps", STEPS)
    play.start(left, 0.8)
    assert play.template.verdict.reason == gesta.Reason.DIVERGED
    play.context.push(play.left)
    play.template.add_example("back", line((0, 0), (-90, 0), (-90, 90)))
    play.start(left, 0.8)
    assert play.template.state == gesta.State.POSSIBLE
    play.context.push(play.left)
    assert play.template.state == gesta.State.FAILED


def test_a_check_says_for_which_movements_a_pan_waits_for_examples():
    def waits(points):
        with gesta.Context() as context:
            sign = context.recognizer("gesta.checkmark")
            if points:
                sign.add_example("back", points)
            context.recognizer("gesta.pan").require_failure(sign)
            return [finding.text for finding in context.check()]

    assert not any("left" in text for text in waits(None))
    assert any("left" in text for text in waits(line((0, 0), (-90, 0), (-90, 90))))


def test_a_sign_that_fails_before_its_lift_is_learned_whole_if_it_is_followed():
    bar = [(-x, y) for x, y in BAR]
    play = SignPlay("checkmark")
    play.start(bar, 0.8)
    play.context.push(play.left)
    with pytest.raises(gesta.StateError, match="set correctable"):
        play.template.correct("bar")
    play.template["correctable"] = True
    play.start(bar, 0.5)
    sign = play.template
    assert sign.state == gesta.State.FAILED
    before = sign.verdict, sign.hint.text, sign.measures()
    with pytest.raises(gesta.StateError, match="has not ended"):
        sign.correct("bar")
    play.context.push(play.left)
    assert before == (sign.verdict, sign.hint.text, sign.measures())
    sign.correct("bar")
    with pytest.raises(gesta.StateError, match="corrected before"):
        sign.correct("bar")
    xs = last_x(sign)
    assert min(xs) < -295 and len(xs) == 34
    assert play.accepts(bar)


def test_a_sign_has_no_drawing_with_literal_rules_or_without_a_pattern():
    for parameters in ({"name": "checkmark", "rules": "literal"}, {"name": "stroke", "pattern": ""}):
        play = SignPlay(**parameters)
        play.start(STEPS)
        with pytest.raises(gesta.StateError, match="no last drawing"):
            play.template.correct("steps")


def test_a_counterexample_of_a_sign_rejects_what_the_pattern_accepts():
    play = SignPlay("checkmark")
    steep = line((0, 0), (40, 50), (130, -100))
    flat = line((0, 0), (40, 30), (180, -50))
    assert play.accepts(steep)
    play.template.correct(None)
    assert not play.accepts(steep)
    verdict = play.template.verdict
    assert verdict.reason == gesta.Reason.COUNTEREXAMPLE and verdict.measured <= verdict.limit
    assert verdict.text.startswith("failed: like a counterexample: distance "), verdict.text
    assert play.template.hint.text == "looks like something else"
    assert play.accepts(flat)
    # An example that is nearer decides.
    play.template.add_example("mine", steep)
    assert play.accepts(steep)


def test_a_sign_waits_for_the_strokes_of_an_example():
    cross = [line((0, 0), (100, 100)), line((0, 100), (100, 0))]

    def draw(play, strokes, last=True):
        for points in strokes:
            play.clock += 1
            touches = drawn(points, play.clock, play.clock * 10_000_000_000 if points is strokes[0] else play.after)
            play.after = touches[-1].time + 200_000_000
            play.context.push(touches)
        if last:
            play.context.advance(play.after + 2_000_000_000)

    play = SignPlay("checkmark")
    draw(play, cross, last=False)
    assert play.template.state == gesta.State.FAILED
    play.template.add_example("cross", cross)
    draw(play, cross[:1], last=False)
    assert play.template.state == gesta.State.POSSIBLE
    play.context.advance(play.after + 2_000_000_000)
    assert play.template.state == gesta.State.FAILED
    draw(play, cross)
    assert play.template.state == gesta.State.ENDED and play.template.verdict.text == "ended; like an example"
    draw(play, [line((0, 0), (0, 50)), line((0, 0), (10, 50))])
    assert play.template.state == gesta.State.FAILED
    # What the pattern accepts is recognized at the lift.
    draw(play, [line((0, 0), (40, 50), (130, -100))], last=False)
    assert play.template.state == gesta.State.ENDED


def test_a_sign_with_examples_is_saved_traced_and_resembles():
    play = SignPlay("circle", correctable=True, max_examples=1)
    file = io.BytesIO()
    with play.context.trace(file):
        play.start(STEPS)
        play.template.correct("steps")
        assert play.accepts(STEPS)
        play.start([(1.1 * x, y) for x, y in FORMS["z"]])
        play.template.correct("steps")
        play.start(FORMS["z"])
        assert play.template.state == gesta.State.ENDED
    assert play.template.examples == {"steps": 1}
    text = file.getvalue().decode()
    assert text.count("\ncorrect 0x") == 2
    assert gesta.replay(text).differences == ()
    other = gesta.Context()
    (loaded,) = other.load_setup(play.context.save_setup())
    assert loaded.save_examples() == play.template.save_examples() != ""
    play.template["false_positives"] = 1e-9
    play.start([(x, 2 * y) for x, y in FORMS["z"]])
    assert play.template.state == gesta.State.FAILED
    resembled = play.template.resemblance
    assert resembled.recognizer == play.template and resembled.score > 0.4


def test_an_eager_sign_decides_at_the_lift_while_there_are_counterexamples():
    circle = [(100 * math.cos(i / 10), 100 * math.sin(i / 10)) for i in range(80)]
    play = SignPlay("circle", eager=True)
    play.start(circle, 0.97)
    early = play.template.state
    play.context.push(play.left)
    play.template.add_example(None, STEPS)
    play.start(circle, 0.97)
    assert (early, play.template.state) == (gesta.State.ENDED, gesta.State.POSSIBLE)
    play.context.push(play.left)
