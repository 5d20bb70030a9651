// How fast a point moves: its newest way over the time that it took.

/// What the point has moved by in the last 55 ms, over that time. A pause of 40 ms before a sample forgets what was before it: a finger that stops and
/// then lifts has no velocity.
///
/// Of flicks whose true speed at the lift is known (Tests/python/velocity_comparison.py) this is nearer to it than the slope of a parabola of least
/// squares over 100 ms (Android's and Flutter's "lsq2"), which chases the noise, and which a finger that hooks back as it lifts turns round. The time
/// spans three frames of 60 Hz, and a hook of 30 ms is not most of it.
///
/// Positions that follow within 4 ms take the newest's place, so that high rates need no more room. Storage is allocated once; adding a position and measuring cost
/// O(1).
struct VelocityTracker {
    private struct Sample {
        var time: Int64
        var position: Point
        /// The length of the way to here.
        var along: Double
    }

    /// A power of 2, with room for `horizon` in steps of `spacing`.
    static var capacity: Int { 16 }
    static var horizon: Int64 { 55_000_000 }
    static var spacing: Int64 { 4_000_000 }
    static var pause: Int64 { 40_000_000 }

    private var samples: UnsafeMutablePointer<Sample>?
    /// Counts on; where it stands is told by its low bits.
    private var newest = 0
    private var count = 0

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

    mutating func clear() { count = 0 }

    @_optimize(speed)
    mutating func add(_ position: Point, at time: Int64) {
        guard samples != nil else { return }
        if count > 0, time &- back(0).pointee.time >= VelocityTracker.pause { count = 0 }
        // The newest stays when it is far enough from the one before.
        if count < 2 || back(0).pointee.time &- back(1).pointee.time >= VelocityTracker.spacing {
            newest &+= 1
            count &+= 1
        }
        var along = 0.0
        if count > 1 { along = back(1).pointee.along + (position - back(1).pointee.position).length }
        back(0).initialize(to: Sample(time: time, position: position, along: along))
        while time &- back(count &- 1).pointee.time > VelocityTracker.horizon { count &-= 1 }
    }

    /// Forgets the newest position, if it is of that time.
    mutating func takeBack(at time: Int64) {
        guard count > 0, back(0).pointee.time == time else { return }
        count &-= 1
        newest &-= 1
    }

    /// Moves all positions: the point jumped without moving, because a contact joined or left the centroid.
    mutating func shift(by offset: Point) {
        var at = 0
        while at < count {
            back(at).pointee.position = back(at).pointee.position + offset
            at &+= 1
        }
    }

    /// Units per second at `now`; zero when the point has rested since, or has been seen once only.
    func estimate(at now: Int64) -> Point { measure(at: now).velocity }

    /// The same, and how straight the way was that it leads along: 1 where the point went straight on, 0 where it came back to where it was, or
    /// nothing is known.
    @_optimize(speed)
    func measure(at now: Int64) -> (velocity: Point, confidence: Double) {
        guard count >= 2 else { return (.zero, 0) }
        let last = back(0)
        let first = back(count &- 1)
        guard now &- last.pointee.time < VelocityTracker.pause, last.pointee.time > first.pointee.time else { return (.zero, 0) }
        let moved = last.pointee.position - first.pointee.position
        let length = last.pointee.along - first.pointee.along
        let confidence = length > 0 ? min(1, moved.length / length) : 0
        return (moved * (1e9 / Double(last.pointee.time &- first.pointee.time)), confidence)
    }

    /// The sample `steps` before the newest. There is storage where there are samples.
    @inline(__always)
    private func back(_ steps: Int) -> UnsafeMutablePointer<Sample> {
        samples.unsafelyUnwrapped + ((newest &- steps) & (VelocityTracker.capacity &- 1))
    }
}
