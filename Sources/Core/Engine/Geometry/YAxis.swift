// The direction of the program's y axis, and every rule by which something is turned.
//
// Inside, y grows downward. What a program passes is turned where it enters: samples, motions, points and
// values. What it receives is turned where it leaves: events, values, contacts, samples of motions, examples. Regions
// keep the program's direction, and are asked through `Environment`. Nothing else knows that there are two directions.

import CGesta

struct YAxis {
    /// As many game engines have it.
    var isUp: Bool { sign < 0 }
    /// A sample is multiplied, whichever way it grows: that is cheaper than to ask.
    private let sign: Double

    init(isUp: Bool) { sign = isUp ? -1 : 1 }

    static var down: YAxis { YAxis(isUp: false) }

    // MARK: both ways: to turn is its own inverse

    /// A y coordinate, a movement along y, or an angle from the x axis to the y axis.
    @inline(__always)
    func turned(_ y: Double) -> Double { y * sign }

    @inline(__always)
    func turned(_ p: Point) -> Point { Point(p.x, turned(p.y)) }

    @inline(__always)
    func turned(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, turned(y)) }

    func turned(_ units: Int32) -> Int32 { isUp ? 0 &- units : units }

    func turned(_ orientation: Orientation) -> Orientation {
        if !isUp { return orientation }
        return Orientation(a: orientation.a, b: -orientation.b, c: -orientation.c, d: orientation.d)
    }

    /// A value with the flags that its class gives it. (0 - x, not -x: a zero stays a plain zero.)
    func turned(_ value: Double, _ flags: UInt32) -> Double {
        isUp && flags & GESTA_VALUE_FLIPS.rawValue != 0 ? 0 - value : value
    }

    /// The upper and the lower one of two.
    func ordered<Side>(_ least: Side, _ most: Side) -> (top: Side, bottom: Side) {
        isUp ? (most, least) : (least, most)
    }
}
