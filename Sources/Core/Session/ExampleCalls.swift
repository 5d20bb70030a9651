// Calls on recognizers that learn from examples.

import CGesta

/// Where examples come from: a C array, a file, or the lines of a trace.
class ExampleSource {
    /// The name of the example that `next` has read.
    var name: Text { Text("") }
    /// In which line the example was, from 0.
    var line: Int { 0 }
    /// Reads the next example; false at the end.
    func next(_ draft: inout ExampleDraft, _ caller: Caller) throws(Refusal) -> Bool { false }
}

/// Adds all examples of a source, or none: what follows from them is computed once. In a trace each has a line of its
/// own.
struct AddExamples: RecognizerCall, RecordedCall {
    static var keyword: Literal { ExampleLine.keyword }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    private var source: ExampleSource?
    /// When the call is prepared, until it is committed.
    private var added = ExampleSet()
    private var count = 0

    init() {}

    init(target: RecognizerTarget, source: ExampleSource) {
        self.target = target
        self.source = source
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.examples(&source, of: target.id)
    }

    var refusedLine: Int { source?.line ?? 0 }
    func memory(in context: Context) -> Int { count &* SetupBudget.example }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let learner = try target.findLearner(caller)
        if !Part.hasExamples { return }  // never: there was none
        do throws(Refusal) {
            try readAll(for: learner, caller)
            if !learner.reserve(for: added) { throw caller.outOfMemory() }
        } catch {
            added.free()
            throw error
        }
    }

    private mutating func readAll(for learner: ExampleLearner, _ caller: Caller) throws(Refusal) {
        let before = learner.matcher.set.examples.count
        var draft = ExampleDraft()
        defer { draft.free() }
        // Preparing it takes as long as adding an example.
        guard let scratch = ExampleScratch() else { throw caller.outOfMemory() }
        defer { scratch.free() }
        while let source, try source.next(&draft, caller) {
            if before &+ added.examples.count == ExampleSet.mostExamples {
                throw caller.tooMany("number of examples", ExampleSet.mostExamples &+ 1, most: ExampleSet.mostExamples)
            }
            if learner.joinsStrokes { draft.joinStrokes() }
            if !draft.add(source.name, to: &added, scratch) { throw caller.outOfMemory() }
            count &+= 1
        }
    }

    /// A file may be without examples.
    var hasEffect: Bool { !added.examples.isEmpty }

    mutating func record(in context: Context) { added.record(of: target.id, in: context) }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        recognizer.machine.learner?.matcher.set.record(of: recognizer.id, in: state.context)
    }

    mutating func commit(_ context: Context) {
        target.found?._withUnsafeGuaranteedRef { $0.learner?.take(&added) }
    }
}

/// The line of an example, in traces and in files.
enum ExampleLine {
    static var keyword: Literal { "example" }
}

extension ExampleSet {
    /// Records all examples as those of a recognizer.
    func record(of recognizer: UInt32, in context: Context) {
        var id = recognizer
        for example in examples {
            guard let list = context.beginRecordedLine(ExampleLine.keyword) else { return }
            list.recognizer(&id)
            list.example(example, of: self)
            context.endRecordedLine()
        }
    }
}

struct RemoveExamples: RecognizerCall, RecordedCall {
    static var keyword: Literal { "forget" }
    var target = RecognizerTarget()
    /// Nil for all.
    var name: Text?
    /// How many were removed.
    var removed: Int { rest.map { before &- $0.examples.count } ?? 0 }
    private var before = 0
    /// When the call is prepared, until it is committed.
    private var rest: ExampleSet?

    init() {}

    init(target: RecognizerTarget, name: Text?) {
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
            if index == nil { return }
        }
        before = learner.matcher.set.examples.count
        rest = learner.matcher.set.copy(without: index)
        if rest == nil { throw caller.outOfMemory() }
    }

    /// A name without examples changes nothing.
    var hasEffect: Bool { rest != nil }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        if let rest { recognizer.machine.learner?.keep(rest) }
    }
}

extension RecognizerTarget {
    fileprivate mutating func findLearner(_ caller: Caller) throws(Refusal) -> ExampleLearner {
        try caller.learner(try find(caller).machine)
    }
}

extension Caller {
    func learner(_ machine: Machine) throws(Refusal) -> ExampleLearner {
        if let learner = machine.learner { return learner }
        throw refuse(.type) { out in
            out.text("recognizer is of class ")
            out.text(machine.kind._withUnsafeGuaranteedRef { $0.id })
            out.text(", must be of a class that learns from examples")
            if !Part.hasExamples {
                out.text("; ")
                out.text(Part.withoutExamples)
            }
        }
    }

    func examples(of recognizer: UInt32) throws(Refusal) -> ExampleSet {
        try learner(try reference(recognizer)._withUnsafeGuaranteedRef { $0 }).matcher.set
    }
}
