"""python-push, python-read and the floor: python_lanes.py LIBRARY ROUNDS. LIBRARY contains floor.c and strokes.c."""

import ctypes
import statistics
import sys
import time

import gesta
import numpy

SAMPLES, ARRAY, WARM_UP = 64 * 64, 1024, 10


def main(path, rounds):
    bench = ctypes.CDLL(path)
    strokes = numpy.zeros(SAMPLES, gesta.touch_dtype())
    at = ctypes.c_void_p(strokes.ctypes.data)
    bench.strokes_make(at)
    arrays = [strokes[i : i + ARRAY] for i in range(0, SAMPLES, ARRAY)]
    pushed, read = gesta.Context(), gesta.Context()
    chevron = pushed.recognizer("gesta.chevron", rules="literal")
    read.recognizer("gesta.pan", slop=1)
    machine = (ctypes.c_uint64 * 8)()
    floor = bench.floor_push
    floor.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    times = {"python-push": [], "python-read": [], "python-read-objects": [], "python-floor": []}
    events = 0
    for turn in range(rounds + WARM_UP):
        for array in arrays:
            start = time.perf_counter_ns()
            pushed.push(array)
            pushed_at = time.perf_counter_ns()
            floor(ctypes.addressof(machine), array.ctypes.data, ARRAY)
            floor_at = time.perf_counter_ns()
            read.push(array)
            read_from = time.perf_counter_ns()
            rows = read.event_array("gesta.pan")
            rows["values"]["translation_x"].sum()
            read_at = time.perf_counter_ns()
            events += len(rows)
            if turn >= WARM_UP:
                times["python-push"].append((pushed_at - start) / ARRAY)
                times["python-floor"].append((floor_at - pushed_at) / ARRAY)
                times["python-read"].append((read_at - read_from) / len(rows))
        start = time.perf_counter_ns()
        objects = read.events()
        times["python-read-objects"].append((time.perf_counter_ns() - start) / len(objects))
        bench.strokes_shift(at)
    if chevron.verdict.sequence != 64 * (rounds + WARM_UP) or chevron.verdict.state != gesta.State.ENDED or not events:
        sys.exit("FAIL python-push: not every stroke was recognized")
    for name, list_ in times.items():
        print(f"figure {name} {statistics.median(list_):.6f}")


main(sys.argv[1], int(sys.argv[2]))
