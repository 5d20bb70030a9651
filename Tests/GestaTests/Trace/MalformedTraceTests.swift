// Malformed traces: an error with the line and what was expected there. Overrides that do not fit.

import CGesta
import Testing

@testable import GestaCore

@Suite("Malformed traces")
struct MalformedTraceTests {
    private let trace: String = {
        let rig = Rig()
        rig.make("gesta.tap")
        return rig.record { rig.push(.down(1, 5, 5, at: 0), .up(1, 5, 5, at: 50)) }
    }()

    @Test("A trace that is cut off before its start is an error at its last line, and later replayed up to there")
    func cutOff() throws {
        #expect(Replayed(trace).isSame)
        let lines = trace.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "start"))
        for length in 0..<trace.utf8.count {
            let part = String(decoding: trace.utf8.prefix(length), as: UTF8.self)
            let replayed = Replayed(part)
            let last = part.filter { $0 == "\n" }.count + 1
            #expect(replayed.result.differences == 0, "\(part)")
            if last > start + 1 {
                #expect(replayed.code == 0 && replayed.result.cut == UInt64(last), "\(part)")
                #expect(replayed.message == "line \(last): the trace is cut off here", "\(part)")
                continue
            }
            #expect(replayed.code == GESTA_E_TRACE.rawValue && replayed.result.cut == 0, "\(part)")
            // The setup's first lines are read as a whole; an empty text has no line.
            #expect(replayed.result.line == UInt64(last) || length == 0 || last <= 4, "\(part): \(replayed.message)")
            #expect(replayed.message.hasPrefix("line \(replayed.result.line): expected "), "\(replayed.message)")
        }
    }

    @Test(
        "The message has the line and what must be there",
        arguments: [
            ("gesta-trace 1", "gesta-trace 2", "gesta-trace 1; the text's format is newer than this library's"),
            ("gesta-trace 1", "gesta-setup 1", "gesta-trace 1"),
            ("config 0 16 1", "configure 0 16 1", "config"),
            ("config 0 16 1", "config 0 16", "units_per_mm"),
            ("config 0 16 1", "config 0 -1 1", "max_contacts"),
            ("config 0 16 1", "config 128 16 1", "flags, must only have GESTA_CONFIG_ flags"),
            ("config 0 16 1", "config 0 0 1", "max_contacts, must be from 1 to 1024"),
            ("config 0 16 1", "config 0 1025 1", "max_contacts, must be from 1 to 1024"),
            ("config 0 16 1", "config 0 16 0", "units_per_mm, must be from 1e-6 to 1e6"),
            ("config 0 16 1", "config 0 16 inf", "units_per_mm, must be from 1e-6 to 1e6"),
            ("config 0 16 1", "config 0 16 1 1", "the line's end"),
            ("library ", "library 0.1", "a version"),
            ("library ", "library 0.1.256", "a version"),
            ("library ", "library 0..1", "a version"),
            ("library ", "library 0.1.0.0", "a version"),
            ("library ", "library 0.1.0 1", "the line's end"),
            ("start", "start 1", "the line's end"),
            ("start", "push 1", "start before this line"),
            ("create ", "create 20010000 gesta.tap", "an id, such as 0x20010000"),
            ("create ", "create 0x20010000", "a class"),
            ("set 0x20010000 taps ", "set 0x20010000", "a parameter or value"),
            ("set 0x20010000 taps ", "set 0x20010000 taps", "a number, or a text in quotation marks (\"left\")"),
            ("set 0x20010000 taps ", "set 0x20010001 taps 1", "a recognizer that was created"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"x", "a closing quotation mark"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"x\\", "a closing quotation mark"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"\\n\"", "\\\", \\\\ or \\xHH"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"\\x4\"", "\\\", \\\\ or \\xHH"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"\\xff\"", "a text in UTF-8"),
            ("set 0x20010000 taps ", "set 0x20010000 taps \"x\"1", "a space after the quotation mark"),
            ("set 0x20010000 taps ", "set 0x20010000 taps 1 1", "the line's end"),
            ("set 0x20010000 taps ", "set 0x20010000 per_contact 1 0x20010000", "an id that was not given before"),
            ("set 0x20010000 taps ", "create 0x20010000 gesta.tap", "an id that was not given before"),
            ("set 0x20010000 taps ", "attach 0x20010000 0x40010005", "a region that was created"),
            ("push 2", "push 0", "at least one sample"),
            ("push 2", "push 2 1", "the line's end"),
            ("push 2", "start", "start only once"),
            ("push 2", "now 5", "this line before start"),
            ("push 2", "advance 4611686018427387905", "a time within 2^62 ns"),
            ("push 2", "advance 1.5", "a time in ns"),
            ("touch 0 1 began", "touch", "a time in ns"),
            ("touch 0 1 began", "touch 0 -1 began 5 5", "a contact"),
            ("touch 0 1 began", "touch 0 1 begun 5 5", "began, moved, stationary, ended, cancelled or hover"),
            ("touch 0 1 began", "touch 0 1 began 5", "y"),
            ("touch 0 1 began", "touch 0 1 began 5 5 shade 1", "a field of a sample"),
            ("touch 0 1 began", "touch 0 1 began 5 5 tool thumb", "finger, pen, eraser or mouse"),
            ("touch 0 1 began", "touch 0 1 began 5 5 flags 2", "flags, 0 or 1"),
            ("touch 0 1 began", "touch 0 1 began 5 5 pressure 0.1", "a finite number of single precision"),
            ("touch 50000000", "push 1", "touch"),
            ("event 0x20010000 ", "event 0x20010000 possible over", "a state"),
            ("event 0x20010000 ", "event 1", "a recognizer"),
            ("stop", "stop\ncancel", "nothing after the last line"),
            ("stop", "stop\ncan", "nothing after the last line"),
        ] as [(String, String, String)])
    func malformed(start: String, line: String, expected: String) throws {
        var lines = trace.split(separator: "\n").map { String($0) }
        let at = try #require(lines.firstIndex { $0.hasPrefix(start) })
        lines[at] = line
        let isAfterwards = line.hasPrefix("stop\n")
        let text = lines.joined(separator: "\n") + (line == "stop\ncan" ? "" : "\n")
        let replayed = Replayed(text)
        let number = at + (isAfterwards ? 2 : 1)
        #expect(replayed.code == GESTA_E_TRACE.rawValue && replayed.result.differences == 0)
        #expect(replayed.message == "line \(number): expected \(expected)")
        #expect(replayed.result.line == UInt64(number))
    }

    @Test(
        "What every recognizer has must be in its range",
        arguments: [
            ("enabled 2", "enabled is 2, must be a whole number from 0 to 1"),
            (
                "priority 2147483648",
                "priority is 2147483648, must be a whole number from -2147483648 to 2147483647"
            ),
        ])
    func settings(setting: String, expected: String) throws {
        var lines = trace.split(separator: "\n").map { String($0) }
        let at = try #require(lines.firstIndex { $0.hasPrefix("set 0x20010000 taps ") })
        lines[at] = "set 0x20010000 " + setting
        let replayed = Replayed(lines.joined(separator: "\n") + "\n")
        #expect(replayed.code == GESTA_E_TRACE.rawValue && replayed.result.differences == 0)
        #expect(replayed.message == "line \(at + 1): \(expected)")
        #expect(replayed.result.line == UInt64(at + 1))
    }

    @Test(
        "The lines of an example and of a correction must have a name and strokes of several places",
        arguments: [
            ("", "expected a recognizer's id, such as 0x20010000"),
            (" template", "expected a recognizer's id, such as 0x20010000"),
            (" 0x20010007 \"v\" | 0 0 9 9", "expected a recognizer that was created"),
            (" 0x20010000", "expected a text in quotation marks"),
            (" 0x20010000 v | 0 0 9 9", "expected a text in quotation marks"),
            (" 0x20010000 \"v | 0 0 9 9", "expected a closing quotation mark"),
            (" 0x20010000 \"v\"| 0 0 9 9", "expected a space after the quotation mark"),
            (" 0x20010000 \"v\" 0 0 9 9", "expected |"),
            (" 0x20010000 \"v\" | x 0 9 9", "expected x"),
            (" 0x20010000 \"v\" | 0 0 9", "expected y"),
            (" 0x20010000 \"v\" | 0 0 9 | 9", "expected y"),
            (" 0x20010000 \"v\"", "example has no stroke, must have at least one"),
            (" 0x20010000 \"v\" | 0 0 9 9 |", "stroke 1 has no points, must have at least one"),
            (" 0x20010000 \"v\" | 1 2 1 2", "all points are in one place, must have at least two places"),
            (" 0x20010000 \"v\" | 0 0 nan 9", "point 1 is (nan, 9), must be within +-1e9"),
            (
                " 0x20010000 \"v\" | 0 0 9 9 | 0 1 9 9 | 0 2 9 9 | 0 3 9 9 | 0 4 9 9 | 0 5 9 9",
                "number of strokes is 6, must be at most 5"
            ),
        ] as [(String, String)])
    func drawings(operands: String, expected: String) throws {
        for keyword in ["example", "correct"] {
            let (lines, at) = try taught(keyword + operands)
            let replayed = Replayed(lines.joined(separator: "\n") + "\n")
            #expect(replayed.code == GESTA_E_TRACE.rawValue && replayed.result.differences == 0, "\(keyword)")
            #expect(replayed.message == "line \(at + 1): \(expected)", "\(keyword)")
            #expect(replayed.result.line == UInt64(at + 1), "\(keyword)")
        }
    }

    @Test("A trace may be cut off in a correction or example; a correction needs no drawing before it")
    func cutDrawing() throws {
        for keyword in ["example", "correct"] {
            let line = keyword + " 0x20010000 \"v\" | 0 0 9 9 | 9 0 0 9"
            let (lines, at) = try taught(line)
            #expect(Replayed(lines.joined(separator: "\n") + "\n").isSame)
            let before = lines[..<at].joined(separator: "\n") + "\n"
            for length in 1...line.utf8.count {
                let replayed = Replayed(before + String(decoding: line.utf8.prefix(length), as: UTF8.self))
                #expect(replayed.code == 0 && replayed.result.cut == UInt64(at + 1))
                #expect(replayed.message == "line \(at + 1): the trace is cut off here", "\(replayed.message)")
            }
        }
    }

    @Test("A correction of a recognizer that learns from no drawings is a difference")
    func unfitCorrection() throws {
        let rules = ["learns from examples", "learns from examples and recognizes single drawings"]
        for (index, rule) in zip([1, 2], rules) {
            let (lines, at) = try taught("correct 0x2001000\(index) \"v\" | 0 0 9 9")
            let replayed = Replayed(lines.joined(separator: "\n") + "\n", listing: 9)
            #expect(replayed.code == 0 && replayed.differences.map(\.line) == [UInt64(at + 1)])
            let actual = try #require(replayed.differences.first).actual
            #expect(actual.hasSuffix("must be of a class that \(rule)"), "\(actual)")
        }
    }

    /// Returns the lines of a trace of a template, a tap and a spotter, and the index of a line that was added.
    private func taught(_ line: String) throws -> ([String], Int) {
        let rig = Rig()
        rig.make("gesta.template")
        rig.make("gesta.tap")
        rig.make("gesta.spotter")
        var lines = rig.record {}.split(separator: "\n").map { String($0) }
        let at = try #require(lines.firstIndex(of: "start")) + 1
        lines.insert(line, at: at)
        return (lines, at)
    }

    @Test("The message about an unknown call names the nearest one, and lists all")
    func unknown() {
        let part = trace.split(separator: "\n").prefix { $0 != "start" }.joined(separator: "\n") + "\n"
        let number = part.split(separator: "\n").count + 1
        let nearest = Replayed(part + "creat 0x20010001 gesta.tap\n")
        #expect(nearest.code == GESTA_E_TRACE.rawValue && nearest.result.line == UInt64(number))
        let start = "line \(number): expected a call, not "
        let end = " push, push-motion, advance, cancel, "
        #expect(nearest.message.hasPrefix(start + #""creat"; did you mean "create"? Calls are"# + end))
        let other = Replayed(part + "stop 1\n")
        #expect(
            other.message.hasPrefix(start + #""stop"; calls are"# + end) && other.message.hasSuffix(", hit-test, now"))
    }

    @Test("A trace without a version is of the first library")
    func withoutVersion() throws {
        let lines = trace.split(separator: "\n").filter { !$0.hasPrefix("library ") }
        let replayed = Replayed(lines.joined(separator: "\n") + "\n")
        #expect(replayed.code == 0 && replayed.result.recorded_by == 0x000100)
        let other = trace.split(separator: "\n").map { $0.hasPrefix("library ") ? "library 1.2.3" : $0 }
        #expect(Replayed(other.joined(separator: "\n") + "\n").result.recorded_by == 0x010203)
    }

    @Test("An invalid sample is an error of the sample's line, and unknown names are errors of their calls")
    func invalid() throws {
        let lines = trace.split(separator: "\n").map { String($0) }
        let touch = try #require(lines.firstIndex { $0.hasPrefix("touch 50000000") })
        for (line, code) in [("touch 50000000 1 ended nan 5", GESTA_E_TRACE), ("touch 50000000 1 ended 5 5", GESTA_OK)]
        {
            var changed = lines
            changed[touch] = line
            let replayed = Replayed(changed.joined(separator: "\n") + "\n")
            #expect(
                replayed.code == code.rawValue && replayed.result.line == (code == GESTA_OK ? 0 : UInt64(touch + 1)))
        }
        let create = try #require(lines.firstIndex { $0.hasPrefix("create ") })
        var changed = lines
        changed[create] = "create 0x20010000 gesta.nap"
        let replayed = Replayed(changed.joined(separator: "\n") + "\n")
        #expect(replayed.code == GESTA_E_CLASS.rawValue && replayed.result.line == UInt64(create + 1))
        #expect(replayed.message.hasPrefix("line \(create + 1): class_name is \"gesta.nap\", must be "))
    }

    // MARK: overrides

    @Test("An override replaces a parameter of a class or of one recognizer; the first that matches applies")
    func overrides() {
        let tap = "0x20010000"
        let two = [("gesta.tap", "taps", "2")]
        #expect(Replayed(trace, overrides: two, listing: 9).result.differences > 0)
        #expect(Replayed(trace, overrides: [(tap, "taps", "2")], listing: 9).result.differences > 0)
        #expect(Replayed(trace, overrides: [("gesta.tap", "taps", "1"), (tap, "taps", "2")]).isSame)
        #expect(Replayed(trace, overrides: [("gesta.tap", "max_duration", "0.051")]).isSame)
        #expect(!Replayed(trace, overrides: [("gesta.tap", "max_duration", "0.05")]).isSame)
    }

    @Test("An override has the form of its parameter's type")
    func types() {
        let rig = Rig()
        rig.make("gesta.z")
        rig.make("gesta.stroke")
        let trace = rig.record {}
        for value in ["true", "false", "1", "0"] {
            #expect(Replayed(trace, overrides: [("gesta.z", "eager", value)]).isSame, "\(value)")
        }
        #expect(Replayed(trace, overrides: [("gesta.z", "rules", "literal")]).isSame)
        #expect(Replayed(trace, overrides: [("gesta.stroke", "pattern", "up, down")]).isSame)
        #expect(Replayed(trace, overrides: [("gesta.z", "rules", "lax")]).code == GESTA_E_RANGE.rawValue)
        #expect(Replayed(trace, overrides: [("gesta.z", "eager", "yes")]).code == GESTA_E_TYPE.rawValue)
        #expect(Replayed(trace, overrides: [("gesta.z", "eager", "2")]).code == GESTA_E_RANGE.rawValue)
        #expect(Replayed(trace, overrides: [("gesta.stroke", "pattern", "to")]).code == GESTA_E_PATTERN.rawValue)
        let missing = Replayed(trace, overrides: [("gesta.z", "hurry", "1")])
        #expect(missing.code == GESTA_E_NAME.rawValue && missing.result.line > 0)
        let rule = "overrides[0].parameter is \"hurry\", must be a parameter of gesta.z"
        #expect(missing.message.hasPrefix(rule), "\(missing.message)")
        let mistyped = Replayed(trace, overrides: [("gesta.z", "eager", "yes")])
        #expect(mistyped.message == "overrides[0].value is \"yes\", must be 0 or 1", "\(mistyped.message)")
    }

    @Test("An override that matches no recognizer is an error, which names it")
    func unused() {
        let replayed = Replayed(trace, overrides: [("gesta.tap", "taps", "1"), ("gesta.pan", "slop", "1")])
        #expect(replayed.code == GESTA_E_ARGUMENT.rawValue && replayed.result.differences == 0)
        #expect(replayed.message.hasPrefix("overrides[1].recognizer is \"gesta.pan\", must be"), "\(replayed.message)")
        #expect(Replayed(trace, overrides: [("0x20010001", "taps", "1")]).code == GESTA_E_ARGUMENT.rawValue)
    }
}
