// Checks a whole batch of samples before the first one is dispatched.

import CGesta
import CPlatform

struct TouchCheck {
    /// Contacts that went down (1) or up (0) earlier in the batch. Empty for a batch of moves.
    private var changed = IdMap()

    mutating func free() { changed.free() }

    /// The longest run of moves in the last batch checked, and how many contacts its frames have.
    private(set) var longestRun = 0..<0
    private(set) var width = 1
    /// Of the last batch checked: how many contacts go down, in how many frames, and how many are down then at most; 0
    /// if none goes down.
    private(set) var began = 0
    private(set) var beginnings = 0
    private(set) var mostDown = 0

    /// Returns the first invalid sample, or nil. `now` is the time before the batch, or Clock.unknown. Most batches are
    /// a run of moves of all contacts: screens report these in the order in which they went down.
    @inline(__always)
    mutating func firstFlaw<Attachment>(
        in batch: TouchBatch, contacts: inout ContactTable<Attachment>, now: Int64
    ) -> SampleFlaw? {
        width = contacts.count
        mostDown = 0
        let moves = width > 0 ? TouchCheck.moves(ofAll: &contacts, in: batch, from: now) : 0
        longestRun = 0..<moves
        return moves == batch.count ? nil : firstFlaw(in: batch, from: moves, contacts: &contacts, now: now)
    }

    @_optimize(speed) @inline(never)
    private mutating func firstFlaw<Attachment>(
        in batch: TouchBatch, from first: Int, contacts: inout ContactTable<Attachment>, now: Int64
    ) -> SampleFlaw? {
        if changed.count > 0 { changed.removeAll() }
        var (began, beginnings, mostDown) = (0, 0, 0)
        var lastBeginning = Clock.unknown
        var (at, down) = (first, contacts.count)
        var now = first > 0 ? batch[first &- 1].pointee.time : now
        // Where the newest frame begins, if contacts only go down or move in it: later frames are usually like it.
        var frame = at
        while at < batch.count {
            if down == 0, batch[at].pointee.phase == GESTA_PHASE_HOVER.rawValue {
                let end = TouchCheck.hovers(in: batch, from: at, now: now)
                if end > at {
                    now = batch[end &- 1].pointee.time
                    at = end
                    if at == batch.count { break }
                    frame = batch[at].pointee.time == now ? batch.count : at
                }
            }
            let touch = batch[at]
            let time = touch.pointee.time
            if !TouchCheck.isWellFormed(touch) || time < now {
                let status = TouchCheck.fault(of: touch, now: now)
                if !status.isOK { return SampleFlaw(index: at, status: status) }
            }
            now = time
            let id = touch.pointee.contact
            let phase = touch.pointee.phase
            let isDown = isDown(id, &contacts)
            var goesDownOrUp = false
            switch phase {
            case GESTA_PHASE_BEGAN.rawValue:
                if isDown { return SampleFlaw(index: at, status: .contact) }
                if down == contacts.limit { return SampleFlaw(index: at, status: .limit) }
                down &+= 1
                began &+= 1
                if time != lastBeginning { beginnings &+= 1 }
                lastBeginning = time
                mostDown = max(mostDown, down)
                goesDownOrUp = true
            case GESTA_PHASE_HOVER.rawValue:
                if isDown { return SampleFlaw(index: at, status: .contact) }
            default:
                if !isDown { return SampleFlaw(index: at, status: .contact) }
                if phase == GESTA_PHASE_ENDED.rawValue || phase == GESTA_PHASE_CANCELLED.rawValue {
                    down &-= 1
                    goesDownOrUp = true
                }
            }
            at &+= 1
            if at == batch.count { break }
            // Only later samples depend on it.
            if goesDownOrUp, !remember(id, isDown: phase == GESTA_PHASE_BEGAN.rawValue, in: batch) {
                return SampleFlaw(index: at &- 1, status: .memory)
            }
            if phase != GESTA_PHASE_BEGAN.rawValue, phase != GESTA_PHASE_MOVED.rawValue { frame = batch.count }
            if batch[at].pointee.time == now { continue }
            if frame < at {
                let begin = at
                at &+= TouchCheck.moves(like: batch.part(from: frame, to: at), in: batch.dropFirst(at), after: now)
                if at &- begin > longestRun.count { (longestRun, width) = (begin..<at, begin &- frame) }
                now = batch[at &- 1].pointee.time
            }
            frame = at
        }
        if began > 0 { (self.began, self.beginnings, self.mostDown) = (began, beginnings, mostDown) }
        return nil
    }

