import CGesta
import Testing

@testable import GestaCore

@Suite("Claims")
struct ClaimTests {
    private func claim(_ rig: Rig, _ recognizer: Machine) -> Int32 {
        gesta_recognizer_claim(rig.context.handle, recognizer.id)
    }

    @Test("Undecided and active rivals lose, those beside the winner continue, and it keeps its state")
    func rivals() {
        let rig = Rig()
        let (winner, tap, press) = (rig.puppet("winner"), rig.make("gesta.tap"), rig.make("gesta.press", ["delay": 0]))
        let beside = rig.puppet("beside", isContinuous: true)
        rig.allowSimultaneous(winner, beside)
        beside.onBegan = { puppet, _ in puppet.begin() }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(tap.state == .failed && beside.state == .began && press.state == .cancelled)
        #expect(claim(rig, winner) == 0 && winner.state == .possible && beside.state == .began)
        #expect(rig.owner(1) == winner.id)
        winner.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.up(1, 0, 0, at: 10))
        #expect(winner.state == .ended && !winner.hasClaimed)
    }

    @Test("Another one that no longer may recognize beside the winner loses when it would")
    func losesLater() {
        let rig = Rig()
        let (winner, other) = (rig.puppet("winner"), rig.puppet("other"))
        var beside: Set<UInt32> = [other.id]
        let decided = Decided(rig) { recognizer, _ in beside.contains(recognizer) }
        winner.onMoved = { puppet, _ in puppet.wake(at: ms(100)) }
        other.onMoved = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(claim(rig, winner) == 0 && other.state == .possible)
        beside = []
        rig.push(.move(1, 1, 0, at: 1))
        #expect(other.state == .failed && other.verdict.blocker == winner.id && winner.state == .possible)
        decided.remove()
    }

    @Test("With many rivals, those beside the winner are found 64 at a time")
    func many() {
        let rig = Rig()
        let winner = rig.puppet("winner")
        var others: [Machine] = []
        for at in 0..<100 {
            let other = rig.puppet("\(at)")
            others.append(other)
            other.onEnded = { puppet, _ in puppet.recognize() }
            if at % 3 == 0 { rig.allowSimultaneous(winner, other) }
        }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(claim(rig, winner) == 0)
        for (at, other) in others.enumerated() { #expect((other.state == .failed) == (at % 3 != 0)) }
        winner.onEnded = { puppet, _ in puppet.wake(at: ms(100)) }
        // Of the survivors, the first wins, and the winner of the contact is none of its victims.
        rig.push(.up(1, 0, 0, at: 10))
        #expect(others[0].state == .ended && others[3].state == .failed && others[3].verdict.blocker == others[0].id)
        #expect(winner.state == .possible)
    }

    @Test("A claim ends with the sequence, whatever ends it", arguments: [0, 1, 2])
    func ends(_ way: Int) {
        let rig = Rig()
        let (winner, tap) = (rig.puppet("winner"), rig.make("gesta.tap"))
        rig.push(.down(1, 0, 0, at: 0))
        #expect(claim(rig, winner) == 0 && winner.hasClaimed)
        switch way {
        case 0: rig.context.reset(winner)
        case 1: rig.context.setEnabled(winner.recognizer, false)
        default: rig.push(.up(1, 0, 0, at: 5))
        }
        #expect(!winner.hasClaimed)
        if way < 2 { rig.push(.up(1, 0, 0, at: 5)) }
        rig.push(.down(1, 0, 0, at: 10), .up(1, 0, 0, at: 20))
        #expect(tap.state == .ended)
    }
}

/// A delegate that decides which may recognize beside others.
private final class Decided {
    private let rig: Rig
    private let body: (UInt32, UInt32) -> Bool

    init(_ rig: Rig, _ body: @escaping (UInt32, UInt32) -> Bool) {
        self.rig = rig
        self.body = body
        var table = gesta_delegate()
        table.size = UInt32(MemoryLayout<gesta_delegate>.size)
        table.user = Unmanaged.passUnretained(self).toOpaque()
        table.simultaneous = { _, recognizer, other, user in
            Unmanaged<Decided>.fromOpaque(user!).takeUnretainedValue().body(recognizer, other) ? 1 : 0
        }
        #expect(gesta_context_set_delegate(rig.context.handle, &table) == 0)
    }

    func remove() { #expect(gesta_context_set_delegate(rig.context.handle, nil) == 0) }
}
