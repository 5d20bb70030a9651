// The lines of a call of which each has a part, after its keyword and the id of its recognizer: who reads a text
// provides them, and the call reads what they have.

class CallLines {
    /// How many have been taken.
    final private(set) var count = 0
    /// Texts without their quotation marks.
    final let scratch: GrowingSink

    init(_ scratch: GrowingSink) { self.scratch = scratch }

    final func take() -> TraceLine? {
        guard let line = next() else { return nil }
        count &+= 1
        return line
    }

    /// Nil at the end.
    func next() -> TraceLine? { nil }
}
