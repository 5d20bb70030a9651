// gesta.h, "arbitration".

import CGesta

@implementation @_cdecl("gesta_recognizer_require_failure")
public func gesta_recognizer_require_failure(_ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32) -> Int32
{
    Caller.perform(
        context, "gesta_recognizer_require_failure",
        RequireFailure(target: RecognizerTarget(recognizer), other: RecognizerTarget(other)))
}

@implementation @_cdecl("gesta_recognizer_remove_requirement")
public func gesta_recognizer_remove_requirement(_ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32)
    -> Int32
{
    Caller.perform(
        context, "gesta_recognizer_remove_requirement",
        RemoveRequirement(target: RecognizerTarget(recognizer), other: RecognizerTarget(other)))
}

@implementation @_cdecl("gesta_recognizer_requirements")
public func gesta_recognizer_requirements(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ others: UnsafeMutablePointer<UInt32>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.list(context, "gesta_recognizer_requirements", recognizer, others, "others", capacity, count) {
        _, machine, list in
        for other in machine.recognizer.requires { list.add(other._withUnsafeGuaranteedRef { $0.id }) }
    }
}

@implementation @_cdecl("gesta_recognizer_waits_for")
public func gesta_recognizer_waits_for(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ other: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_waits_for", recognizer, other, "other") { $0.blocker }
}

@implementation @_cdecl("gesta_recognizer_undecided")
public func gesta_recognizer_undecided(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ undecided: UnsafeMutablePointer<Int32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_undecided", recognizer, undecided, "undecided") { $0.isUndecided ? 1 : 0 }
}

@implementation @_cdecl("gesta_recognizer_confidence")
public func gesta_recognizer_confidence(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ confidence: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_confidence", recognizer, confidence, "confidence") {
        UInt32($0.shown.pointee.confidence)
    }
}

@implementation @_cdecl("gesta_recognizer_allow_simultaneous")
public func gesta_recognizer_allow_simultaneous(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32, _ allowed: Int32
) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_allow_simultaneous",
        AllowSimultaneous(
            target: RecognizerTarget(recognizer), other: RecognizerTarget(other), isAllowed: allowed != 0))
}

@implementation @_cdecl("gesta_recognizer_simultaneous")
public func gesta_recognizer_simultaneous(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ others: UnsafeMutablePointer<UInt32>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.list(context, "gesta_recognizer_simultaneous", recognizer, others, "others", capacity, count) {
        context, machine, list in
        machine.recognizer.companions.forEach { slot in context.recognizers.forSlot(slot) { list.add($0.id) } }
    }
}

@implementation @_cdecl("gesta_recognizer_pass_on")
public func gesta_recognizer_pass_on(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32, _ allowed: Int32
) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_pass_on",
        PassOn(target: RecognizerTarget(recognizer), other: RecognizerTarget(other), isAllowed: allowed != 0))
}

@implementation @_cdecl("gesta_recognizer_successors")
public func gesta_recognizer_successors(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ others: UnsafeMutablePointer<UInt32>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.list(context, "gesta_recognizer_successors", recognizer, others, "others", capacity, count) {
        _, machine, list in
        for other in machine.recognizer.successors { list.add(other._withUnsafeGuaranteedRef { $0.id }) }
    }
}

@implementation @_cdecl("gesta_recognizer_set_room")
public func gesta_recognizer_set_room(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ room: UnsafePointer<gesta_room>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_set_room") { caller throws(Refusal) in
        guard let room else { throw caller.null("room") }
        var call = SetRoom(target: RecognizerTarget(recognizer), room: try caller.aligned(room, "room").pointee)
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_recognizer_room")
public func gesta_recognizer_room(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ room: UnsafeMutablePointer<gesta_room>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_room", recognizer, room, "room") { $0.recognizer.room.positive }
}

@implementation @_cdecl("gesta_recognizer_set_team")
public func gesta_recognizer_set_team(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ team: UInt32, _ captain: Int32
) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_team",
        SetTeam(target: RecognizerTarget(recognizer), number: team, isCaptain: captain != 0))
}

@implementation @_cdecl("gesta_recognizer_team")
public func gesta_recognizer_team(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ team: UnsafeMutablePointer<UInt32>!,
    _ captain: UnsafeMutablePointer<Int32>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_team") { caller throws(Refusal) in
        let found = try caller.recognizer(recognizer).team
        let (team, captain) = (try caller.pointer(team, "team"), try caller.pointer(captain, "captain"))
        team.pointee = found.number
        captain.pointee = found.isCaptain ? 1 : 0
    }
}

@implementation @_cdecl("gesta_recognizer_claim")
public func gesta_recognizer_claim(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    Caller.perform(context, "gesta_recognizer_claim", ClaimContacts(target: RecognizerTarget(recognizer)))
}

