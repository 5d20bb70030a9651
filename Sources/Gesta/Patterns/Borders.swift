// Where a stroke's segments begin.

/// Up to 16 indices of a way's points, a byte each.
struct Borders {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    subscript(index: Int) -> Int {
        get { Int(truncatingIfNeeded: ((index & 8 == 0 ? low : high) >> Borders.shift(index)) & 0xFF) }
        set {
            let mask = UInt64(0xFF) << Borders.shift(index)
            let bits = UInt64(truncatingIfNeeded: newValue & 0xFF) << Borders.shift(index)
            if index & 8 == 0 { low = low & ~mask | bits } else { high = high & ~mask | bits }
        }
    }

    private static func shift(_ index: Int) -> UInt64 { UInt64(truncatingIfNeeded: index & 7) &* 8 }
}
