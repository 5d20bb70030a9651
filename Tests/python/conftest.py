"""The tests of the Python package run as suite.py says."""

from suite import *  # noqa: F403
