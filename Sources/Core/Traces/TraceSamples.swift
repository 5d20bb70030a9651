// Reads the lines of samples, motions and events.

import CGesta

extension TraceLine {
    @inline(never)
    mutating func touch() throws(TraceFlaw) -> gesta_touch {
        var touch = gesta_touch()
        try exactly("touch")
        touch.time = try time()
        touch.contact = try unsigned("a contact")
        guard let phase = TraceWords.phase(named: try word("a phase")) else {
            throw .expected("began, moved, stationary, ended, cancelled or hover")
        }
        touch.phase = phase
        touch.x = try number("x")
        touch.y = try number("y")
        while let name = word() { try field(name, of: &touch) }
        return touch
    }

    private static var fields: Words {
        "tool buttons modifiers flags pressure major minor orientation tilt_x tilt_y distance"
    }

    private mutating func field(_ name: Text, of touch: inout gesta_touch) throws(TraceFlaw) {
        let field = TraceLine.fields.index(of: name)
        switch field {
        case 0:
            guard let tool = TraceWords.tool(named: try word("a tool")) else {
                throw .expected("finger, pen, eraser or mouse")
            }
            touch.tool = tool
        case 1: touch.buttons = try small("buttons as a number")
        case 2: touch.modifiers = try small("modifiers as a number")
        case 3: touch.flags = try small("flags, 0 or 1", most: 1)
        case nil: throw .expected("a field of a sample")
        default:
            let value = try float()
            switch field {
            case 4: touch.pressure = value
            case 5: touch.major = value
            case 6: touch.minor = value
            case 7: touch.orientation = value
            case 8: touch.tilt_x = value
            case 9: touch.tilt_y = value
            default: touch.distance = value
            }
        }
    }

    @inline(never)
    mutating func motion() throws(TraceFlaw) -> gesta_motion {
        var motion = gesta_motion()
        try exactly("motion")
        motion.time = try time()
        motion.stream = try unsigned("a stream")
        guard let kind = TraceWords.motions.index(of: try word("a kind of motion")) else {
            throw .expected("swipe, pinch, hold or scroll")
        }
        motion.kind = UInt32(kind) &+ GESTA_MOTION_SWIPE.rawValue
        guard let phase = TraceWords.phase(named: try word("a phase")) else {
            throw .expected("began, moved, ended or cancelled")
        }
        motion.phase = phase
        motion.x = try number("x")
        motion.y = try number("y")
        while let name = word() { try field(name, of: &motion) }
        return motion
    }

    private static var motionFields: Words {
        "dx dy scale rotation wheel_x wheel_y source fingers modifiers flags"
    }

    private mutating func field(_ name: Text, of motion: inout gesta_motion) throws(TraceFlaw) {
        switch TraceLine.motionFields.index(of: name) {
        case 0: motion.dx = try number("dx")
        case 1: motion.dy = try number("dy")
        case 2: motion.scale = try number("a scale")
        case 3: motion.rotation = try number("a rotation")
        case 4: motion.wheel_x = try signed32("wheel units")
        case 5: motion.wheel_y = try signed32("wheel units")
        case 6:
            guard let source = TraceWords.sources.index(of: try word("a source")) else {
                throw .expected("unknown, wheel, tilt, finger or continuous")
            }
            motion.source = UInt32(source)
        case 7: motion.fingers = try small("a number of fingers")
        case 8: motion.modifiers = try small("modifiers as a number")
        case 9: motion.flags = try small("flags as a number")
        default: throw .expected("a field of a motion")
        }
    }

    private mutating func float() throws(TraceFlaw) -> Float {
        let wide = try number("a number of single precision")
        guard wide.isFinite, Double(Float(wide)) == wide else { throw .expected("a finite number of single precision") }
        return Float(wide)
    }

    /// Checks the form of an event's line.
    @inline(never)
    mutating func requireEvent(_ scratch: GrowingSink) throws(TraceFlaw) {
        try exactly("event")
        _ = try id("a recognizer")
        for _ in 0..<2 {
            guard TraceWords.state(named: try word("a state")) != nil else { throw .expected("a state") }
        }
        _ = try unsigned("a sequence", most: UInt64(UInt32.max))
        _ = try signed("a time in ns")
        _ = try number("x")
        _ = try number("y")
        try exactly("contacts")
        var count = try unsigned("a number of contacts", most: 65536)
        while count > 0 {
            _ = try unsigned("a contact")
            count &-= 1
        }
        try exactly("values")
        count = try unsigned("a number of values", most: 65536)
        while count > 0 {
            if isAtQuote {
                _ = try quoted(into: scratch)
            } else {
                _ = try number("a value")
            }
            count &-= 1
        }
        try exactly("verdict")
        _ = try unsigned("a reason", most: UInt64(UInt32.max))
        _ = try number("a measured figure")
        _ = try number("a limit")
        _ = try id("a recognizer")
        _ = try unsigned("a number of refused transitions", most: UInt64(UInt32.max))
        if !isOver {
            try exactly("flags")
            _ = try unsigned("flags of an event", most: UInt64(UInt32.max))
        }
        try end()
    }
}
