// The exponential function, which replaces the C library's: its results differ between processors.

enum Exponential {
    /// Returns e^x and e^x - 1, each with an error of at most 1e-15 of it. Beyond 700, the powers are those of 700:
    /// nothing here is infinite.
    ///
    /// x is n ln 2 + r, with |r| at most (ln 2) / 2. The Taylor series of e^r - 1 up to the 13th power then has an
    /// error below 5e-18 (Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.2.1). ln 2 is the sum of two
    /// numbers, the first of which has so few bits that its product with n is exact (Cody and Waite, "Software Manual
    /// for the Elementary Functions", 6.4). Only + - * are used, in a fixed order: IEEE 754 defines their rounding.
    @inline(never)
    static func of(_ x: Double) -> (power: Double, lessOne: Double) {
        // NaN, which only damaged memory has, becomes 700.
        let x = x < 700 ? max(x, -700) : 700
        // The sum has no fraction: its last bits are n.
        let shifted = x * 1.44269504088896340736 + integers
        let n = shifted - integers
        let r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10
        let r2 = r * r
        let r4 = r2 * r2
        let low = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120))
        let middle = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880))
        let high = (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800))
        let series = r + r2 * (low + r4 * (middle + r4 * high))
        let scale = Double(bitPattern: (shifted.bitPattern &+ 1023) &<< 52)
        return (scale + scale * series, (scale - 1) + scale * series)
    }

    /// 1.5 * 2^52: a number of at most 2^51 added to it is rounded to an integer.
    @inline(__always)
    static var integers: Double { 6_755_399_441_055_744 }
}
