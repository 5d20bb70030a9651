// Bytes that stand for UTF-8 text and belong to somebody else. Compared as bytes: Swift's String would bring Unicode tables.

import CPlatform

struct Text: Equatable {
    let base: UnsafePointer<UInt8>
    let count: Int

    init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    init(_ literal: Literal) { self.init(cString: literal.cString) }

    /// NUL-terminated. (The label matters: without it a literal would come as a String that is gone by the next line.)
    init(cString: UnsafePointer<CChar>) {
        self.init(base: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: strlen(cString))
    }

    /// As strings come in through the C interface: `length` bytes, or SIZE_MAX (-1, seen from here) for NUL-terminated.
    /// Nil when the length cannot be.
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
    @inline(never)
    static func == (text: Text, literal: Literal) -> Bool { text == Text(literal) }

    subscript(index: Int) -> UInt8 { base[index] }

    func hasPrefix(_ literal: Literal) -> Bool {
        let prefix = Text(literal)
        return count >= prefix.count && memcmp(base, prefix.base, prefix.count) == 0
    }

    func hasSuffix(_ literal: Literal) -> Bool {
        let suffix = Text(literal)
        return count >= suffix.count && memcmp(base + count - suffix.count, suffix.base, suffix.count) == 0
    }

    /// For C; the bytes must be NUL-terminated, as literals and C strings are.
    var cString: UnsafePointer<CChar> { UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self) }
}

extension Text {
    /// Well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms) without NUL.
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

    /// The byte is in the middle or at the end of a character.
    static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Where a character ends, at most `most` bytes from the start.
    func boundary(at most: Int) -> Int {
        if count <= most { return count }
        var end = most
        while end > 0, Text.continues(base[end]) { end &-= 1 }
        return end
    }

    /// "slop", "max_duration": how parameters, values and reasons are named.
    var isName: Bool {
        guard count >= 1, count <= 63, isLower(base[0]) else { return false }
        return all { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// "org.example.spiral": how classes and plugins are named.
    var isReverseDomainName: Bool {
        guard count >= 3, count <= 255, isLower(base[0]) || isDigit(base[0]) else { return false }
        var dots = 0
        var previous = UInt8(ascii: ".")
        var at = 0
        while at < count {
            let byte = base[at]
            if byte == UInt8(ascii: ".") {
                if previous == byte { return false }
                dots &+= 1
            } else if !(isLower(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")) {
                return false
            }
            previous = byte
            at &+= 1
        }
        return dots > 0 && previous != UInt8(ascii: ".")
    }

    private func all(_ test: (UInt8) -> Bool) -> Bool {
        var at = 0
        while at < count {
            if !test(base[at]) { return false }
            at &+= 1
        }
        return true
    }
}

private func isLower(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
