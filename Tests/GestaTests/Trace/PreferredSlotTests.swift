// A replay's recognizers have the slots of the recording.

import Testing

@testable import GestaCore

struct PreferredSlotTests {
    private func slot(_ id: Result<UInt32, Status>) -> UInt32? {
        if case .success(let id) = id { return id & 0xFFFF }
        return nil
    }

    @Test func anySlotThatIsFree() {
        var table = HandleTable<Int>(.recognizer)
        defer { table.free() }
        for wanted in [5, 2, 0, 9] as [Int] {
            table.prefer(slot: wanted)
            #expect(slot(table.insert(wanted)) == UInt32(wanted))
        }
        // A used slot: another one is chosen, and no element is lost.
        table.prefer(slot: 5)
        var seen: [UInt32] = []
        for _ in 0..<2 { if let found = slot(table.insert(0)) { seen.append(found) } }
        #expect(Set(seen) == [10, 11])
        for wanted in [1, 3, 4, 6, 7, 8] as [Int] {
            table.prefer(slot: wanted)
            #expect(slot(table.insert(wanted)) == UInt32(wanted))
        }
        #expect(table.count == 12)
    }

    @Test func noSlotBeyondTheLast() {
        var table = HandleTable<Int>(.recognizer)
        defer { table.free() }
        table.prefer(slot: 1 << 16)
        #expect(table.count == 0)
        table.prefer(slot: (1 << 16) - 1)
        #expect(slot(table.insert(1)) == 65535)
        table.prefer(slot: (1 << 16) - 1)
        #expect(slot(table.insert(2)) != 65535)
    }
}
