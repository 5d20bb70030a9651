// The curve of a fling on Android.

/// Android's OverScroller.java (SplineOverScroller) has a Bézier curve of position over time, in tables of 100 points
/// that are accurate to 1e-5 and joined by lines. With its constants, 0.5, 0.35 and 1, the curve is
///
///     time = 0.525 x + 0.475 x^3, position = 1.5 x - 0.5 x^3, for x from 0 to 1
///
/// because the square terms cancel. It is evaluated here without tables, so that the velocity has no steps.
enum FlingSpline {
    /// Android's DECELERATION_RATE, ln 0.78 / ln 0.9, minus 1, inverted.
    private static var exponent: Double { 0.7362676066563721 }
    /// Gravity on earth in m/s^2, inches in a meter, millimeters in an inch, and Android's "look and feel tuning".
    private static var gravity: Double { 9.80665 * 39.37 * 25.4 * 0.84 }

    /// Returns the time in s and the distance of a fling at a speed greater than 0.
    static func size(
        speed: Double, friction: Double, unitsPerMillimeter: Double
    ) -> (duration: Double, distance: Double) {
        let ratio = 0.35 * speed / (friction * gravity * unitsPerMillimeter)
        let duration = Exponential.of(Logarithm.of(ratio) * exponent).power
        // The curve begins at the slope 1.5 / 0.525: at the speed.
        return (duration, 0.35 * speed * duration)
    }

    /// Returns the part of the distance, and its rate of change, at a part of the time from 0 to 1.
    ///
    /// A polynomial finds x with an error of at most 4e-4 of it, and one step of Halley's method then with 1e-12.
    @inline(__always)
    static func at(_ time: Double) -> (position: Double, slope: Double) {
        let u = 2 * time - 1
        let u2 = u * u
        let low = (1.34904941598 + u * -0.495352784385) + u2 * (0.203236609363 + u * -0.074589813206)
        let high = (-0.0223138000682 + u * 0.102495369225) + u2 * (-0.0779842829443 + u * 0.0153358089285)
        let guess = time * (low + u2 * u2 * high)
        let q = guess * guess
        let excess = guess * (0.525 + 0.475 * q) - time
        let derivative = 0.525 + 1.425 * q
        let x = guess - 2 * excess * derivative / (2 * derivative * derivative - excess * 2.85 * guess)
        return (x * (1.5 - 0.5 * x * x), (1.5 - 1.5 * x * x) / (0.525 + 1.425 * x * x))
    }

    /// Returns the part of the time, and the rate of change there, at a part of the distance from 0 to 1.
    ///
    /// With x = 2 sin a, position is sin 3a (Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.3.27).
    static func time(at position: Double) -> (time: Double, slope: Double) {
        let angle = Angle.of(Point(((1 - position) * (1 + position)).squareRoot(), position))
        let x = 2 * Sine.andCosine(angle / 3).sine
        return (x * (0.525 + 0.475 * x * x), (1.5 - 1.5 * x * x) / (0.525 + 1.425 * x * x))
    }
}
