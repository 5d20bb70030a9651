// How fast a point moves: its newest way over the time that it took.

/// What the point has moved by in the last 55 ms, over that time. A pause of 40 ms before a sample forgets what was before it: a finger that stops and
/// then lifts has no velocity.
///
/// Of flicks whose true speed at the lift is known (Tests/python/velocity_comparison.py) this is nearer to it than the slope of a parabola of least
/// squares over 100 ms (Android's and Flutter's "lsq2"), which chases the noise, and which a finger that hooks back as it lifts turns round. The time
/// spans three frames of 60 Hz, and a hook of 30 ms is not most of it.
///
/// Positions that follow within 4 ms take the newest's place, so that high rates need no more room. Storage is allocated once; adding a position
/// and measuring cost O(1).
struct VelocityTracker {
    private struct Sample {
        /// x and y. As a pair: the processor forwards what was just stored to a load of the same width only.
        var position: SIMD2<Double>
        var time: Int64
        /// The length of the way to here.
        var along: Double
    }

    /// A power of 2, with room for `horizon` in steps of `spacing`.
    static var capacity: Int { 16 }
    static var horizon: Int64 { 55_000_000 }
    static var spacing: Int64 { 4_000_000 }
    static var pause: Int64 { 40_000_000 }

    private var samples: UnsafeMutablePointer<Sample>?
    /// A ring.
    private var oldest = 0
    private var newest = 0
    private var isEmpty = true

    /// False when memory is short; then it measures nothing.
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
        // The newest stays when it is far enough from the one before.
        var before = samples + VelocityTracker.before(newest)
        if newest == oldest || last.pointee.time &- before.pointee.time >= VelocityTracker.spacing {
            newest = VelocityTracker.after(newest)
            before = last
            last = samples + newest
        }
        let position = SIMD2(position.x, position.y)
        let along = before.pointee.along + (position - before.pointee.position).square.squareRoot()
        last.initialize(to: Sample(position: position, time: time, along: along))
        while time &- samples[oldest].time > VelocityTracker.horizon { oldest = VelocityTracker.after(oldest) }
    }

    /// Forgets the newest position, if it is of that time.
    mutating func takeBack(at time: Int64) {
        guard let samples, !isEmpty, samples[newest].time == time else { return }
        if newest == oldest { isEmpty = true } else { newest = VelocityTracker.before(newest) }
    }

    /// Moves all positions: the point jumped without moving, because a contact joined or left the centroid.
    mutating func shift(by offset: Point) {
        guard let samples, !isEmpty else { return }
        var at = oldest
        while true {
            samples[at].position += SIMD2(offset.x, offset.y)
            if at == newest { return }
            at = VelocityTracker.after(at)
        }
    }

    /// Units per second at `now`; zero when the point has rested since, or has been seen once only.
    func estimate(at now: Int64) -> Point { measure(at: now).velocity }

    /// The same, and how straight the way was that it leads along: the square of its ends' distance over its length. 1 where the point went straight
    /// on, 0 where it came back to where it was, or nothing is known.
    @_optimize(speed)
    func measure(at now: Int64) -> (velocity: Point, confidence: Double) {
        guard let samples, !isEmpty else { return (.zero, 0) }
        let (last, first) = (samples + newest, samples + oldest)
        guard now &- last.pointee.time < VelocityTracker.pause, last.pointee.time > first.pointee.time else {
            return (.zero, 0)
        }
        let moved = last.pointee.position - first.pointee.position
        let length = last.pointee.along - first.pointee.along
        let square = length * length
        let confidence = square > 0 ? min(1, moved.square / square) : 0
        let velocity = moved * (1e9 / Double(last.pointee.time &- first.pointee.time))
        return (Point(velocity.x, velocity.y), confidence)
    }

    @inline(__always)
    private static func after(_ index: Int) -> Int { (index &+ 1) & (capacity &- 1) }
    @inline(__always)
    private static func before(_ index: Int) -> Int { (index &- 1) & (capacity &- 1) }
}

extension SIMD2<Double> {
    /// Of its length.
    @inline(__always)
    fileprivate var square: Double { x * x + y * y }
}
