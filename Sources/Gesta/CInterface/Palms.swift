// gesta.h, "palms".

import CGesta

@implementation @_cdecl("gesta_palm_guard_init")
public func gesta_palm_guard_init(_ guard: UnsafeMutablePointer<gesta_palm_guard>!, _ size: Int) -> Int32 {
    guard let `guard`, StructBytes.isAligned(`guard`) else { return Status.argument.code }
    guard size >= MemoryLayout<gesta_palm_guard>.size, size <= StructBytes.largest else { return Status.size.code }
    UnsafeMutableRawPointer(`guard`).storeBytes(of: UInt32(size), as: UInt32.self)
    StructBytes.fill(`guard`, with: .standard)
    return 0
}

@implementation @_cdecl("gesta_context_set_palm_guard")
public func gesta_context_set_palm_guard(_ context: OpaquePointer!, _ guard: UnsafePointer<gesta_palm_guard>!) -> Int32
{
    Caller.enter(context, "gesta_context_set_palm_guard") { caller throws(Refusal) in
        var call = SetPalmGuard(try caller.rules(`guard`))
        try caller.perform(&call)
    }
}

@implementation @_cdecl("gesta_context_palm_guard")
public func gesta_context_palm_guard(_ context: OpaquePointer!, _ guard: UnsafeMutablePointer<gesta_palm_guard>!)
    -> Int32
{
    Caller.enter(context, "gesta_context_palm_guard") { caller throws(Refusal) in
        let destination = try caller.output(`guard`, "guard")
        StructBytes.fill(destination, with: caller.context.dispatcher.palmGuard?.rules ?? .none)
    }
}

@implementation @_cdecl("gesta_palm_count")
public func gesta_palm_count(_ context: OpaquePointer!, _ count: UnsafeMutablePointer<UInt32>!) -> Int32 {
    Caller.read(context, "gesta_palm_count", count, "count") {
        UInt32(truncatingIfNeeded: $0.dispatcher.palmGuard?.found.count ?? 0)
    }
}

@implementation @_cdecl("gesta_palm_at")
public func gesta_palm_at(_ context: OpaquePointer!, _ index: UInt32, _ palm: UnsafeMutablePointer<gesta_palm>!)
    -> Int32
{
    Caller.enter(context, "gesta_palm_at") { caller throws(Refusal) in
        let palm = try caller.output(palm, "palm")
        let palmGuard = caller.context.dispatcher.palmGuard
        let index = try caller.index(index, of: palmGuard?.found.count ?? 0)
        if let palmGuard { StructBytes.fill(palm, with: palmGuard.found[index].palm) }
    }
}

extension gesta_palm_guard {
    /// No rules: the defaults otherwise.
    fileprivate static var none: gesta_palm_guard {
        var none = standard
        none.rules = 0
        return none
    }
}

extension Caller {
    /// What the program has set; no rules for NULL.
    fileprivate func rules(_ source: UnsafePointer<gesta_palm_guard>?) throws(Refusal) -> gesta_palm_guard {
        guard let source else { return .none }
        try checkStruct(source, "guard", size: MemoryLayout<gesta_palm_guard>.size)
        switch StructBytes.read(source, into: .standard) {
        case .success(let rules): return rules
        case .failure(let status):
            throw invalid(status, "guard has bytes that are not 0 after the fields of this version")
        }
    }
}
