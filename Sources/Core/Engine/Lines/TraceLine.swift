// Reads a line of a trace word by word.

import CGesta

/// Why a line cannot be played. (In registers: two whole words.)
struct TraceFlaw: Error {
    private let code: Int
    let words: Literal

    /// The text is malformed: what must be there.
    static func expected(_ words: Literal) -> TraceFlaw { TraceFlaw(.trace, words) }
    static var cutOff: TraceFlaw { .expected("a line's end: the text is cut off here") }
    /// What succeeded when it was recorded cannot be done now: a difference.
    static func refused(_ words: Literal) -> TraceFlaw { TraceFlaw(.ok, words) }
    /// The replay cannot continue.
    @inline(never)
    static func impossible(_ status: Status) -> TraceFlaw { TraceFlaw(status, status.meaning) }

    private init(_ status: Status, _ words: Literal) {
        code = Int(status.code)
        self.words = words
    }

    var status: Status { Status(code: Int32(truncatingIfNeeded: code)) }
    var isRefusal: Bool { status.isOK }

    /// "expected a time in ns".
    func describe(to out: inout TextWriter) {
        if status == .trace { out.text("expected ") }
        out.text(words)
    }
}

struct TraceLine {
    let text: Text
    /// From 1.
    let number: Int
    private(set) var at = 0

    init(_ text: Text, number: Int) {
        self.text = text
        self.number = number
    }

    var isOver: Bool { at >= text.count }
    var isAtQuote: Bool { !isOver && text[at] == UInt8(ascii: "\"") }

    /// The next word, which ends at a space; nil at the end.
    @inline(never)
    mutating func word() -> Text? {
        skipSpaces()
        let start = at
        while at < text.count, text[at] != UInt8(ascii: " ") { at &+= 1 }
        if at == start { return nil }
        let word = text.part(from: start, to: at)
        skipSpaces()
        return word
    }

    /// What is left belongs to somebody else.
    mutating func skip() { at = text.count }

    private mutating func skipSpaces() {
        while at < text.count, text[at] == UInt8(ascii: " ") { at &+= 1 }
    }

    @inline(never)
    mutating func word(_ words: Literal) throws(TraceFlaw) -> Text {
        guard let word = word() else { throw .expected(words) }
        return word
    }

    @inline(never)
    mutating func exactly(_ wanted: Literal) throws(TraceFlaw) {
        guard let word = word(), word == Text(wanted) else { throw .expected(wanted) }
    }

    @inline(never)
    mutating func unsigned(_ words: Literal, most: UInt64 = .max) throws(TraceFlaw) -> UInt64 {
        guard let word = word(), let value = word.asUnsigned, value <= most else { throw .expected(words) }
        return value
    }

    mutating func small(_ words: Literal, most: UInt32 = .max) throws(TraceFlaw) -> UInt32 {
        UInt32(truncatingIfNeeded: try unsigned(words, most: UInt64(most)))
    }

    @inline(never)
    mutating func signed(_ words: Literal) throws(TraceFlaw) -> Int64 {
        guard let word = word(), let value = word.asSigned else { throw .expected(words) }
        return value
    }

    mutating func signed32(_ words: Literal) throws(TraceFlaw) -> Int32 {
        guard let value = Int32(exactly: try signed(words)) else { throw .expected(words) }
        return value
    }

    mutating func time() throws(TraceFlaw) -> Int64 {
        let time = try signed("a time in ns")
        guard time >= -Clock.latest, time <= Clock.latest else { throw .expected("a time within 2^62 ns") }
        return time
    }

    @inline(never)
    mutating func flag() throws(TraceFlaw) -> Bool { try unsigned("0 or 1", most: 1) == 1 }

    @inline(never)
    mutating func id(_ words: Literal) throws(TraceFlaw) -> UInt32 {
        guard let word = word(), let id = word.asHexadecimal else { throw .expected(words) }
        return id
    }

    @inline(never)
    mutating func number(_ words: Literal) throws(TraceFlaw) -> Double {
        guard let word = word(), let value = word.asNumber else { throw .expected(words) }
        return value
    }

