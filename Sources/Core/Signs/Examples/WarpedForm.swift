// The form of a stroke, compared point by point along the best alignment: dynamic time warping.

/// Positions relative to their mean, scaled so that their squares add up to 1. Embeddings recognize a gesture however
/// it is drawn, and accept some parts of other movements; those rarely follow the example's path as well.
enum WarpedForm {
    static var points: Int { ResampledDrawing.points }
    /// How many points the alignment may shift by.
    static var band: Int { 3 }
    /// A row of x, then a row of y, each between infinite numbers, from which every distance is infinite.
    static var size: Int { outsideOffset &+ 4 }
    /// The numbers of a row.
    static var row: Int { points &+ 6 }
    /// What is added to the costs in four lanes of which the last is outside of the band.
    private static var outsideOffset: Int { 2 &* row }

    /// Writes the form of a resampled stroke.
    @_optimize(speed)
    static func write(_ points: UnsafePointer<Point>, to form: UnsafeMutablePointer<Float>) {
        var mean = Float64x2(0, 0)
        var at = 0
        while at < WarpedForm.points {
            mean += .load(points + at)
            at &+= 1
        }
        mean *= 1 / Double(WarpedForm.points)
        var square = 0.0
        at = 0
        while at < WarpedForm.points {
            let place = .load(points + at) - mean
            let squares = place * place
            square += squares.x + squares.y
            at &+= 1
        }
        let scale = square > 0 ? 1 / square.squareRoot() : 0
        at = 0
        while at < WarpedForm.points {
            let place = (.load(points + at) - mean) * scale
            form[1 &+ at] = Float(place.x)
            form[1 &+ at &+ row] = Float(place.y)
            at &+= 1
        }
        for axis in 0..<2 {
            form[axis &* row] = .infinity
            for beyond in (1 &+ WarpedForm.points)..<row { form[axis &* row &+ beyond] = .infinity }
        }
        Float32x4(0, 0, 0, .infinity).store(form, outsideOffset)
    }

    /// Writes the form of the same stroke drawn in the opposite direction.
    static func reverse(_ form: UnsafePointer<Float>, to reversed: UnsafeMutablePointer<Float>) {
        reversed.update(from: form, count: size)
        for at in 0..<points {
            reversed[points &- at] = form[1 &+ at]
            reversed[points &- at &+ row] = form[1 &+ at &+ row]
        }
    }

    static func point(_ form: UnsafePointer<Float>, _ at: Int) -> SIMD2<Float> {
        SIMD2(form[1 &+ at], form[1 &+ at &+ row])
    }

    /// Returns x and y of four points from one on. The one before the first point, and those after the last, are
    /// infinite.
    @inline(__always)
    static func load(_ form: UnsafePointer<Float>, _ at: Int) -> (x: Float32x4, y: Float32x4) {
        let first = UnsafeRawPointer(form + (1 &+ at))
        return (
            first.loadUnaligned(as: Float32x4.self),
            first.loadUnaligned(fromByteOffset: row &* MemoryLayout<Float>.stride, as: Float32x4.self)
        )
    }

    /// Returns the distance of a form from another one, which is given in the opposite direction: 0 if identical. If
    /// its square exceeds `limit`, it may return infinity instead. `rests`: what the points of `b` from each piece on,
    /// see `FormBounds`, add to the square at least.
    @_optimize(speed) @inline(never)
    static func distance(
        _ a: UnsafePointer<Float>, reversed b: UnsafePointer<Float>, limit: Float, _ rests: UnsafePointer<Float>
    ) -> Float {
        // The costs of the best alignments that end with point i of `a` and point j of `b`, for all with the same sum:
        // i - j is -2, 0, 2 or -3, -1, 1, 3. What is outside of the band is infinite.
        var even = Float32x4(.infinity, 0, .infinity, .infinity)
        var odd = Float32x4(repeating: .infinity)
        let outside = Float32x4.load(a, outsideOffset)
        var there = load(b, points &- 2)
        var at = 0
        while true {
            let here = load(a, at &- 1)
            even = Float32x4.min(Float32x4.min(odd, odd.movedDown), even) + (squares(here, there) + outside)
            if at == points &- 1 { return even[1].squareRoot() }
            there = load(b, points &- 3 &- at)
            odd = Float32x4.min(Float32x4.min(even, even.movedUp), odd) + squares(here, there)
            at &+= 1
            // The points of `b` up to the second next one may be aligned.
            if at & 3 == 3, at < points &- FormBounds.length {
                let most = Float32x4(repeating: limit - rests[(at &+ 1) / FormBounds.length])
                if all(Float32x4.min(even, odd) .> most) { return .infinity }
            }
        }
    }

    @inline(__always)
    private static func squares(_ a: (x: Float32x4, y: Float32x4), _ b: (x: Float32x4, y: Float32x4)) -> Float32x4 {
        let (x, y) = (a.x - b.x, a.y - b.y)
        return x * x + y * y
    }
}

extension Float32x4 {
    /// The elements moved by one lane; the one at the end moves to the other end.
    @inline(__always)
    fileprivate var movedDown: Float32x4 { Float32x4(self[1], self[2], self[3], self[0]) }
    @inline(__always)
    fileprivate var movedUp: Float32x4 { Float32x4(self[3], self[0], self[1], self[2]) }
}
