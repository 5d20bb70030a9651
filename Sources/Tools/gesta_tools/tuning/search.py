"""The search for the best values under a budget of false positives, and how good they are for people left out.

Optuna proposes values; a trial plays all recordings of some people. The search is made once with all people, which
gives the set-up, and once without each group of people, to whose recordings its result is then played: that is how good
such a fit is for people that it has not seen. Nothing of a group is known to the search that leaves it out.
"""

from __future__ import annotations

import logging
import multiprocessing
import warnings
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from gesta import GestaError

from ..explain import SetUp
from .playing import Counts, Player
from .recordings import Labelled
from .variables import Variable, values_of

FOLDS = 5
"""Groups of people, each of which is left out once."""

STEPS = 7
"""Values of each parameter that are tried beside the best ones of the others."""

SAMPLERS = ("tpe", "random")


@dataclass(frozen=True)
class Task:
    """What is fitted to what.

    patterns: the patterns before, by recognizer
    budget:   the greatest rate of false positives
    sampler:  how values are proposed: one of SAMPLERS
    """

    set_up: SetUp
    recordings: Sequence[Labelled]
    variables: Sequence[Variable]
    tuned: Sequence[str]
    meant: Mapping[str, Sequence[str]]
    patterns: Mapping[str, str]
    budget: float
    trials: int
    seed: int = 0
    sampler: str = "tpe"

    @property
    def current(self) -> list[float]:
        """The values before."""
        return [each.current for each in self.variables]


@dataclass(frozen=True)
class Trial:
    """Values and the rates that they have."""

    values: list[float]
    recall: float
    false: float


@dataclass
class Fit:
    """The best values for some people; `trials` are all that were tried."""

    best: list[float]
    trials: list[Trial]


@dataclass
class Found:
    """What a search has found.

    fit:          for all people; before, after: the counts of all people
    left_out:     before and after, of each person by the fit that has not seen them
    folds:        the best values of each of those fits
    steps:        for each variable, the trials of other values beside the best ones
    by_person:    whether groups of people were left out, or only groups of recordings
    """

    fit: Fit
    before: Counts
    after: Counts
    left_out: tuple[Counts, Counts] = field(default_factory=lambda: (Counts({}), Counts({})))
    folds: list[list[float]] = field(default_factory=list)
    steps: list[list[Trial]] = field(default_factory=list)
    by_person: bool = True


class Scorer:
    """Plays some recordings with values."""

    def __init__(self, task: Task, recordings: Sequence[Labelled]) -> None:
        self.task = task
        self.player = Player(task.set_up, recordings, task.tuned, task.meant)
        self.units = [units for units, _ in self.player.groups]
        self.known: dict[tuple[float, ...], Counts | None] = {}

    def counts(self, values: Sequence[float]) -> Counts | None:
        """What is counted; None if the library refuses the values."""
        key = tuple(values)
        if key not in self.known:
            task = self.task
            by_units = {each: values_of(task.variables, values, task.patterns, each) for each in self.units}
            try:
                self.known[key] = self.player.play(by_units)
            except GestaError:
                self.known[key] = None
        return self.known[key]

    def trial(self, values: Sequence[float]) -> Trial:
        """The rates of values; of refused ones, nothing is recognized rightly and all falsely."""
        counts = self.counts(values)
        return Trial(list(values), counts.recall, counts.false) if counts else Trial(list(values), 0.0, 1.0)

    def score(self, trial: Trial) -> float:
        """The recall; if the budget is exceeded, by how much, which is worse than any recall."""
        excess = trial.false - self.task.budget
        return trial.recall if excess <= 0 else -excess


