"""Plays a corpus on the workers of a Dask cluster.

A partition is a few parts of the corpus, its result a Tally, and the reduction Dask's: a tree that adds a few at a
time. A task changes nothing that another one reads, so that Dask plays again what a worker had that ended, and counts
it once.

The workers need this package, and read the corpus themselves: from folders that all of them see, or object storage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, reduce
from importlib import import_module
from typing import Any

from .parts import Job
from .sessions import Part
from .tally import Tally

AT_ONCE = 16
"""Results that one task adds."""

MOST_PARTS = 4
"""Parts that one task plays, so that what Dask does for each task is a small part of it; fewer of a corpus that would
have fewer than TASKS.
"""

TASKS = 64

_PATIENCE = "10 s"


def run(job: Job, parts: Iterable[Part], address: str, begun: Callable[[str, int], object]) -> Tally:
    """Returns what came out of the parts. `begun` is called with the address of Dask's page and the number of parts.

    Raises OSError if there is no scheduler at the address, ValueError if Dask is not installed here, or the package not
    there, or if every worker that plays a part ends.
    """
    try:
        dask_bag: Any = import_module("dask.bag")
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise ValueError('--cluster requires Dask: pip install "gesta-gestures[cluster]"') from None
    partitions = list(parts)
    if not partitions:
        return Tally()
    with distributed.Client(address, timeout=_PATIENCE, set_as_default=False) as client:
        begun(client.dashboard_link, len(partitions))
        size = min(max(len(partitions) // TASKS, 1), MOST_PARTS)
        bag = dask_bag.from_sequence(partitions, partition_size=size)
        result = bag.reduction(partial(_play, job), _added, split_every=AT_ONCE)
        try:
            return client.compute(result).result()  # type: ignore[no-any-return]
        except distributed.KilledWorker as error:
            raise ValueError(f"several workers ended with the same part: {error}") from error
        except ModuleNotFoundError as error:
            raise ValueError(f"the workers lack {error.name}: install this package there") from error


def _play(job: Job, parts: Iterable[Part]) -> Tally:
    return _added(map(job.play, parts))


def _added(tallies: Iterable[Tally]) -> Tally:
    """A new one: Dask may add the same results again."""
    return reduce(Tally.merge, tallies, Tally())
