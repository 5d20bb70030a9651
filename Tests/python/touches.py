"""Short functions for samples, and strokes that the built-in classes recognize."""

import re
from pathlib import Path

from gesta import Phase, Tool, Touch

# The tools of contacts: the others are of motions.
TOUCHING = [tool for tool in Tool if tool <= Tool.MOUSE]
MS = 1_000_000
HEADERS = Path(__file__).resolve().parents[2] / "include" / "gesta"
TIME_MAX = int(re.search(r"#define GESTA_TIME_MAX (\d+)", (HEADERS / "gesta_plugin.h").read_text()).group(1))


def down(time, x, y, contact=1, **more):
    return Touch(time * MS, contact, x, y, Phase.BEGAN, **more)


def move(time, x, y, contact=1, **more):
    return Touch(time * MS, contact, x, y, Phase.MOVED, **more)


def still(time, x, y, contact=1, **more):
    return Touch(time * MS, contact, x, y, Phase.STATIONARY, **more)


def up(time, x, y, contact=1, **more):
    return Touch(time * MS, contact, x, y, Phase.ENDED, **more)


def cancel(time, x, y, contact=1, **more):
    return Touch(time * MS, contact, x, y, Phase.CANCELLED, **more)


def stroke(*points, time=0, contact=1, step=10):
    """Returns a stroke: down at the first point, moves to the others, up at the last."""
    samples = [down(time, *points[0], contact)]
    samples += [move(time + i * step, *point, contact) for i, point in enumerate(points) if i]
    return samples + [up(time + len(points) * step, *points[-1], contact)]


def tap(time=0, x=100.0, y=100.0, contact=1, held=80):
    return [down(time, x, y, contact), up(time + held, x, y, contact)]


CHEVRON = [(0, 0), (20, 20), (40, 40), (20, 60), (0, 80)]
CHECKMARK = [(0, 0), (10, 10), (20, 20), (40, -10), (60, -40)]
Z = [(0, 0), (20, 0), (40, 0), (20, 20), (0, 40), (20, 40), (40, 40)]
DRAG = [(0, 0), (10, 0), (30, 5), (60, 10), (90, 20)]


def snapshot(context, *recognizers):
    """Returns everything that can be read, to compare before and after a rejected call."""

    def values(recognizer):
        names = [entry.name for entry in (*recognizer.description.parameters, *recognizer.description.values)]
        return tuple((name, recognizer[name]) for name in names)

    return (
        context.now,
        context.next_deadline,
        tuple(context.events()),
        tuple(c.class_name for c in context.classes),
        tuple((r.id, r.state, r.verdict, r.enabled, r.region, r.contact_ids, values(r)) for r in recognizers),
    )
