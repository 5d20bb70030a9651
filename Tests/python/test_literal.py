"""The three literal machines compared with the independent model after every sample of random strokes."""

import ctypes
import random
from collections import Counter

import literal_model as model
import pytest
from gesta import _samples
from gesta._generated import structs as s
from raw import SIZE_MAX, lib, raw_context, recognizer

STROKES = 10_000  # for each machine
BEGAN, MOVED, STATIONARY, ENDED, CANCELLED = 1, 2, 3, 4, 5
CONTEXT_CANCELLED = -1
# The tendency of a stroke in each of its parts, so that random strokes pass the first part.
DRIFT = {"gesta.chevron": [(1, 1), (-1, 1)], "gesta.checkmark": [(1, 1), (1, -1)], "gesta.z": [(1, 0), (-1, 1), (1, 0)]}
PHASES = {
    "gesta.chevron": ["not_started", "initial_point", "right_down_stroke", "left_down_stroke"],
    "gesta.checkmark": ["not_started", "initial_point", "down_stroke", "up_stroke"],
}


def walk(dice, name):
    """Points of a random stroke: small steps on an integer grid, where equalities occur, or arbitrary floats."""
    if dice.random() < 0.2:
        return [(dice.uniform(-50, 50), dice.uniform(-50, 50)) for _ in range(dice.randrange(1, 9))]
    step = dice.choice([1, 1, 2, 3, 12])
    stray = dice.choice([0, 0.1, 0.4, 1])
    grid = dice.random() < 0.8
    x, y = dice.randrange(-3, 4), dice.randrange(-3, 4)
    points = [(x, y)]
    for dx, dy in DRIFT[name]:
        for _ in range(dice.randrange(0, 6)):
            away = (dice.randint(-1, 1), dice.randint(-1, 1))
            towards = (dx * dice.randint(0, 1), dy * dice.randint(0, 1))
            sx, sy = away if dice.random() < stray else (dx, dy) if dice.random() < 0.5 else towards
            x, y = x + step * sx, y + step * sy
            if not grid:
                x, y = x + dice.gauss(0, 0.2), y + dice.gauss(0, 0.2)
            points.append((x, y))
    return points


def steps(dice, name):
    """A stroke and other events during it, as frames [(phase, contact, x, y), ...]; all contacts are up at the end."""
    points = walk(dice, name)
    lift = (
        points[-1]
        if dice.random() < 0.7
        else (points[-1][0] + dice.randint(-3, 3), points[-1][1] + dice.randint(-9, 9))
    )
    frames = [[(BEGAN, 1, *points[0])]]
    frames += [[(MOVED, 1, *point)] for point in points[1:]]
    frames += [[(ENDED if dice.random() < 0.95 else CANCELLED, 1, *lift)]]
    if dice.random() < 0.2:
        frames.insert(dice.randrange(1, max(2, len(points))), [(STATIONARY, 1, 99, -99)])
    fate = dice.random()
    if fate < 0.1:  # a second contact in the same frame, lifted during the stroke or last
        frames[0].insert(dice.randrange(2), (BEGAN, 2, 7, 7))
        frames.insert(dice.randrange(1, len(frames) + 1), [(ENDED, 2, 7, 7)])
    elif fate < 0.35:  # a later contact with its own moves; sometimes the first contact restarts with it
        start = dice.randrange(1, len(frames) + 1)
        frames.insert(start, [(BEGAN, 2, 7, 7)])
        for _ in range(dice.randrange(4)):
            frames.insert(
                dice.randrange(start + 1, len(frames) + 1), [(MOVED, 2, dice.randint(-9, 9), dice.randint(-9, 9))]
            )
        if dice.random() < 0.4:
            frames += [[(BEGAN, 1, *points[0])], *([(MOVED, 1, *point)] for point in points[1:]), [(ENDED, 1, *lift)]]
        last = max(i for i, frame in enumerate(frames) if frame[0][1] == 2)
        frames.insert(dice.randrange(last + 1, len(frames) + 1), [(dice.choice([ENDED, CANCELLED]), 2, 7, 7)])
    elif fate < 0.5:  # two or three later contacts in one frame, alone or together with the first one's sample
        others = range(2, 2 + dice.choice([2, 3]))
        at = dice.randrange(1, len(frames) + 1)
        if at == len(frames) or dice.random() < 0.5:
            frames.insert(at, [])
        late = [(BEGAN, contact, 7, 7 * contact) for contact in others]
        frames[at] = late + frames[at] if dice.random() < 0.5 else frames[at] + late
        for contact in others:  # they move and lift, before the first one lifts or after
            lifted = dice.randrange(at + 1, len(frames) + 1)
            frames.insert(lifted, [(dice.choice([ENDED, ENDED, CANCELLED]), contact, 7, 7)])
            for _ in range(dice.randrange(3)):
                frames.insert(dice.randrange(at + 1, lifted + 1), [(MOVED, contact, dice.randint(-9, 9), 3)])
                lifted += 1
        if dice.random() < 0.4:  # the first contact draws again while others may still be down
            last = max(i for i, frame in enumerate(frames) for sample in frame if sample[1] == 1)
            again = [[(BEGAN, 1, *points[0])], *([(MOVED, 1, *point)] for point in points[1:]), [(ENDED, 1, *lift)]]
            frames[last + 1 : last + 1] = again
    elif fate < 0.55:
        frames.insert(dice.randrange(len(frames) + 1), [(CONTEXT_CANCELLED, 0, 0, 0)])
    return frames


