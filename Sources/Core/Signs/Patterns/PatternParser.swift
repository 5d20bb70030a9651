// Parses pattern text.
//
//     patterns   = pattern { ";" pattern }
//     pattern    = [ name ":" ] choice
//     choice     = sequence { "|" sequence }
//     sequence   = { mark } part { "," part }
//     mark       = "anywhere" | "either-way" | "closed" | "bare"
//     part       = item [ "x" count [ ".." count ] ]
//     item       = "(" choice ")" | stroke | lift | "..." | ( "each" | "whole" ) "{" tests "}" | preset
//     lift       = "lift" [ "{" tests "}" ]
//     stroke     = [ "short" | "long" ] ( direction | arc ) [ "{" tests "}" ]
//     direction  = "right" | "down-right" | ... | an arrow | degrees [ "±" degrees ]     (clockwise from the right)
//     arc        = ( "cw" | "ccw" | "arc" ) degrees [ "from" direction ]
//     tests      = test { "," test }
//     test       = feature ( least ".." most | "any" )   | "common" number (of "whole")
//
// See the guide "The language of patterns" for the meaning. PatternParser+Strokes.swift parses strokes and tests.

/// Alternatives and repetitions are expanded: each pattern becomes a list of sequences without them.
struct PatternParser {
    private(set) var items = Buffer<PatternItem>()
    private(set) var sequences = Buffer<PatternSequence>()
    private(set) var tests = Buffer<StatedTest>()
    private(set) var fault: PatternFault?
    private(set) var isOutOfMemory = false
    var scanner: PatternScanner
    private var depth = 0

    static var mostItems: Int { 4096 }
    static var mostDepth: Int { 8 }
    static var mostRepetitions: Int { 8 }

    init(_ text: Text) { scanner = PatternScanner(text) }

    mutating func free() {
        items.free()
        sequences.free()
        tests.free()
    }

    var isAtEnd: Bool { scanner.kind == .end }
    var hasFailed: Bool { fault != nil || isOutOfMemory }

    /// Parses the next pattern. Returns its name, empty if it has none, and the index of the first of its sequences,
    /// which extend to the end of `sequences`. Returns nil on an error.
    mutating func parsePattern() -> (name: Text, first: Int)? {
        items.truncate(to: 0)
        sequences.truncate(to: 0)
        tests.truncate(to: 0)
        let name = parseName()
        let first = parseChoice()
        if hasFailed { return nil }
        if scanner.isSign(";") {
            scanner.advance()
        } else if scanner.kind != .end {
            reject("\",\", \"|\", \";\" or the end")
            return nil
        }
        return (name, first)
    }

    /// A preset that is the whole pattern also names it.
    private mutating func parseName() -> Text {
        if scanner.kind == .word {
            let name = scanner.token
            var ahead = scanner
            ahead.advance()
            if ahead.isSign(":") {
                if !name.isName {
                    reject("a name: lowercase letters, digits and \"_\", beginning with a letter")
                }
                ahead.advance()
                if !hasFailed { scanner = ahead }
                return name
            }
            if ahead.kind == .end || ahead.isSign(";"), PatternPresets.pattern(named: name) != nil { return name }
        }
        return Text("")
    }

    /// Appends the alternatives to `sequences` and returns the index of the first.
    @discardableResult
    private mutating func parseChoice() -> Int {
        let first = sequences.count
        depth &+= 1
        if depth > PatternParser.mostDepth { reject("nesting depth", is: depth, mustBe: "at most 8") }
        while !hasFailed {
            parseSequence()
            if hasFailed || !scanner.isSign("|") { break }
            scanner.advance()
        }
        depth &-= 1
        return first
    }

    private mutating func parseSequence() {
        let first = sequences.count
        append(PatternSequence(first: Int32(items.count), count: 0))
        while !hasFailed, scanner.kind == .word {
            guard
                let flag = PatternItem.Flag.words.index(of: scanner.token).flatMap({
                    PatternItem.Flag(rawValue: UInt8($0))
                })
            else { break }
            scanner.advance()
            var mark = PatternItem(kind: .flag)
            mark.flag = flag
            append(mark)
            if !hasFailed { sequences.pointer(at: first).pointee.count &+= 1 }
        }
        while !hasFailed {
            parsePart(after: first)
            if hasFailed || !scanner.isSign(",") { break }
            scanner.advance()
        }
    }

    /// Continues every sequence from index `first` on with every alternative of the part.
    private mutating func parsePart(after first: Int) {
        let middle = sequences.count
        parseItem()
        if hasFailed { return }
        guard let repetitions = parseRepetitions() else { return }
        let end = sequences.count
        for before in first..<middle {
            for after in middle..<end {
                for count in repetitions {
                    if hasFailed { return }
                    concatenate(sequences[before], sequences[after], count)
                }
            }
        }
        if hasFailed { return }
        // The concatenated sequences replace those that they were made of.
        var at = end
        while at < sequences.count {
            sequences[first &+ at &- end] = sequences[at]
            at &+= 1
        }
        sequences.truncate(to: first &+ sequences.count &- end)
    }

    /// Parses "x3" or "x3..5"; returns 1...1 if there is neither, and nil on an error.
    private mutating func parseRepetitions() -> ClosedRange<Int>? {
        let at = scanner.at
        guard let least = repetitionCount else { return 1...1 }
        scanner.advance()
        var most = least
        if scanner.isRange {
            scanner.advance()
            guard scanner.kind == .number, let upper = Int64(exactly: scanner.number), upper >= least else {
                reject("the largest repetition count, at least the smallest")
                return nil
            }
            scanner.advance()
            most = Int(clamping: upper)
        }
        if least < 1 || most > PatternParser.mostRepetitions {
            reject("repetition count", is: least < 1 ? least : most, mustBe: "from 1 to 8", at: at)
            return nil
        }
        return least...most
    }

