import CGesta
import Testing

@testable import Gesta

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
        var table = HandleTable<Int>(.action)
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

    @Test("A slot is retired after its last generation: no id is used twice")
    func retirement() {
        var table = HandleTable<Int>(.action)
        defer { table.free() }
        var ids: Set<UInt32> = []
        for _ in 0..<8191 {
            let id = table.insert(0).id!
            #expect(id & 0xFFFF == 0)
            ids.insert(id)
            table.remove(id)
        }
        #expect(ids.count == 8191)
        for id in ids { #expect(status(table, id) == .stale) }
        let next = table.insert(5).id!
        #expect(next & 0xFFFF == 1)
        #expect(value(table, next) == 5)
        table.remove(next)
        #expect(table.insert(6).id! & 0xFFFF == 1)
        for id in ids { #expect(status(table, id) == .stale) }
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
