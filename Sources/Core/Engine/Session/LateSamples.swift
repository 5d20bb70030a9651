// Samples that come too late: with GESTA_CONFIG_LATE_SAMPLES they are given the context's time.

import CGesta

protocol TimedSample {
    var time: Int64 { get set }
}

extension gesta_touch: TimedSample {}
extension gesta_motion: TimedSample {}

struct LateSamples<Sample: TimedSample> {
    /// How many there were.
    private(set) var count: UInt64 = 0
    /// The newest batch with late samples, as it is pushed.
    private var copy = Buffer<Sample>()
    /// Of that batch: how many are late, the first of them, and by how many nanoseconds that is.
    private var late = 0
    private var first = 0
    private(set) var lateness: Int64 = 0

    mutating func free() { copy.free() }

    /// Makes room for a copy. False when out of memory.
    mutating func reserve(_ count: Int) -> Bool { copy.reserve(count) }

    /// A copy of a batch in which no sample is late; nil if none was. Room has been reserved.
    mutating func onTime(_ batch: SampleBatch<Sample>, now: Int64) -> SampleBatch<Sample>? {
        copy.truncate(to: 0)
        late = 0
        var now = now
        for at in 0..<batch.count {
            var sample = batch[at].pointee
            if sample.time < now, sample.time >= -Clock.latest {
                // (It wraps after a time out of range, for which the batch will be refused.)
                if late == 0 { (first, lateness) = (at, now.wrappingSubtracting(sample.time)) }
                late &+= 1
                sample.time = now
            }
            now = sample.time
            copy.appendReserved(sample)
        }
        guard late > 0, let base = copy.base else { return nil }
        return SampleBatch(base: base, count: copy.count, stride: MemoryLayout<Sample>.stride)
    }

    /// Counts the late samples of the last copy, and returns the first.
    mutating func takeFirst() -> Int? {
        if late == 0 { return nil }
        count &+= UInt64(late)
        late = 0
        return first
    }
}
