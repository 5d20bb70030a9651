// A batch of samples in the caller's memory.

import CGesta

/// Samples that are `stride` bytes apart.
struct TouchBatch {
    let base: UnsafeRawPointer
    let count: Int
    let stride: Int

    @inline(__always)
    subscript(index: Int) -> UnsafePointer<gesta_touch> {
        (base + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }

    /// All samples but the first `dropped`.
    @inline(__always)
    func dropFirst(_ dropped: Int) -> TouchBatch {
        TouchBatch(base: base + dropped &* stride, count: count &- dropped, stride: stride)
    }

    /// Whether the sample after `index` has the same time.
    func isFollowedInFrame(_ index: Int) -> Bool {
        index &+ 1 < count && self[index &+ 1].pointee.time == self[index].pointee.time
    }

    /// The samples from `first` on that have its time.
    func frame(at first: Int) -> TouchBatch {
        let time = self[first].pointee.time
        var end = first &+ 1
        while end < count, self[end].pointee.time == time { end &+= 1 }
        return part(from: first, to: end)
    }

    func part(from first: Int, to end: Int) -> TouchBatch {
        TouchBatch(base: base + first &* stride, count: end &- first, stride: stride)
    }
}
