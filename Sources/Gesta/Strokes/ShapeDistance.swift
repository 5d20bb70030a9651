// How unlike two shapes are: quickly, by the cosine of their coarse forms after the best turn; and carefully, by time warping their fine ones.

/// How far a drawing may be turned to fit an example.
struct Turning {
    /// Of the largest angle, and that.
    var cosine: Float = 1
    var sine: Float = 0

    /// No more than 45 degrees.
    var isSmall: Bool { cosine >= 0.7 }

    init() {}
    init(most angle: Double) {
        let v = Angle.vector(degrees: min(angle, Angle.half) * (180 / Angle.half))
        cosine = Float(v.x)
        sine = Float(v.y)
    }

    /// The largest product after a turn that is allowed. The best turn of all is known in closed form: Li, "Protractor", CHI 2010.
    @inline(__always)
    func best(_ dot: Float, _ cross: Float) -> Float {
        let free = (dot * dot + cross * cross).squareRoot()
        return dot >= free * cosine ? free : dot * cosine + abs(cross) * sine
    }

    /// The turn itself, of the drawing, as a unit vector.
    func turn(_ dot: Float, _ cross: Float) -> SIMD2<Float> {
        let free = (dot * dot + cross * cross).squareRoot()
        if !(free > 0) { return SIMD2(1, 0) }
        if dot >= free * cosine { return SIMD2(dot / free, cross / free) }
        return SIMD2(cosine, cross < 0 ? 0 - sine : sine)
    }
}

@inline(__always)
private func four(_ p: UnsafePointer<Float>, _ at: Int) -> Four {
    UnsafeRawPointer(p + at).loadUnaligned(as: Four.self)
}

