// The failure requirements of a setup. Whether they form a cycle is found out once, when all are known: in a time that
// is proportional to their number, which a search for each of them would exceed.

struct SetupRequirements {
    struct Requirement {
        let recognizer: UInt32
        let other: UInt32
        let line: UInt32
    }

    private var all = Buffer<Requirement>()

    mutating func free() { all.free() }

    /// False when out of memory.
    mutating func add(_ recognizer: UInt32, failureOf other: UInt32, line: Int) -> Bool {
        all.append(Requirement(recognizer: recognizer, other: other, line: UInt32(truncatingIfNeeded: line)))
    }

    /// The first requirement that closes a cycle with those before it; nil if none does. `slots`: of recognizers.
    func findCycle(slots: Int) -> Result<Requirement?, Status> {
        if all.isEmpty { return .success(nil) }
        guard var sorting = RequirementSorting(slots: slots, requirements: all.count) else { return .failure(.memory) }
        defer { sorting.free() }
        if sorting.isAcyclic(all, count: all.count) { return .success(nil) }
        // As many are without a cycle, and so many are not.
        var (without, with) = (0, all.count)
        while with &- without > 1 {
            let middle = (without &+ with) / 2
            if sorting.isAcyclic(all, count: middle) { without = middle } else { with = middle }
        }
        return .success(all[without])
    }
}

/// Sorts recognizers so that each comes before those that it requires (Kahn 1962), in memory that is used again.
private struct RequirementSorting {
    private typealias Requirement = SetupRequirements.Requirement

    /// For each slot, how many that require it have not been sorted yet.
    private var requiredBy = Buffer<Int32>()
    /// For each slot, the place of its first requirement in `others`; and the end of the last one.
    private var first = Buffer<Int32>()
    private var others = Buffer<Int32>()
    private var sorted = Buffer<Int32>()

    /// Nil when out of memory.
    init?(slots: Int, requirements: Int) {
        guard requiredBy.reserve(slots), first.reserve(slots &+ 1), sorted.reserve(slots), others.reserve(requirements)
        else {
            free()
            return nil
        }
        for _ in 0..<slots {
            requiredBy.appendReserved(0)
            first.appendReserved(0)
        }
        first.appendReserved(0)
        for _ in 0..<requirements { others.appendReserved(0) }
    }

    mutating func free() {
        requiredBy.free()
        first.free()
        others.free()
        sorted.free()
    }

    /// Whether the first `count` requirements are without a cycle.
    mutating func isAcyclic(_ all: Buffer<SetupRequirements.Requirement>, count: Int) -> Bool {
        let slots = requiredBy.count
        for slot in 0..<slots { (requiredBy[slot], first[slot]) = (0, 0) }
        for at in 0..<count {
            requiredBy[Handles.slot(of: all[at].other)] &+= 1
            first[Handles.slot(of: all[at].recognizer)] &+= 1
        }
        // Now the ends; filling in each list from its end leaves its beginning.
        var end: Int32 = 0
        for slot in 0..<slots {
            end &+= first[slot]
            first[slot] = end
        }
        first[slots] = end
        for at in 0..<count {
            let slot = Handles.slot(of: all[at].recognizer)
            first[slot] &-= 1
            others[Int(first[slot])] = Int32(truncatingIfNeeded: Handles.slot(of: all[at].other))
        }
        sorted.truncate(to: 0)
        for slot in 0..<slots where requiredBy[slot] == 0 { sorted.appendReserved(Int32(truncatingIfNeeded: slot)) }
        var next = 0
        while next < sorted.count {
            let slot = Int(sorted[next])
            next &+= 1
            for at in Int(first[slot])..<Int(first[slot &+ 1]) {
                let other = Int(others[at])
                requiredBy[other] &-= 1
                if requiredBy[other] == 0 { sorted.appendReserved(Int32(truncatingIfNeeded: other)) }
            }
        }
        return sorted.count == slots
    }
}
