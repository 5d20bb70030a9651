"""What is wrong with the layout of the page that is open, measured from its boxes."""

# Texts are boxes of their own: the words of a paragraph that something else covers are found, its empty end is not.
FINDINGS = """(() => {
    const found = [];
    const [width, height] = [document.documentElement.clientWidth, document.documentElement.scrollHeight];
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${
        document.documentElement.scrollWidth} px wide, the window ${width}`);
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && element.getBoundingClientRect().width > 1
        && !element.closest("[aria-hidden=true], .hidden, details:not([open]) > :not(summary)");
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || ["SCRIPT", "STYLE", "OPTION", "TEXTAREA"].includes(element.tagName)
            || !isShown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        let inside = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
        for (let each = element; each; each = each.parentElement) {
            if (getComputedStyle(each).overflow === "visible") continue;
            const box = each.getBoundingClientRect();
            inside = { left: Math.max(inside.left, box.left), top: Math.max(inside.top, box.top),
                right: Math.min(inside.right, box.right), bottom: Math.min(inside.bottom, box.bottom) };
        }
        for (const box of range.getClientRects()) {
            const seen = { left: Math.max(box.left, inside.left), right: Math.min(box.right, inside.right),
                top: Math.max(box.top, inside.top), bottom: Math.min(box.bottom, inside.bottom) };
            if (seen.right - seen.left < 2 || seen.bottom - seen.top < 6) continue;
            texts.push({ element, text: node.data.trim().slice(0, 30), ...seen });
            if (seen.left < -1 || seen.right > width + 1) found.push(`“${node.data.trim().slice(0, 30)}” is cut`);
        }
    }
    texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) return;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 6) found.push(`“${a.text}” and “${b.text}” overlap`);
    }));
    for (const each of document.querySelectorAll("button, select, h1, h2, h3, summary, label")) {
        if (isShown(each) && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 2
            && getComputedStyle(each).overflow === "hidden") found.push(`“${each.textContent.slice(0, 30)}” is cut`);
    }
    for (const each of document.querySelectorAll(".measure-value")) {
        if (isShown(each) && each.scrollWidth > each.clientWidth) found.push(`“${each.textContent}” is cut`);
    }
    const ink = document.createElement("canvas").getContext("2d");
    const ARROW = 20;
    for (const each of document.querySelectorAll("select")) {
        const style = getComputedStyle(each);
        ink.font = style.font;
        const text = each.selectedOptions[0]?.textContent ?? "";
        const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
        if (isShown(each) && ink.measureText(text).width > room) found.push(`“${text}” is cut in its list`);
    }
    return [...new Set(found)];
})()"""
# The tallest part of the page, in parts of the window's height, that no text, control or picture is in.
EMPTY = """(() => {
    const kinds = "p, h1, h2, h3, li, pre, code, button, input, textarea, canvas, img, svg, summary, label";
    const spans = [...document.querySelectorAll(kinds)].filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ top, bottom }) => [top + scrollY, bottom + scrollY]).sort(([a], [b]) => a - b);
    let [at, most] = [0, 0];
    for (const [top, bottom] of [...spans, [document.documentElement.scrollHeight, Infinity]]) {
        most = Math.max(most, top - at);
        at = Math.max(at, bottom);
    }
    return most / innerHeight;
})()"""


def layout(browser):
    """Texts that overlap, are cut or lie outside of the window, and a page that is wider than it."""
    return browser.evaluate(FINDINGS)


def empty(browser):
    """The tallest empty band of the page, in heights of the window."""
    return browser.evaluate(EMPTY)
