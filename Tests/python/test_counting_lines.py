"""The lines of the guide "Count verdicts in production": what they write for sessions of several classes."""

import random
import re
from pathlib import Path

import gesta

GUIDE = Path(__file__).resolve().parents[2] / "Sources" / "Reference" / "Gesta.docc" / "Counting.md"
LINE = re.compile(r'(\w+)\{class="(gesta\.\w+)",(?:state="(\w+)",)?reason="(\w+)"(?:,le="(\S+)")?\} (\d+(?:\.\d+)?)')


def program():
    """The first program of the guide."""
    text = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)[1]
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 40, "the guide says that they are few"
    found = {}
    exec(text, found)
    return found


def counted():
    """The lines for random sessions, and the same counted by hand."""
    verdicts, ended, rng = program()["Verdicts"](), {}, random.Random(7)
    with gesta.Context() as context:
        for name in ("tap", "pan", "long_press", "chevron"):
            context.recognizer(f"gesta.{name}")

        def observe(event):
            verdicts.count(event)
            if event.state in (gesta.State.ENDED, gesta.State.FAILED, gesta.State.CANCELLED):
                key = event.class_name, str(event.state), event.reason_name or "none"
                ended[key] = ended.get(key, 0) + 1

        context.set_observer(observe)
        finger = context.finger()
        for _ in range(60):
            x, y = rng.uniform(1000, 2000), rng.uniform(1000, 2000)
            finger.down(x, y).move_to(x + rng.gauss(0, 12), y + rng.gauss(0, 12), seconds=rng.uniform(0.05, 0.8)).up()
            finger.wait(1)
    return list(verdicts.text()), ended


def test_counts_without_positions():
    lines, ended = counted()
    samples = [LINE.fullmatch(line) for line in lines if not line.startswith("# ")]
    assert all(samples), "nothing but classes, states, reasons and counts"
    totals = {each.group(2, 3, 4): int(each[6]) for each in samples if each[1] == "gesta_verdicts_total"}
    assert totals == ended and len(totals) > 5
    for each in samples:
        if each[1].startswith("gesta_nearness"):
            failures = totals[each[2], "failed", each[4]]
            assert float(each[6]) <= failures
            if each[5] == "+Inf" or each[1].endswith("_count"):
                assert int(each[6]) <= failures
    buckets = [int(each[6]) for each in samples if each[2] == "gesta.tap" and each[4] == "moved_too_far" and each[5]]
    assert buckets == sorted(buckets) and buckets[-1] > 5
    assert max(float(each[6]) for each in samples) < 1000, "the fingers were beyond that"
