// The boundaries between the segments of a stroke.

/// Up to 16 indices of path points, one byte each.
struct SegmentBoundaries {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    subscript(index: Int) -> Int {
        get { Int(truncatingIfNeeded: ((index & 8 == 0 ? low : high) >> SegmentBoundaries.shift(index)) & 0xFF) }
        set {
            let mask = UInt64(0xFF) << SegmentBoundaries.shift(index)
            let bits = UInt64(truncatingIfNeeded: newValue & 0xFF) << SegmentBoundaries.shift(index)
            if index & 8 == 0 { low = low & ~mask | bits } else { high = high & ~mask | bits }
        }
    }

    private static func shift(_ index: Int) -> UInt64 { UInt64(truncatingIfNeeded: index & 7) &* 8 }
}
