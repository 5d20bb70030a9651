// Records a session: what is called, as it succeeds, and what is told.

import CGesta

final class Recorder: Witness {
    let sink: WritingSink
    let release: Release
    private let context: Unmanaged<Context>
    /// An event is being told: calls come from callbacks.
    private var isTelling = false
    /// A call is under way that may come to rest more than once: push, advance, close.
    private var isPushing = false
    /// The line "release" stands above.
    private var isReleasing = false

    init(_ context: Context, _ sink: WritingSink, _ release: Release) {
        self.sink = sink
        self.release = release
        self.context = .passUnretained(context)
    }

    // MARK: what is called

    /// Begins the line of a call.
    func begin(_ word: Literal) {
        if context._withUnsafeGuaranteedRef({ $0.activity }) == .delivering {
            if isTelling {
                sink.literal("> ")
            } else {
                if !isPushing && !isReleasing {
                    isReleasing = true
                    sink.literal("release\n")
                }
                sink.literal(">> ")
            }
        } else {
            isReleasing = false
        }
        sink.literal(word)
    }

    func line(_ word: Literal) {
        begin(word)
        sink.endLine()
    }

    func line(_ word: Literal, _ id: UInt32) {
        begin(word)
        sink.andID(id)
        sink.endLine()
    }

    func line(_ word: Literal, _ id: UInt32, id other: UInt32) {
        begin(word)
        sink.andID(id)
        sink.andID(other)
        sink.endLine()
    }

    func line(_ word: Literal, _ id: UInt32, flag: Bool) {
        begin(word)
        sink.andID(id)
        sink.andFlag(flag)
        sink.endLine()
    }

    func line(_ word: Literal, _ id: UInt32, number: Int64) {
        begin(word)
        sink.andID(id)
        sink.andInteger(number)
        sink.endLine()
    }

    func simultaneous(_ id: UInt32, _ other: UInt32, _ flag: Bool) {
        begin("simultaneous")
        sink.andID(id)
        sink.andID(other)
        sink.andFlag(flag)
        sink.endLine()
    }

    func ignoring(_ id: UInt32, _ contact: UInt64) {
        begin("ignore")
        sink.andID(id)
        sink.andInteger(contact)
        sink.endLine()
    }

    func region(_ word: Literal, _ id: UInt32, in parent: UInt32?, _ rect: gesta_rect) {
        begin(word)
        sink.andID(id)
        if let parent { sink.andID(parent) }
        sink.andNumber(rect.x)
        sink.andNumber(rect.y)
        sink.andNumber(rect.width)
        sink.andNumber(rect.height)
        sink.endLine()
    }

