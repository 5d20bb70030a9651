// The guide has the grammar of traces as the calls declare it.

import Testing

@testable import GestaCore

@Suite("Grammar")
struct GrammarTests {
    @Test("The guide lists every line that setups and traces may have, with its operands")
    func guide() throws {
        let parts: [(String, [String])] = [
            ("Setups and traces", Grammar.lines(ofSetups: true, .any)),
            ("Traces, at any place", Grammar.lines(ofSetups: false, .any)),
            ("Traces, before start", Grammar.lines(ofSetups: false, .beforeStart)),
            ("Traces, after start", Grammar.lines(ofSetups: false, .afterStart)),
        ]
        let guide = try Guide("TraceFormat")
        for (heading, expected) in parts {
            #expect(guide.listing(of: heading) == expected, "\(heading): \(expected.joined(separator: "\n"))")
        }
        #expect(parts.map(\.1.count).reduce(0, +) >= 38)
        #expect(Grammar.lines(ofSetups: true, .beforeStart) == [] && Grammar.lines(ofSetups: true, .afterStart) == [])
    }

    @Test("Each call has a keyword of its own, which is a word without digits")
    func keywords() {
        var all: [String] = []
        for ofSetups in [true, false] {
            for stage in [CallStage.any, .beforeStart, .afterStart] {
                all += Grammar.lines(ofSetups: ofSetups, stage).map { String($0.prefix { $0 != " " }) }
            }
        }
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) || $0 == "-" } })
    }
}
