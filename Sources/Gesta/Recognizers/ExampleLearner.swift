// The base of recognizers that the program teaches by examples: what the C interface and traces speak to.

class ExampleLearner: OneContactStroke {
    final var matcher = ExampleMatcher()

    deinit { matcher.free() }

    /// The examples are others now: whatever follows from them is worked out here. False, with nothing changed, when memory is short.
    func examplesChanged() -> Bool { true }

    /// Several at once, so that what follows from them is worked out once: `add` answers false when memory is short, and then nothing has changed.
    final func addExamples(_ add: (inout ExampleSet) -> Bool) -> Bool {
        let mark = matcher.set.mark
        if add(&matcher.set), matcher.prepare(), examplesChanged() { return true }
        matcher.set.rollBack(to: mark)
        // There is room for what there was.
        _ = matcher.prepare()
        return false
    }

    /// Of a name, or, for nil, all. Nil, with nothing changed, when memory is short.
    final func removeExamples(_ name: Int?) -> Int? {
        guard var rest = matcher.set.without(name) else { return nil }
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
    /// Nil for classes that do not learn.
    final var learner: ExampleLearner? {
        kind._withUnsafeGuaranteedRef { $0.learnsFromExamples } ? unsafeDowncast(self, to: ExampleLearner.self) : nil
    }
}
