import CGesta
import Testing

@testable import GestaCore

@Suite("State")
struct StateTests {
    static let all: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]

    /// The header's transitions: rows are previous states, columns new states, in the order of `all`.
    static let discrete = [
        "0 0 0 1 1 1",
        "0 0 1 1 1 0",
        "0 0 1 1 1 0",
        "0 0 0 0 0 0",
        "0 0 0 0 0 0",
        "0 0 0 0 0 0",
    ]
    static let continuous = [
        "0 1 0 0 1 1",
        "0 0 1 1 1 0",
        "0 0 1 1 1 0",
        "0 0 0 0 0 0",
        "0 0 0 0 0 0",
        "0 0 0 0 0 0",
    ]

    @Test("Only the transitions in the header are permitted", arguments: [false, true])
    func transitions(isContinuous: Bool) {
        let table = (isContinuous ? Self.continuous : Self.discrete).map { $0.split(separator: " ").map { $0 == "1" } }
        for (row, from) in Self.all.enumerated() {
            for (column, to) in Self.all.enumerated() {
                #expect(
                    from.permits(to, isContinuous: isContinuous) == table[row][column], "\(from) -> \(to)")
            }
        }
    }

    @Test("The numbers are those of the header")
    func numbers() {
        let header = [
            GESTA_STATE_POSSIBLE.rawValue, GESTA_STATE_BEGAN.rawValue, GESTA_STATE_CHANGED.rawValue,
            GESTA_STATE_ENDED.rawValue, GESTA_STATE_CANCELLED.rawValue,
            GESTA_STATE_FAILED.rawValue,
        ]
        #expect(Self.all.map { UInt32($0.rawValue) } == header)
        #expect(GESTA_STATE_RECOGNIZED.rawValue == GESTA_STATE_ENDED.rawValue)
        #expect(State(rawValue: 6) == nil)
    }

    @Test("Each state has its name")
    func names() {
        #expect(Self.all.map(\.name.string) == ["possible", "began", "changed", "ended", "cancelled", "failed"])
    }

    @Test("Three states are final, two are active")
    func kinds() {
        #expect(Self.all.filter(\.isFinal) == [.ended, .cancelled, .failed])
        #expect(Self.all.filter(\.isActive) == [.began, .changed])
    }
}
