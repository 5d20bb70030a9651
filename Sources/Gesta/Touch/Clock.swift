// The caller's time: ns in Int64. The library reads no clock of its own.

enum Clock {
    /// GESTA_TIME_MAX: differences of two times never overflow.
    static var latest: Int64 { (1 << 62) - 1 }
    /// GESTA_NO_DEADLINE.
    static var never: Int64 { Int64.max }
    /// What the context's time is before it was told any.
    static var unknown: Int64 { Int64.min }

    /// Parameters are seconds; 0 for what is not positive, and far away at most.
    static func nanoseconds(_ seconds: Double) -> Int64 {
        seconds > 0 ? Int64(min(seconds * 1e9, 1e18) + 0.5) : 0
    }

    static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
}
