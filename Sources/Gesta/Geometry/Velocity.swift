// How fast a point moves: least squares over its newest positions.

/// Fits a parabola to the positions of the last 100 ms, at most 20 of them, and takes its slope at the newest one: what
/// Android's VelocityTracker and Flutter do (strategy "lsq2"). A pause of 40 ms before a sample forgets what was before it:
/// a finger that stops and then lifts has no velocity.
///
/// A finger that hooks back or slows down as it lifts bends the parabola over its vertex: then it points backwards. Where it points against what
/// the point has moved by, a straight line counts instead, in which a position weighs the less the newer it is: the hook the least.
///
/// Storage is allocated once; adding a position costs O(1), `measure` costs O(20).
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

    /// Forgets the newest position, if it is of that time.
    mutating func takeBack(at time: Int64) {
        guard let samples, count > 0, samples[newest].time == time else { return }
        count &-= 1
        newest = indexBack(1)
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
    func estimate(at now: Int64) -> Point { measure(at: now).velocity }

    /// The same, with how much of the movement the curve that was fitted explains (R²): 1 where it passes through every position, 0 where
    /// nothing is known.
    func measure(at now: Int64) -> (velocity: Point, confidence: Double) {
        guard let samples, count >= 2 else { return (.zero, 0) }
        let last = samples[newest]
        if now &- last.time >= VelocityTracker.pause { return (.zero, 0) }

        // Moments of time in seconds before the newest sample, and of displacement from it: small numbers, well conditioned.
        var n = 0.0, t1 = 0.0, t2 = 0.0, t3 = 0.0, t4 = 0.0
        var p0 = Point.zero, p1 = Point.zero, p2 = Point.zero
        var square = 0.0
        var oldest = (time: 0.0, position: Point.zero)
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
            square += p.squaredLength
            oldest = (t, p)
            at &+= 1
        }
        guard oldest.time < 0 else { return (.zero, 0) }
        let moved = oldest.position * -1

        // p(t) = c + b t + a t²; b and a by Cramer's rule on the centred moments.
        let s11 = t2 - t1 * t1 / n
        let s12 = t3 - t1 * t2 / n
        let s22 = t4 - t2 * t2 / n
        let q1 = p1 - p0 * (t1 / n)
        let q2 = p2 - p0 * (t2 / n)
        let total = square - p0.squaredLength / n
        let determinant = s11 * s22 - s12 * s12
        var slope = q1 * (1 / s11)
        var explained = q1.dot(q1) / s11
        if n >= 3, determinant > 1e-9 * s11 * s22 {
            let bend = (q2 * s11 - q1 * s12) * (1 / determinant)
            slope = (q1 * s22 - q2 * s12) * (1 / determinant)
            explained = slope.dot(q1) + bend.dot(q2)
        }
        if slope.dot(moved) > 0 { return (slope, share(explained, of: total)) }
        return weighted(seen: at, span: oldest.time, moved)
    }

    /// A straight line through the newest `seen` positions, the older the heavier.
    private func weighted(seen: Int, span: Double, _ moved: Point) -> (velocity: Point, confidence: Double) {
        guard let samples else { return (.zero, 0) }
        let last = samples[newest]
        // The newest would weigh nothing at all: it gets what one step of time is worth.
        let least = 0 - span / Double(seen)
        var w = 0.0, t1 = 0.0, t2 = 0.0
        var p0 = Point.zero, p1 = Point.zero
        var square = 0.0
        var at = 0
        while at < seen {
            let sample = samples[indexBack(at)]
            let t = Double(sample.time &- last.time) * 1e-9
            let p = sample.position - last.position
            let weight = least - t
            w += weight
            t1 += weight * t
            t2 += weight * t * t
            p0 = p0 + p * weight
            p1 = p1 + p * (weight * t)
            square += weight * p.squaredLength
            at &+= 1
        }
        let s11 = t2 - t1 * t1 / w
        let q1 = p1 - p0 * (t1 / w)
        let slope = q1 * (1 / s11)
        // Should even that point backwards, what is left is the way over the time.
        guard slope.dot(moved) > 0 else { return (moved * (-1 / span), 0) }
        return (slope, share(q1.dot(q1) / s11, of: square - p0.squaredLength / w))
    }

    private func share(_ part: Double, of whole: Double) -> Double { whole > 0 ? max(0, min(1, part / whole)) : 0 }

    private func indexBack(_ steps: Int) -> Int {
        let index = newest &- steps
        return index < 0 ? index &+ VelocityTracker.capacity : index
    }
}
