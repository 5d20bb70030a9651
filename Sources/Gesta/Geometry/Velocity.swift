// How fast a point moves: least squares over its newest positions.

/// Fits a parabola to the positions of the last 100 ms, at most 20 of them, and takes its slope at the newest one: what
/// Android's VelocityTracker and Flutter do (strategy "lsq2"). A pause of 40 ms before a sample forgets what was before it:
/// a finger that stops and then lifts has no velocity. Where the parabola points against the straight line of least squares, the line counts.
///
/// Storage is allocated once; adding a position costs O(1), `estimate` costs O(20).
struct VelocityTracker {
    private struct Sample {
        var time: Int64
        var position: Point
    }

    static var capacity: Int { 20 }
    static var horizon: Int64 { 100_000_000 }
    static var pause: Int64 { 40_000_000 }

    private var samples: UnsafeMutablePointer<Sample>?
    private var newest = -1
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

    mutating func add(_ position: Point, at time: Int64) {
        guard let samples else { return }
        if count > 0, time &- samples[newest].time >= VelocityTracker.pause { count = 0 }
        newest = newest &+ 1 == VelocityTracker.capacity ? 0 : newest &+ 1
        samples[newest] = Sample(time: time, position: position)
        if count < VelocityTracker.capacity { count &+= 1 }
    }

    /// Moves all positions: the point jumped without moving, because a contact joined or left the centroid.
    mutating func shift(by offset: Point) {
        guard let samples else { return }
        var at = 0
        while at < count {
            let index = indexBack(at)
            samples[index].position = samples[index].position + offset
            at &+= 1
        }
    }

    /// Units per second at `now`; zero when the point has rested since, or has been seen once only.
    func estimate(at now: Int64) -> Point {
        guard let samples, count >= 2 else { return .zero }
        let last = samples[newest]
        if now &- last.time >= VelocityTracker.pause { return .zero }

        // Moments of time in seconds before the newest sample, and of displacement from it: small numbers, well conditioned.
        var n = 0.0, t1 = 0.0, t2 = 0.0, t3 = 0.0, t4 = 0.0
        var p0 = Point.zero, p1 = Point.zero, p2 = Point.zero
        var oldest = 0.0
        var at = 0
        while at < count {
            let sample = samples[indexBack(at)]
            if last.time &- sample.time > VelocityTracker.horizon { break }
            let t = Double(sample.time &- last.time) * 1e-9
            let p = sample.position - last.position
            n += 1
            t1 += t
            t2 += t * t
            t3 += t * t * t
            t4 += t * t * t * t
            p0 = p0 + p
            p1 = p1 + p * t
            p2 = p2 + p * (t * t)
            oldest = t
            at &+= 1
        }
        guard oldest < 0 else { return .zero }

        // p(t) = c + b t + a t²; b by Cramer's rule on the centred moments.
        let s11 = t2 - t1 * t1 / n
        let s12 = t3 - t1 * t2 / n
        let s22 = t4 - t2 * t2 / n
        let q1 = p1 - p0 * (t1 / n)
        let q2 = p2 - p0 * (t2 / n)
        let determinant = s11 * s22 - s12 * s12
        let line = s11 > 0 ? q1 * (1 / s11) : .zero
        guard n >= 3, determinant > 1e-9 * s11 * s22 else { return line }
        let parabola = (q1 * s22 - q2 * s12) * (1 / determinant)
        // A finger that slows down to its lift bends the parabola over its vertex: then it points backwards, and the straight line is nearer
        // to the truth.
        return parabola.x * line.x + parabola.y * line.y > 0 ? parabola : line
    }

    private func indexBack(_ steps: Int) -> Int {
        let index = newest &- steps
        return index < 0 ? index &+ VelocityTracker.capacity : index
    }
}
