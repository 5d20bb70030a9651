// The guide "The language of patterns" has what the core knows, and nothing else.

import Testing

@testable import Gesta

@Suite("Language of patterns")
struct PatternLanguageTests {
    private let sections: [(heading: Substring, lines: [Substring])]

    init() throws {
        let text = try ProjectFile.read("Sources/Gesta/Gesta.docc/PatternLanguage.md")
        sections = text.split(separator: "\n## ").map { section in
            let lines = section.split(separator: "\n")
            return (lines[0], Array(lines.dropFirst()))
        }
    }

    /// What is in code in the first column of the tables of these sections.
    private func entries(of isWanted: (Substring) -> Bool) -> [String] {
        sections.filter { isWanted($0.heading) }.flatMap(\.lines).filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: " | ")[0].split(separator: "`").filter { !["| ", ", "].contains($0) }.map(String.init)
        }
    }

    @Test("Every feature of the core is in a table, and no other")
    func features() {
        var known: Set<String> = []
        var raw: UInt8 = 0
        while let feature = StrokeFeature(rawValue: raw) {
            known.insert(String(cString: feature.name.cString))
            raw += 1
        }
        let listed = entries { $0.hasPrefix("Features of") }
        #expect(Set(listed) == known && listed.count == known.count)
    }

    @Test("Every preset of the core is listed, and no other")
    func presets() throws {
        let lines = try #require(sections.first { $0.heading == "Presets" }).lines
        let first = try #require(lines.firstIndex(of: "```grammar")) + 1
        let listed = lines[first...].prefix { $0 != "```" }.flatMap { $0.split(separator: " ") }.map(String.init)
        let known = (0..<PatternPresets.names.count).map { PatternPresets.names[$0].string }
        #expect(Set(listed) == Set(known) && listed.count == known.count)
        #expect(Set(entries { $0 == "Presets" }).isSubset(of: known))
    }

    @Test("Every example is a pattern")
    func examples() {
        let patterns = entries { $0.hasPrefix("# ") }
        #expect(patterns.count == 8)
        for pattern in patterns { #expect(Drawn.fault(pattern) == nil, "\(pattern)") }
    }
}
