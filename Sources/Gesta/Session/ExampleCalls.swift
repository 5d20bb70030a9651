// Calls on recognizers that learn from examples.

import CGesta

/// Where examples come from: a C array, a file, or the lines of a trace.
class ExampleSource {
    /// The name of the example that `next` has read.
    var name: Text { Text("") }
    /// Reads the next example; false at the end.
    func next(_ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) -> Bool { false }
}

/// Adds all examples of a source, or none: what follows from them is computed once. In a trace each has a line of its
/// own.
struct AddExamples: RecognizerCall {
    static var keyword: Literal? { ExampleLine.keyword }
    var target: RecognizerTarget
    private let source: ExampleSource
    /// How many there were before.
    private var first = 0

    init(target: RecognizerTarget, source: ExampleSource) {
        self.target = target
        self.source = source
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let learner = try target.findLearner(caller)
        first = learner.matcher.set.examples.count
        var draft = ExampleDraft()
        defer { draft.free() }
        // Preparing it takes as long as adding an example.
        guard let scratch = ExampleScratch() else { throw caller.outOfMemory() }
        defer { scratch.free() }
        var refusal: Refusal?
        let isDone = learner.addExamples { set in
            do throws(Refusal) {
                while try source.next(&draft, caller) {
                    if set.examples.count == ExampleSet.mostExamples {
                        throw caller.tooMany(
                            "number of examples", ExampleSet.mostExamples &+ 1, most: ExampleSet.mostExamples)
                    }
                    if learner.joinsStrokes { draft.joinStrokes() }
                    if !draft.add(source.name, to: &set, scratch) { throw caller.outOfMemory() }
                }
                return true
            } catch {
                refusal = error
                return false
            }
        }
        if let refusal { throw refusal }
        if !isDone { throw caller.outOfMemory() }
    }

    mutating func record(in context: Context) {
        target.found?._withUnsafeGuaranteedRef { $0.learner?.recordExamples(from: first, in: context) }
    }
}

/// The line of an example, in traces and in files.
enum ExampleLine {
    static var keyword: Literal { "example" }
}

extension ExampleLearner {
    func recordExamples(from first: Int = 0, in context: Context) {
        var id = id
        for at in first..<max(first, matcher.set.examples.count) {
            guard let list = context.beginRecordedLine(ExampleLine.keyword) else { return }
            list.recognizer(&id)
            list.example(matcher.set.examples[at], of: matcher.set)
            context.endRecordedLine()
        }
    }
}

struct RemoveExamples: RecognizerCall {
    static var keyword: Literal? { "forget" }
    var target = RecognizerTarget()
    /// Nil for all.
    var name: Text?
    private(set) var removed = 0
    private var isKnown = true

    init(target: RecognizerTarget = RecognizerTarget(), name: Text? = nil) {
        self.target = target
        self.name = name
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.optionalText(&name)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let learner = try target.findLearner(caller)
        var index: Int?
        if let name {
            index = learner.matcher.set.index(of: name)
            isKnown = index != nil
            if !isKnown { return }
        }
        guard let count = learner.removeExamples(index) else { throw caller.outOfMemory() }
        removed = count
    }

    /// A name without examples changes nothing.
    var hasEffect: Bool { isKnown }
}

extension RecognizerTarget {
    fileprivate mutating func findLearner(_ caller: Caller) throws(Refusal) -> ExampleLearner {
        try caller.learner(try find(caller))
    }
}

extension Caller {
    func learner(_ recognizer: Unmanaged<Recognizer>) throws(Refusal) -> ExampleLearner {
        let recognizer = recognizer._withUnsafeGuaranteedRef { $0 }
        if let learner = recognizer.learner { return learner }
        throw refuse(.type) { out in
            out.text("recognizer is of class ")
            out.text(recognizer.kind._withUnsafeGuaranteedRef { $0.id })
            out.text(", must be of a class that learns from examples")
        }
    }

    func examples(of recognizer: UInt32) throws(Refusal) -> ExampleSet {
        try learner(try reference(recognizer)).matcher.set
    }
}
