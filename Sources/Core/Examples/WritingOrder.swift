// The directions of a drawing of several strokes in the order in which they are drawn, with the movements between them.

/// Unit vectors of equal parts of the path through all strokes, a row of x and a row of y, compared along the best
/// alignment: dynamic time warping (Taranta et al., "Jackknife", CHI 2017). People usually draw the strokes of a sign
/// in the same order. Another order adds at most `most`.
enum WritingOrder {
    static var directions: Int { 32 }
    /// The number of values.
    static var count: Int { 2 &* directions }
    /// How many directions the alignment may shift by.
    fileprivate static var band: Int { 8 }
    /// The largest distance that counts.
    static var most: Float { 4 }
}

/// Up to four examples whose order is compared with that of a drawing at once, each in a lane.
struct OrderGroup {
    /// The numbers that a group needs room for.
    static var roomSize: Int { 4 &* (WritingOrder.count &+ WritingOrder.directions &+ 1) }
    static var lanes: Int { 4 }

    private let room: UnsafeMutablePointer<Float>
    private(set) var count = 0
    private var (cosines, sines) = (Float32x4(repeating: 1), Float32x4(repeating: 0))
    /// Above these, distances need not be exact.
    private var limits = Float32x4(repeating: 0)

    init(in room: UnsafeMutablePointer<Float>) { self.room = room }

    /// Adds an example with which the drawing is compared after a rotation by a unit vector. There must be room.
    @_optimize(speed) @inline(never)
    mutating func add(_ order: UnsafePointer<Float>, _ rotation: SIMD2<Float>, limit: Float = WritingOrder.most) {
        var at = 0
        while at < WritingOrder.count {
            room[4 &* at &+ count] = order[at]
            at &+= 1
        }
        cosines[count] = rotation.x
        sines[count] = rotation.y
        limits[count] = min(limit, WritingOrder.most)
        count &+= 1
    }

    /// Returns the distances of a drawing from the examples, and removes these: 0 if identical, at most `most`.
    @_optimize(speed) @inline(never)
    mutating func distances(_ order: UnsafePointer<Float>) -> Float32x4 {
        let directions = WritingOrder.directions
        let examples = room
        // The costs of the best alignment of the directions of the drawing so far with n directions of the examples.
        let costs = room + 4 &* WritingOrder.count
        let infinite = Float32x4(repeating: .infinity)
        for at in 0...directions { infinite.store(costs, 4 &* at) }
        Float32x4(repeating: 0).store(costs, 0)
        // Lanes without an example, and of those that reached the largest distance.
        var isFar = Float32x4(0, 1, 2, 3) .>= Float32x4(repeating: Float(count))
        count = 0
        // Two rows at once, the second one a column behind the first: most of the time, neither waits for the other.
        var row = 1
        while row < directions {
            let (here, next) = (direction(order, row), direction(order, row &+ 1))
            let (low, high) = (max(1, row &- WritingOrder.band), min(directions, row &+ WritingOrder.band))
            var (first, second) = (OrderRow(here), OrderRow(next))
            var diagonal = Float32x4.load(costs, 4 &* (low &- 1))
            infinite.store(costs, 4 &* (low &- 1))
            var column = low
            @inline(__always) func addToFirst() {
                let above = Float32x4.load(costs, 4 &* column)
                first.add(above, diagonal, examples, column)
                diagonal = above
            }
            @inline(__always) func addToSecond(_ above: Float32x4, _ diagonal: Float32x4) {
                second.add(above, diagonal, examples, column)
                second.left.store(costs, 4 &* column)
            }
            addToFirst()
            var before = infinite
            if row >= 1 &+ WritingOrder.band {
                // The second row begins a column later.
                infinite.store(costs, 4 &* low)
                before = first.left
                column &+= 1
                addToFirst()
            }
            while column < high {
                let (above, corner) = (first.left, before)
                before = above
                column &+= 1
                addToFirst()
                column &-= 1
                addToSecond(above, corner)
                column &+= 1
            }
            addToSecond(first.left, before)
            if high < directions {
                column &+= 1
                addToSecond(infinite, first.left)
            }
            isFar = isFar .| (first.least .>= WritingOrder.most) .| (second.least .>= WritingOrder.most)
            if all(isFar .| (second.least .>= limits)) { return Float32x4(repeating: WritingOrder.most) }
            row &+= 2
        }
        let last = Float32x4.load(costs, 4 &* directions)
        let raised = last.replacing(with: 0, where: last .< 0)
        return raised.replacing(with: WritingOrder.most, where: isFar .| (raised .> WritingOrder.most))
    }

    /// Returns a direction of the drawing, counted from 1, rotated for each example.
    @inline(__always)
    private func direction(_ order: UnsafePointer<Float>, _ row: Int) -> (x: Float32x4, y: Float32x4) {
        let (x, y) = (order[row &- 1], order[row &- 1 &+ WritingOrder.directions])
        return (x * cosines - y * sines, x * sines + y * cosines)
    }
}

/// The costs of the alignments that end with one direction of a drawing.
private struct OrderRow {
    private let x, y: Float32x4
    /// The cost in the newest column.
    private(set) var left = Float32x4(repeating: .infinity)
    private(set) var least = Float32x4(repeating: .infinity)

    @inline(__always)
    init(_ direction: (x: Float32x4, y: Float32x4)) { (x, y) = direction }

    /// Adds a column, counted from 1. `above` and `diagonal`: the costs of the row before, in this column and in the
    /// one before.
    @inline(__always)
    mutating func add(
        _ above: Float32x4, _ diagonal: Float32x4, _ examples: UnsafePointer<Float>, _ column: Int
    ) {
        let example = examples + 4 &* (column &- 1)
        let along = x * Float32x4.load(example, 0) + y * Float32x4.load(example, 4 &* WritingOrder.directions)
        left = Float32x4.min(Float32x4.min(above, diagonal), left) + (1 - along)
        least = Float32x4.min(least, left)
    }
}

extension ResampledDrawing {
    /// Writes the directions of the path through all strokes.
    @_optimize(speed)
    func writeOrder(_ order: UnsafeMutablePointer<Float>) {
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
            (order[next], order[next &+ WritingOrder.directions]) = (Float(d.x), Float(d.y))
            from = to
        }
    }
}
