// Where a stroke's segments begin.

/// Up to 16 indices of a way's points, a byte each, in two words: a stage hands them on at every move, and words are handed on at once.
struct Borders {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    /// The same everywhere.
    init(repeating index: Int) {
        low = UInt64(truncatingIfNeeded: index & 0xFF) &* 0x0101_0101_0101_0101
        high = low
    }

    /// All bits of one place, for `take`.
    init(placeOf index: Int) {
        let bits = UInt64(0xFF) << (UInt64(truncatingIfNeeded: index & 7) &* 8)
        if index & 8 == 0 { low = bits } else { high = bits }
    }

    subscript(index: Int) -> Int {
        let word = index & 8 == 0 ? low : high
        return Int(truncatingIfNeeded: (word >> (UInt64(truncatingIfNeeded: index & 7) &* 8)) & 0xFF)
    }

    /// Each of the first `count` in the new numbering.
    mutating func renumber(_ numbers: UnsafePointer<UInt8>, count: Int) {
        var (low, high) = (UInt64(0), UInt64(0))
        var at = 0
        while at < count {
            let new = UInt64(numbers[self[at]]) << (UInt64(truncatingIfNeeded: at & 7) &* 8)
            if at & 8 == 0 { low |= new } else { high |= new }
            at &+= 1
        }
        (self.low, self.high) = (low, high)
    }

    /// Takes over what stands at a place.
    @inline(__always)
    mutating func take(_ other: Borders, at place: Borders) {
        low = (low & ~place.low) | (other.low & place.low)
        high = (high & ~place.high) | (other.high & place.high)
    }
}
