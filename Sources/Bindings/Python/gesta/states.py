"""Recognizer states, and the reasons shared by all classes."""

from __future__ import annotations

from enum import IntEnum


class State(IntEnum):
    """The state of a recognizer.

    Discrete: possible -> ended | failed. Continuous: possible -> began | failed; began, changed -> changed | ended |
    cancelled. Both: possible -> cancelled. Ended (also called recognized), cancelled and failed are final until the
    next sequence.
    """

    POSSIBLE = 0
    BEGAN = 1
    CHANGED = 2
    ENDED = 3
    RECOGNIZED = 3
    CANCELLED = 4
    FAILED = 5

    @property
    def final(self) -> bool:
        """Whether the state is ended, cancelled or failed."""
        return self >= State.ENDED


class Reason(IntEnum):
    """Shared reasons why a recognizer failed or was cancelled. Class-specific reasons are 1000 and above."""

    NONE = 0
    UNDECIDED = 1
    LOST = 2
    CONTACT_CANCELLED = 3
    CONTEXT_CANCELLED = 4
    DISABLED = 5
    RESET = 6
    DETACHED = 7
    DESTROYED = 8
    UNSTATED = 9
    REFUSED = 10
    PALM_SIZE = 11
    PALM_PEN = 12
    PALM_EDGE = 13
    PALM_MANY = 14
    TOO_MANY_CONTACTS = 32
    TOO_FEW_CONTACTS = 33
    MOVED_TOO_FAR = 34
    HELD_TOO_LONG = 35
    WAITED_TOO_LONG = 36
    TAPS_TOO_FAR_APART = 37
    MOVED_TOO_LITTLE = 38
    TOO_SLOW = 39
    WRONG_DIRECTION = 40
    NOT_AT_EDGE = 41
    HELD_TOO_BRIEFLY = 42
    TOO_MANY_SAMPLES = 43
    CONTACTS_SHIFTED = 44
    FIRST_MOVE_LEFT = 48
    FIRST_MOVE_UP = 49
    TURNED_UP = 50
    TURNED_DOWN = 51
    TURNED_LEFT = 52
    LIFTED_EARLY = 53
    ENDED_TOO_HIGH = 54
    ENDED_TOO_LOW = 55
    NO_PATTERN = 64
    DRAWN_TOO_SMALL = 65
    STRAYED = 66
    SEGMENT_DIRECTION = 67
    SEGMENT_LENGTH = 68
    SEGMENT_BALANCE = 69
    SEGMENT_FORM = 70
    SEGMENT_BEND = 71
    CORNER_TURN = 72
    CORNER_ROUND = 73
    HOOKED = 74
    STROKE_SHAPE = 75
    RESTED_WRONGLY = 76
    UNLIKE = 77
    UNFINISHED = 78
    SEGMENT_MISSING = 79
    DRAWN_TOO_LARGE = 80
    DIVERGED = 81
    NO_EXAMPLES = 96
    TOO_MANY_STROKES = 97
    TOO_FEW_STROKES = 98
    TOO_DIFFERENT = 99
    AMBIGUOUS = 100


class HintKey(IntEnum):
    """What a person would change about a stroke: keys of hints beyond the reasons. See `Hint`."""

    DIRECTION = 200
    CURVE = 201
    LINES = 202
    ROUND = 203
    STROKES = 204
    UNFINISHED = 205
    MISSING = 206
    OTHER_WAY = 207
    TURN_MORE = 208
    TURN_LESS = 209
    CORNERS = 210
    LONGER = 211
    SHORTER = 212
    STRAIGHTER = 213
    ROUNDER = 214
    SHARPER = 215
    TURN_CORNER_MORE = 216
    TURN_CORNER_LESS = 217
    CLOSE = 218
    OPEN = 219
    BEGINNING = 220
    ENDING = 221
    TILT_LEFT = 222
    TILT_RIGHT = 223
    WIDER = 224
    NARROWER = 225
    CROSSINGS = 226
    PLACE = 227
    STEADIER = 228
    END_ELSEWHERE = 229


def hint_key_of(number: int) -> int:
    """Returns the HintKey, the Reason, or the int if it is a class-specific reason."""
    try:
        return HintKey(number)
    except ValueError:
        return reason_of(number)


def reason_of(number: int) -> int:
    """Returns the Reason, or the int if it is a class-specific reason."""
    try:
        return Reason(number)
    except ValueError:
        return number
