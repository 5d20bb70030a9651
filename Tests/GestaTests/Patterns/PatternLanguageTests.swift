// The guide "The language of patterns" has what the core knows, and nothing else.

import Testing

@testable import GestaCore

@Suite("Language of patterns")
struct PatternLanguageTests {
    private let guide: Guide

    init() throws { guide = try Guide("PatternLanguage") }

    @Test("Every feature of the core is in a table, and no other")
    func features() {
        var known: Set<String> = []
        var raw: UInt8 = 0
        while let feature = StrokeFeature(rawValue: raw) {
            known.insert(String(cString: feature.name.cString))
            raw += 1
        }
        let listed = guide.entries { $0.hasPrefix("Features of") }
        #expect(Set(listed) == known && listed.count == known.count)
    }

    @Test("Every preset of the core is listed, and no other")
    func presets() throws {
        let lines = try #require(guide.listing(of: "Presets"))
        let listed = lines.flatMap { $0.split(separator: " ").map(String.init) }
        let known = (0..<PatternPresets.names.count).map { PatternPresets.names[$0].string }
        #expect(Set(listed) == Set(known) && listed.count == known.count)
        #expect(Set(guide.entries { $0 == "Presets" }).isSubset(of: known))
    }

    @Test("Every example is a pattern")
    func examples() {
        let patterns = guide.entries { $0.hasPrefix("# ") }
        #expect(patterns.count == 8)
        for pattern in patterns { #expect(Drawn.fault(pattern) == nil, "\(pattern)") }
    }
}
