r"""The table of which strokes of which set are a gesture, which are excluded, and which are negatives.

`positives` are strokes intended to be the gesture. `left_out` strokes count neither way, because a person would read
them as the gesture or cannot decide. All other strokes of any set are negatives. Negatives that are very similar to the
gesture are also reported separately, together with the rate of the others. Segments that unipen marks as bad, `\@`, are
negatives for every gesture: their meaning is unknown, and excluding them would improve the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Labels = Mapping[str, frozenset[str]]
"""Labels by set."""


def _of(**sets: str) -> Labels:
    """Returns labels by set, from words; in quickdraw's, an underscore stands for a space."""
    return {
        set_: frozenset(word.replace("_", " ") if set_ == "quickdraw" else word for word in words.split())
        for set_, words in sets.items()
    }


@dataclass(frozen=True)
class Gesture:
    """A preset and its test data.

    name:       of the preset
    class_name, parameters: of the recognizer
    positives, left_out: see the module
    apart:      groups of negatives that are reported separately, by title
    mirrored:   whether the positives are also tested mirrored left to right
    """

    name: str
    positives: Labels
    left_out: Labels = field(default_factory=dict)
    apart: Mapping[str, Labels] = field(default_factory=dict)
    class_name: str = "gesta.stroke"
    parameters: Mapping[str, Any] = field(default_factory=dict)
    mirrored: bool = False

    def is_positive(self, set_: str, label: str) -> bool:
        return label in self.positives.get(set_, ())

    def is_left_out(self, set_: str, label: str) -> bool:
        return label in self.left_out.get(set_, ())


def _preset(name: str, positives: Labels, left_out: Labels | None = None, **more: Any) -> Gesture:
    """Returns a gesture recognized by the pattern of its name."""
    return Gesture(name, positives, left_out or {}, parameters={"pattern": name}, **more)


def _class(name: str, class_name: str, positives: Labels, left_out: Labels | None = None, **more: Any) -> Gesture:
    """Returns a gesture that has its own class."""
    return Gesture(name, positives, left_out or {}, class_name=class_name, **more)


_RIGHT = _of(unipen=">", synthetic="chevron")
_LEFT = _of(unipen="<", synthetic="chevron_left")
_CARET = _of(unipen="^", dollar1="caret", dollar_student="caret", synthetic="caret")
_V = _of(unipen="V", dollar1="v", dollar_student="v", synthetic="v")
_CHECK = _of(dollar1="check", dollar_student="check", synthetic="checkmark")
_MOUNTAINS = _of(quickdraw="mountain The_Eiffel_Tower")  # most are carets or triangles
_ZIGZAGS = _of(quickdraw="zigzag", dollar_student="zig_zag", synthetic="zigzag")

