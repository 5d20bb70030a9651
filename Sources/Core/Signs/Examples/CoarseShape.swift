// The coarse shape of a stroke, independent of its position and size, for fast comparison.

/// `points` positions and as many directions at equal distances along the stroke. The values are all x, then all y; the
/// last direction is 0. Positions are scaled so that the squares of a whole drawing add up to 1/2, and so are
/// directions: the product of identical drawings is 1.
enum CoarseShape {
    static var points: Int { 12 }
    /// The resampled points per coarse point.
    static var stride: Int { 3 }
    /// The index of the first y value.
    static var half: Int { 24 }
    /// The number of values.
    static var count: Int { 48 }

    /// Writes the shape of the same stroke drawn in the opposite direction.
    @_optimize(speed)
    static func reverse(_ shape: UnsafePointer<Float>, to reversed: UnsafeMutablePointer<Float>) {
        let last = points &- 1
        var first = 0
        while first < count {
            let (from, to) = (shape + first, reversed + first)
            for at in 0..<points { to[at] = from[last &- at] }
            for at in 0..<last { to[points &+ at] = 0 - from[points &+ last &- 1 &- at] }
            to[points &+ last] = 0
            first &+= half
        }
    }

    /// Stores a shape in one lane of a group of four.
    static func store(_ shape: UnsafePointer<Float>, lane: Int, of group: UnsafeMutablePointer<Float32x4>) {
        for at in 0..<count { group[at][lane] = shape[at] }
    }
}

/// The products of two shapes: of the shapes as they are, and with the first one turned by a right angle.
struct ShapeProducts {
    var dot: Float = 0
    var cross: Float = 0

    init() {}
    init(_ dot: Float, _ cross: Float) {
        self.dot = dot
        self.cross = cross
    }

    /// Multiplies coarse shapes, or only their first `count` values. `y`: the index of the first y value of the first
    /// shape.
    @_optimize(speed)
    static func of(
        _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int = CoarseShape.half, y: Int = CoarseShape.half
    ) -> ShapeProducts {
        var dot = Float32x4(repeating: 0)
        var cross = Float32x4(repeating: 0)
        var at = 0
        while at < count {
            let (ax, ay) = (Float32x4.load(a, at), Float32x4.load(a, at &+ y))
            let (bx, by) = (Float32x4.load(b, at), Float32x4.load(b, at &+ CoarseShape.half))
            dot += ax * bx + ay * by
            cross += ax * by - ay * bx
            at &+= 4
        }
        return ShapeProducts(dot.sum(), cross.sum())
    }

    static func + (a: ShapeProducts, b: ShapeProducts) -> ShapeProducts {
        ShapeProducts(a.dot + b.dot, a.cross + b.cross)
    }

    /// The square of the largest product after any rotation.
    var square: Float { dot * dot + cross * cross }

    /// Returns the product after the first shape is rotated.
    func rotated(_ rotation: SIMD2<Float>) -> Float { dot * rotation.x + cross * rotation.y }
}

/// How far a drawing may be rotated to match an example.
struct RotationLimit {
    /// The cosine and sine of the largest angle.
    private(set) var cosine: Float = 1
    private(set) var sine: Float = 0

    /// Whether the largest angle is at most 45 degrees.
    var isSmall: Bool { cosine >= 0.7 }

    init() {}
    init(most angle: Double) {
        let v = Angle.vector(degrees: min(angle, Angle.half) * (180 / Angle.half))
        cosine = Float(v.x)
        sine = Float(v.y)
    }

    /// Returns the largest product after an allowed rotation. The best rotation has a closed form: Li, "Protractor",
    /// CHI 2010.
    @inline(__always)
    func best(_ products: ShapeProducts) -> Float {
        let (dot, cross) = (products.dot, products.cross)
        let free = products.square.squareRoot()
        return dot >= free * cosine ? free : dot * cosine + abs(cross) * sine
    }

    /// Returns the best allowed rotation of the drawing as a unit vector.
    func rotation(_ products: ShapeProducts) -> SIMD2<Float> {
        let (dot, cross) = (products.dot, products.cross)
        let free = products.square.squareRoot()
        if !(free > 0) { return SIMD2(1, 0) }
        if dot >= free * cosine { return SIMD2(dot / free, cross / free) }
        return SIMD2(cosine, cross < 0 ? 0 - sine : sine)
    }

    /// Returns the distances (1 minus the cosine) from a coarse shape to each of a group of four, after the best
    /// allowed rotation.
    @inline(__always)
    func distances(_ a: UnsafePointer<Float>, _ group: UnsafePointer<Float32x4>) -> Float32x4 {
        var dot = Float32x4(repeating: 0)
        var cross = Float32x4(repeating: 0)
        var at = 0
        while at < CoarseShape.half {
            let (ax, ay) = (Float32x4(repeating: a[at]), Float32x4(repeating: a[at &+ CoarseShape.half]))
            let (bx, by) = (group[at], group[at &+ CoarseShape.half])
            dot += ax * bx + ay * by
            cross += ax * by - ay * bx
            at &+= 1
        }
        return 1 - best(dot, cross)
    }

    /// Returns the largest products of four shapes, each after an allowed rotation.
    @inline(__always)
    func best(_ dot: Float32x4, _ cross: Float32x4) -> Float32x4 {
        let free = (dot * dot + cross * cross).squareRoot()
        let edge = dot * cosine + cross.selecting(0 - cross, where: cross .< Float32x4(repeating: 0)) * sine
        return edge.selecting(free, where: dot .>= free * cosine)
    }
}
