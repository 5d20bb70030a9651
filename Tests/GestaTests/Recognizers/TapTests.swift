import CGesta
import Testing

@testable import GestaCore

/// One unit is a millimeter: slop 2, taps at most 16 apart, 500 ms a tap, 300 ms between taps.
@Suite("Tap")
struct TapTests {
    private func expectFailed(
        _ tap: Machine, _ reason: Reason, _ measured: Double, _ limit: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(tap.state == .failed, sourceLocation: sourceLocation)
        #expect(tap.verdict.reason == reason, sourceLocation: sourceLocation)
        #expect(abs(tap.verdict.measured - measured) < 1e-12, "\(tap.verdict.measured)", sourceLocation: sourceLocation)
        #expect(tap.verdict.limit == limit, sourceLocation: sourceLocation)
    }

    private func tapOnce(_ rig: Rig, _ contact: UInt64 = 1, x: Double = 0, y: Double = 0, at: Int, for length: Int = 50)
    {
        rig.push(.down(contact, x, y, at: at))
        rig.push(.up(contact, x, y, at: at + length))
    }

    @Test("A tap is recognized at the lift")
    func single() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        tapOnce(rig, x: 5, y: 6, at: 100)
        #expect(tap.state == .ended)
        #expect(rig.heard.count == 1)
        let event = rig.heard[0]
        #expect(event.state == .ended && event.previous == .possible && event.time == ms(150) && event.sequence == 1)
        #expect([event.x, event.y] == [5, 6] && event.contacts == [1] && event.values == [1])
        #expect(rig.deadline == Clock.never)
    }

    @Test("The required number of taps is recognized, and each is counted", arguments: [2, 3, 10])
    func several(taps: Int) {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["taps": Double(taps)])
        for number in 1...taps {
            #expect(tap.state == .possible)
            tapOnce(rig, UInt64(number), at: number * 200)
            #expect(tap.values[Tap.V.tapCount] == Double(number))
        }
        #expect(tap.state == .ended && rig.heard.count == 1)
    }

    @Test("A tap of several contacts is at their centroid, whichever lifts last", arguments: [1, 2] as [UInt64])
    func centroid(last: UInt64) {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2, "taps": 2])
        let places = [Point(50, 50), Point(75, 52)]
        let first = 3 - last
        let (firstPlace, lastPlace) = (places[Int(first) - 1], places[Int(last) - 1])
        for start in [0, 200] {
            rig.push(.down(1, 50, 50, at: start), .down(2, 75, 52, at: start))
            rig.push(.up(first, firstPlace.x, firstPlace.y, at: start + 50))
            rig.push(.up(last, lastPlace.x, lastPlace.y, at: start + 58))
        }
        #expect(tap.state == .ended && rig.heard.count == 1)
        let event = rig.heard[0]
        #expect([event.x, event.y] == [62.5, 51] && event.contacts == [first, last])
    }

    @Test("Another button or tool begins a row anew", arguments: [(2, 0), (1, 2)] as [(UInt32, UInt32)])
    func otherInput(buttons: UInt32, tool: UInt32) {
        let rig = Rig()
        let double = rig.make("gesta.tap", ["taps": 2])
        let row = rig.make("gesta.taps")
        rig.allowSimultaneous(double, row)
        for machine in [double, row] {
            #expect(gesta_recognizer_set_number(rig.context.handle, machine.id, "buttons", -1, 3) == 0)
        }
        var counts: [Double] = []
        for (number, isOther) in [false, true, false, false].enumerated() {
            var touches = [gesta_touch.down(1, 0, 0, at: 100 * number), .up(1, 0, 0, at: 100 * number + 50)]
            for at in touches.indices {
                touches[at].buttons = isOther ? buttons : 1
                touches[at].tool = isOther ? tool : 0
            }
            rig.push(touches)
            counts.append(row.values[Taps.V.tapCount])
        }
        #expect(counts == [1, 1, 1, 2])
        let ofDouble = rig.heard.filter { $0.recognizer == double.id && $0.state != .possible }
        #expect(ofDouble.map(\.state) == [.failed, .failed, .ended] && ofDouble[2].time == ms(350))
        #expect(ofDouble[0].reason == .otherInput && ofDouble[1].reason == .otherInput)
    }

    @Test("A tap of several contacts that waited is where it was, with its contacts")
    func centroidAfterWaiting() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2])
        let double = rig.make("gesta.tap", ["contacts": 2, "taps": 2])
        #expect(
            gesta_recognizer_relate(rig.context.handle, tap.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, double.id, 1)
                == 0)
        rig.push(.down(1, 50, 50, at: 0), .down(2, 75, 52, at: 0))
        rig.push(.up(1, 50, 50, at: 50))
        rig.push(.up(2, 75, 52, at: 58))
        rig.advance(to: ms(1000))
        #expect(tap.state == .ended)
        let event = rig.heard.first { $0.state == .ended }!
        #expect([event.x, event.y] == [62.5, 51] && event.contacts == [1, 2])
    }

    @Test("The required number of contacts is recognized, in any order", arguments: [2, 3, 5])
    func manyContacts(contacts: Int) {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": Double(contacts)])
        for id in 1...contacts { rig.push(.down(UInt64(id), Double(id) * 30, 0, at: id)) }
        for id in 1...contacts {
            #expect(tap.state == .possible)
            rig.push(.up(UInt64(id), Double(id) * 30, 0, at: 100 + id))
        }
        #expect(tap.state == .ended)
    }

    @Test("Contacts that go down and lift in one frame are a tap")
    func togetherInOneFrame() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 30, 0, at: 0))
        rig.push(.up(2, 30, 0, at: 9), .up(1, 0, 0, at: 9))
        #expect(tap.state == .ended)
        #expect(rig.heard[0].contacts.sorted() == [1, 2] && rig.heard[0].x == 15)
    }

    @Test("A hover sample between two lifts of one frame has no effect")
    func hoverBetween() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 30, 0, at: 0))
        rig.push(.up(1, 0, 0, at: 9), .hover(7, at: 9), .up(2, 30, 0, at: 9))
        #expect(tap.state == .ended)
    }

    @Test("Too many contacts fail it")
    func tooMany() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 0, 0, at: 1))
        expectFailed(tap, .tooManyContacts, 2, 1)
        #expect(rig.verdict(tap) == "failed: 2 contacts in a tap, 1 required")
    }

    @Test("Too few contacts fail it")
    func tooFew() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 3])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 9, 9, at: 0))
        rig.push(.up(1, 0, 0, at: 1), .up(2, 9, 9, at: 1))
        expectFailed(tap, .tooFewContacts, 2, 3)
    }

    @Test("A movement that exceeds the slop fails it; one equal to the slop does not")
    func movedTooFar() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 10, 10, at: 0))
        rig.push(.move(1, 12, 10, at: 1))
        #expect(tap.state == .possible)
        rig.push(.move(1, 10, 7.5, at: 2))
        expectFailed(tap, .movedTooFar, 2.5, 2)
        #expect(rig.verdict(tap) == "failed: moved 2.5 from where it went down, at most 2 allowed")
    }

    @Test("The position of the lift is checked")
    func liftedElsewhere() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 0, 0, at: 0), .up(1, 3, 4, at: 1))
        expectFailed(tap, .movedTooFar, 5, 2)
    }

    @Test("Each contact is measured from its own start")
    func ownStart() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 100, 0, at: 0), .move(1, 1, 1, at: 1), .move(2, 101, 1, at: 1))
        #expect(tap.state == .possible)
        rig.push(.move(1, 1, 1, at: 2), .move(2, 100, 3, at: 2))
        expectFailed(tap, .movedTooFar, 3, 2)
    }

    @Test("A duration one nanosecond below the limit is a tap; the limit itself is not")
    func heldTooLong() {
        for (spare, isTap) in [(1, true), (0, false)] as [(Int64, Bool)] {
            let rig = Rig()
            let tap = rig.make("gesta.tap")
            rig.push(.down(1, 0, 0, at: 1000))
            #expect(rig.deadline == ms(1500))
            rig.push(gesta_touch(GESTA_PHASE_ENDED.rawValue, 1, 0, 0, ms(1500) - spare))
            #expect((tap.state == .ended) == isTap)
            if !isTap { expectFailed(tap, .heldTooLong, 0.5, 0.5) }
        }
    }

    @Test("The duration is measured from the first contact of the tap")
    func holdBegins() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["contacts": 2])
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 0, 0, at: 300))
        #expect(rig.deadline == ms(500))
        rig.advance(to: ms(500))
        expectFailed(tap, .heldTooLong, 0.5, 0.5)
        #expect(rig.heard[0].time == ms(500))
    }

    @Test("The next tap may begin one nanosecond before max_interval ends, not at its end")
    func waitedTooLong() {
        for (spare, isTap) in [(1, true), (0, false)] as [(Int64, Bool)] {
            let rig = Rig()
            let tap = rig.make("gesta.tap", ["taps": 2])
            tapOnce(rig, at: 0)
            #expect(rig.deadline == ms(350))
            rig.push(gesta_touch(GESTA_PHASE_BEGAN.rawValue, 2, 0, 0, ms(350) - spare))
            if isTap {
                rig.push(.up(2, 0, 0, at: 400))
                #expect(tap.state == .ended)
            } else {
                #expect(rig.heard.map(\.state) == [.failed, .possible], "the late contact begins the next sequence")
                #expect(rig.heard[0].reason == .waitedTooLong && rig.heard[0].time == ms(350))
                #expect(abs(rig.heard[0].measured - 0.3) < 1e-12 && abs(rig.heard[0].limit - 0.3) < 1e-12)
                #expect(tap.state == .possible && tap.sequence == 2 && tap.contacts.count == 1)
            }
        }
    }

    @Test("The verdict after waiting contains the number of taps so far")
    func waitingInWords() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["taps": 3])
        tapOnce(rig, at: 0)
        tapOnce(rig, at: 100)
        rig.advance(to: ms(9000))
        #expect(rig.verdict(tap) == "failed: no tap within 0.3 s after tap 2 of 3")
    }

    @Test("A distance that exceeds tap_distance fails it; one equal to it does not")
    func tooFarApart() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["taps": 3])
        tapOnce(rig, at: 0)
        tapOnce(rig, x: 16, at: 100)
        #expect(tap.state == .possible)
        rig.push(.down(1, 0, 17, at: 200))
        let failure = rig.heard.last { $0.state == .failed }
        #expect(failure?.reason == .tapsTooFarApart && failure?.measured == 17 && failure?.limit == 16)
        #expect(tap.state == .possible && tap.sequence == 2, "the contact begins the next sequence")
    }

    @Test("Taps of several contacts are compared by their centroids")
    func centroids() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["taps": 2, "contacts": 2])
        rig.push(.down(1, 0, 0, at: 0), .down(2, 40, 0, at: 0), .up(1, 0, 0, at: 50), .up(2, 40, 0, at: 50))
        rig.push(
            .down(1, 20, 30, at: 100), .down(2, 20, -30, at: 100), .up(1, 20, 30, at: 150), .up(2, 20, -30, at: 150))
        #expect(tap.state == .ended)
    }

    @Test("With a duration of 0, no tap is recognized")
    func noTime() {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["max_duration": 0])
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.up(1, 0, 0, at: 1))
        #expect(tap.state == .failed && tap.verdict.reason == .heldTooLong && tap.verdict.limit == 0)
    }

    @Test("Parameters set during a tap apply to the next sequence")
    func parametersLater() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 0, 0, at: 0))
        rig.set(tap, "slop", 50)
        rig.push(.move(1, 3, 0, at: 1))
        expectFailed(tap, .movedTooFar, 3, 2)
        rig.push(.up(1, 3, 0, at: 2))
        rig.push(.down(1, 0, 0, at: 10), .move(1, 49, 0, at: 11), .up(1, 49, 0, at: 12))
        #expect(tap.state == .ended)
    }

    @Test("Lengths are in the caller's units")
    func units() {
        let rig = Rig(unitsPerMillimeter: 10)
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1))
        #expect(tap.state == .possible)
        rig.push(.move(1, 20.5, 0, at: 2))
        expectFailed(tap, .movedTooFar, 20.5, 20)
    }

    // MARK: quick taps

    /// Pushes taps of 50 ms; x is the place.
    private func tap(_ rig: Rig, _ taps: [(x: Double, at: Int)]) {
        for (index, tap) in taps.enumerated() {
            rig.push(.down(UInt64(index + 1), tap.x, 0, at: tap.at))
            rig.push(.up(UInt64(index + 1), tap.x, 0, at: tap.at + 50))
        }
        rig.advance(to: ms(5000))
    }

    private func recognitions(_ rig: Rig, of recognizer: Machine) -> [UInt32] {
        rig.heard.filter { $0.recognizer == recognizer.id && $0.state == .ended }.map(\.sequence)
    }

    private func require(_ rig: Rig, _ recognizer: Machine, _ other: Machine) {
        #expect(
            gesta_recognizer_relate(
                rig.context.handle, recognizer.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, other.id, 1) == 0)
    }

    private func pair(_ rig: Rig) -> (single: Machine, double: Machine) {
        let single = rig.make("gesta.tap", name: "single")
        let double = rig.make("gesta.tap", ["taps": 2], name: "double")
        require(rig, single, double)
        return (single, double)
    }

    @Test("Two quick taps at two places are two taps")
    func twoPlaces() {
        let rig = Rig()
        let (single, double) = pair(rig)
        tap(rig, [(0, 0), (300, 150)])
        #expect(recognitions(rig, of: single) == [1, 2] && recognitions(rig, of: double) == [])
        expectLegalStates(rig)
    }

    @Test("Four quick taps at four places are four taps")
    func fourPlaces() {
        let rig = Rig()
        let (single, _) = pair(rig)
        tap(rig, [(0, 0), (300, 120), (600, 240), (900, 360)])
        #expect(recognitions(rig, of: single).count == 4)
        expectLegalStates(rig)
    }

    @Test("A tap here and a double tap there are both recognized")
    func tapAndDoubleTap() {
        let rig = Rig()
        let (single, double) = pair(rig)
        tap(rig, [(0, 0), (300, 120), (301, 240)])
        #expect(recognitions(rig, of: single).count == 1 && recognitions(rig, of: double).count == 1)
        expectLegalStates(rig)
    }

    @Test("A double tap at one place is only that")
    func doubleTap() {
        let rig = Rig()
        let (single, double) = pair(rig)
        tap(rig, [(0, 0), (1, 120)])
        #expect(recognitions(rig, of: single) == [] && recognitions(rig, of: double) == [1])
        tap(rig, [])
        expectLegalStates(rig)
    }

    @Test("A waiting tap does not lose a tap where the other does not listen")
    func elsewhere() {
        let rig = Rig()
        let (single, double) = pair(rig)
        rig.attach(double, to: rig.makeRegion())
        tap(rig, [(5, 0), (300, 150)])
        #expect(recognitions(rig, of: single).sorted() == [1, 2])
        #expect(rig.heard.filter { $0.state == .ended }.map(\.time) == [ms(200), ms(350)])
        expectLegalStates(rig)
    }

    @Test("Two taps that wait for a third are two taps when it does not come, and none when it does")
    func triple() {
        for taps in 2...3 {
            let rig = Rig()
            let single = rig.make("gesta.tap", name: "single")
            let triple = rig.make("gesta.tap", ["taps": 3], name: "triple")
            require(rig, single, triple)
            tap(rig, (0..<taps).map { (Double($0), $0 * 120) })
            #expect(recognitions(rig, of: single) == (taps == 2 ? [1, 2] : []))
            #expect(recognitions(rig, of: triple) == (taps == 2 ? [] : [1]))
            expectLegalStates(rig)
        }
    }

    @Test("Taps that wait are cancelled with their recognizer")
    func interrupted() {
        for way in 0..<3 {
            let rig = Rig()
            let single = rig.make("gesta.tap", name: "single")
            let triple = rig.make("gesta.tap", ["taps": 3], name: "triple")
            require(rig, single, triple)
            rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50), .down(2, 0, 0, at: 100), .up(2, 0, 0, at: 150))
            switch way {
            case 0: rig.context.setEnabled(single.recognizer, false)
            case 1: rig.context.destroy(single.recognizer)
            default: rig.context.reset(single)
            }
            #expect(rig.heard.filter { $0.state == .cancelled }.map(\.sequence) == [1, 2])
            expectLegalStates(rig)
        }
    }

    /// Each event of a recognizer continues from its last one.
    private func expectLegalStates(_ rig: Rig, sourceLocation: SourceLocation = #_sourceLocation) {
        var states: [UInt32: State] = [:]
        for event in rig.heard {
            #expect(event.previous == states[event.recognizer] ?? .possible, sourceLocation: sourceLocation)
            states[event.recognizer] = event.state
        }
    }
}
