// Sine and cosine of an angle in radians, which replace the C library's: its results differ between processors.

enum Sine {
    /// Returns both, each with an error of at most 3e-16; 0 and 1 beyond a million radians, where they have no use.
    ///
    /// x is n pi / 2 + r, with |r| at most pi / 4. pi / 2 is the sum of three numbers, the first of which have so few
    /// bits that their products with n are exact (Cody and Waite, "Software Manual for the Elementary Functions", 8.2).
    /// The Taylor series up to the 17th power then have errors below 3e-18 (Abramowitz and Stegun, "Handbook of
    /// Mathematical Functions", 4.3.65 and 4.3.66). Only + - * are used, in a fixed order.
    @inline(__always)
    static func andCosine(_ x: Double) -> (sine: Double, cosine: Double) {
        guard x > -1e6, x < 1e6 else { return (0, 1) }
        let shifted = x * 0.63661977236758134308 + Exponential.integers
        let n = shifted - Exponential.integers
        let r = ((x - n * 1.57079632673412561417) - n * 6.07710050630396597660e-11) - n * 2.02226624879595063154e-21
        let q = r * r
        let q2 = q * q
        let oddLow = (-1.0 / 6 + q * (1.0 / 120)) + q2 * (-1.0 / 5040 + q * (1.0 / 362880))
        let oddHigh =
            (-1.0 / 39916800 + q * (1.0 / 6227020800))
            + q2 * (-1.0 / 1307674368000 + q * (1.0 / 355687428096000))
        let evenLow = (-1.0 / 2 + q * (1.0 / 24)) + q2 * (-1.0 / 720 + q * (1.0 / 40320))
        let evenHigh =
            (-1.0 / 3628800 + q * (1.0 / 479001600))
            + q2 * (-1.0 / 87178291200 + q * (1.0 / 20922789888000))
        let sine = r + r * q * (oddLow + q2 * q2 * oddHigh)
        let cosine = 1 + q * (evenLow + q2 * q2 * evenHigh)
        switch shifted.bitPattern & 3 {
        case 0: return (sine, cosine)
        case 1: return (cosine, 0 - sine)
        case 2: return (0 - sine, 0 - cosine)
        default: return (0 - cosine, sine)
        }
    }
}
