// Divides a path into lines and arcs.

/// For each number of segments, the division whose directions deviate least from those of lines and of arcs (Bellman,
/// "On the approximation of curves by line segments using dynamic programming", 1961). The direction of a line is
/// constant, and that of an arc changes evenly: both are fitted by the sums of least squares.
struct StrokeSegmentation {
    /// A part of the path with the pen down.
    private struct Edge {
        var length: Double
        /// Radians; continuous within a stroke.
        var angle: Double
        var stroke: Int
    }

    /// Sums over the edges before one, weighted by their lengths: place, direction and their products.
    private struct Sums {
        var w = 0.0
        var x = 0.0
        var xx = 0.0
        var t = 0.0
        var tt = 0.0
        var xt = 0.0

        static func - (a: Sums, b: Sums) -> Sums {
            Sums(w: a.w - b.w, x: a.x - b.x, xx: a.xx - b.xx, t: a.t - b.t, tt: a.tt - b.tt, xt: a.xt - b.xt)
        }
    }

    /// The best way to reach an edge with a number of segments: its cost, and the first edge of the last segment.
    private struct Way {
        var cost = Double.infinity
        var start = 0
    }

    /// What the edges of a segment are best fitted by.
    private struct Fit {
        var cost: Double
        /// Radians.
        var middle: Double
        var sweep: Double
    }

    static var most: Int { 12 }
    /// The shortest segment, as a share of the path, unless it is a whole stroke.
    private static var shortest: Double { 0.04 }
    /// Radians. The arc that turns least.
    private static var leastSweep: Double { 0.7 }
    /// How much better the fit of an arc must be than that of a line: square radians, as a share of the path.
    private static var costOfArc: Double { 0.02 }

    private var edges = Buffer<Edge>()
    private var sums = Buffer<Sums>()
    private var ways = Buffer<Way>()
    private var strokes = 0

    mutating func free() {
        edges.free()
        sums.free()
        ways.free()
    }

    /// Finds the best divisions of a path. Returns false when out of memory.
    mutating func divide(_ path: StrokePath) -> Bool {
        guard edges.reserve(StrokePath.capacity), sums.reserve(StrokePath.capacity &+ 1),
            ways.reserve((StrokePath.capacity &+ 1) &* (StrokeSegmentation.most &+ 1))
        else { return false }
        readEdges(path)
        let count = edges.count
        ways.truncate(to: 0)
        while ways.count < (count &+ 1) &* (StrokeSegmentation.most &+ 1) { ways.appendReserved(Way()) }
        way(0, 0).pointee.cost = 0
        for end in 1..<(count &+ 1) {
            for start in 0..<end where edges[start].stroke == edges[end &- 1].stroke {
                let cost = fit(start, end).cost
                if !(cost < .infinity) { continue }
                for segments in 1...StrokeSegmentation.most {
                    let before = way(start, segments &- 1).pointee.cost
                    if before + cost < way(end, segments).pointee.cost {
                        way(end, segments).pointee = Way(cost: before + cost, start: start)
                    }
                }
            }
        }
        return true
    }

    private func way(_ end: Int, _ segments: Int) -> UnsafeMutablePointer<Way> {
        ways.pointer(at: end &* (StrokeSegmentation.most &+ 1) &+ segments)
    }

    private mutating func readEdges(_ path: StrokePath) {
        edges.truncate(to: 0)
        sums.truncate(to: 0)
        let length = max(path.length, 1e-300)
        var (sum, along, stroke) = (Sums(), 0.0, 0)
        sums.appendReserved(sum)
        for at in 1..<max(path.count, 1) {
            if path[at].isJump {
                stroke &+= 1
                continue
            }
            let chord = path.point(at) - path.point(at &- 1)
            var edge = Edge(length: chord.length / length, angle: Angle.of(chord), stroke: stroke)
            if let last = edges.elements.last, last.stroke == stroke {
                let turns = ((edge.angle - last.angle) / (2 * Angle.half)).rounded()
                edge.angle -= turns * 2 * Angle.half
            }
            let (w, x, t) = (edge.length, along + edge.length * 0.5, edge.angle)
            sum.w += w
            sum.x += w * x
            sum.xx += w * x * x
            sum.t += w * t
            sum.tt += w * t * t
            sum.xt += w * x * t
            along += edge.length
            edges.appendReserved(edge)
            sums.appendReserved(sum)
        }
        strokes = stroke &+ 1
    }

    /// A segment too short is fitted at an infinite cost.
    private func fit(_ start: Int, _ end: Int) -> Fit {
        let sum = sums[end] - sums[start]
        if sum.w < StrokeSegmentation.shortest, !isWholeStroke(start, end) {
            return Fit(cost: .infinity, middle: 0, sweep: 0)
        }
        let mean = sum.t / sum.w
        let line = max(0, sum.tt - mean * sum.t)
        let spread = sum.xx - sum.x * sum.x / sum.w
        let together = sum.xt - sum.x * mean
        if !(spread > 1e-12) { return Fit(cost: line, middle: mean, sweep: 0) }
        let slope = together / spread
        let arc = max(0, line - slope * together) + StrokeSegmentation.costOfArc
        if arc >= line || abs(slope * sum.w) < StrokeSegmentation.leastSweep {
            return Fit(cost: line, middle: mean, sweep: 0)
        }
        return Fit(cost: arc, middle: mean, sweep: slope * sum.w)
    }

    private func isWholeStroke(_ start: Int, _ end: Int) -> Bool {
        (start == 0 || edges[start &- 1].stroke != edges[start].stroke)
            && (end == edges.count || edges[end].stroke != edges[end &- 1].stroke)
    }

    /// Returns the best division into a number of segments; nil if there is none.
    func sketch(segments count: Int) -> PatternSketch? {
        guard count &+ strokes &- 1 <= PatternProgram.mostSegments, way(edges.count, count).pointee.cost < .infinity
        else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: StrokeSegmentation.most &+ 1) { starts in
            var end = edges.count
            starts[count] = end
            for left in (1...count).reversed() {
                end = way(end, left).pointee.start
                starts[left &- 1] = end
            }
            var sketch = PatternSketch()
            for at in 0..<count {
                if at > 0, edges[starts[at]].stroke != edges[starts[at] &- 1].stroke { sketch.addLift() }
                let fit = fit(starts[at], starts[at &+ 1])
                sketch.add(middle: fit.middle * Angle.degreesPerRadian, sweep: fit.sweep * Angle.degreesPerRadian)
            }
            return sketch
        }
    }
}
