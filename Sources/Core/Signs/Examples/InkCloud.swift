// The ink of a drawing, independent of the number, order and direction of its strokes.

import CPlatform

/// Points at equal distances along all strokes, each with the orientation of the line there: rows of x, of y, and of
/// the cosine and sine of twice the orientation, which are the same in both directions. Positions are relative to the
/// center, and their mean square is 1. Clouds of points whose nearest ones are compared: Vatavu, "$P+", CHI 2017. The
/// orientations replace its turning angles, which depend on where strokes end. On people's drawings of another number
/// of strokes, and together with pairs of strokes for the same number, they recognize more.
enum InkCloud {
    static var points: Int { 32 }
    /// The number of values.
    static var count: Int { 4 &* points }

    /// Four points of a cloud.
    private struct Group {
        let x, y, cosine, sine: Float32x4

        @inline(__always)
        init(_ cloud: UnsafePointer<Float>, _ at: Int) {
            (x, y) = (.load(cloud, at), .load(cloud, at &+ points))
            (cosine, sine) = (.load(cloud, at &+ 2 &* points), .load(cloud, at &+ 3 &* points))
        }

        /// Returns the square distances from a point: a difference of 2 for lines across each other, besides positions
        /// of which most are below 2.
        @inline(__always)
        func squares(_ otherX: Float, _ otherY: Float, _ otherCosine: Float, _ otherSine: Float) -> Float32x4 {
            let (dx, dy) = (x - otherX, y - otherY)
            return (dx * dx + dy * dy) - (cosine * otherCosine + sine * otherSine - 1)
        }
    }

    /// The number of values that `distance` needs room for.
    static var roomSize: Int { 4 &* points }

    /// Returns the distance of two clouds: 0 if identical. Each point is compared with the nearest of the other cloud;
    /// of the two directions, the one with the larger mean square counts. If the distance exceeds `limit`, it may
    /// return infinity instead. `room` has space for `roomSize` numbers.
    @_optimize(speed) @inline(never)
    static func distance(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, limit: Float, _ room: UnsafeMutablePointer<Float>
    ) -> Float {
        // For each point of `b`, the smallest squares among every fourth point of `a`.
        let columns = room
        let infinite = Float32x4(repeating: .infinity)
        var at = 0
        while at < points {
            infinite.store(columns, 4 &* at)
            at &+= 1
        }
        // Partial sums are less exact, and squares of 0 may be rounded to slightly less.
        let most = limit * limit * (Float(points) * 1.0001) + 1e-4
        var partial = Float32x4(repeating: 0)
        var first = 0
        while first < points {
            let (here, next) = (Group(a, first), Group(a, first &+ 4))
            var (least, nextLeast) = (infinite, infinite)
            var other = 0
            while other < points {
                let (x, y) = (b[other], b[other &+ points])
                let (cosine, sine) = (b[other &+ 2 &* points], b[other &+ 3 &* points])
                let squares = here.squares(x, y, cosine, sine)
                let nextSquares = next.squares(x, y, cosine, sine)
                least = Float32x4.min(least, squares)
                nextLeast = Float32x4.min(nextLeast, nextSquares)
                let column = Float32x4.load(columns, 4 &* other)
                Float32x4.min(column, Float32x4.min(squares, nextSquares)).store(columns, 4 &* other)
                other &+= 1
            }
            partial += least
            partial += nextLeast
            if partial.sum() > most { return .infinity }
            first &+= 8
        }
        var sum = Float32x4(repeating: 0)
        at = 0
        while at < points {
            let from = 4 &* at
            sum += Float32x4.minima(
                Float32x4.load(columns, from), Float32x4.load(columns, from &+ 4),
                Float32x4.load(columns, from &+ 8), Float32x4.load(columns, from &+ 12))
            at &+= 4
        }
        return (max(partial.sum(), sum.sum()) * (1 / Float(points))).squareRoot()
    }

    /// Writes the cloud of the drawing rotated by a unit vector.
    static func rotate(
        _ cloud: UnsafePointer<Float>, _ rotation: SIMD2<Float>, to rotated: UnsafeMutablePointer<Float>
    ) {
        let (c, s) = (rotation.x, rotation.y)
        turn(cloud, c, s, to: rotated)
        // The orientations are doubled.
        turn(cloud + 2 &* points, c * c - s * s, 2 * c * s, to: rotated + 2 &* points)
    }

