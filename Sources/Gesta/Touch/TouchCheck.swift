// Checks a whole batch of samples before the first one is dispatched.

import CGesta
import CPlatform

struct TouchCheck {
    /// Contacts that went down (1) or up (0) earlier in the batch. Empty for a batch of moves.
    private var changed = IdMap()

    mutating func free() { changed.free() }

    /// The longest run of moves of one contact, each a frame of its own, in the last batch checked.
    private(set) var longestRun = 0..<0

    /// A batch consists of moves of one contact that are known to be valid.
    @inline(__always)
    mutating func pass(_ moves: Int) {
        if changed.count > 0 { changed.removeAll() }
        longestRun = 0..<moves
    }

    /// Returns the first invalid sample, or nil. `now` is the time before the batch, or Clock.unknown. The first
    /// `passed` samples are known to be moves of one contact (see `moves`).
    @_optimize(speed)
    mutating func firstFlaw<Trackers>(
        in batch: TouchBatch, passed: Int = 0, contacts: inout ContactTable<Trackers>, now: Int64
    ) -> TouchFlaw? {
        if changed.count > 0 { changed.removeAll() }
        longestRun = TouchCheck.run(from: 0, to: passed, in: batch)
        var now = passed > 0 ? batch[passed &- 1].pointee.time : now
        var down = contacts.count
        var at = passed
        if at == 0, down > 1 {
            at = TouchCheck.movesInTurn(of: contacts, in: batch, after: now)
            if at > 0 { now = batch[at &- 1].pointee.time }
        }
        // Where the newest frame begins, if contacts only go down or move in it.
        var frame = at
        while at < batch.count {
            let touch = batch[at]
            let time = touch.pointee.time
            if !TouchCheck.isWellFormed(touch) || time < now {
                let status = TouchCheck.fault(of: touch, now: now)
                if !status.isOK { return TouchFlaw(index: at, status: status) }
            }
            now = time
            let id = touch.pointee.contact
            let phase = touch.pointee.phase
            let isDown = isDown(id, &contacts)
            var goesDownOrUp = false
            switch phase {
            case GESTA_PHASE_BEGAN.rawValue:
                if isDown { return TouchFlaw(index: at, status: .contact) }
                if down == contacts.limit { return TouchFlaw(index: at, status: .limit) }
                down &+= 1
                goesDownOrUp = true
            case GESTA_PHASE_HOVER.rawValue:
                if isDown { return TouchFlaw(index: at, status: .contact) }
            default:
                if !isDown { return TouchFlaw(index: at, status: .contact) }
                if phase == GESTA_PHASE_ENDED.rawValue || phase == GESTA_PHASE_CANCELLED.rawValue {
                    down &-= 1
                    goesDownOrUp = true
                }
            }
            let first = at &+ 1
            at = first
            if first < batch.count, batch[first].pointee.contact == id,
                phase == GESTA_PHASE_BEGAN.rawValue || phase == GESTA_PHASE_MOVED.rawValue
            {
                at &+= TouchCheck.moves(of: id, batch[first], batch.count &- first, batch.stride, after: time)
                let found = TouchCheck.run(from: first, to: at, in: batch)
                if found.count > longestRun.count { longestRun = found }
                now = batch[at &- 1].pointee.time
                frame = at &- 1
            }
            // Only later samples depend on it.
            if goesDownOrUp, at < batch.count, !remember(id, isDown: phase == GESTA_PHASE_BEGAN.rawValue, in: batch) {
                return TouchFlaw(index: first &- 1, status: .memory)
            }
            if phase != GESTA_PHASE_BEGAN.rawValue, phase != GESTA_PHASE_MOVED.rawValue { frame = batch.count }
            if at < batch.count, batch[at].pointee.time != now {
                if at &- frame > 1 {
                    at &+= TouchCheck.movesLike(batch.part(from: frame, to: at), batch.dropFirst(at), after: now)
                    now = batch[at &- 1].pointee.time
                }
                frame = at
            }
        }
        return nil
    }

    /// Moves that are frames of their own: without the last if a sample of the same time follows.
    private static func run(from first: Int, to end: Int, in batch: TouchBatch) -> Range<Int> {
        let isCut = end > first && end < batch.count && batch[end].pointee.time == batch[end &- 1].pointee.time
        return first..<(isCut ? end &- 1 : end)
    }

    private func isDown<Trackers>(_ id: UInt64, _ contacts: inout ContactTable<Trackers>) -> Bool {
        if changed.count > 0, let isDown = changed.find(id) { return isDown == 1 }
        return contacts.find(id) != nil
    }

    @inline(never)
    private mutating func remember(_ id: UInt64, isDown: Bool, in batch: TouchBatch) -> Bool {
        if changed.count == 0 {
            // In a long batch, counting them saves memory.
            let most = batch.count <= 64 ? batch.count : lifecycleSamples(in: batch)
            guard changed.prepare(capacity: most) else { return false }
        }
        changed.set(id, isDown ? 1 : 0)
        return true
    }

