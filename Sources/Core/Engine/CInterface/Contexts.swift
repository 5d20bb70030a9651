// gesta.h, "context".

import CGesta

extension gesta_config {
    fileprivate static var standard: gesta_config {
        gesta_config(
            size: UInt32(MemoryLayout<gesta_config>.size), flags: 0, max_contacts: 32, reserved: 0,
            units_per_mm: 160 / 25.4, message: nil, capacity: 0)
    }

    /// Its size in the first version, without `message` and `capacity`.
    fileprivate static var leastSize: Int { 24 }

    fileprivate var newMessage: TextWriter { TextWriter(message: message, capacity: capacity) }

    /// Writes the error message of gesta_context_create, if the program wants it, and returns the code.
    fileprivate func refuse(_ status: Status, _ write: (inout TextWriter) -> Void) -> Int32 {
        var out = newMessage
        out.text("gesta_context_create: ")
        write(&out)
        return status.code
    }

    fileprivate func refuse(_ flaw: ConfigFlaw) -> Int32 {
        refuse(flaw.status) { out in
            out.text("config->")
            flaw.describe(to: &out) { out in
                switch flaw.field {
                case .flags: out.hexadecimal(flags)
                case .maxContacts: out.integer(max_contacts)
                case .unitsPerMillimeter: out.figure(units_per_mm)
                }
            }
        }
    }
}

@implementation @_cdecl("gesta_config_init")
public func gesta_config_init(_ config: UnsafeMutablePointer<gesta_config>!, _ size: Int) -> Int32 {
    StructBytes.initialize(config, size: size, least: gesta_config.leastSize, with: .standard).code
}

@implementation @_cdecl("gesta_context_create")
public func gesta_context_create(
    _ config: UnsafePointer<gesta_config>!, _ context: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
    guard let context else { return Status.argument.code }
    context.pointee = nil
    var chosen = gesta_config.standard
    if let config {
        switch StructBytes.read(config, into: chosen, least: gesta_config.leastSize) {
        case .failure(let status): return status.code
        case .success(let read): chosen = read
        }
    }
    guard chosen.message != nil || chosen.capacity == 0 else { return Status.argument.code }
    // An empty message until there is an error.
    _ = chosen.newMessage
    guard chosen.reserved == 0 else {
        return chosen.refuse(.argument) { $0.text("config->reserved is ", chosen.reserved, ", must be 0") }
    }
    do throws(ConfigFlaw) {
        let settings = try Context.Settings(
            flags: chosen.flags, maxContacts: UInt64(chosen.max_contacts), unitsPerMillimeter: chosen.units_per_mm)
        guard let made = Context.make(settings) else { return chosen.refuse(.memory) { $0.text("out of memory") } }
        context.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
        return 0
    } catch { return chosen.refuse(error) }
}

@implementation @_cdecl("gesta_context_destroy")
public func gesta_context_destroy(_ context: OpaquePointer!) -> Int32 {
    if context == nil { return 0 }
    return Caller.withContext(context) { context in
        if context.settings.isReplay {
            let caller = Caller(context, "gesta_context_destroy")
            return caller.refuse(.busy, "context belongs to a replay, which destroys it").status.code
        }
        // While it is being destroyed, callbacks that are left are no longer called.
        if context.activity != .idle || context.isClosing { context.delivery.setAbandoned() }
        context.destroyIfIdle()
        return 0
    }
}

@implementation @_cdecl("gesta_context_describe")
public func gesta_context_describe(_ context: OpaquePointer!, _ info: UnsafeMutablePointer<gesta_context_info>!)
    -> Int32
{
    Caller.enter(context, "gesta_context_describe") { caller throws(Refusal) in
        let info = try caller.output(info, "info")
        let context = caller.context
        let slops = context.environment.pointee.slopFactors
        StructBytes.fill(
            info,
            with: gesta_context_info(
                size: 0, in_callback: context.activity == .idle ? 0 : 1, now: context.now,
                units_per_mm: context.settings.unitsPerMillimeter, slop_factor_finger: slops[0],
                slop_factor_pen: slops[1], slop_factor_eraser: slops[2], slop_factor_mouse: slops[3],
                late_samples: context.lateCount))
    }
}

@implementation @_cdecl("gesta_context_message")
public func gesta_context_message(_ context: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let context else { return Text("").cString }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef { $0.message.cString }
}

@implementation @_cdecl("gesta_context_set_user")
public func gesta_context_set_user(_ context: OpaquePointer!, _ user: UnsafeMutableRawPointer!) -> Int32 {
    Caller.perform(context, "gesta_context_set_user", SetContextUser(user: user))
}

@implementation @_cdecl("gesta_context_user")
public func gesta_context_user(_ context: OpaquePointer!) -> UnsafeMutableRawPointer! {
    guard let context else { return nil }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context))._withUnsafeGuaranteedRef { $0.user }
}

@implementation @_cdecl("gesta_context_set_units_per_mm")
public func gesta_context_set_units_per_mm(_ context: OpaquePointer!, _ units_per_mm: Double) -> Int32 {
    Caller.perform(context, "gesta_context_set_units_per_mm", SetUnits(unitsPerMillimeter: units_per_mm))
}

@implementation @_cdecl("gesta_context_set_slop_factor")
public func gesta_context_set_slop_factor(_ context: OpaquePointer!, _ tool: UInt32, _ factor: Double) -> Int32 {
    Caller.perform(context, "gesta_context_set_slop_factor", SetSlopFactor(tool: tool, factor: factor))
}

@implementation @_cdecl("gesta_context_cancel")
public func gesta_context_cancel(_ context: OpaquePointer!) -> Int32 {
    Caller.perform(context, "gesta_context_cancel", CancelContacts())
}

@implementation @_cdecl("gesta_context_set_log")
public func gesta_context_set_log(
    _ context: OpaquePointer!, _ log: gesta_log_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    let release = Release(function: release, user: user)
    return Caller.perform(
        context, "gesta_context_set_log",
        SetLog(log: log.map { Logger(callback: ReadOnlyCallbacks($0), release: release) }, release: release))
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
