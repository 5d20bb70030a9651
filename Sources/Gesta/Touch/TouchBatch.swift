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
}
