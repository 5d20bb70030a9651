import CGesta
import Testing

@testable import GestaCore

@Suite("Deadlines")
struct DeadlineTests {
    /// Sets a deadline `after` ms after each contact goes down, and recognizes then.
    private func sleeper(_ rig: Rig, _ name: String, after: Int) -> Puppet {
        let puppet = rig.puppet(name)
        puppet.onBegan = { puppet, touches in puppet.wake(at: touches.first.pointee.seen.time + ms(after)) }
        puppet.onDeadline = { puppet, _ in puppet.recognize() }
        return puppet
    }

    @Test("The context returns the earliest deadline, or never")
    func earliest() {
        let rig = Rig()
        #expect(rig.deadline == Clock.never)
        let (a, b) = (sleeper(rig, "a", after: 50), sleeper(rig, "b", after: 30))
        rig.push(.down(1, 0, 0, at: 10))
        #expect(rig.deadline == ms(40))
        rig.context.reset(b)
        #expect(rig.deadline == ms(60))
        rig.context.reset(a)
        #expect(rig.deadline == Clock.never)
    }

    @Test("Deadlines run in their order, those of one time in the order of creation, whatever is moved or reset")
    func manyMoved() {
        let rig = Rig()
        var dice = Dice(3)
        var order: [String] = []
        var expected: [(time: Int, name: String)] = []
        let puppets = (0..<40).map { index in
            let puppet = rig.puppet("\(index)")
            puppet.onBegan = { puppet, _ in puppet.wake(at: ms(500)) }
            puppet.onMoved = { puppet, _ in
                let time = 100 + dice.below(10)
                puppet.wake(at: ms(time))
                expected.append((time, "\(index)"))
            }
            puppet.onDeadline = { puppet, time in
                order.append("\(time / 1_000_000) \(index)")
                puppet.fail(.unstated)
            }
            return puppet
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        for at in stride(from: 0, to: 40, by: 3) { rig.context.reset(puppets[at]) }
        expected = expected.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
        #expect(rig.deadline == ms(expected.map(\.time).min()!))
        rig.advance(to: ms(1000))
        // A stable order: by time, otherwise as they were created.
        let sorted: [String] = (100..<110).flatMap { (t: Int) -> [String] in
            expected.filter { $0.time == t }.map { "\(t) \($0.name)" }
        }
        #expect(order == sorted)
    }

    @Test("A deadline in the past is due one nanosecond after now", arguments: [-20, 0, 10])
    func past(asked: Int) {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onBegan = { puppet, _ in puppet.wake(at: ms(asked)) }
        rig.push(.down(1, 0, 0, at: 10))
        #expect(rig.deadline == ms(10) + 1)
        rig.advance(to: ms(10) + 1)
        #expect(puppet.calls.last == .deadline(ms(10) + 1) && rig.deadline == Clock.never)
    }

    @Test("A deadline runs before samples of the same time")
    func beforeSamples() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onBegan = { puppet, _ in puppet.wake(at: ms(50)) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 49), .move(1, 1, 1, at: 50))
        #expect(Array(puppet.calls.suffix(3)) == [.moved([1]), .deadline(ms(50)), .moved([1])])
    }

    @Test("However late the call, a deadline has its own time")
    func late() {
        let rig = Rig()
        let puppet = sleeper(rig, "p", after: 50)
        var seen: Int64 = 0
        puppet.onDeadline = { puppet, _ in
            seen = puppet.frameTime
            puppet.recognize()
        }
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(49))
        #expect(rig.heard.isEmpty && rig.context.now == ms(49))
        rig.advance(to: ms(9999))
        #expect(rig.heard.map(\.time) == [ms(50)] && seen == ms(50) && puppet.decidedAt == ms(50))
        #expect(rig.context.now == ms(9999))
    }

    @Test("A late sample runs the deadline first, at the deadline's time")
    func lateSample() {
        let rig = Rig()
        _ = sleeper(rig, "p", after: 50)
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.up(1, 0, 0, at: 400))
        #expect(rig.heard.map(\.time) == [ms(50)] && rig.heard[0].state == .ended)
    }

    @Test("Deadlines run in the order of time; those of one time are one frame, in creation order")
    func order() {
        let rig = Rig()
        // Each has its own contact, so that none wins another's.
        for (index, after) in [50, 20, 50, 30].enumerated() {
            let puppet = sleeper(rig, "p\(index)", after: after)
            let wake = puppet.onBegan!
            puppet.onBegan = { puppet, touches in
                wake(puppet, touches)
                for at in 0..<touches.count where touches[at].pointee.seen.id != UInt64(index) {
                    puppet.ignore(touches[at])
                }
            }
        }
        rig.push((0...3).map { .down($0, 0, 0, at: 0) })
        rig.advance(to: ms(100))
        #expect(rig.lines == ["p1 ended", "p3 ended", "p0 ended", "p2 ended"])
        #expect(rig.heard.map(\.time) == [ms(20), ms(30), ms(50), ms(50)])
    }

    @Test("At one deadline, the recognizer created first runs first and wins a shared contact")
    func tie() {
        let rig = Rig()
        let (a, b, c) = (sleeper(rig, "a", after: 50), sleeper(rig, "b", after: 50), sleeper(rig, "c", after: 50))
        var woken: [UInt32] = []
        for puppet in [a, b, c] {
            puppet.onDeadline = { puppet, _ in
                woken.append(puppet.id)
                puppet.recognize()
            }
        }
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(50))
        #expect(woken == [a.id, b.id, c.id])
        #expect(a.state == .ended && b.state == .failed && b.verdict.blocker == a.id)
    }

    @Test("Each recognizer has one deadline, which can be replaced and dropped")
    func replacing() {
        let rig = Rig()
        let puppet = rig.puppet()
        var wanted: Int64? = ms(50)
        puppet.onMoved = { puppet, _ in if let wanted { puppet.wake(at: wanted) } else { puppet.dropDeadline() } }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 0, 0, at: 1))
        wanted = ms(80)
        rig.push(.move(1, 0, 0, at: 2))
        rig.advance(to: ms(79))
        #expect(!puppet.calls.contains(.deadline(ms(50))))
        wanted = ms(90)
        rig.push(.move(1, 0, 0, at: 79))
        wanted = nil
        rig.push(.move(1, 0, 0, at: 79))
        #expect(rig.deadline == Clock.never)
        rig.advance(to: ms(200))
        #expect(!puppet.calls.contains { if case .deadline = $0 { true } else { false } })
    }

    @Test("One call also runs deadlines that are set by deadlines")
    func chain() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onBegan = { puppet, _ in puppet.wake(at: ms(10)) }
        puppet.onDeadline = { puppet, time in if time < ms(40) { puppet.wake(at: time + ms(10)) } }
        rig.push(.down(1, 0, 0, at: 0))
        rig.advance(to: ms(35))
        #expect(Array(puppet.calls.dropFirst(3)) == [.deadline(ms(10)), .deadline(ms(20)), .deadline(ms(30))])
        #expect(rig.deadline == ms(40))
    }

    @Test("A final state drops the deadline", arguments: [State.ended, .failed, .cancelled])
    func final(state: State) {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onBegan = { puppet, _ in puppet.wake(at: ms(50)) }
        puppet.onMoved = { puppet, _ in _ = puppet.request(state) }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(puppet.state == state && rig.deadline == Clock.never)
    }

    @Test(
        "Within a batch of moves, a deadline runs where it would between single samples",
        arguments: [0, 10, 24, 25, 26, 60])
    func inAStretch(after: Int) {
        let calls = [false, true].map { isBatch in
            let rig = Rig()
            let puppet = rig.puppet()
            puppet.onMoved = { puppet, touches in
                if touches.first.pointee.seen.time == ms(10) { puppet.wake(at: ms(10 + after) + 1) }
            }
            let moves = (1...50).map { gesta_touch.move(1, Double($0), 0, at: $0) }
            rig.push(.down(1, 0, 0, at: 0))
            if isBatch { rig.push(moves) } else { rig.pushSingly(moves) }
            rig.advance(to: ms(100))
            return puppet.calls
        }
        #expect(calls[0] == calls[1])
        #expect(calls[0].contains(.deadline(ms(10 + after) + 1)))
    }
}
