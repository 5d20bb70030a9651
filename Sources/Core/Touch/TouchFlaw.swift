// What is wrong with the first invalid sample of a batch, and the message about it.

import CGesta

struct TouchFlaw {
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
            out.integer(t.time)
            if t.time >= -Clock.latest && t.time <= Clock.latest {
                out.text(", must not be before ", before)
                if t.time < now {
                    out.text(", the context's time: call gesta_advance with earlier times, or set")
                    out.text(" GESTA_CONFIG_LATE_SAMPLES")
                } else {
                    out.text(", the previous sample's time")
                }
            } else {
                out.text(", must be within +-GESTA_TIME_MAX")
            }
        case .notFinite:
            let fields: [(Literal, Double)] = [
                ("x", t.x), ("y", t.y), ("pressure", Double(t.pressure)), ("major", Double(t.major)),
                ("minor", Double(t.minor)), ("orientation", Double(t.orientation)), ("tilt_x", Double(t.tilt_x)),
                ("tilt_y", Double(t.tilt_y)),
            ]
            for (name, value) in fields where !value.isFinite {
                begin(name, &out)
                out.figure(value)
                out.text(", must be finite")
                break
            }
        case .range:
            let isX = abs(t.x) > GESTA_COORDINATE_MAX
            begin(isX ? "x" : "y", &out)
            out.figure(isX ? t.x : t.y)
            out.text(", must be within +-GESTA_COORDINATE_MAX")
        case .phase:
            if t.phase &- 1 >= 6 {
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
        case .argument:
            begin("reserved", &out)
            out.integer(t.reserved)
            out.text(", must be 0")
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
}
