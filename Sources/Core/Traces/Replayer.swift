// Plays a trace in a context of its own and compares events and questions with the trace's.
//
// The lines that a call caused are those up to the next call. While a call is played, the engine's events and
// questions are compared with them one by one. Events are compared as text: a double has one spelling, so lines are
// equal when every bit is.

import CGesta

final class Replayer: LinePlayer {
    let options: gesta_trace_options
    var overrides: TraceOverrides
    var result = gesta_trace_result()
    private(set) var status = Status.ok
    /// At the first difference, or at an error.
    private(set) var isStopped = false
    private(set) var hasStarted = false
    /// What the engine did, and what the trace has as a C string.
    let actual: GrowingSink
    private let expected: GrowingSink
    private var message: TextWriter
    private let recordedBy: UInt32
    private let shortages = Memory.shortages
    /// In how much text an event or a question is looked for that comes later than recorded.
    private static var lookahead: Int { 4096 }
    private let budget: SetupBudget
    /// How many lines may be played before memory is counted again, which takes as long as there are recognizers.
    private var uncounted = SetupBudget.leastLines
    /// What was counted.
    private var memory = 0

    /// Frees the overrides in the end.
    private init(
        _ context: Context, _ lines: TraceLines, _ options: gesta_trace_options, _ overrides: TraceOverrides,
        _ recordedBy: UInt32, _ reader: OperandReader, _ actual: GrowingSink, _ expected: GrowingSink,
        _ scratch: GrowingSink, _ group: ParameterGroup
    ) {
        self.options = options
        self.overrides = overrides
        self.recordedBy = recordedBy
        self.actual = actual
        self.expected = expected
        message = options.newMessage
        budget = SetupBudget(textLength: lines.text.count)
        super.init(context, lines, reader, scratch, group, isOfSetup: false)
        result.recorded_by = recordedBy
    }

    /// Takes over the overrides. Nil when memory is short.
    static func make(
        _ context: Context, _ lines: TraceLines, _ options: gesta_trace_options, _ overrides: TraceOverrides,
        _ recordedBy: UInt32
    ) -> Replayer? {
        guard let actual = GrowingSink.make(), let expected = GrowingSink.make(), let scratch = GrowingSink.make(),
            let group = Memory.make({ ParameterGroup() }),
            let reader = Memory.make({ OperandReader(scratch, isOfSetup: false) })
        else {
            var overrides = overrides
            overrides.free()
            return nil
        }
        let replayer = Memory.make {
            Replayer(context, lines, options, overrides, recordedBy, reader, actual, expected, scratch, group)
        }
        guard let replayer else { return nil }
        reader.connect(to: replayer)
        return replayer
    }

    deinit { overrides.free() }

    /// Differences are listed; the first one does not stop the replay.
    var isListing: Bool { options.difference != nil }

    func run() {
        if !reader.addRoot() { fail(.memory, lines.number) }
        while !isStopped, let line = lines.take() {
            result.lines = UInt64(line.number)
            let isStop = line.text == "stop"
            if isStop {
                _ = settle()
            } else if !playStart(line) {
                play(line)
            }
            missRest()
            step(line)
            limitMemory(line)
            if isStop || context.isClosing { return finish() }
        }
        if !isStopped { cutOff() }
    }

    /// Lets the program look at what the call has done.
    private func step(_ line: TraceLine) {
        guard !isStopped, !context.isClosing, let step = options.step else { return }
        let code = context.asCallback { step(context.handle, UInt64(line.number), options.user) }
        if code != 0 { stop(Status(code: code), line.number) { $0.text("options.step returned ", Int(code)) } }
    }

    /// Short lines may create much: see `SetupBudget`.
    private func limitMemory(_ line: TraceLine) {
        uncounted &-= 1
        if uncounted > 0 { return }
        uncounted = max(SetupBudget.leastLines, context.recognizers.slotCount >> 5)
        memory = 0
        context.recognizers.forEachMachine { memory &+= $0.recognizer.footprint }
        _ = limitMemory(withContacts: 0, line)
    }

    /// False when there would be too much for further contacts: each recognizer has room for all.
    private func limitMemory(withContacts more: Int, _ line: TraceLine) -> Bool {
        let contacts = min(
            Int(context.environment.pointee.machineRoom.contacts) &+ more, context.settings.maxContacts)
        let needed = memory &+ contacts &* context.recognizers.count &* SetupBudget.contact
        if needed <= budget.most { return true }
        stop(.limit, line.number) { out in
            out.text("line ", line.number)
            out.text(": memory of what the trace creates is ", needed)
            out.text(" bytes, must be at most ", budget.most)
        }
        return false
    }

    override func admits(samples: Int, _ line: TraceLine) -> Bool { limitMemory(withContacts: samples, line) }

