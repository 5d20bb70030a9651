// gesta.h, "recognizers".

import CGesta

@implementation @_cdecl("gesta_recognizer_create")
public func gesta_recognizer_create(
    _ context: OpaquePointer!, _ class_name: UnsafePointer<CChar>!, _ length: Int,
    _ recognizer: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    Caller.enter(context, "gesta_recognizer_create") { caller throws(Refusal) in
        let recognizer = try caller.pointer(recognizer, "recognizer")
        var call = CreateRecognizer(className: try caller.text(class_name, length, "class_name", most: 255))
        try caller.perform(&call)
        recognizer.pointee = call.created
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
