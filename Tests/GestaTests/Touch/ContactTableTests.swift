import CGesta
import Testing

@testable import GestaCore

@Suite("ContactTable")
struct ContactTableTests {
    private func begin(_ table: inout ContactTable<Trackers>, _ id: UInt64, x: Double = 0, y: Double = 0, at: Int = 0)
        -> ContactPointer
    {
        withUnsafePointer(to: gesta_touch.down(id, x, y, at: at)) { table.begin($0, .down) }
    }

    private func down(_ table: ContactTable<Trackers>) -> [UInt64] {
        (0..<table.count).map { table.down($0).pointee.seen.id }
    }

    @Test(
        "Contains the contacts that are down, in the order in which they went down", arguments: [1, 2, 3] as [UInt64])
    func model(seed: UInt64) {
        var dice = Dice(seed)
        var table = ContactTable(limit: 8)!
        defer { table.free() }
        var model: [(id: UInt64, at: ContactPointer)] = []
        for step in 0..<2000 {
            let id = UInt64(dice.below(12))
            if let at = model.firstIndex(where: { $0.id == id }) {
                let contact = table.find(id)
                #expect(contact == model[at].at, "a contact does not move")
                if dice.chance(60) {
                    table.end(contact!)
                    model.remove(at: at)
                }
            } else {
                let found = table.find(id)
                #expect(found == nil, "step \(step)")
                if model.count < table.limit { model.append((id, begin(&table, id))) }
            }
            #expect(down(table) == model.map(\.id))
            #expect(Set(model.map(\.at)).count == model.count)
        }
    }

    @Test("A new contact has equal positions and equal times")
    func beginning() {
        var table = ContactTable(limit: 2)!
        defer { table.free() }
        let seen = begin(&table, 77, x: 3, y: -4, at: 5).pointee.seen
        #expect(seen.id == 77)
        #expect([seen.x, seen.previous_x, seen.start_x] == [3, 3, 3])
        #expect([seen.y, seen.previous_y, seen.start_y] == [-4, -4, -4])
        #expect([seen.time, seen.previous_time, seen.start_time] == [ms(5), ms(5), ms(5)])
        #expect(seen.phase == GESTA_PHASE_BEGAN.rawValue)
    }

    @Test("The newest contact is stored until it lifts")
    func newest() {
        var table = ContactTable(limit: 3)!
        defer { table.free() }
        #expect(table.newest.pointee.seen.phase == 0)
        let a = begin(&table, 1)
        let b = begin(&table, 2)
        #expect(table.newest == b)
        _ = table.find(1)
        #expect(table.newest == a)
        table.end(a)
        #expect(table.newest.pointee.seen.phase == 0)
        let found = (table.find(1), table.find(2))
        #expect(found == (nil, b))
    }

    @Test("Id 0 is valid, and not down in an empty table")
    func zero() {
        var table = ContactTable(limit: 2)!
        defer { table.free() }
        let before = table.find(0)
        #expect(before == nil)
        let contact = begin(&table, 0)
        let after = table.find(0)
        #expect(after == contact)
    }
}
