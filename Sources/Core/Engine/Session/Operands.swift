// The operands of a call in the order in which a trace has them, and the sink that calls are recorded in.

import CGesta

/// What a parameter or value is set to.
enum Setting {
    case number(Double)
    case text(Text)
}

/// A writer writes each operand; a reader replaces it by what the trace has. `what`: what must be there, in error
/// messages; its noun, and `name`, are the operand's name in the grammar.
protocol Operands: AnyObject {
    func recognizer(_ id: inout UInt32, _ name: Literal)
    /// The id that the call gives.
    func newRecognizer(_ id: inout UInt32)
    func region(_ id: inout UInt32, _ name: Literal)
    func regionOrNone(_ id: inout UInt32)
    func newRegion(_ id: inout UInt32)
    func contact(_ id: inout UInt64)
    func flag(_ value: inout Bool)
    func integer(_ value: inout Int32, _ what: Literal)
    func bits(_ value: inout UInt32, _ what: Literal)
    func number(_ value: inout Double, _ what: Literal)
    /// Not in lines of older versions, which end before it: it keeps its value.
    func optionalNumber(_ value: inout Double, _ what: Literal)
    func time(_ value: inout Int64)
    func word(_ text: inout Text, _ what: Literal)
    func state(_ state: inout State)
    /// A setting, a parameter or a value of the recognizer, and what it is set to.
    func setting(_ name: inout Text, _ value: inout Setting, of recognizer: UInt32)
    /// The number only connects the members of a team.
    func team(_ number: inout UInt32)
    /// The ids of the children that the call makes, if any.
    func children(_ ids: inout ChildIDs)
    /// The call whose operands were read has made children.
    func didMake(_ children: ChildIDs)
    /// In quotation marks.
    func text(_ text: inout Text)
    /// In quotation marks; nil where the line ends.
    func optionalText(_ text: inout Text?)
    func rect(_ rect: inout gesta_rect)
    func delegate(_ delegate: inout Delegate?)
    func hitTest(_ hitTest: inout HitTest?)
    /// Lines of their own, after the call's.
    func samples(_ batch: inout TouchBatch)
    func motions(_ batch: inout MotionBatch)
    /// Lines that the call reads itself: its own, and those that follow and begin with the same words. `form`: what a
    /// line has, for the grammar.
    func lines(_ lines: inout CallLines?, _ form: Literal)
    /// The same with its own line alone.
    func line(_ line: inout CallLines?, _ form: Literal)
    /// The rest of the line: for writers.
    func rest(_ write: (TraceSink) -> Void)
}

extension Operands {
    func recognizer(_ id: inout UInt32) { recognizer(&id, "recognizer") }
    func region(_ id: inout UInt32) { region(&id, "region") }
    func optionalNumber(_ value: inout Double, _ what: Literal) { number(&value, what) }
    func didMake(_ children: ChildIDs) {}
    func lines(_ lines: inout CallLines?, _ form: Literal) {}
    func line(_ line: inout CallLines?, _ form: Literal) {}
    func rest(_ write: (TraceSink) -> Void) {}
}

/// What the program is asked while samples are dispatched and arbitrated.
enum Question: UInt8 {
    case begin
    case receive
    case simultaneous
    case hit
    case require
}

/// Receives everything that happens in a context, to record or to replay a trace: calls, events and the program's
/// decisions.
class RecordingSink: EventSink {
    /// A call is performed that may be followed by several rounds of release functions.
    final var isInOutermostCall = false

    /// Whether calls are recorded. (In a library in which nothing records, the compiler knows.)
    var isRecording: Bool { false }
    /// Begins the line of a call; nil when calls are not recorded.
    func beginLine(_ keyword: Literal) -> Operands? { nil }
    func endLine() {}
    /// A push of a single move.
    func recordMove(_ touch: UnsafePointer<gesta_touch>) {}
    // Regions and recognizers that are staged, and recorded when they are published. (A sink does this, so that a
    // static program in which nothing records has no code for it.)
    /// Makes room to record those after the mark. False when out of memory.
    func reserveObjects(of context: Context, after mark: SetupMark) -> Bool { true }
    /// They have been published, or withdrawn.
    func endObjects(arePublished: Bool) {}
    /// The context has performed its last call.
    func finish(_ context: Context) {}
    /// The program has decided something. `subject` is the contact, or the other recognizer.
    func didDecide(_ question: Question, _ recognizer: UInt32, _ subject: UInt64, _ answer: UInt32) {}
}

extension Delivery {
    /// Every sink of a context is a recording sink.
    var recordingSink: Unmanaged<RecordingSink>? { sink.map { .fromOpaque($0.toOpaque()) } }

    /// Nil without a sink.
    @inline(__always)
    func withRecordingSink<Result>(_ body: (RecordingSink) -> Result) -> Result? {
        recordingSink?._withUnsafeGuaranteedRef(body)
    }
}

extension Context {
    var isRecorded: Bool { delivery.withRecordingSink { $0.isRecording } ?? false }

    /// Begins the line of a call; nil when calls are not recorded. What is staged is recorded when it is published.
    @inline(never)
    func beginRecordedLine(_ keyword: Literal) -> Operands? {
        staging == nil ? delivery.withRecordingSink { $0.beginLine(keyword) } ?? nil : nil
    }

    /// Makes room to record what has been staged. False when out of memory.
    func reserveRecording(_ staging: Staging) -> Bool {
        delivery.withRecordingSink { $0.reserveObjects(of: self, after: staging.mark) } ?? true
    }

    func recordStaged(arePublished: Bool) { delivery.withRecordingSink { $0.endObjects(arePublished: arePublished) } }

    @inline(never)
    func endRecordedLine() { delivery.withRecordingSink { $0.endLine() } }
}
