import Testing

@testable import GestaCore

@Suite("IdMap")
struct IdMapTests {
    /// Typical ids, and ids with neighboring slots in the table.
    static let pools: [(String, [UInt64])] = [
        ("small numbers", Array(0..<48)),
        ("pointers", (0..<48).map { 0x7F00_0000_0000 + UInt64($0) * 64 }),
        ("equal in their low half", (0..<48).map { UInt64($0) << 32 }),
        ("equal in their high half", (0..<48).map { 0xDEAD_BEEF_0000_0000 | UInt64($0) &* 0x1_0001 }),
        ("the ends of the range", (0..<24).flatMap { [UInt64($0), UInt64.max - UInt64($0)] }),
    ]

    @Test("Has the results of a dictionary", arguments: pools, [1, 5, 24])
    func likeADictionary(pool: (String, [UInt64]), capacity: Int) {
        var dice = Dice(UInt64(capacity))
        var map = IdMap()
        defer { map.free() }
        let isPrepared = map.prepare(capacity: capacity)
        #expect(isPrepared)
        var model: [UInt64: Int32] = [:]
        for step in 0..<3000 {
            let id = pool.1[dice.below(pool.1.count)]
            if dice.chance(1) {
                map.removeAll()
                model = [:]
            } else if dice.chance(50) {
                map.remove(id)
                model[id] = nil
            } else if model.count < capacity || model[id] != nil {
                map.set(id, Int32(step))
                model[id] = Int32(step)
            }
            #expect(map.count == model.count)
            let isSame = pool.1.allSatisfy { map.find($0) == model[$0] }
            #expect(isSame, "\(pool.0), step \(step)")
            if !isSame { return }
        }
    }

    @Test("Before it is prepared, it is empty and rejects ids")
    func unprepared() {
        var map = IdMap()
        map.set(1, 1)
        map.remove(1)
        #expect(map.find(1) == nil && map.count == 0)
    }

    @Test("Preparing it again empties it, with any capacity")
    func prepareAgain() {
        var map = IdMap()
        defer { map.free() }
        for capacity in [4, 2, 100, 3] {
            let isPrepared = map.prepare(capacity: capacity)
            #expect(isPrepared && map.count == 0)
            for id in 0..<100 { #expect(map.find(UInt64(id)) == nil) }
            for id in 0..<capacity { map.set(UInt64(id), Int32(id)) }
            for id in 0..<capacity { #expect(map.find(UInt64(id)) == Int32(id)) }
        }
    }
}
