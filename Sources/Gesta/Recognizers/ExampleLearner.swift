// The base of recognizers that learn from examples of the program.

class ExampleLearner: OneContactStroke {
    final var matcher = ExampleMatcher()

    deinit { matcher.free() }

    /// Whether the strokes of an example are joined to one.
    var joinsStrokes: Bool { false }

    /// Updates what depends on the examples. Returns false, with nothing changed, when out of memory.
    func examplesChanged() -> Bool { true }

    /// Adds one or several examples, which `add` does; it returns false when out of memory. Returns false, with nothing
    /// changed, when out of memory.
    final func addExamples(_ add: (inout ExampleSet) -> Bool) -> Bool {
        let mark = matcher.set.mark
        let isAdded = add(&matcher.set)
        // A file may be without examples.
        if isAdded, matcher.set.examples.count == mark.examples { return true }
        if isAdded, matcher.prepare(from: mark.examples), examplesChanged() { return true }
        matcher.set.rollBack(to: mark)
        // Cannot fail: the room for the previous examples is still reserved.
        _ = matcher.prepare()
        return false
    }

    /// Removes the examples of a name, or all if it is nil. Returns their number; nil, with nothing changed, when out
    /// of memory.
    final func removeExamples(_ name: Int?) -> Int? {
        guard var rest = matcher.set.copy(without: name) else { return nil }
        let before = matcher.set
        matcher.set = rest
        if matcher.prepare(), examplesChanged() {
            let removed = before.examples.count &- rest.examples.count
            var old = before
            old.free()
            return removed
        }
        matcher.set = before
        _ = matcher.prepare()
        rest.free()
        return nil
    }
}

extension Recognizer {
    /// The recognizer if its class learns from examples, otherwise nil.
    final var learner: ExampleLearner? {
        kind._withUnsafeGuaranteedRef { $0.learnsFromExamples } ? unsafeDowncast(self, to: ExampleLearner.self) : nil
    }
}
