import CGesta
import Testing

@testable import GestaCore

@Suite("Streams of motions")
struct StreamTableTests {
    /// What one sample of fingers does: which axes move, and which stop.
    private static let steps = (0..<16).map { (axes: UInt32($0 & 3), stops: UInt32($0 >> 2)) }

    private func makeTable() -> StreamTable<Int> { StreamTable(0)! }

    @Test("All sequences of three samples: a scroll of fingers ends when each axis that moved has stopped since")
    func stops() {
        let table = makeTable()
        defer { table.free() }
        for first in Self.steps {
            for second in Self.steps {
                for third in Self.steps {
                    var (moving, hasMoved) = (UInt32(0), false)
                    guard let (stream, _) = begin(table) else { return }
                    for (at, step) in [first, second, third].enumerated() {
                        // An axis that moves in the sample in which it stops has stopped.
                        moving = (moving | step.axes) & ~step.stops
                        hasMoved = hasMoved || step.axes != 0
                        var sample = gesta_motion.fingers(
                            step.axes & 1 != 0 ? 1 : 0, step.axes & 2 != 0 ? -1 : 0, flags: step.stops, at: at)
                        let ends = stream.pointee.follow(&sample)
                        #expect(ends == (hasMoved && moving == 0), "\(first) \(second) \(third)")
                        if ends { break }
                    }
                    table.end(stream, in: 0)
                }
            }
        }
    }

    private func begin(_ table: StreamTable<Int>) -> (StreamTable<Int>.Pointer, Bool)? {
        var sample = gesta_motion.fingers(0, 0, at: 0)
        guard let begun = table.begin(&sample) else {
            Issue.record("no room")
            return nil
        }
        return (begun.stream, begun.continues)
    }

    @Test("Fingers have no deadline; anything else ends 500 ms after its newest sample, also momentum")
    func deadlines() {
        for source in 0..<UInt32(5) {
            for flags in [0, GESTA_MOTION_MOMENTUM.rawValue] {
                let table = makeTable()
                defer { table.free() }
                var sample = gesta_motion.fingers(0, 1, flags: flags, at: 40)
                sample.source = source
                let stream = table.begin(&sample)!.stream
                let ends = stream.pointee.follow(&sample)
                let isOfFingers = source == GESTA_SOURCE_FINGER.rawValue && flags == 0
                #expect(!ends && stream.pointee.deadline == (isOfFingers ? Clock.never : ms(540)))
                // Not without the flag, either: the fingers have lifted.
                sample.flags = 0
                let isOther = stream.pointee.isSuperseded(by: &sample)
                #expect(isOther == (flags != 0))
            }
        }
    }

    @Test("Momentum continues the last scroll of its id, with the keys of that")
    func momentum() {
        let table = makeTable()
        defer { table.free() }
        var sample = gesta_motion.fingers(0, 1, at: 0)
        sample.modifiers = 2
        let stream = table.begin(&sample)!.stream
        stream.pointee.contact.seen.id = sample.stream
        // (A serial of 0 stands for none.)
        var touch = gesta_touch(GESTA_PHASE_BEGAN.rawValue, sample.stream, 0, 0, 0)
        stream.pointee.contact.begin(&touch, .down, serial: 5)
        table.end(stream, in: 3)
        (sample.modifiers, sample.flags) = (0, GESTA_MOTION_MOMENTUM.rawValue)
        let next = table.begin(&sample)!
        #expect(next.continues && next.stream == stream && next.stream.pointee.modifiers == 2)
        table.end(next.stream, in: 3)
        stream.pointee.setCaught(true)
        #expect(table.begin(&sample) == nil)
        table.forget()
        #expect(table.begin(&sample)!.continues == false)
    }

    @Test("As many scrolls as there can be: the one with the oldest sample ends first")
    func surplus() {
        let table = makeTable()
        defer { table.free() }
        for at in 0..<Int(GESTA_STREAMS_MAX) {
            var sample = gesta_motion.fingers(0, 1, at: at == 3 ? 0 : 10 + at)
            sample.stream = UInt64(at)
            #expect(table.surplus(for: &sample) == nil)
            let stream = table.begin(&sample)!.stream
            stream.pointee.contact.seen.id = sample.stream
            _ = stream.pointee.follow(&sample)
        }
        var sample = gesta_motion.fingers(0, 1, at: 99)
        sample.stream = 99
        #expect(table.surplus(for: &sample)?.pointee.contact.seen.id == 3 && table.begin(&sample) == nil)
        #expect(table.gestures == 0)
    }
}
