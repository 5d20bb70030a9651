/// A point, or a vector: a translation, a velocity.
public struct Point: Hashable, Sendable {
    /// The horizontal coordinate, in the program's units of length.
    public var x: Double
    /// The vertical coordinate. It grows downwards, or upwards with ``ConfigFlags/yUp``.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

extension Touch {
    /// The position.
    public var location: Point { Point(x: x, y: y) }
}
