// How well a sketch describes drawings.

/// How a sketch describes the drawings that belong to no way yet.
struct SketchTrial {
    /// What a line and an arc cost: path whose direction deviates by a right angle, as a share of the whole.
    private static var lineCost: Double { 0.025 }
    private static var arcCost: Double { 0.04 }
    /// Shorter segments cost more: their share of the path, and how much.
    private static var leastShare: Double { 0.06 }
    private static var shortCost: Double { 2 }
    /// The cost of path before and after the segments, relative to its length.
    private static var hookCost: Double { 0.3 }
    /// The mean deviation, 1 - cosine, of a drawing that is not described by a sketch.
    private static var mostDeviation: Double { 0.25 }
    let sketch: PatternSketch
    /// How many drawings it describes.
    private(set) var count = 0
    /// The sum and the largest of their deviations.
    private var sum = 0.0
    private var largest = 0.0
    /// The share of the shortest segment.
    private var shortest = 1.0
    /// For each segment, sums over these drawings: of its middle direction, and of its turn.
    private var directions: InlineArray<14, Point> = InlineArray(repeating: .zero)
    private var sweeps: InlineArray<14, Double> = InlineArray(repeating: 0)

    init(_ sketch: PatternSketch) { self.sketch = sketch }

    private var cost: Double {
        var cost = (sum / Double(max(count, 1)) + largest) * 0.5
        cost += SketchTrial.shortCost * max(0, SketchTrial.leastShare - shortest)
        for at in 0..<sketch.count {
            switch sketch[at].kind {
            case .line: cost += SketchTrial.lineCost
            case .arc: cost += SketchTrial.arcCost
            case .lift: break
            }
        }
        return cost
    }

    func isBetter(than other: SketchTrial?) -> Bool {
        guard let other else { return count > 0 }
        return count != other.count ? count > other.count : count > 0 && cost < other.cost
    }

    /// The sketch with the mean directions and turns of the drawings.
    var refined: PatternSketch {
        var refined = PatternSketch()
        for at in 0..<sketch.count {
            if sketch[at].kind == .lift {
                refined.addLift()
            } else {
                refined.add(
                    middle: Angle.of(directions[at]) * Angle.degreesPerRadian,
                    sweep: sketch[at].kind == .arc ? sweeps[at] / Double(max(count, 1)) : 0)
            }
        }
        return refined
    }

    /// Adds a drawing that was divided. Returns false if it is not described by the sketch.
    mutating func add(_ path: StrokePath, _ boundaries: SegmentBoundaries) -> Bool {
        let whole = max(path.length, 1e-300)
        var deviation = SketchTrial.hookCost * path[boundaries[0]].distance
        deviation += SketchTrial.hookCost * (path.length - path[boundaries[sketch.count]].distance)
        for at in 0..<sketch.count where sketch[at].kind != .lift {
            deviation += SketchTrial.deviation(of: path, boundaries[at], boundaries[at &+ 1], from: sketch[at])
        }
        deviation /= whole
        if deviation > SketchTrial.mostDeviation { return false }
        count &+= 1
        sum += deviation
        largest = max(largest, deviation)
        for at in 0..<sketch.count where sketch[at].kind != .lift {
            let (first, last) = (boundaries[at], boundaries[at &+ 1])
            let length = path[last].distance - path[first].distance
            if !isWholeStroke(at) { shortest = min(shortest, length / whole) }
            let course = SketchTrial.course(of: path, first, last)
            directions[at] = directions[at] + Angle.vector(degrees: course.middle)
            sweeps[at] += course.sweep
        }
        return true
    }

    private func isWholeStroke(_ at: Int) -> Bool {
        (at == 0 || sketch[at &- 1].kind == .lift) && (at &+ 1 == sketch.count || sketch[at &+ 1].kind == .lift)
    }

    /// Returns how much path deviates from a segment: the sum of 1 - cosine, weighted by length.
    private static func deviation(
        of path: StrokePath, _ first: Int, _ last: Int, from segment: PatternSegment
    ) -> Double {
        let start = path[first].distance
        let length = max(path[last].distance - start, 1e-300)
        var deviation = 0.0
        for at in first..<max(first, last) {
            let (from, to) = (path[at], path[at &+ 1])
            let part = ((from.distance + to.distance) * 0.5 - start) / length
            let direction = Angle.vector(degrees: segment.angle + segment.sweep * part)
            deviation += to.distance - from.distance - (to.point - from.point).dot(direction)
        }
        return deviation
    }

    /// Returns the middle direction of a part of the path and how far it turns, in degrees.
    private static func course(of path: StrokePath, _ first: Int, _ last: Int) -> (middle: Double, sweep: Double) {
        let edges = last &- first
        let sweep = path.turning(from: first, to: last)
        if edges < 2 { return (Angle.of(path.point(last) - path.point(first)) * Angle.degreesPerRadian, 0) }
        // Each edge is a chord, whose direction is that of its middle.
        let whole = sweep * Double(edges) / Double(edges &- 1)
        var (angle, before, sum) = (0.0, Point.zero, 0.0)
        for at in first..<last {
            let edge = path.point(at &+ 1) - path.point(at)
            angle += at == first ? Angle.of(edge) : Angle.of(Point(before.dot(edge), before.cross(edge)))
            before = edge
            sum += angle * (path[at &+ 1].distance - path[at].distance)
        }
        let mean = sum / max(path[last].distance - path[first].distance, 1e-300)
        return (mean * Angle.degreesPerRadian, whole)
    }
}
