"""The clock of gesta.adapters: times of events in ms of a server, against the true ones."""

import ctypes
import random
import shutil
import statistics
import subprocess
from types import SimpleNamespace

import gesta
import pytest
from gesta.adapters.clock import EventClock
from suite import SOURCES

MS = 1_000_000
SECOND = 1000 * MS
START = 10**15


class Server:
    """A server whose clock drifts by parts in a million, and events that arrive 0 to 30 ms late, in their order.

    `now` is the program's clock. With `base` 0, the server has the same.
    """

    def __init__(self, seed, base, drift=0.0, delay=30.0):
        self.random, self.base, self.drift, self.delay = random.Random(seed), base, drift, delay
        self.now, self.arrival, self.clock = START, 0, EventClock()

    def event(self, after):
        """An event that many ns after the one before. Returns the time that it gets."""
        self.now += after
        server = int(self.base + (self.now - START) * (1 + self.drift * 1e-6) + START) // MS % 2**32
        late = int(self.random.uniform(0, self.delay) * MS)
        self.arrival = max(self.arrival, self.now + late)
        return self.clock.time(server, self.arrival)

    def error(self, after):
        return abs(self.event(after) - self.now) / MS


def gestures(server, count, pause):
    """Errors of the times of `count` gestures of 0.2 s at 125 Hz, in ms, with pauses of up to some seconds."""
    pauses = [int(server.random.uniform(0.5, pause) * SECOND) for _ in range(count)]
    return [server.error(8 * MS if i else pause) for pause in pauses for i in range(25)]


@pytest.mark.parametrize("drift", [-50, 0, 50])
def test_errors_are_less_than_half_of_those_of_the_arrival(drift, capsys):
    """A server on another machine. The first gesture has to be learned from."""
    errors, arrivals = [], []
    for seed in range(20):
        server = Server(seed, random.Random(seed).randrange(2**32) * MS, drift)
        gestures(server, 1, 1)
        errors += gestures(server, 40, 20)
        server.clock = SimpleNamespace(time=lambda _, arrival: arrival)
        arrivals += gestures(server, 10, 20)
    with capsys.disabled():
        print(f"\n     drift {drift}: error at most {max(errors):.1f} ms, median {statistics.median(errors):.1f} ms")
    assert max(errors) < 15 and statistics.median(errors) < 4
    assert max(arrivals) > 29 and statistics.median(arrivals) > 15


def test_a_server_with_the_same_clock_has_no_error():
    """Also after pauses of ten minutes, and if the first event comes while the program is busy."""
    server = Server(1, 0)
    server.delay = 700
    server.event(0)
    server.delay = 30
    assert max(gestures(server, 100, 600)) <= 1


def test_a_clock_that_is_taken_for_the_same_one_is_given_up():
    """By chance, one of another machine may be as near. It drifts away."""
    for drift in -50, 50:
        server = Server(2, -20 * MS if drift < 0 else 0, drift)
        gestures(server, 20, 600)
        errors = gestures(server, 100, 600)
        assert max(errors) <= 105 and statistics.median(errors) < 20


def test_times_never_run_backwards_nor_after_the_arrival():
    for seed in range(50):
        chance = random.Random(seed)
        clock, server, arrival, last = EventClock(), chance.randrange(2**32), START, -(2**63)
        for _ in range(200):
            server += int(chance.choice([0, 1, 8, 16, 500, 1e5, -100, -5000, 3e6, 2**31, -(2**31)]))
            arrival += int(chance.choice([0, 1, 8, 16, 500, 1e5, 3e6]) * MS)
            time = clock.time(server % 2**32, arrival)
            assert last <= time <= arrival
            last = time


