// Records a session as text: the calls that succeed, the events that they cause, and what the program decides.

import CGesta

final class Recorder: RecordingSink {
    let out: WritingSink
    let release: Release
    private let operands: OperandWriter
    let context: Unmanaged<Context>
    /// The callbacks of an event run: calls are theirs.
    private var isInEvent = false
    /// The line "release" has been written, and only calls of release functions since.
    private var isInRelease = false
    /// What the context is at the beginning has been written.
    private var hasBegun = false
    /// The newest contact of those that are explained; see `explainMisses`.
    private var explained: UInt32
    /// What records objects that are staged.
    private var staged: PresentState?

    private init(_ context: Context, _ out: WritingSink, _ operands: OperandWriter, _ release: Release) {
        self.out = out
        self.release = release
        self.operands = operands
        self.context = .passUnretained(context)
        explained = context.dispatcher.contacts.newestSerial
    }

    /// Nil when memory is short.
    static func make(_ context: Context, _ write: @escaping gesta_write_callback, _ release: Release) -> Recorder? {
        guard let out = WritingSink.make(context.delivery, write, release.user),
            let operands = Memory.make({ OperandWriter(out, context.settings.yAxis) })
        else { return nil }
        return Memory.make { Recorder(context, out, operands, release) }
    }

    // MARK: calls

    override var isRecording: Bool { true }

    override func beginLine(_ keyword: Literal) -> Operands? {
        writePrefix()
        out.literal(keyword)
        return operands
    }

    override func recordMove(_ touch: UnsafePointer<gesta_touch>) {
        writePrefix()
        out.write { $0.text("push 1\n") }
        out.touch(touch)
        endLine()
    }

    /// A call that crashes the program is in the trace.
    override func endLine() {
        out.endLine()
        if hasBegun { out.flush() }
    }

    override func reserveObjects(of context: Context, after mark: SetupMark) -> Bool {
        staged = PresentState.make(context, after: mark, isOfTrace: false)
        return staged != nil
    }

    override func endObjects(arePublished: Bool) {
        let state = staged
        staged = nil
        if arePublished { state?.recordObjects() }
    }

    /// What follows the beginning is written line by line.
    fileprivate func begin() {
        hasBegun = true
        out.literal("start")
        endLine()
    }

    /// What made the call: an event's callback, a release function, or the program outside callbacks.
    private func writePrefix() {
        guard context._withUnsafeGuaranteedRef({ $0.activity }) == .delivering else {
            isInRelease = false
            if hasBegun, context._withUnsafeGuaranteedRef({ $0.hasMisses(since: explained) }) {
                context._withUnsafeGuaranteedRef(explainMisses)
            }
            return
        }
        if isInEvent { return out.literal("> ") }
        if !isInOutermostCall && !isInRelease {
            isInRelease = true
            out.literal("release\n")
        }
        out.literal(">> ")
    }

    // MARK: events and decisions

    override func willDeliver(_ event: UnsafePointer<gesta_event>, of machine: Machine) {
        isInRelease = false
        isInEvent = true
        out.event(event, of: machine) { $0 }
        out.endLine()
        if event.pointee.state == GESTA_STATE_FAILED.rawValue || event.pointee.state == GESTA_STATE_CANCELLED.rawValue {
            writeVerdict(of: machine, event)
        }
        out.flush()
    }

    override func didDeliver() { isInEvent = false }

    /// A comment with the verdict in words, unless the verdict has changed since the event.
    private func writeVerdict(of machine: Machine, _ event: UnsafePointer<gesta_event>) {
        guard UInt32(machine.state.rawValue) == event.pointee.state, machine.sequence == event.pointee.sequence
        else { return }
        writeComment { writer in
            machine.describeVerdict(to: &writer) { id in
                context._withUnsafeGuaranteedRef { $0.recognizer(id) }
            }
        }
    }

    /// When all contacts are up, before the next call: a comment for each recognizer that the latest contact did not
    /// reach, unless it was elsewhere.
    private func explainMisses(in context: Context) {
        let dispatcher = context.dispatcher
        explained = dispatcher.contacts.newestSerial
        context.recognizers.forEachMachine { machine in
            guard let miss = dispatcher.miss(of: machine), !miss.obstacle.isElsewhere,
                let verdict = machine.withRecognizer({ dispatcher.verdict(on: miss, of: $0) })
            else { return }
            writeComment { writer in
                machine.writeName(to: &writer)
                writer.text(": ")
                machine.describe(miss, verdict, to: &writer)
            }
        }
    }

    private func writeComment(_ write: (inout TextWriter) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress else { return }
            var writer = TextWriter(base, capacity: buffer.count)
            write(&writer)
            out.literal("# ")
            for byte in Text(base: UnsafePointer(base), count: min(writer.needed, buffer.count &- 1)).bytes {
                out.byte(byte < 0x20 ? UInt8(ascii: " ") : byte)
            }
            out.endLine()
        }
    }

    /// The last line has been written.
    override func finish(_ context: Context) {
        out.flush()
        let (sink, release) = (Unmanaged.passUnretained(self), release)
        context.delivery.setSink(nil)
        sink.release()
        context.delivery.release(release)
        context.deliver()
    }

    override func didDecide(_ question: Question, _ recognizer: UInt32, _ subject: UInt64, _ answer: UInt32) {
        out.question(question, recognizer, subject)
        if question == .hit { out.andID(answer) } else { out.andFlag(answer != 0) }
        out.endLine()
    }
}

extension Context {
    /// Whether contacts have gone down since, and all are up.
    @inline(never)
    fileprivate func hasMisses(since explained: UInt32) -> Bool {
        dispatcher.contacts.newestSerial != explained && !dispatcher.hasContacts
    }

    /// No contact is down, no stream of motions is under way, no recognizer is in a sequence, and no recognition waits:
    /// a trace can begin here.
    var isAtRest: Bool {
        if dispatcher.hasContacts || !environment.pointee.waiting.isEmpty { return false }
        var isAtRest = true
        recognizers.forEachMachine { if $0.isUnderWay { isAtRest = false } }
        return isAtRest
    }

    /// False when memory is short.
    func startRecording(_ write: @escaping gesta_write_callback, _ release: Release) -> Bool {
        guard let state = PresentState.make(self, isOfTrace: true), let recorder = Recorder.make(self, write, release)
        else { return false }
        delivery.setSink(Unmanaged<EventSink>.passRetained(recorder))
        // A trace has no scroll before its beginning.
        dispatcher.streams?.forget()
        recorder.out.heading("gesta-trace 1", of: self)
        state.recordAll()
        recorder.begin()
        return true
    }

    /// Writes the last line.
    func stopRecording() {
        delivery.withRecordingSink { sink in
            _ = sink.beginLine("stop")
            sink.endLine()
            sink.finish(self)
        }
    }
}
