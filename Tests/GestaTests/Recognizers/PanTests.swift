import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2.
@Suite("Pan")
struct PanTests {
    private func translation(_ pan: Machine) -> Point {
        Point(pan.values[Pan.V.translationX], pan.values[Pan.V.translationY])
    }
    private func velocity(_ pan: Machine) -> Point {
        Point(pan.values[Pan.V.velocityX], pan.values[Pan.V.velocityY])
    }

    /// Returns a pan that has begun, with contact 1 at (10, 0) and translation 0.
    private func begun(_ rig: Rig, _ settings: [String: Double] = [:]) -> Machine {
        let pan = rig.make("gesta.pan", settings)
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 10, 0, at: 8))
        #expect(pan.state == .began)
        return pan
    }

    @Test("Begins when the movement exceeds the slop, not when it equals it")
    func slop() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 2, 0, at: 8))
        #expect(pan.state == .possible)
        rig.push(.move(1, 2, 0.5, at: 16))
        #expect(pan.state == .began && translation(pan) == .zero)
        rig.push(.move(1, 5, 4, at: 24))
        #expect(pan.state == .changed && translation(pan) == Point(3, 3.5))
    }

    @Test("With origin set to down, the translation starts where the contact went down")
    func originDown() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["origin": 1])
        rig.push(.down(1, 100, 50, at: 0), .move(1, 101, 50, at: 8), .move(1, 103, 51, at: 16))
        #expect(pan.state == .began && translation(pan) == Point(3, 1))
        rig.push(.move(1, 90, 50, at: 24))
        #expect(translation(pan) == Point(-10, 0))
    }

    @Test("With origin set to slop_subtracted, the translation starts where the slop ended")
    func originSubtracted() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["origin": 2])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 3, 4, at: 8))
        #expect(pan.state == .began && (translation(pan) - Point(1.8, 2.4)).length < 1e-12)
        rig.push(.move(1, 3, 5, at: 16))
        #expect((translation(pan) - Point(1.8, 3.4)).length < 1e-12)
    }

    @Test("Each move causes one change, and the lift one end with the last values")
    func events() {
        let rig = Rig()
        _ = begun(rig)
        rig.push(.move(1, 11, 0, at: 16), .move(1, 12, 5, at: 24), .up(1, 99, 99, at: 32))
        #expect(rig.heard.map(\.state) == [.began, .changed, .changed, .ended])
        #expect(rig.heard.map(\.previous) == [.possible, .began, .changed, .changed])
        #expect(rig.heard.map(\.time) == [ms(8), ms(16), ms(24), ms(32)])
        let last = rig.heard[3]
        #expect(Array(last.values[0...1]) == [2, 5], "the lift causes no move")
        #expect(last.values[Pan.V.contactCount] == 0 && last.contacts == [1])
    }

    @Test("Lifting within the slop fails with the distance moved")
    func movedTooLittle() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1.5, 0, at: 8), .move(1, 0.5, 0, at: 16), .up(1, 50, 0, at: 24))
        #expect(pan.state == .failed && pan.verdict.reason == .movedTooLittle)
        #expect(pan.verdict.measured == 1.5 && pan.verdict.limit == 2)
        #expect(rig.verdict(pan) == "failed: moved 1.5, more than 2 required")
    }

    @Test("Too few contacts never begin, and are the reason for the failure")
    func tooFew() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .move(1, 90, 0, at: 8))
        #expect(pan.state == .possible)
        rig.push(.up(1, 90, 0, at: 16))
        #expect(pan.state == .failed && pan.verdict.reason == .tooFewContacts)
        #expect(pan.verdict.measured == 1 && pan.verdict.limit == 2)
    }

    @Test("The translation of two contacts is that of their centroid")
    func centroid() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 100, 0, at: 0))
        rig.push(.move(1, 0, 20, at: 8), .move(2, 100, 20, at: 8))
        #expect(pan.state == .began)
        rig.push(.move(1, 6, 20, at: 16))
        #expect(translation(pan) == Point(3, 0))
        #expect(pan.values[Pan.V.contactCount] == 2)
    }

    @Test("Adding or lifting a contact does not change the translation or the velocity")
    func noJump() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        // Contact 1 moves by 3 every 8 ms; contact 2 joins it, moves with it, and remains.
        rig.push(.down(1, 0, 0, at: 0))
        for step in 1...40 {
            let (along, time) = (Double(step) * 3, step * 8)
            var frame: [gesta_touch] = []
            if step < 30 { frame.append(.move(1, along, 0, at: time)) }
            if step == 30 { frame.append(.up(1, along - 3, 0, at: time)) }
            if step == 10 { frame.append(.down(2, 500 + along, 300, at: time)) }
            if step > 10 { frame.append(.move(2, 500 + along, 300, at: time)) }
            rig.push(frame)
            #expect(pan.values[Pan.V.contactCount] == (10..<30 ~= step ? 2 : 1), "step \(step)")
            #expect(translation(pan) == Point(along - 3, 0), "step \(step)")
            if step < 30 { #expect((velocity(pan) - Point(375, 0)).length < 1e-6, "step \(step): \(velocity(pan))") }
            #expect(abs(velocity(pan).y) < 1e-6, "step \(step)")
        }
        rig.push(.up(2, 620, 300, at: 328))
        #expect(pan.state == .ended && rig.heard.last?.values[Pan.V.contactCount] == 0)
    }

    @Test("The velocity declines while the contact rests, for events and for the program")
    func rest() throws {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 500, 0, at: 0))
        for step in 1...10 { rig.push(.move(1, Double(step) * 8, 0, at: step * 8)) }
        #expect((velocity(pan) - Point(500, 0)).length < 1e-6)
        rig.push(.rest(1, at: 3000))
        #expect(rig.read(pan, "velocity_x") == 0)
        rig.push(.up(2, 500, 0, at: 3000))
        #expect(rig.heard.last?.state == .changed && velocity(pan) == .zero)
        for step in 1...10 { rig.push(.move(1, 80 + Double(step) * 8, 0, at: 3000 + step * 8)) }
        rig.push(.rest(1, at: 3110))
        #expect(abs(rig.read(pan, "velocity_x") - 500) < 1e-6)
        rig.push(.down(3, 0, 500, at: 3118))
        #expect(abs(velocity(pan).x - 100) < 1e-6)
        rig.push(.up(1, 160, 0, at: 3118), .up(3, 0, 500, at: 3118))
        rig.advance(to: ms(4000))
        #expect(abs(rig.read(pan, "velocity_x") - 100) < 1e-6, "it stays what it was at the end")
    }

    @Test("Reading a velocity does not change the values of later events", arguments: [false, true])
    func reading(reads: Bool) {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 8, 0, at: 8), .move(1, 16, 0, at: 16), .rest(1, at: 46))
        if reads { #expect(abs(rig.read(pan, "velocity_x") - 500) < 1e-6) }
        rig.push(.up(1, 16, 0, at: 46))
        let last = rig.heard.last!
        #expect(last.state == .ended && abs(last.values[Pan.V.velocityX] - 500) < 1e-6)
    }

    @Test("A cancelled pan has no speed with which something could go on")
    func cancelled() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 8, 0, at: 8), .move(1, 16, 0, at: 16))
        #expect(abs(velocity(pan).x - 1000) < 1e-6)
        rig.context.setEnabled(pan.recognizer, false)
        let last = rig.heard.last!
        #expect(last.state == .cancelled && last.values[Pan.V.velocityX] == 0 && last.values[Pan.V.translationX] > 0)
        #expect(rig.read(pan, "velocity_x") == 0)
    }

    @Test("Ends when fewer contacts than the minimum remain")
    func endsAtMinimum() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 0), .down(3, 99, 0, at: 0))
        rig.push(.move(1, 30, 0, at: 8))
        #expect(pan.state == .began)
        rig.push(.up(2, 50, 0, at: 16))
        #expect(pan.state == .changed)
        rig.push(.up(1, 30, 0, at: 24))
        #expect(pan.state == .ended && pan.values[Pan.V.contactCount] == 1)
    }

    @Test(
        "Contacts that lift in one frame end it once, even with a hover sample between them",
        arguments: [false, true])
    func endsTogether(hasHover: Bool) {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 0))
        rig.push(.move(1, 30, 0, at: 8), .move(2, 80, 0, at: 8))
        let between: [gesta_touch] = hasHover ? [.hover(7, at: 16)] : []
        rig.push([.up(1, 30, 0, at: 16)] + between + [.up(2, 80, 0, at: 16)])
        #expect(rig.heard.map(\.state) == [.began, .ended])
        #expect(pan.verdict.reason == .none)
    }

    @Test("Exceeding the maximum number of contacts fails it before it began")
    func tooMany() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["max_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0))
        #expect(pan.state == .possible)
        rig.push(.down(3, 0, 0, at: 1))
        #expect(pan.state == .failed && pan.verdict.reason == .tooManyContacts)
        #expect(pan.verdict.measured == 3 && pan.verdict.limit == 2)
    }

    @Test("Exceeding the maximum number of contacts is ignored after it began")
    func oneMoreIgnored() {
        let rig = Rig()
        let pan = begun(rig, ["max_contacts": 1])
        rig.push(.down(2, 500, 500, at: 16))
        #expect(pan.contacts.count == 1 && rig.owner(2) == 0)
        rig.push(.move(2, 0, 0, at: 24), .up(2, 0, 0, at: 32))
        #expect(translation(pan) == .zero && pan.state.isActive)
        rig.push(.move(1, 13, 0, at: 40))
        #expect(translation(pan) == Point(3, 0) && pan.values[Pan.V.contactCount] == 1)
    }

    @Test("A maximum below the minimum is treated as the minimum")
    func contradiction() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2, "max_contacts": 1])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 9, 0, at: 0), .move(1, 30, 0, at: 8))
        #expect(pan.state == .began)
    }

    @Test("Setting the translation during the gesture rebases it")
    func rebasing() {
        let rig = Rig()
        let pan = begun(rig)
        rig.push(.move(1, 40, 7, at: 16))
        #expect(pan.set(0, value: Pan.V.translationX) == .ok)
        rig.push(.move(1, 45, 8, at: 24))
        #expect(translation(pan) == Point(5, 8))
    }

    @Test("The velocity is set at began, at each change and at the end")
    func velocities() {
        let rig = Rig()
        _ = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0))
        for step in 1...12 { rig.push(.move(1, Double(step) * 3, Double(step) * -1.5, at: step * 10)) }
        rig.push(.up(1, 36, -18, at: 125))
        #expect(rig.heard.count == 13)
        for event in rig.heard {
            #expect(abs(event.values[Pan.V.velocityX] - 300) < 1e-6 && abs(event.values[Pan.V.velocityY] + 150) < 1e-6)
        }
    }

    @Test("The velocity is 0 after a rest before the lift")
    func rested() {
        let rig = Rig()
        let pan = begun(rig)
        rig.push(.move(1, 20, 0, at: 16), .up(1, 20, 0, at: 60))
        #expect(pan.state == .ended && velocity(pan) == .zero)
    }

    @Test("The only contact, when cancelled, cancels it, before and after it began", arguments: [false, true])
    func cancelled(hasBegun: Bool) {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, hasBegun ? 30 : 1, 0, at: 8))
        rig.push(.lose(1, at: 16))
        #expect(pan.state == .cancelled && pan.verdict.reason == .contactCancelled)
        #expect(rig.heard.map(\.state) == (hasBegun ? [.began, .cancelled] : [.cancelled]))
    }

    @Test("When one contact is cancelled, the others continue, before and after it began", arguments: [false, true])
    func spared(hasBegun: Bool) {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(9, 300, 300, at: 0), .down(1, 0, 0, at: 10), .move(1, hasBegun ? 6 : 3, 0, at: 20))
        #expect(pan.state == (hasBegun ? .began : .possible))
        rig.push(.lose(9, at: 30), .move(1, 60, 0, at: 40), .move(1, 120, 0, at: 50))
        #expect(pan.state == .changed && pan.values[Pan.V.contactCount] == 1)
        #expect(translation(pan).x >= 60 && translation(pan).y == 0, "no jump")
        rig.push(.up(1, 120, 0, at: 58))
        #expect(pan.state == .ended)
    }

    @Test("A cancelled contact cancels it when too few remain")
    func tooFewRemain() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 0))
        rig.push(.move(1, 10, 0, at: 8), .move(2, 60, 0, at: 8), .lose(2, at: 16))
        #expect(pan.state == .cancelled && pan.verdict.reason == .contactCancelled)
    }

    @Test("Begins again with the contacts that stayed down")
    func secondGrip() {
        let rig = Rig()
        let pan = rig.make("gesta.pan", ["min_contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 0))
        rig.push(.move(1, 10, 0, at: 8), .move(2, 60, 0, at: 8), .up(2, 60, 0, at: 16))
        #expect(pan.state == .ended)
        rig.push(.move(1, 90, 0, at: 24), .move(1, 99, 0, at: 32))
        #expect(pan.state == .ended, "one contact is not enough")
        rig.push(.down(3, 0, 80, at: 300))
        #expect(pan.state == .possible && pan.values[Pan.V.contactCount] == 2 && pan.sequence == 2)
        rig.push(.move(1, 99, 10, at: 308), .move(3, 0, 90, at: 308))
        #expect(pan.state == .began)
        rig.push(.move(1, 99, 20, at: 316), .move(3, 0, 100, at: 316))
        #expect(translation(pan) == Point(0, 10))
        rig.push(.up(1, 99, 20, at: 324))
        #expect(pan.state == .ended && rig.heard.filter { $0.state == .began }.count == 2)
    }

    @Test("A sequence does not depend on the previous one")
    func afresh() {
        let rig = Rig()
        let pan = begun(rig)
        rig.push(.move(1, 50, 50, at: 16), .up(1, 50, 50, at: 24))
        #expect(translation(pan) != .zero)
        rig.push(.down(2, 7, 7, at: 100))
        #expect(pan.state == .possible && translation(pan) == .zero && velocity(pan) == .zero)
        rig.push(.move(2, 8, 7, at: 108))
        #expect(pan.state == .possible)
    }
}
