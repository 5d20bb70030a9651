"""Samples and events one by one in Python: python_calls.py LIBRARY ROUNDS. LIBRARY contains strokes.c.

python-touch creates a Touch and pushes it; python-bare packs the same sample into a reused buffer and calls gesta_push
through ctypes, without a check: what a program could do by hand. python-event reads an event with two of its values
from `events()`, python-action the same in an action, beside the same push without one.
"""

import ctypes
import struct
import sys
import time

import gesta
from gesta import Touch
from gesta._native import lib

STROKE, SAMPLES, WARM_UP = 64, 16 * 64, 2
PHASES = gesta.Phase
SAMPLE = struct.Struct("=qQdd4I6fIf")
NOTHING = (0,) * 8


def samples(path):
    """Some of the strokes, as tuples."""
    bench = ctypes.CDLL(path)
    memory = ctypes.create_string_buffer(64 * 64 * SAMPLE.size)
    bench.strokes_make(memory)
    found = SAMPLE.iter_unpack(memory.raw[: SAMPLES * SAMPLE.size])
    return [(each[0], each[1], each[2], each[3], PHASES(each[4])) for each in found]


def touch(context, strokes, at):
    push = context.push
    start = time.perf_counter_ns()
    for time_, contact, x, y, phase in strokes:
        push(Touch(time_ + at, contact, x, y, phase))
    return (time.perf_counter_ns() - start) / len(strokes)


def bare(context, strokes, at):
    memory = ctypes.create_string_buffer(SAMPLE.size)
    pack, push, pointer = SAMPLE.pack_into, lib.gesta_push, context._pointer
    start = time.perf_counter_ns()
    for time_, contact, x, y, phase in strokes:
        pack(memory, 0, time_ + at, contact, x, y, phase, 0, 0, 0, *NOTHING)
        if push(pointer, memory, 1, SAMPLE.size) < 0:
            raise SystemExit("FAIL python-bare: a push was refused")
    return (time.perf_counter_ns() - start) / len(strokes)


def polled(context, strokes, at):
    push, events, clock, took, count = context.push, context.events, time.perf_counter_ns, 0, 0
    for time_, contact, x, y, phase in strokes:
        push(Touch(time_ + at, contact, x, y, phase))
        start = clock()
        for event in events():
            count += 1
            reads(event)
        took += clock() - start
    return took / count


LANES = {"python-bare": bare, "python-event": polled}


def reads(event):
    return event.translation_x + event.translation_y


def main(path, rounds):
    strokes = samples(path)
    span = strokes[-1][0] + 10_000_000
    names = ("python-touch", "python-bare", "python-event", "python-pan", "python-action")
    contexts = {name: gesta.Context(poll=name == "python-event") for name in names}
    for name, context in contexts.items():
        pan = context.recognizer("gesta.pan", slop=1)
        pan.enabled = name not in ("python-touch", "python-bare")
        if name == "python-action":
            pan.on(reads)
    times = {name: [] for name in names}
    for turn in range(rounds + WARM_UP):
        for start in range(0, SAMPLES, STROKE):
            stroke = strokes[start : start + STROKE]
            for name, context in contexts.items():
                took = LANES.get(name, touch)(context, stroke, turn * span)
                if turn >= WARM_UP:
                    times[name].append(took)
    best = {name: min(several) for name, several in times.items()}
    best["python-action"] -= best.pop("python-pan")
    for name, figure in best.items():
        print(f"figure {name} {figure:.1f}")


main(sys.argv[1], int(sys.argv[2]))
