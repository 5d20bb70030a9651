import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2, taps at most 16 apart, 500 ms a tap.
@Suite("Rows of taps")
struct TapsTests {
    @Test("The drag after a tap lasts as long as its contact is down, and nothing waits for time")
    func drag() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["then": 2])
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 20))
        rig.push(.down(1, 0, 0, at: 100))
        #expect(rig.deadline == ms(600))
        rig.push(.move(1, 30, 0, at: 200))
        #expect(taps.state == .changed && rig.deadline == Clock.never)
        rig.push(.move(1, 60, 0, at: 5000))
        #expect(taps.values[Taps.V.translationX] == 30)
        rig.push(.up(1, 60, 0, at: 6000))
        #expect(taps.state == .ended && taps.values[Taps.V.tapCount] == 2)
    }

    @Test("A contact held for longer than a tap is no drag once it lifts where it went down")
    func held() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["then": 2])
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(700))
        rig.push(.up(1, 0, 0, at: 800))
        #expect(taps.state == .failed && taps.verdict.reason == .heldTooLong)
        #expect(taps.verdict.measured == 0.8 && taps.verdict.limit == 0.5)
    }

    @Test("In a region, no tap has a deadline while it is down, and measures are about the region")
    func bounds() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["within": 1, "slop": 1, "then": 2])
        rig.attach(taps, to: rig.makeRegion())
        rig.push(.down(1, 50, 50, at: 0))
        #expect(rig.deadline == Clock.never)
        rig.push(.move(1, 102, 50, at: 3000), .up(1, 102, 50, at: 4000))
        #expect(taps.state == .began && rig.deadline == ms(4300))
        rig.push(.down(1, 10, 90, at: 4200))
        #expect(rig.deadline == Clock.never)
        rig.push(.move(1, 10, 105, at: 4250), .up(1, 10, 105, at: 4300))
        #expect(taps.state == .ended && taps.values[Taps.V.tapCount] == 1)
        rig.push(.down(1, 50, 50, at: 5000), .up(1, 50, 105, at: 5100))
        #expect(taps.state == .failed && taps.verdict.reason == .liftedOutside)
        #expect(taps.verdict.measured == 5 && taps.verdict.limit == 4)
    }

    @Test("The count of a press that was reported falls unless it becomes a tap")
    func reportedDown() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["report_down": 2])
        var reported: [[Double]] = []
        rig.onEvent = {
            if $0.state != .possible { reported.append([$0.values[Taps.V.tapCount], $0.values[Taps.V.pressed]]) }
        }
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 20))
        rig.push(.down(1, 0, 0, at: 100), .up(1, 0, 0, at: 120))
        rig.push(.down(1, 0, 0, at: 200))
        rig.advance(to: ms(700))
        #expect(reported == [[1, 1], [1, 0], [2, 1], [2, 0], [3, 1], [2, 0]])
        #expect(taps.state == .ended)
    }

    @Test("A drag off the axis fails the first contact, with the angle")
    func axis() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["then": 2, "axis": 2])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 10, 0, at: 20))
        #expect(rig.verdict(taps) == "failed: direction off by 1.571 rad from the axis, at most 0.785 rad allowed")
        rig.push(.up(1, 10, 0, at: 40), .down(1, 0, 0, at: 60), .move(1, 10, 10, at: 80))
        #expect(taps.state == .began && taps.values[Taps.V.translationX] == 0)
        #expect(taps.values[Taps.V.translationY] == 0)
        rig.push(.move(1, 10, 30, at: 100))
        #expect(taps.values[Taps.V.translationY] == 20)
    }

    @Test("A press that was reported is over when the system cancels it")
    func cancelledDown() {
        let rig = Rig()
        let taps = rig.make("gesta.taps", ["report_down": 2])
        rig.push(.down(1, 0, 0, at: 0))
        #expect(taps.state == .began && taps.values[Taps.V.pressed] == 1)
        rig.push(.lose(1, at: 20))
        #expect(taps.state == .cancelled && taps.values[Taps.V.pressed] == 0)
    }
}
