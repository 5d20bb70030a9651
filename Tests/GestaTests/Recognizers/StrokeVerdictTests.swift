import CGesta
import Testing

@testable import Gesta

/// A stroke from (100, 100), and its result with the literal rules.
struct StrokeCase: Sendable, CustomTestStringConvertible {
    let what: String
    let moves: [(Double, Double)]
    var lift: (Double, Double)?
    /// The value after the last sample: a phase's name, or the number of parts.
    let progress: Int
    let state: State
    var reason = Reason.none
    var measured = 0.0
    var limit = 0.0

    var testDescription: String { what }

    func check(_ kind: Literal, _ settings: [String: Double] = [:]) {
        let rig = Rig()
        let stroke = rig.make(kind, settings.merging(["rules": 1]) { $1 })
        rig.push(.down(1, 100, 100, at: 0))
        var time = 0
        for (x, y) in moves {
            time += 8
            rig.push(.move(1, x, y, at: time))
        }
        if let (x, y) = lift { rig.push(.up(1, x, y, at: time + 8)) }
        #expect(stroke.state == state)
        #expect(Int(stroke.values[0]) == progress)
        #expect(stroke.verdict.reason == reason)
        #expect(stroke.verdict.measured == measured && stroke.verdict.limit == limit)
        #expect(!rig.verdict(stroke).contains("{"))
    }
}

@Suite("Right chevron")
struct ChevronTests {
    @Test(
        "Every transition and every failure, with its measurements",
        arguments: [
            StrokeCase(what: "touching", moves: [], progress: 1, state: .possible),
            StrokeCase(what: "first move right and down", moves: [(101, 101)], progress: 2, state: .possible),
            StrokeCase(what: "first move nowhere", moves: [(100, 100)], progress: 2, state: .possible),
            StrokeCase(
                what: "first move left", moves: [(97.5, 110)], progress: 1, state: .failed, reason: .firstMoveLeft,
                measured: -2.5),
            StrokeCase(
                what: "first move up", moves: [(110, 99)], progress: 1, state: .failed, reason: .firstMoveUp,
                measured: -1),
            StrokeCase(
                what: "first move left and up", moves: [(99, 98)], progress: 1, state: .failed, reason: .firstMoveLeft,
                measured: -1),
            StrokeCase(
                what: "on to the right and down", moves: [(110, 110), (120, 110)], progress: 2, state: .possible),
            StrokeCase(
                what: "up too soon", moves: [(110, 110), (120, 107)], progress: 2, state: .failed, reason: .turnedUp,
                measured: -3),
            StrokeCase(
                what: "left and up too soon", moves: [(110, 110), (90, 107)], progress: 2, state: .failed,
                reason: .turnedUp, measured: -3),
            StrokeCase(what: "turning left", moves: [(110, 110), (109, 120)], progress: 3, state: .possible),
            StrokeCase(
                what: "straight down counts as turned", moves: [(110, 110), (110, 120)], progress: 3, state: .possible),
            StrokeCase(
                what: "once turned, no move fails", moves: [(110, 110), (109, 120), (300, -50)], progress: 3,
                state: .possible),
            StrokeCase(
                what: "recognized", moves: [(110, 110), (100, 120)], lift: (100, 120), progress: 3, state: .ended),
            StrokeCase(
                what: "recognized by the place of the lift", moves: [(110, 110), (100, 120), (0, 0)], lift: (0, 100.5),
                progress: 3, state: .ended),
            StrokeCase(
                what: "lifted at the height of the start", moves: [(110, 110), (100, 120)], lift: (100, 100),
                progress: 3, state: .failed,
                reason: .endedTooHigh),
            StrokeCase(
                what: "lifted above the start", moves: [(110, 110), (100, 120)], lift: (100, 95), progress: 3,
                state: .failed,
                reason: .endedTooHigh, measured: -5),
            StrokeCase(
                what: "lifted at once", moves: [], lift: (100, 100), progress: 1, state: .failed, reason: .liftedEarly,
                measured: 1, limit: 3),
            StrokeCase(
                what: "lifted before the turn", moves: [(110, 110)], lift: (90, 150), progress: 2, state: .failed,
                reason: .liftedEarly,
                measured: 2, limit: 3),
        ])
    func transitions(stroke: StrokeCase) { stroke.check("gesta.chevron") }

    @Test("After a failure, the next contact starts a new sequence")
    func again() {
        let rig = Rig()
        let chevron = rig.make("gesta.chevron", ["rules": 1])
        rig.push(.down(1, 0, 0, at: 0), .move(1, -5, 0, at: 1), .move(1, 50, 50, at: 2), .up(1, 0, 90, at: 3))
        #expect(chevron.state == .failed && chevron.values[0] == 1)
        rig.push(.down(2, 0, 0, at: 10), .move(2, 5, 5, at: 11), .move(2, 0, 9, at: 12), .up(2, 0, 9, at: 13))
        #expect(chevron.state == .ended)
        #expect(rig.heard.map(\.state) == [.failed, .possible, .ended])
    }
}

