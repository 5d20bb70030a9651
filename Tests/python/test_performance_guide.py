"""Figures of speed and memory: those of the README are those of the guide, and no other page states any."""

import re
import sys
from pathlib import Path

import gesta
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Sources" / "Reference"), str(ROOT / "Tests" / "bench")]

import measured  # noqa: E402
import performance  # noqa: E402
import preset_pictures  # noqa: E402
from targets import CASES  # noqa: E402

GUIDE = performance.GUIDE.read_text()
PAGES = [performance.README, *sorted(measured.CATALOG.glob("*.md")), *sorted((ROOT / "include" / "gesta").glob("*.h"))]
CLAIM = re.compile(r"\d[\d,.]*\s*(?:ns|µs|us|nanoseconds?|microseconds?|[kKM]i?B|kilobytes?|megabytes?)\b")
# Memory in bytes, rather than the length of a text or the alignment of an array.
BYTES = re.compile(r"\b(?:takes?|memory|uses?|in use|allocates?)[^.\n]*? \d[\d,.]* bytes")
FACTS = ("2^62 - 1 ns", "16 KiB", "32 MiB", "and 64 bytes", "lasted 4800 ns", "took 800 ns")
"""Limits of the interface, and times of touches."""
LIMITS = measured.CATALOG / "Strangers.md"
"""Tests/budgets measures its figures."""
MARKED = re.compile(r"<!-- (?:conditions|classes|presets|sets|targets) -->\n.*?<!-- end -->", flags=re.S)


def rows(name):
    return list(performance.column(GUIDE, name, "In use, bytes"))


def test_the_readme_quotes_the_guide():
    readme = performance.README.read_text()
    assert [text for text in performance.quoted(GUIDE) if text not in readme] == []


def test_the_tables_have_every_class_and_preset():
    with gesta.Context() as context:
        classes = [each.class_name for each in context.classes]
    sets = "\n".join(rows("sets"))
    by_data = [name for name in classes if f"`{name}`, 1 " in sets]
    of_motions = ["gesta.scroll", "gesta.hold"]  # which have no contacts, and are the last
    of_contacts = [name for name in classes if name not in [*by_data, *of_motions]]
    assert rows("classes") == [f"`{name}`" for name in [*of_contacts, *of_motions]]
    assert set(by_data) == {"gesta.stroke", "gesta.template", "gesta.spotter"}
    assert rows("presets") == [f"`{name}`" for name in preset_pictures.presets()]


def test_the_guide_has_every_target():
    lines = [line.split(" | ") for line in measured.part("", GUIDE, "targets").splitlines() if line.startswith("| `")]
    skipped = re.findall(r"^`(.*?)` was not measured", GUIDE, flags=re.M)
    assert [(name.strip("| `"), what, target) for name, what, _, target, _ in lines] == [
        (case.name, case.what, performance.target_text(case.target, case.unit))
        for case in CASES
        if case.name not in skipped
    ]


def test_a_missed_target_is_reported():
    case = {"name": "a", "what": "b", "unit": "ns a sample", "value": 90.0, "target": "<= 80", "met": False}
    row = "| `a` | b | 90 ns | at most 80 ns | **missed** |"
    assert row in performance.targets([case])
    skipped = {"name": "c", "what": "d", "unit": "bytes", "skipped": "no memory"}
    assert "`c` was not measured: no memory." in performance.targets([case, skipped])


@pytest.mark.parametrize("page", [page for page in PAGES if page != LIMITS], ids=lambda page: page.name)
def test_no_page_states_a_figure_that_is_not_measured(page):
    text = page.read_text()
    if page == performance.GUIDE:
        text = MARKED.sub("", text)
    if page == performance.README:
        for quoted in performance.quoted(GUIDE):
            text = text.replace(quoted, "")
    for fact in FACTS:
        text = text.replace(fact, "")
    assert CLAIM.findall(text) + BYTES.findall(text) == []
