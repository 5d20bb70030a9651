// Moves of the same contacts, frame after frame: most of what a program pushes.

import CGesta

/// Each frame has one move of each of `width` contacts, in the same order, and is later than the frame before. What has
/// not been dispatched yet.
struct MoveRun {
    private(set) var first: UnsafeRawPointer?
    /// In samples.
    private(set) var count = 0
    private(set) var stride = 0
    let width: Int

    @inline(__always)
    init() { width = 1 }

    @inline(__always)
    init(_ batch: TouchBatch, from begin: Int, to end: Int, width: Int) {
        first = batch.base + begin &* batch.stride
        count = end &- begin
        stride = batch.stride
        self.width = width
    }

    /// `index` must be in 0 ..< count.
    @inline(__always)
    subscript(index: Int) -> UnsafePointer<gesta_touch> {
        (first.unsafelyUnwrapped + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }

    @inline(__always)
    mutating func dropFirst(_ taken: Int) {
        first = first.unsafelyUnwrapped + taken &* stride
        count &-= taken
    }
}