    /// A recognizer that was just made, with all its parameters: what the class's defaults are may change.
    func made(_ recognizer: Recognizer) {
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            begin("create")
            sink.andID(recognizer.id)
            sink.space()
            sink.text(kind.id)
            sink.endLine()
            var at = 0
            while at < kind.parameters.count {
                set(recognizer, parameter: at)
                at &+= 1
            }
        }
    }

    func set(_ recognizer: Recognizer, parameter at: Int) {
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            let info = kind.parameters[at]
            let x = recognizer.parameters[at]
            set(recognizer, info.name, x, info.type, info.choices, slot: at)
        }
    }

    /// `x`: as the program gave it.
    func set(_ recognizer: Recognizer, value at: Int, _ x: Double) {
        recognizer.kind._withUnsafeGuaranteedRef { kind in
            let info = kind.values[at]
            set(recognizer, info.name, x, info.type, info.choices, slot: kind.parameters.count &+ at)
        }
    }

    private func set(
        _ recognizer: Recognizer, _ name: UnsafePointer<CChar>, _ x: Double, _ type: UInt32,
        _ choices: UnsafePointer<UnsafePointer<CChar>?>?, slot: Int
    ) {
        begin("set")
        sink.andID(recognizer.id)
        sink.space()
        sink.text(Text(cString: name))
        sink.space()
        switch type {
        case GESTA_TYPE_TEXT.rawValue: sink.quoted(recognizer.text(inSlot: slot))
        case GESTA_TYPE_CHOICE.rawValue: sink.quoted(choices?[Int(x)].map { Text(cString: $0) } ?? Text(""))
        default: sink.number(x)
        }
        sink.endLine()
    }

    func example(_ recognizer: UInt32, _ example: Example, of set: ExampleSet, ySign: Double) {
        begin("example")
        sink.andID(recognizer)
        sink.example(example, of: set, ySign: ySign)
    }

    /// All examples from one on.
    func examples(of learner: ExampleLearner, from first: Int = 0) {
        let ySign = context._withUnsafeGuaranteedRef { $0.settings.ySign }
        var at = first
        while at < learner.matcher.set.examples.count {
            example(learner.id, learner.matcher.set.examples[at], of: learner.matcher.set, ySign: ySign)
            at &+= 1
        }
    }

    /// Examples of a name, or, for nil, all.
    func forgetting(_ recognizer: UInt32, _ name: Text?) {
        begin("forget")
        sink.andID(recognizer)
        if let name {
            sink.space()
            sink.quoted(name)
        }
        sink.endLine()
    }

    func delegate(_ table: gesta_delegate?) {
        begin("delegate")
        sink.andFlag(table?.should_begin != nil)
        sink.andFlag(table?.should_receive != nil)
        sink.andFlag(table?.simultaneous != nil)
        sink.endLine()
    }

    func hitTest(_ isThere: Bool) {
        begin("hit-test")
        sink.andFlag(isThere)
        sink.endLine()
    }

    @inline(never)
    func pushing(_ batch: TouchBatch) {
        begin("push")
        sink.andInteger(UInt64(batch.count))
        sink.endLine()
        var at = 0
        while at < batch.count {
            sink.touch(batch[at].pointee)
            at &+= 1
        }
        isPushing = true
    }

    func advancing(to time: Int64) {
        begin("advance")
        sink.andInteger(time)
        sink.endLine()
        isPushing = true
    }

    func closing() {
        line("close")
        isPushing = true
    }

    /// The push or advance is over.
    func pushed() { isPushing = false }

    // MARK: what is told

    override func willDeliver(_ event: UnsafePointer<gesta_event>, of recognizer: Recognizer) {
        isReleasing = false
        isTelling = true
        sink.event(event, of: recognizer) { $0 }
        sink.endLine()
        if event.pointee.state == GESTA_STATE_FAILED.rawValue || event.pointee.state == GESTA_STATE_CANCELLED.rawValue {
            comment(on: recognizer, event)
        }
    }

    override func didDeliver() { isTelling = false }

    /// The verdict in words, for people; unless it has changed since.
    private func comment(on recognizer: Recognizer, _ event: UnsafePointer<gesta_event>) {
        guard UInt32(recognizer.state.rawValue) == event.pointee.state, recognizer.sequence == event.pointee.sequence
        else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress else { return }
            var writer = TextWriter(base, capacity: buffer.count)
            recognizer.describeVerdict(to: &writer) { id in
                context._withUnsafeGuaranteedRef { context in
                    guard case .success(let other) = context.recognizers.find(id) else { return nil }
                    return other._withUnsafeGuaranteedRef { $0.kind._withUnsafeGuaranteedRef { $0.id } }
                }
            }
            sink.literal("# ")
            let words = Text(cString: UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
            var at = 0
            while at < words.count {
                sink.byte(words[at] < 0x20 ? UInt8(ascii: " ") : words[at])
                at &+= 1
            }
            sink.endLine()
        }
    }

    override func didDecide(_ question: Question, _ recognizer: UInt32, _ about: UInt64, _ answer: UInt32) {
        sink.literal("asked ")
        sink.text(TraceWords.question(question))
        switch question {
        case .begin: sink.andID(recognizer)
        case .receive:
            sink.andID(recognizer)
            sink.andInteger(about)
        case .simultaneous:
            sink.andID(recognizer)
            sink.andID(UInt32(truncatingIfNeeded: about))
        case .hit: sink.andInteger(about)
        }
        if question == .hit { sink.andID(answer) } else { sink.andFlag(answer != 0) }
        sink.endLine()
    }
}
