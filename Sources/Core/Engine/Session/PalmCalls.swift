// Calls on the palm guard.

import CGesta

struct SetPalmGuard: RecordedCall {
    static var keyword: Literal { "palm-guard" }
    static var isInSetups: Bool { true }
    static var scope: CallScope { .adding }
    /// Without rules there is no guard.
    var rules = gesta_palm_guard.standard
    private var made: PalmGuard?

    init() {}
    init(_ rules: gesta_palm_guard) { self.rules = rules }

    mutating func operands(_ list: Operands) {
        list.bits(&rules.rules, "rules")
        list.number(&rules.max_size, "max_size")
        list.number(&rules.size_distance, "size_distance")
        list.number(&rules.pen_time, "pen_time")
        list.number(&rules.edge_width, "edge_width")
        list.number(&rules.edge_time, "edge_time")
        list.number(&rules.edge_distance, "edge_distance")
        list.rect(&rules.surface)
        list.bits(&rules.max_contacts, "max_contacts")
        list.optionalNumber(&rules.max_pressure, "max_pressure")
        list.optionalNumber(&rules.thumb_height, "thumb_height")
        list.optionalNumber(&rules.thumb_size, "thumb_size")
        list.optionalNumber(&rules.zone_left, "zone_left")
        list.optionalNumber(&rules.zone_right, "zone_right")
        list.optionalNumber(&rules.zone_top, "zone_top")
        list.optionalNumber(&rules.zone_bottom, "zone_bottom")
        list.optionalNumber(&rules.zone_time, "zone_time")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try caller.check(rules)
        let dispatcher = caller.context.dispatcher
        if rules.rules == 0 || dispatcher.palmGuard != nil { return }
        let (rules, yAxis) = (rules, caller.context.settings.yAxis)
        guard let new = Memory.make({ PalmGuard(rules, yAxis) }),
            new.reserve(contacts: dispatcher.contacts.limit), dispatcher.reserveFrame()
        else { throw caller.outOfMemory() }
        made = new
    }

    static func recordContext(in state: PresentState) {
        if let palmGuard = state.context.dispatcher.palmGuard { state.record(SetPalmGuard(palmGuard.rules)) }
    }

    func commit(_ context: Context) {
        if let staging = context.staging { return staging.keep(self) }
        guard rules.rules != 0 else { return context.setPalmGuard(nil) }
        guard let palmGuard = made ?? context.dispatcher.palmGuard else { return }
        palmGuard.setRules(rules)
        context.setPalmGuard(palmGuard)
    }
}

extension Caller {
    fileprivate func check(_ rules: gesta_palm_guard) throws(Refusal) {
        let unknown = rules.rules & ~gesta_palm_guard.allRules
        if unknown != 0 {
            throw invalid(.argument) { out in
                out.text("guard->rules is ")
                out.hexadecimal(rules.rules)
                out.text(", must only have GESTA_PALM_ flags")
            }
        }
        if rules.reserved != 0 { throw invalid(.argument, "guard->reserved must be 0") }
        try check(rules.max_size, "guard->max_size", 1, 1000)
        try check(rules.size_distance, "guard->size_distance", 0, 1000)
        try check(rules.pen_time, "guard->pen_time", 0, 60)
        try check(rules.edge_width, "guard->edge_width", 0, 1000)
        try check(rules.edge_time, "guard->edge_time", 0.001, 60)
        try check(rules.edge_distance, "guard->edge_distance", 0, 1000)
        try check(Double(rules.max_contacts), "guard->max_contacts", 1, 1024)
        try check(rules.max_pressure, "guard->max_pressure", 0, 1000)
        try check(rules.thumb_height, "guard->thumb_height", 0, 1000)
        try check(rules.thumb_size, "guard->thumb_size", 0, 1000)
        try check(rules.zone_left, "guard->zone_left", 0, 1000)
        try check(rules.zone_right, "guard->zone_right", 0, 1000)
        try check(rules.zone_top, "guard->zone_top", 0, 1000)
        try check(rules.zone_bottom, "guard->zone_bottom", 0, 1000)
        try check(rules.zone_time, "guard->zone_time", 0, 60)
        let surface = rules.surface
        try check(surface.x, "guard->surface.x", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(surface.y, "guard->surface.y", -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX)
        try check(surface.width, "guard->surface.width", 0, 2 * GESTA_COORDINATE_MAX)
        try check(surface.height, "guard->surface.height", 0, 2 * GESTA_COORDINATE_MAX)
    }
}
