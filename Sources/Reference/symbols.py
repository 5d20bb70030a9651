"""The symbol graph that clang extracts, with comments in DocC's markup."""

import copy


def document(graph, sections, markup):
    """Replaces the comments, and adds what clang leaves out: comments of macros, and opaque structs."""
    known = {}
    for section in sections:
        for declared in section.declarations:
            known[declared.name] = declared
            known.update({f"{declared.name}/{member.name}": member for member in declared.members})
    add_opaque(graph, known)
    # An attribute of other declarations.
    graph["symbols"] = [each for each in graph["symbols"] if each["pathComponents"] != ["GESTA_MUST_CHECK"]]
    for symbol in graph["symbols"]:
        symbol.pop("location", None)
        symbol.pop("docComment", None)
        path = "/".join(symbol["pathComponents"])
        declared = known.get(path)
        if declared and declared.documentation:
            comment = markup.documentation(declared.documentation, path)
            if declared.members:
                # In the header's order; DocC sorts them by name.
                names = [f"- ``{path}/{member.name}``" for member in declared.members]
                title = "Constants" if declared.kind == "enum" else "Fields"
                comment += "\n\n## Topics\n\n### " + "\n".join([title, "", *names])
            symbol["docComment"] = {"lines": [{"text": line} for line in comment.splitlines()]}


def add_opaque(graph, known):
    struct = next(s for s in graph["symbols"] if s["kind"]["identifier"] == "c.struct")
    for name, declared in known.items():
        if declared.kind == "opaque":
            symbol = copy.deepcopy(struct)
            symbol["identifier"]["precise"] = f"c:@S@{name}"
            symbol["pathComponents"] = [name]
            symbol["names"] = {"title": name, "navigator": [{"kind": "identifier", "spelling": name}]}
            symbol["names"]["subHeading"] = [{"kind": "identifier", "spelling": name}]
            symbol["declarationFragments"] = [
                {"kind": "keyword", "spelling": "struct"},
                {"kind": "text", "spelling": " "},
                {"kind": "identifier", "spelling": name},
                {"kind": "text", "spelling": ";"},
            ]
            graph["symbols"].append(symbol)
