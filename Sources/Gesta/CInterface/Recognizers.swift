// gesta.h, "recognizers".

import CGesta

@implementation @_cdecl("gesta_recognizer_create")
public func gesta_recognizer_create(
    _ context: OpaquePointer!, _ class_name: UnsafePointer<CChar>!, _ length: Int,
    _ recognizer: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    adding(context, "gesta_recognizer_create") { context in
        guard let recognizer else { return context.nullArgument("gesta_recognizer_create", "recognizer") }
        return context.findClass("gesta_recognizer_create", class_name, length) { kind in
            switch context.makeRecognizer(kind) {
            case .success(let made):
                made._withUnsafeGuaranteedRef { made in
                    recognizer.pointee = made.id
                    context.enter(made)
                    context.recorder?.made(made)
                }
                return 0
            case .failure(let status):
                if status == .limit { return context.full("gesta_recognizer_create", status, " recognizers at once") }
                return context.complain("gesta_recognizer_create", status) { out in
                    out.quoted(kind.id)
                    out.text(": ")
                    out.text(status.meaning)
                }
            }
        }
    }
}

@implementation @_cdecl("gesta_recognizer_destroy")
public func gesta_recognizer_destroy(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_destroy") { context, recognizer in
        context.recorder?.line("destroy", recognizer.id)
        context.destroy(recognizer)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_attach")
public func gesta_recognizer_attach(_ context: OpaquePointer!, _ recognizer: UInt32, _ region: UInt32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_attach") { context, recognizer in
        var home: RegionPointer?
        if region != Region.none {
            switch context.regions.find(region) {
            case .success(let known): home = known
            case .failure(let status): return context.complainOfID("gesta_recognizer_attach", "region", region, status)
            }
        }
        if let home, !context.regions.reserve(in: home) {
            return context.complain("gesta_recognizer_attach", .memory, "out of memory")
        }
        context.recorder?.line("attach", recognizer.id, id: region)
        context.attach(recognizer, to: home)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_region")
public func gesta_recognizer_region(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ region: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_region") { context, recognizer in
        guard let region else { return context.nullArgument("gesta_recognizer_region", "region") }
        region.pointee = recognizer.region
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_set_enabled")
public func gesta_recognizer_set_enabled(_ context: OpaquePointer!, _ recognizer: UInt32, _ enabled: Int32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_set_enabled") { context, recognizer in
        context.recorder?.line("enable", recognizer.id, flag: enabled != 0)
        context.setEnabled(recognizer, enabled != 0)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_enabled")
public func gesta_recognizer_enabled(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ enabled: UnsafeMutablePointer<Int32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_enabled") { context, recognizer in
        guard let enabled else { return context.nullArgument("gesta_recognizer_enabled", "enabled") }
        enabled.pointee = recognizer.isEnabled ? 1 : 0
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_reset")
public func gesta_recognizer_reset(_ context: OpaquePointer!, _ recognizer: UInt32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_reset") { context, recognizer in
        context.recorder?.line("reset", recognizer.id)
        context.reset(recognizer)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_ignore")
public func gesta_recognizer_ignore(_ context: OpaquePointer!, _ recognizer: UInt32, _ contact: UInt64) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_ignore") { context, recognizer in
        guard let at = recognizer.contacts.firstIndex(where: { $0.pointee.seen.id == contact }) else {
            return unknownContact(context, "gesta_recognizer_ignore", contact, " is not one that it follows")
        }
        context.recorder?.ignoring(recognizer.id, contact)
        context.ignore(recognizer, recognizer.contacts[at])
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_state")
public func gesta_recognizer_state(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ state: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_state") { context, recognizer in
        guard let state else { return context.nullArgument("gesta_recognizer_state", "state") }
        state.pointee = UInt32(recognizer.state.rawValue)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_class")
public func gesta_recognizer_class(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ class_id: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_class") { context, recognizer in
        guard let class_id else { return context.nullArgument("gesta_recognizer_class", "class_id") }
        class_id.pointee = recognizer.kind._withUnsafeGuaranteedRef { $0.handle }
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_set_user")
public func gesta_recognizer_set_user(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ user: UnsafeMutableRawPointer!
) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_set_user") { _, recognizer in
        recognizer.user = user
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_contacts")
public func gesta_recognizer_contacts(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ contacts: UnsafeMutablePointer<UInt64>!, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_contacts") { context, recognizer in
        guard let count else { return context.nullArgument("gesta_recognizer_contacts", "count") }
        if contacts == nil, capacity != 0 { return context.nullArgument("gesta_recognizer_contacts", "contacts") }
        count.pointee = recognizer.contacts.count
        copy(recognizer.contacts.count, to: contacts, capacity) { recognizer.contacts[$0].pointee.seen.id }
        return 0
    }
}

/// Arrays out: as many as there is room for.
func copy<Element>(
    _ count: Int, to destination: UnsafeMutablePointer<Element>?, _ capacity: Int, _ element: (Int) -> Element
) {
    guard let destination else { return }
    var at = 0
    while at < count, capacity < 0 || at < capacity {
        destination[at] = element(at)
        at &+= 1
    }
}

@implementation @_cdecl("gesta_recognizer_add_action")
public func gesta_recognizer_add_action(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ callback: gesta_event_callback!,
    _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!, _ action: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_add_action") { context, recognizer in
        guard let callback else { return context.nullArgument("gesta_recognizer_add_action", "callback") }
        switch context.delivery.makeAction(of: recognizer) {
        case .success(let id):
            let release = Release(function: release, user: user)
            recognizer.addAction(Action(id: id, callback: callback, release: release))
            action?.pointee = id
            return 0
        case .failure(let status):
            return context.full("gesta_recognizer_add_action", status, " actions at once")
        }
    }
}

@implementation @_cdecl("gesta_recognizer_remove_action")
public func gesta_recognizer_remove_action(_ context: OpaquePointer!, _ recognizer: UInt32, _ action: UInt32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_remove_action") { context, recognizer in
        switch context.delivery.actions.find(action) {
        case .success(let owner) where owner == recognizer.id:
            context.removeAction(action, from: recognizer)
            return 0
        case .success:
            return context.complainOfID("gesta_recognizer_remove_action", "action", action, .handle)
        case .failure(let status):
            return context.complainOfID("gesta_recognizer_remove_action", "action", action, status)
        }
    }
}