    /// The number of a token like "x3"; nil for other tokens.
    private var repetitionCount: Int? {
        let token = scanner.token
        guard scanner.kind == .word, token.count >= 2, token.count <= 3, token[0] == UInt8(ascii: "x") else {
            return nil
        }
        var count = 0
        for byte in token.bytes.dropFirst() {
            if !byte.isDigit { return nil }
            count = count &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        }
        return count
    }

    /// Appends the alternatives of the item to `sequences`.
    private mutating func parseItem() {
        if scanner.isSign("(") {
            scanner.advance()
            parseChoice()
            if hasFailed { return }
            if !scanner.isSign(")") { return reject("\")\"") }
            scanner.advance()
        } else if scanner.isSign(PatternScanner.ellipsis) {
            scanner.advance()
            appendAlternative(PatternItem(kind: .ellipsis))
        } else if scanner.isWord("lift") {
            scanner.advance()
            var item = PatternItem(kind: .lift)
            if scanner.isSign("{") { parseTests(of: &item) }
            appendAlternative(item)
        } else if scanner.isWord("whole") || scanner.isWord("each") {
            var item = PatternItem(kind: scanner.isWord("each") ? .each : .whole)
            scanner.advance()
            if !scanner.isSign("{") { return reject("\"{\", followed by tests") }
            parseTests(of: &item)
            appendAlternative(item)
        } else if scanner.kind == .word, let preset = PatternPresets.pattern(named: scanner.token) {
            let outer = scanner
            scanner = PatternScanner(Text(preset))
            keepBare(from: parseChoice())
            if fault != nil {
                // Report the position of the preset's name, not one within its text.
                fault?.text = outer.text
                fault?.at = outer.at
            }
            scanner = outer
            scanner.advance()
        } else {
            parseStroke()
        }
    }

    /// Moves the mark "bare" of a preset's sequences to their items: other items beside the preset are not bare.
    private mutating func keepBare(from first: Int) {
        for sequence in first..<sequences.count {
            let (start, count) = (Int(sequences[sequence].first), Int(sequences[sequence].count))
            var isBare = false
            for at in start..<(start &+ count) where items[at].flag == .bare {
                isBare = true
                items.pointer(at: at).pointee.flag = .none
            }
            if !isBare { continue }
            for at in start..<(start &+ count) { items.pointer(at: at).pointee.isBare = true }
        }
    }

    /// The last item of a sequence that is drawn, or where anything may be drawn.
    func lastDrawn(of sequence: PatternSequence) -> Int {
        var at = Int(sequence.count) &- 1
        while at >= 0 {
            switch items[Int(sequence.first) &+ at].kind {
            case .line, .arc, .lift, .ellipsis: return at
            case .flag, .whole, .each: at &-= 1
            }
        }
        return at
    }

    // MARK: building

    private mutating func concatenate(_ a: PatternSequence, _ b: PatternSequence, _ count: Int) {
        let first = Int32(items.count)
        appendItems(of: a)
        for _ in 0..<count { appendItems(of: b) }
        if !hasFailed { append(PatternSequence(first: first, count: Int32(items.count) &- first)) }
    }

    private mutating func appendItems(of sequence: PatternSequence) {
        for at in 0..<Int(sequence.count) where !hasFailed { append(items[Int(sequence.first) &+ at]) }
    }

    mutating func appendAlternative(_ item: PatternItem) {
        let first = Int32(items.count)
        append(item)
        if !hasFailed { append(PatternSequence(first: first, count: 1)) }
    }

    mutating func append(_ test: StatedTest) {
        if !tests.append(test) { isOutOfMemory = true }
    }

    @inline(never)
    private mutating func append(_ item: PatternItem) {
        if items.count >= PatternParser.mostItems { return rejectAlternatives() }
        if !items.append(item) { isOutOfMemory = true }
    }

    @inline(never)
    private mutating func append(_ sequence: PatternSequence) {
        if sequences.count >= PatternParser.mostItems { return rejectAlternatives() }
        if !sequences.append(sequence) { isOutOfMemory = true }
    }

    private mutating func rejectAlternatives() {
        reject("number of items in all alternatives", is: PatternParser.mostItems &+ 1, mustBe: "at most 4096")
    }

    // MARK: errors; the first one is kept

    /// The current token must be something else.
    @inline(never)
    mutating func reject(_ rule: Literal, suggests: Bool = false) {
        let suggestion = suggests && fault == nil ? PatternVocabulary.nearest(to: scanner.token) : nil
        reject(
            PatternFault(
                text: scanner.text, at: scanner.at, subject: nil, value: nil, rule: rule, suggestion: suggestion))
    }

    /// The subject must be something else; `at` is its position unless it is at the current token.
    @inline(never)
    mutating func reject(_ subject: Literal, is value: Int? = nil, mustBe rule: Literal, at: Int? = nil) {
        reject(
            PatternFault(
                text: scanner.text, at: at ?? scanner.at, subject: subject, value: value, rule: rule, suggestion: nil))
    }

    @inline(never)
    private mutating func reject(_ new: PatternFault) {
        if fault == nil { fault = new }
    }
}
