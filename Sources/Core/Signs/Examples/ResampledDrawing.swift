// A drawing of one or several strokes, each resampled to the same number of points.

import CPlatform

struct ResampledDrawing {
    static var mostStrokes: Int { 5 }
    /// The points of a stroke, at equal distances along it.
    static var points: Int { 34 }
    static var edges: Int { points &- 1 }
    /// The points that storage must have room for.
    static var capacity: Int { mostStrokes &* points }

    private let resampled: UnsafeMutablePointer<Point>
    private(set) var count = 0
    private(set) var lengths = SIMD8<Double>(repeating: 0)
    /// The total length of the strokes.
    private(set) var length = 0.0

    init(in points: UnsafeMutablePointer<Point>) { resampled = points }

    func points(of stroke: Int) -> UnsafePointer<Point> {
        UnsafePointer(resampled + stroke &* ResampledDrawing.points)
    }

    mutating func clear() {
        count = 0
        length = 0
    }

    /// Returns the drawing without the first strokes, in the same storage.
    func without(first removed: Int) -> ResampledDrawing {
        var rest = ResampledDrawing(in: resampled + removed &* ResampledDrawing.points)
        rest.count = count &- removed
        for stroke in 0..<rest.count {
            rest.lengths[stroke] = lengths[stroke &+ removed]
            rest.length += rest.lengths[stroke]
        }
        return rest
    }

    /// Removes the first strokes.
    mutating func removeFirst(_ removed: Int) {
        let rest = count &- removed
        resampled.update(from: resampled + removed &* ResampledDrawing.points, count: rest &* ResampledDrawing.points)
        length = 0
        for stroke in 0..<rest {
            lengths[stroke] = lengths[stroke &+ removed]
            length += lengths[stroke]
        }
        count = rest
    }

    /// The distance between the ends of the first stroke, relative to its length: 1 for a straight line.
    var straightness: Double {
        lengths[0] > 0 ? (points(of: 0)[ResampledDrawing.edges] - points(of: 0)[0]).length / lengths[0] : 0
    }

    /// Adds a stroke, or only its beginning of length `limit`. There must be room for a stroke.
    @_optimize(speed)
    mutating func add(_ path: EquidistantPath, upTo limit: Double = .infinity) {
        let whole = min(path.length, limit)
        let out = resampled + count &* ResampledDrawing.points
        // The points of the path are one step apart. The newest sample is the rest of the path.
        let last = path.count &- 1
        var steps = whole / path.step / Double(ResampledDrawing.edges)
        // The quotient may be NaN or infinite.
        if !(steps < Double(EquidistantPath.capacity)) { steps = 0 }
        let wholeSteps = Double(last)
        var at = 0
        var position = 0.0
        while at < ResampledDrawing.points, position < wholeSteps {
            let before = Int(truncatingIfNeeded: platform_whole(position))
            let from = path.points[before]
            out[at] = from + (path.points[before &+ 1] - from) * (position - Double(before))
            at &+= 1
            position = Double(at) * steps
        }
        let from = path.points[last]
        let rest = (path.last - from).length
        while at < ResampledDrawing.points {
            out[at] =
                rest > 0
                ? from + (path.last - from) * min((Double(at) * steps - wholeSteps) * path.step / rest, 1) : from
            at &+= 1
        }
        finish(out, whole)
    }

    /// Adds a part of a stream. There must be room for a stroke.
    mutating func add(_ ring: PathRing, from start: Int, to end: Int) {
        let out = resampled + count &* ResampledDrawing.points
        ring.resample(from: start, to: end, ResampledDrawing.points, out)
        finish(out, ring.length(at: end) - ring.length(at: start))
    }

    private mutating func finish(_ points: UnsafeMutablePointer<Point>, _ whole: Double) {
        smooth(points)
        lengths[count] = whole
        length += whole
        count &+= 1
    }

    /// Replaces each inner point by half of itself and a quarter of each neighbor, which reduces sensor noise and small
    /// tremors.
    @inline(__always)
    private func smooth(_ points: UnsafeMutablePointer<Point>) {
        var (before, here) = (Float64x2.load(points), Float64x2.load(points + 1))
        var at = 1
        while at < ResampledDrawing.points &- 1 {
            let next = Float64x2.load(points + (at &+ 1))
            (here * 0.5 + (before + next) * 0.25).store(points + at)
            (before, here) = (here, next)
            at &+= 1
        }
    }

