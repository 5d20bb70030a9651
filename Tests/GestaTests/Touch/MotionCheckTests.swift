import CGesta
import Testing

@testable import GestaCore

@Suite("Checks of motions")
struct MotionCheckTests {
    private func check(_ motions: [gesta_motion], now: Int64 = Clock.unknown) -> SampleFlaw? {
        var check = MotionCheck()
        let table = StreamTable<Int>(0)!
        defer {
            check.free()
            table.free()
        }
        return motions.withUnsafeBufferPointer {
            let batch = MotionBatch(
                base: $0.baseAddress!, count: $0.count, stride: MemoryLayout<gesta_motion>.stride)
            return check.firstFlaw(in: batch, streams: table, now: now)
        }
    }

    private func check(_ change: (inout gesta_motion) -> Void) -> Status? {
        var motion = gesta_motion.fingers(1, 2, at: 10)
        change(&motion)
        return check([motion], now: ms(5))?.status
    }

    @Test("Each rule of a sample")
    func rules() {
        #expect(check { _ in } == nil)
        #expect(check { $0 = gesta_motion() } == .phase || check { $0 = gesta_motion() } == .time)
        #expect(check { $0.time = ms(4) } == .time)
        #expect(check { $0.time = Clock.latest + 1 } == .time)
        #expect(check { $0.kind = 5 } == .phase)
        #expect(check { $0.phase = GESTA_PHASE_HOVER.rawValue } == .phase)
        #expect(check { $0.phase = GESTA_PHASE_STATIONARY.rawValue } == .phase)
        #expect(check { $0.source = 5 } == .phase)
        #expect(check { $0.flags = 16 } == .phase)
        #expect(check { $0.dx = .nan } == .notFinite)
        #expect(check { $0.y = .infinity } == .notFinite)
        #expect(check { $0.x = GESTA_COORDINATE_MAX * 1.01 } == .range)
        #expect(check { $0.fingers = 11 } == .range)
        #expect(check { $0.scale = 1 } == .range)
        #expect(check { $0.wheel_y = 1 } == .range)
        func checkWheel(_ units: Int32) -> Status? { check([.wheel(1, units: units, at: 10)])?.status }
        #expect(checkWheel(1_000_001) == .range)
        #expect(checkWheel(-1_000_000) == nil)
    }

    @Test("What began earlier in the batch counts; a stream has a swipe, pinch or hold at a time, and a scroll beside")
    func batches() {
        func swipe(_ phase: gesta_phase, fingers: UInt32 = 0, stream: UInt64 = 7) -> gesta_motion {
            var motion = gesta_motion.motion(GESTA_MOTION_SWIPE, phase, fingers: fingers, at: 0)
            motion.stream = stream
            return motion
        }
        #expect(check([swipe(GESTA_PHASE_MOVED)])?.status == .contact)
        #expect(check([swipe(GESTA_PHASE_BEGAN), swipe(GESTA_PHASE_MOVED), swipe(GESTA_PHASE_ENDED)]) == nil)
        #expect(check([swipe(GESTA_PHASE_BEGAN), swipe(GESTA_PHASE_BEGAN)])?.index == 1)
        #expect(check([swipe(GESTA_PHASE_BEGAN), .wheel(1, units: 120, at: 0), swipe(GESTA_PHASE_ENDED)]) == nil)
        #expect(
            check([swipe(GESTA_PHASE_BEGAN), swipe(GESTA_PHASE_ENDED), swipe(GESTA_PHASE_ENDED)])?.index == 2)
        // The number of fingers is that of the sample that began it, or not stated.
        for (first, second) in [(3, 3), (3, 0), (0, 0), (3, 4), (0, 3)] as [(UInt32, UInt32)] {
            let batch = [swipe(GESTA_PHASE_BEGAN, fingers: first), swipe(GESTA_PHASE_ENDED, fingers: second)]
            #expect(check(batch)?.status == (second == 0 || second == first ? nil : .range))
        }
        let many = (0...UInt64(GESTA_STREAMS_MAX)).map { swipe(GESTA_PHASE_BEGAN, stream: $0) }
        #expect(check(many)?.status == .limit && check(many)?.index == Int(GESTA_STREAMS_MAX))
        #expect(check(Array(many.dropLast())) == nil)
    }
}
