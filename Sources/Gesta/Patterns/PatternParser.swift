// Reads pattern text.
//
//     patterns   = pattern { ";" pattern }
//     pattern    = [ name ":" ] choice
//     choice     = sequence { "|" sequence }
//     sequence   = { mark } part { "," part }
//     mark       = "anywhere" | "either-way" | "closed" | "bare"
//     part       = item [ "x" count [ ".." count ] ]
//     item       = "(" choice ")" | stroke [ "{" tests "}" ] | "lift" | "..." | ( "each" | "whole" ) "{" tests "}" | the name of a preset
//     stroke     = [ "short" | "long" ] ( direction | arc )
//     direction  = "right" | "down-right" | ... | an arrow | degrees [ "±" degrees ]     (clockwise from the right)
//     arc        = ( "cw" | "ccw" | "arc" ) degrees [ "from" direction ]
//     tests      = test { "," test }
//     test       = feature ( least ".." most | "any" )   | "strict" number (of whole)
//
// gesta.h, "patterns", says what they mean.

struct PatternParser {
    private(set) var items = Buffer<PatternItem>()
    private(set) var sequences = Buffer<PatternSequence>()
    private(set) var tests = Buffer<StatedTest>()
    private(set) var fault: PatternFault?
    /// Memory was short.
    private(set) var isShort = false
    private var scan: PatternScanner
    private var depth = 0

    static var mostItems: Int { 4096 }
    static var mostDepth: Int { 8 }
    static var mostRepetitions: Int { 8 }

    init(_ text: Text) { scan = PatternScanner(text) }

    mutating func free() {
        items.free()
        sequences.free()
        tests.free()
    }

    var isAtEnd: Bool { scan.kind == .end }
    private var failed: Bool { fault != nil || isShort }

    /// The next pattern: its name, empty when it has none, and its sequences from `first` on. Nil at a fault.
    mutating func pattern() -> (name: Text, first: Int)? {
        items.truncate(to: 0)
        sequences.truncate(to: 0)
        tests.truncate(to: 0)
        var name = Text("")
        if scan.kind == .word {
            var ahead = scan
            ahead.advance()
            if ahead.isSign(":") {
                name = scan.token
                if !name.isName { return complain("a name has small letters, digits and _, and begins with a letter") }
                ahead.advance()
                scan = ahead
            } else if ahead.kind == .end || ahead.isSign(";"), Presets.pattern(named: scan.token) != nil {
                name = scan.token
            }
        }
        let first = choice()
        if failed { return nil }
        if scan.isSign(";") {
            scan.advance()
        } else if scan.kind != .end {
            return complain("expected \",\", \"|\", \";\" or the end")
        }
        return (name, first)
    }

    /// Leaves the sequences at the end of `sequences`, and answers where they begin.
    private mutating func choice() -> Int {
        let first = sequences.count
        depth &+= 1
        if depth > PatternParser.mostDepth { reject("too deeply nested") }
        while !failed {
            sequence()
            if failed || !scan.isSign("|") { break }
            scan.advance()
        }
        depth &-= 1
        return first
    }

    private mutating func sequence() {
        let first = sequences.count
        add(PatternSequence(first: Int32(items.count), count: 0))
        while !failed, scan.kind == .word {
            guard
                let flag = PatternItem.Flag.words.index(of: scan.token).flatMap({
                    PatternItem.Flag(rawValue: UInt8($0))
                })
            else { break }
            scan.advance()
            var mark = PatternItem(kind: .flag)
            mark.flag = flag
            append(mark, from: first)
        }
        while !failed {
            part(from: first)
            if failed || !scan.isSign(",") { break }
            scan.advance()
        }
    }

