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

/// An id has 3 bits for the kind, 13 for the generation, 16 for the slot. A slot's next object has its next generation;
/// after the last one comes the first again, so that ids do not run out. The slot that has been free for the longest
/// time is used first, and none before `leastFree` are free, unless all slots exist: the id of an object that was
/// destroyed names another one after at least `leastFree * generations` creations. (A small table that reuses its slots
/// at once would repeat an id after 8,191 creations: hence the least number, as in Bitsquid's packed arrays.)
struct HandleTable<Value> {
    private struct Slot {
        var value: Value?
        /// Of the object in the slot, or of the next one.
        var generation: UInt16 = 1
        /// All generations have been used.
        var hasWrapped = false
        /// Its neighbors in the queue of free slots.
        var nextFree: Int32 = -1
        var previousFree: Int32 = -1
    }

    private let kind: HandleKind
    private let slots: Int
    private let generations: UInt16
    private let leastFree: Int
    private var table = Buffer<Slot>()
    /// A queue.
    private var firstFree: Int32 = -1
    private var lastFree: Int32 = -1
    private var freeCount = 0
    /// The first free slot is used next, however few are free.
    private var isPreferred = false
    private(set) var count = 0
    /// A creation counter for the owner's use.
    var made: UInt64 = 0

    /// Tests use smaller numbers than an id has room for.
    init(
        _ kind: HandleKind, slots: Int = Handles.slots, generations: UInt16 = Handles.generations,
        leastFree: Int = Handles.leastFree
    ) {
        self.kind = kind
        self.slots = slots
        self.generations = generations
        self.leastFree = leastFree
    }

    /// Adds an entry and returns its id; a failure changes nothing.
    mutating func insert(_ value: Value) -> Result<UInt32, Status> {
        let slot: Int
        if freeCount > 0, isPreferred || freeCount >= leastFree || table.count == slots {
            slot = takeFirstFree()
        } else {
            slot = table.count
            if slot == slots { return .failure(.limit) }
            guard table.append(Slot()) else { return .failure(.memory) }
        }
        isPreferred = false
        table.pointer(at: slot).pointee.value = value
        count &+= 1
        return .success(id(slot))
    }

    /// Removes the newest entry as if it had never been inserted: the next one gets its id. Its id must not have been
    /// given to the program.
    mutating func withdraw(_ id: UInt32) {
        guard case .success = find(id) else { return assertionFailure("HandleTable: withdrew an id not in use") }
        let slot = Handles.slot(of: id)
        count &-= 1
        if slot == table.count &- 1, table[slot].generation == 1, !table[slot].hasWrapped {
            return table.truncate(to: slot)
        }
        table.pointer(at: slot).pointee.value = nil
        addFirstFree(slot)
    }

    /// Makes the slot the next to be used if it is free. A replay uses the slots of its recording.
    mutating func prefer(slot: Int) {
        while table.count <= slot, slot < slots {
            guard table.append(Slot()) else { return }
            addLastFree(table.count &- 1)
        }
        if slot >= table.count || table[slot].value != nil { return }
        removeFree(slot)
        addFirstFree(slot)
        isPreferred = true
    }

    /// The id must be valid; removing another one changes nothing.
    mutating func remove(_ id: UInt32) {
        guard case .success = find(id) else { return assertionFailure("HandleTable: removed an id that is not in use") }
        let slot = Handles.slot(of: id)
        let entry = table.pointer(at: slot)
        entry.pointee.value = nil
        count &-= 1
        if entry.pointee.generation == generations {
            entry.pointee.generation = 1
            entry.pointee.hasWrapped = true
        } else {
            entry.pointee.generation &+= 1
        }
        addLastFree(slot)
    }

    func find(_ id: UInt32) -> Result<Value, Status> {
        let slot = Handles.slot(of: id)
        guard id >> 29 == kind.rawValue, slot < table.count else { return .failure(.handle) }
        let entry = table[slot]
        let generation = Handles.generation(of: id)
        if generation == entry.generation, let value = entry.value { return .success(value) }
        let wasUsed = generation < entry.generation || (entry.hasWrapped && generation <= generations)
        return .failure(generation > 0 && wasUsed ? .stale : .handle)
    }

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
        kind.rawValue << 29 | UInt32(table[slot].generation) << 16 | UInt32(truncatingIfNeeded: slot)
    }

    // MARK: free slots

    private mutating func takeFirstFree() -> Int {
        let slot = Int(firstFree)
        removeFree(slot)
        return slot
    }

    private mutating func removeFree(_ slot: Int) {
        let (previous, next) = (table[slot].previousFree, table[slot].nextFree)
        if previous < 0 { firstFree = next } else { table.pointer(at: Int(previous)).pointee.nextFree = next }
        if next < 0 { lastFree = previous } else { table.pointer(at: Int(next)).pointee.previousFree = previous }
        freeCount &-= 1
    }

    private mutating func addFirstFree(_ slot: Int) { addFree(slot, previous: -1, next: firstFree) }
    private mutating func addLastFree(_ slot: Int) { addFree(slot, previous: lastFree, next: -1) }

    private mutating func addFree(_ slot: Int, previous: Int32, next: Int32) {
        let new = Int32(truncatingIfNeeded: slot)
        table.pointer(at: slot).pointee.previousFree = previous
        table.pointer(at: slot).pointee.nextFree = next
        if previous < 0 { firstFree = new } else { table.pointer(at: Int(previous)).pointee.nextFree = new }
        if next < 0 { lastFree = new } else { table.pointer(at: Int(next)).pointee.previousFree = new }
        freeCount &+= 1
    }
}

/// What all ids have in common.
enum Handles {
    static var slots: Int { 1 << 16 }
    /// From 1.
    static var generations: UInt16 { (1 << 13) - 1 }
    static var leastFree: Int { 1024 }

    static func slot(of id: UInt32) -> Int { Int(id & 0xFFFF) }
    static func generation(of id: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: id >> 16) & generations }
}
