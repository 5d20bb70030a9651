// A few machines of perhaps thousands.

/// Each once: it bears the mark as long as it is among them. By slot, or as they were added: a removal then changes
/// their order.
struct MarkedMachines {
    private let mark: Machine.Marks
    private let isBySlot: Bool
    /// As much room as there are machines.
    private(set) var all = Buffer<Unmanaged<Machine>>()

    init(_ mark: Machine.Marks, isBySlot: Bool = false) {
        self.mark = mark
        self.isBySlot = isBySlot
    }

    mutating func free() { all.free() }
    mutating func reserve(_ count: Int) -> Bool { all.reserve(count) }

    @inline(__always)
    mutating func add(_ machine: Machine) {
        if !machine.has(mark) { insert(machine) }
    }

    @inline(never)
    private mutating func insert(_ machine: Machine) {
        machine.set(mark, true)
        var at = all.count
        while isBySlot, at > 0, all[at &- 1]._withUnsafeGuaranteedRef({ $0.slot > machine.slot }) { at &-= 1 }
        all.insertReserved(.passUnretained(machine), at: at)
    }

    mutating func remove(_ machine: Machine) {
        let isThis: (Unmanaged<Machine>) -> Bool = { $0._withUnsafeGuaranteedRef { $0 === machine } }
        guard machine.has(mark), let at = all.firstIndex(where: isThis) else { return }
        machine.set(mark, false)
        if isBySlot { all.remove(at: at) } else { all.swapRemove(at: at) }
    }

    @inline(never)
    mutating func removeAll(where isRemoved: (Machine) -> Bool) {
        var kept = 0
        for machine in all {
            let isGone = machine._withUnsafeGuaranteedRef {
                guard isRemoved($0) else { return false }
                $0.set(mark, false)
                return true
            }
            if isGone { continue }
            all[kept] = machine
            kept &+= 1
        }
        all.truncate(to: kept)
    }

    mutating func removeAll() { removeAll { _ in true } }
}