    /// A text in quotation marks; `sink` holds it without them.
    mutating func quoted(into sink: GrowingSink) throws(TraceFlaw) -> Text {
        sink.clear()
        guard isAtQuote else { throw .expected("a text in quotation marks") }
        at &+= 1
        while at < text.count, text[at] != UInt8(ascii: "\"") {
            var value = text[at]
            at &+= 1
            if value == UInt8(ascii: "\\") { value = try escaped() }
            sink.byte(value)
        }
        guard at < text.count else { throw .expected("a closing quotation mark") }
        at &+= 1
        guard isOver || text[at] == UInt8(ascii: " ") else { throw .expected("a space after the quotation mark") }
        skipSpaces()
        guard sink.text.isWellFormed else { throw .expected("a text in UTF-8") }
        return sink.text
    }

    private mutating func escaped() throws(TraceFlaw) -> UInt8 {
        guard at < text.count else { throw .expected("a closing quotation mark") }
        let kind = text[at]
        at &+= 1
        if kind == UInt8(ascii: "\"") || kind == UInt8(ascii: "\\") { return kind }
        guard kind == UInt8(ascii: "x"), at &+ 1 < text.count, let high = text[at].hexValue,
            let low = text[at &+ 1].hexValue
        else { throw .expected("\\\", \\\\ or \\xHH") }
        at &+= 2
        return high << 4 | low
    }

    /// "0.2.0", as gesta_version_number returns it.
    mutating func version() throws(TraceFlaw) -> UInt32 {
        let word = try word("a version")
        var number: UInt32 = 0
        var start = 0
        for part in 0..<3 {
            var end = start
            while end < word.count, word[end] != UInt8(ascii: ".") { end &+= 1 }
            guard part == 2 || end < word.count, end > start,
                let value = word.part(from: start, to: end).asUnsigned, value < 256
            else { throw .expected("a version") }
            number = number << 8 | UInt32(value)
            start = end &+ 1
        }
        guard start > word.count else { throw .expected("a version") }
        return number
    }

    @inline(never)
    func end() throws(TraceFlaw) {
        if !isOver { throw .expected("the line's end") }
    }
}

/// The lines of a text that are neither empty nor comments. They end by LF or CR LF.
struct TraceLines {
    let text: Text
    private var at = 0
    private(set) var number = 0
    private var peeked: TraceLine?
    /// The text ends in the middle of a line.
    private(set) var isCut = false

    init(_ text: Text) { self.text = text }

    /// Nil at the end.
    @inline(never)
    mutating func peek() -> TraceLine? {
        if peeked == nil { peeked = read() }
        return peeked
    }

    @inline(never)
    mutating func take() -> TraceLine? {
        let line = peek()
        peeked = nil
        return line
    }

    /// The first line, for example "gesta-trace 1"; `newer` is expected instead of another version of the format.
    @inline(never)
    mutating func heading(_ format: Literal, newer: Literal) throws(TraceFlaw) {
        let (wanted, first) = (Text(format), take()?.text)
        if first == wanted { return }
        let stem = wanted.part(from: 0, to: wanted.count &- 1)
        throw .expected(first.map { $0.hasPrefix(stem) } ?? false ? newer : format)
    }

    /// The library's version, in the third line of traces and setups. Version 0.1.0 at first wrote none.
    @inline(never)
    mutating func library() throws(TraceFlaw) -> UInt32 {
        guard var line = peek(), let word = line.word(), word == "library" else { return 0x000100 }
        _ = take()
        let version = try line.version()
        try line.end()
        return version
    }

    private mutating func read() -> TraceLine? {
        while at < text.count {
            let start = at
            while at < text.count, text[at] != UInt8(ascii: "\n") { at &+= 1 }
            if at == text.count {
                isCut = true
                number &+= 1
                return nil
            }
            number &+= 1
            // Editors of some systems end lines by CR LF.
            let end = at > start && text[at &- 1] == UInt8(ascii: "\r") ? at &- 1 : at
            let line = text.part(from: start, to: end)
            at &+= 1
            if line.count > 0, line[0] != UInt8(ascii: "#") { return TraceLine(line, number: number) }
        }
        return nil
    }
}
