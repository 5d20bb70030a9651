// Words, numbers and signs of pattern text.

/// What is wrong with a text, and where.
struct PatternFault {
    var text: Text
    /// The byte where it is.
    var at: Int
    /// What would be right.
    var expected: Literal
    /// A word that comes near to the one that stands there.
    var near: Text?

    /// `at character 13, "dwn-left": a direction was expected; did you mean "down-left"?`
    @inline(never)
    func describe(to out: inout TextWriter) {
        var character = 1
        var byte = 0
        while byte < at {
            if !Text.continues(text[byte]) { character &+= 1 }
            byte &+= 1
        }
        out.text("at character ", character, ", ")
        if at >= text.count {
            out.text("its end")
        } else {
            out.quoted(PatternScanner(text, at: at).token)
        }
        out.text(": ")
        out.text(expected)
        if let near {
            out.text("; did you mean ")
            out.quoted(near)
            out.byte(UInt8(ascii: "?"))
        }
    }
}

struct PatternScanner {
    enum Kind: UInt8 {
        case end, word, number, arrow, sign, unknown
    }

    let text: Text
    private(set) var kind = Kind.end
    /// Where the token begins, and where the next one may.
    private(set) var at = 0
    private var next = 0
    /// Of a number, in its own unit; of an arrow, its angle in degrees.
    private(set) var number = 0.0
    /// Of a sign.
    private(set) var sign: UInt8 = 0

    init(_ text: Text, at: Int = 0) {
        self.text = text
        next = at
        advance()
    }

    /// The token.
    var token: Text { Text(base: text.base + at, count: next &- at) }

    func isWord(_ word: Literal) -> Bool { kind == .word && token == Text(word) }
    func isSign(_ wanted: Literal) -> Bool { kind == .sign && sign == UInt8(bitPattern: wanted.cString[0]) }

    mutating func advance() {
        while next < text.count, text[next] == 0x20 || (text[next] >= 9 && text[next] <= 13) { next &+= 1 }
        at = next
        guard next < text.count else {
            kind = .end
            return
        }
        let byte = text[next]
        if isLetter(byte) {
            kind = .word
            while next < text.count,
                isLetter(text[next]) || isDigit(text[next]) || text[next] == UInt8(ascii: "_") || isHyphen(next)
            { next &+= 1 }
        } else if isDigit(byte) || (isMark(byte, ".") && isDigit(after: next))
            || (isMark(byte, "-") || isMark(byte, "+")) && startsNumber(next &+ 1)
        {
            scanNumber()
        } else if byte >= 0x80 {
            scanSymbol()
        } else {
            kind = .sign
            sign = byte
            next &+= 1
            if isMark(byte, ".") {
                // "..", and "..." as one sign each: the latter is told as an ellipsis.
                while next < text.count, isMark(text[next], "."), next &- at < 3 { next &+= 1 }
                if next &- at == 3 { sign = PatternScanner.ellipsis }
            }
        }
    }

    // None is a byte of ASCII.
    static var ellipsis: UInt8 { 0x80 }
    static var plusMinus: UInt8 { 0x81 }
    static var degree: UInt8 { 0x82 }

    private func isMark(_ byte: UInt8, _ mark: Literal) -> Bool { byte == UInt8(bitPattern: mark.cString[0]) }
    private func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    private func isDigit(after index: Int) -> Bool { index &+ 1 < text.count && isDigit(text[index &+ 1]) }
    private func startsNumber(_ index: Int) -> Bool {
        index < text.count && (isDigit(text[index]) || (isMark(text[index], ".") && isDigit(after: index)))
    }
    /// Between two letters.
    private func isHyphen(_ index: Int) -> Bool {
        isMark(text[index], "-") && index &+ 1 < text.count && isLetter(text[index &+ 1])
    }

    private mutating func scanNumber() {
        kind = .number
        var isNegative = false
        if isMark(text[next], "-") || isMark(text[next], "+") {
            isNegative = isMark(text[next], "-")
            next &+= 1
        }
        var digits = 0.0
        var scale = 1.0
        var isFraction = false
        while next < text.count {
            if isDigit(text[next]) {
                digits = digits * 10 + Double(text[next] &- UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            } else if !isFraction, isMark(text[next], "."), isDigit(after: next) {
                isFraction = true
            } else {
                break
            }
            next &+= 1
            if next &- at > 15 { break }
        }
        number = isNegative ? 0 - digits / scale : digits / scale
    }

    /// Arrows, the ellipsis, plus-minus and degree signs, by their bytes in UTF-8.
    private mutating func scanSymbol() {
        kind = .unknown
        let first = text[next]
        let second = next &+ 1 < text.count ? text[next &+ 1] : 0
        let third = next &+ 2 < text.count ? text[next &+ 2] : 0
        if first == 0xC2, second == 0xB0 || second == 0xB1 {
            kind = .sign
            sign = second == 0xB0 ? PatternScanner.degree : PatternScanner.plusMinus
            next &+= 2
        } else if first == 0xE2, second == 0x80, third == 0xA6 {
            kind = .sign
            sign = PatternScanner.ellipsis
            next &+= 3
        } else if first == 0xE2, second == 0x86, third >= 0x90, third <= 0x99, third != 0x94, third != 0x95 {
            kind = .arrow
            // U+2190: left, up, right, down; then up-left, up-right, down-right, down-left.
            let angles: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
                4, 6, 0, 2, 0, 0, 5, 7, 1, 3
            )
            let eighths = withUnsafeBytes(of: angles) { $0[Int(third &- 0x90)] }
            number = Double(eighths) * 45
            next &+= 3
        } else {
            next &+= 1
            while next < text.count, Text.continues(text[next]) { next &+= 1 }
        }
    }
}
