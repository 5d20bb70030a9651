// gesta.h, "arbitration".

import CGesta

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

@implementation @_cdecl("gesta_recognizer_claim")
public func gesta_recognizer_claim(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    Caller.perform(context, "gesta_recognizer_claim", ClaimContacts(target: RecognizerTarget(recognizer)))
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
