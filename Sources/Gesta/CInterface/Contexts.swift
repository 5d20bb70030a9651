// gesta.h, "context".

import CGesta

private let defaultConfig = gesta_config(
    size: UInt32(MemoryLayout<gesta_config>.size), flags: 0, max_contacts: 32, reserved: 0, units_per_mm: 160 / 25.4)

@implementation @_cdecl("gesta_config_init")
public func gesta_config_init(_ config: UnsafeMutablePointer<gesta_config>!, _ size: Int) -> Int32 {
    guard let config, isAligned(config) else { return Status.argument.code }
    guard size >= MemoryLayout<gesta_config>.size, size <= StructBytes.largest else { return Status.size.code }
    UnsafeMutableRawPointer(config).storeBytes(of: UInt32(size), as: UInt32.self)
    fill(config, with: defaultConfig)
    return 0
}

@implementation @_cdecl("gesta_context_create")
public func gesta_context_create(
    _ config: UnsafePointer<gesta_config>!, _ context: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
    guard let context else { return Status.argument.code }
    context.pointee = nil
    var chosen = defaultConfig
    if let config {
        switch read(config, least: MemoryLayout<gesta_config>.size, into: chosen) {
        case .failure(let status): return status.code
        case .success(let read): chosen = read
        }
    }
    let flags = chosen.flags
    let known = GESTA_CONFIG_Y_UP.rawValue | GESTA_CONFIG_POLL_ALL.rawValue | GESTA_CONFIG_NO_POLL.rawValue
    guard chosen.reserved == 0, flags & ~known == 0 else {
        return Status.argument.code
    }
    guard chosen.units_per_mm.isFinite else { return Status.notFinite.code }
    guard chosen.max_contacts >= 1, chosen.max_contacts <= 1024, chosen.units_per_mm >= 1e-6, chosen.units_per_mm <= 1e6
    else { return Status.range.code }
    let settings = Context.Settings(
        maxContacts: Int(chosen.max_contacts), unitsPerMillimetre: chosen.units_per_mm,
        ySign: flags & GESTA_CONFIG_Y_UP.rawValue != 0 ? -1 : 1,
        polls: flags & GESTA_CONFIG_NO_POLL.rawValue == 0, pollsAll: flags & GESTA_CONFIG_POLL_ALL.rawValue != 0)
    guard let made = Context.make(settings) else { return Status.memory.code }
    context.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    return 0
}

@implementation @_cdecl("gesta_context_destroy")
public func gesta_context_destroy(_ context: OpaquePointer!) -> Int32 {
    guard let context else { return 0 }
    let status = reading(context) { context in
        if context.activity != .idle {
            return context.complain("gesta_context_destroy", .busy, "not from within a callback")
        }
        context.recorder?.closing()
        context.close()
        context.finishRecording()
        return 0
    }
    if status == 0 { Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context)).release() }
    return status
}

@implementation @_cdecl("gesta_context_message")
public func gesta_context_message(_ context: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let context else { return Text("").cString }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef { $0.message.cString }
}

@implementation @_cdecl("gesta_context_cancel")
public func gesta_context_cancel(_ context: OpaquePointer!) -> Int32 {
    changing(context, "gesta_context_cancel") { context in
        context.recorder?.line("cancel")
        context.cancelContacts()
        return 0
    }
}

@implementation @_cdecl("gesta_context_now")
public func gesta_context_now(_ context: OpaquePointer!, _ now: UnsafeMutablePointer<Int64>!) -> Int32 {
    reading(context) { context in
        guard let now else { return context.nullArgument("gesta_context_now", "now") }
        now.pointee = context.now
        return 0
    }
}

@implementation @_cdecl("gesta_context_set_log")
public func gesta_context_set_log(
    _ context: OpaquePointer!, _ log: gesta_log_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    adding(context, "gesta_context_set_log") { context in
        let given = Release(function: release, user: user)
        context.setLog(log.map { Logger(function: $0, release: given) }, orRelease: given)
        return 0
    }
}

@implementation @_cdecl("gesta_context_set_observer")
public func gesta_context_set_observer(
    _ context: OpaquePointer!, _ observer: gesta_event_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    adding(context, "gesta_context_set_observer") { context in
        let given = Release(function: release, user: user)
        context.setObserver(observer.map { Action(id: 0, callback: $0, release: given) }, orRelease: given)
        return 0
    }
}
