"""Counterexamples, and drawings that are corrected after they were recognized or not."""

import io

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


@pytest.mark.parametrize("kind", ["gesta.tap", "gesta.stroke", "gesta.spotter", "gesta.circle"])
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
