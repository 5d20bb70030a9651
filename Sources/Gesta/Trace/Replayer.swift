// Plays a trace in a context of its own, and compares what is told.
//
// The lines that a call of the trace caused are those up to the next call. While a call is played, the engine's events and questions run
// along them. Events are compared as text: a double has one spelling, so lines are equal when every bit is.

import CGesta

final class Replayer: Witness {
    let options: gesta_trace_options
    var overrides: TraceOverrides
    var lines: TraceLines
    var result = gesta_trace_result()
    var status = Status.ok
    /// At the first difference, or at an error.
    var isStopped = false
    let context: Context
    var ySign: Double { context.settings.ySign }
    var recognizers = TraceIds()
    var regions = TraceIds()
    var touches = Buffer<gesta_touch>()
    /// What came, what was expected for C, and texts without their quotation marks.
    let came: GrowingSink
    let expected: GrowingSink
    let scratch: GrowingSink
    private var message: TextWriter
    var hasStarted = false
    private let shortages = Memory.shortages

    /// Frees the overrides in the end.
    init(
        _ context: Context, _ lines: TraceLines, _ options: gesta_trace_options, _ overrides: TraceOverrides,
        _ came: GrowingSink, _ expected: GrowingSink, _ scratch: GrowingSink
    ) {
        self.context = context
        self.lines = lines
        self.options = options
        self.overrides = overrides
        message = options.newMessage
        self.came = came
        self.expected = expected
        self.scratch = scratch
    }

    deinit {
        recognizers.free()
        regions.free()
        touches.free()
        overrides.free()
    }

    /// Differences are listed, not the end.
    var isListing: Bool { options.difference != nil }

    func run() {
        if !regions.add(recorded: Region.root, real: Region.root) {
            fail(.impossible(.memory), lines.number)
        }
        while !isStopped, let line = lines.take() {
            result.lines = UInt64(line.number)
            let isStop = line.text == "stop"
            let isClose = line.text == "close"
            if isClose {
                context.close()
            } else if !isStop {
                play(line)
            }
            settle()
            if isStop || isClose { return finish() }
        }
        if !isStopped { cutOff() }
    }

    // MARK: calls

    /// Plays a call, whoever made it.
    func play(_ line: TraceLine) {
        var line = line
        do throws(TraceFlaw) {
            try perform(&line)
        } catch {
            if !error.isRefusal { return fail(error, line.number) }
            came.clear()
            came.literal(error.words)
            differ(line, came.text)
        }
    }

    /// After a call: what was to come and did not, and calls of release functions.
    private func settle() {
        while !isStopped, let line = lines.peek() {
            if isConsequence(line) {
                miss()
            } else {
                return
            }
        }
    }

    /// A line that a call causes, and no call of its own.
    func isConsequence(_ line: TraceLine) -> Bool {
        line.text.hasPrefix("event ") || line.text.hasPrefix("asked ") || line.text.hasPrefix(">")
    }

    /// The next line did not happen.
    func miss() {
        guard let line = lines.take() else { return }
        var copy = line
        do throws(TraceFlaw) {
            if line.text.hasPrefix("event ") { try copy.isEvent(scratch) }
        } catch { return fail(error, line.number) }
        if line.text.hasPrefix(">") { forget(line) }
        differ(line, Text(""))
    }

    /// A callback was not called: what it made is not there.
    private func forget(_ line: TraceLine) {
        var line = line
        _ = line.word()
        let kind = line.word()
        guard let kind, let id = line.word()?.asHexadecimal else { return }
        if kind == "create" { _ = recognizers.add(recorded: id, real: 0) }
        if kind == "region" { _ = regions.add(recorded: id, real: 0) }
    }

    /// The calls that were made from within the callbacks of the event just told.
    private func playNested(_ prefix: Literal) -> Bool {
        var isAny = false
        while !isStopped, let line = lines.peek(), line.text.hasPrefix(prefix) {
            _ = lines.take()
            play(TraceLine(line.text.dropping(Text(prefix).count), number: line.number))
            isAny = true
        }
        return isAny
    }

    // MARK: what the engine tells

    override func willDeliver(_ event: UnsafePointer<gesta_event>, of recognizer: Recognizer) {
        if isStopped || !hasStarted { return }
        result.events &+= 1
        came.clear()
        came.event(event, of: recognizer) { recognizers.recorded($0) ?? $0 }
        guard let next = lines.peek() else { return cutOff() }
        if next.text == came.text {
            _ = lines.take()
        } else if !align(at: next) {
            return
        }
        _ = playNested("> ")
    }

