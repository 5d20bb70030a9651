// How unlike two shapes are at a glance: the cosine of their coarse forms after the best turn.

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

/// The products of two coarse shapes: as they are, and with the first turned by a right angle. Or of places alone: those of the first may have y elsewhere.
@_optimize(speed)
func products(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int = Shape.half, y: Int = Shape.half) -> (
    dot: Float, cross: Float
) {
    var dot = Four(repeating: 0)
    var cross = Four(repeating: 0)
    var at = 0
    while at < count {
        let (ax, ay) = (four(a, at), four(a, at &+ y))
        let (bx, by) = (four(b, at), four(b, at &+ Shape.half))
        dot += ax * bx + ay * by
        cross += ax * by - ay * bx
        at &+= 4
    }
    return (dot.sum(), cross.sum())
}

/// The caller knows that they begin where four may.
@inline(__always)
func four(_ p: UnsafePointer<Float>, _ at: Int) -> Four {
    UnsafeRawPointer(p + at).load(as: Four.self)
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
