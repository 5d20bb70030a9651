"""Arbitrary calls from callbacks during gestures: every began is closed once, and no illegal transition is reported."""

from collections import defaultdict

import gesta
from gesta import Phase, State
from hypothesis import given
from hypothesis import strategies as st
from test_state_machine import CONTACTS, LEGAL, actions, near, touch_for
from touches import MS

meddling = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "destroy",
                "reset",
                "disable",
                "enable",
                "detach",
                "attach",
                "cancel",
                "ignore",
                "create",
                "destroy all",
                "add",
                "remove",
                "set",
                "rebase",
                "observe",
            ]
        ),
        st.integers(0, 9),
    ),
    max_size=12,
)
# frames: several contacts of equal time in one push
frames = st.lists(
    st.tuples(
        st.lists(
            st.tuples(st.sampled_from(["touch"] * 5 + ["lift", "lose", "still"]), st.integers(0, CONTACTS - 1), near),
            min_size=1,
            max_size=4,
        ),
        st.sampled_from([0, 1, 5 * MS, 400 * MS]),
    ),
    max_size=25,
)


class Interference:
    """Performs one action of its list in each callback."""

    def __init__(self, context, plan):
        self.context, self.plan, self.all, self.names = context, list(plan), [], {}
        self.closing = False
        self.observed, self.reported = defaultdict(list), defaultdict(list)
        context.set_observer(self.observe)
        for name in LEGAL:
            self.create(name)

    def create(self, name):
        recognizer = self.context.recognizer(name, **({"slop": 3} if name == "gesta.pan" else {}))
        self.names[recognizer] = name
        self.all.append(recognizer)
        recognizer.on(self.record)

    def observe(self, event):
        self.observed[event.recognizer].append((event.previous, event.state))
        self.interfere()

    def record(self, event):
        self.reported[event.recognizer].append(event.state)
        self.interfere()

    def interfere(self):
        if not self.plan:
            return
        what, number = self.plan.pop()
        target = self.all[number % len(self.all)]
        try:
            if what == "destroy":
                target.destroy()
            elif what == "destroy all":
                for recognizer in self.all:
                    if recognizer.alive:
                        recognizer.destroy()
            elif what == "reset":
                target.reset()
            elif what in ("disable", "enable"):
                target.enabled = what == "enable"
            elif what in ("detach", "attach"):
                target.attach(gesta.NO_REGION if what == "detach" else gesta.ROOT)
            elif what == "cancel":
                self.context.cancel()
            elif what == "ignore":
                for contact in target.contact_ids:
                    target.ignore(contact)
            elif what == "create":
                self.create(list(LEGAL)[number % len(LEGAL)])
            elif what == "add":
                target.on(self.extra)
            elif what == "remove":
                target.off(self.record)
                target.on(self.record)
            elif what == "set":
                target.slop = 5
            elif what == "rebase":
                target.translation_x = 0
            elif what == "observe":
                self.context.set_observer(self.observe)
        except (gesta.HandleError, gesta.ParameterNameError, gesta.StateError, gesta.ContactError):
            return  # rejected as it should be: destroyed, no such parameter, or not in progress
        except gesta.BusyError:
            assert self.closing and what in ("create", "observe")  # a context that is being destroyed creates nothing

    def close(self):
        self.closing = True
        self.context.close()
        self.check()

    def extra(self, event):
        self.interfere()

    def check(self):
        for recognizer, observed in self.observed.items():
            state, open_ = State.POSSIBLE, False
            for previous, now in observed:
                assert previous == state and (previous, now) in LEGAL[self.names[recognizer]], (recognizer, observed)
                assert now != State.BEGAN or not open_
                open_ = now in (State.BEGAN, State.CHANGED)
                state = now
            assert not open_, (self.names[recognizer], observed)
        for reported in self.reported.values():
            assert State.FAILED not in reported and State.POSSIBLE not in reported


@given(actions, meddling)
def test_one_sample_at_a_time(steps, plan):
    with gesta.Context() as context:
        meddler = Interference(context, plan)
        time, down = 0, set()
        for what, contact, where, later in steps:
            time += later
            if what == "advance":
                context.advance(time)
            elif what == "cancel":
                context.cancel()
            elif what in ("touch", "lift", "lose", "still"):
                touch = touch_for(what, contact, where, time, down)
                if touch is not None:
                    context.push(touch)
                    (down.discard if touch.phase in (Phase.ENDED, Phase.CANCELLED) else down.add)(contact)
        meddler.close()


@given(frames, meddling, st.booleans())
def test_frames_of_several_contacts(given_frames, plan, in_one_batch):
    touches, time, down = [], 0, set()
    for samples, later in given_frames:
        time += later
        batch = []
        for what, contact, where in samples:
            touch = touch_for(what, contact, where, time, down)
            if touch is not None:
                batch.append(touch)
                (down.discard if touch.phase in (Phase.ENDED, Phase.CANCELLED) else down.add)(contact)
        touches.append(batch)
    with gesta.Context() as context:
        meddler = Interference(context, plan)
        if in_one_batch:
            context.push([touch for batch in touches for touch in batch])
        else:
            for batch in touches:
                context.push(batch)
        context.advance(time + 10**10)
        assert not [
            contact
            for recognizer in meddler.all
            if recognizer.alive
            for contact in recognizer.contact_ids
            if contact not in down
        ]
        meddler.close()
