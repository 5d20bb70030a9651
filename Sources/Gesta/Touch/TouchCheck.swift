// A batch of samples is checked whole before the first one is dispatched.

import CGesta

/// Samples that lie `stride` bytes apart, in the caller's memory.
struct TouchBatch {
    let base: UnsafeRawPointer
    let count: Int
    let stride: Int

    @inline(__always)
    subscript(index: Int) -> UnsafePointer<gesta_touch> {
        (base + index &* stride).assumingMemoryBound(to: gesta_touch.self)
    }
}

/// What the first bad sample is, and what it broke.
struct TouchFlaw {
    let index: Int
    let status: Status
}

struct TouchCheck {
    /// Contacts that went down (1) or up (0) earlier in the batch. Empty in a batch of moves.
    private var changed = IdMap()

    mutating func free() { changed.free() }

    /// Nil: all is well. `now` is the time before the batch, or Int64.min.
    mutating func firstFlaw(in batch: TouchBatch, contacts: inout ContactTable, now: Int64) -> TouchFlaw? {
        changed.removeAll()
        var now = now
        var down = contacts.count
        // The contact of the sample before, known to be down: most samples are moves of the same one.
        var known: UInt64 = 0
        var isKnown = false
        var at = 0
        while at < batch.count {
            let touch = batch[at]
            let time = touch.pointee.time
            if !TouchCheck.isWellFormed(touch) || time < now {
                return TouchFlaw(index: at, status: TouchCheck.fault(of: touch, now: now))
            }
            now = time
            let id = touch.pointee.contact
            let phase = Int(touch.pointee.phase)
            if isKnown && id == known && (phase == GESTA_PHASE_MOVED || phase == GESTA_PHASE_STATIONARY) {
                at &+= 1
                continue
            }
            let isDown = isDown(id, &contacts)
            switch phase {
            case GESTA_PHASE_BEGAN:
                if isDown { return TouchFlaw(index: at, status: .contact) }
                if down == contacts.limit { return TouchFlaw(index: at, status: .limit) }
                down &+= 1
                guard remember(id, isDown: true, in: batch) else { return TouchFlaw(index: at, status: .memory) }
            case GESTA_PHASE_HOVER:
                if isDown { return TouchFlaw(index: at, status: .contact) }
            default:
                if !isDown { return TouchFlaw(index: at, status: .contact) }
                if phase == GESTA_PHASE_ENDED || phase == GESTA_PHASE_CANCELLED {
                    down &-= 1
                    guard remember(id, isDown: false, in: batch) else {
                        return TouchFlaw(index: at, status: .memory)
                    }
                }
            }
            known = id
            isKnown = phase == GESTA_PHASE_BEGAN || phase == GESTA_PHASE_MOVED || phase == GESTA_PHASE_STATIONARY
            at &+= 1
        }
        return nil
    }

    private func isDown(_ id: UInt64, _ contacts: inout ContactTable) -> Bool {
        if changed.count > 0, let isDown = changed.find(id) { return isDown == 1 }
        return contacts.find(id) != nil
    }

    /// A batch of one has nothing after it that would need to know.
    private mutating func remember(_ id: UInt64, isDown: Bool, in batch: TouchBatch) -> Bool {
        if batch.count == 1 { return true }
        if changed.count == 0, !changed.prepare(capacity: min(batch.count, lifecycleSamples(in: batch))) { return false }
        changed.set(id, isDown ? 1 : 0)
        return true
    }

    private func lifecycleSamples(in batch: TouchBatch) -> Int {
        var total = 0
        var at = 0
        while at < batch.count {
            let phase = Int(batch[at].pointee.phase)
            if phase == GESTA_PHASE_BEGAN || phase == GESTA_PHASE_ENDED || phase == GESTA_PHASE_CANCELLED { total &+= 1 }
            at &+= 1
        }
        return total
    }

