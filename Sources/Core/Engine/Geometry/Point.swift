// A point or vector in the caller's units; y grows downward.

struct Point: Equatable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    var isFinite: Bool { x.isFinite && y.isFinite }

    static var zero: Point { Point(0, 0) }

    static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    static func * (a: Point, scale: Double) -> Point { Point(a.x * scale, a.y * scale) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    var squaredLength: Double { x * x + y * y }
    var length: Double { squaredLength.squareRoot() }
}
