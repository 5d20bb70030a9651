"""Plays a corpus on the processors of this computer, each in a process of its own.

A process that ends while it plays, because a library crashed or memory was short, costs nothing but its parts, which
are played again, their files one by one: the file with which a process ends again cannot be played.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from .parts import Job
from .sessions import Part
from .tally import Tally

AHEAD = 4
"""Parts that wait for each process, so that the list of parts need not be in memory."""

_job: Job | None = None


def run(
    job: Job, parts: Iterable[Part], processes: int, progress: Callable[[Tally], object] = lambda tally: None
) -> Tally:
    """Returns what came out of the parts. `progress` is called with what came out so far, and may raise."""
    tally = Tally()
    for each in _results(job, iter(parts), processes):
        tally.merge(each)
        progress(tally)
    return tally


def _results(job: Job, parts: Iterator[Part], processes: int) -> Iterator[Tally]:
    if processes == 1:
        yield from map(job.play, parts)
        return
    while True:
        suspects: list[Part] = []
        with _pool(job, processes) as pool:
            waiting: dict[Future[Tally], Part] = {}
            try:
                while not suspects:
                    for part in islice(parts, AHEAD * processes - len(waiting)):
                        try:
                            waiting[pool.submit(_play, part)] = part
                        except BrokenProcessPool:
                            suspects.append(part)
                            break
                    if not (waiting or suspects):
                        return
                    for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                        part = waiting.pop(done)
                        try:
                            yield done.result()
                        except BrokenProcessPool:
                            suspects.append(part)
            finally:
                pool.shutdown(cancel_futures=True)
            suspects += waiting.values()
        for suspect in suspects:
            yield from _alone(job, suspect)


def _alone(job: Job, part: Part) -> Iterator[Tally]:
    """Plays a part, and if the process ends, its files one by one."""
    with _pool(job, 1) as pool:
        try:
            yield pool.submit(_play, part).result()
            return
        except BrokenProcessPool:
            pass
    singles = part.single()
    if singles != [part]:
        for each in singles:
            yield from _alone(job, each)
        return
    ended = Tally()
    ended.add_row("failed", part.items[0] if part.kind == "files" else part.place, "the process that played it ended")
    yield ended


def _pool(job: Job, processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (job,))


def _begin(job: Job) -> None:
    global _job
    _job = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(part: Part) -> Tally:
    assert _job is not None
    return _job.play(part)
