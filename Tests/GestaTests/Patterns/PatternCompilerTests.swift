import Testing

@testable import GestaCore

@Suite("Pattern compiler")
struct PatternCompilerTests {
    private func stages(_ text: String) -> [[String]]? {
        Drawn.compile(text) { program in
            let p = program.pointee
            return (0..<p.chains.count).map { at in
                let c = p.chains[at]
                return (0..<Int(c.stageCount)).map { index in
                    let s = p.stages[Int(c.firstStage) + index]
                    func whole(_ x: Double) -> String { "\(Int((x * 100).rounded()))" }
                    let gain =
                        switch p.tree.gain(of: s) {
                        case .weight(let weight): "\(weight)"
                        case .direction(let direction): "\(whole(direction.x)) \(whole(direction.y))"
                        }
                    return "\(gain) \(s.opensSegment)"
                }
            }
        }
    }

    /// The feature, the segment and the limits of the tests of a chain.
    private func tests(_ text: String, chain: Int = 0) -> [String] {
        Drawn.compile(text) { program in
            let p = program.pointee
            let c = p.chains[chain]
            return (0..<Int(c.testCount)).map { at in
                let t = p.tests[Int(c.firstTest) + at]
                func short(_ x: Double) -> String { "\((x * 1000).rounded() / 1000 + 0)" }
                return "\(t.feature.name.string) \(t.segment) \(short(t.middle - t.half))..\(short(t.middle + t.half))"
            }
        } ?? []
    }

    @Test("A line is one stage, between two stages for hooks")
    func lines() {
        #expect(stages("right, up") == [["outside 255", "100 0 0", "0 -100 1", "outside 2"]])
    }

