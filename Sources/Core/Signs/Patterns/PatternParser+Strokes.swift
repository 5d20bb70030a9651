// Parses the strokes of a pattern and their tests.

extension PatternParser {
    mutating func parseStroke() {
        var item = PatternItem(kind: .line)
        var isEither = false
        if scanner.isWord("short") || scanner.isWord("long") {
            item.size = scanner.isWord("short") ? -1 : 1
            scanner.advance()
        }
        if scanner.isWord("arc") || scanner.isWord("cw") || scanner.isWord("ccw") {
            let at = scanner.at
            item.kind = .arc
            isEither = scanner.isWord("arc")
            let isCounterclockwise = scanner.isWord("ccw")
            scanner.advance()
            guard scanner.kind == .number, scanner.number >= 20, scanner.number <= 3600 else {
                return reject("the turning angle, from 20 to 3600 degrees")
            }
            item.sweep = isCounterclockwise ? 0 - scanner.number : scanner.number
            scanner.advance()
            skipDegreeSign()
            if scanner.isWord("from") {
                scanner.advance()
                guard parseDirection(of: &item) else { return }
                item.isDirected = true
                if isEither { return reject("an arc with \"from\"", mustBe: "\"cw\" or \"ccw\"", at: at) }
            }
        } else {
            guard parseDirection(of: &item) else { return }
            item.isDirected = true
        }
        if scanner.isSign("{") { parseTests(of: &item) }
        appendAlternative(item)
        if isEither {
            item.sweep = 0 - item.sweep
            appendAlternative(item)
        }
    }

    private mutating func skipDegreeSign() {
        if scanner.isSign(PatternScanner.degree) { scanner.advance() }
    }

    /// Returns false on an error.
    private mutating func parseDirection(of item: inout PatternItem) -> Bool {
        if scanner.kind == .arrow {
            item.angle = scanner.number
            scanner.advance()
        } else if scanner.kind == .number, abs(scanner.number) <= 360 {
            item.angle = scanner.number
            scanner.advance()
            skipDegreeSign()
        } else if scanner.kind == .word, let angle = DirectionWord.named(scanner.token) {
            item.angle = angle
            scanner.advance()
        } else {
            reject("a direction, an arc, \"(\" or the name of a preset", suggests: scanner.kind == .word)
            return false
        }
        if scanner.isSign(PatternScanner.plusMinus) {
            scanner.advance()
            guard scanner.kind == .number, scanner.number >= 1, scanner.number <= 180 else {
                reject("the tolerance, from 1 to 180 degrees")
                return false
            }
            item.tolerance = scanner.number
            scanner.advance()
            skipDegreeSign()
        }
        return true
    }

    /// Parses, for example, "{wobble 0..0.1, bow any}".
    mutating func parseTests(of item: inout PatternItem) {
        item.firstTest = Int32(tests.count)
        repeat {
            scanner.advance()
            if item.kind == .whole, scanner.isWord("common") {
                scanner.advance()
                guard scanner.kind == .number, abs(scanner.number) <= 20 else {
                    return reject("a number from -20 to 20")
                }
                item.common = scanner.number
                scanner.advance()
            } else {
                guard let test = parseTest(at: item.kind) else { return }
                append(test)
                item.testCount &+= 1
            }
        } while scanner.isSign(",") && !hasFailed
        if hasFailed { return }
        if !scanner.isSign("}") { return reject("\",\" or \"}\"") }
        scanner.advance()
    }

    /// Returns nil on an error.
    private mutating func parseTest(at kind: PatternItem.Kind) -> StatedTest? {
        guard let feature = scanner.kind == .word ? StrokeFeature.named(scanner.token) : nil,
            PatternParser.is(feature, testedAt: kind)
        else {
            reject(PatternParser.features(testedAt: kind))
            return nil
        }
        scanner.advance()
        if scanner.isWord("any") {
            scanner.advance()
            return StatedTest(feature: feature, least: 0, most: 0, isAny: true)
        }
        let least = scanner.number
        guard scanner.kind == .number else {
            reject("the lower limit, as in 0.1..0.5, or \"any\"")
            return nil
        }
        scanner.advance()
        if feature.isCount, !scanner.isRange { return StatedTest(feature: feature, least: least, most: least) }
        guard scanner.isRange else {
            reject("\"..\", followed by the upper limit")
            return nil
        }
        scanner.advance()
        guard scanner.kind == .number, scanner.number > least else {
            reject("the upper limit, greater than the lower limit")
            return nil
        }
        let most = scanner.number
        scanner.advance()
        return StatedTest(feature: feature, least: least, most: most)
    }

    private static func `is`(_ feature: StrokeFeature, testedAt kind: PatternItem.Kind) -> Bool {
        switch kind {
        case .whole: feature.isOfStroke
        case .lift: feature.isOfLift
        default: feature.isOfSegment
        }
    }

    private static func features(testedAt kind: PatternItem.Kind) -> Literal {
        switch kind {
        case .whole:
            "hook_in, hook_out, winding, dx, dy, gap, width, tilt, nose_left, nose_right, crossings or common"
        case .lift: "cross_before, cross_after, shift_x, shift_y, apart or balance"
        default:
            """
            direction, length, mm, wobble, bow, entry, exit, detour, sweep, roundness, oval, fill, pause, kink, \
            uneven, turn, corner, miss or balance
            """
        }
    }
}