    /// False for other lines than "start".
    private func playStart(_ line: TraceLine) -> Bool {
        var rest = line
        guard let word = rest.word(), word == "start" else { return false }
        if !settle() { return true }
        group.close()
        do throws(TraceFlaw) {
            try rest.end()
            if hasStarted { throw .expected("start only once") }
            hasStarted = true
        } catch { refused(error, line) }
        return true
    }

    // MARK: calls

    override func require(_ stage: CallStage, _ scope: CallScope) throws(TraceFlaw) {
        if stage == .afterStart && !hasStarted { throw .expected("start before this line") }
        if stage == .beforeStart && hasStarted { throw .expected("this line before start") }
        if scope == .outermost && context.activity != .idle { throw .expected("a call that is allowed in callbacks") }
    }

    override func didCreate(_ recognizer: UInt32, _ recorded: UInt32, _ line: TraceLine) {
        applyOverrides(to: recognizer, recorded, line)
    }

    override func didPerform(_ memory: Int, _ line: TraceLine) {
        if context.delivery.hasLostEvents { fail(.memory, line.number) }
    }

    override func adapt(_ setting: Setting, _ name: Text, of recognizer: UInt32) -> Setting? {
        isOverridden(name, of: recognizer) ? nil : setting
    }

    override func cutOffSamples() { cutOff() }
    override func malformedSample(_ flaw: TraceFlaw, _ number: Int) { fail(flaw, number) }

    /// Short memory and missing classes end the replay, as malformed lines do. What depends on the context's state is
    /// a difference.
    override func refused(_ refusal: Refusal, _ line: TraceLine) {
        let status = refusal.status
        if refusal.isInvalid || status == .memory || status == .limit || status == .unknownClass
            || status == .classCreate
        {
            return fail(refusal.isInvalid ? .trace : status, line.number) { $0.text(context.message.text) }
        }
        actual.clear()
        actual.text(context.message.text)
        differ(line, actual.text)
    }

    /// Ends the replay: the recognizer cannot be as it was.
    override func refusedTogether(_ refusal: Refusal, _ origin: ParameterGroup.Origin) {
        if let at = origin.override { return refuseOverride(at, refusal.status, origin.number) }
        refused(refusal, TraceLine(origin.line, number: origin.number))
        isStopped = true
    }

    override func refused(_ flaw: TraceFlaw, _ line: TraceLine) {
        if !flaw.isRefusal { return fail(flaw, line.number) }
        // The line of a sample has been reported.
        if isStopped { return }
        actual.clear()
        actual.literal(flaw.words)
        differ(line, actual.text)
    }

    override func malformed(_ line: TraceLine, _ write: (inout TextWriter) -> Void) { fail(.trace, line.number, write) }

    /// After a call: what it should have caused and has not.
    private func missRest() {
        while !isStopped, let line = lines.peek(), isConsequence(line) { miss() }
    }

    /// A line that a call causes, and no call of its own.
    func isConsequence(_ line: TraceLine) -> Bool {
        line.text.hasPrefix("event ") || line.text.hasPrefix("asked ") || line.text.hasPrefix(">")
    }

    /// The next line did not happen.
    func miss() {
        guard let line = lines.take() else { return }
        do throws(TraceFlaw) { try checkForm(of: line) } catch { return fail(error, line.number) }
        if line.text.hasPrefix(">") { forget(line) }
        differ(line, Text(""))
    }

    private func checkForm(of line: TraceLine) throws(TraceFlaw) {
        var line = line
        if line.text.hasPrefix("event ") { try line.requireEvent(scratch) }
    }

    /// A callback was not called: what it created does not exist.
    private func forget(_ line: TraceLine) {
        var line = line
        _ = line.word()
        guard let keyword = line.word(), let id = line.word()?.asHexadecimal else { return }
        if keyword == CreateRecognizer.keyword { _ = reader.recognizers.add(recorded: id, real: 0) }
        if keyword == CreateRegion.keyword { _ = reader.regions.add(recorded: id, real: 0) }
    }

    override func delegate(_ begin: Bool, _ receive: Bool, _ simultaneous: Bool, _ require: Bool) -> Delegate? {
        answers(begin, receive, simultaneous, require)
    }

    override var hitTest: HitTest? { answeringHitTest }

    /// Plays the calls that callbacks made.
    private func playNested(_ prefix: Literal) -> Bool {
        var isAny = false
        while !isStopped, let line = lines.peek(), line.text.hasPrefix(prefix) {
            _ = lines.take()
            play(TraceLine(line.text.dropping(Text(prefix).count), number: line.number))
            isAny = true
        }
        if isAny { _ = settle() }
        return isAny
    }

    // MARK: events

    override func willDeliver(_ event: UnsafePointer<gesta_event>, of machine: Machine) {
        if isStopped || !hasStarted { return }
        result.events &+= 1
        actual.clear()
        actual.event(event, of: machine) { reader.recognizers.recorded($0) ?? $0 }
        guard let next = lines.peek() else { return cutOff() }
        if next.text == actual.text {
            _ = lines.take()
        } else if !align(at: next) {
            return
        }
        _ = playNested("> ")
    }

