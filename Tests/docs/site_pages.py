"""The built site: every declaration in a topic, every link to a page that exists, and pages in Chromium."""

import html
import json
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import class_pages
import front_page
import language_pages
import reader
from browser import Browser
from common import HEADERS, ROOT, check, header_functions
from waiting import wait

SITE = ROOT / ".build" / "docs"
PICTURES = ROOT / ".build" / "docs-screenshots"
ARTICLES = ROOT / "Sources" / "Reference" / "Gesta.docc"
HOME = "/documentation/gesta"
# The addresses of pictures that cannot be shown; the browser otherwise loads only those that are visible.
BROKEN = """Promise.all([...document.images].map((image) => {
    image.loading = "eager";
    return image.decode().then(() => "", () => image.src);
})).then((found) => found.filter(Boolean))"""


def test():
    pages = {address(path): json.loads(path.read_text()) for path in (SITE / "data").rglob("*.json")}
    articles = [path.stem.lower() for path in ARTICLES.glob("*.md") if path.stem != "Gesta"]
    wanted = [f"{HOME}/{name}" for name in articles + header_functions()]
    present = {plain(name) for name in pages}
    missing = [name for name in wanted if name not in present]
    check(len(wanted) > 100 and not missing, f"{len(pages)} pages: a page for each article and function", missing)
    language_pages.test(present)
    class_pages.test(pages)
    concepts(pages)
    front()
    size()
    summary = "".join(part["text"] for part in pages[f"{HOME}/python"].get("abstract", []))
    check("gesture recognition" in summary, "the text about Python begins with a sentence, not with a list", summary)
    topics(pages)
    links(pages)
    home, readme = (ARTICLES / "Gesta.md").read_text(), (ROOT / "README.md").read_text()
    unlinked = [path.stem for path in ARTICLES.glob("*.md") if f"<doc:{path.stem}>" not in home]
    check(unlinked == ["Gesta"], "the front page links to every article", unlinked)
    check("/Gesta.md)" in readme, "the README links to the front page")
    with serve() as base:
        with Browser() as browser:
            opened(browser, base)
            reader.test(browser, base)
        front_page.test(base)


def concepts(pages):
    """The first guide: it explains each word, with pictures for light and for dark pages."""
    first = pages[HOME]["topicSections"][0]["identifiers"][0]
    check(first.endswith("/Concepts"), "the concepts come before all other guides", first)
    page = pages[f"{HOME}/concepts"]
    text = json.dumps(page["primaryContentSections"])
    words = "context recognizer class parameters values events sample contact frame sequence arbitration region verdict"
    missing = [word for word in [*words.split(), "deadline"] if f'"text": "{word}"' not in text.lower()]
    check(not missing, "every word is explained", missing)
    pictures = [each for each in page["references"].values() if each["type"] == "image"]
    files = [SITE / variant["url"].lstrip("/") for each in pictures for variant in each["variants"]]
    drawn = {file.stem: file.read_text() for file in files}
    check(len(pictures) == 8 and len(set(drawn.values())) == 16, "eight pictures, light and dark", list(drawn))
    states = ["possible", "began", "changed", "ended", "failed", "cancelled"]
    found = [name for name in states if f">{name}</text>" in drawn["concept-states"]]
    # Nine changes of continuous classes, and one that only discrete ones can make.
    arrows = drawn["concept-states"].count('stroke-width="2"')
    check(found == states and arrows == 10, "a picture of the six states, and their changes", (found, arrows))


