// The decision changes between two versions, which explain a difference.

import Testing

@testable import GestaCore

struct DecisionChangesTests {
    private let changes = [
        DecisionChange(version: 0x000200, words: "a tap may move farther"),
        DecisionChange(version: 0x000300, words: "no contact is lost"),
    ]

    private func text(_ recordedBy: UInt32, _ library: UInt32) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 300) { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            DecisionChange.describe(recordedBy: recordedBy, by: library, changes, to: &out)
            return String(cString: UnsafePointer(buffer.baseAddress!))
        }
    }

    @Test("Nothing is named for the same version")
    func same() { #expect(text(0x000200, 0x000200) == "") }

    @Test("Only changes between the two versions are named")
    func between() {
        #expect(
            text(0x000100, 0x000200)
                == "; recorded by 0.1.0, replayed by 0.2.0; since 0.2.0, a tap may move farther")
        #expect(text(0x000200, 0x010000) == "; recorded by 0.2.0, replayed by 1.0.0; since 0.3.0, no contact is lost")
        #expect(text(0x000300, 0x000100) == "; recorded by 0.3.0, replayed by 0.1.0")
    }
}
