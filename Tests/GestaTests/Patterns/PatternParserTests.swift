import Testing

@testable import Gesta

@Suite("What pattern text may say")
struct PatternParserTests {
    @Test(
        "Different words for the same",
        arguments: [
            ("↘, ↙", "down-right, down-left"), ("→, ↑", "right, up"), ("45°, -90.0, 135", "45, -90, 135"),
            ("(left, right) x2", "left, right, left, right"),
            ("...,right,…", "..., right, ..."), ("( ( (up) ) )", "up"), ("down x1", "down"), ("up|down", "up | down"),
            ("(up x2) x2", "up x4"),
            ("right, (up | down)", "right, up | right, down"), ("arc 90", "cw 90 | ccw 90"),
            ("up x1..3", "up | up, up | up, up, up"),
            ("anywhere either-way up, left", "either-way anywhere up, left"), ("right±30", "0 ± 30°"), ("right", "0"),
            ("down", "90"),
            ("chevron", "(chevron)"), ("short right, long left", "  short right,\tlong\nleft "),
        ])
    func same(one: String, other: String) throws {
        let (a, b) = (Drawn.summary(one), Drawn.summary(other))
        #expect(a != nil && b != nil)
        #expect(a == b)
    }

    @Test(
        "An empty text has no patterns, and a semicolon at the end begins none",
        arguments: [("", 0), (" \n", 0), ("up;", 1), ("up; down", 2), ("up;down;left;", 3)])
    func patterns(text: String, count: Int) {
        #expect(Drawn.compile(text) { $0.pointee.patterns.count } == count)
    }

    @Test("Names: stated, of a preset alone, or none")
    func names() {
        let found = Drawn.compile("a_1: up; chevron; chevron, up; b: chevron; right") { p in
            (0..<5).map { p.pointee.name(of: $0).string }
        }
        #expect(found == ["a_1", "chevron", "", "b", ""])
    }

    @Test("Every preset compiles, alone and repeated as an item")
    func presets() {
        #expect(Presets.names.count == 30)
        for at in 0..<Presets.names.count {
            let name = Presets.names[at].string
            #expect(Drawn.fault(name) == nil, "\(name)")
        }
        #expect(Drawn.fault("chevron, lift, chevron") == nil)
    }

