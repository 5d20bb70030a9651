// How often a stroke path crosses itself.

/// Counts the crossings of a path, its strokes with one another included. The path is counted in at most about 64
/// edges. A crossing does not count if the loop between its two passes is short, or if it is near the start or the end
/// of one of the strokes. Two crossings close to each other on both passes are a touch, and cancel each other.
struct CrossingCounter {
    /// The number of points per edge is such that there are at most this many edges.
    private static var mostEdges: Int { 64 }
    /// The shortest loop that counts, over the diagonal. Rounded corners and jitter have shorter ones.
    private static var leastLoop: Double { 0.25 }
    /// How near to the start or the end of a stroke crossings do not count, over the diagonal: there are hooks, and
    /// ends that overlap.
    private static var end: Double { 0.05 }
    /// The largest distance, on both passes, of two crossings that cancel each other, over the diagonal.
    private static var touch: Double { 0.15 }
    /// How far the end of the path is moved, over the diagonal, and the points before it in proportion: passes over the
    /// same points, as on a coarse grid, then cross properly or not at all.
    private static var shift: Double { 0.002 }

    private let path: StrokePath
    private let size: Double
    private let pointsPerEdge: Int
    private let shiftPerPoint: Point
    /// The places of the newest crossings, as distances along the path.
    private var recent = (SIMD8<Double>(repeating: .infinity), SIMD8<Double>(repeating: .infinity))
    private var next = 0
    private(set) var count = 0

    init(_ path: StrokePath) {
        self.path = path
        size = path.diagonal
        pointsPerEdge = max(1, (path.count &+ CrossingCounter.mostEdges &- 2) / CrossingCounter.mostEdges)
        let shift = path.diagonal * CrossingCounter.shift / Double(path.count)
        shiftPerPoint = Point(0.83 * shift, 0.56 * shift)
        var first = 0
        while first < path.count {
            let stroke = stroke(from: first)
            var other = stroke
            while true {
                addCrossings(of: stroke, other)
                if other.last &+ 1 >= path.count { break }
                other = self.stroke(from: other.last &+ 1)
            }
            first = stroke.last &+ 1
        }
    }

    /// The points of a stroke, of which the edges join some.
    private struct Stroke {
        let first: Int
        var last: Int
        var edges = 0
        var longestEdge = 0.0
    }

    private func stroke(from first: Int) -> Stroke {
        var stroke = Stroke(first: first, last: first)
        while stroke.last &+ 1 < path.count, !path[stroke.last &+ 1].isJump { stroke.last &+= 1 }
        var (at, edge) = (first, first)
        while at < stroke.last {
            at = min(at &+ pointsPerEdge, stroke.last)
            stroke.longestEdge = max(stroke.longestEdge, path[at].distance - path[edge].distance)
            stroke.edges &+= 1
            edge = at
        }
        // Its points are moved as well.
        stroke.longestEdge += size * CrossingCounter.shift
        return stroke
    }

    /// The point of the path at which an edge of a stroke begins.
    private func index(_ edge: Int, in stroke: Stroke) -> Int {
        min(stroke.first &+ edge &* pointsPerEdge, stroke.last)
    }

    private func point(_ index: Int) -> Point { path.point(index) + shiftPerPoint * Double(index) }

    /// Adds the crossings of a stroke with itself or a later one. Edges too far from the line of an edge are skipped.
    private mutating func addCrossings(of stroke: Stroke, _ other: Stroke) {
        let isSame = stroke.first == other.first
        var edge = 0
        while edge < stroke.edges {
            let (start, end) = (index(edge, in: stroke), index(edge &+ 1, in: stroke))
            let a = point(start)
            let d = point(end) - a
            let edgesPerArea = 1 / (d.length * other.longestEdge)
            var at = isSame ? edge &+ 2 : 0
            var from = index(at, in: other)
            var before = d.cross(point(from) - a)
            while at < other.edges {
                let skipped = abs(before) * edgesPerArea
                // Also if it is not a number.
                if !(skipped < Double(other.edges &- at)) { break }
                if skipped >= 2 {
                    at &+= Int(skipped) &- 1
                    from = index(at, in: other)
                    before = d.cross(point(from) - a)
                    continue
                }
                at &+= 1
                let to = index(at, in: other)
                let after = d.cross(point(to) - a)
                if (before > 0) != (after > 0) {
                    add((start, end), (from, to), before / (before - after), stroke, other)
                }
                (from, before) = (to, after)
            }
            edge &+= 1
        }
    }

    /// Adds the crossing of an edge with another one, which crosses the line of the first at `share` of its length.
    @inline(never)
    private mutating func add(
        _ edge: (Int, Int), _ crossed: (Int, Int), _ share: Double, _ stroke: Stroke, _ other: Stroke
    ) {
        let a = point(crossed.0)
        let d = point(crossed.1) - a
        let (before, after) = (d.cross(point(edge.0) - a), d.cross(point(edge.1) - a))
        if (before > 0) == (after > 0) { return }
        let firstShare = before / (before - after)
        // The sides of edges on one line are rounding errors.
        let distance = point(edge.0) + (point(edge.1) - point(edge.0)) * firstShare - (a + d * share)
        if !(distance.squaredLength < size * size * 1e-6) { return }
        func place(_ edge: (Int, Int), _ share: Double) -> Double {
            path[edge.0].distance + (path[edge.1].distance - path[edge.0].distance) * share
        }
        func isInside(_ place: Double, _ stroke: Stroke) -> Bool {
            let cut = size * CrossingCounter.end
            return place - path[stroke.first].distance >= cut && path[stroke.last].distance - place >= cut
        }
        let (first, second) = (place(edge, firstShare), place(crossed, share))
        if stroke.first == other.first, second - first < size * CrossingCounter.leastLoop { return }
        if !isInside(first, stroke) || !isInside(second, other) { return }
        let touch = size * CrossingCounter.touch
        var at = 0
        while at < 8 {
            if abs(recent.0[at] - first) < touch, abs(recent.1[at] - second) < touch {
                recent.0[at] = .infinity
                count &-= 1
                return
            }
            at &+= 1
        }
        (recent.0[next], recent.1[next]) = (first, second)
        next = (next &+ 1) & 7
        count &+= 1
    }
}

extension StrokePath {
    /// How often it crosses itself.
    @inline(never)
    var crossings: Int { CrossingCounter(self).count }
}
