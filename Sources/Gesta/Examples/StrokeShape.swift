// The shape of a stroke without its place and size: what examples and drawings are compared by.

import CPlatform

typealias Four = SIMD4<Float>

/// A stroke at `Shape.points` places, equally far apart along it; and of those every third one, as positions and as directions.
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

    /// Of a stroke: `Shape.points`.
    func points(of stroke: Int) -> UnsafePointer<Point> { UnsafePointer(sampled + stroke &* Shape.points) }

    mutating func clear() {
        count = 0
        length = 0
    }

    /// Resamples what has been walked, or the beginning of it that is `upTo` long; the caller has room for one more stroke.
    @_optimize(speed)
    mutating func add(_ walk: EquidistantPath, upTo: Double = .infinity) {
        let whole = min(walk.length, upTo)
        let out = sampled + count &* Shape.points
        // The points walked are one step apart, and the newest sample is the rest of the way from the last of them.
        let last = walk.count &- 1
        var steps = whole / walk.step / Double(Shape.segments)
        // None, or more than numbers can hold.
        if !(steps < Double(EquidistantPath.capacity)) { steps = 0 }
        let walked = Double(last)
        var at = 0
        var way = 0.0
        while at < Shape.points, way < walked {
            let before = platform_whole(way)
            let from = walk.points[before]
            out[at] = from + (walk.points[before &+ 1] - from) * (way - Double(before))
            at &+= 1
            way = Double(at) * steps
        }
        let from = walk.points[last]
        let rest = (walk.last - from).length
        while at < Shape.points {
            out[at] =
                rest > 0 ? from + (walk.last - from) * min((Double(at) * steps - walked) * walk.step / rest, 1) : from
            at &+= 1
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

    /// As one stroke: turned, and of several strokes in the order and the directions of those that they were paired with, the ways between them drawn, too.
    func laid(_ pairing: Pairing, _ turn: SIMD2<Float>, _ scratch: Scratch) -> Drawing {
        var laid = Drawing(scratch: scratch.laid)
        // Of one stroke nothing is left to resample.
        let way = count == 1 ? scratch.laid : scratch.walked
        let (cosine, sine) = (Double(turn.x), Double(turn.y))
        var stroke = 0
        while stroke < count {
            let from = points(of: stroke)
            let (index, isReversed) = pairing.partner(of: stroke)
            let to = way + index &* Shape.points
            var at = 0
            while at < Shape.points {
                let p = from[isReversed ? Shape.segments &- at : at]
                to[at] = Point(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
                at &+= 1
            }
            stroke &+= 1
        }
        if count == 1 {
            (laid.count, laid.length, laid.lengths) = (1, length, lengths)
        } else {
            var walk = EquidistantPath(in: scratch.walked + Drawing.scratch)
            walk.resample(way, count &* Shape.points)
            laid.add(walk)
        }
        return laid
    }

    /// Writes the shape of each stroke: `Shape.coarseCount` numbers.
    @_optimize(speed)
    func shape(_ coarse: UnsafeMutablePointer<Float>) {
        // Strokes count by their length.
        var centre = Point.zero
        var stroke = 0
        while stroke < count {
            let points = sampled + stroke &* Shape.points
            var sum = Point.zero
            var at = 0
            while at < Shape.points {
                sum = sum + points[at]
                at &+= 1
            }
            centre = centre + sum * (share(stroke) / Double(Shape.points))
            stroke &+= 1
        }
        stroke = 0
        while stroke < count {
            write(stroke, centre, coarse + stroke &* Shape.coarseCount)
            stroke &+= 1
        }
        normalize(coarse)
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

    @_optimize(speed)
    private func write(_ stroke: Int, _ centre: Point, _ coarse: UnsafeMutablePointer<Float>) {
        let points = sampled + stroke &* Shape.points
        let weight = share(stroke).squareRoot()
        // Lengths near 1, whatever the unit: their squares are floats.
        let scale = length > 1e-300 ? weight / length : 0
        var at = 0
        while at < Shape.coarsePoints {
            let here = points[at &* Shape.stride]
            let p = (here - centre) * scale
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
    }
}
