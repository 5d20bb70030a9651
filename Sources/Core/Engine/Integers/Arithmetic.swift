// Arithmetic on integers: what cannot leave the range is &+, &- or &*, and what wraps on purpose has a name.

extension FixedWidthInteger {
    /// The low bits of the sum: of counters that begin again, and of hashes.
    @inline(__always)
    func wrappingAdding(_ other: Self) -> Self { addingReportingOverflow(other).partialValue }

    /// The low bits of the difference.
    @inline(__always)
    func wrappingSubtracting(_ other: Self) -> Self { subtractingReportingOverflow(other).partialValue }

    /// The low bits of the product.
    @inline(__always)
    func wrappingMultiplied(by other: Self) -> Self { multipliedReportingOverflow(by: other).partialValue }
}

#if DEBUG
    // Release builds compute &+, &- and &* and shorten numbers without a check. Debug and hardened builds stop where
    // one of them would leave the range.

    extension FixedWidthInteger {
        @inline(__always)
        static func &+= (a: inout Self, b: Self) { a += b }
        @inline(__always)
        static func &-= (a: inout Self, b: Self) { a -= b }
        @inline(__always)
        static func &*= (a: inout Self, b: Self) { a *= b }

        @inline(__always)
        init<Source: BinaryInteger>(truncatingIfNeeded source: Source) { self.init(source) }
    }

    extension Int {
        @inline(__always)
        static func &+ (a: Int, b: Int) -> Int { a + b }
        @inline(__always)
        static func &- (a: Int, b: Int) -> Int { a - b }
        @inline(__always)
        static func &* (a: Int, b: Int) -> Int { a * b }
    }

    extension Int8 {
        @inline(__always)
        static func &+ (a: Int8, b: Int8) -> Int8 { a + b }
        @inline(__always)
        static func &- (a: Int8, b: Int8) -> Int8 { a - b }
        @inline(__always)
        static func &* (a: Int8, b: Int8) -> Int8 { a * b }
    }

    extension Int16 {
        @inline(__always)
        static func &+ (a: Int16, b: Int16) -> Int16 { a + b }
        @inline(__always)
        static func &- (a: Int16, b: Int16) -> Int16 { a - b }
        @inline(__always)
        static func &* (a: Int16, b: Int16) -> Int16 { a * b }
    }

    extension Int32 {
        @inline(__always)
        static func &+ (a: Int32, b: Int32) -> Int32 { a + b }
        @inline(__always)
        static func &- (a: Int32, b: Int32) -> Int32 { a - b }
        @inline(__always)
        static func &* (a: Int32, b: Int32) -> Int32 { a * b }
    }

    extension Int64 {
        @inline(__always)
        static func &+ (a: Int64, b: Int64) -> Int64 { a + b }
        @inline(__always)
        static func &- (a: Int64, b: Int64) -> Int64 { a - b }
        @inline(__always)
        static func &* (a: Int64, b: Int64) -> Int64 { a * b }
    }

    extension UInt {
        @inline(__always)
        static func &+ (a: UInt, b: UInt) -> UInt { a + b }
        @inline(__always)
        static func &- (a: UInt, b: UInt) -> UInt { a - b }
        @inline(__always)
        static func &* (a: UInt, b: UInt) -> UInt { a * b }
    }

    extension UInt8 {
        @inline(__always)
        static func &+ (a: UInt8, b: UInt8) -> UInt8 { a + b }
        @inline(__always)
        static func &- (a: UInt8, b: UInt8) -> UInt8 { a - b }
        @inline(__always)
        static func &* (a: UInt8, b: UInt8) -> UInt8 { a * b }
    }

    extension UInt16 {
        @inline(__always)
        static func &+ (a: UInt16, b: UInt16) -> UInt16 { a + b }
        @inline(__always)
        static func &- (a: UInt16, b: UInt16) -> UInt16 { a - b }
        @inline(__always)
        static func &* (a: UInt16, b: UInt16) -> UInt16 { a * b }
    }

    extension UInt32 {
        @inline(__always)
        static func &+ (a: UInt32, b: UInt32) -> UInt32 { a + b }
        @inline(__always)
        static func &- (a: UInt32, b: UInt32) -> UInt32 { a - b }
        @inline(__always)
        static func &* (a: UInt32, b: UInt32) -> UInt32 { a * b }
    }

    extension UInt64 {
        @inline(__always)
        static func &+ (a: UInt64, b: UInt64) -> UInt64 { a + b }
        @inline(__always)
        static func &- (a: UInt64, b: UInt64) -> UInt64 { a - b }
        @inline(__always)
        static func &* (a: UInt64, b: UInt64) -> UInt64 { a * b }
    }
#endif
