// The shape of a stroke without its place and size: what examples and drawings are compared by.

typealias Four = SIMD4<Float>

/// A stroke at `Shape.points` places, equally far apart along it, as positions and as directions: coarse for the first look, and fine for
/// the second. Both are plain runs of Float, so that a set of examples is one block.
enum Shape {
    static var points: Int { 34 }
    static var segments: Int { points &- 1 }
    /// Every third place: 12.
    static var stride: Int { 3 }
    static var coarsePoints: Int { 12 }

    /// Coarse: x of 12 positions and 12 directions (the last one 0), then y. The positions are scaled so that a whole drawing's squares
    /// add up to 1/2, and so are the directions: the product of two drawings is 1 when they are alike.
    /// Both are floats; a whole set's are compared four at a time, lane by lane.
    static var half: Int { 24 }
    static var coarseCount: Int { 48 }

    /// Fine: x, y of the directions of the 33 segments, x, y of the positions at their ends; each with `pad` places before, and as many after,
    /// that lie far away.
    static var pad: Int { 4 }
    static var row: Int { 44 }
    static var fineCount: Int { 176 }
    static var away: Float { 1000 }
}

/// How much the box and the way of a whole drawing lie along x and along y: two unit vectors.
struct Spread {
    var box: SIMD2<Float>
    var way: SIMD2<Float>

    /// 0 for alike, 2 at most. (The correction factors of Taranta et al., "Jackknife", CHI 2017, added instead of multiplied.)
    func difference(_ other: Spread) -> Float {
        2 - (box.x * other.box.x + box.y * other.box.y) - (way.x * other.way.x + way.y * other.way.y)
    }
}

/// A drawing of one stroke or several, resampled.
struct Drawing {
    static var mostStrokes: Int { 5 }

    /// `mostStrokes` runs of `Shape.points`.
    private let sampled: UnsafeMutablePointer<Point>
    private(set) var count = 0
    private var lengths = SIMD8<Double>(repeating: 0)
    /// Of all strokes.
    private(set) var length = 0.0

    static var scratch: Int { mostStrokes &* Shape.points }

    init(scratch: UnsafeMutablePointer<Point>) { sampled = scratch }

    mutating func clear() {
        count = 0
        length = 0
    }

    /// Resamples a polyline, up to the way `upTo` along it; the caller has room for one more stroke. `end` is one more point of it.
    @_optimize(speed)
    mutating func add(_ points: UnsafePointer<Point>, _ pointCount: Int, end: Point, upTo: Double = .infinity) {
        var whole = 0.0
        var at = 1
        while at < pointCount {
            whole += (points[at] - points[at &- 1]).length
            at &+= 1
        }
        whole += (end - points[pointCount &- 1]).length
        if upTo < whole { whole = upTo }
        let out = sampled + count &* Shape.points
        let interval = whole / Double(Shape.segments)
        out[0] = points[0]
        var written = 1
        var walked = 0.0
        at = 1
        while at <= pointCount, written < Shape.points {
            let from = points[at &- 1]
            let way = (at < pointCount ? points[at] : end) - from
            let distance = way.length
            while written < Shape.points, Double(written) * interval <= walked + distance, distance > 0 {
                out[written] = from + way * ((Double(written) * interval - walked) / distance)
                written &+= 1
            }
            walked += distance
            at &+= 1
        }
        while written < Shape.points {
            out[written] = upTo < .infinity ? out[written &- 1] : end
            written &+= 1
        }
        smooth(out)
        lengths[count] = whole
        length += whole
        count &+= 1
    }

    /// Each place half itself and half its neighbours: what coarse sensors make of a line, and small shakes, count less than the form.
    private func smooth(_ places: UnsafeMutablePointer<Point>) {
        var before = places[0]
        var at = 1
        while at < Shape.points &- 1 {
            let here = places[at]
            places[at] = here * 0.5 + (before + places[at &+ 1]) * 0.25
            before = here
            at &+= 1
        }
    }