    /// Every sequence from `first` on goes on with every sequence of the part.
    private mutating func part(from first: Int) {
        let middle = sequences.count
        item()
        if failed { return }
        var (least, most) = (1, 1)
        if let count = repetition() {
            (least, most) = (count, count)
            if scan.isSign("."), scan.token.count == 2 {
                scan.advance()
                guard scan.kind == .number, let upper = Int64(exactly: scan.number), upper >= least else {
                    return reject("expected the most repetitions, at least the fewest")
                }
                scan.advance()
                most = Int(clamping: upper)
            }
            if least < 1 || most > PatternParser.mostRepetitions { return reject("repetitions go from 1 to 8") }
        }
        let end = sequences.count
        var before = first
        while before < middle, !failed {
            var after = middle
            while after < end, !failed {
                var times = least
                while times <= most, !failed {
                    combine(sequences[before], sequences[after], times: times)
                    times &+= 1
                }
                after &+= 1
            }
            before &+= 1
        }
        if failed { return }
        // What they were made of is done with.
        var at = end
        while at < sequences.count {
            sequences[first &+ at &- end] = sequences[at]
            at &+= 1
        }
        sequences.truncate(to: first &+ sequences.count &- end)
    }

    /// "x3".
    private mutating func repetition() -> Int? {
        guard scan.kind == .word, scan.token.count >= 2, scan.token.count <= 3, scan.token[0] == UInt8(ascii: "x")
        else { return nil }
        var count = 0
        var at = 1
        while at < scan.token.count {
            let digit = scan.token[at] &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            count = count &* 10 &+ Int(digit)
            at &+= 1
        }
        scan.advance()
        return count
    }

    private mutating func combine(_ a: PatternSequence, _ b: PatternSequence, times: Int) {
        let start = Int32(items.count)
        copy(a)
        var at = 0
        while at < times {
            copy(b)
            at &+= 1
        }
        if !failed { add(PatternSequence(first: start, count: Int32(items.count) &- start)) }
    }

    private mutating func copy(_ sequence: PatternSequence) {
        var at = 0
        while at < Int(sequence.count), !failed {
            add(items[Int(sequence.first) &+ at])
            at &+= 1
        }
    }

    private mutating func item() {
        if scan.isSign("(") {
            scan.advance()
            _ = choice()
            if failed { return }
            if !scan.isSign(")") { return reject("expected \")\"") }
            scan.advance()
        } else if scan.kind == .sign, scan.sign == PatternScanner.ellipsis {
            scan.advance()
            single(PatternItem(kind: .ellipsis))
        } else if scan.isWord("lift") {
            scan.advance()
            single(PatternItem(kind: .lift))
        } else if scan.isWord("whole") || scan.isWord("each") {
            var item = PatternItem(kind: scan.isWord("each") ? .each : .whole)
            scan.advance()
            if !scan.isSign("{") {
                return reject("expected \"{\" and what is asked of the whole stroke, or of each segment")
            }
            attributes(of: &item)
            single(item)
        } else if scan.kind == .word, let preset = Presets.pattern(named: scan.token) {
            let outer = scan
            scan = PatternScanner(Text(preset))
            _ = choice()
            if fault != nil { fault?.text = outer.text }
            scan = outer
            scan.advance()
        } else {
            stroke()
        }
    }

    private mutating func stroke() {
        var item = PatternItem(kind: .line)
        var isEither = false
        if scan.isWord("short") || scan.isWord("long") {
            item.size = scan.isWord("short") ? -1 : 1
            scan.advance()
        }
        if scan.isWord("arc") || scan.isWord("cw") || scan.isWord("ccw") {
            item.kind = .arc
            isEither = scan.isWord("arc")
            let isCounter = scan.isWord("ccw")
            scan.advance()
            guard scan.kind == .number, scan.number >= 20, scan.number <= 3600 else {
                return reject("expected how far it turns, from 20 to 3600 degrees")
            }
            item.sweep = isCounter ? 0 - scan.number : scan.number
            scan.advance()
            degreeSign()
            if scan.isWord("from") {
                scan.advance()
                guard direction(&item) else { return }
                item.isDirected = true
                if isEither { return reject("an arc that begins in a direction has a sense: \"cw\" or \"ccw\"") }
            }
        } else {
            guard direction(&item) else { return }
            item.isDirected = true
        }
        if scan.isSign("{") { attributes(of: &item) }
        single(item)
        if isEither {
            item.sweep = 0 - item.sweep
            single(item)
        }
    }

    private mutating func degreeSign() {
        if scan.kind == .sign, scan.sign == PatternScanner.degree { scan.advance() }
    }

