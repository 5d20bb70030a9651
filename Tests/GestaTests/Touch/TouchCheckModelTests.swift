import CGesta
import Testing

@testable import GestaCore

@Suite("TouchCheck against a check of one sample at a time")
struct TouchCheckModelTests {
    /// The rules of the header for one sample, given the contacts that are down before it.
    private func fault(_ t: gesta_touch, down: Set<UInt64>, limit: Int, now: Int64) -> Status {
        if t.time < now || abs(t.time) > Clock.latest { return .time }
        if !t.x.isFinite || !t.y.isFinite { return .notFinite }
        if !(1...6).contains(Int(t.phase)) { return .phase }
        let isDown = down.contains(t.contact)
        switch t.phase {
        case GESTA_PHASE_BEGAN.rawValue: return isDown ? .contact : down.count == limit ? .limit : .ok
        case GESTA_PHASE_HOVER.rawValue: return isDown ? .contact : .ok
        default: return isDown ? .ok : .contact
        }
    }

    private func apply(_ t: gesta_touch, to down: inout Set<UInt64>) {
        if t.phase == GESTA_PHASE_BEGAN.rawValue { down.insert(t.contact) }
        if t.phase == GESTA_PHASE_ENDED.rawValue || t.phase == GESTA_PHASE_CANCELLED.rawValue { down.remove(t.contact) }
    }

    /// Returns usually valid samples: runs of moves, frames of several contacts, contacts that begin and end, and a few
    /// flaws.
    private func batch(_ dice: inout Dice, down before: Set<UInt64>, from start: Int64) -> [gesta_touch] {
        var down = before
        var time = start
        var touches: [gesta_touch] = []
        let length = 1 + dice.below(24)
        while touches.count < length {
            if !dice.chance(20) { time += Int64(dice.below(3)) }
            let known = down.sorted()
            let first = touches.count
            if known.count > 1, dice.chance(30) {
                for _ in 0..<1 + dice.below(4) {
                    for id in known.reversed() {
                        touches.append(gesta_touch(GESTA_PHASE_MOVED.rawValue, id, dice.real(-9...9), 0, time))
                    }
                    if dice.chance(90) { time += 1 }
                }
            } else if !known.isEmpty, dice.chance(60) {
                let id = known[dice.below(known.count)]
                for _ in 0..<1 + dice.below(6) {
                    touches.append(
                        gesta_touch(GESTA_PHASE_MOVED.rawValue, id, dice.real(-9...9), dice.real(-9...9), time))
                    if dice.chance(90) { time += 1 }
                }
            } else {
                let id = UInt64(dice.below(6))
                let lifts = [
                    GESTA_PHASE_ENDED.rawValue, GESTA_PHASE_CANCELLED.rawValue, GESTA_PHASE_STATIONARY.rawValue,
                ]
                let arrives = [GESTA_PHASE_BEGAN.rawValue, GESTA_PHASE_BEGAN.rawValue, GESTA_PHASE_HOVER.rawValue]
                let phase = (down.contains(id) ? lifts : arrives)[dice.below(3)]
                if down.count == 4, phase == GESTA_PHASE_BEGAN.rawValue, dice.chance(80) { continue }
                touches.append(gesta_touch(phase, id, 0, 0, time))
            }
            let spoiled = first + dice.below(touches.count - first)
            if dice.chance(1) { touches[spoiled].x = .nan }
            if dice.chance(1) { touches[spoiled].phase = UInt32(dice.below(9)) }
            if dice.chance(1) { touches[spoiled].contact = 5 }
            if dice.chance(1) { touches[spoiled].time -= 3 }
            apply(touches[touches.count - 1], to: &down)
        }
        return touches
    }

    @Test(
        "The first flaw of a random batch is the first flaw of single samples",
        arguments: 1...6 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var dice = Dice(seed)
        var good = 0
        var bad = 0
        for _ in 0..<500 {
            var table = ContactTable(limit: 4)!
            var check = TouchCheck()
            defer {
                check.free()
                table.free()
            }
            var down: Set<UInt64> = []
            var now: Int64 = 100
            for _ in 0..<4 {
                let touches = batch(&dice, down: down, from: now)
                var expected: SampleFlaw?
                var next = (down: down, now: now)
                for (index, touch) in touches.enumerated() {
                    let status = fault(touch, down: next.down, limit: 4, now: next.now)
                    if !status.isOK {
                        expected = SampleFlaw(index: index, status: status)
                        break
                    }
                    next.now = touch.time
                    apply(touch, to: &next.down)
                }
                touches.withUnsafeBytes { bytes in
                    let batch = TouchBatch(
                        base: bytes.baseAddress!, count: touches.count, stride: MemoryLayout<gesta_touch>.stride)
                    let found = check.firstFlaw(in: batch, contacts: &table, now: now)
                    #expect(found?.index == expected?.index && found?.status == expected?.status)
                    if found == nil { expectRun(check.longestRun, check.width, in: touches) }
                }
                if expected != nil {
                    bad += 1
                    continue
                }
                good += 1
                for touch in touches {
                    if touch.phase == GESTA_PHASE_BEGAN.rawValue {
                        withUnsafePointer(to: touch) { _ = table.begin($0, .down) }
                    }
                    let isLast =
                        touch.phase == GESTA_PHASE_ENDED.rawValue || touch.phase == GESTA_PHASE_CANCELLED.rawValue
                    if isLast, let contact = table.find(touch.contact) { table.end(contact) }
                }
                (down, now) = next
            }
        }
        #expect(good > 200 && bad > 100)
    }

    /// The run consists of whole frames of moves of the same contacts, each later than the one before.
    private func expectRun(_ run: Range<Int>, _ width: Int, in touches: [gesta_touch]) {
        guard !run.isEmpty else { return }
        #expect(run.count % width == 0)
        for at in run {
            let first = run.lowerBound + (at - run.lowerBound) / width * width
            #expect(
                touches[at].phase == GESTA_PHASE_MOVED.rawValue && touches[at].time == touches[first].time
                    && touches[at].contact == touches[run.lowerBound + at - first].contact)
            if first > 0 { #expect(touches[first - 1].time < touches[first].time) }
            if first + width < touches.count { #expect(touches[first + width].time > touches[first].time) }
        }
    }
}
