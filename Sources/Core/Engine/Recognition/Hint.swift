// What a person would change about a gesture that was not recognized.

import CGesta

struct Hint {
    /// A value of enum gesta_hint_key, or the code of a reason.
    var key: UInt32
    /// The number of the pattern's line or curve, from 1, and how many there are; 0 for none.
    var part = 0
    var parts = 0
    var measured = 0.0
    var expected = 0.0
    /// Whether the part is a curve, and whether it is called a part: of a pattern with curves.
    var isCurve = false
    var hasCurves = false

    init(_ key: gesta_hint_key, measured: Double = 0, expected: Double = 0) {
        self.init(key: key.rawValue, measured: measured, expected: expected)
    }

    init(_ verdict: Verdict) {
        self.init(key: verdict.reason.code, measured: verdict.measured, expected: verdict.limit)
    }

    private init(key: UInt32, measured: Double, expected: Double) {
        self.key = key
        self.measured = measured
        self.expected = expected
    }

    /// No hint is longer.
    static var longest: Int { 50 }
}

extension Machine {
    /// Nil unless the gesture failed or was cancelled.
    final var hint: Hint? {
        let state = shown.pointee.state
        guard state == .failed || state == .cancelled else { return nil }
        // Of an earlier attempt, the class knows nothing any more.
        return (shown == attempt ? explaining?.strokeHint() : nil) ?? Hint(shown.pointee.verdict)
    }

    /// Writes nothing unless there is a hint.
    final func describeHint(to out: inout TextWriter, classOf: (UInt32) -> Unmanaged<RecognizerClass>?) {
        guard let hint else { return }
        // Names of examples and labels of classes may be long.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Hint.longest &+ 1) { buffer in
            guard let base = buffer.baseAddress else { return }
            var short = TextWriter(base, capacity: buffer.count)
            describe(hint, to: &short, classOf)
            assert(hint.key == shown.pointee.verdict.reason.code || short.needed <= Hint.longest)
            out.text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
        }
    }

    private final func describe(
        _ hint: Hint, to out: inout TextWriter, _ classOf: (UInt32) -> Unmanaged<RecognizerClass>?
    ) {
        let verdict = shown.pointee.verdict
        if hint.key != verdict.reason.code { return hint.describe(to: &out) }
        if shown == attempt, explaining?.describeHint(to: &out) ?? false { return }
        if verdict.reason == .lost {
            out.text("the ")
            if let winner = classOf(verdict.blocker) {
                winner._withUnsafeGuaranteedRef { $0.writeGesture(to: &out) }
            } else {
                out.text("other")
            }
            out.text(verdict.limit != verdict.measured ? " fits better" : " was faster")
            return
        }
        kind._withUnsafeGuaranteedRef { kind in
            if let at = kind.reason(verdict.reason.code) {
                if let text = kind.reasons[at].hint { return fill(Text(cString: text), kind, of: verdict, to: &out) }
                if !verdict.reason.isShared, let name = kind.reasons[at].name {
                    for byte in Text(cString: name).bytes {
                        out.byte(byte == UInt8(ascii: "_") ? UInt8(ascii: " ") : byte)
                    }
                    return
                }
            }
            fill(Text(verdict.reason.hint), kind, of: verdict, to: &out)
        }
    }
}