    private func isDown<Attachment>(_ id: UInt64, _ contacts: inout ContactTable<Attachment>) -> Bool {
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

    /// Behind the samples of pointers above the surface: all are valid while no contact is down.
    @_optimize(speed) @inline(never)
    private static func hovers(in batch: TouchBatch, from first: Int, now: Int64) -> Int {
        var (at, now) = (first, now)
        while at < batch.count, batch[at].pointee.phase == GESTA_PHASE_HOVER.rawValue, isValid(batch[at], from: now) {
            now = batch[at].pointee.time
            at &+= 1
        }
        return at
    }

    /// How many of the first samples are a run of moves of all contacts, in the order in which these went down; 0 where
    /// the time is unknown. (inout: the table is not copied.)
    @_optimize(speed) @inline(never)
    private static func moves<Attachment>(
        ofAll contacts: inout ContactTable<Attachment>, in batch: TouchBatch, from time: Int64
    ) -> Int {
        moves(of: contacts.count, in: batch, after: time.wrappingSubtracting(1)) { contacts.down($0).pointee.seen.id }
    }

    /// The same of the contacts of a frame, which are all down.
    @_optimize(speed) @inline(never)
    private static func moves(like frame: TouchBatch, in batch: TouchBatch, after time: Int64) -> Int {
        moves(of: frame.count, in: batch, after: time) { frame[$0].pointee.contact }
    }

    /// Few comparisons, none of which an invalid sample, or a NaN, can pass.
    @inline(__always)
    private static func moves(of width: Int, in batch: TouchBatch, after time: Int64, _ id: (Int) -> UInt64) -> Int {
        let kind = moved(by: batch[0].pointee.tool & 3)
        // A device that reports pressure does so in each sample.
        let isPlain = hasZeroRest(batch[0])
        let last = batch.count &- width
        let first = id(0)
        if width == 1, isPlain {
            // Usually there is one contact.
            return wholeFrames(plainMoves(in: batch, of: first, kind, after: time), of: 1, in: batch)
        }
        var (end, before) = (0, time)
        var touch = batch.base
        // Coordinates and the other fields are accumulated, and examined once after the last sample.
        var places = SIMD2(repeating: UInt64.max)
        var rest = SIMD2<UInt64>(repeating: 0)
        frames: while end <= last {
            let now = touch.load(as: Int64.self)
            if now <= before { break }
            var turn = 0
            repeat {
                let sample = touch.assumingMemoryBound(to: gesta_touch.self)
                guard sample.pointee.contact == (turn == 0 ? first : id(turn)), sample.pointee.time == now,
                    touch.load(fromByteOffset: PLATFORM_TOUCH_PHASE, as: UInt64.self) == kind
                else { break frames }
                if isPlain {
                    rest |= TouchCheck.rest(touch)
                } else if !hasPlainRest(sample) {
                    break frames
                }
                places &= belowLimit(touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_X, as: SIMD2<UInt64>.self))
                touch += batch.stride
                turn &+= 1
            } while turn < width
            before = now
            end &+= width
        }
        if !areValid(places, rest, before) { end = validFrames(of: width, in: batch, upTo: end) }
        return wholeFrames(end, of: width, in: batch)
    }

