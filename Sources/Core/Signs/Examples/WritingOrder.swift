// The directions of a drawing of several strokes in the order in which they are drawn, with the movements between them.

/// Unit vectors of equal parts of the path through all strokes, a row of x and a row of y, compared along the best
/// alignment: dynamic time warping (Taranta et al., "Jackknife", CHI 2017). People usually draw the strokes of a sign
/// in the same order. Another order adds at most `most`.
enum WritingOrder {
    static var directions: Int { 32 }
    /// The number of values.
    static var count: Int { 2 &* row }
    /// How many directions the alignment may shift by.
    static var band: Int { 8 }
    /// The largest distance that counts.
    static var most: Float { 4 }
    /// The numbers of a row: with some on both sides, which alignments read and do not depend on.
    static var row: Int { directions &+ 2 &* margin }
    static var margin: Int { band / 2 }

    /// Returns the distance of an order from one that is given in the opposite direction: 0 if identical, at most
    /// `most`. If it exceeds `limit`, it may return `most` instead.
    @_optimize(speed) @inline(never)
    static func distance(
        _ a: UnsafePointer<Float>, reversed b: UnsafePointer<Float>, limit: Float = most
    ) -> Float {
        // The costs of the best alignments that end with direction i of `a` and direction j of `b`, for all with the
        // same sum: i - j is -8, -6, …, 8 or -7, -5, …, 7. What is outside of the band is infinite.
        let infinite = Float32x4(repeating: .infinity)
        var (evenLow, evenHigh, evenLast) = (infinite, Float32x4(0, .infinity, .infinity, .infinity), Float.infinity)
        var (oddLow, oddHigh) = (infinite, infinite)
        // Sums are not exact.
        let most = Float32x4(repeating: min(limit, WritingOrder.most) + 1e-4)
        var (low, high) = (Directions(a, 0), Directions(a, margin))
        var at = 0
        while true {
            // Counted from 1: i is `at` - 3 and more, j is `at` + 5 and less.
            let (thereLow, thereHigh) = (Directions(b, directions &- 1 &- at), Directions(b, row &- 5 &- at))
            evenLow = Float32x4.min(Float32x4.min(oddLow.after(.infinity), oddLow), evenLow) + low.costs(thereLow)
            evenHigh =
                Float32x4.min(Float32x4.min(oddHigh.after(oddLow[3]), oddHigh), evenHigh) + high.costs(thereHigh)
            if at == directions &- 1 { break }
            evenLast = min(oddHigh[3], evenLast) + cost(a, at &+ 2 &* margin, b, row &- 1 &- at)
            (low, high) = (Directions(a, at &+ 1), Directions(a, at &+ 1 &+ margin))
            oddLow = Float32x4.min(Float32x4.min(evenLow, evenLow.before(evenHigh[0])), oddLow) + low.costs(thereLow)
            oddHigh = Float32x4.min(Float32x4.min(evenHigh, evenHigh.before(evenLast)), oddHigh) + high.costs(thereHigh)
            if at & 3 == 3, evenLast > most[0],
                all(Float32x4.min(Float32x4.min(evenLow, evenHigh), Float32x4.min(oddLow, oddHigh)) .> most)
            {
                return WritingOrder.most
            }
            at &+= 1
        }
        return min(max(evenHigh[0], 0), WritingOrder.most)
    }

    /// Writes an order rotated by a unit vector.
    static func rotate(
        _ order: UnsafePointer<Float>, _ rotation: SIMD2<Float>, to rotated: UnsafeMutablePointer<Float>
    ) {
        for at in 0..<row {
            let (x, y) = (order[at], order[at &+ row])
            rotated[at] = x * rotation.x - y * rotation.y
            rotated[at &+ row] = x * rotation.y + y * rotation.x
        }
    }

    private static func cost(_ a: UnsafePointer<Float>, _ at: Int, _ b: UnsafePointer<Float>, _ other: Int) -> Float {
        1 - (a[at] * b[other] + a[at &+ row] * b[other &+ row])
    }

    /// Four directions of a row.
    private struct Directions {
        private let x, y: Float32x4

        @inline(__always)
        init(_ order: UnsafePointer<Float>, _ at: Int) {
            let first = UnsafeRawPointer(order + at)
            x = first.loadUnaligned(as: Float32x4.self)
            y = first.loadUnaligned(fromByteOffset: row &* MemoryLayout<Float>.stride, as: Float32x4.self)
        }

        @inline(__always)
        func costs(_ other: Directions) -> Float32x4 { 1 - (x * other.x + y * other.y) }
    }
}

extension Float32x4 {
    /// The elements moved up by one lane, after an element.
    @inline(__always)
    fileprivate func after(_ first: Float) -> Float32x4 { Float32x4(first, self[0], self[1], self[2]) }
    /// The elements moved down by one lane, before an element.
    @inline(__always)
    fileprivate func before(_ last: Float) -> Float32x4 { Float32x4(self[1], self[2], self[3], last) }
}

extension ResampledDrawing {
    /// Writes the directions of the path through all strokes, or of this path in the opposite direction: the directions
    /// themselves are the same.
    @_optimize(speed)
    func writeOrder(_ order: UnsafeMutablePointer<Float>, isReversed: Bool = false) {
        order.update(repeating: 0, count: WritingOrder.count)
        let last = count &* ResampledDrawing.points &- 1
        let all = points(of: 0)
        var whole = 0.0
        for at in 0..<last { whole += (all[at &+ 1] - all[at]).length }
        let step = whole / Double(WritingOrder.directions)
        var (at, before) = (0, 0.0)
        var edge = (all[1] - all[0]).length
        var from = all[0]
        for next in 0..<WritingOrder.directions {
            let end = step * Double(next &+ 1)
            while at &+ 1 < last, before + edge < end {
                before += edge
                at &+= 1
                edge = (all[at &+ 1] - all[at]).length
            }
            let to = edge > 0 ? all[at] + (all[at &+ 1] - all[at]) * min((end - before) / edge, 1) : all[at]
            let chord = to - from
            let length = chord.length
            let d = length > 0 ? chord * (1 / length) : .zero
            let place = WritingOrder.margin &+ (isReversed ? WritingOrder.directions &- 1 &- next : next)
            (order[place], order[place &+ WritingOrder.row]) = (Float(d.x), Float(d.y))
            from = to
        }
    }
}