@pytest.mark.skipif(not shutil.which("cc"), reason="cc is not installed")
def test_the_clock_in_c_is_the_same(tmp_path):
    """clock.h has the same rule, and equal times to the nanosecond."""
    source, library = tmp_path / "clock.c", tmp_path / "clock.so"
    source.write_text(
        "#define _POSIX_C_SOURCE 200809L\n#include <gesta/adapters/clock.h>\n"
        "int64_t event_time(gesta_clock *clock, uint32_t server, int64_t arrival)"
        " { return gesta_clock_time(clock, server, arrival); }\n"
    )
    headers = SOURCES.parent / "include"
    subprocess.run(["cc", "-std=c99", "-shared", "-fPIC", f"-I{headers}", source, "-o", library], check=True)
    event_time = ctypes.CDLL(str(library)).event_time
    event_time.restype = ctypes.c_int64
    for seed in range(300):
        chance = random.Random(seed)
        clock, in_c = EventClock(), ctypes.create_string_buffer(256)
        arrival = START
        server = chance.choice([arrival // MS, chance.randrange(2**32)])
        for _ in range(300):
            server += int(chance.choice([0, 1, 8, 8, 8, 8, 500, 3e4, 1e5, -100, -5000]))
            arrival += int(chance.choice([0, 1, 7.5, 8, 8.25, 8, 8.5, 500, 2e3, 3e4, 1e5]) * MS)
            found = event_time(in_c, ctypes.c_uint32(server % 2**32), ctypes.c_int64(arrival))
            assert found == clock.time(server % 2**32, arrival)


def test_the_times_of_a_server_wrap():
    server = Server(3, 2**32 * MS - START % (2**32 * MS) - 2 * SECOND, delay=0)
    for _ in range(1000):
        assert server.error(8 * MS) <= 1


@pytest.mark.parametrize("jump", [-3600, -70, -5, -0.5, 0.5, 5, 29, 31, 70, 3600])
def test_jumps_of_the_server_in_both_directions(jump):
    """After a jump, or a suspend of one of the two, times are right again within 1.1 s, and usually at once."""
    server = Server(4, 123 * SECOND)
    gestures(server, 3, 3)
    server.base += int(jump * SECOND)
    times = [server.event(8 * MS) for _ in range(140)]
    assert times == sorted(times)
    errors = [server.error(8 * MS) for _ in range(100)]
    limit = 15 if jump > 0 or jump < -1 else 500 + 30  # less than a second is a delay, and is forgotten slowly
    assert max(errors) < limit


def test_a_suspend_of_both_is_a_pause():
    server = Server(5, 123 * SECOND, delay=0)
    server.error(0)
    assert server.error(86_400 * SECOND) <= 1 and server.error(8 * MS) <= 1


def test_a_busy_program_is_no_jump():
    """Events that have waited for 2 s keep their times: the speed is that of the finger."""
    for base in 0, 123 * SECOND:
        server = Server(6, base, delay=0)
        for _ in range(100):
            server.event(8 * MS)
        server.arrival += 2 * SECOND
        assert max(server.error(8 * MS) for _ in range(200)) <= 1


@pytest.mark.parametrize("base", [0, 77 * SECOND])
def test_velocities_of_flicks(base, capsys):
    """A flick of 1,000 px/s, from a pause of up to 20 s: what a pan measures at its lift."""
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan")
        server, speeds, crude = Server(7, base, 50 if base else 0), [], []
        for measured, times in (speeds, server.event), (crude, lambda after: server.event(after) and server.arrival):
            for _ in range(40):
                first = times(int(server.random.uniform(0.5, 20) * SECOND))
                context.push(gesta.Touch(first, 1, 0, 0, gesta.Phase.BEGAN))
                for i in range(1, 20):
                    context.push(gesta.Touch(times(8 * MS), 1, 8 * i, 0, gesta.Phase.MOVED))
                context.push(gesta.Touch(times(4 * MS), 1, 152, 0, gesta.Phase.ENDED))
                measured.append(pan.velocity_x)
    errors, crude = ([abs(each - 1000) / 10 for each in found] for found in (speeds[1:], crude))
    with capsys.disabled():
        said = f"at most {max(errors):.0f} %, median {statistics.median(errors):.1f} %"
        print(f"\n     velocity of a flick: {said}; by arrival at most {max(crude):.0f} %")
    assert max(errors) < (30 if base else 1) and statistics.median(errors) < 1 and max(crude) > 50
