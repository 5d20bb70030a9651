import CGesta
import Testing

@testable import GestaCore

@Suite("The state machine of all recognizers")
struct RecognizerTests {
    @Test("Outside a sequence, every request is refused and counted", arguments: StateTests.all)
    func outside(state: State) {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        #expect(!puppet.request(state))
        #expect(puppet.refused == 1 && puppet.state == .possible && rig.heard.isEmpty)
    }

    @Test("A change is refused and counted unless the gesture is active")
    func change() {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        #expect(!puppet.change() && puppet.refused == 1)
        puppet.onBegan = { puppet, _ in #expect(!puppet.change() && puppet.foreseen == .possible) }
        puppet.onMoved = { puppet, touches in
            if puppet.state == .possible { puppet.begin() }
            #expect(puppet.change() && puppet.foreseen == .changed)
        }
        puppet.onEnded = { puppet, _ in
            puppet.end()
            #expect(!puppet.change() && puppet.foreseen == .ended)
        }
        rig.push(.down(1, 0, 0, at: 0))
        #expect(puppet.state == .possible && puppet.refused == 1)
        rig.push(.move(1, 1, 1, at: 1))
        rig.push(.move(1, 2, 1, at: 2))
        #expect(puppet.state == .changed && puppet.refused == 1)
        rig.push(.up(1, 2, 1, at: 3))
        #expect(puppet.state == .ended && puppet.refused == 2)
        #expect(rig.heard.map(\.state) == [.began, .changed, .ended])
    }

    @Test("A refused failure does not change the verdict")
    func refusedVerdict() {
        let rig = Rig()
        let puppet = rig.puppet()
        puppet.onMoved = { puppet, _ in
            #expect(puppet.fail(.movedTooFar, measured: 5, limit: 4))
            #expect(!puppet.fail(.heldTooLong, measured: 1, limit: 0))
            #expect(!puppet.cancel(.unstated))
            #expect(!puppet.recognize())
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(puppet.state == .failed && puppet.refused == 3)
        #expect(puppet.verdict.reason == .movedTooFar && puppet.verdict.measured == 5 && puppet.verdict.limit == 4)
    }

    @Test("A request takes effect at the frame's end, and is foreseen before")
    func foreseen() {
        let rig = Rig()
        let puppet = rig.puppet(isContinuous: true)
        puppet.onMoved = { puppet, _ in
            puppet.begin()
            #expect(puppet.state == .possible && puppet.foreseen == .began)
            puppet.change()
            #expect(puppet.foreseen == .changed)
        }
        rig.push(.down(1, 0, 0, at: 0), .move(1, 1, 1, at: 1))
        #expect(puppet.state == .began && puppet.foreseen == .began)
    }

    @Test(
        "Only permitted states are committed, whatever a class requests", arguments: [false, true],
        1...8 as ClosedRange<UInt64>)
    func randomRequests(isContinuous: Bool, seed: UInt64) {
        var dice = Dice(seed)
        let rig = Rig()
        let puppet = rig.puppet("p", isContinuous: isContinuous)
        let rows = isContinuous ? StateTests.continuous : StateTests.discrete
        let isLegal = { (from: State, to: State) in
            rows[Int(from.rawValue)].split(separator: " ")[Int(to.rawValue)] == "1"
        }
        var plan: [State] = []
        var expectedRefusals: UInt32 = 0
        puppet.onMoved = { puppet, _ in
            for next in plan {
                let before = puppet.foreseen
                #expect(puppet.request(next) == isLegal(before, next))
                if !isLegal(before, next) { expectedRefusals += 1 }
                #expect(puppet.foreseen == (isLegal(before, next) ? next : before))
            }
        }
        var time = 0
        for _ in 0..<400 {
            time += 1
            expectedRefusals = 0
            rig.push(.down(1, 0, 0, at: time))
            for _ in 0..<1 + dice.below(6) {
                plan = (0..<dice.below(4)).map { _ in StateTests.all[dice.below(6)] }
                // Computes the expected state independently of the engine.
                var expected = puppet.state
                for next in plan where isLegal(expected, next) { expected = next }
                if puppet.state == .possible, expected == .changed { expected = .began }
                time += 1
                rig.push(.move(1, 1, 1, at: time))
                #expect(puppet.state == expected, "\(plan)")
                #expect(puppet.refused == expectedRefusals)
            }
            time += 1
            rig.push(.up(1, 1, 1, at: time))
            #expect(puppet.state.isFinal)
        }
        RecognizerTests.checkHistory(rig.heard)
        #expect(rig.heard.count > 400)
    }

    @Test(
        "Every began has exactly one ended or cancelled, whatever is destroyed, disabled or reset meanwhile",
        arguments: 1...12 as ClosedRange<UInt64>)
    func randomLives(seed: UInt64) {
        var dice = Dice(seed)
        let rig = Rig(maxContacts: 6)
        var time = 0
        var down: [UInt64] = []
        // Ids are not reused, so that a class cannot confuse contacts.
        var nextContact: UInt64 = 1
        var alive: [Machine] = []
        var counters = Dice(seed &+ 1000)
        func make() {
            let choice = dice.below(4)
            if choice == 0 { return alive.append(rig.make("gesta.pan", ["slop": 1])) }
            if choice == 1 { return alive.append(rig.make("gesta.tap", ["taps": 2])) }
            let puppet = rig.puppet("p", isContinuous: choice == 2)
            let act = { (puppet: Puppet, _: Touches) in
                if counters.chance(50) { _ = puppet.request(StateTests.all[counters.below(6)]) }
                if counters.chance(10) {
                    puppet.wake(at: puppet.environment.pointee.now + 1 + Int64(counters.below(5_000_000)))
                }
                if counters.chance(5), puppet.contacts.count > 0 { puppet.ignore(puppet.contacts[0]) }
            }
            (puppet.onBegan, puppet.onMoved, puppet.onEnded) = (act, act, act)
            puppet.onDeadline = { puppet, _ in _ = puppet.request(StateTests.all[counters.below(6)]) }
            alive.append(puppet)
        }
        for _ in 0..<4 { make() }
        for _ in 0..<1500 {
            time += dice.below(3)
            switch dice.below(20) {
            case 0...4 where down.count < 6:
                rig.push(.down(nextContact, dice.real(0...9), 0, at: time))
                down.append(nextContact)
                nextContact += 1
            case 5...11 where !down.isEmpty:
                rig.push(
                    (0..<1 + dice.below(4)).map { step in
                        time += step > 0 ? 1 : 0
                        return .move(down[dice.below(down.count)], dice.real(0...9), dice.real(0...9), at: time)
                    })
            case 12...14 where !down.isEmpty:
                let id = down.remove(at: dice.below(down.count))
                rig.push(dice.chance(80) ? .up(id, 0, 0, at: time) : .lose(id, at: time))
            case 15:
                rig.advance(to: ms(time))
            case 16 where !alive.isEmpty:
                let recognizer = alive[dice.below(alive.count)]
                Interruption.allCases[[0, 1, 2, 4][dice.below(4)]].apply(rig, recognizer)
            case 17 where !alive.isEmpty:
                let recognizer = alive[dice.below(alive.count)]
                rig.context.setEnabled(recognizer.recognizer, true)
                rig.attach(recognizer, to: rig.context.regions.root)
            case 18 where alive.count > 2 && dice.chance(30):
                rig.context.destroy(alive.remove(at: dice.below(alive.count)).recognizer)
                make()
            default:
                break
            }
            for recognizer in alive {
                #expect(recognizer.foreseen == recognizer.state && !recognizer.hasRequest)
                if recognizer.isUnderWay, !recognizer.state.isFinal {
                    #expect(recognizer.contacts.count > 0 || recognizer.deadline != Clock.never)
                }
            }
        }
        rig.close()
        #expect(rig.heard.filter { $0.state == .began }.count >= 10)
        RecognizerTests.checkHistory(rig.heard)
        let active = Dictionary(grouping: rig.heard, by: \.recognizer).values.filter { $0.last!.state.isActive }
        #expect(active.isEmpty, "a gesture that never ended")
    }

    /// Checks that each recognizer's events are consecutive, in the order of time, and legal.
    static func checkHistory(_ heard: [Heard]) {
        for history in Dictionary(grouping: heard, by: \.recognizer).values {
            var state = State.possible
            var time = Int64.min
            var begun = 0
            var closed = 0
            for event in history {
                #expect(event.previous == state)
                let isReset = event.state == .possible && state.isFinal
                #expect(
                    isReset || state.permits(event.state, isContinuous: true)
                        || state.permits(event.state, isContinuous: false))
                #expect(event.time >= time)
                if event.state == .began { begun += 1 }
                if state.isActive, event.state.isFinal { closed += 1 }
                #expect((event.state == .failed || event.state == .cancelled) || event.reason == .none)
                (state, time) = (event.state, event.time)
            }
            #expect(begun == closed + (state.isActive ? 1 : 0))
        }
    }
}