@Suite("Checkmark")
struct CheckmarkTests {
    @Test(
        "Every transition and every failure, with its measurements",
        arguments: [
            StrokeCase(what: "touching", moves: [], progress: 1, state: .possible),
            StrokeCase(what: "first move right and down", moves: [(101, 101)], progress: 2, state: .possible),
            StrokeCase(
                what: "first move left", moves: [(98, 110)], progress: 1, state: .failed, reason: .firstMoveLeft,
                measured: -2),
            StrokeCase(
                what: "first move up", moves: [(110, 96)], progress: 1, state: .failed, reason: .firstMoveUp,
                measured: -4),
            StrokeCase(
                what: "left while going down", moves: [(110, 110), (109, 120)], progress: 2, state: .failed,
                reason: .turnedLeft, measured: -1),
            StrokeCase(
                what: "left and up while going down", moves: [(110, 110), (104, 90)], progress: 2, state: .failed,
                reason: .turnedLeft,
                measured: -6),
            StrokeCase(
                what: "on down, and level", moves: [(110, 110), (110, 120), (120, 120)], progress: 2, state: .possible),
            StrokeCase(what: "turning up", moves: [(110, 110), (110, 109)], progress: 3, state: .possible),
            StrokeCase(
                what: "on up, and level, and straight", moves: [(110, 110), (120, 90), (130, 90), (130, 80)],
                progress: 3, state: .possible),
            StrokeCase(
                what: "left while going up", moves: [(110, 110), (120, 90), (117, 80)], progress: 3, state: .failed,
                reason: .turnedLeft,
                measured: -3),
            StrokeCase(
                what: "down again", moves: [(110, 110), (120, 90), (130, 90.5)], progress: 3, state: .failed,
                reason: .turnedDown,
                measured: 0.5),
            StrokeCase(
                what: "recognized", moves: [(110, 110), (130, 80)], lift: (130, 80), progress: 3, state: .ended),
            StrokeCase(
                what: "recognized by the place of the lift", moves: [(110, 110), (130, 105)], lift: (0, 99),
                progress: 3, state: .ended),
            StrokeCase(
                what: "lifted at the height of the start", moves: [(110, 110), (130, 80)], lift: (130, 100),
                progress: 3, state: .failed,
                reason: .endedTooLow),
            StrokeCase(
                what: "lifted below the start", moves: [(110, 110), (130, 108)], lift: (130, 108), progress: 3,
                state: .failed,
                reason: .endedTooLow, measured: -8),
            StrokeCase(
                what: "lifted before it went up", moves: [(110, 110)], lift: (110, 50), progress: 2, state: .failed,
                reason: .liftedEarly,
                measured: 2, limit: 3),
            StrokeCase(
                what: "lifted at once", moves: [], lift: (100, 100), progress: 1, state: .failed, reason: .liftedEarly,
                measured: 1, limit: 3),
        ])
    func transitions(stroke: StrokeCase) { stroke.check("gesta.checkmark") }
}

@Suite("Letter Z")
struct LetterZTests {
    @Test(
        "Every part and every failure, with its measurements; the precision is 10",
        arguments: [
            StrokeCase(what: "touching", moves: [], progress: 0, state: .possible),
            StrokeCase(what: "not far enough", moves: [(110, 100)], progress: 0, state: .possible),
            StrokeCase(what: "just far enough", moves: [(110.5, 110)], progress: 1, state: .possible),
            StrokeCase(what: "veered too far", moves: [(130, 110.5)], progress: 0, state: .possible),
            StrokeCase(what: "veered upwards too far", moves: [(130, 89)], progress: 0, state: .possible),
            StrokeCase(
                what: "far enough, but coming back", moves: [(140, 150), (130, 100)], progress: 0, state: .possible),
            StrokeCase(what: "left and down", moves: [(130, 100), (129, 101)], progress: 2, state: .possible),
            StrokeCase(
                what: "left without going down", moves: [(130, 100), (120, 100)], progress: 1, state: .possible),
            StrokeCase(
                what: "down without going left", moves: [(130, 100), (130, 120)], progress: 1, state: .possible),
            StrokeCase(
                what: "one sample does one part only", moves: [(130, 100), (110, 120), (110, 120)], progress: 2,
                state: .possible),
            StrokeCase(
                what: "right, veering too far", moves: [(130, 100), (110, 120), (120, 130.5)], progress: 2,
                state: .possible),
            StrokeCase(
                what: "recognized before the lift", moves: [(130, 100), (110, 120), (111, 130)], progress: 3,
                state: .ended),
            StrokeCase(
                what: "recognized upwards too", moves: [(130, 100), (110, 120), (111, 110)], progress: 3,
                state: .ended),
            StrokeCase(what: "no move fails it", moves: [(0, 0), (500, 900), (-70, 3)], progress: 0, state: .possible),
            StrokeCase(
                what: "lifted with nothing done", moves: [], lift: (100, 100), progress: 0, state: .failed,
                reason: .liftedEarly, limit: 3),
            StrokeCase(
                what: "lifted with two parts done", moves: [(130, 100), (110, 120)], lift: (150, 120), progress: 0,
                state: .failed,
                reason: .liftedEarly, measured: 2, limit: 3),
        ])
    func transitions(stroke: StrokeCase) { stroke.check("gesta.z") }

    @Test("With a precision of 0, the strokes to the right must be horizontal")
    func exact() {
        StrokeCase(what: "", moves: [(101, 100), (100, 101), (101, 101)], progress: 3, state: .ended)
            .check("gesta.z", ["stroke_precision": 0])
        StrokeCase(what: "", moves: [(101, 100.25)], progress: 0, state: .possible).check(
            "gesta.z", ["stroke_precision": 0])
    }

    @Test("After the recognition, nothing is reported until the next contact")
    func finalWithFingerDown() {
        let rig = Rig()
        let z = rig.make("gesta.z", ["rules": 1])
        rig.push(
            .down(1, 0, 0, at: 0), .move(1, 30, 0, at: 1), .move(1, 0, 30, at: 2), .move(1, 9, 30, at: 3),
            .move(1, 20, 30, at: 4))
        rig.push(.up(1, 20, 30, at: 5))
        #expect(rig.heard.map(\.state) == [.ended])
        #expect(rig.heard[0].time == ms(3))
        #expect(z.values[0] == 3)
    }
}
