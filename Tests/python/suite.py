"""What the suites of pytest share: they import the packages of the checkout, which load the release library, and end
with their counts.
"""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "Sources"
BUILD = HERE.parents[1] / ".build"
sys.pycache_prefix = str(BUILD / "pycache")
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))
sys.path[:0] = [str(HERE), str(SOURCES / "Bindings" / "Python"), str(SOURCES / "Tools"), str(SOURCES / "Laboratory")]

try:
    import gesta
except ImportError as error:
    raise pytest.UsageError(f"{error}\nBuild it with Sources/build, or set GESTA_LIBRARY.") from None

# The machine may be slow and shared: no test depends on time.
examples = 200 if "GESTA_FULL" in os.environ else 50
settings.register_profile("gesta", deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", parent=settings.get_profile("gesta"), max_examples=5000)
settings.load_profile("gesta")


@pytest.fixture
def context():
    with gesta.Context() as context:
        yield context


# ------------------------------------------------------------------------------------------------------------- counting

# The results of each test, which is a function: one for each set of its arguments.
_outcomes = {}
_reasons = {}


def pytest_runtest_logreport(report):
    if report.when == "call" or not report.passed:
        function = report.nodeid.partition("[")[0]
        _outcomes.setdefault(function, []).append(report.outcome)
        if report.skipped:
            _reasons[function] = report.longrepr[2].removeprefix("Skipped: ")


def pytest_collectreport(report):
    if report.failed:
        _outcomes[report.nodeid] = ["failed"]


def pytest_unconfigure(config):
    """Ends as every suite does: a function fails if one of its results did, and is skipped if all were."""
    failed = [name for name, found in _outcomes.items() if "failed" in found]
    skipped = [name for name, found in _outcomes.items() if set(found) == {"skipped"}]
    for reason, count in Counter(_reasons[name] for name in skipped).items():
        print(f"skipped: {count} tests: {reason}")
    print(f"cases: {sum(map(len, _outcomes.values()))}")
    print(f"{len(_outcomes) - len(failed) - len(skipped)} passed, {len(failed)} failed, {len(skipped)} skipped")