    private func lifecycleSamples(in batch: TouchBatch) -> Int {
        var total = 0
        var at = 0
        while at < batch.count {
            let phase = batch[at].pointee.phase
            if phase == GESTA_PHASE_BEGAN.rawValue || phase == GESTA_PHASE_ENDED.rawValue
                || phase == GESTA_PHASE_CANCELLED.rawValue
            {
                total &+= 1
            }
            at &+= 1
        }
        return total
    }

    /// Counts the leading samples that are moves of all contacts in the order in which they went down, over and over:
    /// what screens usually report.
    @_optimize(speed) @inline(never)
    private static func movesInTurn<Trackers>(
        of contacts: ContactTable<Trackers>, in batch: TouchBatch, after time: Int64
    ) -> Int {
        movesInTurn(in: batch, after: time, of: contacts.count) { contacts.down($0).pointee.seen.id }
    }

    /// The same with the contacts of the frame before, of which all are down.
    @_optimize(speed) @inline(never)
    private static func movesLike(_ frame: TouchBatch, _ batch: TouchBatch, after time: Int64) -> Int {
        movesInTurn(in: batch, after: time, of: frame.count) { frame[$0].pointee.contact }
    }

    @inline(__always)
    private static func movesInTurn(
        in batch: TouchBatch, after time: Int64, of contacts: Int, _ id: (Int) -> UInt64
    ) -> Int {
        guard batch[0].pointee.tool < 4 else { return 0 }
        let kind = TouchCheck.moved(by: batch[0].pointee.tool)
        var now = time
        var touch = batch.base
        var (count, turn) = (0, 0)
        // Coordinates are accumulated, and examined once after the last sample.
        var places = SIMD2(repeating: UInt64.max)
        while count < batch.count {
            let sample = touch.assumingMemoryBound(to: gesta_touch.self)
            guard sample.pointee.contact == id(turn),
                touch.load(fromByteOffset: PLATFORM_TOUCH_PHASE, as: UInt64.self) == kind, sample.pointee.time >= now,
                hasZeroRest(sample) || hasPlainRest(sample)
            else { break }
            now = sample.pointee.time
            places &= belowLimit(touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_X, as: SIMD2<UInt64>.self))
            touch += batch.stride
            count &+= 1
            turn = turn &+ 1 == contacts ? 0 : turn &+ 1
        }
        // Times only grow: if the last one is valid, all are.
        return Int64(bitPattern: places[0] & places[1]) < 0 && now <= Clock.latest ? count : 0
    }

    /// Counts the leading samples that are plain moves of a contact that is down, each later than the one before. Most
    /// samples of a stroke are checked here: few comparisons, none of which an invalid sample, or a NaN, can pass. Not
    /// inlined, so that its loop has all registers.
    @_optimize(speed) @inline(never)
    static func moves(
        of id: UInt64, _ first: UnsafePointer<gesta_touch>, _ count: Int, _ stride: Int, after time: Int64
    ) -> Int {
        guard first.pointee.tool < 4 else { return 0 }
        let kind = TouchCheck.moved(by: first.pointee.tool)
        var now = time
        var touch = UnsafeRawPointer(first)
        var left = count
        // A device that reports pressure does so in each sample.
        var isPlain = hasZeroRest(first)
        if isPlain {
            // Coordinates and the other fields are accumulated, and examined once after the last sample.
            var rest = SIMD2<UInt64>(repeating: 0)
            var places = SIMD2(repeating: UInt64.max)
            while touch.load(fromByteOffset: PLATFORM_TOUCH_CONTACT, as: UInt64.self) == id,
                touch.load(fromByteOffset: PLATFORM_TOUCH_PHASE, as: UInt64.self) == kind,
                touch.load(as: Int64.self) > now
            {
                now = touch.load(as: Int64.self)
                places &= belowLimit(touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_X, as: SIMD2<UInt64>.self))
                rest |=
                    touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_PRESSURE, as: SIMD2<UInt64>.self)
                    | touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_PRESSURE &+ 16, as: SIMD2<UInt64>.self)
                touch += stride
                left &-= 1
                if left == 0 { break }
            }
            isPlain = rest[0] | rest[1] == 0 && Int64(bitPattern: places[0] & places[1]) < 0
        }
        if !isPlain { (left, now) = movesOneByOne(of: id, kind, first, count, stride, after: time) }
        // Times only grow: if the last one is valid, all are.
        return now <= Clock.latest ? count &- left : 0
    }

    /// The same where a sample has pressure, size or tilt, or is invalid. Returns how many are left, and the time of
    /// the last move.
    private static func movesOneByOne(
        of id: UInt64, _ kind: UInt64, _ first: UnsafePointer<gesta_touch>, _ count: Int, _ stride: Int,
        after time: Int64
    ) -> (left: Int, now: Int64) {
        var now = time
        var touch = UnsafeRawPointer(first)
        var left = count
        while left > 0, isMove(touch, of: id, kind, after: now) {
            now = touch.load(as: Int64.self)
            touch += stride
            left &-= 1
        }
        return (left, now)
    }

    /// The highest bit is set where a coordinate's magnitude is within the limit: magnitudes of doubles have the order
    /// of their bits.
    @inline(__always)
    private static func belowLimit(_ bits: SIMD2<UInt64>) -> SIMD2<UInt64> {
        (bits & SIMD2(repeating: Int64.max.magnitude)) &- SIMD2(repeating: GESTA_COORDINATE_MAX.bitPattern &+ 1)
    }

    /// Whether a sample is a move of a contact whose previous sample was a move with the same tool: so it is down.
    /// (Phase and tool are read separately: the program may have just stored them so, and a wider load would wait for
    /// those stores.)
    @inline(__always)
    static func isMove<Trackers>(
        _ touch: UnsafePointer<gesta_touch>, of contact: UnsafeMutablePointer<Contact<Trackers>>, from now: Int64
    ) -> Bool {
        let t = touch.pointee
        let seen = contact.pointee.seen
        return t.contact == seen.id && t.phase == GESTA_PHASE_MOVED.rawValue && seen.phase == GESTA_PHASE_MOVED.rawValue
            && t.tool == seen.tool
            && t.time >= now && t.time <= Clock.latest && isCoordinate(t.x.bitPattern) && isCoordinate(t.y.bitPattern)
            && (hasZeroRest(touch) || hasPlainRest(touch))
    }

    /// Phase and tool, which are adjacent and so are compared together.
    @inline(__always)
    private static func moved(by tool: UInt32) -> UInt64 { UInt64(tool) << 32 | UInt64(GESTA_PHASE_MOVED.rawValue) }

    @inline(__always)
    private static func isMove(_ touch: UnsafeRawPointer, of id: UInt64, _ kind: UInt64, after time: Int64) -> Bool {
        let other =
            (touch.load(fromByteOffset: PLATFORM_TOUCH_CONTACT, as: UInt64.self) ^ id)
            | (touch.load(fromByteOffset: PLATFORM_TOUCH_PHASE, as: UInt64.self) ^ kind)
        guard other == 0, hasPlainRest(touch.assumingMemoryBound(to: gesta_touch.self)) else { return false }
        return touch.load(as: Int64.self) > time
            && isCoordinate(touch.load(fromByteOffset: PLATFORM_TOUCH_X, as: UInt64.self))
            && isCoordinate(touch.load(fromByteOffset: PLATFORM_TOUCH_Y, as: UInt64.self))
    }

    /// Mice and most screens report no pressure, size or tilt: 24 bytes of 0, as are the flags and the reserved field
    /// after them.
    @inline(__always)
    private static func hasZeroRest(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let rest = UnsafeRawPointer(touch) + PLATFORM_TOUCH_PRESSURE
        return rest.load(as: UInt64.self) | rest.load(fromByteOffset: 8, as: UInt64.self)
            | rest.load(fromByteOffset: 16, as: UInt64.self) | rest.load(fromByteOffset: 24, as: UInt64.self) == 0
    }

    /// Pressure, size and tilt are finite, all flags are known, and the reserved field is 0.
    @inline(never)
    private static func hasPlainRest(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let t = touch.pointee
        // A sum of finite numbers is finite; if it overflows, `fault` checks each.
        let sum = (t.pressure + t.major) + (t.minor + t.orientation) + (t.tilt_x + t.tilt_y)
        return t.flags < 2 && t.reserved == 0 && sum - sum == 0
    }

    /// All rules for a sample by itself.
    @inline(__always)
    private static func isWellFormed(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let t = touch.pointee
        return isCoordinate(t.x.bitPattern) && isCoordinate(t.y.bitPattern) && t.time <= Clock.latest
            && t.time >= -Clock.latest
            && t.phase &- 1 < 6 && t.tool < 4 && (hasZeroRest(touch) || hasPlainRest(touch))
    }

    /// Magnitudes of doubles have the order of their bits, with infinity and NaN above all others.
    @inline(__always)
    private static func isCoordinate(_ bits: UInt64) -> Bool {
        bits & Int64.max.magnitude <= GESTA_COORDINATE_MAX.bitPattern
    }

    /// The rule that a sample breaks, if any, in the order in which the header names the fields.
    @inline(never)
    private static func fault(of touch: UnsafePointer<gesta_touch>, now: Int64) -> Status {
        let t = touch.pointee
        if t.time > Clock.latest || t.time < -Clock.latest || t.time < now { return .time }
        if !t.x.isFinite || !t.y.isFinite { return .notFinite }
        if abs(t.x) > GESTA_COORDINATE_MAX || abs(t.y) > GESTA_COORDINATE_MAX { return .range }
        if t.phase &- 1 >= 6 || t.tool >= 4 || t.flags >= 2 { return .phase }
        if t.reserved != 0 { return .argument }
        let isFinite =
            t.pressure.isFinite && t.major.isFinite && t.minor.isFinite && t.orientation.isFinite
            && t.tilt_x.isFinite && t.tilt_y.isFinite
        return isFinite ? .ok : .notFinite
    }
}
