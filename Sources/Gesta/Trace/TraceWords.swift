// The words of a trace: how ids, texts, samples and events are spelt.

import CGesta

extension TraceSink {
    final func literal(_ text: Literal) { self.text(Text(text)) }

    final func text(_ text: Text) {
        var at = 0
        while at < text.count {
            byte(text[at])
            at &+= 1
        }
    }

    final func space() { byte(UInt8(ascii: " ")) }
    final func endLine() { byte(UInt8(ascii: "\n")) }

    final func integer(_ value: UInt64) {
        var divisor: UInt64 = 1
        while value / divisor >= 10 { divisor &*= 10 }
        while divisor > 0 {
            byte(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }

    final func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    final func integer(_ value: UInt32) { integer(UInt64(value)) }

    final func id(_ id: UInt32) {
        literal("0x")
        var shift: UInt32 = 32
        while shift > 0 {
            shift &-= 4
            byte(hexDigit(UInt8(truncatingIfNeeded: (id >> shift) & 15)))
        }
    }

    final func quoted(_ text: Text) {
        byte(UInt8(ascii: "\""))
        var at = 0
        while at < text.count {
            let value = text[at]
            if value == UInt8(ascii: "\"") || value == UInt8(ascii: "\\") {
                byte(UInt8(ascii: "\\"))
                byte(value)
            } else if value < 0x20 || value == 0x7F {
                literal("\\x")
                byte(hexDigit(value >> 4))
                byte(hexDigit(value & 15))
            } else {
                byte(value)
            }
            at &+= 1
        }
        byte(UInt8(ascii: "\""))
    }

    // A word of each kind with the space before it.

    final func andInteger(_ value: Int64) {
        space()
        integer(value)
    }

    final func andInteger(_ value: UInt64) {
        space()
        integer(value)
    }

    final func andNumber(_ value: Double) {
        space()
        number(value)
    }

    final func andID(_ value: UInt32) {
        space()
        id(value)
    }

    final func andFlag(_ value: Bool) { literal(value ? " 1" : " 0") }
}

enum TraceWords {
    /// The phases and tools by number.
    static func phase(_ phase: UInt32) -> Literal {
        switch Int(phase) {
        case GESTA_PHASE_BEGAN: "began"
        case GESTA_PHASE_MOVED: "moved"
        case GESTA_PHASE_STATIONARY: "stationary"
        case GESTA_PHASE_ENDED: "ended"
        case GESTA_PHASE_CANCELLED: "cancelled"
        default: "hover"
        }
    }

    static func tool(_ tool: UInt32) -> Literal {
        switch Int(tool) {
        case GESTA_TOOL_FINGER: "finger"
        case GESTA_TOOL_PEN: "pen"
        case GESTA_TOOL_ERASER: "eraser"
        default: "mouse"
        }
    }

    static func question(_ question: Question) -> Literal {
        switch question {
        case .begin: "begin"
        case .receive: "receive"
        case .simultaneous: "simultaneous"
        case .hit: "hit"
        }
    }

    static func phase(named name: Text) -> UInt32? { index(of: name, in: 1...6, phase) }
    static func tool(named name: Text) -> UInt32? { index(of: name, in: 0...3, tool) }
    static func state(named name: Text) -> State? {
        index(of: name, in: 0...5) { stateName($0) }.flatMap { State(rawValue: UInt8($0)) }
    }

    static func stateName(_ state: UInt32) -> Literal { State(rawValue: UInt8(min(state, 5)))?.name ?? "?" }

    private static func index(of name: Text, in numbers: ClosedRange<UInt32>, _ spelt: (UInt32) -> Literal) -> UInt32? {
        var at = numbers.lowerBound
        while at <= numbers.upperBound {
            if name == Text(spelt(at)) { return at }
            at &+= 1
        }
        return nil
    }
}

extension TraceSink {
    /// Fields that are 0 go without saying; -0 is not 0.
    final func touch(_ t: gesta_touch) {
        literal("touch")
        andInteger(t.time)
        andInteger(t.contact)
        space()
        literal(TraceWords.phase(t.phase))
        andNumber(t.x)
        andNumber(t.y)
        if t.tool != 0 {
            literal(" tool ")
            literal(TraceWords.tool(t.tool))
        }
        field(" buttons ", t.buttons)
        field(" modifiers ", t.modifiers)
        field(" pressure ", t.pressure)
        field(" major ", t.major)
        field(" minor ", t.minor)
        field(" orientation ", t.orientation)
        field(" tilt_x ", t.tilt_x)
        field(" tilt_y ", t.tilt_y)
        field(" flags ", t.flags)
        endLine()
    }

    private final func field(_ name: Literal, _ value: UInt32) {
        if value == 0 { return }
        literal(name)
        integer(value)
    }

    private final func field(_ name: Literal, _ value: Float) {
        if value.bitPattern == 0 { return }
        literal(name)
        number(Double(value))
    }

    /// Without the line's end. `named`: how the trace knows a recognizer.
    final func event(_ event: UnsafePointer<gesta_event>, of recognizer: Recognizer, _ named: (UInt32) -> UInt32) {
        let e = event.pointee
        literal("event")
        andID(named(e.recognizer))
        space()
        literal(TraceWords.stateName(e.previous))
        space()
        literal(TraceWords.stateName(e.state))
        andInteger(UInt64(e.sequence))
        andInteger(e.time)
        andNumber(e.x)
        andNumber(e.y)
        literal(" contacts")
        andInteger(UInt64(e.contact_count))
        var at = 0
        while at < Int(e.contact_count) {
            andInteger(e.contacts[at])
            at &+= 1
        }
        literal(" values")
        andInteger(UInt64(e.value_count))
        at = 0
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            while at < Int(e.value_count) {
                if Int(kind.values[at].type) == GESTA_TYPE_TEXT {
                    space()
                    quoted(recognizer.text(inSlot: kind.parameters.count &+ at))
                } else {
                    andNumber(e.values[at])
                }
                at &+= 1
            }
        }
        literal(" verdict")
        andInteger(UInt64(e.reason))
        andNumber(e.measured)
        andNumber(e.limit)
        andID(e.blocker == 0 ? 0 : named(e.blocker))
        andInteger(UInt64(recognizer.refused))
        if e.flags != 0 {
            literal(" flags")
            andInteger(UInt64(e.flags))
        }
    }
}
