// gesta.h, "palms".

import CGesta

@implementation @_cdecl("gesta_palm_guard_init")
public func gesta_palm_guard_init(_ guard: UnsafeMutablePointer<gesta_palm_guard>!, _ size: Int) -> Int32 {
    StructBytes.initialize(`guard`, size: size, least: gesta_palm_guard.leastSize, with: .standard).code
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
        let destination = try caller.output(`guard`, "guard", least: gesta_palm_guard.leastSize)
        StructBytes.fill(destination, with: caller.context.dispatcher.palmGuard?.rules ?? .none)
    }
}

@implementation @_cdecl("gesta_context_palms")
public func gesta_context_palms(
    _ context: OpaquePointer!, _ palms: UnsafeMutablePointer<gesta_palm>!, _ capacity: Int, _ stride: Int,
    _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    Caller.enter(context, "gesta_context_palms") { caller throws(Refusal) in
        let count = try caller.pointer(count, "count")
        let array = try caller.array(palms, "palms", capacity, stride: stride, of: "gesta_palm")
        count.pointee = 0
        guard let palmGuard = caller.context.dispatcher.palmGuard else { return }
        while count.pointee < palmGuard.found.count {
            array.put(palmGuard.found[count.pointee].palm, at: count.pointee)
            count.pointee &+= 1
        }
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
        try checkStruct(source, "guard", size: gesta_palm_guard.leastSize)
        switch StructBytes.read(source, into: .standard, least: gesta_palm_guard.leastSize) {
        case .success(let rules): return rules
        case .failure(let status):
            throw invalid(status, "guard has bytes that are not 0 after the fields of this version")
        }
    }
}
