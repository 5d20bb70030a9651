import CGesta
import Testing

@testable import GestaCore

@Suite("Order of events")
struct OrderTests {
    @Test("Failures and cancellations, then recognitions, then changes and ends, each in creation order")
    func frameOrder() {
        let rig = Rig()
        // Each tracks its own contact: 1 to 6.
        let names = ["changer", "beginner", "failer", "ender", "tapper", "canceller"]
        let isContinuous = [true, true, false, true, false, true]
        let puppets = names.indices.map { rig.puppet(names[$0], isContinuous: isContinuous[$0]) }
        for (index, puppet) in puppets.enumerated() {
            puppet.onBegan = { puppet, touches in
                for at in 0..<touches.count where touches[at].pointee.seen.id != UInt64(index + 1) {
                    puppet.ignore(touches[at])
                }
            }
        }
        rig.push((1...6).map { .down($0, 0, 0, at: 0) })
        for index in [0, 3, 5] { puppets[index].onMoved = { puppet, _ in puppet.begin() } }
        rig.push((1...6).map { .move($0, 1, 0, at: 1) })
        #expect(rig.lines == ["changer began", "ender began", "canceller began"])
        rig.lines = []
        puppets[0].onMoved = { puppet, _ in puppet.change() }
        puppets[1].onMoved = { puppet, _ in puppet.begin() }
        puppets[2].onMoved = { puppet, _ in puppet.fail(.unstated) }
        puppets[3].onMoved = { puppet, _ in puppet.end() }
        puppets[4].onMoved = { puppet, _ in puppet.recognize() }
        puppets[5].onMoved = { puppet, _ in puppet.cancel() }
        rig.push((1...6).map { .move($0, 2, 0, at: 2) })
        #expect(
            rig.lines == [
                "failer failed", "canceller cancelled", "beginner began", "tapper ended", "changer changed",
                "ender ended",
            ])
    }

    @Test("The observer is called first, then the actions in the order in which they were added")
    func callbacks() {
        let rig = Rig()
        let puppet = rig.puppet("p", isContinuous: true)
        for name in ["first", "second", "third"] { rig.addAction(puppet, name) }
        puppet.onMoved = { puppet, _ in puppet.begin() }
        puppet.onEnded = { puppet, _ in puppet.end() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .up(1, 1, 1, at: 2))
        #expect(
            rig.lines == [
                "p began", "p began: first", "p began: second", "p began: third",
                "p ended", "p ended: first", "p ended: second", "p ended: third",
            ])
    }

    @Test("Actions are not called for failures, cancellations before began, and the return to possible")
    func notForActions() {
        let rig = Rig()
        let puppet = rig.puppet("p", isContinuous: true)
        rig.addAction(puppet, "action")
        puppet.onMoved = { puppet, _ in puppet.fail(.unstated) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .up(1, 1, 1, at: 2))
        rig.push(.down(1, 0, 0, at: 3), .lose(1, at: 4))
        #expect(rig.lines == ["p failed", "p possible", "p cancelled"])
        rig.lines = []
        puppet.onMoved = { puppet, _ in puppet.begin() }
        rig.push(.down(1, 0, 0, at: 5), .move(1, 1, 1, at: 6), .lose(1, at: 7))
        #expect(rig.lines == ["p possible", "p began", "p began: action", "p cancelled", "p cancelled: action"])
    }

    @Test("Began and changed in one frame are one event, began and ended are two")
    func withinAFrame() {
        let rig = Rig()
        let puppet = rig.puppet("p", isContinuous: true)
        puppet.onMoved = { puppet, _ in
            puppet.begin()
            puppet.change()
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(rig.lines == ["p began"] && puppet.state == .began)
        rig.push(.lose(1, at: 2))
        rig.lines = []
        puppet.onMoved = { puppet, _ in
            puppet.begin()
            puppet.end()
        }
        rig.push(.down(1, 0, 0, at: 3), .move(1, 1, 1, at: 4))
        #expect(rig.lines == ["p possible", "p began", "p ended"])
        rig.push(.up(1, 0, 0, at: 5))
        rig.lines = []
        puppet.onMoved = { puppet, _ in
            puppet.begin()
            puppet.change()
            puppet.cancel(.movedTooFar, measured: 2, limit: 1)
        }
        rig.push(.down(1, 0, 0, at: 6), .move(1, 1, 1, at: 7))
        #expect(rig.lines == ["p possible", "p began", "p cancelled"] && puppet.verdict.measured == 2)
    }

    @Test("Events caused by a callback are delivered after the queued ones")
    func causedByCallbacks() {
        let rig = Rig()
        let (a, b) = (rig.puppet("a", isContinuous: true), rig.puppet("b"))
        a.onMoved = { puppet, _ in puppet.begin() }
        b.onBegan = { puppet, touches in
            puppet.wake(at: ms(100))
            puppet.ignore(touches.first)
        }
        rig.addAction(a, "resets b") { heard in if heard.state == .began { rig.context.reset(b) } }
        rig.addAction(a, "goes on")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(
            rig.lines == [
                "a began", "a began: resets b", "a began: goes on", "b cancelled", "b possible",
            ])
    }

    @Test("A removed action is not called again; an added one is called from the next event on")
    func changingActions() {
        let rig = Rig()
        let puppet = rig.puppet("p", isContinuous: true)
        puppet.onMoved = { puppet, _ in if puppet.foreseen.isActive { puppet.change() } else { puppet.begin() } }
        var second: ActionPointer?
        rig.addAction(puppet, "first") { heard in
            if heard.state == .began {
                rig.context.removeAction(second!, from: puppet.recognizer)
                rig.addAction(puppet, "third")
            }
        }
        second = rig.addAction(puppet, "second")
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .move(1, 2, 2, at: 2))
        #expect(rig.lines == ["p began", "p began: first", "p changed", "p changed: first", "p changed: third"])
        #expect(Array(puppet.recognizer.actions).count == 2 && rig.context.delivery.actions.count == 2)
    }

    @Test("Actions that callbacks removed are released by recognizer, then in the order in which they were added")
    func releases() {
        final class Log { var names: [String] = [] }
        let log = Log()
        final class Name {
            let (name, log): (String, Log)
            init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
        }
        let rig = Rig()
        let (a, b, c) = (rig.puppet("a"), rig.puppet("b"), rig.puppet("c"))
        var actions: [String: ActionPointer] = [:]
        var names: [Name] = []
        for (puppet, name) in [(b, "b1"), (a, "a1"), (b, "b2"), (c, "c1"), (a, "a2"), (b, "b3"), (c, "c2"), (a, "a3")] {
            names.append(Name(name, log))
            let release = Release(
                function: {
                    let name = Unmanaged<Name>.fromOpaque($0!).takeUnretainedValue()
                    name.log.names.append(name.name)
                }, user: Unmanaged.passUnretained(names.last!).toOpaque())
            let listener = Listener(callback: { _, _, _ in }, release: release)
            actions[name] = try! rig.context.delivery.makeAction(of: puppet.recognizer, listener).get()
            puppet.recognizer.addAction(actions[name]!)
        }
        rig.onEvent = { heard in
            guard heard.state == .ended else { return }
            for (puppet, name) in [(b, "b3"), (c, "c1"), (a, "a3"), (b, "b1"), (a, "a1")] {
                rig.context.removeAction(actions[name]!, from: puppet.recognizer)
            }
            rig.context.destroy(c.recognizer)
            #expect(log.names.isEmpty)
        }
        a.onBegan = { puppet, _ in puppet.recognize() }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(log.names == ["a1", "a3", "b1", "b3", "c1", "c2"])
        #expect(Array(a.recognizer.actions) == [actions["a2"]!] && Array(b.recognizer.actions) == [actions["b2"]!])
        rig.context.removeAction(actions["a2"]!, from: a.recognizer)
        #expect(log.names.last == "a2" && !a.recognizer.hasActions && b.recognizer.hasActions)
    }

    @Test("Polling returns the events of actions, or all events on request", arguments: [false, true])
    func polling(all: Bool) {
        let rig = Rig(pollsAll: all)
        let (puppet, _) = (rig.puppet("p", isContinuous: true), rig.make("gesta.tap", ["slop": 0]))
        puppet.onMoved = { puppet, _ in puppet.begin() }
        puppet.onEnded = { puppet, _ in puppet.end() }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1), .up(1, 1, 1, at: 2))
        let states = (0..<rig.context.delivery.queue.kept).map { rig.context.delivery.queue.base![$0].event.state }
        #expect(
            states
                == (all
                    ? [GESTA_STATE_FAILED.rawValue, GESTA_STATE_BEGAN.rawValue, GESTA_STATE_ENDED.rawValue]
                    : [GESTA_STATE_BEGAN.rawValue, GESTA_STATE_ENDED.rawValue]))
        rig.advance(to: ms(3))
        #expect(rig.context.delivery.queue.kept == 0)
    }
}
