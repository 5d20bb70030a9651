"""Properties of the state machine for random input to all built-in classes."""

import gesta
from gesta import Phase, State, Touch
from hypothesis import given
from hypothesis import strategies as st
from touches import MS

DISCRETE = {(State.POSSIBLE, State.ENDED), (State.POSSIBLE, State.FAILED), (State.POSSIBLE, State.CANCELLED)}
CONTINUOUS = {(State.POSSIBLE, State.BEGAN), (State.POSSIBLE, State.FAILED), (State.POSSIBLE, State.CANCELLED)} | {
    (before, after)
    for before in (State.BEGAN, State.CHANGED)
    for after in (State.CHANGED, State.ENDED, State.CANCELLED)
}
RESTART = {(final, State.POSSIBLE) for final in (State.ENDED, State.CANCELLED, State.FAILED)}
LEGAL = {
    "gesta.tap": DISCRETE | RESTART,
    "gesta.pan": CONTINUOUS | RESTART,
    "gesta.chevron": DISCRETE | RESTART,
    "gesta.checkmark": DISCRETE | RESTART,
    "gesta.z": DISCRETE | RESTART,
    "gesta.long_press": CONTINUOUS | RESTART,
    "gesta.swipe": DISCRETE | RESTART,
    "gesta.pinch": CONTINUOUS | RESTART,
    "gesta.rotation": CONTINUOUS | RESTART,
    "gesta.transform": CONTINUOUS | RESTART,
    "gesta.capture": CONTINUOUS | RESTART,
    "gesta.edge_pan": CONTINUOUS | RESTART,
    "gesta.double_tap_drag": CONTINUOUS | RESTART,
    "gesta.hover": CONTINUOUS | RESTART,
    "gesta.stroke": DISCRETE | RESTART,
    "gesta.circle": DISCRETE | RESTART,
    "gesta.tickle": DISCRETE | RESTART,
    "gesta.press": CONTINUOUS | RESTART,
    "gesta.taps": CONTINUOUS | RESTART,
    "gesta.spotter": CONTINUOUS | RESTART,
}
CONTACTS = 3

number = st.one_of(st.integers(-30, 30), st.floats(-1e9, 1e9), st.sampled_from([0, 1e-300, 1e9, -1e9]))
place = st.tuples(number, number)
near = st.tuples(st.integers(-25, 25), st.integers(-25, 25))
# (what, contact, position, ns later); the contacts that are down decide which of these are legal
action = st.tuples(
    st.sampled_from(
        ["touch"] * 12 + ["lift"] * 3 + ["lose", "still", "hover", "advance", "cancel", "reset", "toggle", "leave"]
    ),
    st.integers(0, CONTACTS - 1),
    st.one_of(near, near, near, place),
    st.sampled_from([0, 0, 1, 5 * MS, 20 * MS, 400 * MS]),
)
actions = st.lists(action, max_size=60)


def touch_for(what, contact, where, time, down):
    """Returns a legal sample, or None."""
    phases = {"lift": Phase.ENDED, "lose": Phase.CANCELLED, "still": Phase.STATIONARY}
    if what == "hover":
        return None if contact in down else Touch(time, contact, *where, Phase.HOVER)
    if what == "touch":
        return Touch(time, contact, *where, Phase.MOVED if contact in down else Phase.BEGAN)
    return Touch(time, contact, *where, phases[what]) if contact in down else None


def play(context, recognizers, steps):
    """Performs the actions, one call each."""
    time, down = 0, set()
    for what, contact, where, later in steps:
        time += later
        recognizer = recognizers[(contact + len(down)) % len(recognizers)]
        if what == "advance":
            context.advance(time)
        elif what == "cancel":
            context.cancel()
        elif what == "reset":
            recognizer.reset()
        elif what == "toggle":
            recognizer.enabled = not recognizer.enabled
        elif what == "leave":
            recognizer.attach(gesta.NO_REGION if recognizer.region else gesta.ROOT)
        else:
            touch = touch_for(what, contact, where, time, down)
            if touch is not None:
                context.push(touch)
                (down.discard if touch.phase in (Phase.ENDED, Phase.CANCELLED) else down.add)(contact)
                if touch.phase == Phase.HOVER:
                    down.discard(contact)


def watch(context):
    seen = []
    context.set_observer(seen.append)
    return seen


