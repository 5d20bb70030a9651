// The recognizers that have a deadline: a heap, in which each knows its place.

struct Deadlines {
    private var heap = Buffer<Unmanaged<Recognizer>>()

    mutating func free() { heap.free() }

    /// Makes room for as many recognizers. False when out of memory.
    mutating func reserve(_ count: Int) -> Bool { heap.reserve(count) }

    /// The recognizer with the soonest deadline; of several, the one created first.
    var first: Unmanaged<Recognizer>? { heap.first }

    /// Room has been reserved.
    mutating func insert(_ recognizer: Recognizer) {
        heap.append(.passUnretained(recognizer))
        settle(heap.count &- 1)
    }

    /// The deadline has changed.
    func update(_ recognizer: Recognizer) { settle(Int(recognizer.deadlinePlace)) }

    mutating func remove(_ recognizer: Recognizer) {
        let place = Int(recognizer.deadlinePlace)
        heap.swapRemove(at: place)
        if place < heap.count { settle(place) }
    }

    /// Moves a recognizer up or down to where it belongs.
    private func settle(_ start: Int) {
        let place = heap.rise(start, by: Deadlines.precedes, Deadlines.note)
        heap.sink(place, heap.count, by: Deadlines.precedes, Deadlines.note)
    }

    private static func note(_ recognizer: Unmanaged<Recognizer>, _ place: Int) {
        recognizer._withUnsafeGuaranteedRef { $0.setDeadlinePlace(place) }
    }

    private static func precedes(_ a: Unmanaged<Recognizer>, _ b: Unmanaged<Recognizer>) -> Bool {
        a._withUnsafeGuaranteedRef { a in
            b._withUnsafeGuaranteedRef { b in
                a.deadline == b.deadline ? a.serial < b.serial : a.deadline < b.deadline
            }
        }
    }
}
