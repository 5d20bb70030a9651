import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2.
@Suite("Long press")
struct LongPressTests {
    private func translation(_ press: Machine) -> Point {
        Point(press.values[LongPress.V.translationX], press.values[LongPress.V.translationY])
    }

    @Test("Begins at the deadline, not before, with the deadline's time")
    func deadline() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 10, 10, at: 100))
        #expect(rig.deadline == ms(600))
        rig.advance(to: ms(600) - 1)
        #expect(press.state == .possible)
        rig.advance(to: ms(900))
        #expect(press.state == .began && rig.heard[0].time == ms(600))
        #expect(press.values[LongPress.V.held] == 0.5)
    }

    @Test("A sample after the deadline is the first change after began")
    func lateSample() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 10, 10, at: 0), .move(1, 30, 15, at: 700), .up(1, 30, 15, at: 800))
        #expect(rig.heard.map(\.state) == [.began, .changed, .ended])
        #expect(rig.heard.map(\.time) == [ms(500), ms(700), ms(800)])
        #expect(translation(press) == Point(20, 5))
        #expect(press.values[LongPress.V.held] == 0.8)
    }

    @Test("A movement that exceeds the slop before the deadline fails it; one equal to the slop does not")
    func slop() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 2, 0, at: 100))
        #expect(press.state == .possible)
        rig.push(.move(1, 2.5, 0, at: 200))
        #expect(rig.verdict(press) == "failed: moved 2.5 from where it went down within 0.5 s, at most 2 allowed")
    }

    @Test("Lifting before the deadline fails with the duration")
    func brief() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 300))
        #expect(rig.verdict(press) == "failed: held for 0.3 s, at least 0.5 s required")
        #expect(rig.deadline == Clock.never)
    }

    @Test("A lift at the deadline's time is dispatched after the deadline")
    func liftAtDeadline() {
        let rig = Rig()
        let press = rig.make("gesta.long_press", ["duration": 0.25])
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 250))
        #expect(press.state == .ended && rig.heard.map(\.state) == [.began, .ended])
    }

    @Test("With two contacts, the duration is measured from the second one")
    func two() {
        let rig = Rig()
        let press = rig.make("gesta.long_press", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 0, at: 200))
        #expect(rig.deadline == ms(700))
        rig.advance(to: ms(700))
        rig.push(.move(1, 10, 0, at: 710), .move(2, 60, 0, at: 710))
        #expect(press.state == .changed && translation(press) == Point(15, 0))
        rig.push(.up(2, 60, 0, at: 720))
        #expect(press.state == .ended)
    }

    @Test("Too many and too few contacts fail it")
    func counts() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 0, at: 10))
        #expect(rig.verdict(press) == "failed: 2 contacts, 1 required")
        rig.push(.up(1, 0, 0, at: 20), .up(2, 40, 0, at: 30))
        rig.set(press, "contacts", 3)
        rig.push(.down(1, 0, 0, at: 40), .down(2, 40, 0, at: 50), .up(1, 0, 0, at: 2000))
        #expect(rig.verdict(press) == "failed: only 2 of 3 required contacts")
    }

    @Test("After it began, further contacts are ignored and the translation can be set")
    func active() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(500))
        rig.push(.down(2, 90, 90, at: 510), .move(2, 10, 10, at: 520))
        #expect(press.state == .began && press.contacts.count == 1)
        rig.push(.move(1, 5, 5, at: 530))
        #expect(press.set(100, value: LongPress.V.translationX) == .ok)
        rig.push(.move(1, 6, 7, at: 540))
        #expect(translation(press) == Point(101, 7))
    }

    @Test("A cancelled contact cancels it")
    func cancelled() {
        let rig = Rig()
        let press = rig.make("gesta.long_press")
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(500))
        rig.push(.lose(1, at: 510))
        #expect(press.state == .cancelled && press.verdict.reason == .contactCancelled)
    }
}
