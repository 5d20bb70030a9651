import CGesta
import Testing

@testable import GestaCore

/// A second tap too far from the first begins the next sequence.
@Suite("Contacts handed on to the next sequence")
struct HandedOnTests {
    @Test("A recognition that waited does not claim a contact that its recognizer handed on when it was decided")
    func notClaimed() {
        let rig = Rig()
        let (other, taps) = (rig.puppet("other"), rig.make("gesta.taps"))
        let double = rig.make("gesta.tap", ["taps": 2])
        #expect(
            gesta_recognizer_relate(rig.context.handle, taps.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, double.id, 1)
                == 0)
        other.onEnded = { puppet, _ in puppet.fail(.unstated) }
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 20))
        #expect(taps.isWaiting)
        other.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.down(2, 200, 0, at: 40))
        #expect(other.state == .possible && taps.state == .possible && taps.sequence == 2)
        rig.push(.up(2, 200, 0, at: 60))
        #expect(other.state == .ended)
    }

    @Test("Others may recognize with the contact in the frame in which it is handed on; the next sequence loses")
    func wonByOthers() {
        let rig = Rig()
        let (taps, other) = (rig.make("gesta.taps"), rig.puppet("other"))
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 20))
        #expect(taps.state == .began)
        other.onBegan = { puppet, _ in puppet.recognize() }
        rig.push(.down(2, 200, 0, at: 40))
        #expect(other.state == .ended && taps.state == .failed)
        #expect(rig.heard.filter { $0.recognizer == taps.id }.map(\.state) == [.began, .ended, .possible, .failed])
        #expect(taps.verdict.reason == .lost && taps.verdict.blocker == other.id)
    }

    @Test("A contact that joins an active gesture is not another one's, even if it was handed on")
    func joinedOther() {
        let rig = Rig()
        let (pan, double) = (rig.puppet("pan", isContinuous: true), rig.make("gesta.tap", ["taps": 2]))
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 20))
        pan.onBegan = { puppet, _ in puppet.begin() }
        rig.push(.down(2, 200, 0, at: 40), .up(2, 200, 0, at: 60))
        #expect(double.state == .failed && double.sequence == 2 && double.verdict.blocker == pan.id)
        rig.push(.down(3, 200, 0, at: 80))
        #expect(double.sequence == 3, "the tap that was lost is not the first of two")
    }

    @Test("A recognizer that waits for another hands on a contact, too")
    func whileWaiting() {
        let rig = Rig()
        let (taps, other) = (rig.make("gesta.taps"), rig.puppet("other"))
        #expect(
            gesta_recognizer_relate(rig.context.handle, taps.id, GESTA_RELATION_REQUIRES_FAILURE.rawValue, other.id, 1)
                == 0)
        other.onBegan = { puppet, touches in
            if touches.first.pointee.seen.id == 1 { puppet.wake(at: touches.first.pointee.seen.start_time + ms(200)) }
        }
        other.onDeadline = { puppet, _ in puppet.fail(.unstated) }
        for start in [0, 1000, 2000] {
            rig.push(.down(1, 0, 0, at: start), .up(1, 0, 0, at: start + 20))
            #expect(taps.isWaiting)
            rig.push(.down(2, 200, 0, at: start + 40), .up(2, 200, 0, at: start + 60))
            rig.advance(to: ms(start + 999))
        }
        let reported = rig.heard.filter { $0.recognizer == taps.id }
        #expect(reported.filter { $0.state == .began }.map(\.sequence) == [1, 2, 3, 4, 5, 6])
        #expect(reported.filter { $0.state == .ended }.map(\.sequence) == [1, 2, 3, 4, 5, 6])
        let reserved = taps.queue.count
        rig.push(.down(1, 0, 0, at: 3000), .up(1, 0, 0, at: 3020))
        rig.push(.down(2, 200, 0, at: 3040), .up(2, 200, 0, at: 3060))
        rig.advance(to: ms(3999))
        #expect(taps.queue.count == reserved, "the attempts that wait in turn need no more reserved attempts")
    }
}
