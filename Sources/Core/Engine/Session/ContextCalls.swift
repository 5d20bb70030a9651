// Calls that set something of the whole context.

import CGesta

/// Not recorded: what the program keeps there does not concern the library.
struct SetContextUser: Call {
    var user: UnsafeMutableRawPointer?

    func commit(_ context: Context) { context.setUser(user) }
}

struct SetUnits: RecordedCall {
    static var keyword: Literal { "units" }
    var unitsPerMillimeter = 0.0

    mutating func operands(_ list: Operands) { list.number(&unitsPerMillimeter, "units_per_mm") }

    func prepare(_ caller: Caller) throws(Refusal) {
        let units = unitsPerMillimeter
        do throws(ConfigFlaw) {
            try Context.Settings.check(unitsPerMillimeter: units)
        } catch {
            throw caller.invalid(error.status) { out in error.describe(to: &out) { $0.figure(units) } }
        }
    }

    func commit(_ context: Context) { context.setUnits(unitsPerMillimeter) }
}

struct SetSlopFactor: RecordedCall {
    static var keyword: Literal { "slop-factor" }
    static var isInSetups: Bool { true }
    var tool: UInt32 = 0
    var factor = 1.0

    mutating func operands(_ list: Operands) {
        list.bits(&tool, "a tool")
        list.number(&factor, "a factor")
    }

    func prepare(_ caller: Caller) throws(Refusal) {
        try caller.check(Double(tool), "tool", 0, Double(GESTA_TOOL_MOUSE.rawValue))
        try caller.check(factor, "factor", 0, 100)
    }

    func commit(_ context: Context) {
        if let staging = context.staging { return staging.keep(self) }
        context.setSlopFactor(factor, ofTool: Int(tool))
    }

    static func recordContext(in state: PresentState) {
        let factors = state.context.environment.pointee.slopFactors
        for tool in factors.indices where factors[tool] != 1 {
            state.record(SetSlopFactor(tool: UInt32(tool), factor: factors[tool]))
        }
    }
}
