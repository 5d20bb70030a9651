// A point or vector in the caller's units; y grows downward.

/// One vector: additions and copies take one instruction. So its alignment is 16, which arrays of the program do not
/// have.
struct Point: Equatable {
    private var pair: SIMD2<Double>

    var x: Double {
        @inline(__always) get { pair[0] }
        @inline(__always) set { pair[0] = newValue }
    }
    var y: Double {
        @inline(__always) get { pair[1] }
        @inline(__always) set { pair[1] = newValue }
    }

    @inline(__always)
    init(_ x: Double, _ y: Double) { pair = SIMD2(x, y) }
    @inline(__always)
    private init(_ pair: SIMD2<Double>) { self.pair = pair }

    var isFinite: Bool { x.isFinite && y.isFinite }

    static var zero: Point { Point(0, 0) }

    @inline(__always)
    static func == (a: Point, b: Point) -> Bool { a.x == b.x && a.y == b.y }
    static func + (a: Point, b: Point) -> Point { Point(a.pair + b.pair) }
    static func - (a: Point, b: Point) -> Point { Point(a.pair - b.pair) }
    static func * (a: Point, scale: Double) -> Point { Point(a.pair * scale) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    var squaredLength: Double { x * x + y * y }
    var length: Double { squaredLength.squareRoot() }
}
