// Writes words of lines of which there are many.

import CPlatform

/// A number and how it is written, with the space before it: most events have the time and the position of the sample
/// before them.
struct WrittenNumber {
    fileprivate var bits: UInt64 = 0
    fileprivate var bytes = SIMD4(UInt64(0x3020).littleEndian, 0, 0, 0)
    fileprivate var count = 2
}

/// Writes several words one after another, each with a space before it, where there is room for all of them: nothing is
/// checked on the way. What is not inlined takes a writer and returns it, in a register.
struct WordWriter {
    /// The bytes that are written by one writer at most, and those that are written before it is known how many of them
    /// count.
    static var room: Int { 160 }

    private(set) var place: UnsafeMutablePointer<UInt8>

    @inline(__always)
    init(at place: UnsafeMutablePointer<UInt8>) { self.place = place }

    @inline(__always)
    mutating func byte(_ value: UInt8) {
        place.pointee = value
        place += 1
    }

    @inline(__always)
    private mutating func space() { byte(UInt8(ascii: " ")) }

    @inline(__always)
    mutating func text(_ text: StaticString) {
        UnsafeMutableRawPointer(place).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        place += text.utf8CodeUnitCount
    }

    /// A name, with a space before it.
    @inline(never)
    static func name(_ writer: WordWriter, _ name: Text) -> WordWriter {
        var writer = writer
        writer.space()
        for byte in name.bytes { writer.byte(byte) }
        return writer
    }

    /// Further ones are written, too, and overwritten by what follows.
    @inline(__always)
    mutating func digits(_ digits: Digits) {
        UnsafeMutableRawPointer(place).storeBytes(of: digits.bytes.littleEndian, as: UInt64.self)
        place += digits.count
    }

    // MARK: integers

    /// Most have one digit.
    @inline(__always)
    mutating func integer(_ value: UInt64) {
        if value < 10 { return byte(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)) }
        self = WordWriter.long(self, value)
    }

    @_optimize(speed) @inline(never)
    private static func long(_ writer: WordWriter, _ value: UInt64) -> WordWriter {
        var writer = writer
        let last = Digits(decimal: UInt32(truncatingIfNeeded: value % Digits.unit))
        if value >= Digits.unit {
            writer.integer(value / Digits.unit)
            writer.digits(last)
        } else {
            writer.digits(last.withoutLeadingZeros)
        }
        return writer
    }

    @inline(__always)
    mutating func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    @inline(__always)
    mutating func andInteger(_ value: UInt64) {
        space()
        integer(value)
    }

    @inline(__always)
    mutating func andInteger(_ value: Int64) {
        space()
        integer(value)
    }

    // MARK: others

    /// The first of the 16 digits. The others are written, too, and overwritten by what follows.
    @inline(__always)
    mutating func hexadecimal(_ value: UInt64, _ count: Int) {
        platform_write_hexadecimal(value, place)
        place += count
    }

    @inline(__always)
    mutating func andNumber(_ value: Double) {
        space()
        self = WordWriter.number(self, value)
    }

    @inline(__always)
    mutating func andID(_ id: UInt32) {
        text(" 0x")
        hexadecimal(UInt64(id) << 32, 8)
    }

    // MARK: numbers that are written again

    @inline(never)
    static func integer(_ writer: WordWriter, _ value: Int64, as kept: inout WrittenNumber) -> WordWriter {
        writer.and(UInt64(bitPattern: value), as: &kept) { $0.andInteger(value) }
    }

    @inline(never)
    static func number(_ writer: WordWriter, _ value: Double, as kept: inout WrittenNumber) -> WordWriter {
        writer.and(value.bitPattern, as: &kept) { $0.andNumber(value) }
    }

    @inline(__always)
    private func and(
        _ bits: UInt64, as kept: inout WrittenNumber, _ write: (inout WordWriter) -> Void
    ) -> WordWriter {
        let start = UnsafeMutableRawPointer(place)
        var writer = self
        if bits == kept.bits {
            start.storeBytes(of: kept.bytes, as: SIMD4<UInt64>.self)
            writer.place += kept.count
        } else {
            write(&writer)
            let bytes = start.loadUnaligned(as: SIMD4<UInt64>.self)
            kept = WrittenNumber(bits: bits, bytes: bytes, count: UnsafeMutableRawPointer(writer.place) - start)
        }
        return writer
    }
}
