// Checks a whole batch of motions before the first one is dispatched.

import CGesta

struct MotionCheck {
    /// The swipes, pinches and holds that began earlier in the batch, as kind and number of fingers; 0 of those that
    /// ended.
    private var changed = IdMap()

    mutating func free() { changed.free() }

    /// Returns the first invalid sample, or nil. `now` is the time before the batch, or Clock.unknown.
    @inline(__always)
    mutating func firstFlaw<Attachment>(
        in batch: MotionBatch, streams: StreamTable<Attachment>, now: Int64
    ) -> SampleFlaw? {
        var (at, now) = (0, now)
        while at < batch.count, MotionCheck.isPlainScroll(batch[at], from: now) {
            now = batch[at].pointee.time
            at &+= 1
        }
        return at == batch.count ? nil : firstFlaw(in: batch, from: at, streams, now: now)
    }

    @inline(never)
    private mutating func firstFlaw<Attachment>(
        in batch: MotionBatch, from first: Int, _ streams: StreamTable<Attachment>, now: Int64
    ) -> SampleFlaw? {
        if batch.count > 1, !changed.prepare(capacity: batch.count) { return SampleFlaw(index: 0, status: .memory) }
        var now = now
        // Counted when it is needed: most motions are scrolls.
        var gestures = -1
        for at in first..<batch.count {
            let motion = batch[at].pointee
            let status = MotionCheck.isPlain(batch[at], from: now) ? .ok : MotionCheck.fault(of: motion, now: now)
            if !status.isOK { return SampleFlaw(index: at, status: status) }
            now = motion.time
            if motion.isScroll { continue }
            let known = batch.count > 1 ? changed.find(motion.stream) : nil
            let gesture = known ?? streams.underWay(motion.stream, isScroll: false)?.pointee.gesture ?? 0
            let begins = motion.phase == GESTA_PHASE_BEGAN.rawValue
            if gesture & 7 != (begins ? 0 : Int32(motion.kind)) { return SampleFlaw(index: at, status: .contact) }
            if !begins, motion.fingers != 0, motion.fingers != gesture >> 3 {
                return SampleFlaw(index: at, status: .range)
            }
            if motion.phase == GESTA_PHASE_MOVED.rawValue { continue }
            if gestures < 0 { gestures = streams.gestures }
            if begins, gestures == Int(GESTA_STREAMS_MAX) { return SampleFlaw(index: at, status: .limit) }
            gestures &+= begins ? 1 : -1
            if batch.count == 1 { continue }
            changed.set(motion.stream, begins ? MotionCheck.gesture(motion.kind, Int(motion.fingers)) : 0)
        }
        return nil
    }

    /// The rule that a sample breaks, if any.
    private static func fault(of m: gesta_motion, now: Int64) -> Status {
        if m.time > Clock.latest || m.time < -Clock.latest || m.time < now { return .time }
        guard MotionCheck.isPhase(m.phase), m.kind.wrappingSubtracting(1) < 4, m.source < 5, m.flags < 16,
            m.isScroll || m.source | m.flags == 0
        else { return .phase }
        for at in 0..<MotionField.count {
            let field = MotionField(at, of: m)
            if !field.value.isFinite { return .notFinite }
            if !field.isInRange { return .range }
        }
        return .ok
    }

    /// Whether it is a scroll or a swipe without a flaw, as most motions are: its fields need not be looked at one by
    /// one. (Comparisons with NaN are false.)
    @_optimize(speed) @inline(never)
    private static func isPlain(_ motion: UnsafePointer<gesta_motion>, from now: Int64) -> Bool {
        let m = motion.pointee
        let places =
            TouchCheck.belowLimit(SIMD2(m.x.bitPattern, m.y.bitPattern))
            & TouchCheck.belowLimit(SIMD2(m.dx.bitPattern, m.dy.bitPattern))
        let isKind =
            m.isScroll
            ? m.wheel_x | m.wheel_y == 0
                || (m.hasUnits && m.wheel_x.magnitude <= 1_000_000 && m.wheel_y.magnitude <= 1_000_000)
            : m.kind == GESTA_MOTION_SWIPE.rawValue && m.wheel_x | m.wheel_y == 0 && m.source | m.flags == 0
        return isKind && isPhase(m.phase) && m.time >= now && m.time >= -Clock.latest && m.time <= Clock.latest
            && m.source < 5 && m.flags < 16 && m.fingers <= 10 && m.scale == 0 && m.rotation == 0
            && Int64(bitPattern: places[0] & places[1]) < 0
    }

    /// The same of a scroll alone, which depends on no stream.
    @inline(__always)
    static func isPlainScroll(_ motion: UnsafePointer<gesta_motion>, from now: Int64) -> Bool {
        motion.pointee.isScroll && isPlain(motion, from: now)
    }

    /// What a swipe, pinch or hold keeps until it ends: its kind and its number of fingers.
    static func gesture(_ kind: UInt32, _ fingers: Int) -> Int32 {
        Int32(truncatingIfNeeded: kind) | Int32(truncatingIfNeeded: fingers) << 3
    }

    static func isPhase(_ phase: UInt32) -> Bool {
        phase == GESTA_PHASE_BEGAN.rawValue || phase == GESTA_PHASE_MOVED.rawValue
            || phase == GESTA_PHASE_ENDED.rawValue || phase == GESTA_PHASE_CANCELLED.rawValue
    }
}

extension gesta_motion {
    /// Whether it may have wheel units.
    fileprivate var hasUnits: Bool { isScroll && source != GESTA_SOURCE_FINGER.rawValue }
}

/// A field of a motion that is a number, and between which numbers it must be.
struct MotionField {
    let name: Literal
    let value: Double
    let most: Double
    let least: Double

    static var count: Int { 9 }

    var isInRange: Bool { value >= least && value <= most }

    /// In the order of the struct. A field that the kind does not use must be 0.
    init(_ index: Int, of m: gesta_motion) {
        let isHold = m.kind == GESTA_MOTION_HOLD.rawValue
        let isPinch = m.kind == GESTA_MOTION_PINCH.rawValue
        let far = GESTA_COORDINATE_MAX
        let units: Double = m.hasUnits ? 1e6 : 0
        (name, value, most) =
            switch index {
            case 0: ("x", m.x, far)
            case 1: ("y", m.y, far)
            case 2: ("dx", m.dx, isHold ? 0 : far)
            case 3: ("dy", m.dy, isHold ? 0 : far)
            case 4: ("scale", m.scale, isPinch ? 1e9 : 0)
            case 5: ("rotation", m.rotation, isPinch ? 1e6 : 0)
            case 6: ("wheel_x", Double(m.wheel_x), units)
            case 7: ("wheel_y", Double(m.wheel_y), units)
            default: ("fingers", Double(m.fingers), 10)
            }
        least = index == 4 || index == 8 ? 0 : 0 - most
    }
}
