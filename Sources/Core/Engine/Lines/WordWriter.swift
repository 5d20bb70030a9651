// Writes words of lines of which there are many.

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

    @inline(__always)
    mutating func andNumber(_ value: Double) {
        space()
        self = WordWriter.number(self, value)
    }

    @inline(__always)
    mutating func andID(_ id: UInt32) {
        text(" 0x")
        digits(Digits(hexadecimal: id))
    }
}
