// gesta.h, "traces".

import CGesta

@implementation @_cdecl("gesta_trace_start")
public func gesta_trace_start(
    _ context: OpaquePointer!, _ write: gesta_write_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    reading(context) { context in
        guard let write else { return context.nullArgument("gesta_trace_start", "write") }
        guard context.activity == .idle else {
            return context.complain("gesta_trace_start", .busy, "not from within a callback")
        }
        guard context.witness == nil else {
            return context.complain("gesta_trace_start", .busy, "a trace is being recorded already")
        }
        guard context.isAtRest else {
            return context.complain("gesta_trace_start", .state, "a contact is down or a recognizer under way")
        }
        if context.startRecording(write, Release(function: release, user: user)) { return 0 }
        return context.complain("gesta_trace_start", .memory, "out of memory")
    }
}

@implementation @_cdecl("gesta_trace_stop")
public func gesta_trace_stop(_ context: OpaquePointer!) -> Int32 {
    reading(context) { context in
        guard context.activity == .idle else {
            return context.complain("gesta_trace_stop", .busy, "not from within a callback")
        }
        context.stopRecording("stop")
        return 0
    }
}

@implementation @_cdecl("gesta_trace_replay")
public func gesta_trace_replay(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ options: UnsafePointer<gesta_trace_options>!,
    _ result: UnsafeMutablePointer<gesta_trace_result>!
) -> Int32 {
    guard let text, let text = Text(bytes: text, length: length), let result, isAligned(result) else {
        return Status.argument.code
    }
    let size = Int(clamping: UnsafeRawPointer(result).load(as: UInt32.self))
    guard size >= MemoryLayout<gesta_trace_result>.size, size <= StructBytes.largest else { return Status.size.code }
    var chosen = gesta_trace_options()
    if let options {
        switch read(options, least: MemoryLayout<gesta_trace_options>.size, into: chosen) {
        case .failure(let status): return status.code
        case .success(let given): chosen = given
        }
    }
    guard chosen.message != nil || chosen.capacity == 0 else { return Status.argument.code }
    let overrides: TraceOverrides
    switch TraceOverrides.read(chosen.overrides, count: Int(clamping: chosen.override_count)) {
    case .failure(let status): return status.code
    case .success(let given): overrides = given
    }
    // An empty message, until there is something to say.
    _ = chosen.newMessage
    var found = gesta_trace_result()
    let status = replay(text, chosen, overrides, &found)
    fill(result, with: found)
    return status.code
}