    /// The same of one contact, and of samples without pressure and the like.
    @_optimize(speed) @inline(never)
    private static func plainMoves(
        in batch: TouchBatch, of id: UInt64, _ kind: UInt64, after time: Int64
    ) -> Int {
        var (left, before) = (batch.count, time)
        var touch = batch.base
        var places = SIMD2(repeating: UInt64.max)
        var rest = SIMD2<UInt64>(repeating: 0)
        while left > 0 {
            let sample = touch.assumingMemoryBound(to: gesta_touch.self)
            guard sample.pointee.time > before, sample.pointee.contact == id,
                touch.load(fromByteOffset: PLATFORM_TOUCH_PHASE, as: UInt64.self) == kind
            else { break }
            before = sample.pointee.time
            rest |= TouchCheck.rest(touch)
            places &= belowLimit(touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_X, as: SIMD2<UInt64>.self))
            touch += batch.stride
            left &-= 1
        }
        let end = batch.count &- left
        return areValid(places, rest, before) ? end : validFrames(of: 1, in: batch, upTo: end)
    }

    /// Times only grow: if the last one is valid, all are.
    @inline(__always)
    private static func areValid(_ places: SIMD2<UInt64>, _ rest: SIMD2<UInt64>, _ last: Int64) -> Bool {
        Int64(bitPattern: places[0] & places[1]) < 0 && rest[0] | rest[1] == 0 && last <= Clock.latest
    }

    /// Pressure and the like, and flags: see `hasZeroRest`.
    @inline(__always)
    private static func rest(_ touch: UnsafeRawPointer) -> SIMD2<UInt64> {
        touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_PRESSURE, as: SIMD2<UInt64>.self)
            | touch.loadUnaligned(fromByteOffset: PLATFORM_TOUCH_PRESSURE &+ 16, as: SIMD2<UInt64>.self)
    }

    /// A frame with further samples is none of a run.
    @inline(__always)
    private static func wholeFrames(_ end: Int, of width: Int, in batch: TouchBatch) -> Int {
        let isPart = end > 0 && end < batch.count && batch[end].pointee.time == batch[end &- 1].pointee.time
        return isPart ? end &- width : end
    }

    /// The frames before the first sample of which something that `moves` accumulates is invalid.
    @inline(never)
    private static func validFrames(of width: Int, in batch: TouchBatch, upTo end: Int) -> Int {
        var at = 0
        while at < end, isWellFormed(batch[at]) { at &+= 1 }
        return at / width &* width
    }

    /// The highest bit is set where a coordinate's magnitude is within the limit: magnitudes of doubles have the order
    /// of their bits.
    @inline(__always)
    static func belowLimit(_ bits: SIMD2<UInt64>) -> SIMD2<UInt64> {
        (bits & SIMD2(repeating: Int64.max.magnitude)) &- SIMD2(repeating: GESTA_COORDINATE_MAX.bitPattern &+ 1)
    }

    /// Whether several samples are moves as `isMove` means it, each later than the one before.
    @inline(__always)
    static func areMoves<Attachment>(
        _ batch: TouchBatch, of contact: UnsafeMutablePointer<Contact<Attachment>>, from now: Int64, before end: Int64
    ) -> Bool {
        let seen = contact.pointee.seen
        return seen.phase == GESTA_PHASE_MOVED.rawValue && batch[batch.count &- 1].pointee.time < end
            && plainMoves(in: batch, of: seen.id, moved(by: seen.tool), after: now.wrappingSubtracting(1))
                == batch.count
    }

    /// Whether a sample is a move of a contact whose previous sample was a move with the same tool: so it is down.
    /// `end` is at most the time after the latest.
    /// (Phase and tool are read separately: the program may have just stored them so, and a wider load would wait for
    /// those stores.)
    @inline(__always)
    static func isMove<Attachment>(
        _ touch: UnsafePointer<gesta_touch>, of contact: UnsafeMutablePointer<Contact<Attachment>>, from now: Int64,
        before end: Int64
    ) -> Bool {
        let t = touch.pointee
        let seen = contact.pointee.seen
        return t.contact == seen.id && t.phase == GESTA_PHASE_MOVED.rawValue && seen.phase == GESTA_PHASE_MOVED.rawValue
            && t.tool == seen.tool
            && t.time >= now && t.time < end && isCoordinate(t.x.bitPattern) && isCoordinate(t.y.bitPattern)
            && (hasZeroRest(touch) || hasPlainRest(touch))
    }

    /// Whether a sample breaks none of the rules for it by itself.
    @inline(never)
    static func isValid(_ touch: UnsafePointer<gesta_touch>, from now: Int64) -> Bool {
        touch.pointee.time >= now && isWellFormed(touch)
    }

    /// Phase and tool, which are adjacent and so are compared together.
    @inline(__always)
    private static func moved(by tool: UInt32) -> UInt64 { UInt64(tool) << 32 | UInt64(GESTA_PHASE_MOVED.rawValue) }

    /// Mice and most screens report no pressure, size, tilt or distance, and no flags: 32 bytes of 0.
    @inline(__always)
    static func hasZeroRest(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let rest = UnsafeRawPointer(touch) + PLATFORM_TOUCH_PRESSURE
        return rest.load(as: UInt64.self) | rest.load(fromByteOffset: 8, as: UInt64.self)
            | rest.load(fromByteOffset: 16, as: UInt64.self) | rest.load(fromByteOffset: 24, as: UInt64.self) == 0
    }

    /// Pressure, size and tilt are finite, all flags are known, and the distance is finite and not negative.
    @inline(never)
    private static func hasPlainRest(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let t = touch.pointee
        // A sum of finite numbers is finite; if it overflows, `fault` checks each.
        let sum = (t.pressure + t.major) + (t.minor + t.orientation) + (t.tilt_x + t.tilt_y) + t.distance
        return t.flags < 2 && t.distance >= 0 && sum - sum == 0
    }

    /// All rules for a sample by itself.
    @inline(__always)
    private static func isWellFormed(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let t = touch.pointee
        return isCoordinate(t.x.bitPattern) && isCoordinate(t.y.bitPattern) && t.time <= Clock.latest
            && t.time >= -Clock.latest
            && t.phase.wrappingSubtracting(1) < 6 && t.tool < 4 && (hasZeroRest(touch) || hasPlainRest(touch))
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
        if t.phase.wrappingSubtracting(1) >= 6 || t.tool >= 4 || t.flags >= 2 { return .phase }
        let isFinite =
            t.pressure.isFinite && t.major.isFinite && t.minor.isFinite && t.orientation.isFinite
            && t.tilt_x.isFinite && t.tilt_y.isFinite && t.distance.isFinite
        if !isFinite { return .notFinite }
        return t.distance < 0 ? .range : .ok
    }
}
