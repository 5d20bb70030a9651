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
        #expect(taps.values[Taps.V.translationX] == 60)
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
}