def fit(task: Task, recordings: Sequence[Labelled]) -> Fit:
    """The best values for some recordings. What does not make them better stays as it is."""
    scorer = Scorer(task, recordings)
    optuna: Any = import_module("optuna")
    optuna.logging.set_verbosity(logging.WARNING)
    trials: list[Trial] = []

    def objective(proposed: Any) -> float:
        values = [_proposed(proposed, each) for each in task.variables]
        trials.append(scorer.trial(values))
        return scorer.score(trials[-1])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what optuna calls experimental
        samplers = {
            "tpe": lambda: optuna.samplers.TPESampler(seed=task.seed, multivariate=True),
            "random": lambda: optuna.samplers.RandomSampler(seed=task.seed),
        }
        study = optuna.create_study(direction="maximize", sampler=samplers[task.sampler]())
        study.enqueue_trial({each.words: value for each, value in zip(task.variables, task.current)})
        study.optimize(objective, n_trials=task.trials)

    def rank(trial: Trial) -> tuple[float, float]:
        distances = [each.distance(value) for each, value in zip(task.variables, trial.values)]
        return scorer.score(trial), -sum(distances)

    best = max(trials, key=rank)
    for at, current in enumerate(task.current):
        plainer = scorer.trial([*best.values[:at], current, *best.values[at + 1 :]])
        if scorer.score(plainer) >= scorer.score(best):
            best = plainer
    return Fit(best.values, [*trials, best])


def _proposed(proposed: Any, each: Variable) -> float:
    low, high = min(each.low, each.current), max(each.high, each.current)
    if each.is_whole:
        return float(proposed.suggest_int(each.words, round(low), round(high)))
    return float(proposed.suggest_float(each.words, low, high, log=each.is_logarithmic))


def groups(recordings: Sequence[Labelled]) -> tuple[list[list[int]], bool]:
    """The recordings of each group, by number; and whether groups are of people.

    Of one person, or of people who are not known, groups are of recordings.
    """
    people = sorted({each.person for each in recordings})
    is_by_person = len(people) > 1
    parts: list[list[int]] = [[] for _ in range(min(FOLDS, len(people)) if is_by_person else FOLDS)]
    counts: dict[str, int] = {}
    for number, each in enumerate(recordings):
        of_label = counts[each.label] = counts.get(each.label, -1) + 1
        parts[(people.index(each.person) if is_by_person else of_label) % len(parts)].append(number)
    return [part for part in parts if part], is_by_person


def search(task: Task, processes: int, progress: Callable[[int, int], object] = lambda done, of: None) -> Found:
    """Fits to all people, and to all but each group. `progress` is called with the searches that are done, and of all.

    Raises ValueError if optuna is not installed.
    """
    try:
        import_module("optuna")
    except ModuleNotFoundError:
        raise ValueError('this requires optuna: pip install "gesta-gestures[tune]"') from None
    parts, is_by_person = groups(task.recordings)
    everything = Scorer(task, task.recordings)
    before = everything.counts(task.current)
    if before is None:
        raise ValueError("the library refuses the current values")
    left_out = Counts({}), Counts({})
    folds: list[list[float]] = [[] for _ in parts]
    fits: dict[int, Fit] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(parts) + 1), context, _begin, (task,)) as pool:
        waiting = {pool.submit(_fit, part): number for number, part in enumerate([[], *parts])}
        for done in as_completed(waiting):
            fits[waiting[done]] = done.result()
            progress(len(fits), len(waiting))
    for number, part in enumerate(parts):
        scorer = Scorer(task, [task.recordings[each] for each in part])
        folds[number] = fits[number + 1].best
        for counts, values in zip(left_out, (task.current, folds[number])):
            found = scorer.counts(values)
            assert found is not None
            counts.add(found)
    best = fits[0].best
    after = everything.counts(best)
    assert after is not None
    steps = [
        [everything.trial([*best[:at], value, *best[at + 1 :]]) for value in each.steps(STEPS)]
        for at, each in enumerate(task.variables)
    ]
    return Found(fits[0], before, after, left_out, folds, steps, is_by_person)


_task: Task | None = None


def _begin(task: Task) -> None:
    global _task
    _task = task


def _fit(part: Sequence[int]) -> Fit:
    """Fits to what is not in a part."""
    assert _task is not None
    left_out = set(part)
    return fit(_task, [each for number, each in enumerate(_task.recordings) if number not in left_out])