    /// Returns the first stroke rotated by a unit vector.
    func rotated(_ rotation: SIMD2<Float>, _ scratch: ExampleScratch) -> ResampledDrawing {
        var rotated = ResampledDrawing(in: scratch.rotated)
        let (cosine, sine) = (Double(rotation.x), Double(rotation.y))
        var at = 0
        while at < ResampledDrawing.points {
            let p = resampled[at]
            scratch.rotated[at] = Point(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
            at &+= 1
        }
        (rotated.count, rotated.length, rotated.lengths) = (1, length, lengths)
        return rotated
    }
}

extension ResampledDrawing {
    /// Writes the coarse shape of each stroke, in both directions.
    func writeShapes(_ scratch: ExampleScratch) {
        writeShape(scratch.shape)
        for stroke in 0..<count {
            let from = stroke &* CoarseShape.count
            CoarseShape.reverse(scratch.shape + from, to: scratch.reversedShape + from)
        }
    }

    /// Writes the coarse shape of each stroke.
    func writeShape(_ shape: UnsafeMutablePointer<Float>) {
        // Strokes are weighted by their length.
        var center = Point.zero
        var stroke = 0
        while stroke < count {
            let points = points(of: stroke)
            var sum = Point.zero
            var at = 0
            while at < ResampledDrawing.points {
                sum = sum + points[at]
                at &+= 1
            }
            center = center + sum * (weight(of: stroke) / Double(ResampledDrawing.points))
            stroke &+= 1
        }
        stroke = 0
        while stroke < count {
            writeStroke(stroke, center, shape + stroke &* CoarseShape.count)
            stroke &+= 1
        }
        normalize(shape)
    }

    /// Scales the positions so that their squares add up to 1/2, and the directions likewise.
    private func normalize(_ shape: UnsafeMutablePointer<Float>) {
        // Each stroke has four rows: x of positions, x of directions, y of positions, y of directions.
        var sums = SIMD2<Float>(0, 0)
        let rows = count &* 4
        var row = 0
        while row < rows {
            let from = shape + row &* CoarseShape.points
            var sum: Float = 0
            var at = 0
            while at < CoarseShape.points {
                sum += from[at] * from[at]
                at &+= 1
            }
            sums[row & 1] += sum
            row &+= 1
        }
        let scales = SIMD2(scale(sums[0]), scale(sums[1]))
        row = 0
        while row < rows {
            let from = shape + row &* CoarseShape.points
            let scale = scales[row & 1]
            var at = 0
            while at < CoarseShape.points {
                from[at] *= scale
                at &+= 1
            }
            row &+= 1
        }
    }

    private func scale(_ sum: Float) -> Float { sum > 0 ? (0.5 / sum).squareRoot() : 0 }

    private func weight(of stroke: Int) -> Double { length > 0 ? lengths[stroke] / length : 1 / Double(count) }

    private func writeStroke(_ stroke: Int, _ center: Point, _ shape: UnsafeMutablePointer<Float>) {
        let points = points(of: stroke)
        let weight = weight(of: stroke).squareRoot()
        // Makes lengths about 1, so that their squares are in the range of floats.
        let scale = length > 1e-300 ? weight / length : 0
        var at = 0
        while at < CoarseShape.points {
            let here = points[at &* CoarseShape.stride]
            let p = (here - center) * scale
            shape[at] = Float(p.x)
            shape[at &+ CoarseShape.half] = Float(p.y)
            var d = Point.zero
            if at &+ 1 < CoarseShape.points {
                d = points[(at &+ 1) &* CoarseShape.stride] - here
                let length = d.length
                d = length > 0 ? d * (weight / length) : .zero
            }
            shape[CoarseShape.points &+ at] = Float(d.x)
            shape[CoarseShape.points &+ at &+ CoarseShape.half] = Float(d.y)
            at &+= 1
        }
    }
}
