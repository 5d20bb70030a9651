// Numbers in traces: each double has one spelling, and reading it returns exactly that double.
//
// A decimal of at most six places is exact when it is a whole number up to 2^53 divided by a power of ten: one IEEE
// division, which rounds correctly on every machine. Whatever is not of that kind is written in hexadecimal, bit by
// bit.

import CPlatform

private let mostExact: UInt64 = 1 << 53
private let mostPlaces = 6

extension TraceSink {
    @_optimize(speed) @inline(never)
    final func number(_ x: Double) {
        if x.isNaN { return literal("nan") }
        if x.sign == .minus { byte(UInt8(ascii: "-")) }
        if x.isInfinite { return literal("inf") }
        let magnitude = abs(x)
        // What is exact with fewer places is so with six, as long as a product is off by less than a half.
        if magnitude < 2e9, TraceSink.whole(magnitude, 1e6) == nil { return hexadecimal(magnitude) }
        var scale = 1.0
        var places = 0
        while places <= mostPlaces {
            if let whole = TraceSink.whole(magnitude, scale) { return decimal(UInt64(whole), places) }
            scale *= 10
            places &+= 1
        }
        hexadecimal(magnitude)
    }

    /// The whole number that is exactly that when it is divided by the scale.
    @inline(__always)
    private static func whole(_ magnitude: Double, _ scale: Double) -> Int? {
        let shifted = magnitude * scale
        if shifted > Double(mostExact) { return nil }
        // To the nearest; adding a half first would itself round from 2^52 on. (From there on the product may be one
        // off: then it is written in hexadecimal.)
        var whole = platform_whole(shifted)
        if shifted - Double(whole) >= 0.5 { whole &+= 1 }
        return Double(whole) / scale == magnitude ? whole : nil
    }

    private final func decimal(_ whole: UInt64, _ places: Int) {
        var unit: UInt64 = 1
        for _ in 0..<places { unit &*= 10 }
        integer(whole / unit)
        if places == 0 { return }
        byte(UInt8(ascii: "."))
        digits(Digits(decimal: UInt32(truncatingIfNeeded: whole % unit)).last(places))
    }

    /// "0x1.8p3", and "0x0.8p-1022" below the normal numbers.
    private final func hexadecimal(_ magnitude: Double) {
        let bits = magnitude.bitPattern
        let exponent = Int64(truncatingIfNeeded: bits >> 52)
        let mantissa = bits << 12
        let count = (67 &- mantissa.trailingZeroBitCount) >> 2
        // "0x1." or "0x0.", without the point before no digits.
        digits(Digits(bytes: exponent == 0 ? 0x2E30_7830 : 0x2E31_7830, count: count > 0 ? 4 : 3))
        digits(Digits(hexadecimal: UInt32(truncatingIfNeeded: mantissa >> 32)).first(min(count, 8)))
        digits(Digits(hexadecimal: UInt32(truncatingIfNeeded: mantissa & 0xFFFF_FFFF)).first(max(count &- 8, 0)))
        byte(UInt8(ascii: "p"))
        integer(exponent == 0 ? -1022 : exponent &- 1023)
    }
}

extension Text {
    /// Decimal digits only.
    var asUnsigned: UInt64? {
        if count == 0 { return nil }
        var value: UInt64 = 0
        var at = 0
        while at < count {
            guard self[at] >= UInt8(ascii: "0"), self[at] <= UInt8(ascii: "9") else { return nil }
            // Not by the product's overflow: that takes a 128-bit multiplication, which 32-bit processors lack.
            let digit = UInt64(self[at] &- UInt8(ascii: "0"))
            let (sum, overflow) = value.wrappingMultiplied(by: 10).addingReportingOverflow(digit)
            if value > .max / 10 || overflow { return nil }
            value = sum
            at &+= 1
        }
        return value
    }

    var asSigned: Int64? {
        if hasPrefix("-") {
            guard let magnitude = dropping(1).asUnsigned, magnitude <= 1 << 63 else { return nil }
            return Int64(bitPattern: UInt64(0).wrappingSubtracting(magnitude))
        }
        return asUnsigned.flatMap { Int64(exactly: $0) }
    }

    /// "0x" and one to eight digits.
    var asHexadecimal: UInt32? {
        guard hasPrefix("0x"), count > 2, count <= 10 else { return nil }
        var value: UInt32 = 0
        var at = 2
        while at < count {
            guard let digit = self[at].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
            at &+= 1
        }
        return value
    }

    /// A number as `TraceSink.number` writes it, or with fewer or more places and digits that are as exact.
    var asNumber: Double? {
        let isNegative = hasPrefix("-")
        let digits = isNegative ? dropping(1) : self
        guard let magnitude = digits.asMagnitude else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    private var asMagnitude: Double? {
        if self == "inf" { return .infinity }
        if self == "nan" { return .nan }
        if hasPrefix("0x0") || hasPrefix("0x1") { return asHexadecimalNumber }
        var whole: UInt64 = 0
        var scale = 1.0
        var digits = 0
        var point = -1
        var at = 0
        while at < count {
            if self[at] == UInt8(ascii: ".") {
                if point >= 0 || digits == 0 { return nil }
                point = at
            } else {
                guard self[at] >= UInt8(ascii: "0"), self[at] <= UInt8(ascii: "9"), digits < 17 else { return nil }
                whole = whole &* 10 &+ UInt64(self[at] &- UInt8(ascii: "0"))
                digits &+= 1
                if point >= 0 { scale *= 10 }
            }
            at &+= 1
        }
        guard digits > 0, whole <= mostExact, point &+ 1 < count else { return nil }
        return Double(whole) / scale
    }

    private var asHexadecimalNumber: Double? {
        var bits: UInt64 = 0
        var at = 3
        if at < count, self[at] == UInt8(ascii: ".") {
            at &+= 1
            var shift: UInt64 = 52
            while at < count, let digit = self[at].hexValue {
                if shift == 0 { return nil }
                shift &-= 4
                bits |= UInt64(digit) << shift
                at &+= 1
            }
            if shift == 52 { return nil }
        }
        guard at < count, self[at] == UInt8(ascii: "p") else { return nil }
        at &+= 1
        // As other languages write it.
        if at < count, self[at] == UInt8(ascii: "+") { at &+= 1 }
        guard let exponent = dropping(at).asSigned else { return nil }
        if self[2] == UInt8(ascii: "0") { return exponent == -1022 ? Double(bitPattern: bits) : nil }
        guard exponent >= -1022, exponent <= 1023 else { return nil }
        return Double(bitPattern: UInt64(exponent &+ 1023) << 52 | bits)
    }
}
