// gesta.h, "recognizers".

import CGesta

@implementation @_cdecl("gesta_recognizer_create")
public func gesta_recognizer_create(
    _ context: OpaquePointer!, _ config: UnsafePointer<gesta_recognizer_config>!,
    _ recognizer: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_create") { caller throws(Refusal) in
        let recognizer = try caller.pointer(recognizer, "recognizer")
        let read = StructBytes.read(
            try caller.aligned(config, "config"), into: gesta_recognizer_config(),
            least: gesta_recognizer_config.leastSize)
        guard case .success(let chosen) = read else {
            throw caller.invalid(.size, "config->size is invalid, must be sizeof(gesta_recognizer_config)")
        }
        recognizer.pointee = try caller.creation(chosen).perform(caller)
    }
}

extension gesta_recognizer_config {
    /// With the class alone: two words of 32 bits and a pointer.
    fileprivate static var leastSize: Int { 8 + MemoryLayout<UnsafeRawPointer>.size }
}

extension Caller {
    fileprivate func creation(_ config: gesta_recognizer_config) throws(Refusal) -> RecognizerCreation {
        let name = try text(config.class_name, -1, "class_name", most: 255)
        let label = config.label == nil ? Text("") : try text(config.label, -1, "label", most: Int(GESTA_LABEL_MAX))
        if config.parameters == nil, config.parameter_count != 0 { throw null("parameters") }
        if config.parameter_count > 0 { _ = try aligned(config.parameters, "parameters") }
        guard config.action != nil || config.user == nil && config.release == nil else {
            throw invalid(.argument, "action is NULL, must be a function where user or release is not NULL")
        }
        let listener = config.action.map {
            Listener(callback: $0, release: Release(function: config.release, user: config.user))
        }
        return RecognizerCreation(
            className: name, region: config.region == 0 ? GESTA_REGION_ROOT : config.region, label: label,
            parameters: config.parameters, parameterCount: max(config.parameter_count, 0), listener: listener)
    }
}

@implementation @_cdecl("gesta_recognizer_destroy")
public func gesta_recognizer_destroy(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_destroy", DestroyRecognizer(target: RecognizerTarget(recognizer)))
}

@implementation @_cdecl("gesta_recognizer_attach")
public func gesta_recognizer_attach(_ context: OpaquePointer!, _ recognizer: UInt32, _ region: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_attach", AttachRecognizer(target: RecognizerTarget(recognizer), region: region))
}

@implementation @_cdecl("gesta_recognizer_reset")
public func gesta_recognizer_reset(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    Caller.perform(context, "gesta_recognizer_reset", ResetRecognizer(target: RecognizerTarget(recognizer)))
}

@implementation @_cdecl("gesta_recognizer_ignore")
public func gesta_recognizer_ignore(_ context: OpaquePointer!, _ recognizer: UInt32, _ contact: UInt64) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_ignore", IgnoreContact(target: RecognizerTarget(recognizer), contact: contact))
}

@implementation @_cdecl("gesta_recognizer_set_user")
public func gesta_recognizer_set_user(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ user: UnsafeMutableRawPointer!
) -> Int32 {
    Caller.perform(context, "gesta_recognizer_set_user", SetUser(target: RecognizerTarget(recognizer), user: user))
}

@implementation @_cdecl("gesta_recognizer_contact_ids")
public func gesta_recognizer_contact_ids(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ contacts: UnsafeMutablePointer<UInt64>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_contact_ids") { caller throws(Refusal) in
        let known = try caller.machine(recognizer).contacts
        try caller.write(known.count, to: contacts, "contacts", capacity, count) { known[$0].pointee.seen.id }
    }
}

@implementation @_cdecl("gesta_recognizer_add_action")
public func gesta_recognizer_add_action(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ callback: gesta_event_callback!,
    _ user: UnsafeMutableRawPointer!, _ release: gesta_release_callback!, _ action: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_add_action") { caller throws(Refusal) in
        guard let callback else { throw caller.null("callback") }
        var call = AddAction(
            target: RecognizerTarget(recognizer),
            listener: Listener(callback: callback, release: Release(function: release, user: user)))
        try caller.perform(&call)
        action?.pointee = call.created
    }
}

@implementation @_cdecl("gesta_recognizer_remove_action")
public func gesta_recognizer_remove_action(_ context: OpaquePointer!, _ recognizer: UInt32, _ action: UInt32) -> Int32 {
    Caller.perform(
        context, "gesta_recognizer_remove_action", RemoveAction(target: RecognizerTarget(recognizer), action: action))
}

@implementation @_cdecl("gesta_recognizer_describe")
public func gesta_recognizer_describe(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ info: UnsafeMutablePointer<gesta_recognizer_info>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        let machine = try caller.machine(recognizer)
        let owner = machine.recognizer
        let team = owner.team
        StructBytes.fill(
            info,
            with: gesta_recognizer_info(
                size: 0, recognizer: recognizer, class_id: machine.kind._withUnsafeGuaranteedRef { $0.handle },
                region: owner.region, parent: machine.isChild ? owner.id : 0,
                state: UInt32(machine.shown.pointee.state.rawValue),
                confidence: UInt32(machine.shown.pointee.confidence), undecided: machine.isUndecided ? 1 : 0,
                waits_for: machine.blocker, team: team.number, captain: team.isCaptain ? 1 : 0))
    }
}
