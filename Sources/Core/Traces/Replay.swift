// A replay as a whole: the first lines of the trace, a context configured as they say, and the rest played in it.

import CGesta

extension Replayer {
    /// Frees the overrides.
    static func replay(
        _ text: Text, _ options: gesta_trace_options, _ overrides: TraceOverrides, _ result: inout gesta_trace_result
    ) -> Status {
        var lines = TraceLines(text)
        var overrides = overrides
        let context: Context
        let recordedBy: UInt32
        do throws(TraceFlaw) {
            context = try makeContext(&lines)
            recordedBy = try lines.library()
        } catch {
            overrides.free()
            let line = max(lines.number, 1)
            result.lines = UInt64(lines.number)
            result.line = UInt64(line)
            var message = options.newMessage
            message.text("line ", line, ": ")
            error.describe(to: &message)
            return error.status
        }
        guard let replayer = Replayer.make(context, lines, options, overrides, recordedBy) else {
            context.close()
            return .memory
        }
        let code = prepare(context, options)
        if code == 0 {
            context.delivery.setSink(Unmanaged<EventSink>.passUnretained(replayer))
            replayer.run()
            context.delivery.setSink(nil)
            result = replayer.result
            result.lines = UInt64(replayer.lines.number)
            result.samples = UInt64(replayer.sampleCount)
        }
        if !context.isClosing { context.close() }
        return withExtendedLifetime(replayer) { code == 0 ? $0.status : Status(code: code) }
    }

    /// The first two lines: the format and the configuration.
    private static func makeContext(_ lines: inout TraceLines) throws(TraceFlaw) -> Context {
        try lines.heading(
            "gesta-trace 1", newer: "gesta-trace 1; the text's format is newer than this library's")
        guard var line = lines.take() else { throw .expected("config: the trace is cut off here") }
        try line.exactly("config")
        let flags = try line.small("flags")
        let contacts = try line.unsigned("max_contacts")
        let units = try line.number("units_per_mm")
        try line.end()
        var settings: Context.Settings
        do throws(ConfigFlaw) {
            settings = try Context.Settings(flags: flags, maxContacts: contacts, unitsPerMillimeter: units)
        } catch { throw .expected(error.words) }
        // Nothing is polled.
        settings.polls = false
        settings.pollsAll = false
        // A trace has no late samples.
        settings.takesLateSamples = false
        settings.isReplay = true
        guard let context = Context.make(settings) else { throw .impossible(.memory) }
        return context
    }

    /// Calls the program's prepare function as if from a callback: it cannot push. 0, or what the program returned.
    private static func prepare(_ context: Context, _ options: gesta_trace_options) -> Int32 {
        guard let prepare = options.prepare else { return 0 }
        return context.asCallback { prepare(context.handle, options.user) }
    }
}