@implementation @_cdecl("gesta_recognizer_set_provisional")
public func gesta_recognizer_set_provisional(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ provisional: Int32
) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_provisional",
        SetProvisional(target: RecognizerTarget(recognizer), isProvisional: provisional != 0))
}

@implementation @_cdecl("gesta_recognizer_provisional")
public func gesta_recognizer_provisional(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ provisional: UnsafeMutablePointer<Int32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_provisional", recognizer, provisional, "provisional") {
        $0.recognizer.isProvisional ? 1 : 0
    }
}

@implementation @_cdecl("gesta_context_check")
public func gesta_context_check(
    _ context: OpaquePointer!, _ report: gesta_finding_callback!, _ user: UnsafeMutableRawPointer!,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_context_check") { caller throws(Refusal) in
        try caller.requireChanging()
        guard let report else { throw caller.null("report") }
        let context = caller.context
        let callback = ReadOnlyCallbacks(report)
        let found = SetupCheck.run(context) { finding in
            context.delivery.call(callback) { $0(context.handle, finding, user) }
        }
        guard let found else { throw caller.outOfMemory() }
        count?.pointee = found
    }
}

@implementation @_cdecl("gesta_recognizer_set_priority")
public func gesta_recognizer_set_priority(_ context: OpaquePointer!, _ recognizer: UInt32, _ priority: Int32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_priority", SetPriority(target: RecognizerTarget(recognizer), priority: priority))
}

@implementation @_cdecl("gesta_recognizer_priority")
public func gesta_recognizer_priority(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ priority: UnsafeMutablePointer<Int32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_priority", recognizer, priority, "priority") { $0.recognizer.priority }
}

@implementation @_cdecl("gesta_recognizer_set_tools")
public func gesta_recognizer_set_tools(_ context: OpaquePointer!, _ recognizer: UInt32, _ tools: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_tools", SetTools(target: RecognizerTarget(recognizer), tools: tools))
}

@implementation @_cdecl("gesta_recognizer_tools")
public func gesta_recognizer_tools(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ tools: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_tools", recognizer, tools, "tools") { $0.recognizer.tools }
}

@implementation @_cdecl("gesta_recognizer_set_inputs")
public func gesta_recognizer_set_inputs(_ context: OpaquePointer!, _ recognizer: UInt32, _ inputs: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_inputs", SetInputs(target: RecognizerTarget(recognizer), inputs: inputs))
}

@implementation @_cdecl("gesta_recognizer_inputs")
public func gesta_recognizer_inputs(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ inputs: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_inputs", recognizer, inputs, "inputs") { UInt32($0.recognizer.inputs) }
}

@implementation @_cdecl("gesta_recognizer_set_buttons")
public func gesta_recognizer_set_buttons(_ context: OpaquePointer!, _ recognizer: UInt32, _ buttons: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_buttons", SetButtons(target: RecognizerTarget(recognizer), buttons: buttons))
}

@implementation @_cdecl("gesta_recognizer_buttons")
public func gesta_recognizer_buttons(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ buttons: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.read(context, "gesta_recognizer_buttons", recognizer, buttons, "buttons") { $0.recognizer.filter.buttons }
}

@implementation @_cdecl("gesta_recognizer_set_modifiers")
public func gesta_recognizer_set_modifiers(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ required: UInt32, _ excluded: UInt32
) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_set_modifiers",
        SetModifiers(target: RecognizerTarget(recognizer), required: required, excluded: excluded))
}

@implementation @_cdecl("gesta_recognizer_modifiers")
public func gesta_recognizer_modifiers(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ required: UnsafeMutablePointer<UInt32>!,
    _ excluded: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_modifiers") { caller throws(Refusal) in
        let filter = try caller.recognizer(recognizer).filter
        let (required, excluded) = (try caller.pointer(required, "required"), try caller.pointer(excluded, "excluded"))
        required.pointee = filter.required
        excluded.pointee = filter.excluded
    }
}

@implementation @_cdecl("gesta_context_set_delegate")
public func gesta_context_set_delegate(_ context: OpaquePointer!, _ delegate: UnsafePointer<gesta_delegate>!) -> Int32 {
    Caller.enter(context, "gesta_context_set_delegate") { caller throws(Refusal) in
        var call = SetDelegate()
        if let delegate {
            _ = try caller.aligned(delegate, "delegate")
            let read = StructBytes.read(delegate, into: gesta_delegate(), least: Delegate.leastSize)
            guard case .success(let table) = read else {
                throw caller.invalid(.size, "delegate->size is invalid, must be sizeof(gesta_delegate)")
            }
            guard table.reserved == 0 else {
                throw caller.invalid(.argument, "delegate->reserved is not 0, must be 0")
            }
            call.delegate = Delegate(table)
        }
        try caller.perform(&call)
    }
}
