"""The picture of relations: nothing overlaps, and no line crosses a box."""

from common import check
from playing import DESKTOP, PHONE, frames, show

# Sets up relations of the first recognizers, and returns what the picture has as rectangles and points, in pixels.
DRAWN = """(() => { const { setup } = playground; const count = %d;
    setup.items[3].name = "a name that is far too long for any box";
    setup.related = setup.items.slice(0, count).map(({ name }) => name);
    const pairs = (step) => setup.related.map((name, i) => [name, setup.related[i + step]]).filter(([, b]) => b);
    [setup.requires, setup.pairs] = [pairs(3), pairs(5)];
    setup.priorities = { pan: 2 };
    setup.regions = { pan: "middle" };
    playground.version += 1;
    playground.open("Relations");
    const rect = (each) => (({ left, top, right, bottom }) => [left, top, right, bottom])(
        each.getBoundingClientRect());
    const boxes = [...document.querySelectorAll(".box")].map((box) => ({ frame: rect(box.querySelector("rect")),
        labels: [...box.querySelectorAll(":scope > text")].map(rect),
        badges: [...box.querySelectorAll(".badge circle")].map(rect) }));
    const lines = [...document.querySelectorAll(".waits, .with")].map((line) => Array.from({ length: 41 }, (_, i) => {
        const { x, y } = line.getPointAtLength(line.getTotalLength() * i / 40);
        const { a, d, e, f } = line.getScreenCTM();
        return [a * x + e, d * y + f]; }));
    return { boxes, lines, view: rect(document.querySelector(".graph")) }; })()"""


def graph(browser):
    for size in (DESKTOP, PHONE):
        for count in (1, 2, 9, 12, 18):
            show(browser, size)
            drawn = browser.evaluate(DRAWN % count)
            frames(browser)
            judge(count, **drawn)
    show(browser, DESKTOP)


def judge(count, boxes, lines, view):
    check(
        len(boxes) == count and len(lines) >= max(0, count - 3),
        f"{count} recognizers are shown",
        [len(boxes), len(lines)],
    )
    boxed = [box["frame"] for box in boxes]
    met = [(a, b) for i, a in enumerate(boxed) for b in boxed[i + 1 :] if overlap(a, b)]
    check(not met, f"no two of {count} boxes overlap", met)
    out = [(box["frame"], label) for box in boxes for label in box["labels"] if not inside(label, box["frame"])]
    check(not out, "each name is within its box", out)
    marks = [(mark, frame) for box in boxes for mark in box["badges"] for frame in boxed if overlap(mark, frame)]
    own = sum(len(box["badges"]) for box in boxes)
    check(len(marks) == own, "a mark is on no other box", marks)
    check(all(inside(frame, view) for frame in boxed), "all is in the picture", [boxed, view])
    crossed = [point for line in lines for point in line[1:-1] for x, y in [point] for f in boxed if holds(f, x, y)]
    check(not crossed, "no line crosses a box", crossed)


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def inside(a, b):
    return a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and a[3] <= b[3]


def holds(frame, x, y):
    return frame[0] < x < frame[2] and frame[1] < y < frame[3]
