// The machines that a pointer above the surface may leave, of perhaps thousands that receive hover samples.

/// Those that have been shown a pointer in the attempt that is under way, each once, by slot.
struct HoveredMachines {
    /// As much room as there are machines.
    private(set) var all = Buffer<Unmanaged<Machine>>()

    mutating func free() { all.free() }
    mutating func reserve(_ count: Int) -> Bool { all.reserve(count) }

    @inline(__always)
    mutating func add(_ machine: Machine) {
        if !machine.isHovered { insert(machine) }
    }

    @inline(never)
    private mutating func insert(_ machine: Machine) {
        machine.setHovered(true)
        var at = all.count
        while at > 0, all[at &- 1]._withUnsafeGuaranteedRef({ $0.slot > machine.slot }) { at &-= 1 }
        all.insertReserved(.passUnretained(machine), at: at)
    }

    /// The machine is destroyed.
    mutating func remove(_ machine: Machine) {
        if machine.isHovered { removeAll { $0 === machine } }
    }

    /// Those whose attempt is over have no pointer to leave them.
    mutating func removeIdle() { removeAll { $0.followsNoPointer } }

    @inline(never)
    private mutating func removeAll(where isRemoved: (Machine) -> Bool) {
        var kept = 0
        for machine in all {
            machine._withUnsafeGuaranteedRef { if isRemoved($0) { $0.setHovered(false) } }
            if machine._withUnsafeGuaranteedRef({ !$0.isHovered }) { continue }
            all[kept] = machine
            kept &+= 1
        }
        all.truncate(to: kept)
    }
}

extension Machine {
    /// Its attempt is over.
    final var followsNoPointer: Bool { !isUnderWay || foreseen.isFinal }
}
