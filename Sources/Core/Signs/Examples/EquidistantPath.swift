// A path resampled to a few points at equal distances, whatever its length and sampling rate.

/// Each point is where the path first leaves the circle of radius `step` around the previous point. Jitter within a
/// step adds no points, unlike with sampling by path length. When the storage is full, the points themselves are
/// resampled with twice the step. Adding a sample is therefore amortized O(1), and a long path has `capacity / 2` to
/// `capacity` points.
struct EquidistantPath {
    static var capacity: Int { 64 }

    /// Storage for `capacity` points, owned by the caller.
    let points: UnsafeMutablePointer<Point>
    private(set) var count = 0
    /// The distance between consecutive points; 0 until the path leaves its first point.
    private(set) var step = 0.0
    /// The newest sample, at most one step from the last point.
    private(set) var last = Point.zero

    init(in points: UnsafeMutablePointer<Point>) { self.points = points }

    mutating func begin(at point: Point) {
        points[0] = point
        last = point
        count = 1
        step = 0
    }

    /// The length of the resampled path in the caller's units. Jitter makes the original path longer.
    var length: Double { steppedLength + (last - points[count &- 1]).length }

    /// The length without the way to the newest sample.
    @inline(__always)
    var steppedLength: Double { Double(count &- 1) * step }

    /// From the first point to the newest sample.
    var chord: Point { last - points[0] }

    /// Returns whether the path has reached its next point.
    @inline(__always) @discardableResult
    mutating func move(to point: Point) -> Bool {
        last = point
        let squared = (point - points[count &- 1]).squaredLength
        guard squared > step * step else { return false }
        extend(to: point)
        return true
    }

    /// Resamples a whole stroke of at least one sample.
    mutating func resample(_ samples: UnsafePointer<Point>, _ sampleCount: Int) {
        begin(at: samples[0])
        for sample in UnsafeBufferPointer(start: samples + 1, count: sampleCount &- 1) { move(to: sample) }
    }

    @inline(never) @_optimize(speed)
    private mutating func extend(to point: Point) {
        // The first step is a fraction of the first move, so that the result does not depend on the unit.
        if step == 0 { step = (point - points[0]).length / 4 }
        // A long straight move can need more points than there is room for.
        while (point - points[count &- 1]).length >= Double(EquidistantPath.capacity &- count) * step {
            if count == 1 { step *= 2 } else { doubleStep() }
        }
        appendPoints(toward: point)
    }

    @inline(__always)
    private mutating func appendPoints(toward point: Point) {
        let from = points[count &- 1]
        let move = point - from
        let squared = move.squaredLength
        if squared < step * step || !(squared > 0) { return }
        let distance = squared.squareRoot()
        let part = step / distance
        var covered = step
        var multiple = 1.0
        while covered <= distance, count < EquidistantPath.capacity {
            points[count] = from + move * (part * multiple)
            count &+= 1
            multiple += 1
            covered += step
        }
    }

    /// Resamples in place. Each new point consumes at least one old point, so the write position stays behind the read
    /// position.
    @_optimize(speed)
    private mutating func doubleStep() {
        let oldCount = count
        step *= 2
        count = 1
        var at = 1
        while at < oldCount {
            appendPoints(toward: points[at])
            at &+= 1
        }
    }
}
