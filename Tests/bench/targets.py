"""The cases of the benchmark, each with its target if it has one."""


class Case:
    """A figure and its target: at most `most`, of itself or beside what `beside` names."""

    def __init__(self, name, what, most=None, beside=None, unit="ns a sample", extra=None):
        self.name, self.what, self.most, self.beside, self.unit = name, what, most, beside, unit
        self.extra = extra  # names of further figures of this case

    @property
    def target(self):
        """As text: "<= 3 x floor"; None if there is none."""
        if self.most is None:
            return None
        return f"<= {self.most:g}" + (f" x {self.beside}" if self.beside else "")

    def read(self, figures):
        row = {"name": self.name, "what": self.what, "unit": self.unit, "ns_per_sample": None, "ratio_to_floor": None}
        also = {name: figures.figure[name] for name in self.extra or () if name in figures.figure}
        if also:
            row["also"] = also
        if self.name in figures.skip or self.name not in figures.figure:
            row["skipped"] = figures.skip.get(self.name, "its program did not run")
            return row
        value = row["value"] = figures.best(self.name)
        if self.name + "-best" in figures.figure:
            row["median"] = figures.figure[self.name]
        if self.unit == "ns a sample":
            floor = figures.best(
                {"python": "python-floor", "luajit": "luajit-floor"}.get(self.name.split("-")[0], "floor")
            )
            row["ns_per_sample"] = value
            row["ratio_to_floor"] = value / floor if floor else None
        compared = value
        if self.beside:
            other = figures.best(self.beside)
            if other:
                row["beside"], row["beside_value"], row["ratio"] = self.beside, other, value / other
                compared = value / other
        if self.target:
            row["target"] = self.target
            row["met"] = compared <= self.most
        if self.name in figures.note:
            row["note"] = figures.note[self.name]
        return row


SAMPLE, LIFT, BYTES = "ns a sample", "ns a lift", "bytes"
CASES = [
    Case("floor", "a literal chevron written by hand in C, batches of 32"),
    Case("literal-batch", "a literal chevron, batches of 32", beside="floor"),
    Case("literal-single", "the same, one call for each sample", beside="floor"),
    Case("robust-batch", "a robust chevron, batches of 32", beside="floor"),
    Case(
        "all-classes",
        "one recognizer of each of 18 classes, batches of 32",
        extra=["all-classes-actions", "all-classes-beside"],
    ),
    Case(
        "standard-1",
        "tap, double tap, long press, pan, swipe, pinch, rotation; polled each frame of 4 samples",
        extra=["nothing-1"],
    ),
    Case("standard-1-merged", "the same with one change for each gesture and frame"),
    Case("standard-2", "`standard-1` with two fingers, frames of 8 samples", extra=["nothing-2"]),
    Case("standard-2-merged", "the same with one change for each gesture and frame"),
    Case("pan-pinch-rotation-2", "pan, pinch and rotation beside each other, two fingers"),
    Case("pan-pinch-rotation-2-merged", "the same with one change for each gesture and frame"),
    Case("many-recognizers", "10,000 recognizers on 1,000 regions, one touched", 1.2, "few-recognizers"),
    Case("contacts-100", "100 fingers at once, each with a chevron of its own", 1.5, "contacts-1"),
    Case("contacts-100-pan", "the same with pans, which report every move", 1.5, "contacts-1-pan"),
    Case("template-16x1", "one lift with 16 templates", unit=LIFT, extra=["protractor-16x1"]),
    Case("template-16x10", "one lift with 160 templates", unit=LIFT, extra=["protractor-16x10"]),
    Case("patterns-20", "20 stroke patterns, batches of 32", extra=["patterns-20-by-hand"]),
    Case("recorded", "a pan while a trace is recorded, one call for each sample"),
    Case("hover", "a pointer above the surface, batches of 32"),
    Case("scroll", "a scroll of two fingers on a trackpad, batches of 32"),
    *(
        Case(f"momentum-{kind}", f"position and velocity at a time: {what}", 20, "floor", unit="ns a call")
        for kind, what in (
            ("exponential", "UIScrollView's decay"),
            ("friction", "Flutter's friction"),
            ("spline", "Android's fling"),
            ("constant", "constant deceleration"),
            ("spring", "a spring that swings"),
        )
    ),
    Case("python-push", "numpy arrays of 1,024 samples from Python", 8, "python-floor", extra=["python-floor"]),
    Case(
        "python-read",
        "events with their values, as a numpy array",
        0.05,
        "python-read-objects",
        unit="ns an event",
        extra=["python-read-objects"],
    ),
    Case("python-touch", "a Touch made and pushed in Python", 1.5, "python-bare", "ns a call", extra=["python-bare"]),
    Case("python-event", "an event and two of its values read in Python", 3.5, "python-bare", unit="ns an event"),
    Case("python-action", "the same in an action", 3, "python-bare", unit="ns an event"),
    Case("luajit-push", "a struct written and pushed, in LuaJIT", 2, "luajit-c", extra=["luajit-floor"]),
    Case(
        "node-move",
        "a sample added and pushed in node, seven standard recognizers",
        1.25,
        "node-move-raw",
        unit="ns a call",
        extra=["node-add", "node-add-raw"],
    ),
    Case("node-listen", "the same with listeners", 1.75, "node-move-raw", unit="ns a call"),
    Case("allocations", "in gesta_push once warm, callbacks included", 0, unit="allocations"),
    Case("memory-context", "a context with room for 32 contacts", 16 * 1024, unit=BYTES, extra=["memory-shared"]),
    Case("memory-recognizer", "a chevron as it is created", unit=BYTES, extra=["memory-recognizer-largest"]),
    Case("memory-in-use", "a chevron after a stroke, with its share of the lists of its context", unit=BYTES),
    Case("memory-contact", "one more contact that a context has room for, and that is down", unit=BYTES),
    Case("size", "the stripped library", unit=BYTES),
    Case("start", "dlopen to the first gesture, a fresh process", unit="ns"),
]