    @Test(
        "Errors say where, what stands there, and what was expected",
        arguments: [
            (
                "down-right, dwn-left",
                #"at character 13, "dwn-left": expected a direction, an arc, "(" or the name of a preset; did you mean "down-left"?"#
            ),
            (
                "↘, dwn",
                #"at character 4, "dwn": expected a direction, an arc, "(" or the name of a preset; did you mean "down"?"#
            ),
            ("up,", #"at character 4, its end: expected a direction, an arc, "(" or the name of a preset"#),
            ("(up", #"at character 4, its end: expected ")""#),
            ("up)", #"at character 3, ")": expected ",", "|", ";" or the end"#),
            ("up down", #"at character 4, "down": expected ",", "|", ";" or the end"#),
            ("Up: down", #"at character 1, "Up": a name has small letters, digits and _, and begins with a letter"#),
            ("up x9", "repetitions go from 1 to 8"), ("up x0", "repetitions go from 1 to 8"),
            ("up x2..9", "repetitions go from 1 to 8"),
            ("up x3..2", #"at character 8, "2": expected the most repetitions, at least the fewest"#),
            ("up x2..", #"at character 8, its end: expected the most repetitions, at least the fewest"#),
            ("cw", "at character 3, its end: expected how far it turns, from 20 to 3600 degrees"),
            ("cw 19", #"at character 4, "19": expected how far it turns"#), ("ccw 3601", "from 20 to 3600"),
            ("arc 90 from up", #"has a sense: "cw" or "ccw""#), ("cw 90 from", #"expected a direction"#),
            ("361", "expected a direction"), ("right ± 0", "expected how many degrees it may be off, 1 to 180"),
            ("right±", "1 to 180"), ("right±181", "1 to 180"),
            ("right{wobbel 0..1}", #"at character 7, "wobbel": expected direction, length"#),
            ("right{dx 0..1}", "expected direction, length"),
            ("right, whole{bow 0..1}", "expected hook_in, hook_out, winding, dx, dy, gap, width or strict"),
            ("right, whole", #"expected "{""#),
            ("right, each", #"expected "{""#), ("right, each{dx 0..1}", "expected direction, length"),
            ("each{bow 0..1}", "expected something to draw"),
            ("right{bow}", #"at character 10, "}": expected the least, as in 0.1..0.5, or "any""#),
            ("right{bow 1}", #"expected ".." and the most"#),
            ("right{bow 1..1}", "expected the most, more than the least"),
            ("right{bow 1..}", "expected the most, more than the least"),
            ("right{bow 0..1", #"expected "," or "}""#), ("right, whole{strict 0}", "more than 0, and 1 at most"),
            ("right, whole{strict 1.1}", "more than 0"),
            ("lift", "a lift stands between two strokes"), ("lift, up", "a lift stands between two strokes"),
            ("up, lift", "a lift stands"),
            ("up, lift, lift, up", "a lift stands between two strokes"),
            ("anywhere up, lift, down", "what may begin anywhere is one stroke"),
            ("up, ..., down", #""..." stands at the start or the end only"#), ("...", "expected something to draw"),
            ("whole{dx 0..1}", "expected something to draw"),
            (";", "expected a direction"), ("|", "expected a direction"), ("a:", "expected a direction"),
            ("\u{1}", #"at character 1, "?": expected"#),
            ("é up", #"at character 1, "é": expected a direction"#),
            ("zigzga", #"did you mean "zigzag"?"#), ("anywere up", #"did you mean "anywhere"?"#),
            ("circel", #"did you mean "circle"?"#),
        ])
    func errors(text: String, message: String) {
        let fault = Drawn.fault(text) ?? "nothing"
        #expect(fault.contains(message), "\(text): \(fault)")
    }

    @Test("Words that are near to nothing get no suggestion", arguments: ["banana", "q", "qq"])
    func noSuggestion(word: String) {
        #expect(Drawn.fault(word)?.contains("did you mean") == false)
    }

    @Test(
        "As much as the limits allow, and one more",
        arguments: [
            ("(left, right) x7", "(left, right) x7, left", "14 segments at most"),
            (
                Array(repeating: "up", count: 64).joined(separator: ";"),
                Array(repeating: "up", count: 65).joined(separator: ";"), "64 patterns at most"
            ),
            (
                Array(repeating: "up", count: 128).joined(separator: "|"),
                Array(repeating: "up", count: 129).joined(separator: "|"), "too many ways"
            ),
            ("(((((((up)))))))", "((((((((up))))))))", "too deeply nested"),
            ("up x8", "up x9", "repetitions go from 1 to 8"),
        ])
    func limits(most: String, more: String, message: String) {
        #expect(Drawn.fault(most) == nil)
        #expect(Drawn.fault(more)?.contains(message) == true, "\(Drawn.fault(more) ?? "nothing")")
    }

    @Test("Alternatives that multiply are refused in good time")
    func explosion() {
        let two = "(up|down) x1..8"
        #expect(Drawn.fault(Array(repeating: two, count: 8).joined(separator: ",")) != nil)
        #expect(Drawn.fault(String(repeating: "(", count: 60_000)) != nil)
        #expect(Drawn.fault(Array(repeating: "star", count: 40).joined(separator: "|")) != nil)
    }

    @Test("Random sentences of the language's own words never trap")
    func sentences() {
        let words = [
            "up", "right", "45", "-90", "cw", "ccw", "arc", "90", "from", "(", ")", "|", ",", ";", "x2", "x1", "..",
            "3", "{", "}", "wobble", "bow",
            "0..1", "whole", "each", "strict", "lift", "...", "anywhere", "either-way", "closed", "bare", "short",
            "long", "chevron", "z", "a:", "±", "°", "→", "any",
        ]
        var dice = Dice(11)
        var good = 0
        for _ in 0..<20_000 {
            let text = (0..<1 + dice.below(12)).map { _ in words[dice.below(words.count)] }.joined(separator: " ")
            if let fault = Drawn.fault(text) {
                #expect(fault.hasPrefix("at character "), "\(text): \(fault)")
            } else {
                good += 1
            }
        }
        #expect(good > 100)
    }
}
