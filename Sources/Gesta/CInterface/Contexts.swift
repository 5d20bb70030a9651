// gesta.h, "context".

import CGesta

extension gesta_config {
    fileprivate static var standard: gesta_config {
        gesta_config(
            size: UInt32(MemoryLayout<gesta_config>.size), flags: 0, max_contacts: 32, reserved: 0,
            units_per_mm: 160 / 25.4)
    }
}

@implementation @_cdecl("gesta_config_init")
public func gesta_config_init(_ config: UnsafeMutablePointer<gesta_config>!, _ size: Int) -> Int32 {
    guard let config, StructBytes.isAligned(config) else { return Status.argument.code }
    guard size >= MemoryLayout<gesta_config>.size, size <= StructBytes.largest else { return Status.size.code }
    UnsafeMutableRawPointer(config).storeBytes(of: UInt32(size), as: UInt32.self)
    StructBytes.fill(config, with: .standard)
    return 0
}

@implementation @_cdecl("gesta_context_create")
public func gesta_context_create(
    _ config: UnsafePointer<gesta_config>!, _ context: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
    guard let context else { return Status.argument.code }
    context.pointee = nil
    var chosen = gesta_config.standard
    if let config {
        switch StructBytes.read(config, into: chosen) {
        case .failure(let status): return status.code
        case .success(let read): chosen = read
        }
    }
    guard chosen.reserved == 0 else { return Status.argument.code }
    do throws(ConfigFlaw) {
        let settings = try Context.Settings(
            flags: chosen.flags, maxContacts: UInt64(chosen.max_contacts), unitsPerMillimetre: chosen.units_per_mm)
        guard let made = Context.make(settings) else { return Status.memory.code }
        context.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
        return 0
    } catch { return error.status.code }
}

@implementation @_cdecl("gesta_context_destroy")
public func gesta_context_destroy(_ context: OpaquePointer!) -> Int32 {
    guard let context else { return 0 }
    let code = Caller.enter(context, "gesta_context_destroy") { caller throws(Refusal) in
        var call = Close()
        try caller.perform(&call)
        caller.context.finishRecording()
    }
    if code == 0 { Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context)).release() }
    return code
}

@implementation @_cdecl("gesta_context_message")
public func gesta_context_message(_ context: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let context else { return Text("").cString }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef { $0.message.cString }
}

@implementation @_cdecl("gesta_context_cancel")
public func gesta_context_cancel(_ context: OpaquePointer!) -> Int32 {
    Caller.perform(context, "gesta_context_cancel", CancelContacts())
}

@implementation @_cdecl("gesta_context_now")
public func gesta_context_now(_ context: OpaquePointer!, _ now: UnsafeMutablePointer<Int64>!) -> Int32 {
    Caller.read(context, "gesta_context_now", now, "now") { $0.now }
}

@implementation @_cdecl("gesta_context_set_log")
public func gesta_context_set_log(
    _ context: OpaquePointer!, _ log: gesta_log_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    let release = Release(function: release, user: user)
    return Caller.perform(
        context, "gesta_context_set_log",
        SetLog(log: log.map { Logger(function: $0, release: release) }, release: release))
}

@implementation @_cdecl("gesta_context_set_observer")
public func gesta_context_set_observer(
    _ context: OpaquePointer!, _ observer: gesta_event_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    let release = Release(function: release, user: user)
    return Caller.perform(
        context, "gesta_context_set_observer",
        SetObserver(observer: observer.map { Listener(callback: $0, release: release) }, release: release))
}
