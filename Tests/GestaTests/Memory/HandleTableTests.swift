import CGesta
import Testing

@testable import GestaCore

@Suite("HandleTable")
struct HandleTableTests {
    @Test(
        "An id carries its kind, its generation and its slot, and is never 0",
        arguments: [HandleKind.recognizer, .region, .plugin, .class, .action])
    func layout(kind: HandleKind) {
        var table = HandleTable<Int>(kind)
        defer { table.free() }
        for slot in 0..<10 {
            let id = table.insert(slot).id!
            #expect(id >> 29 == kind.rawValue)
            #expect((id >> 16) & 0x1FFF == 1)
            #expect(id & 0xFFFF == UInt32(slot))
        }
        #expect(table.count == 10)
    }

    @Test("The root region has the id stated in the header")
    func rootRegion() {
        #expect(Region.root == 0x4001_0000)
        #expect(Region.none == 0)
    }

    @Test("The id of a removed entry is stale, and its slot gets a new id")
    func stale() {
        var table = HandleTable<Int>(.action, leastFree: 1)
        defer { table.free() }
        let first = table.insert(1).id!
        table.remove(first)
        #expect(status(table, first) == .stale)
        let second = table.insert(2).id!
        #expect(second != first)
        #expect(second & 0xFFFF == first & 0xFFFF)
        #expect(status(table, first) == .stale)
        #expect(value(table, second) == 2)
    }

    @Test("Free slots are reused first in, first out, and none before 1,024 are free")
    func queue() {
        var table = HandleTable<Int>(.action)
        defer { table.free() }
        let all = (0..<1030).map { table.insert($0).id! }
        // In an order of their own.
        let order = (0..<1030).map { ($0 * 7) % 1030 }
        for slot in order.prefix(1023) { table.remove(all[slot]) }
        let new = table.insert(0).id!
        #expect(new & 0xFFFF == 1030)
        for slot in order.dropFirst(1023) { table.remove(all[slot]) }
        for slot in order.prefix(7) { #expect(table.insert(1).id! & 0xFFFF == UInt32(slot)) }
        // 1,023 are free now.
        #expect(table.insert(2).id! & 0xFFFF == 1031)
        table.remove(new)
        #expect(table.insert(3).id! & 0xFFFF == UInt32(order[7]))
    }

    @Test("Removing an id twice stops a debug build, so that no slot is freed twice")
    func removedTwice() async {
        await #expect(processExitsWith: .failure) {
            var table = HandleTable<Int>(.action)
            let id = try table.insert(1).get()
            table.remove(id)
            table.remove(id)
        }
    }

