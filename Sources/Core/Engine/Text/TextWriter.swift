// Writes text into a buffer of fixed size and counts the bytes of the whole text. Not inlined, because most calls are
// on error paths.

struct TextWriter {
    private let base: UnsafeMutablePointer<UInt8>?
    private let capacity: Int
    /// The size of the whole text in bytes, without the NUL.
    private(set) var needed = 0

    /// The buffer has `capacity` bytes, including the terminating NUL; nil only counts.
    init(_ base: UnsafeMutablePointer<UInt8>?, capacity: Int) {
        self.base = base
        self.capacity = base == nil ? 0 : capacity
        terminate()
    }

    /// The caller's buffer for an error message.
    init(message: UnsafeMutablePointer<CChar>?, capacity: Int) {
        self.init(
            UnsafeMutableRawPointer(message)?.assumingMemoryBound(to: UInt8.self),
            capacity: max(0, min(capacity, 1 << 30)))
    }

    var fits: Bool { needed < capacity }

    @inline(never)
    mutating func byte(_ value: UInt8) {
        if let base {
            if needed &+ 1 < capacity { base[needed] = value }
            if needed &+ 1 == capacity, Text.continues(value) { removePartialCharacter(base) }
        }
        needed &+= 1
        terminate()
    }

    /// Removes the character whose last bytes do not fit.
    private func removePartialCharacter(_ base: UnsafeMutablePointer<UInt8>) {
        var end = needed
        while end > 0, Text.continues(base[end &- 1]) { end &-= 1 }
        if end > 0 { base[end &- 1] = 0 }
    }

    @inline(never)
    mutating func text(_ text: Text) {
        for byte in text.bytes { self.byte(byte) }
    }

    @inline(never)
    mutating func text(_ literal: Literal) { text(Text(literal)) }

    mutating func text(cString: UnsafePointer<CChar>) { text(Text(cString: cString)) }

    /// Writes the text in quotation marks, cut at 80 bytes.
    @inline(never)
    mutating func quoted(_ quoted: Text) {
        byte(UInt8(ascii: "\""))
        let shown = Text(base: quoted.base, count: quoted.prefixLength(atMost: 80))
        shown.forEachQuotedByte { byte($0) }
        if shown.count < quoted.count { text("...") }
        byte(UInt8(ascii: "\""))
    }

    @inline(never)
    mutating func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    mutating func integer(_ value: UInt64) { digits(value) }
    mutating func integer(_ value: Int) { integer(Int64(value)) }
    mutating func integer(_ value: UInt32) { integer(Int64(value)) }

    // A whole number and the text around it in one call, which keeps the many call sites small.

    @inline(never)
    mutating func text(_ before: Literal, _ value: Int64) {
        text(before)
        integer(value)
    }

    @inline(never)
    mutating func text(_ before: Literal, _ value: Int64, _ after: Literal) {
        text(before, value)
        text(after)
    }

    mutating func text(_ before: Literal, _ value: Int) { text(before, Int64(value)) }
    mutating func text(_ before: Literal, _ value: UInt32) { text(before, Int64(value)) }
    mutating func text(_ before: Literal, _ value: Int, _ after: Literal) { text(before, Int64(value), after) }
    mutating func text(_ before: Literal, _ value: UInt32, _ after: Literal) { text(before, Int64(value), after) }

    @inline(never)
    mutating func hexadecimal(_ value: UInt32) {
        text("0x")
        digits(Digits(hexadecimal: value))
    }

    /// Writes a number for people to read: up to three decimals, or four digits and a power of ten far from 1.
    @inline(never)
    mutating func figure(_ value: Double) {
        if value.isNaN { return text("nan") }
        if value < 0 { byte(UInt8(ascii: "-")) }
        if value.isInfinite { return text("inf") }
        let magnitude = abs(value)
        if magnitude == 0 || (magnitude >= 0.001 && magnitude < 1e12) { return decimal(magnitude) }
        var power = 0
        var mantissa = magnitude
        while mantissa >= 9.9995 {
            mantissa /= 10
            power &+= 1
        }
        while mantissa < 0.99995 {
            mantissa *= 10
            power &-= 1
        }
        decimal(mantissa)
        byte(UInt8(ascii: "e"))
        integer(power)
    }

    /// Writes a number for people to read, with as many more decimals as show that it is not `other`: at least as many
    /// as `scale` has zeros.
    @inline(never)
    mutating func figure(_ value: Double, besides other: Double, scale least: UInt64 = 1000) {
        let magnitude = abs(value)
        var scale = least
        if magnitude < 1e9, magnitude >= 0.001, abs(other) < 1e9, value != other {
            while scale < 1_000_000_000,
                (value * Double(scale)).rounded() == (other * Double(scale)).rounded()
            {
                scale &*= 10
            }
        }
        if scale == 1000 || !(magnitude < 1e9) { return figure(value) }
        if value < 0 { byte(UInt8(ascii: "-")) }
        decimal(magnitude, scale: scale)
    }

    /// Writes "A to B", each with enough decimals to be in that range as it is written.
    @inline(never)
    mutating func range(_ least: Double, _ most: Double) {
        limit(least) { $0 >= least }
        text(" to ")
        limit(most) { $0 <= most }
    }

    private mutating func limit(_ value: Double, _ isInRange: (Double) -> Bool) {
        let magnitude = abs(value)
        var scale: UInt64 = 1000
        if magnitude < 1e9, magnitude >= 0.001 {
            while scale < 1_000_000_000, !isInRange((value * Double(scale)).rounded() / Double(scale)) { scale &*= 10 }
        }
        if scale == 1000 { return figure(value) }
        if value < 0 { byte(UInt8(ascii: "-")) }
        decimal(magnitude, scale: scale)
    }

    /// Writes up to as many decimals as `scale` has zeros. The number must be less than 1e15, and than 1e19 / scale.
    private mutating func decimal(_ magnitude: Double, scale: UInt64 = 1000) {
        let parts = UInt64(magnitude * Double(scale) + 0.5)
        digits(parts / scale)
        var (rest, unit) = (parts % scale, scale)
        if rest == 0 { return }
        while rest % 10 == 0 {
            rest /= 10
            unit /= 10
        }
        byte(UInt8(ascii: "."))
        unit /= 10
        while rest < unit {
            byte(UInt8(ascii: "0"))
            unit /= 10
        }
        digits(rest)
    }

    @inline(never)
    private mutating func digits(_ value: UInt64) {
        if value >= Digits.unit { digits(value / Digits.unit) }
        let last = Digits(decimal: UInt32(truncatingIfNeeded: value % Digits.unit))
        digits(value < Digits.unit ? last.withoutLeadingZeros : last)
    }

    @inline(never)
    private mutating func digits(_ digits: Digits) {
        for at in 0..<digits.count { byte(UInt8(truncatingIfNeeded: (digits.bytes >> UInt64(8 &* at)) & 0xff)) }
    }

    private func terminate() {
        if let base, capacity > 0 { base[min(needed, capacity &- 1)] = 0 }
    }
}
