import CGesta
import Testing

@testable import GestaCore

@Suite("Winning a contact")
struct WinningTests {
    @Test("The first recognizer to recognize wins the contact; the others fail as lost")
    func firstWins() {
        let rig = Rig()
        let (tap, pan) = (rig.make("gesta.tap"), rig.make("gesta.pan"))
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 0, at: 8))
        #expect(rig.owner(1) == 0)
        rig.set(tap, "slop", 1000)
        rig.push(.up(1, 1, 0, at: 10))
        #expect(tap.state == .ended)
        rig.heard = []
        rig.push(.down(1, 0, 0, at: 100), .move(1, 30, 0, at: 108))
        #expect(pan.state == .began && rig.owner(1) == pan.id)
        #expect(tap.state == .failed && tap.verdict.reason == .lost && tap.verdict.blocker == pan.id)
        #expect(rig.heard.last?.recognizer == tap.id && rig.heard.last?.blocker == pan.id)
    }

    @Test("In one frame, the recognizer created first wins, whatever the order of requests", arguments: [false, true])
    func tie(asksLate: Bool) {
        let rig = Rig()
        let (a, b) = (rig.puppet("a"), rig.puppet("b"))
        a.onMoved = { puppet, _ in if !asksLate { puppet.recognize() } }
        a.onEnded = { puppet, _ in puppet.recognize() }
        b.onMoved = { puppet, _ in puppet.recognize() }
        b.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0))
        rig.push(.move(1, 1, 1, at: 8), .up(2, 0, 0, at: 8))
        #expect(a.state == .ended && b.state == .failed)
        #expect(b.verdict.reason == .lost && b.verdict.blocker == a.id)
        #expect(rig.lines == ["a ended", "b failed"])
    }

    @Test("A recognition with a contact that another recognizer has won fails")
    func ownedAlready() {
        let rig = Rig()
        let winner = rig.puppet("winner", isContinuous: true)
        winner.onMoved = { puppet, _ in puppet.begin() }
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 1, 0, at: 1))
        let late = rig.puppet("late")
        rig.push(.down(2, 0, 0, at: 2))
        #expect(rig.owner(2) == winner.id, "a gesture that has begun wins contacts that join it")
        #expect(late.state == .failed && late.verdict.reason == .lost && late.verdict.blocker == winner.id)
    }

    @Test("Recognizers without shared contacts can all win")
    func sideBySide() {
        let rig = Rig()
        let (a, b) = (rig.puppet("a"), rig.puppet("b"))
        a.onBegan = { puppet, touches in if touches.first.pointee.seen.id != 1 { puppet.ignore(touches.first) } }
        // `b` tracks contact 1 first and would fail as undecided without a deadline.
        b.onBegan = { puppet, touches in
            puppet.wake(at: ms(1000))
            if touches.first.pointee.seen.id != 2 { puppet.ignore(touches.first) }
        }
        for puppet in [a, b] { puppet.onMoved = { puppet, _ in puppet.recognize() } }
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 0, 0, at: 1))
        rig.push(.move(1, 1, 0, at: 2), .move(2, 1, 0, at: 2))
        #expect(a.state == .ended && b.state == .ended)
        #expect(rig.owner(1) == a.id && rig.owner(2) == b.id)
    }

    @Test("The winner of one contact does not win those it does not track")
    func onlyFollowed() {
        let rig = Rig()
        let (stroke, other) = (rig.make("gesta.z", ["rules": 1]), rig.puppet("other"))
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 500, 0, at: 0))
        rig.context.ignore(other, other.contacts[0])
        rig.push(.move(1, 30, 0, at: 1), .move(1, 0, 30, at: 2), .move(1, 30, 30, at: 3))
        #expect(stroke.state == .ended && rig.owner(1) == stroke.id)
        #expect(rig.owner(2) == 0 && other.state == .possible)
    }

    @Test("A destroyed winner has no contacts")
    func ownerGone() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 9, 0, at: 8))
        #expect(rig.owner(1) == pan.id)
        rig.context.destroy(pan.recognizer)
        #expect(rig.owner(1) == 0)
    }

    @Test("A recognizer that has already begun does not lose")
    func activeStays() {
        let rig = Rig()
        let (a, b) = (rig.puppet("a", isContinuous: true), rig.puppet("b", isContinuous: true))
        a.onBegan = { puppet, touches in if touches.first.pointee.seen.id == 2 { puppet.ignore(touches.first) } }
        a.onMoved = { puppet, _ in if puppet.foreseen.isActive { puppet.change() } else { puppet.begin() } }
        b.onBegan = { puppet, touches in
            puppet.wake(at: ms(1000))
            if touches.first.pointee.seen.id == 1 { puppet.ignore(touches.first) }
        }
        b.onMoved = a.onMoved
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.down(2, 0, 0, at: 1))
        rig.push(.move(1, 1, 0, at: 2))
        rig.push(.move(2, 1, 0, at: 3))
        rig.push(.move(1, 2, 0, at: 4), .move(2, 2, 0, at: 4))
        #expect(rig.lines == ["a began", "b began", "a changed", "b changed"])
    }
}
