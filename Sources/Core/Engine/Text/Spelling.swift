// How numbers and quoted texts are spelled: in messages and in traces.

extension UInt64 {
    /// Its decimal digits.
    @inline(__always)
    func forEachDigit(_ body: (UInt8) -> Void) {
        var place: UInt64 = 1
        while self / place >= 10 { place &*= 10 }
        forEachDigit(from: place, body)
    }

    /// The decimal digits of what is left after division by a power of ten, with zeros before them.
    @inline(__always)
    func forEachDigit(below power: UInt64, _ body: (UInt8) -> Void) {
        (self % power).forEachDigit(from: power / 10, body)
    }

    @inline(__always)
    private func forEachDigit(from first: UInt64, _ body: (UInt8) -> Void) {
        var (rest, place) = (self, first)
        while place > 0 {
            body(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
        }
    }
}

extension UInt32 {
    /// Its eight hexadecimal digits.
    @inline(__always)
    func forEachHexDigit(_ body: (UInt8) -> Void) {
        var shift: UInt32 = 32
        while shift > 0 {
            shift &-= 4
            body(UInt8(hexDigitOf: UInt8(truncatingIfNeeded: (self >> shift) & 15)))
        }
    }
}

extension UInt8 {
    /// The hexadecimal digit of a value of 0 to 15, in lower case.
    init(hexDigitOf value: UInt8) {
        self = value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    /// The value of a hexadecimal digit in lower case; nil for any other byte.
    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
        default: nil
        }
    }
}

extension Text {
    /// Its bytes as they stand between quotation marks: \" for ", \\ for \, and \x0a for a control character.
    @inline(__always)
    func forEachQuotedByte(_ body: (UInt8) -> Void) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                body(UInt8(ascii: "\\"))
                body(byte)
            case 0..<0x20, 0x7F:
                body(UInt8(ascii: "\\"))
                body(UInt8(ascii: "x"))
                body(UInt8(hexDigitOf: byte >> 4))
                body(UInt8(hexDigitOf: byte & 15))
            default: body(byte)
            }
        }
    }
}