    /// False when the event has no line of its own.
    private func align(at next: TraceLine) -> Bool {
        var copy = next
        do throws(TraceFlaw) {
            if next.text.hasPrefix("event ") { try copy.isEvent(scratch) }
        } catch {
            fail(error, next.number)
            return false
        }
        // "event ID FROM TO SEQUENCE": the same event, though perhaps with other figures.
        let head = heading(came.text, words: 5)
        if isListing, let found = skip(to: { heading($0, words: 5) == head }) {
            if found.text != came.text { differ(found, came.text) }
            return true
        }
        // "event ID": the same recognizer went another way. What callbacks did then they do not do now.
        let isOther = isListing && heading(next.text, words: 2) == heading(came.text, words: 2)
        if isOther { _ = lines.take() }
        differ(next, came.text, isExtra: !isOther)
        return false
    }

    private func heading(_ text: Text, words: Int) -> Text {
        var line = TraceLine(text, number: 0)
        for _ in 0..<words { _ = line.word() }
        return Text(base: text.base, count: line.at)
    }

    /// Takes the first line of this call for which `fits`; those before it did not happen. Nil, with none taken, when there is none.
    func skip(to fits: (Text) -> Bool) -> TraceLine? {
        var ahead = lines
        while let line = ahead.take(), isConsequence(line) {
            if fits(line.text) {
                while let before = lines.peek(), before.number < line.number { miss() }
                return lines.take()
            }
        }
        return nil
    }

    override func didDeliverAll() -> Bool { !isStopped && playNested(">> ") }

    // MARK: differences and errors

    /// `isExtra`: the line is only the next one; nothing of this kind was to come.
    func differ(_ line: TraceLine, _ came: Text, isExtra: Bool = false) {
        // What memory was too short for is no difference.
        if Memory.shortages != shortages { return fail(.impossible(.memory), line.number) }
        result.differences &+= 1
        expected.clear()
        if !(isExtra && isListing) { expected.text(line.text) }
        if result.differences == 1 {
            result.line = UInt64(line.number)
            message.text("line ")
            message.integer(line.number)
            message.text(": expected ")
            message.text(expected.text.count > 0 ? expected.text : Text("nothing"))
            message.text(", came ")
            message.text(came.count > 0 ? came : Text("nothing"))
        }
        guard let tell = options.difference else {
            isStopped = true
            return
        }
        // `came` may be the sink's own text, which ends where its terminator goes.
        let words = came.base == self.came.base ? self.came.terminated() : Text("").cString
        if tell(UInt64(line.number), expected.terminated(), words, options.user) == 0 { isStopped = true }
    }

    func fail(_ flaw: TraceFlaw, _ line: Int) {
        if !status.isOK { return }
        status = flaw.status
        isStopped = true
        result.line = UInt64(line)
        message = options.newMessage(flaw, line)
    }

    /// The text ends where it should not.
    func cutOff() {
        fail(
            .expected(
                lines.isCut ? "a whole line: the trace is cut off here" : "another line: the trace is cut off here"),
            lines.isCut ? lines.number : lines.number &+ 1)
    }

    private func finish() {
        if isStopped { return }
        if let line = lines.peek() { return fail(.expected("nothing after the last line"), line.number) }
        if lines.isCut { return fail(.expected("nothing after the last line"), lines.number) }
        if !hasStarted { return fail(.expected("start before the end"), Int(result.lines)) }
        if let unused = overrides.firstUnused {
            fail(.impossible(.argument), 0)
            message = options.newMessage
            message.text("overrides[")
            message.integer(unused)
            message.text("] fits no recognizer of the trace")
        }
    }
}

extension gesta_trace_options {
    /// Where the first difference or the error is written.
    var newMessage: TextWriter {
        TextWriter(
            UnsafeMutableRawPointer(message)?.assumingMemoryBound(to: UInt8.self),
            capacity: max(0, min(capacity, 1 << 30)))
    }

    @inline(never)
    func newMessage(_ flaw: TraceFlaw, _ line: Int) -> TextWriter {
        var message = newMessage
        message.text("line ")
        message.integer(line)
        message.text(flaw.isMalformed ? ": expected " : ": ")
        message.text(flaw.words)
        return message
    }
}
