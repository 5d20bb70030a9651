// A replay as a whole: the trace's first lines, a context as they say, and the rest played in it.

import CGesta

/// `overrides` are freed here.
func replay(
    _ text: Text, _ options: gesta_trace_options, _ overrides: TraceOverrides, _ result: inout gesta_trace_result
) -> Status {
    var lines = TraceLines(text)
    var overrides = overrides
    let context: Context
    do throws(TraceFlaw) {
        context = try beginning(of: &lines)
    } catch {
        overrides.free()
        result.lines = UInt64(lines.number)
        result.line = UInt64(max(lines.number, 1))
        _ = options.newMessage(error, max(lines.number, 1))
        return error.status
    }
    guard let came = GrowingSink.make(), let expected = GrowingSink.make(), let scratch = GrowingSink.make() else {
        overrides.free()
        context.close()
        return .memory
    }
    guard let replayer = Memory.make({ Replayer(context, lines, options, overrides, came, expected, scratch) }) else {
        context.close()
        return .memory
    }
    let code = prepare(context, options)
    if code == 0 {
        let witness: Unmanaged<Witness> = .passUnretained(replayer)
        context.witness = witness
        replayer.run()
        context.witness = nil
        result = replayer.result
        result.lines = UInt64(replayer.lines.number)
    }
    if !context.isClosing { context.close() }
    return withExtendedLifetime(replayer) { code == 0 ? $0.status : Status(code: code) }
}

/// The first two lines: what this is, and the context's config.
private func beginning(of lines: inout TraceLines) throws(TraceFlaw) -> Context {
    guard let first = lines.take(), first.text == "gesta-trace 1" else { throw .expected("gesta-trace 1") }
    guard var line = lines.take() else { throw .expected("config: the trace is cut off here") }
    try line.exactly("config")
    let flags = Int(try line.small("flags, 0 to 7", most: 7))
    let contacts = try line.unsigned("1 to 1024 contacts", most: 1024)
    let units = try line.number("units in a millimetre")
    try line.end()
    guard contacts >= 1 else { throw .expected("1 to 1024 contacts") }
    guard units >= 1e-6, units <= 1e6 else { throw .expected("1e-6 to 1e6 units in a millimetre") }
    let settings = Context.Settings(
        maxContacts: Int(contacts), unitsPerMillimetre: units,
        ySign: UInt32(flags) & GESTA_CONFIG_Y_UP.rawValue != 0 ? -1 : 1,
        polls: false,
        pollsAll: false)
    guard let context = Context.make(settings) else { throw .impossible(.memory) }
    return context
}

/// As from within a callback: neither pushing nor destroying is legal. 0, or what the program answered.
private func prepare(_ context: Context, _ options: gesta_trace_options) -> Int32 {
    guard let prepare = options.prepare else { return 0 }
    context.activity = .delivering
    let code = prepare(context.handle, options.user)
    context.activity = .idle
    context.deliver()
    return code
}
