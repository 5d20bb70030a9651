// The natural logarithm, which replaces the C library's: its results differ between processors.

enum Logarithm {
    /// Returns the logarithm of a finite number greater than 0. The error is at most 1e-15 of it.
    ///
    /// x is m 2^e, with m from the square root of 1/2 to that of 2. Only + - * / are used, in a fixed order: IEEE 754
    /// defines their rounding.
    @inline(never)
    static func of(_ x: Double) -> Double {
        // Subnormal numbers have fewer bits: 2^54 makes them normal.
        let isNormal = x >= Double.leastNormalMagnitude
        let bits = (isNormal ? x : x * 18_014_398_509_481_984).bitPattern
        var exponent = Double(Int64(bits >> 52 & 0x7FF) &- (isNormal ? 1023 : 1077))
        var m = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
        if m > 1.41421356237309504880 {
            m *= 0.5
            exponent += 1
        }
        return exponent * 6.93147180369123816490e-01
            + (ofOnePlus(m - 1) + exponent * 1.90821492927058770002e-10)
    }

    /// Returns the logarithm of 1 + z, without loss of digits where z is small; z must be greater than -1.
    @inline(never)
    static func ofOnePlus(_ z: Double) -> Double {
        if z < -0.3 || z > 0.5 { return of(1 + z) }
        // Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.1.27. |s| is at most 0.2: what follows the
        // 25th power is below 1e-19.
        let s = z / (2 + z)
        let q = s * s
        let high = 1.0 / 15 + q * (1.0 / 17 + q * (1.0 / 19 + q * (1.0 / 21 + q * (1.0 / 23 + q * (1.0 / 25)))))
        let low = 1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q * (1.0 / 11 + q * (1.0 / 13 + q * high)))))
        return 2 * (s + s * q * low)
    }
}