extension RecognizerClass {
    /// "long press": the label as it is within a sentence.
    func writeGesture(to out: inout TextWriter) {
        var isFirst = true
        for byte in label.bytes {
            out.byte(isFirst && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
            isFirst = false
        }
    }

    /// "an edge pan".
    func writeGestureWithArticle(to out: inout TextWriter) {
        let first = label.count > 0 ? label[0] | 0x20 : 0
        let isVowel =
            first == UInt8(ascii: "a") || first == UInt8(ascii: "e") || first == UInt8(ascii: "i")
            || first == UInt8(ascii: "o") || first == UInt8(ascii: "u")
        out.text(isVowel ? "an " : "a ")
        writeGesture(to: &out)
    }
}

// MARK: the text of hints about strokes

extension Hint {
    fileprivate func describe(to out: inout TextWriter) {
        switch gesta_hint_key(rawValue: key) {
        case GESTA_HINT_DIRECTION where isCurve, GESTA_HINT_CURVE: describeStraightCurve(to: &out)
        case GESTA_HINT_DIRECTION:
            writePart(to: &out)
            out.text(" goes ")
            writeDirection(measured, to: &out)
            out.text(", expected ")
            writeExpected(to: &out)
        case GESTA_HINT_LINES:
            write(measured, "line", to: &out)
            out.text(" drawn, expected ")
            out.figure(expected)
        case GESTA_HINT_ROUND:
            out.text("too round: expected ")
            write(expected, "straight line", to: &out)
        case GESTA_HINT_STROKES:
            write(measured, "stroke", to: &out)
            out.text(" drawn, expected ")
            out.figure(expected)
        case GESTA_HINT_UNFINISHED:
            out.text("lifted before ")
            describePart(to: &out)
        case GESTA_HINT_MISSING:
            describePart(to: &out)
            // It is not the last one.
            out.text(isCurve && expected == 0 ? " is missing" : ", is missing")
        case GESTA_HINT_OTHER_WAY:
            out.text(measured > 0 ? "turned clockwise" : "turned counterclockwise")
            out.text(", expected the other way")
        case GESTA_HINT_TURN_MORE, GESTA_HINT_TURN_LESS:
            if parts > 1 {
                writePart(to: &out)
                out.text(" ")
            }
            out.text("turned ")
            write(abs(measured).rounded(), "degree", to: &out)
            out.text(", expected ")
            out.figure(abs(expected).rounded())
        case GESTA_HINT_CORNERS:
            write(measured, "corner", to: &out)
            out.text(" drawn, should be round")
        case GESTA_HINT_LONGER: state("is too short", to: &out)
        case GESTA_HINT_SHORTER: state("is too long", to: &out)
        case GESTA_HINT_STRAIGHTER: state("is not straight enough", to: &out)
        case GESTA_HINT_ROUNDER: state("is not round enough", to: &out)
        case GESTA_HINT_SHARPER: stateCorner("is too round", to: &out)
        case GESTA_HINT_TURN_CORNER_MORE: stateCorner("is too open", to: &out)
        case GESTA_HINT_TURN_CORNER_LESS: stateCorner("is too sharp", to: &out)
        case GESTA_HINT_CLOSE: out.text("the ends should meet")
        case GESTA_HINT_OPEN: out.text("the ends are too near to each other")
        case GESTA_HINT_BEGINNING: out.text("too much before the sign begins")
        case GESTA_HINT_ENDING: out.text("too much after the sign ends")
        case GESTA_HINT_TILT_LEFT: out.text("tilted too far clockwise")
        case GESTA_HINT_TILT_RIGHT: out.text("tilted too far counterclockwise")
        case GESTA_HINT_WIDER: out.text("too narrow")
        case GESTA_HINT_NARROWER: out.text("too wide")
        case GESTA_HINT_CROSSINGS:
            if measured == 0 { return out.text("should cross itself") }
            if expected == 0 { return out.text("should not cross itself") }
            out.text("crosses itself ")
            write(measured, "time", to: &out)
            out.text(", expected ")
            out.figure(expected)
        case GESTA_HINT_PLACE: out.text("the strokes lie in the wrong places")
        case GESTA_HINT_MIDDLE: out.text("the middle should stick out farther")
        case GESTA_HINT_STEADIER: out.text("too wavy")
        case GESTA_HINT_END_ELSEWHERE:
            out.text("should end farther ")
            writeDirection(expected, to: &out)
        default: break
        }
    }

    private func describeStraightCurve(to out: inout TextWriter) {
        if parts > 1 {
            writePart(to: &out)
            out.byte(UInt8(ascii: " "))
        }
        out.text("goes straight ")
        writeDirection(measured, to: &out)
        if parts > 1 {
            out.text(expected == 0 ? ": bend it" : expected < 0 ? ": bend left" : ": bend right")
        } else {
            out.text(", expected ")
            writeExpected(to: &out)
        }
    }

    private func state(_ what: Literal, to out: inout TextWriter) {
        writePart(to: &out)
        out.text(" ")
        out.text(what)
    }

    private func stateCorner(_ what: Literal, to out: inout TextWriter) {
        out.text("the corner before ")
        state(what, to: &out)
    }

    /// "line 2", "the curve".
    private func writePart(to out: inout TextWriter) {
        let noun: Literal = isCurve ? "curve" : hasCurves ? "part" : "line"
        if parts == 1 { out.text("the ") }
        out.text(noun)
        if parts > 1 { out.text(" ", part) }
    }

    /// "line 2, which goes left", "curve 2, which bends right".
    private func describePart(to out: inout TextWriter) {
        writePart(to: &out)
        if !isCurve {
            out.text(", which goes ")
            writeDirection(expected, to: &out)
        } else if expected != 0 {
            out.text(expected < 0 ? ", which bends left" : ", which bends right")
        }
    }

    private func writeExpected(to out: inout TextWriter) {
        if isCurve {
            out.text(expected == 0 ? "a curve" : expected < 0 ? "a left curve" : "a right curve")
        } else {
            writeDirection(expected, to: &out)
        }
    }

    private func writeDirection(_ degrees: Double, to out: inout TextWriter) {
        out.text(DirectionWord.nearest(degrees: degrees))
    }

    /// "1 line", "3 lines".
    private func write(_ number: Double, _ noun: Literal, to out: inout TextWriter) {
        out.figure(number)
        out.text(" ")
        out.text(noun)
        if number != 1 { out.text("s") }
    }
}
