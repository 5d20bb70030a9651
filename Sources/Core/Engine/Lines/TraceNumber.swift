// Numbers in traces: each double has one spelling, and reading it returns exactly that double.
//
// A decimal of at most six places is exact when it is a whole number up to 2^53 divided by a power of ten: one IEEE
// division, which rounds correctly on every machine. Whatever is not of that kind is written in hexadecimal, bit by
// bit.

import CPlatform

private let mostExact: UInt64 = 1 << 53
/// Six places.
private let finest: UInt64 = 1_000_000

extension WordWriter {
    @_optimize(speed) @inline(never)
    static func number(_ writer: WordWriter, _ x: Double) -> WordWriter {
        if !x.isFinite { return infinite(writer, x) }
        var writer = writer
        if x.sign == .minus { writer.byte(UInt8(ascii: "-")) }
        let magnitude = abs(x)
        if magnitude >= 2e9 { return large(writer, magnitude) }
        // What is exact with fewer places is so with six, as long as a product is off by less than a half.
        if let whole = whole(magnitude, finest) { return decimal(writer, whole / finest, whole % finest) }
        writer.hexadecimal(magnitude)
        return writer
    }

    @inline(never)
    private static func infinite(_ writer: WordWriter, _ x: Double) -> WordWriter {
        var writer = writer
        writer.text(x.isNaN ? "nan" : x < 0 ? "-inf" : "inf")
        return writer
    }

    @inline(never)
    private static func large(_ writer: WordWriter, _ magnitude: Double) -> WordWriter {
        var unit: UInt64 = 1
        while unit <= finest {
            if let whole = whole(magnitude, unit) {
                return decimal(writer, whole / unit, whole % unit &* (finest / unit))
            }
            unit &*= 10
        }
        var writer = writer
        writer.hexadecimal(magnitude)
        return writer
    }

    /// The whole number that is exactly that when it is divided by the unit.
    @inline(__always)
    private static func whole(_ magnitude: Double, _ unit: UInt64) -> UInt64? {
        let shifted = magnitude * Double(unit)
        if shifted > Double(mostExact) { return nil }
        // To the nearest; adding a half first would itself round from 2^52 on. (From there on the product may be one
        // off: then it is written in hexadecimal.)
        var whole = platform_whole(shifted)
        if shifted - Double(whole) >= 0.5 { whole &+= 1 }
        return Double(whole) / Double(unit) == magnitude ? UInt64(truncatingIfNeeded: whole) : nil
    }

    /// With as few places as are exact.
    @_optimize(speed) @inline(never)
    private static func decimal(_ writer: WordWriter, _ whole: UInt64, _ millionths: UInt64) -> WordWriter {
        var writer = writer
        writer.integer(whole)
        if millionths == 0 { return writer }
        writer.byte(UInt8(ascii: "."))
        writer.digits(Digits(decimal: UInt32(truncatingIfNeeded: millionths)).last(6).withoutTrailingZeros)
        return writer
    }

    /// "0x1.8p3", and "0x0.8p-1022" below the normal numbers.
    @inline(__always)
    private mutating func hexadecimal(_ magnitude: Double) {
        let bits = magnitude.bitPattern
        let exponent = Int64(truncatingIfNeeded: bits >> 52)
        let mantissa = bits << 12
        let count = (67 &- mantissa.trailingZeroBitCount) >> 2
        // "0x1." or "0x0.", without the point before no digits.
        digits(Digits(bytes: exponent == 0 ? 0x2E30_7830 : 0x2E31_7830, count: count > 0 ? 4 : 3))
        hexadecimal(mantissa, count)
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

    /// A number as `WordWriter.number` writes it, or with fewer or more places and digits that are as exact.
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
