// The velocity of a moving point: its most recent displacement over the elapsed time.

/// The velocity is the displacement of the last 55 ms over that time. A pause of 40 ms discards the samples before it:
/// a finger that stops before it lifts has no velocity.
///
/// On flicks whose true speed at the lift is known (Tests/python/velocity_comparison.py), this estimate is more
/// accurate than a least-squares parabola over 100 ms ("lsq2" in Android and Flutter). The parabola amplifies noise,
/// and its sign flips when a finger hooks back as it lifts. 55 ms span three frames at 60 Hz, and a hook of 30 ms
/// remains the smaller part.
///
/// A position less than 4 ms after the previous one replaces it, so that high sampling rates need no more storage.
/// Storage is allocated once; adding a position and measuring are O(1).
struct VelocityTracker {
    private struct Sample {
        /// x and y as one vector: store-to-load forwarding requires accesses of the same width.
        var position: SIMD2<Double>
        var time: Int64
        /// The path length up to this sample.
        var along: Double
    }

    /// A power of 2, enough for `horizon` in steps of `spacing`.
    static var capacity: Int { 16 }
    static var horizon: Int64 { 55_000_000 }
    static var spacing: Int64 { 4_000_000 }
    static var pause: Int64 { 40_000_000 }

    private var samples: UnsafeMutablePointer<Sample>?
    /// Indices into the ring buffer.
    private var oldest = 0
    private var newest = 0
    private var isEmpty = true

    /// Allocates the storage. Returns false when out of memory; all estimates are then zero.
    mutating func prepare() -> Bool {
        if samples != nil { return true }
        let bytes = VelocityTracker.capacity &* MemoryLayout<Sample>.stride
        samples = Memory.allocate(bytes)?.bindMemory(to: Sample.self, capacity: VelocityTracker.capacity)
        return samples != nil
    }

    mutating func free() {
        Memory.release(samples)
        samples = nil
    }

    mutating func clear() { isEmpty = true }

    @_optimize(speed)
    mutating func add(_ position: Point, at time: Int64) {
        guard let samples else { return }
        var last = samples + newest
        if isEmpty || time &- last.pointee.time >= VelocityTracker.pause {
            isEmpty = false
            oldest = newest
            last.initialize(to: Sample(position: SIMD2(position.x, position.y), time: time, along: 0))
            return
        }
        // Keeps the newest sample when it is far enough from its predecessor; otherwise replaces it.
        var before = samples + VelocityTracker.before(newest)
        if newest == oldest || last.pointee.time &- before.pointee.time >= VelocityTracker.spacing {
            newest = VelocityTracker.after(newest)
            before = last
            last = samples + newest
        }
        let position = SIMD2(position.x, position.y)
        let along = before.pointee.along + (position - before.pointee.position).squaredLength.squareRoot()
        last.initialize(to: Sample(position: position, time: time, along: along))
        while time &- samples[oldest].time > VelocityTracker.horizon { oldest = VelocityTracker.after(oldest) }
    }

    /// Removes the newest position if it has the given time.
    mutating func removeNewest(at time: Int64) {
        guard let samples, !isEmpty, samples[newest].time == time else { return }
        if newest == oldest { isEmpty = true } else { newest = VelocityTracker.before(newest) }
    }

    /// Moves all positions, so that a jump of the tracked point does not count as movement, for example when a contact
    /// joins the centroid.
    mutating func shift(by offset: Point) {
        guard let samples, !isEmpty else { return }
        var at = oldest
        while true {
            samples[at].position += SIMD2(offset.x, offset.y)
            if at == newest { return }
            at = VelocityTracker.after(at)
        }
    }

    /// Returns the velocity in units per second at `now`; zero after a pause and for a single position.
    @_optimize(speed)
    func estimate(at now: Int64) -> Point {
        guard let (first, last) = span(at: now) else { return .zero }
        return VelocityTracker.velocity(first, last)
    }

    /// Returns the velocity, and as its confidence the squared ratio of displacement to path length: 1 for a straight
    /// path, 0 for a closed path and when the velocity is unknown.
    @_optimize(speed)
    func measure(at now: Int64) -> (velocity: Point, confidence: Double) {
        guard let (first, last) = span(at: now) else { return (.zero, 0) }
        let moved = last.pointee.position - first.pointee.position
        let length = last.pointee.along - first.pointee.along
        let square = length * length
        let confidence = square > 0 ? min(1, moved.squaredLength / square) : 0
        return (VelocityTracker.velocity(first, last), confidence)
    }

    private typealias SamplePointer = UnsafeMutablePointer<Sample>

    /// The first and the last sample of the latest movement; nil after a pause and for a single position.
    @inline(__always)
    private func span(at now: Int64) -> (first: SamplePointer, last: SamplePointer)? {
        guard let samples, !isEmpty else { return nil }
        let (first, last) = (samples + oldest, samples + newest)
        guard now &- last.pointee.time < VelocityTracker.pause, last.pointee.time > first.pointee.time else {
            return nil
        }
        return (first, last)
    }

    @inline(__always)
    private static func velocity(_ first: SamplePointer, _ last: SamplePointer) -> Point {
        let moved = last.pointee.position - first.pointee.position
        let velocity = moved * (1e9 / Double(last.pointee.time &- first.pointee.time))
        return Point(velocity.x, velocity.y)
    }

    @inline(__always)
    private static func after(_ index: Int) -> Int { (index &+ 1) & (capacity &- 1) }
    @inline(__always)
    private static func before(_ index: Int) -> Int { (index &- 1) & (capacity &- 1) }
}

extension SIMD2<Double> {
    @inline(__always)
    fileprivate var squaredLength: Double { x * x + y * y }
}
