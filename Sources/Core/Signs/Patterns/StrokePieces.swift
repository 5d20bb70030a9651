// A stroke as a person sees it: straight pieces, corners and turning, whatever pattern it is compared with.

/// A stroke divided into a number of straight pieces: those from which its points are least far away (Bellman, "On the
/// approximation of curves by line segments using dynamic programming", 1961).
struct StrokePieces {
    struct Piece {
        /// The direction of its chord, in degrees clockwise from the right.
        var direction = 0.0
        /// The root mean square distance of its points from its chord, over the chord.
        var bend = 0.0
    }

    /// The best way to reach a point with a number of pieces: its cost, and where the last piece begins.
    private struct Way {
        var cost = Double.infinity
        var start = 0
    }

    static var most: Int { 8 }

    private(set) var count = 0
    private var pieces: InlineArray<8, Piece> = InlineArray(repeating: Piece())

    subscript(index: Int) -> Piece { pieces[index] }

    var mostBend: Double {
        var most = 0.0
        for at in 0..<count { most = max(most, pieces[at].bend) }
        return most
    }

    /// Nil if the path has too few points, or several strokes.
    init?(_ path: StrokePath, count: Int) {
        let last = path.count &- 1
        guard count > 0, count <= StrokePieces.most, last >= count, !path.hasJumps else { return nil }
        self.count = count
        withUnsafeTemporaryAllocation(of: Way.self, capacity: path.count &* count) { ways in
            ways.initialize(repeating: Way())
            for end in 1...last {
                for start in 0..<end {
                    let bend = path.squaredBend(from: start, to: end)
                    for piece in 0..<count {
                        let before =
                            piece > 0 ? ways[start &* count &+ piece &- 1].cost : start == 0 ? 0 : Double.infinity
                        if before + bend < ways[end &* count &+ piece].cost {
                            ways[end &* count &+ piece] = Way(cost: before + bend, start: start)
                        }
                    }
                }
            }
            var end = last
            for piece in (0..<count).reversed() {
                let start = ways[end &* count &+ piece].start
                pieces[piece] = StrokePieces.piece(of: path, from: start, to: end)
                end = start
            }
        }
    }

    private static func piece(of path: StrokePath, from start: Int, to end: Int) -> Piece {
        let chord = path[end].point - path[start].point
        let mean = path.squaredBend(from: start, to: end) / Double(max(1, end &- start))
        return Piece(
            direction: Angle.of(chord) * Angle.degreesPerRadian,
            bend: mean.squareRoot() / max(chord.length, 1e-300))
    }
}

extension StrokePath {
    /// How far from a point of the path its turn is measured, relative to the length of the path.
    private static var reach: Double { 0.08 }
    /// The smallest turn of a corner within that distance, in degrees. A circle turns 29.
    private static var leastCorner: Double { 55 }

    /// The sum of the squared distances of points from the chord of the first and the last one.
    fileprivate func squaredBend(from start: Int, to end: Int) -> Double {
        let origin = self[start].point
        let chord = self[end].point - origin
        let scale = 1 / max(chord.squaredLength, 1e-300)
        var sum = 0.0
        var at = start &+ 1
        while at < end {
            let off = self[at].point - origin
            let across = off.x * chord.y - off.y * chord.x
            sum += across * across * scale
            at &+= 1
        }
        return sum
    }

    /// How a stroke turns, in degrees.
    struct Turning {
        /// The sum of all turning angles, positive clockwise; and without their signs.
        var total = 0.0
        var amount = 0.0
        var corners = 0
        /// The sum of the turning angles at corners, without their signs.
        var atCorners = 0.0

        /// Whether most of it is no corner.
        var isRound: Bool { atCorners < 0.5 * amount }
    }

    /// Angles are measured between chords of a part of the path's length, so that tremor does not count.
    func turning() -> Turning {
        var turning = Turning()
        let reach = length * StrokePath.reach
        // The start and the end of the chord before, and the corner that has been found last: where, and its turn.
        var (first, middle) = (0, 0)
        var (place, sharpest) = (-Double.infinity, 0.0)
        for at in 1..<max(1, count) {
            if self[at].isJump { (first, middle) = (at, at) }
            if self[at].distance - self[middle].distance < reach { continue }
            if first < middle {
                let turned = turn(middle, from: first, to: at)
                turning.total += turned
                turning.amount += abs(turned)
            }
            (first, middle) = (middle, at)
        }
        for at in 1..<max(1, count &- 1) {
            let node = self[at]
            if node.isJump || self[at &+ 1].isJump || node.distance < reach || node.distance > length - reach {
                continue
            }
            var (before, after) = (at, at)
            while before > 0, !self[before].isJump, self[before].distance > node.distance - reach { before &-= 1 }
            while after < count &- 1, !self[after &+ 1].isJump, self[after].distance < node.distance + reach {
                after &+= 1
            }
            let turned = abs(turn(at, from: before, to: after))
            if turned < StrokePath.leastCorner { continue }
            if node.distance - place > reach {
                turning.corners &+= 1
                turning.atCorners += turned
                (place, sharpest) = (node.distance, turned)
            } else if turned > sharpest {
                turning.atCorners += turned - sharpest
                (place, sharpest) = (node.distance, turned)
            }
        }
        return turning
    }

    /// In degrees.
    private func turn(_ at: Int, from before: Int, to after: Int) -> Double {
        let (arrival, departure) = (self[at].point - self[before].point, self[after].point - self[at].point)
        return Angle.wrapped(Angle.of(departure) - Angle.of(arrival)) * Angle.degreesPerRadian
    }
}
