"""Motions of trackpads and wheels."""

import gesta
import pytest
from gesta import Input, Motion, MotionFlag, MotionKind, MotionSource, Phase
from touches import MS


def scroll(time, dy, **more):
    more.setdefault("source", MotionSource.FINGER)
    return Motion(time * MS, MotionKind.SCROLL, Phase.MOVED, 50, 60, dy=dy, **more)


def test_a_pan_takes_a_scroll_of_fingers(context):
    pan = context.recognizer("gesta.pan")
    assert pan.inputs == Input.TOUCH
    pan.inputs = Input.TOUCH | Input.MOTION
    seen = []
    pan.on(lambda event: seen.append((event.state.name, event.time, event.tool.name, event["translation_y"])))
    context.push_motion(scroll(0, -4.5))
    context.push_motion([scroll(8, -1), scroll(16, 0, flags=MotionFlag.STOPPED_Y)])
    assert seen == [
        ("BEGAN", 0, "TRACKPAD", -4.5),
        ("CHANGED", 8 * MS, "TRACKPAD", -5.5),
        ("ENDED", 16 * MS, "TRACKPAD", -5.5),
    ]


def test_inputs_that_a_class_does_not_take_are_refused(context):
    tap = context.recognizer("gesta.tap")
    with pytest.raises(gesta.ParameterTypeError, match=r"must be of 0x00000001, which are those that gesta\.tap takes"):
        tap.inputs = Input.MOTION
    with pytest.raises(gesta.RangeError, match="inputs is 0, must be a whole number from 1 to 7"):
        tap.inputs = 0


def test_invalid_motions_are_refused_as_a_whole(context):
    pan = context.recognizer("gesta.pan")
    pan.inputs = Input.MOTION
    with pytest.raises(gesta.RangeError, match=r"motions\[1\]\.fingers is 11"):
        context.push_motion([scroll(0, 1), scroll(1, 1, fingers=11)])
    assert pan.verdict.sequence == 0
    with pytest.raises(gesta.ContactError, match="no such motion under way"):
        context.push_motion(Motion(0, MotionKind.SWIPE, Phase.MOVED, 0, 0))
    context.push_motion([])


@pytest.mark.parametrize(
    ("wrong", "error", "rule"),
    [
        (lambda: scroll(0, "fast"), gesta.ParameterTypeError, "dy is 'fast', must be a number"),
        (lambda: scroll(0, 1, wheel_y=2**31), gesta.RangeError, "wheel_y is 2147483648, must be from -2147483648"),
        (lambda: scroll(0, 1, stream=-1), gesta.RangeError, "stream is -1, must be from 0"),
        (lambda: Motion(0, None, Phase.MOVED, 0, 0), gesta.ParameterTypeError, "kind is None, must be a gesta.Motion"),
    ],
)
def test_fields_that_do_not_fit_are_named(wrong, error, rule):
    with pytest.raises(error, match=rule):
        wrong()


def test_what_is_no_motion_is_refused(context):
    with pytest.raises(gesta.ParameterTypeError, match="motions is 5, must be a Motion"):
        context.push_motion(5)
    with pytest.raises(gesta.ParameterTypeError, match=r"motions\[1\] is 'x', must be a Motion"):
        context.push_motion([scroll(0, 1), "x"])


class Flicks(gesta.RecognizerClass):
    """Counts samples of swipes and scrolls."""

    class_name = "org.example.flicks"
    continuous = True
    motions = (MotionKind.SWIPE, MotionKind.SCROLL)
    moved = gesta.Value.number("length", "The distance moved along y.", flips=True)

    def motion(self, motion):
        self.log(gesta.LogLevel.INFO, f"{motion.phase.name} {motion.kind.name} {motion.dy:g} {len(self.contacts)}")
        if motion.phase == Phase.MOVED:
            self.moved += motion.dy
            self.begin() if self.state == gesta.State.POSSIBLE else self.change()
        elif motion.phase == Phase.ENDED:
            self.end()
        elif motion.phase == Phase.CANCELLED:
            self.cancel()


def test_a_class_of_the_program_receives_motions(context):
    lines = []
    context.set_log(lambda level, message: lines.append(message.rpartition(": ")[2]))
    context.register(Flicks)
    flicks = context.recognizer("org.example.flicks")
    assert flicks.inputs == Input.TOUCH
    flicks.inputs = Input.MOTION
    context.push_motion([scroll(0, -4.5), scroll(8, -2), scroll(16, 0, flags=MotionFlag.STOPPED_Y)])
    assert flicks.state.name == "ENDED" and flicks.moved == -6.5
    assert lines == ["BEGAN SCROLL 0 1", "MOVED SCROLL -4.5 1", "MOVED SCROLL -2 1", "ENDED SCROLL 0 1"]
    context.push_motion(scroll(20, 1))
    context.push_motion(Motion(30 * MS, MotionKind.SCROLL, Phase.CANCELLED, 50, 60, source=MotionSource.FINGER))
    assert flicks.state.name == "CANCELLED" and lines[-1] == "CANCELLED SCROLL 0 1"


def test_kinds_and_the_hook_belong_together(context):
    deaf = type("Deaf", (gesta.RecognizerClass,), {"class_name": "org.example.deaf", "motions": (MotionKind.HOLD,)})
    with pytest.raises(gesta.ClassTableError, match="must override motion"):
        context.register(deaf)
    idle = type("Idle", (gesta.RecognizerClass,), {"class_name": "org.example.idle", "motion": Flicks.motion})
    with pytest.raises(gesta.ClassTableError, match="motion is never called"):
        context.register(idle)
