// How samples and events are written in a trace.

import CGesta

/// Names of constants.
enum TraceWords {
    static var phases: Words { "began moved stationary ended cancelled hover" }
    static var motions: Words { "swipe pinch hold scroll" }
    static var sources: Words { "unknown wheel tilt finger continuous" }
    static var questions: Words { "begin receive simultaneous hit require" }

    static func phase(_ phase: UInt32) -> Text { phases[Int(phase &- GESTA_PHASE_BEGAN.rawValue)] }
    static func phase(named name: Text) -> UInt32? {
        phases.index(of: name).map { UInt32($0) &+ GESTA_PHASE_BEGAN.rawValue }
    }
    static func tool(_ tool: UInt32) -> Text { ContactInput.tools[Int(tool)] }
    static func tool(named name: Text) -> UInt32? { ContactInput.tools.index(of: name).map { UInt32($0) } }
    static func question(_ question: Question) -> Text { questions[Int(question.rawValue)] }

    static func stateName(_ state: UInt32) -> Text { Text(State(rawValue: UInt8(min(state, 6)))?.name ?? "?") }

    @inline(__always)
    static func write(_ state: UInt32, to words: inout WordWriter) {
        // Most events are changes.
        if state == GESTA_STATE_CHANGED.rawValue { return words.text(" changed") }
        words = WordWriter.name(words, stateName(state))
    }

    static func state(named name: Text) -> State? {
        var at = State.possible.rawValue
        while let state = State(rawValue: at) {
            if name == state.name { return state }
            at &+= 1
        }
        return nil
    }
}

extension TraceSink {
    /// Without the line's end. Fields that are 0 are left out; -0 is not 0.
    @_optimize(speed)
    final func touch(_ touch: UnsafePointer<gesta_touch>) {
        let t = touch.pointee
        write {
            $0.text("touch")
            and(t.time, to: &$0)
            $0.andInteger(t.contact)
            // Most samples are moves.
            if t.phase == GESTA_PHASE_MOVED.rawValue {
                $0.text(" moved")
            } else {
                $0 = WordWriter.name($0, TraceWords.phase(t.phase))
            }
            and(t.x, t.y, to: &$0)
        }
        if t.tool | t.buttons | t.modifiers == 0, TouchCheck.hasZeroRest(touch) { return }
        if t.tool != 0 {
            literal(" tool ")
            text(TraceWords.tool(t.tool))
        }
        field(" buttons", t.buttons)
        field(" modifiers", t.modifiers)
        field(" pressure", t.pressure)
        field(" major", t.major)
        field(" minor", t.minor)
        field(" orientation", t.orientation)
        field(" tilt_x", t.tilt_x)
        field(" tilt_y", t.tilt_y)
        field(" distance", t.distance)
        field(" flags", t.flags)
    }

    /// The same of a motion.
    final func motion(_ motion: UnsafePointer<gesta_motion>) {
        let m = motion.pointee
        literal("motion")
        andInteger(m.time)
        andInteger(m.stream)
        andText(TraceWords.motions[Int(m.kind &- 1)])
        andText(TraceWords.phase(m.phase))
        andNumber(m.x)
        andNumber(m.y)
        field(" dx", m.dx)
        field(" dy", m.dy)
        field(" scale", m.scale)
        field(" rotation", m.rotation)
        field(" wheel_x", m.wheel_x)
        field(" wheel_y", m.wheel_y)
        if m.source != 0 {
            literal(" source ")
            text(TraceWords.sources[Int(m.source)])
        }
        field(" fingers", m.fingers)
        field(" modifiers", m.modifiers)
        field(" flags", m.flags)
    }

    @inline(__always)
    private final func field(_ name: Literal, _ value: Int32) {
        if value != 0 { add(name, Int64(value)) }
    }

    @inline(__always)
    private final func field(_ name: Literal, _ value: UInt32) {
        if value != 0 { add(name, Int64(value)) }
    }

    @inline(__always)
    private final func field(_ name: Literal, _ value: Double) {
        if value.bitPattern != 0 { add(name, value) }
    }

    @inline(__always)
    private final func field(_ name: Literal, _ value: Float) {
        if value.bitPattern != 0 { add(name, Double(value)) }
    }

    @inline(never)
    private final func add(_ name: Literal, _ value: Int64) {
        literal(name)
        andInteger(value)
    }

    @inline(never)
    private final func add(_ name: Literal, _ value: Double) {
        literal(name)
        andNumber(value)
    }

    /// Writes "asked begin 0x20010000", without the decision.
    final func question(_ question: Question, _ recognizer: UInt32, _ subject: UInt64) {
        literal("asked ")
        text(TraceWords.question(question))
        if question != .hit { andID(recognizer) }
        switch question {
        case .begin: break
        case .receive, .hit: andInteger(subject)
        case .simultaneous, .require: andID(UInt32(truncatingIfNeeded: subject))
        }
    }

    /// Without the line's end. `named`: the trace's id of a recognizer.
    @_optimize(speed)
    final func event(_ event: UnsafePointer<gesta_event>, of machine: Machine, _ named: (UInt32) -> UInt32) {
        write {
            $0.text("event")
            $0.andID(named(event.pointee.recognizer))
            TraceWords.write(event.pointee.previous, to: &$0)
            TraceWords.write(event.pointee.state, to: &$0)
            $0.andInteger(UInt64(event.pointee.sequence))
            and(event.pointee.time, to: &$0)
            and(event.pointee.x, event.pointee.y, to: &$0)
            makeRoom(for: &$0)
            $0.text(" contacts")
            $0.andInteger(UInt64(event.pointee.contact_count))
            var at = 0
            while at < Int(event.pointee.contact_count) {
                $0.andInteger(event.pointee.contacts[at])
                makeRoom(for: &$0)
                at &+= 1
            }
            $0.text(" values")
            $0.andInteger(UInt64(event.pointee.value_count))
            let values = machine.kind._withUnsafeGuaranteedRef { $0.values }
            at = 0
            while at < Int(event.pointee.value_count) {
                if values.pointer(at: at).pointee.kind == .text {
                    $0 = andQuoted(machine.shown.pointee.texts[at], after: $0)
                } else {
                    $0.andNumber(event.pointee.values[at])
                    makeRoom(for: &$0)
                }
                at &+= 1
            }
            $0.text(" verdict")
            let refused = machine.shown.pointee.refused
            if event.pointee.reason == 0, event.pointee.measured.bitPattern | event.pointee.limit.bitPattern == 0,
                event.pointee.blocker | refused == 0
            {
                $0.text(" 0 0 0 0x00000000 0")
            } else {
                $0.andInteger(UInt64(event.pointee.reason))
                $0.andNumber(event.pointee.measured)
                $0.andNumber(event.pointee.limit)
                $0.andID(event.pointee.blocker == 0 ? 0 : named(event.pointee.blocker))
                $0.andInteger(UInt64(refused))
            }
            if event.pointee.flags != 0 {
                $0.text(" flags")
                $0.andInteger(UInt64(event.pointee.flags))
            }
        }
    }
}
