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

/// Attempts that wait, while they are reviewed.
struct Review {
    /// In which list an attempt is.
    enum Place: UInt8 { case none, suspects, ready }

    /// Those that were decided.
    private(set) var decided = Buffer<AttemptPointer>()
    /// Those that need not wait any longer, a heap, and those that have to be looked at again.
    private(set) var ready = Buffer<AttemptPointer>()
    private(set) var suspects = Buffer<AttemptPointer>()

    mutating func free() {
        decided.free()
        ready.free()
        suspects.free()
    }

    /// Makes room for as many attempts. False when out of memory.
    mutating func reserve(_ count: Int) -> Bool {
        decided.reserve(count) && ready.reserve(count) && suspects.reserve(count)
    }

    mutating func addReady(_ attempt: AttemptPointer) {
        attempt.pointee.setReview(.ready)
        ready.push(attempt, by: Attempt.precedes)
    }

    mutating func takeFirstReady() -> AttemptPointer? {
        let first = ready.popFirst(by: Attempt.precedes)
        first?.pointee.setReview(.none)
        return first
    }

    mutating func addSuspect(_ attempt: AttemptPointer) {
        if !attempt.pointee.isWaiting || attempt.pointee.review != .none { return }
        attempt.pointee.setReview(.suspects)
        suspects.appendReserved(attempt)
    }

    mutating func clearSuspects() { suspects.truncate(to: 0) }
    /// False when out of memory: one that had to wait once more is decided twice.
    mutating func addDecided(_ attempt: AttemptPointer) -> Bool { decided.append(attempt) }
    mutating func clearDecided() { decided.truncate(to: 0) }
}
