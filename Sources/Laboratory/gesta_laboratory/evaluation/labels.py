r"""The table of which strokes of which set are a gesture, which are excluded, and which are negatives.

`positives` are strokes intended to be the gesture. `left_out` strokes count neither way, because a person would read
them as the gesture or cannot decide; each group has its reason, and the figure that counts them as negatives is
reported too. All other strokes of any set are negatives. In a set that is not in this table, the positives of a gesture
are the strokes whose label is its name, and those that the user maps to it. Negatives that are very similar to the
gesture are also reported separately, together with the rate of the others. Segments that unipen marks as bad, `\@`, are
negatives for every gesture: their meaning is unknown, and excluding them would improve the figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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
    positives:  see the module
    left_out:   see the module; by reason
    apart:      groups of negatives that are reported separately, by title
    mirrored:   whether the positives are also tested mirrored left to right
    strokes:    the most strokes that it is drawn in
    """

    name: str
    positives: Labels
    left_out: Mapping[str, Labels] = field(default_factory=dict)
    apart: Mapping[str, Labels] = field(default_factory=dict)
    class_name: str = "gesta.stroke"
    parameters: Mapping[str, Any] = field(default_factory=dict)
    mirrored: bool = False
    strokes: int = 1

    def is_positive(self, set_: str, label: str) -> bool:
        return label in self.positives.get(set_, ())

    def is_left_out(self, set_: str, label: str) -> bool:
        return any(label in labels.get(set_, ()) for labels in self.left_out.values())

    def with_pattern(self, pattern: str) -> Gesture:
        """Returns the gesture with a pattern in place of the preset's."""
        return replace(self, class_name="gesta.stroke", parameters={"pattern": pattern})

    def with_labels(self, set_: str, labels: frozenset[str]) -> Gesture:
        """Returns the gesture with further positives."""
        return replace(self, positives={**self.positives, set_: labels | self.positives.get(set_, frozenset())})


def _preset(name: str, positives: Labels, left_out: Mapping[str, Labels] | None = None, **more: Any) -> Gesture:
    """Returns a gesture recognized by the pattern of its name."""
    return Gesture(name, positives, left_out or {}, parameters={"pattern": name}, **more)


def _class(
    name: str, class_name: str, positives: Labels, left_out: Mapping[str, Labels] | None = None, **more: Any
) -> Gesture:
    """Returns a gesture that has its own class."""
    return Gesture(name, positives, left_out or {}, class_name=class_name, **more)


_ALIKE = "a person would read it as the gesture"
_EITHER = "some are drawn like the gesture, some are not"
_PARTS = "most are one stroke of a drawing with several"
_BEGINS = "most begin with strokes that are the gesture"

DRAWN_AS_BRACES = {"left_square_bracket": "left_square_bracket?", "right_square_bracket": "right_square_bracket?"}
"""The labels of square brackets that `corrections` gives to a person who drew braces instead."""
_NOT_BRACKETS = {"labeled as brackets, most drawn as braces": _of(dollar_student=" ".join(DRAWN_AS_BRACES.values()))}

_RIGHT = _of(unipen=">", crohme=r"> \gt", synthetic="chevron")
_LEFT = _of(unipen="<", crohme=r"< \lt", synthetic="chevron_left")
_CARET = _of(unipen="^", dollar1="caret", dollar_student="caret", student_a="caret", synthetic="caret")
_V = _of(unipen="V", dollar1="v", dollar_student="v", student_a="v", crohme="V v", uji="V v", synthetic="v")
_CHECK = _of(dollar1="check", dollar_student="check", student_a="check", synthetic="checkmark")
_CARET_OUT = {_EITHER: _of(quickdraw="mountain The_Eiffel_Tower")}  # carets or triangles
_ZIGZAGS = _of(quickdraw="zigzag", dollar_student="zig_zag", student_a="zig-zag", synthetic="zigzag")

