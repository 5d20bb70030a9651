// The call by which the program says what the last drawing was meant as.

import CGesta

/// Adds the last drawing of a recognizer as an example, or as a counterexample if the name is empty. In a trace the
/// line has its points, so that it can also be replayed when the trace began after the drawing.
struct CorrectDrawing: RecognizerCall, RecordedCall {
    static var keyword: Literal { "correct" }
    var target = RecognizerTarget()
    private var name = Text("")
    /// In a replay: the line with its points.
    private var line: CallLines?
    /// When the call is prepared, until it is committed: the drawing, and the set in which it has replaced the oldest.
    private var added = ExampleBatch()
    private var replaced: ExampleSet?

    init() {}

    init(target: RecognizerTarget, name: Text) {
        self.target = target
        self.name = name
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.line(&line, ExampleLine.form)
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        let learner = try target.findLearner(caller)
        let most = try caller.corrections(learner).maxExamples
        do throws(Refusal) {
            try readDrawing(of: learner, caller)
            try makeRoom(in: learner, most, caller)
        } catch {
            added.free()
            throw error
        }
    }

    private mutating func readDrawing(of learner: ExampleLearner, _ caller: Caller) throws(Refusal) {
        guard let scratch = ExampleScratch() else { throw caller.outOfMemory() }
        defer { scratch.free() }
        var draft = ExampleDraft(line == nil ? .down : caller.context.settings.yAxis)
        defer { draft.free() }
        if let line {
            let source = try PlayedExamples.make(line, caller)
            _ = try source.next(&draft, caller)
            name = source.name
        } else {
            draft.begin(name)
            draft.add(try caller.lastDrawing(of: learner, scratch))
            draft.finish()
        }
        if !draft.status.isOK { throw caller.invalid(draft.status) { draft.describe(to: &$0) } }
        if !added.add(draft, name, scratch) { throw caller.outOfMemory() }
    }

    private mutating func makeRoom(in learner: ExampleLearner, _ most: Int, _ caller: Caller) throws(Refusal) {
        let isCounterexample = name.count == 0
        let set = isCounterexample ? learner.counterexamples.set : learner.matcher.set
        let index = isCounterexample ? nil : set.index(of: name)
        let count = isCounterexample ? set.examples.count : index.map { set.count(of: $0) } ?? 0
        if most > 0, count >= most {
            replaced = set.copy(
                replacingOldestOf: index, by: isCounterexample ? added.counterexamples : added.examples)
            if replaced == nil { throw caller.outOfMemory() }
        } else if learner.exampleCount == ExampleSet.mostExamples {
            throw caller.tooManyExamples()
        } else if !learner.reserve(for: added) {
            throw caller.outOfMemory()
        }
    }

    mutating func record(in context: Context) {
        added.record(of: target.id, in: context, as: CorrectDrawing.keyword)
    }

    mutating func commit(_ context: Context) {
        guard let learner = target.found?._withUnsafeGuaranteedRef({ $0.learner }) else { return }
        if let replaced {
            let isCounterexample = added.examples.examples.isEmpty
            learner.keep(isCounterexample ? nil : replaced, counterexamples: isCounterexample ? replaced : nil)
            added.free()
        } else {
            learner.take(&added)
        }
        learner.didCorrect()
    }
}

extension Caller {
    fileprivate func corrections(_ learner: ExampleLearner) throws(Refusal) -> CorrectionParameters {
        if let corrections = learner.corrections { return corrections }
        throw wrongClass(learner, ", must be of a class that learns from examples and recognizes single drawings")
    }

    fileprivate func lastDrawing(
        of learner: ExampleLearner, _ scratch: ExampleScratch
    ) throws(Refusal) -> ResampledDrawing {
        switch learner.lastDrawing(scratch) {
        case .whole(let drawing): return drawing
        case .none: throw refuseCorrection("recognizer has no last drawing")
        case .corrected: throw refuseCorrection("the last drawing has been corrected before")
        case .unfinished:
            throw refuseCorrection(
                "the last drawing has not ended or was not seen to its end; set correctable before it begins")
        }
    }

    private func refuseCorrection(_ words: Literal) -> Refusal { refuse(.state) { $0.text(words) } }
}
