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
struct AddExamples: RecognizerCall, RecordedCall {
    static var keyword: Literal { ExampleLine.keyword }
    static var isInSetups: Bool { true }
    var target = RecognizerTarget()
    private var source: ExampleSource?
    /// In a replay, and in a setup: the lines of the examples.
    private var lines: CallLines?
    /// When the call is prepared, until it is committed.
    private var added = ExampleBatch()
    private var count = 0

    init() {}

    init(target: RecognizerTarget, source: ExampleSource) {
        self.target = target
        self.source = source
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.lines(&lines, ExampleLine.form)
    }

    var refusedLine: Int { max((lines?.count ?? 0) &- 1, 0) }
    func memory(in context: Context) -> Int { count &* ExampleSet.footprint }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let learner = try target.findLearner(caller)
        if let lines { source = try PlayedExamples.make(lines, caller) }
        do throws(Refusal) {
            try readAll(for: learner, caller)
            if !learner.reserve(for: added) { throw caller.outOfMemory() }
        } catch {
            added.free()
            throw error
        }
    }

    private mutating func readAll(for learner: ExampleLearner, _ caller: Caller) throws(Refusal) {
        let before = learner.exampleCount
        var draft = ExampleDraft(caller.context.settings.yAxis)
        defer { draft.free() }
        // Preparing it takes as long as adding an example.
        guard let scratch = ExampleScratch() else { throw caller.outOfMemory() }
        defer { scratch.free() }
        while let source, try source.next(&draft, caller) {
            if before &+ added.count == ExampleSet.mostExamples { throw caller.tooManyExamples() }
            if learner.joinsStrokes { draft.joinStrokes() }
            if !added.add(draft, source.name, scratch) { throw caller.outOfMemory() }
            count = added.count
        }
    }

    /// A file may be without examples.
    var hasEffect: Bool { added.count > 0 }

    mutating func record(in context: Context) { added.record(of: target.id, in: context) }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        guard let learner = recognizer.machine.learner else { return }
        learner.matcher.set.record(of: recognizer.id, in: state.context)
        learner.counterexamples.set.record(of: recognizer.id, in: state.context)
    }

    mutating func commit(_ context: Context) {
        target.found?._withUnsafeGuaranteedRef { $0.learner?.take(&added) }
    }
}

/// The line of an example, in traces and in files. A counterexample has an empty name.
enum ExampleLine {
    static var keyword: Literal { "example" }
    /// What follows the recognizer.
    static var form: Literal { "TEXT [| X Y X Y...]..." }
}

extension ExampleSet {
    /// Records each example as one of a recognizer.
    func record(of recognizer: UInt32, in context: Context, as keyword: Literal = ExampleLine.keyword) {
        var id = recognizer
        for example in examples {
            guard let list = context.beginRecordedLine(keyword) else { return }
            list.recognizer(&id)
            list.rest { $0.example(example, of: self, context.settings.yAxis) }
            context.endRecordedLine()
        }
    }
}

extension ExampleBatch {
    func record(of recognizer: UInt32, in context: Context, as keyword: Literal = ExampleLine.keyword) {
        examples.record(of: recognizer, in: context, as: keyword)
        counterexamples.record(of: recognizer, in: context, as: keyword)
    }
}

struct RemoveExamples: RecognizerCall, RecordedCall {
    static var keyword: Literal { "forget" }
    var target = RecognizerTarget()
    /// Nil for all; empty for the counterexamples.
    var name: Text?
    /// How many were removed.
    private(set) var removed = 0
    /// What replaces the examples and the counterexamples, when the call is prepared, until it is committed.
    private var rest: ExampleSet?
    private var restOfCounterexamples: ExampleSet?

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
        let before = learner.exampleCount
        if name.map({ $0.count == 0 }) ?? true { restOfCounterexamples = ExampleSet() }
        guard let name else {
            (rest, removed) = (ExampleSet(), before)
            return
        }
        if name.count == 0 {
            removed = learner.counterexamples.set.examples.count
        } else if let index = learner.matcher.set.index(of: name) {
            rest = learner.matcher.set.copy(without: index)
            guard let rest else { throw caller.outOfMemory() }
            removed = learner.matcher.set.examples.count &- rest.examples.count
        }
    }

    /// A name without examples changes nothing.
    var hasEffect: Bool { rest != nil || restOfCounterexamples != nil }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.machine.learner?.keep(rest, counterexamples: restOfCounterexamples)
    }
}

extension RecognizerTarget {
    mutating func findLearner(_ caller: Caller) throws(Refusal) -> ExampleLearner {
        try caller.learner(try find(caller).machine)
    }
}

extension Caller {
    func tooManyExamples() -> Refusal {
        tooMany("number of examples", ExampleSet.mostExamples &+ 1, most: ExampleSet.mostExamples)
    }

    func learner(_ machine: Machine) throws(Refusal) -> ExampleLearner {
        if let learner = machine.learner { return learner }
        throw wrongClass(machine, ", must be of a class that learns from examples")
    }

    @inline(never)
    func wrongClass(_ machine: Machine, _ rule: Literal) -> Refusal {
        refuse(.type) { out in
            out.text("recognizer is of class ")
            out.text(machine.kind._withUnsafeGuaranteedRef { $0.id })
            out.text(rule)
        }
    }

    func learner(_ recognizer: UInt32) throws(Refusal) -> ExampleLearner {
        try learner(try reference(recognizer)._withUnsafeGuaranteedRef { $0 })
    }
}

extension ExampleLearner {
    /// The examples that recognize.
    var examples: ExampleSet { matcher.set }
    var counterexampleCount: Int { counterexamples.set.examples.count }
}
