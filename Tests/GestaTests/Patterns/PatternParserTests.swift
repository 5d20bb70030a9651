import Testing

@testable import GestaCore

@Suite("Pattern parser")
struct PatternParserTests {
    @Test(
        "Different texts with the same meaning",
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
        "An empty text and a trailing semicolon add no pattern",
        arguments: [("", 0), (" \n", 0), ("up;", 1), ("up; down", 2), ("up;down;left;", 3)])
    func patterns(text: String, count: Int) {
        #expect(Drawn.compile(text) { $0.pointee.patterns.count } == count)
    }

    @Test("A pattern is named by its label or by being a single preset")
    func names() {
        let found = Drawn.compile("a_1: up; chevron; chevron, up; b: chevron; right") { p in
            (0..<5).map { p.pointee.name(of: $0).string }
        }
        #expect(found == ["a_1", "chevron", "", "b", ""])
    }

    @Test("Every preset compiles, alone and as an item")
    func presets() {
        #expect(PatternPresets.names.count == 30)
        for at in 0..<PatternPresets.names.count {
            let name = PatternPresets.names[at].string
            #expect(Drawn.fault(name) == nil, "\(name)")
        }
        #expect(Drawn.fault("chevron, lift, chevron") == nil)
    }

    @Test(
        "Errors state the position, the token and the rule",
        arguments: [
            (
                "down-right, dwn-left",
                #"at character 13: token is "dwn-left", must be a direction, an arc, "(" or the name of a preset; did you mean "down-left"?"#
            ),
            (
                "↘, dwn",
                #"at character 4: token is "dwn", must be a direction, an arc, "(" or the name of a preset; did you mean "down"?"#
            ),
            ("up,", #"at character 4: token is missing, must be a direction, an arc, "(" or the name of a preset"#),
            ("(up", #"at character 4: token is missing, must be ")""#),
            ("up)", #"at character 3: token is ")", must be ",", "|", ";" or the end"#),
            ("up down", #"at character 4: token is "down", must be ",", "|", ";" or the end"#),
            (
                "Up: down",
                #"at character 1: token is "Up", must be a name: lowercase letters, digits and "_", beginning with a letter"#
            ),
            ("up x9", "at character 4: repetition count is 9, must be from 1 to 8"),
            ("up x0", "repetition count is 0, must be from 1 to 8"),
            ("up x2..9", "at character 4: repetition count is 9, must be from 1 to 8"),
            ("up x3..2", #"at character 8: token is "2", must be the largest repetition count, at least the smallest"#),
            ("up x2..", #"at character 8: token is missing, must be the largest repetition count"#),
            ("cw", "at character 3: token is missing, must be the turning angle, from 20 to 3600 degrees"),
            ("cw 19", #"at character 4: token is "19", must be the turning angle"#), ("ccw 3601", "from 20 to 3600"),
            ("arc 90 from up", #"at character 1: an arc with "from" must be "cw" or "ccw""#),
            ("cw 90 from", #"must be a direction"#),
            ("361", "must be a direction"), ("right ± 0", "must be the tolerance, from 1 to 180 degrees"),
            ("right±", "1 to 180"), ("right±181", "1 to 180"),
            ("right{wobbel 0..1}", #"at character 7: token is "wobbel", must be direction, length"#),
            ("right{dx 0..1}", "must be direction, length"),
            ("right, whole{bow 0..1}", "gap, width, tilt, nose_left, nose_right, crossings or common"),
            ("right{crossings 1}", "must be direction, length"), ("right, whole{gap 1}", #"must be "..""#),
            ("right, whole{crossings}", "must be the lower limit"),
            ("right, whole{crossings 2..1}", "must be the upper limit"),
            ("up, lift{bow 0..1}, up", "must be cross_before, cross_after, shift_x, shift_y, apart or balance"),
            ("up, lift{, up", "must be cross_before"), ("up{apart 0..1}", "must be direction, length"),
            ("right, whole", #"must be "{", followed by tests"#),
            ("right, each", #"must be "{", followed by tests"#), ("right, each{dx 0..1}", "must be direction, length"),
            ("each{bow 0..1}", "number of strokes is 0, must be at least 1"),
            ("right{bow}", #"at character 10: token is "}", must be the lower limit, as in 0.1..0.5, or "any""#),
            ("right{bow 1}", #"must be "..", followed by the upper limit"#),
            ("right{bow 1..1}", "must be the upper limit, greater than the lower limit"),
            ("right{bow 1..}", "must be the upper limit, greater than the lower limit"),
            ("right{bow 0..1", #"must be "," or "}""#),
            ("right, whole{common}", "must be a number from -20 to 20"),
            ("right, whole{common -20.1}", "must be a number from -20 to 20"),
            ("right{common 1}", "must be direction, length"),
            ("lift", "a lift must be between two strokes"), ("lift, up", "a lift must be between two strokes"),
            ("up, lift", "a lift must be"),
            ("up, lift, lift, up", "a lift must be between two strokes"),
            ("anywhere up, lift, down", #"a pattern with "anywhere" must be a single stroke"#),
            ("up, ..., down", #""..." must be at the start or the end"#),
            ("...", "number of strokes is 0, must be at least 1"),
            ("whole{dx 0..1}", "number of strokes is 0, must be at least 1"),
            (";", "must be a direction"), ("|", "must be a direction"), ("a:", "must be a direction"),
            ("\u{1}", #"at character 1: token is "\x01", must be"#),
            ("é up", #"at character 1: token is "é", must be a direction"#),
            ("zigzga", #"did you mean "zigzag"?"#), ("anywere up", #"did you mean "anywhere"?"#),
            ("circel", #"did you mean "circle"?"#),
        ] as [(String, String)])
    func errors(text: String, message: String) {
        let fault = Drawn.fault(text) ?? "nothing"
        #expect(fault.contains(message), "\(text): \(fault)")
    }

    @Test("Words that are similar to no word of the language get no suggestion", arguments: ["banana", "q", "qq"])
    func noSuggestion(word: String) {
        #expect(Drawn.fault(word)?.contains("did you mean") == false)
    }

    @Test(
        "Each limit can be reached but not exceeded",
        arguments: [
            ("(left, right) x7", "(left, right) x7, left", "number of segments is 15, must be at most 14"),
            (
                Array(repeating: "up", count: 64).joined(separator: ";"),
                Array(repeating: "up", count: 65).joined(separator: ";"), "number of patterns is 65, must be at most 64"
            ),
            (
                Array(repeating: "up", count: 256).joined(separator: "|"),
                Array(repeating: "up", count: 257).joined(separator: "|"),
                "number of ways to draw the patterns is 257, must be at most 256"
            ),
            ("(((((((up)))))))", "((((((((up))))))))", "nesting depth is 9, must be at most 8"),
            ("up x8", "up x9", "repetition count is 9, must be from 1 to 8"),
        ] as [(String, String, String)])
    func limits(most: String, more: String, message: String) {
        #expect(Drawn.fault(most) == nil)
        #expect(Drawn.fault(more)?.contains(message) == true, "\(Drawn.fault(more) ?? "nothing")")
    }

    @Test("Patterns with too many combined alternatives are rejected quickly")
    func explosion() {
        let two = "(up|down) x1..8"
        #expect(Drawn.fault(Array(repeating: two, count: 8).joined(separator: ",")) != nil)
        #expect(Drawn.fault(String(repeating: "(", count: 60_000)) != nil)
        #expect(Drawn.fault(Array(repeating: "star", count: 40).joined(separator: "|")) != nil)
    }

    @Test("Random sequences of the language's words never trap")
    func sentences() {
        let words = [
            "up", "right", "45", "-90", "cw", "ccw", "arc", "90", "from", "(", ")", "|", ",", ";", "x2", "x1", "..",
            "3", "{", "}", "wobble", "bow",
            "0..1", "whole", "each", "common", "lift", "...", "anywhere", "either-way", "closed", "bare",
            "short", "long", "chevron", "z", "a:", "±", "°", "→", "any",
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