def recognizer_info():
    return s.RecognizerInfo(size=ctypes.sizeof(s.RecognizerInfo))


class Both:
    """The library and the model, with the same input."""

    def __init__(self, context, name):
        self.context, self.name, self.time = context, name, 0
        self.id = recognizer(context, name)
        self.machine = model.Machine(
            {"gesta.chevron": model.Chevron, "gesta.checkmark": model.Checkmark, "gesta.z": model.Z}[name]()
        )
        self.memory, self.info, self.value = (s.Touch * 4)(), recognizer_info(), ctypes.c_double()
        self.progress = b"part" if name == "gesta.z" else b"phase"
        assert lib.gesta_recognizer_set_text(context, self.id, b"rules", SIZE_MAX, b"literal", SIZE_MAX) == 0

    def precision(self, precision):
        assert lib.gesta_recognizer_set_number(self.context, self.id, b"stroke_precision", SIZE_MAX, precision) == 0
        self.machine.rules = model.Z(precision)

    def frame(self, frame, swallowed):
        """Passes one frame to both."""
        self.time += 1000
        if frame[0][0] == CONTEXT_CANCELLED:
            assert lib.gesta_context_cancel(self.context) == 0
            return self.machine.context_cancelled()
        for index, (phase, contact, x, y) in enumerate(frame):
            _samples.FORMAT.pack_into(self.memory, index * _samples.SIZE, self.time, contact, x, y, phase, *[0] * 11)
        code = lib.gesta_push(self.context, ctypes.addressof(self.memory), len(frame), _samples.SIZE)
        assert code == 0, lib.gesta_context_message(self.context)
        began = {contact: (x, y) for phase, contact, x, y in frame if phase == BEGAN}
        for phase, contact, x, y in frame:
            if phase == BEGAN and began:
                self.machine.began(began)
                began = {}
            elif contact not in swallowed:
                if phase == MOVED:
                    self.machine.moved(contact, (x, y))
                elif phase == ENDED:
                    self.machine.ended(contact, (x, y))
                elif phase == CANCELLED:
                    self.machine.cancelled(contact)

    def library(self):
        assert lib.gesta_recognizer_describe(self.context, self.id, ctypes.byref(self.info)) == 0
        code = lib.gesta_recognizer_number(self.context, self.id, self.progress, SIZE_MAX, ctypes.byref(self.value))
        assert code == 0
        return self.info.state, int(self.value.value)


