// UTF-8 text that is not owned, compared bytewise. Swift's String would link its Unicode tables.

import CPlatform

struct Text: Equatable {
    let base: UnsafePointer<UInt8>
    let count: Int

    init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    init(_ literal: Literal) { self.init(cString: literal.cString) }

    /// The string must be NUL-terminated. (Without the label, a literal would be passed as a temporary String.)
    init(cString: UnsafePointer<CChar>) {
        self.init(base: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: strlen(cString))
    }

    /// A string argument of the C interface: `length` bytes, or NUL-terminated when `length` is SIZE_MAX (here -1).
    /// Returns nil for an invalid length.
    init?(bytes: UnsafePointer<CChar>, length: Int) {
        if length == -1 {
            self.init(cString: bytes)
        } else {
            guard length >= 0 else { return nil }
            self.init(base: UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: length)
        }
    }

    @inline(never)
    static func == (a: Text, b: Text) -> Bool { a.count == b.count && memcmp(a.base, b.base, a.count) == 0 }
    /// Whether it is a C string, whose length is not known.
    func isEqual(toCString other: UnsafePointer<CChar>) -> Bool {
        var at = 0
        while at < count {
            let byte = UInt8(bitPattern: other[at])
            if byte != base[at] || byte == 0 { return false }
            at &+= 1
        }
        return other[count] == 0
    }
    /// 0 if the texts are equal; otherwise negative or positive. (An order to search by, not an alphabet's.)
    func compare(with other: Text) -> Int {
        count != other.count ? count &- other.count : Int(memcmp(base, other.base, count))
    }
    @inline(never)
    static func == (text: Text, literal: Literal) -> Bool { text == Text(literal) }
    /// For the cases of a switch.
    @inline(never)
    static func ~= (literal: Literal, text: Text) -> Bool { text == literal }

    /// What parses a text reads it by these three, so release builds check them, too.
    subscript(index: Int) -> UInt8 {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "Text: the index is out of range")
        return base[index]
    }
    func part(from first: Int, to end: Int) -> Text {
        precondition(first >= 0 && first <= end && end <= count, "Text: the part is out of range")
        return Text(base: base + first, count: end &- first)
    }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    func dropping(_ first: Int) -> Text { part(from: first, to: count) }
    func hasPrefix(_ prefix: Text) -> Bool { count >= prefix.count && memcmp(base, prefix.base, prefix.count) == 0 }
    func hasPrefix(_ literal: Literal) -> Bool { hasPrefix(Text(literal)) }

    func hasSuffix(_ suffix: Text) -> Bool {
        count >= suffix.count && memcmp(base + count - suffix.count, suffix.base, suffix.count) == 0
    }
    func hasSuffix(_ literal: Literal) -> Bool { hasSuffix(Text(literal)) }

    /// The bytes must be NUL-terminated, as literals and C strings are.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self) }
}

extension Text {
    /// Whether the text is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms) without NUL.
    var isWellFormed: Bool {
        var at = 0
        while at < count {
            let lead = base[at]
            at &+= 1
            if lead == 0 { return false }
            if lead < 0x80 { continue }
            var least: UInt8 = 0x80
            var most: UInt8 = 0xBF
            let following: Int
            switch lead {
            case 0xC2...0xDF: following = 1
            case 0xE0...0xEF:
                following = 2
                if lead == 0xE0 { least = 0xA0 }
                if lead == 0xED { most = 0x9F }
            case 0xF0...0xF4:
                following = 3
                if lead == 0xF0 { least = 0x90 }
                if lead == 0xF4 { most = 0x8F }
            default: return false
            }
            guard at &+ following <= count, base[at] >= least, base[at] <= most else { return false }
            var next = at &+ 1
            at &+= following
            while next < at {
                guard Text.continues(base[next]) else { return false }
                next &+= 1
            }
        }
        return true
    }

    /// Returns whether the byte is a continuation byte: not the first byte of a character.
    static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Returns the number of bytes, at most `limit`, of the longest prefix of whole characters.
    func prefixLength(atMost limit: Int) -> Int {
        if count <= limit { return count }
        var end = limit
        while end > 0, Text.continues(self[end]) { end &-= 1 }
        return end
    }

    /// Whether the text is a valid name of a parameter, value or reason, for example "max_duration".
    var isName: Bool {
        guard count >= 1, count <= 63, base[0].isLowercaseLetter else { return false }
        return bytes.allSatisfy { $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    }

    /// Whether the text is a valid id of a class or plugin, for example "org.example.spiral".
    var isReverseDomainName: Bool {
        guard count >= 3, count <= 255, base[0].isLowercaseLetter || base[0].isDigit else { return false }
        var dots = 0
        var previous = UInt8(ascii: ".")
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                if previous == byte { return false }
                dots &+= 1
            } else if !(byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_"))
            {
                return false
            }
            previous = byte
        }
        return dots > 0 && previous != UInt8(ascii: ".")
    }
}

extension UInt8 {
    var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
