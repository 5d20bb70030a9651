"""What is fitted: parameters of recognizers, and limits of patterns, each in a range."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gesta import Recognizer
from gesta.describe import Type

_TESTS = re.compile(r"([\w-]+) (-?[\d.]+)\.\.(-?[\d.]+)")
_RANGE = re.compile(r"(.+)=(-?[\d.eE+-]+?)(mm)?\.\.(-?[\d.eE+-]+?)(mm)?")

WIDTHS = (0.5, 2.5)
"""How many times as wide the limits of a test may become."""

_SPAN = 4.0
"""A parameter without a range is fitted from the current value divided by this to its product with it."""

_RATE = "false_positives", 0.001, 1.0
_LOGARITHMIC = 8.0
"""A range whose ends have this ratio is searched by orders of magnitude."""


@dataclass(frozen=True)
class Variable:
    """A number that is fitted.

    recognizer: its name
    parameter:  its name
    test:       for a limit of a pattern, the number of the test in the pattern
    limits:     for a limit of a pattern, the test as it was: "direction -20..20"; its width is fitted, 1 at first
    words:      what people read: "z.max_stray", "v.pattern: direction -20..20"
    unit:       "mm" for lengths, that of the parameter, or ""
    """

    recognizer: str
    parameter: str
    words: str
    low: float
    high: float
    current: float
    unit: str = ""
    is_whole: bool = False
    test: int | None = None
    limits: str = ""

    @property
    def is_logarithmic(self) -> bool:
        """Whether it is searched by orders of magnitude."""
        return self.low > 0 and self.high / self.low >= _LOGARITHMIC and not self.is_whole

    def steps(self, count: int) -> list[float]:
        """Values from the least to the greatest."""
        parts = [at / (count - 1) for at in range(count)]
        if self.is_logarithmic:
            values = [self.low * (self.high / self.low) ** part for part in parts]
        else:
            values = [self.low + part * (self.high - self.low) for part in parts]
        return list(dict.fromkeys(round(each) if self.is_whole else each for each in values))

    def distance(self, value: float) -> float:
        """How far a value is from the current one, as a part of the range."""
        if self.is_logarithmic:
            return abs(math.log(value / self.current)) / math.log(self.high / self.low)
        return abs(value - self.current) / (self.high - self.low)

    def text(self, value: float) -> str:
        """A value for people."""
        if self.limits:
            return widened(self.limits, {0: value}).partition(" ")[2]
        return f"{value:.4g}{' ' + self.unit if self.unit else ''}"


def of_options(options: Sequence[str], recognizers: Mapping[str, Recognizer], units_per_mm: float) -> list[Variable]:
    """The variables of `--tune NAME.PARAMETER[=LOW..HIGH]`, NAME.pattern for the limits of a pattern, or NAME for all
    of a recognizer's that have a range.

    Raises ValueError for what is not there, or has no range.
    """
    found: dict[str, Variable] = {}
    for option in options:
        for each in _of_option(option, recognizers, units_per_mm):
            found[each.words] = each
    return list(found.values())


def _of_option(option: str, recognizers: Mapping[str, Recognizer], units_per_mm: float) -> Iterator[Variable]:
    ranged = _RANGE.fullmatch(option)
    target = ranged[1] if ranged else option
    if target in recognizers:
        yield from _all_of(target, recognizers[target], units_per_mm)
        return
    name, _, parameter = target.rpartition(".")
    if name not in recognizers or (not ranged and "=" in option):
        known = ", ".join(recognizers)
        raise ValueError(f"--tune is {option!r}, must be NAME.PARAMETER=LOW..HIGH, NAME one of {known}")
    recognizer = recognizers[name]
    if parameter == "pattern":
        yield from _limits(name, str(recognizer["pattern"]))
        return
    try:
        low, high = (float(ranged[2]), float(ranged[4])) if ranged else (math.nan, math.nan)
    except ValueError:
        raise ValueError(f"--tune is {option!r}, must have a range of two numbers, 5..40") from None
    is_mm = bool(ranged and (ranged[3] or ranged[5]))
    yield _parameter(option, name, recognizer, parameter, low, high, is_mm, units_per_mm)


def _parameter(
    option: str, name: str, recognizer: Recognizer, parameter: str, low: float, high: float, is_mm: bool, units: float
) -> Variable:
    known: Any = {each.name: each for each in recognizer.description.parameters}.get(parameter)
    if known is None or known.type not in (Type.NUMBER, Type.INTEGER):
        numbers = [each.name for each in recognizer.description.parameters if each.type in (Type.NUMBER, Type.INTEGER)]
        raise ValueError(f"--tune is {option!r}, must name a number of {name}: {', '.join(numbers)}")
    if is_mm and not known.length:
        raise ValueError(f"--tune is {option!r}, but {parameter} is no length")
    scale = units if known.length else 1.0
    current = float(recognizer[parameter]) / scale
    if math.isnan(low):
        low, high = _usual(parameter, current)
    elif known.length and not is_mm:
        low, high = low / scale, high / scale
    low, high = max(low, known.minimum / scale), min(high, known.maximum / scale)
    if not low < high:
        why = "the current value is 0" if current == 0 else f"it is {low:g}..{high:g} inside of what the class allows"
        raise ValueError(f"--tune is {option!r}, must have a range, {name}.{parameter}=LOW..HIGH: {why}")
    is_whole = known.type == Type.INTEGER
    unit = "mm" if known.length else known.unit if known.unit not in ("", "1") else ""
    return Variable(name, parameter, f"{name}.{parameter}", low, high, current, unit, is_whole)


def _usual(parameter: str, current: float) -> tuple[float, float]:
    return _RATE[1:] if parameter == _RATE[0] else (current / _SPAN, current * _SPAN)


def _all_of(name: str, recognizer: Recognizer, units_per_mm: float) -> Iterator[Variable]:
    """The numbers of a recognizer that are not 0, and do not say which gesture is meant."""
    for each in recognizer.description.parameters:
        if each.type != Type.NUMBER or each.name.startswith(("stroke_", "max_size")):
            if each.name == "pattern" and recognizer["pattern"]:
                yield from _limits(name, str(recognizer["pattern"]))
            continue
        if recognizer[each.name]:
            nan = math.nan
            yield _parameter(name, name, recognizer, each.name, nan, nan, False, units_per_mm)


def _limits(name: str, pattern: str) -> Iterator[Variable]:
    tests = list(_TESTS.finditer(pattern))
    if not tests:
        raise ValueError(f"the pattern of {name} has no limits, {{length 0.2..0.6}}, that could be fitted: {pattern}")
    for number, each in enumerate(tests):
        words = f"{name}.pattern: {each[1]} {each[2]}..{each[3]}"
        count = sum(other[0] == each[0] for other in tests[:number])
        words += f" ({count + 1})" if count else ""
        yield Variable(name, "pattern", words, *WIDTHS, 1.0, test=number, limits=each[0])


def values_of(
    variables: Sequence[Variable], values: Sequence[float], patterns: Mapping[str, str], units_per_mm: float
) -> dict[tuple[str, str], Any]:
    """What to set, by recognizer and parameter, in these units. `patterns` are those before, by recognizer."""
    found: dict[tuple[str, str], Any] = {}
    widths: dict[str, dict[int, float]] = {}
    for each, value in zip(variables, values):
        if each.test is not None:
            widths.setdefault(each.recognizer, {})[each.test] = value
        elif each.is_whole:
            found[each.recognizer, each.parameter] = round(value)
        else:
            found[each.recognizer, each.parameter] = value * units_per_mm if each.unit == "mm" else value
    for name, changed in widths.items():
        found[name, "pattern"] = widened(patterns[name], changed)
    return found


def widened(pattern: str, widths: Mapping[int, float]) -> str:
    """The pattern with wider or narrower limits. A limit of 0 stays where it is, and so does a test as it was."""
    number = -1

    def replaced(found: re.Match[str]) -> str:
        nonlocal number
        number += 1
        width = widths.get(number, 1.0)
        least, most = float(found[2]), float(found[3])
        if width == 1:
            return found[0]
        if least == 0:
            return f"{found[1]} 0..{most * width:.4g}"
        middle, half = (least + most) / 2, (most - least) / 2 * width
        low, high = middle - half, middle + half
        low = max(low, 0.0) if least > 0 else low  # a test of what is never negative
        return f"{found[1]} {low:.4g}..{high:.4g}"

    return _TESTS.sub(replaced, pattern)
