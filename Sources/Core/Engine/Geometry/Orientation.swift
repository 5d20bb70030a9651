// How a region lies on the screen: turned, mirrored, or as the screen itself.

/// The linear map from root coordinates to a region's, scaled so that it keeps areas: a zoom has no effect, and lengths
/// are those on the screen.
struct Orientation: Equatable {
    /// In the order of a region's transform.
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    /// The largest coefficient, that of a stretch to a million times in one direction: coordinates remain far within
    /// the range of numbers.
    private static var most: Double { 1000 }

    /// As the root region lies.
    static var upright: Orientation { Orientation(a: 1, b: 0, c: 0, d: 1) }

    @inline(__always)
    func turned(_ p: Point) -> Point { Point(a * p.x + c * p.y, b * p.x + d * p.y) }

    /// The inverse.
    func turnedBack(_ p: Point) -> Point {
        let unit = 1 / (a * d - b * c)
        return Point((d * p.x - c * p.y) * unit, (a * p.y - b * p.x) * unit)
    }

    /// In a region that lies so in another one, which lies as `outer`.
    func inside(_ outer: Orientation) -> Orientation {
        let (x, y) = (turned(Point(outer.a, outer.b)), turned(Point(outer.c, outer.d)))
        return Orientation(a: x.x, b: x.y, c: y.x, d: y.y)
    }

    /// Without the remainders of sines and cosines: a quarter turn is exact, and one back is upright again.
    var settled: Orientation {
        Orientation(
            a: Orientation.settled(a), b: Orientation.settled(b), c: Orientation.settled(c), d: Orientation.settled(d))
    }

    private static func settled(_ x: Double) -> Double {
        if abs(x) < remainder { return 0 }
        return abs(abs(x) - 1) < remainder ? (x < 0 ? -1 : 1) : x
    }

    private static var remainder: Double { 1e-12 }

    /// Whether its coefficients are within limits. (NaN is not.)
    var isWithinLimits: Bool {
        let most = Orientation.most
        return abs(a) <= most && abs(b) <= most && abs(c) <= most && abs(d) <= most
    }
}
