// One stroke while it is drawn, as a few points at equal distances, whatever its length and its sampling rate.

/// Walks along the stroke as one does with a pair of dividers: the next point is where the stroke first is one step from the point before. Jitter and
/// rest that stay within a step leave no trace, which sampling by path length would count. When there is no more room, the points themselves are
/// walked along with a step twice as wide: so each sample costs O(1), amortised, and a stroke of any length has from `room / 2` to `room` points.
struct StrokeWalk {
    static var room: Int { 64 }

    /// `room` points, the caller's.
    let points: UnsafeMutablePointer<Point>
    private(set) var count = 0
    /// The distance from one point to the next; 0 while the stroke has not left its first point.
    private(set) var step = 0.0
    /// The newest sample, at most one step from the last point.
    private(set) var last = Point.zero

    init(in points: UnsafeMutablePointer<Point>) { self.points = points }

    mutating func start(at place: Point) {
        points[0] = place
        last = place
        count = 1
        step = 0
    }

    /// What has been walked, in the caller's units; less than the path when that has jitter.
    var length: Double { Double(count &- 1) * step + (last - points[count &- 1]).length }

    @inline(__always)
    mutating func move(to place: Point) {
        last = place
        let squared = (place - points[count &- 1]).squaredLength
        if squared > step * step { walk(to: place) }
    }

    @inline(never) @_optimize(speed)
    private mutating func walk(to place: Point) {
        // A first step that is a fraction of the first move, so that nothing depends on the unit.
        if step == 0 { step = (place - points[0]).length / 4 }
        // Far along one straight: widen the step until it fits.
        while (place - points[count &- 1]).length >= Double(StrokeWalk.room &- count) * step {
            if count == 1 { step *= 2 } else { widen() }
        }
        stride(to: place)
    }

    @inline(__always)
    private mutating func stride(to place: Point) {
        let from = points[count &- 1]
        let way = place - from
        let squared = way.squaredLength
        if squared < step * step || !(squared > 0) { return }
        // All along one straight: so are the points.
        let distance = squared.squareRoot()
        let part = step / distance
        var walked = step
        var at = 1.0
        while walked <= distance, count < StrokeWalk.room {
            points[count] = from + way * (part * at)
            count &+= 1
            at += 1
            walked += step
        }
    }

    @_optimize(speed)
    private mutating func widen() {
        let old = count
        step *= 2
        count = 1
        var at = 1
        // What is written is never ahead of what is read: each new point takes at least one old one.
        while at < old {
            stride(to: points[at])
            at &+= 1
        }
    }
}
