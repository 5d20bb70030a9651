// What is wrong with the first invalid sample of a batch, and the message about it.

import CGesta

struct SampleFlaw {
    let index: Int
    let status: Status

    /// Writes "touches[3].x is nan, must be finite", or without the sample's index if it was simulated. `now` is the
    /// time before the batch, `limit` the context's max_contacts.
    @inline(never)
    func describe(in batch: TouchBatch, now: Int64, limit: Int, isSimulated: Bool, to out: inout TextWriter) {
        func begin(_ field: Literal, _ out: inout TextWriter) {
            if !isSimulated { out.text("touches[", index, "].") }
            out.text(field)
            out.text(" is ")
        }
        let t = batch[index].pointee
        let before = index == 0 ? now : batch[index &- 1].pointee.time
        switch status {
        case .time:
            begin("time", &out)
            describe(t.time, after: before, now: now, to: &out)
        case .notFinite:
            let fields: [(Literal, Double)] = [
                ("x", t.x), ("y", t.y), ("pressure", Double(t.pressure)), ("major", Double(t.major)),
                ("minor", Double(t.minor)), ("orientation", Double(t.orientation)), ("tilt_x", Double(t.tilt_x)),
                ("tilt_y", Double(t.tilt_y)), ("distance", Double(t.distance)),
            ]
            for (name, value) in fields where !value.isFinite {
                begin(name, &out)
                out.figure(value)
                out.text(", must be finite")
                break
            }
        case .range:
            let isX = abs(t.x) > GESTA_COORDINATE_MAX
            if !isX, abs(t.y) <= GESTA_COORDINATE_MAX {
                begin("distance", &out)
                out.figure(Double(t.distance))
                return out.text(", must not be negative")
            }
            begin(isX ? "x" : "y", &out)
            out.figure(isX ? t.x : t.y)
            out.text(", must be within +-GESTA_COORDINATE_MAX")
        case .phase:
            if t.phase.wrappingSubtracting(1) >= 6 {
                begin("phase", &out)
                out.integer(t.phase)
                out.text(", must be one of GESTA_PHASE_BEGAN (1) to GESTA_PHASE_HOVER (6)")
            } else if t.tool >= 4 {
                begin("tool", &out)
                out.integer(t.tool)
                out.text(", must be one of GESTA_TOOL_FINGER (0) to GESTA_TOOL_MOUSE (3)")
            } else {
                begin("flags", &out)
                out.hexadecimal(t.flags)
                out.text(", must only have GESTA_TOUCH_ flags")
            }
        case .limit:
            begin("contact", &out)
            out.integer(t.contact)
            out.text(", but max_contacts (", limit, ") are already down")
        case .contact:
            begin("contact", &out)
            out.integer(t.contact)
            let isNew = t.phase == GESTA_PHASE_BEGAN.rawValue || t.phase == GESTA_PHASE_HOVER.rawValue
            out.text(isNew ? ", which is already down" : ", which is not down")
        default:
            out.text("out of memory")
        }
    }

    /// Of a sample that is too early, or out of range; `before`: the time of the one before it.
    fileprivate func describe(_ time: Int64, after before: Int64, now: Int64, to out: inout TextWriter) {
        out.integer(time)
        if time < -Clock.latest || time > Clock.latest { return out.text(", must be within +-GESTA_TIME_MAX") }
        out.text(", must not be before ", before)
        if time < now {
            out.text(", the context's time: call gesta_advance with earlier times, or set")
            out.text(" GESTA_CONFIG_LATE_SAMPLES")
        } else {
            out.text(", the previous sample's time")
        }
    }
}

// MARK: motions

extension SampleFlaw {
    /// Writes "motions[3].scale is -1, must be within 0..1e+09".
    @inline(never)
    func describe(in batch: MotionBatch, now: Int64, to out: inout TextWriter) {
        func begin(_ field: Literal, _ out: inout TextWriter) {
            out.text("motions[", index, "].")
            out.text(field)
            out.text(" is ")
        }
        let m = batch[index].pointee
        switch status {
        case .time:
            begin("time", &out)
            describe(m.time, after: index == 0 ? now : batch[index &- 1].pointee.time, now: now, to: &out)
        case .phase:
            if !MotionCheck.isPhase(m.phase) {
                begin("phase", &out)
                out.integer(m.phase)
                out.text(", must be GESTA_PHASE_BEGAN (1), MOVED (2), ENDED (4) or CANCELLED (5)")
            } else if m.kind.wrappingSubtracting(1) >= 4 {
                begin("kind", &out)
                out.integer(m.kind)
                out.text(", must be one of GESTA_MOTION_SWIPE (1) to GESTA_MOTION_SCROLL (4)")
            } else if m.source >= 5 || (m.source != 0 && !m.isScroll) {
                begin("source", &out)
                out.integer(m.source)
                out.text(
                    m.source >= 5
                        ? ", must be at most GESTA_SOURCE_CONTINUOUS (4)" : ", must be 0 unless it is a scroll")
            } else {
                begin("flags", &out)
                out.hexadecimal(m.flags)
                out.text(", must only have GESTA_MOTION_ flags, and be 0 unless it is a scroll")
            }
        case .notFinite, .range:
            for at in 0..<MotionField.count {
                let field = MotionField(at, of: m)
                if field.isInRange { continue }
                begin(field.name, &out)
                out.figure(field.value)
                if !field.value.isFinite { return out.text(", must be finite") }
                if field.most == 0 {
                    return out.text(
                        m.isScroll ? ", must be 0 for GESTA_SOURCE_FINGER" : ", must be 0 for this kind of motion")
                }
                out.text(", must be within ")
                out.figure(field.least)
                out.text("..")
                return out.figure(field.most)
            }
            begin("fingers", &out)
            out.integer(m.fingers)
            out.text(", must be 0 or that of the sample that began the motion")
        case .limit:
            begin("stream", &out)
            out.integer(m.stream)
            out.text(", but GESTA_STREAMS_MAX streams already have a swipe, pinch or hold")
        case .contact:
            begin("stream", &out)
            out.integer(m.stream)
            let begins = m.phase == GESTA_PHASE_BEGAN.rawValue
            out.text(begins ? ", which has a swipe, pinch or hold" : ", which has no such motion under way")
        default:
            out.text("out of memory")
        }
    }
}
