// The directions of a drawing of several strokes in the order in which they are drawn, with the movements between them.

/// Unit vectors of equal parts of the path through all strokes, compared along the best alignment: dynamic time warping
/// (Taranta et al., "Jackknife", CHI 2017). People usually draw the strokes of a sign in the same order. Another order
/// adds at most `most`.
enum WritingOrder {
    static var directions: Int { 32 }
    /// How many directions the alignment may shift by.
    private static var band: Int { 8 }
    /// The largest distance that counts.
    static var most: Float { 4 }
    /// The numbers that `distance` needs room for.
    static var roomSize: Int { directions &+ 1 }

    /// Returns the distance of two drawings: 0 if identical, at most `most`. `room` has space for `roomSize` numbers.
    @_optimize(speed) @inline(never)
    static func distance(
        _ a: UnsafePointer<SIMD2<Float>>, _ b: UnsafePointer<SIMD2<Float>>, _ room: UnsafeMutablePointer<Float>
    ) -> Float {
        // room[n]: of the best alignment of the directions of `a` so far with n directions of `b`.
        for at in 0..<roomSize { room[at] = .infinity }
        room[0] = 0
        var row = 1
        while row <= directions {
            let here = a[row &- 1]
            let (low, high) = (max(1, row &- band), min(directions, row &+ band))
            var diagonal = room[low &- 1]
            room[low &- 1] = .infinity
            var left = Float.infinity
            var least = Float.infinity
            var column = low
            while column <= high {
                let above = room[column]
                let before = min(min(above, diagonal), left)
                left = before + (1 - (here * b[column &- 1]).sum())
                room[column] = left
                least = min(least, left)
                diagonal = above
                column &+= 1
            }
            if least >= most { return most }
            row &+= 1
        }
        return min(max(room[directions], 0), most)
    }

    /// Rotates all directions by a unit vector.
    static func rotate(
        _ order: UnsafePointer<SIMD2<Float>>, _ rotation: SIMD2<Float>, to rotated: UnsafeMutablePointer<SIMD2<Float>>
    ) {
        for at in 0..<directions {
            let d = order[at]
            rotated[at] = SIMD2(d.x * rotation.x - d.y * rotation.y, d.x * rotation.y + d.y * rotation.x)
        }
    }
}

extension ResampledDrawing {
    /// Writes the directions of the path through all strokes.
    @_optimize(speed)
    func writeOrder(_ order: UnsafeMutablePointer<SIMD2<Float>>) {
        let last = count &* ResampledDrawing.points &- 1
        let all = points(of: 0)
        var whole = 0.0
        for at in 0..<last { whole += (all[at &+ 1] - all[at]).length }
        let step = whole / Double(WritingOrder.directions)
        var (at, before) = (0, 0.0)
        var edge = (all[1] - all[0]).length
        var from = all[0]
        for next in 0..<WritingOrder.directions {
            let place = step * Double(next &+ 1)
            while at &+ 1 < last, before + edge < place {
                before += edge
                at &+= 1
                edge = (all[at &+ 1] - all[at]).length
            }
            let to = edge > 0 ? all[at] + (all[at &+ 1] - all[at]) * min((place - before) / edge, 1) : all[at]
            let chord = to - from
            let length = chord.length
            let d = length > 0 ? chord * (1 / length) : .zero
            order[next] = SIMD2(Float(d.x), Float(d.y))
            from = to
        }
    }
}