@pytest.mark.parametrize("name", DRIFT)
def test_the_library_equals_the_model_after_every_sample(name):
    dice = random.Random(name)
    reached, ends, crowds, samples = Counter(), Counter(), Counter(), 0
    with raw_context(flags=4) as context:
        both = Both(context, name)
        for number in range(STROKES):
            if name == "gesta.z":
                both.precision(dice.choice([0, 1, 2, 2.5, 10, 24]))
            frames, swallowed, down = steps(dice, name), set(), set()
            for index, frame in enumerate(frames):
                together = sum(phase == BEGAN for phase, *_ in frame)
                is_drawn = bool(both.machine.followed) and both.machine.state == model.POSSIBLE
                both.frame(frame, swallowed)
                if together > 1:
                    crowds["at the start" if index == 0 else "while it is drawn" if is_drawn else "later"] += 1
                samples += len(frame)
                if frame[0][0] == CONTEXT_CANCELLED:
                    swallowed |= down
                for phase, contact, *_ in frame:
                    if phase == BEGAN:
                        down.add(contact)
                    elif phase in (ENDED, CANCELLED):
                        down.discard(contact)
                        swallowed.discard(contact)
                model_says = both.machine.state, both.machine.progress
                assert both.library() == model_says, (number, index, frames[: index + 1])
                reached[model_says] += 1
            ends[both.machine.state] += 1
    print(f"\n{name}: {STROKES} strokes, {samples} samples equal; ended {dict(ends)}")
    print(f"frames in which several contacts went down: {dict(crowds)}")
    # the random strokes reached every final state and every part often
    assert min(ends[state] for state in (model.RECOGNIZED, model.CANCELLED, model.FAILED)) > STROKES // 50
    assert crowds["at the start"] > STROKES // 20 and crowds["while it is drawn"] > STROKES // 20
    assert crowds["later"] > STROKES // 50
    if name == "gesta.z":
        assert all(reached[model.POSSIBLE, part] > 1000 for part in (0, 1, 2)) and reached[model.RECOGNIZED, 3] > 1000
    else:
        assert all(reached[model.POSSIBLE, phase] > 1000 for phase in (1, 2, 3)) and reached[model.RECOGNIZED, 3] > 200


@pytest.mark.parametrize("name", PHASES)
def test_phase_numbers_match_their_names(name):
    with raw_context() as context:
        each, info, found = recognizer(context, name), s.ValueInfo(size=ctypes.sizeof(s.ValueInfo)), recognizer_info()
        assert lib.gesta_recognizer_describe(context, each, ctypes.byref(found)) == 0
        assert lib.gesta_class_value(context, found.class_id, 0, ctypes.byref(info)) == 0
        assert info.name == b"phase"
        assert [info.choices[i].decode() for i in range(info.choice_count)] == PHASES[name]


@pytest.mark.parametrize("name", DRIFT)
def test_whole_strokes_end_as_in_the_model(name):
    """Strokes in one batch, for a recognizer that was robust before, among others that still are."""
    dice = random.Random(7)
    with raw_context() as robust, raw_context() as literal:
        ids = recognizer(robust, name), recognizer(literal, name)
        time, state, differing = 0, recognizer_info(), 0
        for number in range(500):
            points = walk(dice, name)
            touches = [s.Touch(time + i, 1, *point, MOVED if i else BEGAN) for i, point in enumerate(points)]
            touches.append(s.Touch(time + len(points), 1, *points[-1], ENDED))
            time += 1000
            array = (s.Touch * len(touches))(*touches)
            states = []
            if number == 1:
                assert lib.gesta_recognizer_set_text(literal, ids[1], b"rules", SIZE_MAX, b"literal", SIZE_MAX) == 0
            for context, each in zip((robust, literal), ids):
                assert lib.gesta_push(context, ctypes.addressof(array), len(touches), _samples.SIZE) == 0
                assert lib.gesta_recognizer_describe(context, each, ctypes.byref(state)) == 0
                states.append(state.state)
            if number == 0:
                assert states[0] == states[1]
                continue
            assert states[1] == (
                3
                if model.accepts(
                    {"gesta.chevron": model.Chevron, "gesta.checkmark": model.Checkmark, "gesta.z": model.Z}[name](),
                    points,
                )
                else 5
            )
            differing += states[0] != states[1]
        assert differing > 0