    @Test("With an ellipsis, the stage for hooks gains a little, and the test of the hook is removed")
    func ellipses() {
        #expect(stages("..., right") == [["open 255", "100 0 0", "outside 1"]])
        #expect(stages("right, ...") == [["outside 255", "100 0 0", "open 1"]])
        #expect(
            !tests("..., right").contains { $0.hasPrefix("hook_in") }
                && tests("..., right").contains { $0.hasPrefix("hook_out") })
    }

    @Test("An arc has a stage for every 45 degrees; without a direction, only one")
    func arcs() {
        #expect(
            stages("cw 90 from right") == [["outside 255", "100 0 0", "71 71 255", "0 100 255", "outside 1"]])
        #expect(stages("cw 100 from right")?[0].count == 2 + 4)
        #expect(stages("cw 90") == [["outside 255", "arc 0", "outside 1"]])
    }

    @Test("An arc that continues a line begins half a stage later: moves along the line fit the line better")
    func smoothArcs() {
        func first(_ text: String) -> String? { stages(text)?[0].dropFirst(2).first }
        #expect(first("right, cw 90 from right") == "92 38 1")
        #expect(first("right, ccw 180 from -8") == "86 -51 1")
        #expect(first("right, cw 90 from 12") == "98 21 1")
        #expect(first("right, ccw 90 from right") == "92 -38 1")
        // Not after an arc, and not the first segment.
        #expect(first("cw 45 from down, cw 45 from down-left") == "-71 71 255")
    }

    @Test("A lift is a jump stage, and lifts are counted")
    func jumps() {
        #expect(stages("right, lift, down") == [["outside 255", "100 0 0", "jump 1", "0 100 2", "outside 3"]])
        #expect(Drawn.compile("right, lift, down, lift, up; z") { $0.pointee.lifts } == 2)
    }

    @Test("\"anywhere\" adds a chain for each first segment, \"either-way\" the reversed chains")
    func ways() {
        func angles(_ text: String) -> [[Double]]? {
            Drawn.compile(text) { program in
                let p = program.pointee
                return (0..<p.chains.count).map { c in
                    (0..<Int(p.chains[c].segmentCount)).map {
                        let angle = p.segments[Int(p.chains[c].firstSegment) + $0].angle.truncatingRemainder(
                            dividingBy: 360)
                        return angle < 0 ? angle + 360 : angle
                    }
                }
            }
        }
        #expect(angles("anywhere 0, 90, 180") == [[0, 90, 180], [90, 180, 0], [180, 0, 90]])
        #expect(angles("either-way 0, 90") == [[0, 90], [270, 180]])
        #expect(angles("anywhere either-way 0, 90")?.count == 4)
        let reversed = Drawn.compile("either-way cw 90 from 0") {
            ($0.pointee.segments[1].angle, $0.pointee.segments[1].sweep)
        }
        #expect(reversed?.0 == 270 && reversed?.1 == -90)
        let open = Drawn.compile("either-way ..., right") {
            ($0.pointee.chains[1].isOpenBefore, $0.pointee.chains[1].isOpenAfter)
        }
        #expect(open?.0 == false && open?.1 == true)
    }

    @Test("The patterns of a recognizer have limits, which can be reached and not be exceeded")
    func limits() {
        func patterns(_ count: Int, _ pattern: String) -> String {
            (1...count).map { "p\($0): \(pattern)" }.joined(separator: "; ")
        }
        let lines = (0..<14).map { $0 % 2 == 0 ? "right" : "up" }.joined(separator: ", ")
        // A full circle has a stage every 45 degrees: 14 of them are 126 stages, and two for hooks.
        let circles = [String](repeating: "cw 360 from right", count: 14).joined(separator: ", ")
        for (most, one, words) in [
            (64, "right", "number of patterns is 65, must be at most 64"),
            (
                32, "anywhere either-way right, up, left, up",
                "number of ways to draw the patterns is 257, must be at most 256"
            ),
            (16, circles, "number of stages of all patterns is 2049, must be at most 2048"),
        ] {
            #expect(Drawn.fault(patterns(most, one)) == nil, "\(words)")
            #expect(Drawn.fault(patterns(most + 1, one))?.contains(words) == true, "\(words)")
        }
        #expect(Drawn.compile(patterns(16, circles)) { $0.pointee.stages.count } == 2048)
        #expect(Drawn.fault(lines + ", right")?.contains("number of segments is 15, must be at most 14") == true)
    }

    @Test("Tests are converted for reversed chains")
    func reversedTests() {
        let text =
            "either-way bare right{bow 0.1..0.2, entry 1..2, wobble 0.1..0.2, length 0.3..0.4}, down{turn 5..9, corner 1..3, miss 0.1..0.2, balance 0.1..0.5, exit 3..4}, "
            + "whole{hook_in 0.1..0.2, hook_out 0.3..0.4, dx 0.1..0.9, dy 0.2..0.3, gap 0.5..0.6, "
            + "nose_left 0.1..0.3, nose_right 0.4..0.6}"
        #expect(
            Set(tests(text)) == [
                "bow 0 0.1..0.2", "entry 0 1.0..2.0", "wobble 0 0.1..0.2", "length 0 0.3..0.4", "turn 1 5.0..9.0",
                "corner 1 1.0..3.0", "miss 1 0.1..0.2",
                "balance 1 0.1..0.5", "exit 1 3.0..4.0", "hook_in 0 0.1..0.2", "hook_out 0 0.3..0.4", "dx 0 0.1..0.9",
                "dy 0 0.2..0.3", "gap 0 0.5..0.6", "nose_left 0 0.1..0.3", "nose_right 0 0.4..0.6",
            ])
        #expect(
            Set(tests(text, chain: 1)) == [
                "bow 1 -0.2..-0.1", "exit 1 1.0..2.0", "wobble 1 0.1..0.2", "length 1 0.3..0.4", "turn 1 -9.0..-5.0",
                "corner 1 -3.0..-1.0", "miss 1 0.1..0.2",
                "balance 1 -0.5..-0.1", "entry 0 3.0..4.0", "hook_out 0 0.1..0.2", "hook_in 0 0.3..0.4",
                "dx 0 -0.9..-0.1", "dy 0 -0.3..-0.2", "gap 0 0.5..0.6", "nose_right 0 0.1..0.3",
                "nose_left 0 0.4..0.6",
            ])
    }

    @Test("Counts are tested last, and may be one number")
    func counts() {
        #expect(tests("bare right, whole{crossings 1, gap 0.5..0.6}") == ["gap 0 0.5..0.6", "crossings 0 1.0..1.0"])
        #expect(tests("bare right, whole{crossings 0..2}") == ["crossings 0 0.0..2.0"])
        #expect(tests("bare right, whole{crossings any}") == [])
        #expect(tests("bare right, whole{crossings 0}") == ["crossings 0 0.0..0.0"])
    }

    @Test("Tests of lifts, and of the same lifts in a reversed chain")
    func lifts() {
        let text =
            "either-way bare right, lift{cross_before 0.1..0.3, cross_after 0.4..0.5, shift_x 0.1..0.2, "
            + "shift_y -0.3..0.1, apart 0..0.2, balance -0.5..0.1}, down"
        #expect(
            tests(text) == [
                "cross_before 1 0.1..0.3", "cross_after 1 0.4..0.5", "shift_x 1 0.1..0.2", "shift_y 1 -0.3..0.1",
                "apart 1 -0.2..0.2", "balance 1 -0.5..0.1",
            ])
        #expect(
            tests(text, chain: 1) == [
                "cross_after 1 0.7..0.9", "cross_before 1 0.5..0.6", "shift_x 1 -0.2..-0.1", "shift_y 1 -0.1..0.3",
                "apart 1 -0.2..0.2", "balance 1 -0.1..0.5",
            ])
    }

    @Test("\"each\" applies to every segment except lifts and those with their own test")
    func each() {
        #expect(
            tests("bare right, lift, down{bow 0.1..0.2}, each{bow 0.3..0.4, turn 5..9}, left") == [
                "bow 0 0.3..0.4", "bow 2 0.1..0.2", "bow 3 0.3..0.4", "turn 3 5.0..9.0",
            ])
        #expect(
            tests("either-way bare right, down, each{entry 1..2, turn 5..9}", chain: 1) == [
                "exit 0 1.0..2.0", "turn 1 -9.0..-5.0", "exit 1 1.0..2.0",
            ])
        #expect(tests("right, each{bow any}").contains { $0.hasPrefix("bow") } == false)
    }

    @Test("Default tolerances, their replacement and removal")
    func tolerances() {
        #expect(tests("bare right, down").isEmpty)
        #expect(
            tests("right") == [
                "direction 0 -42.0..42.0", "wobble 0 -0.14..0.14", "bow 0 -0.25..0.25", "entry 0 -55.0..55.0",
                "exit 0 -55.0..55.0",
                "hook_in 0 -0.22..0.22", "hook_out 0 -0.22..0.22",
            ])
        #expect(tests("right ± 10")[0] == "direction 0 -10.0..10.0")
        #expect(tests("right{direction -1..2}").filter { $0.hasPrefix("direction") } == ["direction 0 -1.0..2.0"])
        #expect(!tests("right{direction any}").contains { $0.hasPrefix("direction") })
        #expect(
            tests("right{wobble 0..0.1}").contains("wobble 0 -0.1..0.1"),
            "0 is best for a feature that is never negative")
        #expect(tests("right{bow 0..0.1}").contains("bow 0 0.0..0.1"))
        #expect(tests("closed right, down").contains("gap 0 -0.4..0.4"))
        #expect(tests("right, down").contains("balance 1 -0.75..0.75"))
        #expect(tests("short right, down").contains("balance 1 -1.1..0.05"))
        #expect(tests("short right, long down").contains("balance 1 -1.1..-0.1"))
        #expect(tests("long right, down").contains("balance 1 -0.05..1.1"))
        #expect(
            tests("right{turn 0..5}").contains { $0.hasPrefix("turn") } == false, "the first segment has no corner")
        #expect(
            tests("arc 90").contains("sweep 0 18.0..162.0")
                && tests("arc 90", chain: 1).contains("sweep 0 -162.0..-18.0"))
        #expect(tests("cw 360").contains("fill 0 0.5..1.5"))
    }

    @Test("The intersection of nearly parallel axes is not tested by default")
    func crossing() {
        #expect(tests("right, down").contains { $0.hasPrefix("miss") })
        #expect(
            !tests("right, left").contains { $0.hasPrefix("miss") }
                && !tests("right, 20").contains { $0.hasPrefix("miss") })
        #expect(tests("right, left{miss 0..0.1}").contains("miss 1 -0.1..0.1"))
    }
}
