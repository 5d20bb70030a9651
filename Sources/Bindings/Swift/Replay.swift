internal import CGesta

/// A difference between a trace and its replay.
public struct Difference: Hashable, Sendable {
    /// The line of the trace, from 1; if nothing was expected, the next expected line.
    public let line: Int
    /// That line, or "" if nothing was expected.
    public let expected: String
    /// The line that the replay produced, or "" for none.
    public let actual: String
}

/// A parameter that a replay replaces.
public struct Override: Hashable, Sendable {
    /// The name of a class, "gesta.tap", or the id of a recognizer in the trace, "0x20010000".
    public var recognizer: String
    /// The name of the parameter in C: "min_contacts".
    public var parameter: String
    /// The value as text, whatever its type: "0.5", "2", "1", "literal".
    public var value: String

    /// Creates it.
    public init(_ recognizer: String, _ parameter: String, _ value: String) {
        (self.recognizer, self.parameter, self.value) = (recognizer, parameter, value)
    }
}

/// The result of a replay.
public struct Replay: Sendable {
    /// How many lines, samples, events and differences there were.
    public let result: TraceResult
    /// The differences: the first, or all of them if they were requested. Empty if everything was the same, bit for
    /// bit.
    public let differences: [Difference]
}

/// Replays a trace in a context of its own. The closures of the program are not called: the trace has what they did.
/// - Parameters:
///   - trace: The trace, as ``Context/startTrace(_:)`` wrote it.
///   - overrides: Parameters that have other values than in the trace. The first one that fits applies.
///   - all: Whether the replay continues after the first difference.
///   - prepare: Gets the new context before anything is created in it, to register classes or load plugins. It must not
///     keep the context, push or advance.
/// - Throws: `.trace` (the line and what was expected), `.class`, `.name`, `.type`, `.range` or `.argument` (an
///   override), `.memory`, and what `prepare` throws.
public func replay(
    _ trace: String, overrides: [Override] = [], all: Bool = false,
    prepare: ((Context) throws(GestaError) -> Void)? = nil
) throws(GestaError) -> Replay {
    let state = Replaying(all: all, prepare: prepare)
    var result = TraceResult.sized
    var message = [CChar](repeating: 0, count: 4_096)
    let code = withOverrides(overrides) { raw in
        message.withUnsafeMutableBufferPointer { buffer in
            var options = gesta_trace_options()
            options.size = UInt32(MemoryLayout<gesta_trace_options>.size)
            (options.overrides, options.override_count) = (raw.baseAddress, UInt32(clamping: raw.count))
            if prepare != nil { options.prepare = prepared }
            options.difference = different
            options.user = Unmanaged.passUnretained(state).toOpaque()
            (options.message, options.capacity) = (buffer.baseAddress, buffer.count)
            return withText(trace) { gesta_trace_replay($0, $1, &options, &result) }
        }
    }
    // The library has destroyed the context of the replay.
    for session in state.sessions { session.pointer = nil }
    if let failure = state.failure { throw failure }
    try checked(code, message.withUnsafeBufferPointer { string($0.baseAddress) })
    return Replay(result: TraceResult(result), differences: state.differences)
}

private final class Replaying {
    let all: Bool
    let prepare: ((Context) throws(GestaError) -> Void)?
    var differences: [Difference] = []
    var sessions: [Session] = []
    var failure: GestaError?

    init(all: Bool, prepare: ((Context) throws(GestaError) -> Void)?) {
        self.all = all
        self.prepare = prepare
    }
}

private let prepared: gesta_trace_prepare_callback = { pointer, user in
    guard let pointer, let user else { return GESTA_E_ARGUMENT.rawValue }
    let state = Unmanaged<Replaying>.fromOpaque(user).takeUnretainedValue()
    let session = Session(pointer)
    session.isBorrowed = true
    state.sessions.append(session)
    do throws(GestaError) {
        try state.prepare?(Context(borrowed: session))
        return 0
    } catch {
        state.failure = error
        return error.code.rawValue
    }
}

private let different: gesta_trace_difference_callback = { line, expected, actual, user in
    guard let user else { return 0 }
    let state = Unmanaged<Replaying>.fromOpaque(user).takeUnretainedValue()
    state.differences.append(
        Difference(line: Int(clamping: line), expected: string(expected), actual: string(actual)))
    return state.all ? 1 : 0
}

/// Calls with the overrides as C has them. The texts live in one array of bytes.
private func withOverrides<Result>(
    _ overrides: [Override], _ body: (UnsafeBufferPointer<gesta_trace_override>) -> Result
) -> Result {
    var bytes: [CChar] = []
    var places: [Int] = []
    for each in overrides {
        for text in [each.recognizer, each.parameter, each.value] {
            places.append(bytes.count)
            bytes += text.utf8CString
        }
    }
    return bytes.withUnsafeBufferPointer { bytes in
        let raw = overrides.indices.map { index in
            var one = gesta_trace_override()
            one.size = UInt32(MemoryLayout<gesta_trace_override>.size)
            one.recognizer = bytes.baseAddress.map { $0 + places[3 * index] }
            one.parameter = bytes.baseAddress.map { $0 + places[3 * index + 1] }
            one.value = bytes.baseAddress.map { $0 + places[3 * index + 2] }
            return one
        }
        return raw.withUnsafeBufferPointer(body)
    }
}
