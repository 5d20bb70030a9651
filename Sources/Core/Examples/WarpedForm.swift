// The form of a stroke, compared point by point along the best alignment: dynamic time warping.

/// Positions relative to their mean, scaled so that their squares add up to 1. Embeddings recognize a gesture however
/// it is drawn, and accept some parts of other movements; those rarely follow the example's path as well.
enum WarpedForm {
    static var points: Int { ResampledDrawing.points }
    /// How many points the alignment may shift by.
    private static var band: Int { 3 }

    /// Writes the form of a resampled stroke.
    @_optimize(speed)
    static func write(_ points: UnsafePointer<Point>, to form: UnsafeMutablePointer<SIMD2<Float>>) {
        var mean = Point.zero
        for at in 0..<WarpedForm.points { mean = mean + points[at] }
        mean = mean * (1 / Double(WarpedForm.points))
        var square = 0.0
        for at in 0..<WarpedForm.points { square += (points[at] - mean).squaredLength }
        let scale = square > 0 ? 1 / square.squareRoot() : 0
        for at in 0..<WarpedForm.points {
            let place = (points[at] - mean) * scale
            form[at] = SIMD2(Float(place.x), Float(place.y))
        }
    }

    /// The numbers that `distance` needs room for.
    static var roomSize: Int { points &+ 1 }

    /// Returns the distance of two forms: 0 if identical. `room` has space for `roomSize` numbers.
    @_optimize(speed) @inline(never)
    static func distance(
        _ a: UnsafePointer<SIMD2<Float>>, _ b: UnsafePointer<SIMD2<Float>>, _ room: UnsafeMutablePointer<Float>
    ) -> Float {
        // costs[j]: of the best alignment of the points of `a` so far with j points of `b`.
        let costs = room
        for at in 0..<roomSize { costs[at] = .infinity }
        costs[0] = 0
        for row in 1...points {
            let here = a[row &- 1]
            let low = max(1, row &- band)
            let high = min(points, row &+ band)
            var diagonal = costs[low &- 1]
            costs[low &- 1] = .infinity
            var left = Float.infinity
            var column = low
            while column <= high {
                let above = costs[column]
                var least = above < diagonal ? above : diagonal
                if left < least { least = left }
                let difference = here - b[column &- 1]
                left = least + (difference.x * difference.x + difference.y * difference.y)
                costs[column] = left
                diagonal = above
                column &+= 1
            }
        }
        return costs[points].squareRoot()
    }
}
