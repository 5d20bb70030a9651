// How numbers and quoted texts are spelled: in messages and in traces.

import CPlatform

/// Up to eight digits, which are computed all at once.
struct Digits {
    /// Of more digits, these are the last.
    static var unit: UInt64 { 100_000_000 }

    /// In ASCII, the first in the lowest byte.
    private(set) var bytes: UInt64
    private(set) var count = 8

    init(bytes: UInt64, count: Int) { (self.bytes, self.count) = (bytes, count) }

    /// Of a number less than `unit`. After P. Khuong, "How to print integers really fast", 2017: halves, then quarters,
    /// then digits, each by a multiplication of all of them.
    @inline(__always)
    init(decimal value: UInt32) {
        let halves = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
        let quarters = hundreds | (halves &- 100 &* hundreds) << 16
        let tens = (quarters &* 103) >> 10 & 0xF_000F_000F_000F
        bytes = tens | (quarters &- 10 &* tens) << 8 | 0x3030_3030_3030_3030
    }

    @inline(__always)
    init(hexadecimal value: UInt32) {
        var digits: (UInt64, UInt64) = (0, 0)
        platform_write_hexadecimal(UInt64(value) << 32, &digits)
        bytes = UInt64(littleEndian: digits.0)
    }

    /// Only the first ones.
    @inline(__always)
    func first(_ count: Int) -> Digits {
        var part = self
        part.count = count
        return part
    }

    /// Only the last ones.
    @inline(__always)
    func last(_ count: Int) -> Digits {
        var part = first(count)
        part.bytes >>= UInt64(64 &- 8 &* count)
        return part
    }

    /// At least one remains.
    var withoutLeadingZeros: Digits {
        @inline(__always)
        get { last(8 &- (bytes & 0x0F0F_0F0F_0F0F_0F0F | 1 << 56).trailingZeroBitCount >> 3) }
    }

    /// Of a number that is not 0.
    var withoutTrailingZeros: Digits {
        @inline(__always)
        get { first(8 &- (bytes & 0x0F0F_0F0F_0F0F_0F0F).leadingZeroBitCount >> 3) }
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
