// The base of recognizers that learn from examples of the program.

import CGesta

class ExampleLearner: DrawnStroke {
    final var matcher = ExampleMatcher()
    /// Drawings that are no sign. A drawing that is nearer to one of them than to the nearest example is rejected.
    final var counterexamples = ExampleMatcher()
    /// The last drawing has been corrected.
    final private(set) var isCorrected = false

    deinit {
        matcher.free()
        counterexamples.free()
    }

    override func reset() {
        super.reset()
        isCorrected = false
    }

    final var exampleCount: Int { matcher.set.examples.count &+ counterexamples.set.examples.count }

    /// The bytes of its examples.
    final var exampleBytes: Int { exampleCount &* ExampleSet.footprint }
    var allocated: Int { exampleBytes }

    /// Whether the strokes of an example are joined to one.
    var joinsStrokes: Bool { false }

    /// Makes room for what is derived from `count` examples, whose longest name has so many bytes. Returns false, with
    /// nothing changed, when out of memory.
    func reserve(examples count: Int, longestName: Int) -> Bool { true }
    /// Which straight movements keep a stroke undecided; nil if it is not decided by them, or without examples.
    var lineDoubt: StraightDoubt? { nil }
    /// How much the drawing of the newest sequence resembles an example; `path` is the longest part of it that any
    /// recognizer has seen. Nil if it does not recognize drawings.
    func nearestName(to path: StrokePath?) -> Resemblance? { nil }
    /// Updates what is derived from the examples. Room has been reserved.
    func examplesChanged() {}

    /// Whether nothing can be recognized for lack of examples, which is then reported.
    final func tellsOfNoExample(
        _ report: (gesta_finding_kind, (inout TextWriter) -> Void) -> Void, _ others: Literal = ""
    ) -> Bool {
        if !matcher.set.examples.isEmpty { return false }
        report(GESTA_FINDING_UNREACHABLE) { out in
            out.text("recognizes nothing: it has ")
            out.text(others)
            out.text("no example")
        }
        return true
    }

    /// As they are set now; nil if its drawings cannot be corrected.
    var corrections: CorrectionParameters? { nil }
    /// The drawing of the last sequence, if it was seen to its end and has not been corrected. It may be in `scratch`.
    func lastDrawing(_ scratch: ExampleScratch) -> LastDrawing { .none }
    final func didCorrect() { isCorrected = true }
    /// Adds what has been drawn in the newest sequence, if its drawings can be corrected.
    func addDrawing(to chain: inout DirectionChain) {}

    /// Makes room for more examples. Returns false, with nothing changed, when out of memory.
    final func reserve(for added: ExampleBatch) -> Bool {
        matcher.reserve(for: added.examples) && counterexamples.reserve(for: added.counterexamples)
            && reserve(
                examples: matcher.set.examples.count &+ added.examples.examples.count,
                longestName: max(matcher.set.names.longest, added.examples.names.longest))
    }

    /// Takes over examples for which room has been reserved.
    final func take(_ added: inout ExampleBatch) {
        matcher.take(&added.examples)
        counterexamples.take(&added.counterexamples)
        examplesChanged()
    }

    /// Keeps other examples or counterexamples in place of its own, of which there are not more.
    final func keep(_ examples: ExampleSet?, counterexamples rest: ExampleSet?) {
        if let examples { matcher.replace(by: examples) }
        if let rest { counterexamples.replace(by: rest) }
        examplesChanged()
    }
}

/// The parameters of recognizers whose drawings can be corrected.
struct CorrectionParameters: ParameterSet {
    @Parameter var isCorrectable: Bool
    @Parameter var maxExamples: Int

    mutating func declare(in list: inout ParameterList) {
        list.boolean(
            &$isCorrectable, "correctable", false,
            """
            Whether a drawing that is decided before its lift is followed to the lift, so that \
            gesta_recognizer_correct can learn from the whole of it.
            """)
        list.integer(
            &$maxExamples, "max_examples", 0, 0...ExampleSet.mostExamples,
            """
            The largest number of examples of a name, and of counterexamples, that corrections keep: the oldest is \
            replaced. 0 for any number.
            """)
    }
}

/// The drawing of the last sequence of a recognizer.
enum LastDrawing {
    case none
    /// It has not ended, or was not seen to its end.
    case unfinished
    case corrected
    case whole(ResampledDrawing)
}

extension Machine {
    /// The recognizer if its class learns from examples, otherwise nil.
    final var learner: ExampleLearner? {
        kind._withUnsafeGuaranteedRef { $0.learnsFromExamples } ? unsafeDowncast(self, to: ExampleLearner.self) : nil
    }
}