/// The products of two coarse shapes: as they are, and with the first turned by a right angle.
@_optimize(speed)
func products(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> (dot: Float, cross: Float) {
    var dot: Float = 0
    var cross: Float = 0
    var at = 0
    while at < Shape.half {
        let (ax, ay) = (a[at], a[at &+ Shape.half])
        let (bx, by) = (b[at], b[at &+ Shape.half])
        dot += ax * bx + ay * by
        cross += ax * by - ay * bx
        at &+= 1
    }
    return (dot, cross)
}

/// Puts a coarse shape into one lane of a group of four.
func put(_ coarse: UnsafePointer<Float>, lane: Int, of group: UnsafeMutablePointer<Four>) {
    var at = 0
    while at < Shape.coarseCount {
        group[at][lane] = coarse[at]
        at &+= 1
    }
}

/// How far a coarse shape is from each of a group of four after the best turn: 1 - the cosine.
@inline(__always)
func distances(_ a: UnsafePointer<Float>, _ group: UnsafePointer<Four>, _ turning: Turning) -> Four {
    var dot = Four(repeating: 0)
    var cross = Four(repeating: 0)
    var at = 0
    while at < Shape.half {
        let (ax, ay) = (Four(repeating: a[at]), Four(repeating: a[at &+ Shape.half]))
        let (bx, by) = (group[at], group[at &+ Shape.half])
        dot += ax * bx + ay * by
        cross += ax * by - ay * bx
        at &+= 1
    }
    let free = (dot * dot + cross * cross).squareRoot()
    let edge = dot * turning.cosine + cross.replacing(with: 0 - cross, where: cross .< 0) * turning.sine
    return 1 - edge.replacing(with: free, where: dot .>= free * turning.cosine)
}

/// The same with the first stroke drawn the other way round.
func productsReversed(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>) -> (dot: Float, cross: Float) {
    var dot: Float = 0
    var cross: Float = 0
    let last = Shape.coarsePoints &- 1
    var at = 0
    while at <= last {
        let (px, py) = (a[last &- at], a[last &- at &+ Shape.half])
        let (qx, qy) = (b[at], b[at &+ Shape.half])
        dot += px * qx + py * qy
        cross += px * qy - py * qx
        if at < last {
            let from = Shape.coarsePoints &+ last &- 1 &- at
            let (dx, dy) = (0 - a[from], 0 - a[from &+ Shape.half])
            let (ex, ey) = (b[Shape.coarsePoints &+ at], b[Shape.coarsePoints &+ at &+ Shape.half])
            dot += dx * ex + dy * ey
            cross += dx * ey - dy * ex
        }
        at &+= 1
    }
    return (dot, cross)
}

/// A fine shape turned, and the other way round if wanted: ready to be warped onto an example.
@_optimize(speed)
func turn(_ fine: UnsafePointer<Float>, by turn: SIMD2<Float>, reversed: Bool, into out: UnsafeMutablePointer<Float>) {
    if reversed {
        out.update(repeating: Shape.away, count: Shape.fineCount)
        var at = 0
        while at < Shape.segments {
            // Segment n of the reversed stroke is segment 32 - n, and ends where the one before that did; the first point is not kept, and for the last
            // segment its end stands in.
            let from = fine + (Shape.pad &+ Shape.segments &- 1 &- at)
            let end = at < Shape.segments &- 1 ? from - 1 : from
            let to = out + (Shape.pad &+ at)
            let (dx, dy) = (0 - from[0], 0 - from[Shape.row])
            let (px, py) = (end[2 &* Shape.row], end[3 &* Shape.row])
            to[0] = dx * turn.x - dy * turn.y
            to[Shape.row] = dx * turn.y + dy * turn.x
            to[2 &* Shape.row] = px * turn.x - py * turn.y
            to[3 &* Shape.row] = px * turn.y + py * turn.x
            at &+= 1
        }
        return
    }
    var row = 0
    while row < Shape.fineCount {
        var at = row
        while at < row &+ Shape.row {
            let (x, y) = (four(fine, at), four(fine, at &+ Shape.row))
            UnsafeMutableRawPointer(out + at).storeBytes(of: x * turn.x - y * turn.y, as: Four.self)
            UnsafeMutableRawPointer(out + at + Shape.row).storeBytes(of: x * turn.y + y * turn.x, as: Four.self)
            at &+= 4
        }
        row &+= 2 &* Shape.row
    }
}

/// An example's fine shape from its last segment to its first: so are the anti-diagonals of a table contiguous.
func backwards(_ fine: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>) {
    out.update(repeating: Shape.away, count: Shape.fineCount)
    var row = 0
    while row < 4 {
        let base = row &* Shape.row &+ Shape.pad
        var at = 0
        while at < Shape.segments {
            out[base &+ at] = fine[base &+ Shape.segments &- 1 &- at]
            at &+= 1
        }
        row &+= 1
    }
}

/// The mean cost of the best warping of one shape onto another, in which a segment is at most three from its own place; infinite as soon as it cannot
/// be below `bound`. A pair of segments costs 1 - cos of the angle between them, and something for how far apart they lie.
///
/// Dynamic time warping on directions, as in Taranta et al., "Jackknife", CHI 2017, with positions beside them. The cells of an anti-diagonal do not need
/// each other, and within the band there are four of them: one vector each. `b` lies backwards.
@_optimize(speed)
func warped(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, below bound: Float) -> Float {
    let far = Four(repeating: 1e9)
    // How much a distance of 1 counts. Positions are scaled to a radius of 1 on average.
    let weight: Float = 0.5
    let most = bound * Float(Shape.segments)
    var before = far
    var beforeThat = Four(1e9, 0, 1e9, 1e9)
    var diagonal = 0
    while diagonal <= 2 &* (Shape.segments &- 1) {
        let isEven = diagonal & 1 == 0
        // The first row, of those within three of the middle; and the others follow.
        let first = isEven ? (diagonal &- 2) / 2 : (diagonal &- 3) / 2
        let (i, j) = (Shape.pad &+ first, Shape.pad &+ Shape.segments &- 1 &- diagonal &+ first)
        let cosine = four(a, i) * four(b, j) + four(a, i &+ Shape.row) * four(b, j &+ Shape.row)
        let dx = four(a, i &+ 2 &* Shape.row) - four(b, j &+ 2 &* Shape.row)
        let dy = four(a, i &+ 3 &* Shape.row) - four(b, j &+ 3 &* Shape.row)
        let cost = 1 - cosine + (dx * dx + dy * dy) * weight
        let shifted = isEven ? Four(before[1], before[2], before[3], 1e9) : Four(1e9, before[0], before[1], before[2])
        var least = beforeThat
        least.replace(with: before, where: before .< least)
        least.replace(with: shifted, where: shifted .< least)
        var cells = least + cost
        if isEven { cells[3] = 1e9 }
        beforeThat = before
        before = cells
        if diagonal & 7 == 7 {
            let lower = min(before.min(), beforeThat.min())
            if lower > most { return .infinity }
        }
        diagonal &+= 1
    }
    let sum = before[1]
    return sum > most ? .infinity : sum / Float(Shape.segments)
}
