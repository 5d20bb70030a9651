"""The tests of corpora run as those of the Python package do."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "python"))

from suite import *  # noqa: E402, F403