def front():
    """The front page: the first programs, and the ways in. Every page has the field for the search."""
    page = (SITE / "index.html").read_text()
    text = html.unescape(re.sub("<[^>]*>", "", page))
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```$", (ARTICLES / "FirstGesture.md").read_text(), flags=re.M | re.S))
    missing = [language for language, code in blocks.items() if code.strip() not in text]
    check(len(blocks) == 7 and not missing, "the front page has the first program in six languages", missing)
    ways = [f"{HOME[1:]}/{name}/" for name in ("firstgesture", "installing", "concepts", "choosing", "languages")]
    missing = [way for way in [*ways, "playground.html", "spells.png"] if way not in page]
    check(not missing, "the front page has pictures and the ways in", missing)
    files = [SITE / "index.html", SITE / "search.html", *(SITE / "documentation").rglob("index.html")]
    without = [file for file in files if file.read_text().count('<form role="search"') != 1]
    check(len(files) > 1000 and not without, f"{len(files)} pages have the search", without[:5])


def size():
    found = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    check(found < 40_000_000, f"the site has {found / 1e6:.1f} MB, at most 40")


def address(path):
    return "/" + str(path.relative_to(SITE / "data"))[: -len(".json")]


def plain(address):
    """Without what distinguishes names that differ in case only: gesta_abi-c.func."""
    return re.sub(r"-c\.\w+(?=/|$)", "", address)


def topics(pages):
    """A topic that DocC has generated lists what the pages do not."""
    listed, left = set(), []
    of_languages = re.compile(rf"{HOME}/(python|lua|javascript)(/|$)")
    for page in (HOME, *(name for name in pages if pages[name]["kind"] == "article" or of_languages.match(name))):
        for topic in pages[page].get("topicSections", []):
            names = [plain(name.split("documentation")[-1]) for name in topic["identifiers"]]
            left += names if topic.get("generated") else []
            listed.update(names)
    check(not left, "every article and declaration is in a topic", "\n".join(left))
    declared = re.findall(r"^#define (GESTA_\w+)|^enum (gesta_\w+)|^typedef struct (gesta_\w+)", headers(), flags=re.M)
    # Of files, and of what a program may define otherwise.
    guards = set(re.findall(r"^#ifndef (GESTA_\w+)$", headers(), flags=re.M))
    names = {next(filter(None, each)) for each in declared} - guards | set(header_functions())
    missing = [name for name in names if f"/Gesta/{name}" not in listed]
    check(len(names) > 150 and not missing, f"{len(names)} declarations of the headers are listed", missing)


def headers():
    return "".join(path.read_text() for path in HEADERS)


def links(pages):
    """References of the pages, and addresses in the front page."""
    broken, count = [], 0
    for name, page in pages.items():
        for reference in page.get("references", {}).values():
            target = reference.get("url", "")
            if reference["type"] in ("topic", "link") and target and not target.startswith("https:"):
                count += 1
                path, _, anchor = target.partition("#")
                if path not in pages or (anchor and anchor.lower() not in anchors(pages[path])):
                    broken.append(f"{name}: {target}")
            elif reference["type"] == "unresolvable":
                broken.append(f"{name}: {reference['title']}")
    front = re.findall(r'(?:href|src|srcset)="([^"]+)"', (SITE / "index.html").read_text())
    broken += [f"the front page: {target}" for target in front if not (SITE / target.lstrip("/")).exists()]
    check(count > 1000 and len(front) >= 3 and not broken, f"{count} links lead to pages", "\n".join(broken))


def anchors(page):
    found = re.findall(r'"anchor": ?"([^"]+)"', json.dumps(page))
    return {anchor.lower() for anchor in found}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class serve:
    """A server of the site; its address."""

    def __enter__(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def opened(browser, base):
    """Pages of each kind, light and dark: their titles, colors and complaints."""
    PICTURES.mkdir(exist_ok=True)
    pages = {
        "/": "Knows what a finger meant, and says why not.",
        f"{HOME}/": "Gesta",
        f"{HOME}/concepts/": "Concepts",
        f"{HOME}/scrolling/": "Lists, tables and maps",
        f"{HOME}/inyourloop/": "In your loop",
        f"{HOME}/c-input/": "Input",
        f"{HOME}/gesta_push/": "gesta_push",
        f"{HOME}/gesta_config/": "gesta_config",
        f"{HOME}/class-pan/": "gesta.pan",
        f"{HOME}/python/context/": "Context",
        f"{HOME}/lua/": "Lua",
        f"{HOME}/javascript/recognizer/": "Recognizer",
    }
    for path, title in pages.items():
        brightness = {}
        for dark in False, True:
            browser.size(1200, 1000, dark=dark)
            browser.open("about:blank")
            browser.open(base + path)
            seen = wait(browser, "document.querySelector('h1')?.textContent.trim().replaceAll('\\u200b', '')")
            wait(browser, "document.querySelectorAll('a[href]').length > 1")
            brightness[dark] = browser.evaluate(
                "getComputedStyle(document.body).colorScheme + ' ' + getComputedStyle(document.body).color"
            )
            name = (path.removeprefix(HOME).strip("/").replace("/", "-") or ("front" if path == "/" else "home")) + (
                "-dark" if dark else ""
            )
            browser.screenshot(PICTURES / f"{name}.png")
            broken = browser.evaluate(BROKEN)
            check(not broken, f"{name}: every picture is shown", broken)
            complaints = browser.complaints()
            outside = [r for r in browser.requests() if not r.startswith((base, "data:", "about:"))]
            check(seen == title, f"{name}: {title}", seen)
            check(not complaints and not outside, f"{name}: no complaint, nothing from elsewhere", complaints + outside)
        check(brightness[False] != brightness[True], f"{path}: light and dark differ", brightness)