GESTURES: tuple[Gesture, ...] = (
    _class("chevron", "gesta.chevron", _RIGHT, parameters={"direction": "right"}),
    _class("chevron_left", "gesta.chevron", _LEFT, parameters={"direction": "left"}),
    _class("chevron_up", "gesta.chevron", _CARET, _MOUNTAINS, parameters={"direction": "up"}),
    _class("chevron_down", "gesta.chevron", _V, parameters={"direction": "down"}, apart={"check": _CHECK}),
    # The zig_zag of dollar_student begins upwards and has five or six segments: neither clearly a Z nor clearly not.
    _class(
        "z",
        "gesta.z",
        _of(unipen="Z", synthetic="z"),
        _of(dollar_student="zig_zag", quickdraw="lightning"),
        apart={"2": _of(unipen="2", synthetic="two")},
    ),
    _class(
        "checkmark",
        "gesta.checkmark",
        _CHECK,
        apart={"V": _of(unipen="V"), "v": _of(dollar1="v", dollar_student="v", synthetic="v")},
    ),
    _class(
        "circle",
        "gesta.circle",
        _of(dollar1="circle", dollar_student="circle", quickdraw="circle", synthetic="circle"),
        _of(unipen="O 0 Q D", quickdraw="octagon hexagon"),
        mirrored=True,
    ),
    # No set contains tickles; strokes that go back and forth may be recognized as one.
    _class("tickle", "gesta.tickle", _of(synthetic="tickle"), _of(quickdraw="zigzag squiggle")),
    _preset("v", _V, apart={"check": _CHECK}),
    _preset("caret", _CARET, _MOUNTAINS),
    _preset("l", _of(unipen="L", synthetic="l")),
    _preset(
        "triangle",
        _of(dollar1="triangle", dollar_student="triangle", quickdraw="triangle", synthetic="triangle"),
        _MOUNTAINS,
    ),
    _preset(
        "rectangle",
        _of(dollar1="rectangle", dollar_student="rectangle", quickdraw="square", synthetic="rectangle"),
        _of(quickdraw="envelope house"),
    ),
    _preset("zigzag", _ZIGZAGS, _of(unipen="W M", quickdraw="mountain lightning squiggle snake")),
    _preset("spiral", _of(synthetic="spiral"), _of(unipen="@", quickdraw="squiggle")),
    _preset("s", _of(unipen="S", synthetic="s"), _of(unipen="$", quickdraw="snake"), apart={"5": _of(unipen="5")}),
    _preset("figure_eight", _of(unipen="8", synthetic="figure_eight")),
    # Most X, +, * and ? of unipen are one stroke of a drawing with several.
    _preset("x", _of(dollar1="x", dollar_student="x", synthetic="x"), _of(unipen="X")),
    _preset("plus", _of(synthetic="plus"), _of(unipen="+")),
    _preset("question_mark", _of(dollar1="question_mark", synthetic="question_mark"), _of(unipen="?")),
    _preset("star", _of(dollar1="star", dollar_student="star", quickdraw="star", synthetic="star"), _of(unipen="*")),
    _preset(
        "left_bracket",
        _of(dollar1="left_sq_bracket", dollar_student="left_square_bracket", unipen="[", synthetic="left_bracket"),
    ),
    _preset(
        "right_bracket",
        _of(dollar1="right_sq_bracket", dollar_student="right_square_bracket", unipen="]", synthetic="right_bracket"),
    ),
    _preset(
        "left_brace",
        _of(dollar1="left_curly_brace", dollar_student="left_curly_brace", unipen="{", synthetic="left_brace"),
    ),
    _preset(
        "right_brace",
        _of(dollar1="right_curly_brace", dollar_student="right_curly_brace", unipen="}", synthetic="right_brace"),
        apart={"3": _of(unipen="3", synthetic="three")},
    ),
    _preset("pigtail", _of(dollar1="pigtail", dollar_student="pigtail", synthetic="pigtail")),
    _preset("arrow", _of(dollar1="arrow", dollar_student="arrow", synthetic="arrow")),
    _preset("delete", _of(dollar1="delete_mark", dollar_student="delete", synthetic="delete")),
)

BY_NAME = {gesture.name: gesture for gesture in GESTURES}

CLOSED_SET = (
    "triangle",
    "x",
    "rectangle",
    "circle",
    "checkmark",
    "caret",
    "question_mark",
    "arrow",
    "left_bracket",
    "right_bracket",
    "v",
    "delete",
    "left_brace",
    "right_brace",
    "star",
    "pigtail",
)
"""The 16 gestures of the $1 set, by preset."""


def is_near_closed_set(set_: str, label: str) -> bool:
    """Returns whether a label is a positive of one of these gestures, or is left out for one."""
    return any(BY_NAME[name].is_positive(set_, label) or BY_NAME[name].is_left_out(set_, label) for name in CLOSED_SET)


DRAGS_AND_TAPS, SHAPE_WRITING = "shapematch", "how_we_swipe"
"""Sets that contain no gestures."""


def intended(set_: str, label: str, among: tuple[str, ...] = CLOSED_SET) -> str:
    """Returns the preset in `among` that a label is a positive of, or ""."""
    return next((name for name in among if BY_NAME[name].is_positive(set_, label)), "")
