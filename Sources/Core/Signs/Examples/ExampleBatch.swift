// Examples and counterexamples that are about to be added to a recognizer.

struct ExampleBatch {
    var examples = ExampleSet()
    /// Each is a name of its own, and the name is empty.
    var counterexamples = ExampleSet()

    var count: Int { examples.examples.count &+ counterexamples.examples.count }

    mutating func free() {
        examples.free()
        counterexamples.free()
    }

    /// Adds an example, or a counterexample if the name is empty. Returns false when out of memory.
    mutating func add(_ draft: ExampleDraft, _ name: Text, _ scratch: ExampleScratch) -> Bool {
        name.count > 0 ? draft.add(name, to: &examples, scratch) : draft.add(name, to: &counterexamples, scratch)
    }
}
