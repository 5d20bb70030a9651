// The machines that have a deadline: a heap, in which each knows its place.

struct Deadlines {
    private var heap = Buffer<Unmanaged<Machine>>()

    mutating func free() { heap.free() }

    /// Makes room for as many machines. False when out of memory.
    mutating func reserve(_ count: Int) -> Bool { heap.reserve(count) }

    /// The machine with the soonest deadline; of several, the one created first.
    var first: Unmanaged<Machine>? { heap.first }

    /// Room has been reserved.
    mutating func insert(_ machine: Machine) {
        heap.appendReserved(.passUnretained(machine))
        settle(heap.count &- 1)
    }

    /// The deadline has changed.
    func update(_ machine: Machine) { settle(Int(machine.deadlinePlace)) }

    mutating func remove(_ machine: Machine) {
        let place = Int(machine.deadlinePlace)
        heap.swapRemove(at: place)
        if place < heap.count { settle(place) }
    }

    /// Moves a machine up or down to where it belongs.
    private func settle(_ start: Int) {
        let place = heap.rise(start, by: Deadlines.precedes, Deadlines.note)
        heap.sink(place, heap.count, by: Deadlines.precedes, Deadlines.note)
    }

    private static func note(_ machine: Unmanaged<Machine>, _ place: Int) {
        machine._withUnsafeGuaranteedRef { $0.setDeadlinePlace(place) }
    }

    private static func precedes(_ a: Unmanaged<Machine>, _ b: Unmanaged<Machine>) -> Bool {
        a._withUnsafeGuaranteedRef { a in
            b._withUnsafeGuaranteedRef { b in
                if a.deadline != b.deadline { return a.deadline < b.deadline }
                return a.withRecognizer { $0.serial } < b.withRecognizer { $0.serial }
            }
        }
    }
}