GESTURES: tuple[Gesture, ...] = (
    _class("chevron", "gesta.chevron", _RIGHT, parameters={"direction": "right"}),
    _class("chevron_left", "gesta.chevron", _LEFT, parameters={"direction": "left"}),
    _class("chevron_up", "gesta.chevron", _CARET, _CARET_OUT, parameters={"direction": "up"}),
    _class("chevron_down", "gesta.chevron", _V, parameters={"direction": "down"}, apart={"check": _CHECK}),
    # The zig_zag of dollar_student begins upwards and has five or six segments.
    _class(
        "z",
        "gesta.z",
        _of(unipen="Z", crohme="z", uji="Z z", synthetic="z"),
        {_EITHER: _of(dollar_student="zig_zag", student_a="zig-zag", quickdraw="lightning")},
        apart={"2": _of(unipen="2", pendigits="2", uji="2", synthetic="two")},
    ),
    _class(
        "checkmark",
        "gesta.checkmark",
        _CHECK,
        {"a checkmark with a line on top": _of(crohme=r"\sqrt")},
        apart={
            "V": _of(unipen="V"),
            "v": _of(dollar1="v", dollar_student="v", student_a="v", crohme="v", synthetic="v"),
        },
    ),
    _class(
        "circle",
        "gesta.circle",
        _of(dollar1="circle", dollar_student="circle", student_a="circle", quickdraw="circle", synthetic="circle"),
        {_ALIKE: _of(unipen="O 0", crohme="o", uji="O 0 o", pendigits="0"), _EITHER: _of(unipen="Q D", uji="Q D")},
        mirrored=True,
    ),
    # No set contains tickles; strokes that go back and forth may be recognized as one.
    _class("tickle", "gesta.tickle", _of(synthetic="tickle"), {_EITHER: _of(quickdraw="zigzag squiggle")}),
    _preset("v", _V, apart={"check": _CHECK}),
    _preset("caret", _CARET, _CARET_OUT),
    _preset("l", _of(unipen="L", crohme="L", uji="L", synthetic="l")),
    _preset(
        "triangle",
        _of(
            dollar1="triangle",
            dollar_student="triangle",
            student_a="triangle",
            quickdraw="triangle",
            crohme=r"\Delta",
            synthetic="triangle",
        ),
        _CARET_OUT,
    ),
    _preset(
        "rectangle",
        _of(
            dollar1="rectangle",
            dollar_student="rectangle",
            student_a="rectangle",
            quickdraw="square",
            synthetic="rectangle",
        ),
        {_EITHER: _of(quickdraw="envelope house")},
    ),
    _preset(
        "zigzag",
        _ZIGZAGS,
        {
            _ALIKE: _of(unipen="W M", crohme="w M N", uji="W w M N", quickdraw="lightning"),
            _EITHER: _of(quickdraw="mountain squiggle snake", crohme=r"m \sum", uji="m"),
        },
    ),
    _preset("spiral", _of(synthetic="spiral"), {_EITHER: _of(unipen="@", quickdraw="squiggle")}),
    _preset(
        "s",
        _of(unipen="S", crohme="S s", uji="S s", synthetic="s"),
        {_ALIKE: _of(unipen="$", crohme=r"\int", quickdraw="snake")},
        apart={"5": _of(unipen="5", pendigits="5", uji="5")},
    ),
    _preset(
        "figure_eight",
        _of(unipen="8", pendigits="8", uji="8", synthetic="figure_eight"),
        {"an eight that lies on its side": _of(crohme=r"\infty")},
    ),
    _preset(
        "x",
        _of(dollar1="x", dollar_student="x", student_a="x", mmg="X", crohme=r"X x \times", uji="X x", synthetic="x"),
        {_PARTS: _of(unipen="X"), _BEGINS: _of(mmg="asterisk")},
        strokes=2,
    ),
    _preset(
        "plus",
        _of(crohme="+", synthetic="plus"),
        {_PARTS: _of(unipen="+"), _ALIKE: _of(crohme="t", uji="t"), _BEGINS: _of(crohme=r"\pm \tan")},
        strokes=2,
    ),
    _preset("question_mark", _of(dollar1="question_mark", synthetic="question_mark"), {_PARTS: _of(unipen="?")}),
    _preset(
        "star",
        _of(
            dollar1="star",
            dollar_student="star",
            student_a="star",
            quickdraw="star",
            mmg="five_point_star",
            synthetic="star",
        ),
        {_PARTS: _of(unipen="*")},
    ),
    _preset(
        "left_bracket",
        _of(
            dollar1="left_sq_bracket",
            dollar_student="left_square_bracket",
            student_a="left_square_bracket",
            unipen="[",
            crohme="[",
            synthetic="left_bracket",
        ),
        _NOT_BRACKETS,
    ),
    _preset(
        "right_bracket",
        _of(
            dollar1="right_sq_bracket",
            dollar_student="right_square_bracket",
            student_a="right_square_bracket",
            unipen="]",
            crohme="]",
            synthetic="right_bracket",
        ),
        _NOT_BRACKETS,
    ),
    _preset(
        "left_brace",
        _of(
            dollar1="left_curly_brace",
            dollar_student="left_curly_brace",
            student_a="left_curly_brace",
            unipen="{",
            crohme=r"\{",
            synthetic="left_brace",
        ),
        _NOT_BRACKETS,
    ),
    _preset(
        "right_brace",
        _of(
            dollar1="right_curly_brace",
            dollar_student="right_curly_brace",
            student_a="right_curly_brace",
            unipen="}",
            crohme=r"\}",
            synthetic="right_brace",
        ),
        _NOT_BRACKETS,
        apart={"3": _of(unipen="3", pendigits="3", uji="3", synthetic="three")},
    ),
    # Cursive e and l are a loop on a line.
    _preset(
        "pigtail",
        _of(dollar1="pigtail", dollar_student="pigtail", student_a="pigtail", synthetic="pigtail"),
        {_EITHER: _of(crohme="e l", uji="e l")},
    ),
    _preset(
        "arrow",
        _of(dollar1="arrow", dollar_student="arrow", student_a="arrow", synthetic="arrow"),
        {_EITHER: _of(crohme=r"\rightarrow")},
    ),
    _preset("delete", _of(dollar1="delete_mark", dollar_student="delete", student_a="delete_mark", synthetic="delete")),
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
"""Sets that contain no gestures: easy negatives, as most of them are straight or long."""

KNOWN_SETS = frozenset(
    set_
    for gesture in GESTURES
    for table in (gesture.positives, *gesture.left_out.values(), *gesture.apart.values())
    for set_ in table
) | {DRAGS_AND_TAPS, SHAPE_WRITING}
"""The sets that the table describes."""


def for_strokes(gestures: Iterable[Gesture], names: Iterable[tuple[str, str]], mapped: Labels) -> list[Gesture]:
    """Returns the gestures with the positives of sets that the table does not describe.

    names:  (set, label) of the strokes
    mapped: further positives by gesture, as "set:label" or, for every set, as "label"
    """
    found = []
    for gesture in gestures:
        for set_, label in names:
            plain = re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_")
            own = set_ not in KNOWN_SETS and plain == gesture.name
            if own or {label, f"{set_}:{label}"} & mapped.get(gesture.name, frozenset()):
                gesture = gesture.with_labels(set_, frozenset([label]))
        found.append(gesture)
    return found


def intended(set_: str, label: str, among: tuple[str, ...] = CLOSED_SET) -> str:
    """Returns the preset in `among` that a label is a positive of, or ""."""
    return next((name for name in among if BY_NAME[name].is_positive(set_, label)), "")
