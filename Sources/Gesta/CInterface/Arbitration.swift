// gesta.h, "arbitration".

import CGesta

@implementation @_cdecl("gesta_recognizer_require_failure")
public func gesta_recognizer_require_failure(_ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32) -> Int32
{
    onPair(context, recognizer, other, "gesta_recognizer_require_failure") { context, recognizer, other in
        let status = context.arbiter.checkRequirement(recognizer, failureOf: other)
        if status == .cycle {
            return context.complain("gesta_recognizer_require_failure", status) {
                context.arbiter.describeCycle(recognizer, &$0)
            }
        }
        if !status.isOK { return context.complain("gesta_recognizer_require_failure", status, "out of memory") }
        recognizer.addRequirement(of: other)
        context.recorder?.line("require", recognizer.id, id: other.id)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_remove_requirement")
public func gesta_recognizer_remove_requirement(_ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32)
    -> Int32
{
    onPair(context, recognizer, other, "gesta_recognizer_remove_requirement") { context, recognizer, other in
        context.recorder?.line("unrequire", recognizer.id, id: other.id)
        context.dropRequirement(recognizer, other)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_waits_for")
public func gesta_recognizer_waits_for(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ other: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_waits_for") { context, recognizer in
        guard let other else { return context.nullArgument("gesta_recognizer_waits_for", "other") }
        other.pointee = recognizer.waitsFor
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_allow_simultaneous")
public func gesta_recognizer_allow_simultaneous(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ other: UInt32, _ allowed: Int32
) -> Int32 {
    onPair(context, recognizer, other, "gesta_recognizer_allow_simultaneous") { context, recognizer, other in
        if recognizer === other {
            return context.complain("gesta_recognizer_allow_simultaneous", .argument, "other is the recognizer itself")
        }
        if allowed != 0, !recognizer.reserveCompanion(other) {
            return context.complain("gesta_recognizer_allow_simultaneous", .memory, "out of memory")
        }
        recognizer.setCompanion(other, allowed != 0)
        context.recorder?.simultaneous(recognizer.id, other.id, allowed != 0)
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_set_provisional")
public func gesta_recognizer_set_provisional(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ provisional: Int32
) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_set_provisional") { context, recognizer in
        context.recorder?.line("provisional", recognizer.id, flag: provisional != 0)
        recognizer.isProvisional = provisional != 0
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_provisional")
public func gesta_recognizer_provisional(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ provisional: UnsafeMutablePointer<Int32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_provisional") { context, recognizer in
        guard let provisional else { return context.nullArgument("gesta_recognizer_provisional", "provisional") }
        provisional.pointee = recognizer.isProvisional ? 1 : 0
        return 0
    }
}

@implementation @_cdecl("gesta_context_check")
public func gesta_context_check(
    _ context: OpaquePointer!, _ report: gesta_finding_callback!, _ user: UnsafeMutableRawPointer!,
    _ count: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    changing(context, "gesta_context_check") { context in
        guard let report else { return context.nullArgument("gesta_context_check", "report") }
        let found = SetupCheck.run(context) { finding in context.dispatching { report(context.handle, finding, user) } }
        count?.pointee = found
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_set_priority")
public func gesta_recognizer_set_priority(_ context: OpaquePointer!, _ recognizer: UInt32, _ priority: Int32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_set_priority") { context, recognizer in
        context.recorder?.line("priority", recognizer.id, number: Int64(priority))
        recognizer.priority = priority
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_priority")
public func gesta_recognizer_priority(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ priority: UnsafeMutablePointer<Int32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_priority") { context, recognizer in
        guard let priority else { return context.nullArgument("gesta_recognizer_priority", "priority") }
        priority.pointee = recognizer.priority
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_set_tools")
public func gesta_recognizer_set_tools(_ context: OpaquePointer!, _ recognizer: UInt32, _ tools: UInt32) -> Int32 {
    changing(context, recognizer, "gesta_recognizer_set_tools") { context, recognizer in
        guard tools > 0, tools & ~Recognizer.allTools == 0 else {
            return context.complain("gesta_recognizer_set_tools", .range) { out in
                out.text("tools is ")
                out.hexadecimal(tools)
                out.text(", must have one bit or more of ")
                out.hexadecimal(Recognizer.allTools)
            }
        }
        context.recorder?.line("tools", recognizer.id, number: Int64(tools))
        recognizer.tools = tools
        return 0
    }
}

@implementation @_cdecl("gesta_recognizer_tools")
public func gesta_recognizer_tools(
    _ context: OpaquePointer!, _ recognizer: UInt32, _ tools: UnsafeMutablePointer<UInt32>!
) -> Int32 {
    reading(context, recognizer, "gesta_recognizer_tools") { context, recognizer in
        guard let tools else { return context.nullArgument("gesta_recognizer_tools", "tools") }
        tools.pointee = recognizer.tools
        return 0
    }
}

@implementation @_cdecl("gesta_context_set_delegate")
public func gesta_context_set_delegate(_ context: OpaquePointer!, _ delegate: UnsafePointer<gesta_delegate>!) -> Int32 {
    adding(context, "gesta_context_set_delegate") { context in
        guard let delegate else {
            context.recorder?.delegate(nil)
            context.setDelegate(nil)
            return 0
        }
        switch read(delegate, least: MemoryLayout<gesta_delegate>.size, into: gesta_delegate()) {
        case .failure(let status):
            return context.complain("gesta_context_set_delegate", status) { out in
                out.text("delegate: ")
                out.text(status.meaning)
            }
        case .success(let table):
            guard table.reserved == 0 else {
                return context.complain("gesta_context_set_delegate", .argument, "delegate->reserved must be 0")
            }
            context.recorder?.delegate(table)
            context.setDelegate(Delegate(table: table))
            return 0
        }
    }
}

/// Calls on two recognizers.
private func onPair(
    _ context: OpaquePointer?, _ recognizer: UInt32, _ other: UInt32, _ function: Literal,
    _ body: (Context, Recognizer, Recognizer) -> Int32
) -> Int32 {
    changing(context, recognizer, function) { context, recognizer in
        switch context.recognizers.find(other) {
        case .success(let other): return other._withUnsafeGuaranteedRef { body(context, recognizer, $0) }
        case .failure(let status): return context.complainOfID(function, "other", other, status)
        }
    }
}