    /// All that can be said of a sample by itself. Comparisons are written so that NaN fails them.
    @inline(__always)
    private static func isWellFormed(_ touch: UnsafePointer<gesta_touch>) -> Bool {
        let t = touch.pointee
        // x - x is 0 for a finite x, NaN for the others.
        let shape = (t.pressure - t.pressure) + (t.major - t.major) + (t.minor - t.minor)
            + (t.orientation - t.orientation) + (t.tilt_x - t.tilt_x) + (t.tilt_y - t.tilt_y)
        return abs(t.x) <= GESTA_COORDINATE_MAX && abs(t.y) <= GESTA_COORDINATE_MAX
            && t.time <= Clock.latest && t.time >= -Clock.latest
            && t.phase &- 1 < 6 && t.tool < 4 && t.flags < 2 && t.reserved == 0
            && shape == 0
    }

    /// Which rule a malformed sample broke: the order in which the header names the fields.
    private static func fault(of touch: UnsafePointer<gesta_touch>, now: Int64) -> Status {
        let t = touch.pointee
        if t.time > Clock.latest || t.time < -Clock.latest || t.time < now { return .time }
        if !t.x.isFinite || !t.y.isFinite { return .notFinite }
        if abs(t.x) > GESTA_COORDINATE_MAX || abs(t.y) > GESTA_COORDINATE_MAX { return .range }
        if t.phase &- 1 >= 6 || t.tool >= 4 || t.flags >= 2 { return .phase }
        if t.reserved != 0 { return .argument }
        return .notFinite
    }

    /// "touches[3].x is nan, must be finite".
    static func describe(
        _ flaw: TouchFlaw, in batch: TouchBatch, now: Int64, limit: Int, to out: inout TextWriter
    ) {
        let t = batch[flaw.index].pointee
        let before = flaw.index == 0 ? now : batch[flaw.index &- 1].pointee.time
        func field(_ name: StaticString) {
            out.text("touches[")
            out.integer(flaw.index)
            out.text("].")
            out.text(name)
            out.text(" is ")
        }
        switch flaw.status {
        case .time:
            field("time")
            out.integer(t.time)
            if t.time >= -Clock.latest && t.time <= Clock.latest {
                out.text(", must not be before ")
                out.integer(before)
            } else {
                out.text(", must be within +-GESTA_TIME_MAX")
            }
        case .notFinite:
            let fields: [(StaticString, Double)] = [
                ("x", t.x), ("y", t.y), ("pressure", Double(t.pressure)), ("major", Double(t.major)),
                ("minor", Double(t.minor)), ("orientation", Double(t.orientation)), ("tilt_x", Double(t.tilt_x)),
                ("tilt_y", Double(t.tilt_y)),
            ]
            for (name, value) in fields where !value.isFinite {
                field(name)
                out.figure(value)
                out.text(", must be finite")
                break
            }
        case .range:
            let isX = abs(t.x) > GESTA_COORDINATE_MAX
            field(isX ? "x" : "y")
            out.figure(isX ? t.x : t.y)
            out.text(", must be within +-GESTA_COORDINATE_MAX")
        case .phase:
            if t.phase &- 1 >= 6 {
                field("phase")
                out.integer(t.phase)
                out.text(", must be one of GESTA_PHASE_BEGAN (1) to GESTA_PHASE_HOVER (6)")
            } else if t.tool >= 4 {
                field("tool")
                out.integer(t.tool)
                out.text(", must be one of GESTA_TOOL_FINGER (0) to GESTA_TOOL_MOUSE (3)")
            } else {
                field("flags")
                out.hexadecimal(t.flags)
                out.text(", has a bit that is no GESTA_TOUCH_ flag")
            }
        case .argument:
            field("reserved")
            out.integer(t.reserved)
            out.text(", must be 0")
        case .limit:
            field("contact")
            out.integer(Int64(bitPattern: t.contact))
            out.text(", which goes down as one more than max_contacts (")
            out.integer(limit)
            out.text(")")
        case .contact:
            field("contact")
            out.integer(Int64(bitPattern: t.contact))
            let isNew = Int(t.phase) == GESTA_PHASE_BEGAN || Int(t.phase) == GESTA_PHASE_HOVER
            out.text(isNew ? ", which is down already" : ", which is not down")
        default:
            out.text("out of memory")
        }
    }
}
