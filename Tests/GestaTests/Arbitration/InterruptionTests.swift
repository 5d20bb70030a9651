import CGesta
import Testing

@testable import GestaCore

@Suite("Interruptions")
struct InterruptionTests {
    @Test(
        "A cancelled gesture keeps its values, but no speed",
        arguments: ["gesta.pan", "gesta.edge_pan", "gesta.pinch", "gesta.rotation", "gesta.transform"] as [Literal],
        Interruption.allCases)
    func speeds(id: Literal, way: Interruption) {
        let rig = Rig()
        let machine = rig.make(id)
        let speeds = (0..<machine.kind.takeUnretainedValue().values.count).filter {
            Text(cString: machine.kind.takeUnretainedValue().values[$0].unit).string.hasSuffix("/s")
        }
        let isEdgePan = id.string == "gesta.edge_pan"
        if isEdgePan { rig.attach(machine, to: rig.makeRegion(width: 300, height: 300)) }
        rig.push(.down(1, 0, 50, at: 0))
        if !isEdgePan { rig.push(.down(2, 90, 50, at: 0)) }
        for step in 1...4 { rig.push(.move(1, Double(step) * 8, 50 + Double(step) * 6, at: step * 10)) }
        let active = rig.heard.last!
        #expect(active.state == .changed && speeds.contains { active.values[$0] != 0 })
        way.apply(rig, machine)
        let last = rig.heard.last { $0.state == .cancelled }!
        for at in last.values.indices where !speeds.contains(at) { #expect(last.values[at] == active.values[at]) }
        for at in speeds { #expect(last.values[at] == 0) }
    }

    /// Begins at the first move, changes at others.
    private func mover(_ rig: Rig) -> Puppet {
        let puppet = rig.puppet("p", isContinuous: true)
        puppet.onMoved = { puppet, _ in if puppet.foreseen.isActive { puppet.change() } else { puppet.begin() } }
        rig.addAction(puppet, "action")
        return puppet
    }

    @Test("A recognizer that has begun is cancelled once, with the reason", arguments: Interruption.allCases)
    func underWay(way: Interruption) {
        let rig = Rig()
        let puppet = mover(rig)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.lines = []
        way.apply(rig, puppet)
        #expect(rig.lines == ["p cancelled", "p cancelled: action"] + (way == .reset ? ["p possible"] : []))
        let event = rig.heard[1]
        #expect(event.reason == way.reason && event.time == ms(1) && event.contacts == [1])
        rig.lines = []
        rig.push(.move(1, 2, 2, at: 2), .up(1, 2, 2, at: 3))
        #expect(rig.lines.isEmpty, "its contact was released")
        #expect(rig.context.dispatcher.contacts.count == 0)
    }

    @Test("A recognizer that has not begun is cancelled, and no action is called", arguments: Interruption.allCases)
    func possible(way: Interruption) {
        let rig = Rig()
        let puppet = mover(rig)
        rig.push(.down(1, 0, 0, at: 0))
        way.apply(rig, puppet)
        #expect(rig.lines == ["p cancelled"] + (way == .reset ? ["p possible"] : []))
        #expect(rig.heard[0].reason == way.reason && rig.heard[0].previous == .possible)
    }

    @Test("Before the first contact and after the last, nothing is cancelled", arguments: Interruption.allCases)
    func idle(way: Interruption) {
        let rig = Rig()
        let puppet = mover(rig)
        puppet.onEnded = { puppet, _ in puppet.end() }
        way.apply(rig, puppet)
        #expect(rig.lines.isEmpty)
        if way == .destroy { return }
        way.undo(rig, puppet)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .up(1, 1, 1, at: 2))
        #expect(puppet.state == .ended)
        rig.lines = []
        way.apply(rig, puppet)
        #expect(rig.lines == (way == .reset ? ["p possible"] : []))
        #expect(puppet.state == (way == .reset ? .possible : .ended))
    }

    @Test("A recognizer that waits without a contact is cancelled, with its deadline", arguments: Interruption.allCases)
    func waiting(way: Interruption) {
        let rig = Rig()
        let tap = rig.make("gesta.tap", ["taps": 2], name: "tap")
        rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 50))
        #expect(rig.deadline == ms(350))
        way.apply(rig, tap)
        #expect(rig.deadline == Clock.never)
        #expect(rig.heard.first?.state == .cancelled && rig.heard.first?.reason == way.reason)
    }

    @Test(
        "Afterwards, the next contact starts a new sequence, even while the previous contacts are down",
        arguments: [Interruption.disable, .reset, .detach, .cancelContext])
    func again(way: Interruption) {
        let rig = Rig()
        let puppet = mover(rig)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        way.apply(rig, puppet)
        if way == .disable || way == .detach {
            rig.push(.down(2, 0, 0, at: 2), .up(2, 0, 0, at: 3))
            #expect(puppet.sequence == 1, "it is not called meanwhile")
        }
        way.undo(rig, puppet)
        rig.lines = []
        rig.push(.down(3, 0, 0, at: 4), .move(1, 5, 5, at: 5), .move(3, 1, 1, at: 6), .move(1, 6, 6, at: 7))
        #expect(rig.lines == (way == .reset ? [] : ["p possible"]) + ["p began", "p began: action"])
        #expect(puppet.contacts.count == 1 && puppet.sequence == 2)
    }

    @Test("After a cancellation of all contacts, their samples are ignored until they lift")
    func swallowing() {
        let rig = Rig()
        let puppet = mover(rig)
        rig.push(.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0))
        rig.context.cancelContacts()
        #expect(puppet.calls.last == .cancelled([1, 2]))
        let count = puppet.calls.count
        rig.push(.move(1, 1, 1, at: 1), .move(2, 1, 1, at: 1), .lose(2, at: 2), .up(1, 0, 0, at: 2))
        #expect(puppet.calls.count == count)
        rig.push(.down(1, 0, 0, at: 3))
        #expect(puppet.calls.last == .began([1]))
    }

    @Test("After an action cancels all contacts during a batch, their remaining samples are ignored")
    func cancelInMidBatch() {
        let rig = Rig()
        let puppet = mover(rig)
        rig.addAction(puppet, "canceller") { heard in if heard.state == .began { rig.context.cancelContacts() } }
        rig.push(
            .down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .move(1, 2, 2, at: 2), .move(1, 3, 3, at: 3),
            .up(1, 3, 3, at: 4),
            .down(1, 0, 0, at: 5))
        #expect(rig.heard.map(\.state) == [.began, .cancelled, .possible])
        #expect(puppet.state == .possible && puppet.contacts.count == 1)
    }

    @Test("A recognizer destroyed in its own action is reported as cancelled; its id is stale at once")
    func destroyInAction() {
        let rig = Rig()
        let puppet = mover(rig)
        let id = puppet.id
        var found: Status?
        rig.addAction(puppet, "destroyer") { heard in
            guard heard.state == .began else { return }
            rig.context.destroy(rig.find(id)!.recognizer)
            if case .failure(let status) = rig.context.recognizers.find(id) { found = status }
        }
        rig.addAction(puppet, "later")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .move(1, 2, 2, at: 2), .up(1, 2, 2, at: 3))
        #expect(found == .stale)
        #expect(
            rig.lines == [
                "p began", "p began: action", "p began: destroyer", "p began: later",
                "p cancelled", "p cancelled: action", "p cancelled: destroyer", "p cancelled: later",
            ])
        #expect(rig.context.recognizers.count == 0 && rig.context.delivery.actions.count == 0)
    }

    @Test("Destroying the context cancels all recognizers that have begun, then releases everything once")
    func closing() {
        final class Count { var releases = 0 }
        let count = Count()
        let rig = Rig()
        let puppet = mover(rig)
        let release = Release(
            function: { Unmanaged<Count>.fromOpaque($0!).takeUnretainedValue().releases += 1 },
            user: Unmanaged.passUnretained(count).toOpaque())
        func add() -> ActionPointer {
            let listener = Listener(callback: { _, _, _ in }, release: release)
            let action = try! rig.context.delivery.makeAction(of: puppet.recognizer, listener).get()
            puppet.recognizer.addAction(action)
            return action
        }
        _ = add()
        let removed = add()
        rig.context.removeAction(removed, from: puppet.recognizer)
        #expect(count.releases == 1)
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        rig.lines = []
        rig.onEvent = { _ in #expect(count.releases == 1) }
        rig.close()
        #expect(rig.lines == ["p cancelled", "p cancelled: action"])
        #expect(rig.heard.last?.reason == .destroyed)
        #expect(count.releases == 2)
    }
}
