// Input through the C interface: batches and strides, single samples, time, polling, contacts; a context's settings.

import CGesta
import Testing

@testable import GestaCore

@Suite("Input through the C interface")
struct InputCallTests {
    private let size = MemoryLayout<gesta_touch>.stride

    private func message(_ rig: Rig) -> String { String(cString: gesta_context_message(rig.context.handle)) }

    private let stroke: [gesta_touch] = [
        .down(1, 0, 0, at: 0), .down(2, 50, 0, at: 0), .move(1, 5, 0, at: 8), .move(2, 55, 1, at: 8),
        .move(1, 9, 2, at: 16), .rest(2, at: 16), .up(1, 9, 3, at: 24), .move(2, 56, 9, at: 24), .up(2, 57, 9, at: 32),
    ]

    /// What a pan and a tap make of samples that `push` pushes.
    private func events(_ push: (Rig) -> Void) -> [Heard] {
        let rig = Rig()
        rig.make("gesta.pan")
        rig.make("gesta.tap", ["contacts": 2])
        push(rig)
        return rig.heard
    }

    @Test("Samples of a newer program are pushed with its stride")
    func strides() {
        let expected = events { $0.push(stroke) }
        for stride in [size, size + 8, 4096] {
            let found = events { rig in
                let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * stroke.count, alignment: 8)
                defer { memory.deallocate() }
                memory.initializeMemory(as: UInt8.self, repeating: 0xAA, count: stride * stroke.count)
                for (at, touch) in stroke.enumerated() {
                    memory.storeBytes(of: touch, toByteOffset: at * stride, as: gesta_touch.self)
                }
                let touches = memory.assumingMemoryBound(to: gesta_touch.self)
                #expect(gesta_push(rig.context.handle, touches, stroke.count, stride) == 0, "\(message(rig))")
            }
            #expect(found == expected && expected.contains { $0.state == .began }, "\(stride)")
        }
    }

    @Test("A stride must be a multiple of 8 and at least the size of a sample", arguments: [0, 8, 84, 100, 4104, -8])
    func invalidStrides(stride: Int) {
        let rig = Rig()
        let touch = gesta_touch.down(1, 0, 0, at: 0)
        let code = withUnsafePointer(to: touch) { gesta_push(rig.context.handle, $0, 1, stride) }
        #expect(code == GESTA_E_SIZE.rawValue && rig.context.now == Clock.unknown)
        #expect(
            message(rig)
                == "gesta_push: stride is \(stride), must be sizeof(gesta_touch) as you compiled it: a multiple of 8, "
                + "at least \(size), at most 4096")
    }

    @Test("A count beyond any memory is refused, and 0 does nothing", arguments: [-1, Int.max, Int.max / 4096 + 1])
    func counts(count: Int) {
        let rig = Rig()
        let touch = gesta_touch.down(1, 0, 0, at: 0)
        let code = withUnsafePointer(to: touch) { gesta_push(rig.context.handle, $0, count, size) }
        #expect(code == GESTA_E_RANGE.rawValue)
        #expect(message(rig) == "gesta_push: count is too large, must be the number of samples in memory")
        #expect(gesta_push(rig.context.handle, nil, 0, 0) == 0 && rig.context.now == Clock.unknown)
    }

    @Test("A move that is pushed alone is checked like any other")
    func singleMoves() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(1, 0, 0, at: 0))
        rig.push(.move(1, 1, 0, at: 10))
        let invalid: [(gesta_touch, gesta_error)] = [
            (.move(1, 2, 0, at: 9), GESTA_E_TIME), (.move(2, 2, 0, at: 20), GESTA_E_CONTACT),
            (.move(1, .nan, 0, at: 20), GESTA_E_NOT_FINITE), (.move(1, 2, .infinity, at: 20), GESTA_E_NOT_FINITE),
            (.move(1, 1e300, 0, at: 20), GESTA_E_RANGE), (.down(1, 2, 0, at: 20), GESTA_E_CONTACT),
            (gesta_touch(7, 1, 2, 0, ms(20)), GESTA_E_PHASE), (gesta_touch(0, 1, 2, 0, ms(20)), GESTA_E_PHASE),
        ]
        for (touch, wanted) in invalid { #expect(rig.tryPush([touch]) == wanted.rawValue, "\(wanted)") }
        var bad = gesta_touch.move(1, 2, 0, at: 20)
        bad.tool = 4
        #expect(rig.tryPush([bad]) == GESTA_E_PHASE.rawValue)
        bad = .move(1, 2, 0, at: 20)
        bad.flags = 2
        #expect(rig.tryPush([bad]) == GESTA_E_PHASE.rawValue)
        bad = .move(1, 2, 0, at: 20)
        bad.pressure = .nan
        #expect(rig.tryPush([bad]) == GESTA_E_NOT_FINITE.rawValue)
        bad = .move(1, 2, 0, at: 20)
        bad.distance = -0.5
        #expect(rig.tryPush([bad]) == GESTA_E_RANGE.rawValue)
        #expect(rig.context.now == ms(10) && pan.state == .possible)
        rig.push(.move(1, 30, 0, at: 10))
        #expect(pan.state == .began && rig.context.now == ms(10))
    }

    @Test("Samples pushed one by one give the events of a batch without frames of several samples")
    func singly() {
        let apart = stroke.enumerated().map { at, touch in
            var touch = touch
            touch.time += Int64(at)
            return touch
        }
        let expected = events { $0.push(apart) }
        #expect(events { $0.pushSingly(apart) } == expected && expected.count > 4)
    }

    @Test("A move pushed alone runs the deadlines before it")
    func deadlineBeforeSingleMove() {
        for at in [499, 500, 501] {
            let rig = Rig()
            let press = rig.make("gesta.long_press")
            rig.push(.down(1, 0, 0, at: 0))
            rig.push(.move(1, 0.1, 0, at: 10))
            #expect(rig.deadline == ms(500))
            rig.push(.move(1, 0.2, 0, at: at))
            #expect((press.state == .possible) == (at == 499), "\(at)")
            #expect(rig.heard.allSatisfy { $0.state != .began || $0.time == ms(500) })
        }
    }

    @Test("The next deadline is returned, and the largest time if there is none")
    func nextDeadline() {
        let rig = Rig()
        rig.make("gesta.long_press")
        var deadline: Int64 = 0
        #expect(gesta_next_deadline(rig.context.handle, &deadline) == 0 && deadline == .max)
        rig.push(.down(1, 0, 0, at: 5))
        #expect(gesta_next_deadline(rig.context.handle, &deadline) == 0 && deadline == ms(505))
        rig.advance(to: ms(600))
        #expect(gesta_next_deadline(rig.context.handle, &deadline) == 0 && deadline == .max)
        // Beyond the largest time no call can reach it.
        rig.push(.up(1, 0, 0, at: 700))
        rig.advance(to: Int64(GESTA_TIME_MAX) - ms(100))
        var touch = gesta_touch.down(1, 0, 0, at: 0)
        touch.time = Int64(GESTA_TIME_MAX) - ms(100)
        rig.push(touch)
        #expect(gesta_next_deadline(rig.context.handle, &deadline) == 0 && deadline == .max)
        #expect(gesta_advance(rig.context.handle, Int64(GESTA_TIME_MAX) + 1) == GESTA_E_TIME.rawValue)
        #expect(gesta_advance(rig.context.handle, Int64(GESTA_TIME_MAX)) == 0)
        #expect(gesta_advance(rig.context.handle, 0) == GESTA_E_TIME.rawValue)
        #expect(message(rig).hasPrefix("gesta_advance: now is 0, must "), "\(message(rig))")
    }

    @Test("The owner of a contact is the recognizer that claimed it")
    func owner() {
        let rig = Rig()
        let pan = rig.make("gesta.pan")
        rig.push(.down(5, 0, 0, at: 0))
        #expect(rig.contact(5)?.owner == 0)
        rig.push(.move(5, 40, 0, at: 10))
        #expect(rig.contact(5)?.owner == pan.id)
        #expect(rig.contact(6) == nil)
        #expect(message(rig) == "gesta_contact_describe: contact is 6, must be a contact that is down")
    }

    @Test("Polling lists the events since the last input; failures only if the configuration says so")
    func polling() {
        for pollsAll in [false, true] {
            let rig = Rig(pollsAll: pollsAll)
            let (tap, double) = (rig.make("gesta.tap").id, rig.make("gesta.tap", ["taps": 2]).id)
            rig.push(.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 10))
            rig.advance(to: ms(100))
            rig.push(.down(1, 0, 0, at: 3000), .up(1, 0, 0, at: 3010))
            var events: UnsafePointer<gesta_event>?
            var count = 77, stride = 0
            #expect(gesta_events(rig.context.handle, &events, &count, &stride) == 0)
            #expect(stride >= MemoryLayout<gesta_event>.size && stride % 8 == 0)
            let found = (0..<count).map { at in
                (UnsafeRawPointer(events!) + at * stride).assumingMemoryBound(to: gesta_event.self).pointee
            }
            let recognized = found.filter { $0.state == GESTA_STATE_ENDED.rawValue }
            #expect(recognized.map(\.recognizer) == [tap] && recognized.map(\.time) == [ms(3010)])
            #expect(found.contains { $0.recognizer == double } == pollsAll)
            rig.advance(to: ms(3011))
            #expect(gesta_events(rig.context.handle, &events, &count, &stride) == 0 && count == 0)
        }
    }
}
