"""How far content can still follow the contacts that move it."""

from __future__ import annotations

import math
from typing import NamedTuple


class Room(NamedTuple):
    """How far what a recognizer moves can still follow its contacts to each side, in lengths from 0 to infinity.

    A list at its end has none upwards. See Recognizer.pass_on.
    """

    left: float = math.inf
    right: float = math.inf
    up: float = math.inf
    down: float = math.inf
