import CGesta
import Testing

@testable import GestaCore

@Suite("Sequences")
struct SequenceTests {
    @Test("A contact that goes down in the frame in which another lifts begins the next sequence")
    func liftAndDown() {
        let rig = Rig()
        let tap = rig.make("gesta.tap")
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.up(1, 0, 0, at: 50), .down(2, 90, 0, at: 50))
        #expect(tap.state == .possible && tap.sequence == 2)
        rig.push(.up(2, 90, 0, at: 100))
        #expect(rig.heard.filter { $0.state == .ended }.count == 2)
    }

    @Test("A final state remains until immediately before the next contact's first sample")
    func finalStays() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onEnded = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1))
        #expect(puppet.state == .ended && puppet.sequence == 1)
        rig.advance(to: ms(500))
        #expect(puppet.state == .ended)
        puppet.values[0] = 3
        rig.push(.down(2, 0, 0, at: 1000))
        #expect(puppet.state == .possible && puppet.sequence == 2 && puppet.values[0] == 0)
        #expect(puppet.verdict.reason == .none)
        #expect(rig.heard.map(\.state) == [.ended, .possible] && rig.heard[1].previous == .ended)
        #expect(rig.heard[1].time == ms(1000))
        #expect(puppet.calls == [.configure, .reset, .began([1]), .ended([1]), .reset, .began([2])])
    }

    @Test("The first sequence begins without a report, with configure and reset before the first contact")
    func first() {
        let rig = Rig()
        let puppet = rig.puppet()
        #expect(puppet.calls.isEmpty && puppet.sequence == 0)
        rig.push(.down(1, 0, 0, at: 0))
        #expect(puppet.calls == [.configure, .reset, .began([1])] && rig.heard.isEmpty && puppet.sequence == 1)
    }

    @Test("Parameters apply from the next sequence on")
    func configuring() {
        let rig = Rig()
        let puppet = rig.puppet()
        rig.push(.down(1, 0, 0, at: 0))
        rig.set(puppet, "knob", 7)
        rig.push(.down(2, 0, 0, at: 1), .up(1, 0, 0, at: 2), .up(2, 0, 0, at: 3))
        #expect(puppet.calls.filter { $0 == .configure }.count == 1)
        rig.push(.down(1, 0, 0, at: 4))
        #expect(Array(puppet.calls.suffix(3)) == [.configure, .reset, .began([1])])
    }

    @Test("While contacts are down after a final state, new contacts do not join the sequence")
    func finalWithContactsDown() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.push(.down(3, 0, 0, at: 2), .move(2, 1, 1, at: 3), .up(1, 0, 0, at: 4))
        rig.push(.down(4, 0, 0, at: 5))
        #expect(puppet.contacts.count == 1 && puppet.state == .ended)
        #expect(puppet.calls.last == .moved([1]))
        rig.push(.up(2, 0, 0, at: 6))
        #expect(puppet.state == .ended, "contacts 3 and 4 are not its own")
        rig.push(.move(3, 1, 1, at: 7))
        rig.push(.down(5, 0, 0, at: 8))
        #expect(puppet.state == .possible && puppet.contacts.count == 1 && puppet.calls.last == .began([5]))
    }

    @Test("Contacts join the sequence while the state is not final")
    func joining() {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        puppet.onMoved = { puppet, _ in puppet.begin() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.push(.down(2, 0, 0, at: 2))
        #expect(puppet.contacts.count == 2 && rig.owner(2) == puppet.id)
        rig.push(.up(1, 0, 0, at: 3), .down(3, 0, 0, at: 4), .up(2, 0, 0, at: 5))
        #expect(puppet.contacts.count == 1 && puppet.sequence == 1 && puppet.state == .began)
    }

    @Test(
        "With no contact and no deadline, a possible recognizer fails, and one that has begun is cancelled",
        arguments: [false, true])
    func undecided(hasBegun: Bool) {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        if hasBegun { puppet.onMoved = { puppet, _ in puppet.begin() } }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .up(1, 1, 1, at: 2))
        #expect(puppet.state == (hasBegun ? .cancelled : .failed) && puppet.verdict.reason == .undecided)
        #expect(rig.heard.last?.time == ms(2))
    }

    @Test("With a deadline, the sequence continues, and the next contact belongs to it")
    func waiting() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onEnded = { puppet, _ in puppet.wake(at: ms(50)) }
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1))
        #expect(puppet.state == .possible)
        rig.push(.down(2, 0, 0, at: 10))
        #expect(puppet.sequence == 1 && puppet.calls.last == .began([2]))
        puppet.onEnded = nil
        rig.push(.up(2, 0, 0, at: 11))
        rig.advance(to: ms(50))
        #expect(puppet.calls.last == .deadline(ms(50)))
        #expect(puppet.state == .failed && puppet.verdict.reason == .undecided && rig.heard.last?.time == ms(50))
    }

    @Test("Contacts of one phase in one frame are dispatched together, in the order of their samples")
    func together() {
        let rig = Rig()
        let puppet = rig.puppet()
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0), .down(3, 0, 0, at: 0))
        rig.push(
            .move(3, 1, 1, at: 1), .move(1, 1, 1, at: 1), .move(2, 1, 1, at: 2), .up(2, 1, 1, at: 2),
            .up(1, 0, 0, at: 2))
        rig.push(.lose(3, at: 3))
        #expect(
            Array(puppet.calls.dropFirst(2)) == [
                .began([1, 2, 3]), .moved([3, 1]), .moved([2]), .ended([2, 1]), .cancelled([3]),
            ])
    }

    @Test("Hover and stationary samples are not dispatched")
    func quiet() {
        let rig = Rig()
        let puppet = rig.puppet()
        rig.push(.hover(9, at: 0), .down(1, 0, 0, at: 1), .rest(1, at: 2), .hover(9, at: 2))
        #expect(puppet.calls == [.configure, .reset, .began([1])])
        #expect(rig.context.now == ms(2))
    }

    @Test("Ignoring the last contact ends the sequence")
    func ignoring() {
        let rig = Rig()
        let puppet = rig.puppet()
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0))
        rig.context.ignore(puppet, puppet.contacts[0])
        rig.push(.move(1, 1, 1, at: 1), .move(2, 2, 2, at: 1))
        #expect(puppet.calls.last == .moved([2]) && puppet.state == .possible)
        rig.context.ignore(puppet, puppet.contacts[0])
        #expect(puppet.state == .failed && puppet.verdict.reason == .undecided)
        rig.push(.move(2, 3, 3, at: 2), .up(1, 0, 0, at: 3), .up(2, 0, 0, at: 3))
        #expect(puppet.calls.last == .moved([2]))
    }

    @Test(
        "A change requested in the frame in which the last contact is ignored is reported before the end",
        arguments: [false, true])
    func changedWithoutContacts(ignoresFirst: Bool) {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        rig.addAction(puppet, "action")
        puppet.onMoved = { puppet, touches in
            switch puppet.state {
            case .possible: puppet.begin()
            case .began: puppet.change()
            default:
                puppet.values[0] = 7
                if ignoresFirst { puppet.ignore(touches.first) }
                puppet.change()
                if !ignoresFirst { puppet.ignore(touches.first) }
            }
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .move(1, 2, 2, at: 2))
        rig.heard = []
        rig.push(.move(1, 3, 3, at: 3))
        #expect(rig.heard.map(\.state) == [.changed, .cancelled] && rig.heard.map(\.previous) == [.changed, .changed])
        #expect(rig.lines.suffix(2) == ["puppet cancelled", "puppet cancelled: action"])
        #expect(puppet.verdict.reason == .undecided && puppet.values[0] == 7)
    }

    @Test("A recognizer that begins and ignores its last contact in one frame ends after the frame's decisions")
    func closedLast() {
        let rig = Rig()
        let (winner, brief, late) = (
            rig.puppet("winner", isContinuous: true), rig.puppet("brief", isContinuous: true), rig.puppet("late")
        )
        winner.onMoved = { puppet, _ in puppet.begin() }
        for puppet in [brief, late] {
            puppet.onBegan = { puppet, touches in if touches.first.pointee.seen.id == 1 { puppet.ignore(touches.first) }
            }
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        brief.onBegan = { puppet, touches in
            puppet.begin()
            puppet.ignore(touches.first)
        }
        rig.lines = []
        rig.push(.down(2, 0, 0, at: 2))
        #expect(rig.lines == ["brief possible", "late possible", "brief began", "late failed", "brief cancelled"])
    }

    @Test("With y up, events and flipping values have y up, and classes have y down")
    func yUp() {
        let rig = Rig(isYUp: true)
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, touches in
            puppet.values[0] = touches.first.pointee.seen.y
            puppet.recognize()
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 5, 30, at: 1))
        #expect(puppet.values[0] == -30)
        #expect(rig.heard[0].y == 30 && rig.heard[0].x == 5 && rig.heard[0].values == [30])
        let chevron = rig.make("gesta.chevron", ["rules": 1])
        rig.push(.up(1, 0, 0, at: 2))
        puppet.onMoved = nil
        rig.push(.down(1, 0, 0, at: 3), .move(1, 9, -9, at: 4), .move(1, 0, -20, at: 5), .up(1, 0, -20, at: 6))
        #expect(chevron.state == .ended)
    }
}
