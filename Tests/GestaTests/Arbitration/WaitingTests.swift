import CGesta
import Testing

@testable import GestaCore

@Suite("Failure requirements")
struct WaitingTests {
    /// A single tap that waits for a double tap.
    private func taps(_ rig: Rig) -> (single: Machine, double: Machine) {
        let single = rig.make("gesta.tap", name: "single")
        let double = rig.make("gesta.tap", ["taps": 2], name: "double")
        require(rig, single, double)
        return (single, double)
    }

    private func require(
        _ rig: Rig, _ a: Machine, _ b: Machine, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            gesta_recognizer_relate(rig.context.handle, a.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, b.id, 1) == 0,
            sourceLocation: sourceLocation)
    }

    @Test("A single tap is recognized when the double tap fails, with the time of the failure")
    func fires() {
        let rig = Rig()
        let (single, double) = taps(rig)
        rig.push(.down(1, 3, 4, at: 0), .up(1, 3, 4, at: 50))
        #expect(single.state == .possible && single.isWaiting && single.waitsFor == double.id)
        let text = "possible: recognized, and waits for another recognizer to fail: gesta.tap"
        #expect(rig.verdict(single).hasPrefix(text))
        #expect(rig.deadline == ms(350))
        rig.advance(to: ms(900))
        #expect(double.state == .failed && single.state == .ended && !single.isWaiting && single.waitsFor == 0)
        #expect(rig.heard.last?.time == ms(350) && rig.heard.last?.x == 3 && rig.heard.last?.y == 4)
    }

    @Test("A single tap fails when the double tap is recognized")
    func loses() {
        let rig = Rig()
        let (single, double) = taps(rig)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50), .down(1, 0, 0, at: 150), .up(1, 0, 0, at: 200))
        #expect(double.state == .ended && single.state == .failed)
        #expect(single.verdict.reason == .lost && single.verdict.blocker == double.id)
        // Both of its sequences: that of the second tap, and that of the first, which waited.
        #expect(rig.lines == ["double ended", "single failed", "single possible", "single failed"])
    }

    @Test("A requirement on a disabled recognizer causes no delay")
    func disabled() {
        let rig = Rig()
        let (single, double) = taps(rig)
        rig.context.setEnabled(double.recognizer, false)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50))
        #expect(single.state == .ended)
    }

    @Test("A requirement causes a delay only while both recognizers share a contact")
    func otherContacts() {
        let rig = Rig()
        let (single, double) = taps(rig)
        attach(rig, single, x: 0)
        attach(rig, double, x: 100)
        rig.push(.down(1, 150, 50, at: 0), .up(1, 150, 50, at: 50))
        #expect(double.isUnderWay && double.state == .possible)
        rig.push(.down(2, 50, 50, at: 100), .up(2, 50, 50, at: 150))
        #expect(single.state == .ended && rig.heard.last?.time == ms(150))
        rig.advance(to: ms(5000))
        #expect(gesta_recognizer_attach(rig.context.handle, single.id, UInt32(GESTA_REGION_ROOT)) == 0)
        rig.push(.down(3, 150, 50, at: 6000), .up(3, 150, 50, at: 6050))
        #expect(single.state == .possible && single.waitsFor == double.id)
    }

    /// Attaches it to its own region, 100 wide and high.
    private func attach(_ rig: Rig, _ recognizer: Machine, x: Double) {
        var rect = gesta_rect(x: x, y: 0, width: 100, height: 100)
        var region: UInt32 = 0
        #expect(gesta_region_create(rig.context.handle, UInt32(GESTA_REGION_ROOT), &rect, &region) == 0)
        #expect(gesta_recognizer_attach(rig.context.handle, recognizer.id, region) == 0)
    }

    @Test(
        "Disabling, resetting, detaching or destroying the other ends the delay",
        arguments: Interruption.allCases.dropLast())
    fileprivate func released(way: Interruption) {
        let rig = Rig()
        let (single, double) = taps(rig)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50))
        way.apply(rig, double)
        #expect(single.state == .ended, "\(way)")
    }

    @Test("Cancelling all contacts cancels a delayed recognition")
    func cancelled() {
        let rig = Rig()
        let (single, _) = taps(rig)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50), .down(1, 0, 0, at: 100))
        rig.context.cancelContacts()
        #expect(single.state == .cancelled && single.verdict.reason == .contextCancelled)
    }

    @Test("Delayed recognitions are cancelled in the order in which the delays began, without those that ended")
    func cancelledInOrder() {
        let rig = Rig()
        let other = rig.puppet("other")
        let names = ["c", "a", "d", "b"]
        let puppets = names.map { rig.puppet($0) }
        for (at, puppet) in puppets.enumerated() {
            require(rig, puppet, other)
            for before in puppets[..<at] { rig.allowSimultaneous(puppet, before) }
            let turn = names.sorted().firstIndex(of: names[at])!
            puppet.onMoved = { puppet, touches in
                if touches.first.pointee.seen.time == ms(10 * turn + 10) { puppet.recognize() }
            }
        }
        rig.push(.down(1, 0, 0, at: 0))
        for turn in 1...4 { rig.push(.move(1, Double(turn), 0, at: 10 * turn)) }
        #expect(puppets.allSatisfy { $0.isWaiting && $0.waitsFor == other.id })
        rig.context.reset(puppets[3])
        rig.context.reset(puppets[0])
        #expect(rig.lines == ["b cancelled", "b possible", "c cancelled", "c possible"])
        rig.lines = []
        rig.context.cancelContacts()
        #expect(rig.lines == ["a cancelled", "d cancelled", "other cancelled"])
    }

    @Test("Of many that wait together, those lose that may not recognize beside the first", arguments: [3, 80])
    func manyTogether(count: Int) {
        let rig = Rig()
        let (double, alone) = (rig.make("gesta.tap", ["taps": 2], name: "double"), rig.make("gesta.tap", name: "alone"))
        let elsewhere = rig.make("gesta.tap", ["taps": 2], name: "elsewhere")
        attach(rig, elsewhere, x: 100)
        let (region, singles) = (rig.makeRegion(), (0..<count).map { rig.make("gesta.tap", name: "\($0)") })
        for recognizer in singles + [double, alone] { rig.attach(recognizer, to: region) }
        for recognizer in singles + [alone] { require(rig, recognizer, double) }
        for (at, single) in singles.enumerated() {
            for before in singles[..<at] {
                let code = gesta_recognizer_relate(
                    rig.context.handle, single.id, GESTA_RELATION_SIMULTANEOUS.rawValue, before.id, 1)
                #expect(code == 0)
            }
        }
        alone.recognizer.priority = -1
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50), .down(2, 150, 0, at: 55), .up(2, 150, 0, at: 60))
        #expect(singles.allSatisfy { $0.isWaiting } && alone.isWaiting)
        rig.advance(to: ms(350))
        #expect(singles.allSatisfy { $0.state == .ended } && elsewhere.state == .possible)
        #expect(alone.state == .failed && alone.verdict.reason == .lost && alone.verdict.blocker == singles[0].id)
    }

    @Test("A delayed continuous recognizer that has ended begins and ends at once")
    func continuous() {
        let rig = Rig()
        let (pan, other) = (rig.puppet("pan", isContinuous: true), rig.puppet("other"))
        require(rig, pan, other)
        pan.onMoved = { puppet, _ in if puppet.foreseen == .possible { puppet.begin() } else { puppet.change() } }
        pan.onEnded = { puppet, _ in puppet.end() }
        other.onBegan = { puppet, _ in puppet.wake(at: ms(100)) }
        other.onDeadline = { puppet, _ in puppet.fail(.heldTooLong) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 0, at: 10), .move(1, 2, 0, at: 20), .up(1, 2, 0, at: 30))
        #expect(rig.lines.isEmpty && pan.isWaiting)
        rig.advance(to: ms(100))
        #expect(rig.lines == ["other failed", "pan began", "pan ended"])
    }

    @Test("A provisional recognition is reported at once, then confirmed or revoked", arguments: [false, true])
    func provisional(isDouble: Bool) {
        let rig = Rig()
        let (single, _) = taps(rig)
        single.recognizer.isProvisional = true
        var flags: [UInt32] = []
        rig.addAction(single, "action") { _ in }
        rig.onEvent = { heard in if heard.recognizer == single.id, heard.flags != 0 { flags.append(heard.flags) } }
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50))
        #expect(rig.lines == ["single ended", "single ended: action"] && single.state == .possible)
        if isDouble { rig.push(.down(1, 0, 0, at: 150), .up(1, 0, 0, at: 200)) } else { rig.advance(to: ms(400)) }
        #expect(
            flags == [
                GESTA_EVENT_PROVISIONAL.rawValue,
                isDouble ? GESTA_EVENT_REVOKED.rawValue : GESTA_EVENT_CONFIRMED.rawValue,
            ])
        #expect(rig.lines.last == (isDouble ? "single failed: action" : "single ended: action"))
    }

    @Test("A cycle is rejected, and the message names each link")
    func cycle() {
        let rig = Rig()
        let (a, b, c) = (rig.puppet("a"), rig.puppet("b"), rig.puppet("c"))
        require(rig, a, b)
        require(rig, b, c)
        #expect(
            gesta_recognizer_relate(rig.context.handle, c.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, a.id, 1)
                == Status.cycle.code)
        let words = rig.context.message.text.string
        let names = [c, a, b, c].map { "test.discrete 0x" + String($0.id, radix: 16) }
        #expect(
            words.hasSuffix(
                "\(names[0]) would wait for \(names[1]), which waits for \(names[2]), which waits for \(names[3])"),
            "\(words)")
        #expect(c.recognizer.requires.isEmpty && a.recognizer.requiredBy.isEmpty)
        #expect(
            gesta_recognizer_relate(rig.context.handle, a.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, a.id, 1)
                == Status.cycle.code)
    }
}
