// The attempts that wait for another recognizer to fail, in the order in which they began to.

/// Linked: one leaves the list without a search.
struct WaitingList: Sequence {
    private(set) var first: AttemptPointer?
    private var last: AttemptPointer?

    var isEmpty: Bool { first == nil }

    mutating func append(_ attempt: AttemptPointer) {
        connect(last, attempt)
        connect(attempt, nil)
    }

    mutating func remove(_ attempt: AttemptPointer) {
        connect(attempt.pointee.previousWaiting, attempt.pointee.nextWaiting)
    }

    /// Makes two attempts neighbors; nil is the list's end.
    private mutating func connect(_ previous: AttemptPointer?, _ next: AttemptPointer?) {
        if let previous { previous.pointee.nextWaiting = next } else { first = next }
        if let next { next.pointee.previousWaiting = previous } else { last = previous }
    }

    struct Iterator: IteratorProtocol {
        fileprivate var current: AttemptPointer?

        mutating func next() -> AttemptPointer? {
            defer { current = current?.pointee.nextWaiting }
            return current
        }
    }

    func makeIterator() -> Iterator { Iterator(current: first) }
}
