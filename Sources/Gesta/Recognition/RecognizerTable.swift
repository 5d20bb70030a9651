// A context's recognizers by id. The rooms that drive them share the table; the context adds and removes.

final class RecognizerTable {
    private var table = HandleTable<Unmanaged<Recognizer>>(.recognizer)

    deinit { table.free() }

    var count: Int { table.count }

    func find(_ id: UInt32) -> Result<Unmanaged<Recognizer>, Status> { table.find(id) }

    /// The number of slots that are or were in use.
    var slotCount: Int { table.slotCount }

    /// Calls `body` for the recognizer in a slot.
    func forSlot(_ slot: Int, _ body: (Recognizer) -> Void) {
        table.value(inSlot: slot)?._withUnsafeGuaranteedRef(body)
    }

    /// Gives the recognizer its id. A failure changes nothing.
    func insert(_ recognizer: Unmanaged<Recognizer>) -> Result<UInt32, Status> {
        let inserted = table.insert(recognizer)
        if case .success(let id) = inserted { recognizer._withUnsafeGuaranteedRef { $0.setID(id) } }
        return inserted
    }

    /// Gives the recognizer its serial number.
    func number(_ recognizer: Recognizer) {
        table.made &+= 1
        recognizer.setSerial(table.made)
    }

    /// The caller has looked the recognizer up, and releases it later.
    func remove(_ id: UInt32) { table.remove(id) }

    /// The next recognizer gets this slot, if it is free.
    func prefer(slot: Int) { table.prefer(slot: slot) }

    /// Calls `body` for each recognizer, in the order of their slots.
    @inline(__always)
    func forEach(_ body: (Recognizer) -> Void) { table.forEach { $0._withUnsafeGuaranteedRef(body) } }

    /// The same without children: those that the program has created.
    func forEachDeclared(_ body: (Recognizer) -> Void) { forEach { if !$0.isChild { body($0) } } }
}
