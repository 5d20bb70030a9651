// A context's recognizers by id, and their children by theirs. The rooms that drive them share the table; the context
// adds and removes.

final class RecognizerTable {
    private var table = HandleTable<Unmanaged<Machine>>(.recognizer)
    /// While recognizers are staged: their machines, in the order of their insertion, and the number of the newest
    /// other recognizer.
    private var staged = Buffer<Staged>()
    private var newestOther: UInt64?

    private struct Staged {
        let machine: Unmanaged<Machine>
        /// Removed from the table as soon as staging ends: until then, all can be withdrawn.
        var isRemoved = false
    }

    deinit {
        table.free()
        staged.free()
    }

    var count: Int { table.count }
    /// The serial number of the recognizer that was made last.
    var newest: UInt64 { table.made }

    /// The machine of a recognizer or a child.
    func find(_ id: UInt32) -> Result<Unmanaged<Machine>, Status> { table.find(id) }

    /// The number of slots that are or were in use.
    var slotCount: Int { table.slotCount }

    /// Calls `body` for the recognizer in a slot.
    func forSlot(_ slot: Int, _ body: (Recognizer) -> Void) {
        table.value(inSlot: slot)?._withUnsafeGuaranteedRef { $0.withRecognizer(body) }
    }

    /// Gives a machine its id: of a recognizer, or of its child of that number, from 1. A failure changes nothing.
    func insert(_ machine: Unmanaged<Machine>, childNumber: Int = 0) -> Result<UInt32, Status> {
        if isStaging, !staged.reserve(staged.count &+ 1) { return .failure(.memory) }
        let inserted = table.insert(machine)
        if case .success(let id) = inserted {
            machine._withUnsafeGuaranteedRef { $0.setID(id, childNumber: childNumber) }
            if isStaging { staged.appendReserved(Staged(machine: machine)) }
        }
        return inserted
    }

    /// Takes the newest machine out again, whose id the next one gets.
    func withdraw(_ machine: Machine) {
        table.withdraw(machine.id)
        if isStaging { staged.truncate(to: staged.count &- 1) }
    }

    // MARK: staging

    private var isStaging: Bool { newestOther != nil }

    /// From now on, recognizers are staged, until staging ends.
    func beginStaging() { newestOther = table.made }

    /// They are like the others from now on.
    func publish() {
        for entry in staged where entry.isRemoved {
            entry.machine._withUnsafeGuaranteedRef { table.remove($0.id) }
        }
        endStaging()
    }

    /// Withdraws them, the newest first. `willWithdraw` is called for each before, unless it was removed.
    func withdrawStaged(_ willWithdraw: (Machine) -> Void) {
        guard let newestOther else { return }
        while let last = staged.last {
            last.machine._withUnsafeGuaranteedRef {
                if !last.isRemoved { willWithdraw($0) }
                withdraw($0)
            }
        }
        table.made = newestOther
        endStaging()
    }

    private func endStaging() {
        newestOther = nil
        staged.free()
    }

    /// Whether it belongs to the context: it is neither staged nor still being made.
    func isPublished(_ recognizer: Recognizer) -> Bool {
        recognizer.serial > 0 && recognizer.serial <= newestOther ?? .max
    }

    /// Gives the recognizer its serial number.
    func number(_ recognizer: Recognizer) {
        table.made &+= 1
        recognizer.setSerial(table.made)
    }

    /// The caller has looked the recognizer up, and releases it later.
    func remove(_ id: UInt32) {
        guard isStaging else { return table.remove(id) }
        var at = staged.count
        while at > 0 {
            at &-= 1
            if staged[at].machine._withUnsafeGuaranteedRef({ $0.id == id }) {
                staged.pointer(at: at).pointee.isRemoved = true
                return
            }
        }
    }

    /// The next recognizer gets this slot, if it is free.
    func prefer(slot: Int) { table.prefer(slot: slot) }

    /// Calls `body` for each machine, children too, in the order of their slots.
    @inline(__always)
    func forEachMachine(_ body: (Machine) -> Void) { table.forEach { $0._withUnsafeGuaranteedRef(body) } }

    /// Calls `body` for each recognizer, in the order of their slots.
    @inline(__always)
    func forEach(_ body: (Recognizer) -> Void) { forEachMachine { if !$0.isChild { $0.withRecognizer(body) } } }
}
