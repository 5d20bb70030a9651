// Bounds of the distances between forms, which tell soon that a part of a stream is like none of the examples.

/// A form, but for its ends, in pieces: of each, the mean point, and the rectangle that contains all points with which
/// those of the piece may be aligned. No alignment with another form has a smaller distance than the ends from its
/// ends, and the mean points from its rectangles (after Keogh and Ratanamahatana, "Exact indexing of dynamic time
/// warping", KAIS 2005, whose pieces are single points).
struct FormBounds {
    static var pieces: Int { 8 }
    /// The points of a piece.
    static var length: Int { 4 }
    /// The numbers of one form: rows of the pieces' mean x and y, and the least and largest x and y.
    static var size: Int { 6 &* pieces }
    /// The vectors of four forms, each in a lane: their ends and rectangles.
    static var groupSize: Int { 4 &* (1 &+ pieces) }

    let numbers: UnsafeMutablePointer<Float>

    private func row(_ at: Int) -> UnsafeMutablePointer<Float> { numbers + at &* FormBounds.pieces }

    /// The numbers that `write` needs room for.
    static var roomSize: Int { 2 &* length &* row }
    /// One point of each piece, between the ends of the form.
    private static var row: Int { pieces &+ 2 }

    /// Writes the numbers of a form.
    @_optimize(speed) @inline(never)
    func write(_ form: UnsafePointer<Float>, _ room: UnsafeMutablePointer<Float>) {
        FormBounds.split(form, room)
        FormBounds.split(form + WarpedForm.row, room + FormBounds.length &* FormBounds.row)
        var at = 0
        while at < FormBounds.pieces {
            for axis in 0..<2 {
                let points = room + (axis &* FormBounds.length &* FormBounds.row &+ at)
                let (a, b) = (FormBounds.load(points, 0, 1), FormBounds.load(points, 1, 1))
                let (c, d) = (FormBounds.load(points, 2, 1), FormBounds.load(points, 3, 1))
                (((a + b) + (c + d)) * (1 / Float(FormBounds.length))).store(row(axis), at)
                var least = Float32x4.min(Float32x4.min(a, b), Float32x4.min(c, d))
                var most = Float32x4.max(Float32x4.max(a, b), Float32x4.max(c, d))
                for other in 0..<WarpedForm.band {
                    let before = FormBounds.load(points, 3 &- other, 0)
                    let after = FormBounds.load(points, other, 2)
                    least = Float32x4.min(least, Float32x4.min(before, after))
                    most = Float32x4.max(most, Float32x4.max(before, after))
                }
                least.store(row(2 &+ 2 &* axis), at)
                most.store(row(3 &+ 2 &* axis), at)
            }
            at &+= 4
        }
    }

    /// Writes the first points of all pieces, then the second ones, and so on: of x or of y.
    @inline(__always)
    private static func split(_ form: UnsafePointer<Float>, _ room: UnsafeMutablePointer<Float>) {
        for at in 0..<length {
            let points = room + at &* row
            points[0] = form[1]
            points[row &- 1] = form[WarpedForm.points]
            for piece in 0..<pieces { points[1 &+ piece] = form[2 &+ at &+ piece &* length] }
        }
    }

    /// Returns point `at` of four pieces, of those before or of those after.
    @inline(__always)
    private static func load(_ points: UnsafePointer<Float>, _ at: Int, _ offset: Int) -> Float32x4 {
        UnsafeRawPointer(points + (at &* row &+ offset)).loadUnaligned(as: Float32x4.self)
    }

    /// Adds the form, which is given too, to a group.
    func add(_ form: UnsafePointer<Float>, lane: Int, of group: UnsafeMutablePointer<Float32x4>) {
        let (start, end) = (WarpedForm.point(form, 0), WarpedForm.point(form, WarpedForm.points &- 1))
        (group[0][lane], group[1][lane], group[2][lane], group[3][lane]) = (start.x, start.y, end.x, end.y)
        for at in 0..<FormBounds.pieces {
            for side in 0..<4 { group[4 &* (1 &+ at) &+ side][lane] = row(2 &+ side)[at] }
        }
    }

    /// Returns squares of distances that the form, which is given too, at least has from those of a group.
    @_optimize(speed) @inline(never)
    func squares(_ form: UnsafePointer<Float>, _ group: UnsafePointer<Float32x4>) -> Float32x4 {
        let (start, end) = (WarpedForm.point(form, 0), WarpedForm.point(form, WarpedForm.points &- 1))
        let (startX, startY) = (group[0] - start.x, group[1] - start.y)
        let (endX, endY) = (group[2] - end.x, group[3] - end.y)
        let ends = (startX * startX + startY * startY) + (endX * endX + endY * endY)
        var sum = Float32x4(repeating: 0)
        var at = 0
        while at < FormBounds.pieces {
            let bounds = group + 4 &* (1 &+ at)
            let x = FormBounds.outside(Float32x4(repeating: row(0)[at]), bounds[0], bounds[1])
            let y = FormBounds.outside(Float32x4(repeating: row(1)[at]), bounds[2], bounds[3])
            sum += x * x + y * y
            at &+= 1
        }
        return ends + sum * Float(FormBounds.length)
    }

    /// Writes what the pieces of another form from each one on add at least to the square of its distance from this
    /// one, and returns it for all.
    @_optimize(speed) @inline(never)
    func writeRests(of other: FormBounds, to rests: UnsafeMutablePointer<Float>) -> Float {
        var at = 0
        while at < FormBounds.pieces {
            let x = FormBounds.outside(.load(other.row(0), at), .load(row(2), at), .load(row(3), at))
            let y = FormBounds.outside(.load(other.row(1), at), .load(row(4), at), .load(row(5), at))
            ((x * x + y * y) * Float(FormBounds.length)).store(rests, at)
            at &+= 4
        }
        var sum: Float = 0
        while at > 0 {
            at &-= 1
            sum += rests[at]
            rests[at] = sum
        }
        return sum
    }

    /// Returns how far numbers are outside of ranges.
    @inline(__always)
    private static func outside(_ numbers: Float32x4, _ least: Float32x4, _ most: Float32x4) -> Float32x4 {
        Float32x4.max(Float32x4.max(least - numbers, numbers - most), Float32x4(repeating: 0))
    }
}

/// The form of a part of a stream with its bounds, in memory of the caller.
struct StreamForm {
    let points: UnsafeMutablePointer<Float>

    /// The numbers that it needs room for, of which the last are for intermediate results.
    static var size: Int { WarpedForm.size &+ FormBounds.size &+ FormBounds.roomSize }

    init(in memory: UnsafeMutablePointer<Float>) { points = memory }

    var bounds: FormBounds { FormBounds(numbers: points + WarpedForm.size) }
    private var room: UnsafeMutablePointer<Float> { bounds.numbers + FormBounds.size }

    func write(_ stroke: UnsafePointer<Point>) {
        WarpedForm.write(stroke, to: points)
        bounds.write(points, room)
    }

    /// Returns the distance from another form, which is given in the opposite direction and with its bounds; infinite
    /// if the square exceeds `limit`.
    @inline(never)
    func distance(from reversed: UnsafePointer<Float>, _ others: FormBounds, limit: Float) -> Float {
        if bounds.writeRests(of: others, to: room) > limit { return .infinity }
        return WarpedForm.distance(points, reversed: reversed, limit: limit, room)
    }
}
