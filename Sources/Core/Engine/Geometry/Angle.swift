// Angles in radians, from the x axis toward positive y. The functions here replace the C library's, whose results
// differ between processors.

enum Angle {
    static var half: Double { 3.14159265358979323846 }
    static var quarter: Double { 1.57079632679489661923 }
    static var degreesPerRadian: Double { 57.29577951308232 }

    /// Returns the direction of a vector, from -pi to pi; 0 for the zero vector. The error is at most 5e-16 (1.8 units
    /// in the last place) for vectors of any length that coordinates can have.
    ///
    /// The argument t, the smaller component over the larger one, is reduced to at most 1/16 by the addition theorem
    /// atan t = atan(k/8) + atan((t - k/8) / (1 + t k/8)), where k/8 is the multiple nearest to t. The Taylor series up
    /// to the 13th power then has an error below 6e-20 (Abramowitz and Stegun, "Handbook of Mathematical Functions",
    /// 4.4.34 and 4.4.42). Only + - * / are used: IEEE 754 defines their rounding.
    static func of(_ v: Point) -> Double {
        let (x, y) = (abs(v.x), abs(v.y))
        let larger = max(x, y)
        if !(larger > 0) { return 0 }
        let first = arctangent(min(x, y) / larger)
        let upper = y > x ? quarter - first : first
        let turned = v.x < 0 ? half - upper : upper
        return v.y < 0 ? 0 - turned : turned
    }

    /// Returns the equivalent angle from -pi to pi of a sum or difference of two such angles.
    static func wrapped(_ angle: Double) -> Double {
        if angle > half { return angle - 2 * half }
        return angle < 0 - half ? angle + 2 * half : angle
    }

    /// Returns the equivalent angle from -180 to 180.
    static func wrapped(degrees: Double) -> Double {
        var x = degrees
        while x > 180 { x -= 360 }
        while x < -180 { x += 360 }
        return x
    }

    /// Returns the unit vector in a direction. Exact for multiples of 90 degrees; the error is at most 1e-15 otherwise.
    /// Uses the Taylor series of sine and cosine within 45 degrees of the nearest multiple of 90 (Abramowitz and
    /// Stegun, 4.3.65 and 4.3.66).
    static func vector(degrees: Double) -> Point {
        let quarters = (degrees / 90).rounded(.toNearestOrAwayFromZero)
        let u = (degrees - quarters * 90) * (half / 180)
        let s = u * u
        let sine =
            u * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156 * (1 - s / 210)))))))
        let cosine =
            1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132 * (1 - s / 182))))))
        switch (Int64(exactly: quarters) ?? 0) & 3 {
        case 0: return Point(cosine, sine)
        case 1: return Point(0 - sine, cosine)
        case 2: return Point(0 - cosine, 0 - sine)
        default: return Point(sine, 0 - cosine)
        }
    }

    /// The argument must be from 0 to 1.
    private static func arctangent(_ t: Double) -> Double {
        // There is nothing to reduce.
        if t <= 1.0 / 16 { return series(t) }
        // Rounds to nearest. The addend is the largest number below 0.5, so that the sum of it and a number below 0.5
        // stays below 1.
        let step = Int(t * 8 + 0.49999999999999994)
        let near = Double(step) * 0.125
        return arctangent(eighths: step) + series((t - near) / (1 + t * near))
    }

    /// The Taylor series of the arctangent.
    @inline(__always)
    private static func series(_ u: Double) -> Double {
        let s = u * u
        let high = 1.0 / 9 - s * (1.0 / 11 - s * (1.0 / 13))
        return u * (1 - s * (1.0 / 3 - s * (1.0 / 5 - s * (1.0 / 7 - s * high))))
    }

    /// The arctangents of 1/8, 2/8, ... 1.
    private static func arctangent(eighths count: Int) -> Double {
        switch count {
        case 1: 0.12435499454676143503
        case 2: 0.24497866312686415417
        case 3: 0.35877067027057222040
        case 4: 0.46364760900080611621
        case 5: 0.55859931534356243597
        case 6: 0.64350110879328438680
        case 7: 0.71882999962162450542
        default: 0.78539816339744830962
        }
    }
}
