// A closed stroke of a drawing, such as a circle or a triangle, which may begin at any of its points.

/// The coarse shape of a closed stroke, unrolled: each of its four rows twice, so that the stroke begun at any of its
/// points is a part of each row.
struct ClosedStroke {
    static var size: Int { 4 &* row }
    private static var row: Int { 2 &* CoarseShape.points }
    /// The points at which it may begin. The last point of the shape is the first one again.
    private static var starts: Int { CoarseShape.points &- 1 }

    private let rows: UnsafeMutablePointer<Float>

    /// Whether a stroke ends near its beginning: at most 2.5 of its 11 edges away.
    @inline(never)
    static func isClosed(_ shape: UnsafePointer<Float>) -> Bool {
        var edges: Float = 0
        for at in 0..<starts { edges += squaredDistance(shape, at, at &+ 1) }
        return squaredDistance(shape, 0, starts) * Float(starts) <= 6.25 * edges
    }

    private static func squaredDistance(_ shape: UnsafePointer<Float>, _ from: Int, _ to: Int) -> Float {
        let (x, y) = (shape[to] - shape[from], shape[CoarseShape.half &+ to] - shape[CoarseShape.half &+ from])
        return x * x + y * y
    }

    /// `room` has `size` floats.
    @inline(never)
    init(_ shape: UnsafePointer<Float>, in room: UnsafeMutablePointer<Float>) {
        rows = room
        var row = 0
        while row < 4 {
            let (from, to) = (shape + row &* CoarseShape.points, rows + row &* ClosedStroke.row)
            for at in 0..<ClosedStroke.starts {
                to[at] = from[at]
                to[ClosedStroke.starts &+ at] = from[at]
            }
            for at in (2 &* ClosedStroke.starts)..<ClosedStroke.row { to[at] = from[at &- 2 &* ClosedStroke.starts] }
            row &+= 1
        }
    }

    /// Returns the point at which the stroke must begin for the largest product with a stroke of an example.
    @_optimize(speed)
    func bestStart(_ example: UnsafePointer<Float>, _ limit: RotationLimit) -> Int {
        var best = 0
        var most: Float = -.infinity
        // Four starts at once. One more than there are is the first again.
        var first = 0
        while first < CoarseShape.points {
            var dot = Float32x4(repeating: 0)
            var cross = Float32x4(repeating: 0)
            for row in 0..<2 {
                let a = UnsafeRawPointer(rows + (row &* ClosedStroke.row &+ first))
                let b = example + row &* CoarseShape.points
                for at in 0..<CoarseShape.points {
                    let offset = at &* MemoryLayout<Float>.stride
                    let ax = a.loadUnaligned(fromByteOffset: offset, as: Float32x4.self)
                    let ay = a.loadUnaligned(
                        fromByteOffset: offset &+ 2 &* ClosedStroke.row &* MemoryLayout<Float>.stride,
                        as: Float32x4.self)
                    let (bx, by) = (b[at], b[at &+ CoarseShape.half])
                    dot += ax * bx + ay * by
                    cross += ax * by - ay * bx
                }
            }
            let products = limit.best(dot, cross)
            for lane in 0..<4 where products[lane] > most { (best, most) = (first &+ lane, products[lane]) }
            first &+= 4
        }
        return best
    }

    /// Writes the coarse shape of the stroke as begun at a point.
    func write(from start: Int, to shape: UnsafeMutablePointer<Float>) {
        for row in 0..<4 {
            let (from, to) = (rows + (row &* ClosedStroke.row &+ start), shape + row &* CoarseShape.points)
            for at in 0..<CoarseShape.points { to[at] = from[at] }
        }
        // The last direction.
        shape[CoarseShape.half &- 1] = 0
        shape[CoarseShape.count &- 1] = 0
    }
}
