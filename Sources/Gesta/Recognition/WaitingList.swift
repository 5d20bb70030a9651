// The recognizers that wait for another to fail, in the order in which they began to.

/// Linked through their relations, which every recognizer that waits has: one leaves the list without a search.
struct WaitingList: Sequence {
    private(set) var first: Unmanaged<Recognizer>?
    private var last: Unmanaged<Recognizer>?

    var isEmpty: Bool { first == nil }

    mutating func append(_ recognizer: Recognizer) {
        let added = Unmanaged.passUnretained(recognizer)
        connect(last, added)
        connect(added, nil)
    }

    mutating func remove(_ recognizer: Recognizer) {
        guard let relations = recognizer.relations else { return }
        connect(relations.pointee.previousWaiting, relations.pointee.nextWaiting)
    }

    /// Makes two recognizers neighbors; nil is the list's end.
    private mutating func connect(_ previous: Unmanaged<Recognizer>?, _ next: Unmanaged<Recognizer>?) {
        if let previous {
            previous._withUnsafeGuaranteedRef { $0.relations?.pointee.nextWaiting = next }
        } else {
            first = next
        }
        if let next {
            next._withUnsafeGuaranteedRef { $0.relations?.pointee.previousWaiting = previous }
        } else {
            last = previous
        }
    }

    struct Iterator: IteratorProtocol {
        fileprivate var current: Unmanaged<Recognizer>?

        mutating func next() -> Unmanaged<Recognizer>? {
            defer { current = current?._withUnsafeGuaranteedRef { $0.relations?.pointee.nextWaiting } }
            return current
        }
    }

    func makeIterator() -> Iterator { Iterator(current: first) }
}
