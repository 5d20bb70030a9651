// Ids of objects that the program creates and destroys: an id contains its kind, a slot, and the slot's generation.

import CGesta

/// The kind of object that an id refers to: the top three bits of the id.
enum HandleKind: UInt32 {
    case recognizer = 1
    case region = 2
    case plugin = 3
    case `class` = 4
    case action = 5
}

/// An id has 3 bits for the kind, 13 for the generation, 16 for the slot. A slot is retired after its last generation,
/// so that no id is used twice.
struct HandleTable<Value> {
    static var slots: Int { 1 << 16 }
    static var generations: UInt32 { (1 << 13) - 1 }

    private struct Slot {
        var value: Value?
        var generation: UInt32
        var nextFree: Int32
    }

    private let kind: HandleKind
    private var table = Buffer<Slot>()
    private var firstFree: Int32 = -1
    private(set) var count = 0
    /// A creation counter for the owner's use.
    var made: UInt32 = 0

    init(_ kind: HandleKind) { self.kind = kind }

    /// Adds an entry and returns its id; a failure changes nothing.
    mutating func insert(_ value: Value) -> Result<UInt32, Status> {
        let slot: Int
        if firstFree >= 0 {
            slot = Int(firstFree)
            firstFree = table[slot].nextFree
        } else {
            slot = table.count
            if slot >= HandleTable.slots { return .failure(.limit) }
            guard table.append(Slot(value: nil, generation: 1, nextFree: -1)) else { return .failure(.memory) }
        }
        table.pointer(at: slot).pointee.value = value
        count &+= 1
        return .success(id(slot))
    }

    /// Makes the slot the next to be used if it is free. A replay uses the slots of its recording.
    mutating func prefer(slot: Int) {
        while table.count <= slot, slot < HandleTable.slots {
            guard table.append(Slot(value: nil, generation: 1, nextFree: firstFree)) else { return }
            firstFree = Int32(truncatingIfNeeded: table.count &- 1)
        }
        var before: Int32 = -1
        var at = firstFree
        while at >= 0, Int(at) != slot {
            before = at
            at = table[Int(at)].nextFree
        }
        if at < 0 || before < 0 { return }
        table.pointer(at: Int(before)).pointee.nextFree = table[slot].nextFree
        table.pointer(at: slot).pointee.nextFree = firstFree
        firstFree = at
    }

    /// The id must be valid; removing another one changes nothing.
    mutating func remove(_ id: UInt32) {
        guard case .success = find(id) else { return assertionFailure("HandleTable: removed an id that is not in use") }
        let slot = Int(id & 0xFFFF)
        let entry = table.pointer(at: slot)
        entry.pointee.value = nil
        count &-= 1
        if entry.pointee.generation == HandleTable.generations { return }
        entry.pointee.generation &+= 1
        entry.pointee.nextFree = firstFree
        firstFree = Int32(truncatingIfNeeded: slot)
    }

    func find(_ id: UInt32) -> Result<Value, Status> {
        let slot = Int(id & 0xFFFF)
        guard id >> 29 == kind.rawValue, slot < table.count else { return .failure(.handle) }
        let entry = table[slot]
        let generation = (id >> 16) & HandleTable.generations
        guard generation > 0, generation <= entry.generation else { return .failure(.handle) }
        if generation == entry.generation {
            if let value = entry.value { return .success(value) }
            // The slot is retired, or the generation has not been used yet.
            return .failure(generation == HandleTable.generations ? .stale : .handle)
        }
        return .failure(.stale)
    }

    static func slot(of id: UInt32) -> Int { Int(id & 0xFFFF) }

    /// The number of slots that are or were in use.
    var slotCount: Int { table.count }

    /// Nil if the slot is free.
    func value(inSlot slot: Int) -> Value? { slot < table.count ? table[slot].value : nil }

    func forEach(_ body: (Value) -> Void) {
        // The body may change the table.
        var at = 0
        while at < table.count {
            if let value = table[at].value { body(value) }
            at &+= 1
        }
    }

    mutating func free() { table.free() }

    private func id(_ slot: Int) -> UInt32 {
        kind.rawValue << 29 | table[slot].generation << 16 | UInt32(truncatingIfNeeded: slot)
    }
}
