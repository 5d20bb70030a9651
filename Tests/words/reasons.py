"""What the library says of all reasons and errors that the headers declare, whichever class has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import gesta
import golden
import products
from gesta._native import lib

DESCRIPTION = products.description(golden.ROOT)
# The figures, and those for the texts in which less was measured than required.
FIGURES = 3.0, 2.0
LESS = 1.0, 2.0
SHARES = 0.3, 0.45


def constants(name: str) -> list[dict[str, Any]]:
    return next(each["constants"] for each in DESCRIPTION["enums"] if each["name"] == name)


def errors() -> str:
    lines = ["# The errors of calls, as gesta_strerror describes them.", ""]
    for each in constants("gesta_error"):
        lines += [each["name"], golden.INDENT + lib.gesta_strerror(each["value"]).decode()]
    return "\n".join([*lines, "an unknown code", golden.INDENT + lib.gesta_strerror(-999).decode()]) + "\n"


class Failing(gesta.RecognizerClass):
    """Fails for a reason when a contact goes down."""

    class_name = "org.example.dial"
    label = "Edge dial"
    turned = gesta.ClassReason(1000, "turned {measured} times with {knobs} knobs, at most {limit} times allowed")
    slipped = gesta.ClassReason(1001, "slipped", "too fast for {gesture}: {measured}")
    knobs = gesta.Parameter.integer(1, 1, 9)
    reason, figures = 0, (0.0, 0.0)

    def touches_began(self, contacts: Any) -> None:
        self.fail(self.reason, *self.figures)


def verdicts() -> str:
    lines = [
        "# The verdict on a sequence that fails for each reason, and the hint, of a class that does not describe the",
        "# reason itself. The built-in classes describe most: see verdicts.txt.",
    ]
    for each in constants("gesta_reason"):
        name = each["name"]
        if name not in ("GESTA_REASON_NONE", "GESTA_REASON_OWN"):
            lines += ["", name, *(golden.INDENT + sentence for sentence in failed(each["value"]))]
    for own, name in ((1000, "turned"), (1001, "slipped")):
        lines += ["", f"GESTA_REASON_OWN: {name}", *(golden.INDENT + sentence for sentence in failed(own))]
    return "\n".join(lines) + "\n"


def failed(reason: int) -> Iterator[str]:
    sentences = list(failed_by(reason, FIGURES))
    if "300 %" in sentences[0]:
        yield from failed_by(reason, SHARES)
    elif re.search("at least|more than|less than|only|segment 3", sentences[0]):
        yield from failed_by(reason, LESS)
    else:
        yield from sentences


def failed_by(reason: int, figures: tuple[float, float]) -> Iterator[str]:
    with gesta.Context(units_per_mm=1) as context:
        Failing.reason, Failing.figures = reason, figures
        made = context.recognizer(Failing)
        try:
            context.push(gesta.Touch(1_000_000, 1, 5, 5, gesta.Phase.BEGAN))
        except gesta.GestaError as error:  # the library does not have it
            yield golden.UNPLAYED + error.message
            return
        yield made.verdict.text
        yield f"to the person: {made.hint.text if made.hint else 'nothing'}"