    private mutating func direction(_ item: inout PatternItem) -> Bool {
        if scan.kind == .arrow {
            item.angle = scan.number
            scan.advance()
        } else if scan.kind == .number, abs(scan.number) <= 360 {
            item.angle = scan.number
            scan.advance()
            degreeSign()
        } else if scan.kind == .word, let angle = DirectionWord.named(scan.token) {
            item.angle = angle
            scan.advance()
        } else {
            reject("expected a direction, an arc, \"(\" or the name of a preset", near: scan.kind == .word)
            return false
        }
        if scan.kind == .sign, scan.sign == PatternScanner.plusMinus {
            scan.advance()
            guard scan.kind == .number, scan.number >= 1, scan.number <= 180 else {
                reject("expected how many degrees it may be off, 1 to 180")
                return false
            }
            item.tolerance = scan.number
            scan.advance()
            degreeSign()
        }
        return true
    }

    /// "{wobble 0..0.1, bow any}"
    private mutating func attributes(of item: inout PatternItem) {
        item.firstTest = Int32(tests.count)
        repeat {
            scan.advance()
            if item.kind == .whole, scan.isWord("strict") {
                scan.advance()
                guard scan.kind == .number, scan.number > 0, scan.number <= 1 else {
                    return reject("expected more than 0, and 1 at most")
                }
                item.strict = scan.number
                scan.advance()
            } else {
                guard let feature = scan.kind == .word ? Feature.named(scan.token) : nil,
                    feature.isOfStroke == (item.kind == .whole)
                else {
                    return reject(
                        item.kind == .whole
                            ? "expected hook_in, hook_out, winding, dx, dy, gap, width or strict"
                            : "expected direction, length, mm, wobble, bow, entry, exit, detour, sweep, roundness, oval, fill, pause, turn, corner, miss or balance"
                    )
                }
                scan.advance()
                guard let test = limits(feature) else { return }
                if !tests.append(test) { isShort = true }
                item.testCount &+= 1
            }
        } while scan.isSign(",") && !failed
        if failed { return }
        if !scan.isSign("}") { return reject("expected \",\" or \"}\"") }
        scan.advance()
    }

    private mutating func limits(_ feature: Feature) -> StatedTest? {
        if scan.isWord("any") {
            scan.advance()
            return StatedTest(feature: feature, least: 0, most: 0)
        }
        let least = scan.number
        guard scan.kind == .number else { return complain("expected the least, as in 0.1..0.5, or \"any\"") }
        scan.advance()
        guard scan.isSign("."), scan.token.count == 2 else { return complain("expected \"..\" and the most") }
        scan.advance()
        guard scan.kind == .number, scan.number > least else {
            return complain("expected the most, more than the least")
        }
        let most = scan.number
        scan.advance()
        return StatedTest(feature: feature, least: least, most: most)
    }

    // MARK: building

    private mutating func single(_ item: PatternItem) {
        let start = Int32(items.count)
        add(item)
        if !failed { add(PatternSequence(first: start, count: 1)) }
    }

    /// To the sequence that is the last one, and whose items are the last.
    private mutating func append(_ item: PatternItem, from sequence: Int) {
        add(item)
        if !failed { sequences.pointer(at: sequence).pointee.count &+= 1 }
    }

    private mutating func add(_ item: PatternItem) {
        if items.count >= PatternParser.mostItems { return reject("the pattern has too many alternatives") }
        if !items.append(item) { isShort = true }
    }

    private mutating func add(_ sequence: PatternSequence) {
        if sequences.count >= PatternParser.mostItems { return reject("the pattern has too many alternatives") }
        if !sequences.append(sequence) { isShort = true }
    }

    private mutating func complain<T>(_ expected: Literal) -> T? {
        reject(expected)
        return nil
    }

    @inline(never)
    private mutating func reject(_ expected: Literal, near: Bool = false) {
        if fault != nil { return }
        fault = PatternFault(
            text: scan.text, at: scan.at, expected: expected, near: near ? Vocabulary.nearest(to: scan.token) : nil)
    }

    /// For the compiler: what is wrong with the pattern that has just been read.
    mutating func refuse(_ expected: Literal) { reject(expected) }
}
