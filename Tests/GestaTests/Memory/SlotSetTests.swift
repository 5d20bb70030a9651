import Testing

@testable import GestaCore

@Suite("Sets of slots")
struct SlotSetTests {
    @Test("A set contains the slots that were inserted and not removed, in order, wherever they are", arguments: 1...8)
    func random(seed: UInt64) {
        var dice = Dice(seed)
        var set = SlotSet()
        defer { set.free() }
        var model: Set<Int> = []
        for _ in 0..<2000 {
            // Words are left out at the beginning and in between.
            let slot = (dice.below(12) * dice.below(12) + 3) * 64 + [0, 1, 31, 63][dice.below(4)]
            if dice.chance(55) {
                let isReserved = set.reserve()
                #expect(isReserved)
                set.insert(slot)
                model.insert(slot)
            } else {
                set.remove(slot)
                model.remove(slot)
            }
            #expect(set.contains(slot) == model.contains(slot) && set.isEmpty == model.isEmpty)
            for neighbor in [slot - 64, slot - 1, slot + 1, slot + 64] {
                #expect(set.contains(neighbor) == model.contains(neighbor))
            }
        }
        var slots: [Int] = []
        set.forEach { slots.append($0) }
        #expect(slots == model.sorted() && slots.count > 20)
        for index in 0..<130 {
            let bits = (0..<64).reduce(UInt64(0)) { $0 | (model.contains(index * 64 + $1) ? 1 << UInt64($1) : 0) }
            #expect(set.bits(index) == bits)
        }
        set.removeAll()
        #expect(set.isEmpty && slots.allSatisfy { !set.contains($0) })
    }
}
