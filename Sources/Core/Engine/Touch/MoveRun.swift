// Moves of the same contacts, frame after frame: most of what a program pushes.

import CGesta

/// What has not been dispatched yet. Each frame has one move of each contact, in the same order, and is later than the
/// frame before.
struct MoveRun {
    private(set) var first: UnsafeRawPointer?
    /// In samples.
    private(set) var count = 0
    private(set) var stride = 0

    @inline(__always)
    init() {}

    @inline(__always)
    init(_ batch: TouchBatch, from begin: Int, to end: Int) {
        first = batch.base + begin &* batch.stride
        count = end &- begin
        stride = batch.stride
    }

    /// `index` must be in 0 ..< count.
    @inline(__always)
    subscript(index: Int) -> UnsafePointer<gesta_touch> {
        assert(index >= 0 && index < count, "MoveRun: the index is out of range")
        return (first.unsafelyUnwrapped + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }

    @inline(__always)
    mutating func dropFirst(_ taken: Int) {
        assert(taken >= 0 && taken <= count, "MoveRun: it has fewer samples")
        first = first.unsafelyUnwrapped + taken &* stride
        count &-= taken
    }
}