    override func didDeliverAll() -> Bool { !isStopped && playNested(">> ") }

    /// False when the event has no line of its own.
    private func align(at next: TraceLine) -> Bool {
        do throws(TraceFlaw) { try checkForm(of: next) } catch {
            fail(error, next.number)
            return false
        }
        // "event ID FROM TO SEQUENCE": the same event, though perhaps with other figures.
        let head = heading(actual.text, words: 5)
        if isListing, let found = skip(to: { heading($0, words: 5) == head }) {
            if found.text != actual.text { differ(found, actual.text) }
            return true
        }
        // "event ID": another event of the same recognizer. The calls of its callbacks are not made now.
        let isOther = isListing && heading(next.text, words: 2) == heading(actual.text, words: 2)
        if isOther { _ = lines.take() }
        differ(next, actual.text, isExtra: !isOther)
        return false
    }

    private func heading(_ text: Text, words: Int) -> Text {
        var line = TraceLine(text, number: 0)
        for _ in 0..<words { _ = line.word() }
        return text.part(from: 0, to: line.at)
    }

    /// Takes the first line of this call that fits; those before it did not happen. Nil, with none taken, when there
    /// is none.
    func skip(to fits: (Text) -> Bool) -> TraceLine? {
        // (A trace in which nothing is as recorded takes a time that is proportional to its length.)
        var (ahead, left) = (lines, Replayer.lookahead)
        while left > 0, let line = ahead.take(), isConsequence(line) {
            left &-= line.text.count
            if fits(line.text) {
                while let before = lines.peek(), before.number < line.number { miss() }
                return lines.take()
            }
        }
        return nil
    }

    // MARK: differences and errors

    /// `isExtra`: the line is only the next one; the trace has nothing of this kind here.
    func differ(_ line: TraceLine, _ actual: Text, isExtra: Bool = false) {
        // Lines that are missing because memory ran out are not differences.
        if Memory.shortages != shortages { return fail(.memory, line.number) }
        result.differences &+= 1
        expected.clear()
        if !(isExtra && isListing) { expected.text(line.text) }
        if result.differences == 1 {
            result.line = UInt64(line.number)
            message.text("line ", line.number, ": expected ")
            message.text(expected.text.count > 0 ? expected.text : Text("nothing"))
            message.text(", got ")
            message.text(actual.count > 0 ? actual : Text("nothing"))
            DecisionChange.describe(recordedBy: recordedBy, to: &message)
        }
        guard let report = options.difference else {
            isStopped = true
            return
        }
        // `actual` may be the sink's own text, which ends where its terminator goes.
        let words = actual.base == self.actual.base ? self.actual.terminated() : Text("").cString
        if report(UInt64(line.number), expected.terminated(), words, options.user) == 0 { isStopped = true }
    }

    func fail(_ status: Status, _ line: Int, _ write: (inout TextWriter) -> Void) {
        stop(status, line) {
            $0.text("line ", line, ": ")
            write(&$0)
        }
    }

    /// What is wrong is not in the line.
    func stop(_ status: Status, _ line: Int, _ write: (inout TextWriter) -> Void) {
        if !self.status.isOK { return }
        self.status = status
        isStopped = true
        result.line = UInt64(line)
        message = options.newMessage
        write(&message)
    }

    func fail(_ status: Status, _ line: Int) { fail(status, line) { $0.text(status.meaning) } }
    func fail(_ flaw: TraceFlaw, _ line: Int) { fail(flaw.status, line) { flaw.describe(to: &$0) } }

    /// The text ends where it should not: what is there has been replayed, unless it ends before its start.
    func cutOff() {
        if isStopped { return }
        let line = lines.isCut ? lines.number : lines.number &+ 1
        if !hasStarted { return fail(.expected("start: the trace is cut off here"), line) }
        isStopped = true
        result.cut = UInt64(line)
        if result.differences == 0 { message.text("line ", line, ": the trace is cut off here") }
    }

    private func finish() {
        if isStopped { return }
        if let line = lines.peek() { return fail(.expected("nothing after the last line"), line.number) }
        if lines.isCut { return fail(.expected("nothing after the last line"), lines.number) }
        if !hasStarted { return fail(.expected("start before the end"), Int(result.lines)) }
        if let unused = overrides.firstUnused {
            stop(.argument, 0) {
                $0.text("overrides[", unused, "].recognizer is ")
                $0.quoted(overrides.recognizer(unused))
                $0.text(", must be the class or the id of a recognizer in the trace")
            }
        }
    }
}

extension gesta_trace_options {
    /// Where the first difference or the error is written.
    var newMessage: TextWriter { TextWriter(message: message, capacity: capacity) }
}
