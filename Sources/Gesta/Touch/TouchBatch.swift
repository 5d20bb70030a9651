// A batch of samples, as the caller laid it out.

import CGesta

/// Samples that lie `stride` bytes apart, in the caller's memory.
struct TouchBatch {
    let base: UnsafeRawPointer
    let count: Int
    let stride: Int

    @inline(__always)
    subscript(index: Int) -> UnsafePointer<gesta_touch> {
        (base + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }
}
