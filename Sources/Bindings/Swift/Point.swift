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

    /// The length of the vector: of a velocity, the speed.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// The distance of two points.
    public func distance(to other: Point) -> Double { (other - self).length }

    /// The sum of two vectors, or a point that is moved by a vector.
    public static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }

    /// The vector from the right point to the left one.
    public static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }

    /// The opposite vector.
    public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

    /// A vector of another length.
    public static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// Moves a point by a vector.
    public static func += (point: inout Point, vector: Point) { point = point + vector }

    /// Moves a point by the opposite vector.
    public static func -= (point: inout Point, vector: Point) { point = point - vector }
}

extension Touch {
    /// Creates a sample at a point. What is not given can be set: `touch.pressure = 0.5`.
    public init(
        time: Int64, contact: UInt64, at location: Point, phase: Phase, tool: Tool = .finger, buttons: Buttons = [],
        modifiers: Modifiers = []
    ) {
        self.init(
            time: time, contact: contact, x: location.x, y: location.y, phase: phase, tool: tool, buttons: buttons,
            modifiers: modifiers)
    }

    /// Creates a sample at a point, with its time as a duration since the zero of the program's clock.
    public init(
        time: Duration, contact: UInt64, at location: Point, phase: Phase, tool: Tool = .finger, buttons: Buttons = [],
        modifiers: Modifiers = []
    ) {
        self.init(
            time: time.nanoseconds, contact: contact, at: location, phase: phase, tool: tool, buttons: buttons,
            modifiers: modifiers)
    }

    /// The position.
    public var location: Point {
        get { Point(x: x, y: y) }
        set { (x, y) = (newValue.x, newValue.y) }
    }
}
