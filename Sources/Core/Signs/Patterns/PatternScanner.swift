// Divides pattern text into words, numbers and signs.

struct PatternScanner {
    enum Kind: UInt8 {
        case end, word, number, arrow, sign, unknown
    }

    let text: Text
    private(set) var kind = Kind.end
    /// The byte index of the current token.
    private(set) var at = 0
    /// The byte index after the current token.
    private var next = 0
    /// The value of a number; the angle of an arrow in degrees.
    private(set) var number = 0.0
    /// The byte of a sign, or the code of a sign that is not ASCII.
    private(set) var sign: UInt8 = 0

    init(_ text: Text, at: Int = 0) {
        self.text = text
        next = at
        advance()
    }

    /// The current token.
    var token: Text { text.part(from: at, to: next) }

    func isWord(_ word: Literal) -> Bool { kind == .word && token == Text(word) }
    func isSign(_ wanted: Literal) -> Bool { isSign(UInt8(bitPattern: wanted.cString[0])) }
    func isSign(_ wanted: UInt8) -> Bool { kind == .sign && sign == wanted }
    /// Whether the token is "..".
    var isRange: Bool { isSign(".") && token.count == 2 }

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
                isLetter(text[next]) || text[next].isDigit || text[next] == UInt8(ascii: "_") || isHyphen(next)
            { next &+= 1 }
        } else if byte.isDigit || (isMark(byte, ".") && isDigit(after: next))
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
                // ".." and "..." are one sign each; the latter is an ellipsis.
                while next < text.count, isMark(text[next], "."), next &- at < 3 { next &+= 1 }
                if next &- at == 3 { sign = PatternScanner.ellipsis }
            }
        }
    }

    // The codes of signs that are not ASCII.
    static var ellipsis: UInt8 { 0x80 }
    static var plusMinus: UInt8 { 0x81 }
    static var degree: UInt8 { 0x82 }

    private func isMark(_ byte: UInt8, _ mark: Literal) -> Bool { byte == UInt8(bitPattern: mark.cString[0]) }
    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20).isLowercaseLetter }
    private func isDigit(after index: Int) -> Bool { index &+ 1 < text.count && text[index &+ 1].isDigit }
    private func startsNumber(_ index: Int) -> Bool {
        index < text.count && (text[index].isDigit || (isMark(text[index], ".") && isDigit(after: index)))
    }
    /// Whether a "-" within a word is followed by a letter.
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
            if text[next].isDigit {
                // Further digits hardly change the number.
                if digits < 1e15 {
                    digits = digits * 10 + Double(text[next] &- UInt8(ascii: "0"))
                    if isFraction { scale *= 10 }
                }
            } else if !isFraction, isMark(text[next], "."), isDigit(after: next) {
                isFraction = true
            } else {
                break
            }
            next &+= 1
        }
        number = isNegative ? 0 - digits / scale : digits / scale
    }

    /// Scans an arrow, an ellipsis, a plus-minus or a degree sign by its UTF-8 bytes.
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
            // U+2190 to U+2193: left, up, right, down; U+2196 to U+2199: up-left, up-right, down-right, down-left.
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
