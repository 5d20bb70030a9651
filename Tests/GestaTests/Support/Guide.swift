/// A page of the guides, which tests compare with the core.
struct Guide {
    private let sections: [(heading: Substring, lines: [Substring])]

    /// "TraceFormat" is the page TraceFormat.md.
    init(_ page: String) throws {
        sections = try ProjectFile.read("Sources/Reference/Gesta.docc/\(page).md").split(separator: "\n## ").map {
            section in
            let lines = section.split(separator: "\n")
            return (lines[0], Array(lines.dropFirst()))
        }
    }

    /// The lines of a section's first listing; nil if the page does not have one.
    func listing(of heading: String) -> [String]? {
        guard let lines = sections.first(where: { $0.heading == heading })?.lines,
            let first = lines.firstIndex(of: "```grammar")
        else { return nil }
        return lines[(first + 1)...].prefix { $0 != "```" }.map(String.init)
    }

    /// What is in code in the first column of the tables of some sections; the page's title is "# TITLE".
    func entries(of isWanted: (Substring) -> Bool) -> [String] {
        sections.filter { isWanted($0.heading) }.flatMap(\.lines).filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: " | ")[0].split(separator: "`").filter { !["| ", ", "].contains($0) }.map(String.init)
        }
    }
}
