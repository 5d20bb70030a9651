// gesta_traces.h, "traces".

import CGesta

@implementation @_cdecl("gesta_trace_start")
public func gesta_trace_start(
    _ context: OpaquePointer!, _ write: gesta_write_callback!, _ user: UnsafeMutableRawPointer!,
    _ release: gesta_release_callback!
) -> Int32 {
    Caller.enter(context, "gesta_trace_start") { caller throws(Refusal) in
        guard let write else { throw caller.null("write") }
        try caller.requireOutermost()
        let context = caller.context
        guard context.delivery.sink == nil else { throw caller.refuseBusy("context is already being recorded") }
        guard context.isAtRest else {
            throw caller.refuse(
                .state, "context is busy, no contact may be down and no recognizer in a sequence or waiting")
        }
        guard context.startRecording(write, Release(function: release, user: user)) else {
            throw caller.outOfMemory()
        }
    }
}

@implementation @_cdecl("gesta_trace_stop")
public func gesta_trace_stop(_ context: OpaquePointer!) -> Int32 {
    Caller.enter(context, "gesta_trace_stop") { caller throws(Refusal) in
        try caller.requireOutermost()
        caller.context.stopRecording()
    }
}

@implementation @_cdecl("gesta_trace_replay")
public func gesta_trace_replay(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ options: UnsafePointer<gesta_trace_options>!,
    _ result: UnsafeMutablePointer<gesta_trace_result>!
) -> Int32 {
    guard let text, let text = Text(bytes: text, length: length), let result, StructBytes.isAligned(result) else {
        return Status.argument.code
    }
    let size = Int(clamping: UnsafeRawPointer(result).load(as: UInt32.self))
    guard StructBytes.isSize(size, of: gesta_trace_result.self, least: 48) else { return Status.size.code }
    var chosen = gesta_trace_options()
    if let options {
        switch StructBytes.read(options, into: chosen) {
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
    // An empty message until there is a difference or an error.
    _ = chosen.newMessage
    var found = gesta_trace_result()
    let status = Replayer.replay(text, chosen, overrides, &found)
    StructBytes.fill(result, with: found)
    return status.code
}
