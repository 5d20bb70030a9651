// The caller's time: nanoseconds in Int64. The library reads no clock.

enum Clock {
    /// GESTA_TIME_MAX: the difference of two times never overflows.
    static var latest: Int64 { (1 << 62) - 1 }
    /// GESTA_NO_DEADLINE.
    static var never: Int64 { Int64.max }
    /// A context's time before the first sample.
    static var unknown: Int64 { Int64.min }

    /// Converts a parameter: 0 if not positive, and at most 10^18.
    static func nanoseconds(_ seconds: Double) -> Int64 {
        seconds > 0 ? Int64(min(seconds * 1e9, 1e18) + 0.5) : 0
    }

    static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
}
