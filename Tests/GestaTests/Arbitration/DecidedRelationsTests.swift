import CGesta
import Testing

@testable import GestaCore

@Suite("Relations that the delegate decides")
struct DecidedRelationsTests {
    /// Pairs of recognizers, the first of which waits for the second.
    private final class Pairs {
        var waits: [(UInt32, UInt32)] = []
    }

    private func decide(_ rig: Rig, _ pairs: Pairs) {
        var table = gesta_delegate()
        table.size = UInt32(MemoryLayout<gesta_delegate>.size)
        table.user = Unmanaged.passUnretained(pairs).toOpaque()
        table.should_require_failure = { _, recognizer, other, user in
            let pairs = Unmanaged<Pairs>.fromOpaque(user!).takeUnretainedValue()
            return pairs.waits.contains { $0 == (recognizer, other) } ? 1 : 0
        }
        #expect(gesta_context_set_delegate(rig.context.handle, &table) == 0)
    }

    @Test("A recognition waits for what the delegate names, with the time of the failure")
    func waits() {
        let rig = Rig()
        let pairs = Pairs()
        let (single, double) = (rig.make("gesta.tap", name: "single"), rig.make("gesta.tap", ["taps": 2]))
        pairs.waits = [(single.id, double.id)]
        decide(rig, pairs)
        rig.push(.down(1, 3, 4, at: 0), .up(1, 3, 4, at: 50))
        #expect(single.isWaiting && single.waitsFor == double.id && single.recognizer.requires.isEmpty)
        rig.advance(to: ms(900))
        #expect(double.state == .failed && single.state == .ended && rig.heard.last?.time == ms(350))
        withExtendedLifetime(pairs) {}
    }

    @Test(
        "Of two that would wait for each other, the one that is decided last is recognized", arguments: [false, true])
    func cycle(isInOneFrame: Bool) {
        let rig = Rig()
        let pairs = Pairs()
        let (a, b) = (rig.puppet("a"), rig.puppet("b"))
        pairs.waits = [(a.id, b.id), (b.id, a.id)]
        decide(rig, pairs)
        a.onMoved = { puppet, _ in puppet.recognize() }
        if isInOneFrame { b.onMoved = a.onMoved }
        b.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 8))
        #expect(a.isWaiting != isInOneFrame)
        rig.push(.up(1, 1, 1, at: 16))
        #expect(b.state == .ended && a.state == .failed && a.verdict.blocker == b.id)
        withExtendedLifetime(pairs) {}
    }

    @Test("A decided requirement that would close a cycle with a declared one delays nothing")
    func declaredCycle() {
        let rig = Rig()
        let pairs = Pairs()
        let (a, b) = (rig.puppet("a"), rig.puppet("b"))
        pairs.waits = [(b.id, a.id)]
        decide(rig, pairs)
        #expect(
            gesta_recognizer_relate(rig.context.handle, a.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, b.id, 1) == 0)
        b.onMoved = { puppet, _ in puppet.recognize() }
        a.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 8))
        #expect(b.isWaiting && b.waitsFor == a.id)
        rig.push(.up(1, 1, 1, at: 16))
        #expect(b.state == .ended && a.state == .failed && a.verdict.blocker == b.id)
        withExtendedLifetime(pairs) {}
    }

    @Test("Provisional recognition is reported at once")
    func provisional() {
        let rig = Rig()
        let pairs = Pairs()
        let (single, double) = (rig.make("gesta.tap", name: "single"), rig.make("gesta.tap", ["taps": 2]))
        single.recognizer.isProvisional = true
        pairs.waits = [(single.id, double.id)]
        decide(rig, pairs)
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50))
        #expect(rig.heard.last?.flags == GESTA_EVENT_PROVISIONAL.rawValue)
        rig.advance(to: ms(900))
        #expect(rig.heard.last?.flags == GESTA_EVENT_CONFIRMED.rawValue)
        withExtendedLifetime(pairs) {}
    }
}
