// The base of recognizers that learn from examples of the program.

class ExampleLearner: DrawnStroke {
    final var matcher = ExampleMatcher()

    deinit { matcher.free() }

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

    /// Makes room for the examples of a set. Returns false, with nothing changed, when out of memory.
    final func reserve(for added: ExampleSet) -> Bool {
        matcher.reserve(for: added)
            && reserve(
                examples: matcher.set.examples.count &+ added.examples.count,
                longestName: max(matcher.set.names.longest, added.names.longest))
    }

    /// Takes over the examples of a set, for which room has been reserved.
    final func take(_ added: inout ExampleSet) {
        matcher.take(&added)
        examplesChanged()
    }

    /// Keeps the examples of a set, which has fewer than its own.
    final func keep(_ rest: ExampleSet) {
        matcher.replace(by: rest)
        examplesChanged()
    }
}

extension Machine {
    /// The recognizer if its class learns from examples, otherwise nil.
    final var learner: ExampleLearner? {
        Part.hasExamples && kind._withUnsafeGuaranteedRef { $0.learnsFromExamples }
            ? unsafeDowncast(self, to: ExampleLearner.self) : nil
    }
}
