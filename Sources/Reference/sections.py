"""The sections of the headers: each is a page with its text and its declarations."""

import re
from dataclasses import dataclass

from declarations import Declaration, Documentation, declarations, paragraphs
from defaults import Defaults

# {header: {section: (title, summary)}}; a section without an entry has its name as its title. A header's first comment
# is the section without a name, which has a page only with an entry.
TITLES = {
    "gesta.h": {
        "": ("Conventions", "Errors, threads, callbacks, texts, ids and units in the C interface."),
        "version": ("Version", "The version of the library and of the header."),
        "errors": ("Errors and names", "Error codes, and the names of states, phases and reasons."),
        "context": ("Contexts", "Create, configure and destroy what owns all other state."),
        "input": ("Input", "Push touch samples, and advance the time."),
        "events": ("Events", "Poll for events, or be notified by callbacks."),
        "regions": ("Regions", "Rectangles that recognizers are attached to."),
        "recognizers": ("Recognizers", "Create recognizers, and set which contacts they track."),
        "arbitration": ("Arbitration", "Which recognizer wins, waits, or recognizes beside another."),
        "parameters and values": ("Parameters and values", "Configure a recognizer, and read its gesture."),
        "verdicts": ("Verdicts", "Why a recognizer recognized or failed."),
        "measures": ("Measures", "The figures of a gesture while it is under way, and their ranges."),
    },
    "gesta_classes.h": {
        "classes": ("Classes", "List the classes, their parameters, values and reasons."),
        "plugins": ("Plugins", "Load recognizer classes from shared objects."),
    },
    "gesta_signs.h": {
        "patterns": ("Patterns", "The language that describes strokes."),
        "samples": ("Recorded samples", "The samples that a recognizer has recorded."),
        "examples": ("Examples", "Teach gestures, and save what was taught."),
    },
    "gesta_traces.h": {
        "traces": ("Traces", "Record sessions as text, and replay them."),
        "setups": ("Setups", "Regions and recognizers as text."),
    },
    "gesta_memory.h": {"memory": ("Memory", "The source of the library's memory, and what happens when it is short.")},
    "gesta_checks.h": {"checks": ("Checks", "Which recognizers can never recognize, and why.")},
    "gesta_palms.h": {"palms": ("Palms", "Ignore the contacts of a hand that rests on the screen.")},
    "gesta_motion.h": {
        "momentum": ("Momentum", "Flings, springs, edges and snap points after a gesture."),
        "filters": ("Filters", "Smooth positions that a sensor reports with noise."),
    },
    "gesta_frame.h": {"frames": ("Values at frame time", "Where contacts and gestures are when a frame is drawn.")},
    "gesta_fingers.h": {"fingers": ("Simulated fingers", "Taps, pinches and strokes for the tests of a program.")},
    "gesta_values.h": {
        "built-in names": ("Names of built-in classes", "Constants that name classes and their parameters."),
        "built-in values": ("Values of built-in classes", "Constants that name the values in an event."),
    },
    "gesta_adapter_check.h": {"": ("Checks of adapters", "Mistakes of the code that pushes the events of a toolkit.")},
    "gesta_plugin.h": {
        "": ("Conventions of classes", "The life of an instance, threads and units in the interface of classes."),
        "states": ("States and samples", "States, reasons, phases, tools and contacts, which both headers use."),
        "what a class describes": ("What a class describes", "Parameters, values and reasons of a class."),
        "the host": ("The host", "The functions that the library offers to a class."),
        "the class": ("The class", "The table of functions that is a recognizer class."),
        "the plugin": ("The plugin", "What a plugin exports."),
    },
}
GROUPS = {
    "Functions": ("function",),
    "Callbacks": ("callback",),
    "Types": ("struct", "opaque"),
    "Constants": ("enum", "macro"),
}


@dataclass
class Section:
    header: str
    title: str
    summary: str
    text: str
    declarations: list

    @property
    def file(self):
        """The name of its page, different from those of the articles."""
        name = self.title.lower().replace(" ", "-").replace("values-of-built-in-classes", "values")
        return name if name.startswith("conventions") else "c-" + name


def plain(comment):
    """The text of a comment that is not of a declaration."""
    return paragraphs("\n".join(re.sub(r"^ \* ?", "", line) for line in comment.strip("\n").splitlines()))


def macro_with_parameters(chunk):
    """GESTA_STR, whose comment is not of the fixed form."""
    pattern = r"^/\*(?: (.*)|\n((?: \*.*\n)+?)) \*/\n#define (\w+)\("
    for line, lines, name in re.findall(pattern, chunk, flags=re.M):
        yield Declaration("macro", name, Documentation(line or plain(lines)))


def read(include):
    found = []
    defaults = Defaults(*((include / name).read_text() for name in ("gesta.h", "gesta_plugin.h")))
    for header, titles in TITLES.items():
        head, text = re.match(r"/\*\n(.*?)\n \*/\n(.*)", (include / header).read_text(), flags=re.S).groups()
        parts = re.split(r"^/\* -{20,} (.*?) -- \*/\n", text, flags=re.M)
        names, chunks = ["", *parts[1::2]], parts[::2]
        for name, chunk in zip(names, chunks):
            if name not in titles and not name:
                continue
            comments = re.findall(r"^/\*\n((?: \*.*\n)+?) \*/\n\n", chunk, flags=re.M)
            title, summary = titles.get(name, (name[:1].upper() + name[1:], ""))
            declared = [*macro_with_parameters(chunk), *map(defaults.expand, declarations(chunk))]
            for each in declared if name == "built-in names" else ():
                kind = "class" if each.name.startswith("GESTA_CLASS_") else "parameter"
                each.documentation = Documentation(f"The name of a {kind}: `{each.value[1:-1]}`.")
            declared = [d for d in declared if d.documentation]
            found.append(Section(header, title, summary, plain(comments[0]) if comments else "", declared))
            if not name:
                # The first line is the name of the file, the second a summary.
                found[-1].text = plain(head).split("\n\n", 1)[1]
    return found


def page(section, markup):
    parts = [f"# {section.title}", section.summary, markup.text(section.text, headings=True), "## Topics"]
    for group, kinds in GROUPS.items():
        names = [f"- ``{d.name}``" for d in section.declarations if d.kind in kinds]
        if names:
            parts += [f"### {group}", "\n".join(names)]
    if not section.declarations:
        parts.remove("## Topics")
    return "\n\n".join(part for part in parts if part) + "\n"


def write(found, catalog, markup, classes):
    """Writes the pages, and lists them in the root page; `classes` is the topic of the recognizer classes."""
    for section in found:
        (catalog / f"{section.file}.md").write_text(page(section, markup))
    root = catalog / "Gesta.md"
    groups = {"C interface": set(TITLES) - {"gesta_plugin.h"}, "Interface of classes and plugins": {"gesta_plugin.h"}}
    parts = [root.read_text().rstrip(), classes]
    for group, headers in groups.items():
        parts += [f"### {group}", "\n".join(f"- <doc:{s.file}>" for s in found if s.header in headers)]
    parts += ["### Interfaces of other languages", "- ``Python``\n- ``Lua``\n- ``JavaScript``"]
    root.write_text("\n\n".join(parts) + "\n")
