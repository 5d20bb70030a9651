// A set of slots of a handle table, one bit each: two large sets are compared 64 slots at a time.

/// Words without a slot are left out: a set of few slots is small wherever they are. Its owner frees it.
struct SlotSet {
    struct Word {
        /// Of the slots 64 * index up to 64 * index + 63.
        let index: Int
        var bits: UInt64
    }

    /// In the order of their indices.
    private var words = Buffer<Word>()

    mutating func free() { words.free() }

    var isEmpty: Bool { words.isEmpty }

    @inline(__always)
    static func bit(_ slot: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: slot & 63) }

    /// The bits of a word: those of the slots from 64 * index.
    @inline(__always)
    func bits(_ index: Int) -> UInt64 {
        let at = place(of: index)
        return at < words.count && words[at].index == index ? words[at].bits : 0
    }

    func contains(_ slot: Int) -> Bool { bits(slot >> 6) & SlotSet.bit(slot) != 0 }

    /// Makes room for one more slot. False when out of memory.
    mutating func reserve() -> Bool { words.reserve(words.count &+ 1) }

    /// Room has been reserved.
    mutating func insert(_ slot: Int) {
        let at = place(of: slot >> 6)
        if at == words.count || words[at].index != slot >> 6 {
            words.insertReserved(Word(index: slot >> 6, bits: 0), at: at)
        }
        words.pointer(at: at).pointee.bits |= SlotSet.bit(slot)
    }

    mutating func remove(_ slot: Int) {
        let at = place(of: slot >> 6)
        if at == words.count || words[at].index != slot >> 6 { return }
        words.pointer(at: at).pointee.bits &= ~SlotSet.bit(slot)
        if words[at].bits == 0 { words.remove(at: at) }
    }

    mutating func removeAll() { words.truncate(to: 0) }

    /// Calls `body` for each slot, in their order. It must not change the set.
    func forEach(_ body: (Int) -> Void) {
        for word in words {
            var rest = word.bits
            while rest != 0 {
                body(word.index &* 64 &+ rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }

    /// The place of a word, or where it belongs. (In most sets no word is left out before it.)
    @inline(__always)
    private func place(of index: Int) -> Int {
        if index < words.count, words[index].index == index { return index }
        var (low, high) = (0, min(index, words.count))
        while low < high {
            let middle = (low &+ high) >> 1
            if words[middle].index < index { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}
