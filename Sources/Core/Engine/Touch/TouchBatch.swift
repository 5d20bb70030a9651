// A batch of samples in the caller's memory.

import CGesta

typealias TouchBatch = SampleBatch<gesta_touch>
typealias MotionBatch = SampleBatch<gesta_motion>

/// Samples that are `stride` bytes apart.
struct SampleBatch<Sample> {
    let base: UnsafeRawPointer
    let count: Int
    let stride: Int

    @inline(__always)
    subscript(index: Int) -> UnsafePointer<Sample> {
        assert(index >= 0 && index < count, "SampleBatch: the index is out of range")
        return (base + index &* stride).assumingMemoryBound(to: Sample.self)
    }

    /// All samples but the first `dropped`.
    @inline(__always)
    func dropFirst(_ dropped: Int) -> SampleBatch {
        assert(dropped >= 0 && dropped <= count, "SampleBatch: it has fewer samples")
        return SampleBatch(base: base + dropped &* stride, count: count &- dropped, stride: stride)
    }

    func part(from first: Int, to end: Int) -> SampleBatch {
        assert(first >= 0 && first <= end && end <= count, "SampleBatch: it has fewer samples")
        return SampleBatch(base: base + first &* stride, count: end &- first, stride: stride)
    }
}

extension TouchBatch {
    /// Whether the sample after `index` has the same time.
    func isFollowedInFrame(_ index: Int) -> Bool {
        index &+ 1 < count && self[index &+ 1].pointee.time == self[index].pointee.time
    }

    /// Whether a contact goes down.
    var begins: Bool {
        for at in 0..<count where self[at].pointee.phase == GESTA_PHASE_BEGAN.rawValue { return true }
        return false
    }

    /// Whether contacts only move or rest.
    var onlyMoves: Bool {
        for at in 0..<count {
            let phase = self[at].pointee.phase
            if phase != GESTA_PHASE_MOVED.rawValue, phase != GESTA_PHASE_STATIONARY.rawValue { return false }
        }
        return true
    }

    /// The samples from `first` on that have its time: one frame or several.
    func frame(at first: Int) -> TouchBatch {
        let time = self[first].pointee.time
        var end = first &+ 1
        while end < count, self[end].pointee.time == time { end &+= 1 }
        return part(from: first, to: end)
    }
}