    @inline(__always)
    private static func turn(
        _ rows: UnsafePointer<Float>, _ cosine: Float, _ sine: Float, to rotated: UnsafeMutablePointer<Float>
    ) {
        var at = 0
        while at < points {
            let (x, y) = (Float32x4.load(rows, at), Float32x4.load(rows, at &+ points))
            (x * cosine - y * sine).store(rotated, at)
            (x * sine + y * cosine).store(rotated, at &+ points)
            at &+= 4
        }
    }

    /// Returns whether an example, given by its cloud, may have lines in all directions that the lines of a drawing
    /// have: whether the drawing may be a part of it. `part` is the smallest part of an example that counts.
    static func mayContain(_ example: UnsafePointer<Float>, _ drawing: UnsafePointer<Float>) -> Bool {
        let (all, drawn) = (directions(example), directions(drawing))
        // Lines that the drawing has in excess, relative to the part.
        let excess = drawn * part - all
        return excess.replacing(with: 0, where: excess .< 0).sum() <= 0.25 * part
    }

    private static var part: Float { 0.3 }

    /// How much of the ink has each of eight orientations. What is between two counts for both.
    private static func directions(_ cloud: UnsafePointer<Float>) -> SIMD8<Float> {
        let half: Float = 0.70710677
        let axesX = SIMD8<Float>(1, half, 0, 0 - half, -1, 0 - half, 0, half)
        let axesY = SIMD8<Float>(0, half, 1, half, 0, 0 - half, -1, 0 - half)
        var shares = SIMD8<Float>(repeating: 0)
        for at in 0..<points {
            let along = axesX * cloud[at &+ 2 &* points] + axesY * cloud[at &+ 3 &* points] - half
            shares += along.replacing(with: 0, where: along .< 0)
        }
        return shares * (1 / ((1 - half) * Float(points)))
    }
}

extension ResampledDrawing {
    /// Writes the cloud of the drawing.
    func writeInk(_ cloud: UnsafeMutablePointer<Float>) {
        let rows = InkCloud.points
        // Makes lengths about 1, so that their squares are in the range of floats.
        let unit = length > 1e-300 ? 1 / length : 0
        let origin = points(of: 0)[0]
        var stroke = 0
        var before = 0.0
        var sum = SIMD2<Float>(0, 0)
        var at = 0
        while at < rows {
            let place = length * ((Double(at) + 0.5) / Double(rows))
            while stroke &+ 1 < count, place > before + lengths[stroke] {
                before += lengths[stroke]
                stroke &+= 1
            }
            let points = points(of: stroke)
            let edges = Double(ResampledDrawing.edges)
            let along = lengths[stroke] > 0 ? min(max((place - before) / lengths[stroke] * edges, 0), edges) : 0
            let edge = min(Int(truncatingIfNeeded: platform_whole(along)), ResampledDrawing.edges &- 1)
            let line = points[edge &+ 1] - points[edge]
            let p = (points[edge] + line * (along - Double(edge)) - origin) * unit
            let here = SIMD2(Float(p.x), Float(p.y))
            sum += here
            (cloud[at], cloud[at &+ rows]) = (here.x, here.y)
            let square = line.squaredLength
            let inverse = square > 1e-300 ? 1 / square : 0  // finite
            let (cosine, sine) = (line.x * line.x - line.y * line.y, 2 * line.x * line.y)
            let orientation = cloud + (at &+ 2 &* rows)
            orientation[0] = Float(cosine * inverse)
            orientation[rows] = Float(sine * inverse)
            at &+= 1
        }
        center(cloud, sum * (1 / Float(rows)))
    }

    /// Makes positions relative to the center, and their mean square 1.
    private func center(_ cloud: UnsafeMutablePointer<Float>, _ center: SIMD2<Float>) {
        let rows = InkCloud.points
        var squares = Float32x4(repeating: 0)
        var at = 0
        while at < rows {
            let (x, y) = (Float32x4.load(cloud, at) - center.x, Float32x4.load(cloud, at &+ rows) - center.y)
            squares += x * x + y * y
            x.store(cloud, at)
            y.store(cloud, at &+ rows)
            at &+= 4
        }
        let mean = squares.sum() * (1 / Float(rows))
        let scale = mean > 0 ? 1 / mean.squareRoot() : 0
        at = 0
        while at < 2 &* rows {
            (Float32x4.load(cloud, at) * scale).store(cloud, at)
            at &+= 4
        }
    }
}
