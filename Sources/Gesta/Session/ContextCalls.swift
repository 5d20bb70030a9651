// Calls that set something of the whole context.

import CGesta

/// Not recorded: what the program keeps there does not concern the library.
struct SetContextUser: Call {
    var user: UnsafeMutableRawPointer?

    func commit(_ context: Context) { context.setUser(user) }
}

struct SetUnits: Call {
    static var keyword: Literal? { "units" }
    var unitsPerMillimetre = 0.0

    mutating func operands(_ list: Operands) { list.number(&unitsPerMillimetre, "units_per_mm") }

    func prepare(_ caller: Caller) throws(Refusal) {
        let units = unitsPerMillimetre
        if Context.Settings.isUnit(units) { return }
        throw caller.invalid(units.isFinite ? .range : .notFinite) { out in
            out.text("units_per_mm is ")
            out.figure(units)
            out.text(", must be from 1e-6 to 1e6")
        }
    }

    func commit(_ context: Context) { context.setUnits(unitsPerMillimetre) }
}
