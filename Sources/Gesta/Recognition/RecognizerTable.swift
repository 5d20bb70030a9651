// A context's recognizers by id. The rooms that drive them share the table; the context adds and removes.

final class RecognizerTable {
    private var table = HandleTable<Unmanaged<Recognizer>>(.recognizer)
    /// While recognizers are staged: those, in the order of their insertion, and the number of the newest other one.
    private var staged = Buffer<Staged>()
    private var newestOther: UInt64?

    private struct Staged {
        let recognizer: Unmanaged<Recognizer>
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

    func find(_ id: UInt32) -> Result<Unmanaged<Recognizer>, Status> { table.find(id) }

    /// The number of slots that are or were in use.
    var slotCount: Int { table.slotCount }

    /// Calls `body` for the recognizer in a slot.
    func forSlot(_ slot: Int, _ body: (Recognizer) -> Void) {
        table.value(inSlot: slot)?._withUnsafeGuaranteedRef(body)
    }

    /// Gives the recognizer its id. A failure changes nothing.
    func insert(_ recognizer: Unmanaged<Recognizer>) -> Result<UInt32, Status> {
        if isStaging, !staged.reserve(staged.count &+ 1) { return .failure(.memory) }
        let inserted = table.insert(recognizer)
        if case .success(let id) = inserted {
            recognizer._withUnsafeGuaranteedRef { $0.setID(id) }
            if isStaging { staged.append(Staged(recognizer: recognizer)) }
        }
        return inserted
    }

    /// Takes the newest recognizer out again, whose id the next one gets.
    func withdraw(_ recognizer: Recognizer) {
        table.withdraw(recognizer.id)
        if isStaging { staged.truncate(to: staged.count &- 1) }
    }

    // MARK: staging

    private var isStaging: Bool { newestOther != nil }

    /// From now on, recognizers are staged, until staging ends.
    func beginStaging() { newestOther = table.made }

    /// They are like the others from now on.
    func publish() {
        for entry in staged where entry.isRemoved {
            entry.recognizer._withUnsafeGuaranteedRef { table.remove($0.id) }
        }
        endStaging()
    }

    /// Withdraws them, the newest first. `willWithdraw` is called for each before, unless it was removed.
    func withdrawStaged(_ willWithdraw: (Recognizer) -> Void) {
        guard let newestOther else { return }
        while let last = staged.last {
            last.recognizer._withUnsafeGuaranteedRef {
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
            if staged[at].recognizer._withUnsafeGuaranteedRef({ $0.id == id }) {
                staged.pointer(at: at).pointee.isRemoved = true
                return
            }
        }
    }

    /// The next recognizer gets this slot, if it is free.
    func prefer(slot: Int) { table.prefer(slot: slot) }

    /// Calls `body` for each recognizer, in the order of their slots.
    @inline(__always)
    func forEach(_ body: (Recognizer) -> Void) { table.forEach { $0._withUnsafeGuaranteedRef(body) } }

    /// The same without children: those that the program has created.
    func forEachDeclared(_ body: (Recognizer) -> Void) { forEach { if !$0.isChild { body($0) } } }
}