    /// Writes the shape of each stroke: `Shape.coarseCount` and `Shape.fineCount` numbers. Fine may be left out.
    @_optimize(speed)
    func shape(coarse: UnsafeMutablePointer<Float>, fine: UnsafeMutablePointer<Float>?) -> Spread {
        // Strokes count by their length.
        var centre = Point.zero
        var least = sampled[0]
        var most = sampled[0]
        var stroke = 0
        while stroke < count {
            let points = sampled + stroke &* Shape.points
            var sum = Point.zero
            var at = 0
            while at < Shape.points {
                let p = points[at]
                sum = sum + p
                least = Point(min(least.x, p.x), min(least.y, p.y))
                most = Point(max(most.x, p.x), max(most.y, p.y))
                at &+= 1
            }
            centre = centre + sum * (share(stroke) / Double(Shape.points))
            stroke &+= 1
        }
        var squares = 0.0
        var way = Point.zero
        stroke = 0
        while stroke < count {
            let points = sampled + stroke &* Shape.points
            var sum = 0.0
            var at = 0
            while at < Shape.points {
                sum += (points[at] - centre).squaredLength
                if at > 0 {
                    let step = points[at] - points[at &- 1]
                    way = way + Point(abs(step.x), abs(step.y))
                }
                at &+= 1
            }
            squares += sum * share(stroke) / Double(Shape.points)
            stroke &+= 1
        }
        let scale = squares > 0 ? 1 / squares.squareRoot() : 0
        stroke = 0
        while stroke < count {
            write(stroke, centre, scale, coarse + stroke &* Shape.coarseCount, fine.map { $0 + stroke &* Shape.fineCount })
            stroke &+= 1
        }
        normalize(coarse)
        return Spread(box: unit(most - least), way: unit(way))
    }

    /// The squares of all positions add up to 1/2, and those of all directions.
    @_optimize(speed)
    private func normalize(_ coarse: UnsafeMutablePointer<Float>) {
        // Rows of 12: x of positions, x of directions, y of positions, y of directions.
        var sums = SIMD2<Float>(0, 0)
        let rows = count &* 4
        var row = 0
        while row < rows {
            let from = coarse + row &* Shape.coarsePoints
            var sum: Float = 0
            var at = 0
            while at < Shape.coarsePoints {
                sum += from[at] * from[at]
                at &+= 1
            }
            sums[row & 1] += sum
            row &+= 1
        }
        let scales = SIMD2(factor(sums[0]), factor(sums[1]))
        row = 0
        while row < rows {
            let from = coarse + row &* Shape.coarsePoints
            let scale = scales[row & 1]
            var at = 0
            while at < Shape.coarsePoints {
                from[at] *= scale
                at &+= 1
            }
            row &+= 1
        }
    }

    private func factor(_ sum: Float) -> Float { sum > 0 ? (0.5 / sum).squareRoot() : 0 }

    private func share(_ stroke: Int) -> Double { length > 0 ? lengths[stroke] / length : 1 / Double(count) }

    private func unit(_ v: Point) -> SIMD2<Float> {
        let length = v.length
        return length > 0 ? SIMD2(Float(v.x / length), Float(v.y / length)) : SIMD2(0, 0)
    }

    @_optimize(speed)
    private func write(
        _ stroke: Int, _ centre: Point, _ scale: Double, _ coarse: UnsafeMutablePointer<Float>, _ fine: UnsafeMutablePointer<Float>?
    ) {
        let points = sampled + stroke &* Shape.points
        let share = share(stroke)
        let weight = share.squareRoot()
        let position = scale * weight
        var at = 0
        while at < Shape.coarsePoints {
            let here = points[at &* Shape.stride]
            let p = (here - centre) * position
            coarse[at] = Float(p.x)
            coarse[at &+ Shape.half] = Float(p.y)
            var d = Point.zero
            if at &+ 1 < Shape.coarsePoints {
                d = points[(at &+ 1) &* Shape.stride] - here
                let length = d.length
                d = length > 0 ? d * (weight / length) : .zero
            }
            coarse[Shape.coarsePoints &+ at] = Float(d.x)
            coarse[Shape.coarsePoints &+ at &+ Shape.half] = Float(d.y)
            at &+= 1
        }
        guard let fine else { return }
        fine.update(repeating: Shape.away, count: Shape.fineCount)
        at = 0
        while at < Shape.segments {
            let step = points[at &+ 1] - points[at]
            let length = step.length
            let d = length > 0 ? step * (1 / length) : .zero
            let p = (points[at &+ 1] - centre) * scale
            let place = fine + (Shape.pad &+ at)
            place[0] = Float(d.x)
            place[Shape.row] = Float(d.y)
            place[2 &* Shape.row] = Float(p.x)
            place[3 &* Shape.row] = Float(p.y)
            at &+= 1
        }
    }
}