    @Test("An id that was never returned is invalid")
    func forged() {
        var table = HandleTable<Int>(.action)
        defer { table.free() }
        let live = table.insert(1).id!
        let gone = table.insert(2).id!
        table.remove(gone)
        let forgeries: [(String, UInt32)] = [
            ("0", 0),
            ("all ones", .max),
            ("another kind", live ^ 1 << 29),
            ("no kind", live & 0x1FFF_FFFF),
            ("a slot past the end", live + 2),
            ("generation 0", live & ~(0x1FFF << 16)),
            ("the next generation of a live id", live + 1 << 16),
            ("the next generation of a removed id", gone + 1 << 16),
            ("a much later generation", live | 0x1FFF << 16),
        ]
        for (what, id) in forgeries { #expect(status(table, id) == .handle, "\(what)") }
        #expect(value(table, live) == 1)
    }

    @Test("Generations wrap: an id is stale until its slot has been reused as often as there are generations")
    func wrap() {
        var table = HandleTable<Int>(.action, slots: 3, generations: 5, leastFree: 1)
        defer { table.free() }
        var given: [UInt32] = []
        for round in 0..<23 {
            let id = table.insert(round).id!
            let generation = UInt32(round % 5 + 1)
            #expect(id == 5 << 29 | generation << 16)
            given.append(id)
            for earlier in Set(given.suffix(5)) where earlier != id { #expect(status(table, earlier) == .stale) }
            #expect(value(table, id) == round)
            // Generations that do not exist.
            for none in [0, 6, 0x1FFF] as [UInt32] { #expect(status(table, 5 << 29 | none << 16) == .handle) }
            table.remove(id)
            #expect(status(table, id) == .stale)
        }
    }

    @Test("An id is repeated after (generations - 1) * leastFree + 1 creations at the earliest", arguments: 1...4)
    func leastCreations(leastFree: Int) {
        let generations = 4
        var dice = Dice(UInt64(leastFree))
        var least = Int.max
        for _ in 0..<400 {
            var table = HandleTable<Int>(
                .action, slots: 64, generations: UInt16(generations), leastFree: leastFree)
            defer { table.free() }
            var made = 0
            var live: [UInt32] = []
            var removedAt: [UInt32: Int] = [:]
            for step in 0..<300 {
                if live.count < 1 + leastFree, dice.chance(50) || live.isEmpty {
                    let id = table.insert(step).id!
                    made += 1
                    if let before = removedAt[id] { least = min(least, made - before) }
                    live.append(id)
                } else {
                    let id = live.remove(at: dice.below(live.count))
                    table.remove(id)
                    removedAt[id] = made
                }
            }
        }
        #expect(least < Int.max)
        #expect(least >= (generations - 1) * leastFree + 1)
        // Of all 65,536 slots, as the header states it.
        #expect((Int(Handles.generations) - 1) * Handles.leastFree + 1 == 8_386_561)
    }

    @Test("Ids do not run out: the last slot is reused at once when no other exists")
    func full() {
        var table = HandleTable<Int>(.region, slots: 2, generations: 3)
        defer { table.free() }
        let kept = table.insert(7).id!
        for round in 0..<50 {
            let id = table.insert(round).id!
            #expect(id & 0xFFFF == 1)
            #expect(table.insert(0).status == .limit)
            table.remove(id)
        }
        #expect(value(table, kept) == 7)
    }

    @Test("Entries that are withdrawn leave no trace", arguments: [1, 2, 3] as [UInt64])
    func withdrawal(seed: UInt64) {
        var dice = Dice(seed)
        var table = HandleTable<Int>(.recognizer, slots: 12, generations: 3, leastFree: 3)
        var other = HandleTable<Int>(.recognizer, slots: 12, generations: 3, leastFree: 3)
        defer {
            table.free()
            other.free()
        }
        var live: [UInt32] = []
        for step in 0..<2000 {
            // One of the two tables makes some entries, and withdraws them.
            var tried: [UInt32] = []
            for _ in 0..<dice.below(6) { if let id = table.insert(-1).id { tried.append(id) } }
            for id in tried.reversed() {
                table.withdraw(id)
                #expect(status(table, id) == status(other, id))
            }
            #expect(table.count == other.count && table.slotCount == other.slotCount)
            if live.count < 12, dice.chance(50) {
                let id = other.insert(step).id!
                #expect(table.insert(step).id == id)
                live.append(id)
            } else if !live.isEmpty {
                let id = live.remove(at: dice.below(live.count))
                table.remove(id)
                other.remove(id)
            }
        }
    }

    @Test("The limit is 65,536 entries at a time")
    func limit() {
        var table = HandleTable<Int>(.recognizer)
        defer { table.free() }
        var last: UInt32 = 0
        for index in 0..<65_536 {
            guard let id = table.insert(index).id else {
                Issue.record("insertion \(index) failed")
                return
            }
            last = id
        }
        #expect(table.insert(0).status == .limit)
        #expect(table.count == 65_536)
        table.remove(last)
        #expect(table.insert(9).id != nil)
        #expect(table.insert(0).status == .limit)
    }

    @Test("Live and removed ids are told apart after random insertions and removals", arguments: [1, 2, 3] as [UInt64])
    func model(seed: UInt64) {
        var dice = Dice(seed)
        var table = HandleTable<Int>(.plugin)
        defer { table.free() }
        var live: [UInt32: Int] = [:]
        var gone: Set<UInt32> = []
        for step in 0..<2000 {
            if live.isEmpty || dice.chance(55) {
                let id = table.insert(step).id!
                #expect(live[id] == nil && !gone.contains(id))
                live[id] = step
            } else {
                let id = live.keys.sorted()[dice.below(live.count)]
                live[id] = nil
                gone.insert(id)
                table.remove(id)
            }
            #expect(table.count == live.count)
        }
        for (id, expected) in live { #expect(value(table, id) == expected) }
        for id in gone { #expect(status(table, id) == .stale) }
        var seen: [Int] = []
        table.forEach { seen.append($0) }
        #expect(seen.sorted() == live.values.sorted())
    }

    private func value(_ table: HandleTable<Int>, _ id: UInt32) -> Int? { try? table.find(id).get() }

    private func status(_ table: HandleTable<Int>, _ id: UInt32) -> Status {
        if case .failure(let status) = table.find(id) { status } else { .ok }
    }
}