@given(actions, st.booleans())
def test_only_legal_transitions_and_every_began_is_closed_once(steps, together):
    """All classes in one context, competing for the contacts, or each in its own."""
    groups = [list(LEGAL)] if together else [[name] for name in LEGAL]
    for names in groups:
        with gesta.Context() as context:
            seen = watch(context)
            recognizers = [context.recognizer(name) for name in names]
            reported = {recognizer: [] for recognizer in recognizers}
            for recognizer in recognizers:
                recognizer.on(reported[recognizer].append)
            play(context, recognizers, steps)
        for recognizer, name in zip(recognizers, names):
            mine = [event for event in seen if event.recognizer == recognizer]
            state = State.POSSIBLE
            for event in mine:
                assert event.previous == state and (event.previous, event.state) in LEGAL[name], event
                assert (event.reason != 0) == (event.state in (State.FAILED, State.CANCELLED)), event
                state = event.state
            began = 0
            for event in mine:
                if event.state == State.BEGAN:
                    assert began == 0
                    began = 1
                elif event.previous in (State.BEGAN, State.CHANGED) and event.state.final:
                    began -= 1
            assert began == 0, "a began that was never ended or cancelled"
            # actions receive only their events
            assert reported[recognizer] == [
                event
                for event in mine
                if event.state in (State.BEGAN, State.CHANGED, State.ENDED)
                or (event.state == State.CANCELLED and event.previous in (State.BEGAN, State.CHANGED))
            ]


@given(actions)
def test_a_verdict_equals_the_last_observed_transition(steps):
    with gesta.Context() as context:
        newest = {}
        recognizers = [context.recognizer(name) for name in LEGAL]

        @context.set_observer
        def seen(event):
            newest[event.recognizer] = event

        play(context, recognizers, steps)
        for recognizer in recognizers:
            verdict, event = recognizer.verdict, newest.get(recognizer)
            assert verdict.state == recognizer.state and verdict.text and "{" not in verdict.text
            if event is not None:
                assert (verdict.state, verdict.reason, verdict.blocker) == (event.state, event.reason, event.blocker)
                assert verdict.time == event.time or event.state == State.POSSIBLE
                assert verdict.refused == 0


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["touch"] * 5 + ["lift", "lose", "still"]),
            st.integers(0, CONTACTS - 1),
            near,
            st.sampled_from([1, MS, 20 * MS, 400 * MS]),
        ),
        max_size=60,
    ),
    st.integers(1, 60),
)
def test_a_batch_equals_single_pushes_for_distinct_times(steps, size):
    touches, time, down = [], 0, set()
    for what, contact, where, later in steps:
        time += later
        touch = touch_for(what, contact, where, time, down)
        if touch is not None:
            touches.append(touch)
            (down.discard if touch.phase in (Phase.ENDED, Phase.CANCELLED) else down.add)(contact)

    def run(pieces):
        with gesta.Context() as context:
            reported = []
            recognizers = [context.recognizer(name) for name in LEGAL] + [context.recognizer("gesta.tap", taps=2)]
            numbers = {recognizer: number for number, recognizer in enumerate(recognizers)}
            context.set_observer(
                lambda event: reported.append(
                    (
                        numbers[event.recognizer],
                        event.state,
                        event.previous,
                        event.sequence,
                        event.time,
                        event.x,
                        event.y,
                        event.values,
                        event.contacts,
                        event.reason,
                        event.measured,
                        event.limit,
                        numbers.get(event.blocker),
                    )
                )
            )
            for piece in pieces:
                context.push(piece)
            deadline = context.next_deadline
            return reported, deadline, [(r.state, r.verdict.text) for r in recognizers]

    one_by_one = run(touches)
    assert run([touches]) == one_by_one
    assert run([touches[i : i + size] for i in range(0, len(touches), size)]) == one_by_one


@given(actions)
def test_the_same_input_gives_the_same_output(steps):
    def run():
        with gesta.Context() as context:
            reported = []
            recognizers = [context.recognizer(name) for name in LEGAL]
            context.set_observer(
                lambda event: reported.append(
                    (event.class_name, event.state, event.time, event.x, event.y, event.values, event.measured)
                )
            )
            play(context, recognizers, steps)
            return reported

    assert run() == run()
