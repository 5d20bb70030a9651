// A recognizer's relations to others: kept apart, because most have none.

/// What a recognizer may decide about another one, named as in UIKit. (One function of a class: four would cost each
/// class more.)
enum DecidedRelation: UInt8 {
    /// Whether it, having recognized, prevents the other one from recognizing with the same contact.
    case canPrevent
    /// Whether the other one, having recognized, prevents it.
    case canBePrevented
    /// Whether it, about to recognize, waits until the other one has failed.
    case shouldRequireFailure
    /// Whether the other one, about to recognize, waits until it has failed.
    case shouldBeRequiredToFail

    var isDefault: Bool { rawValue < DecidedRelation.shouldRequireFailure.rawValue }
}

struct Relations {
    /// Recognizers that must fail before this one may recognize, and those that require this one to fail.
    var requires = Buffer<Unmanaged<Recognizer>>()
    var requiredBy = Buffer<Unmanaged<Recognizer>>()
    /// The slots of recognizers beside which this one may recognize.
    var companions = SlotSet()
    /// Recognizers that may take over its contacts, and those whose contacts it may take over.
    var successors = Buffer<Unmanaged<Recognizer>>()
    var predecessors = Buffer<Unmanaged<Recognizer>>()
    var room = Room.infinite
    var team = Team()
    /// The number of the search that visited this one last, and where it came from.
    private(set) var visit: UInt32 = 0
    private(set) var via: Unmanaged<Recognizer>?

    /// False if the search has been here before.
    mutating func visit(_ search: UInt32, via previous: Unmanaged<Recognizer>?) -> Bool {
        if visit == search { return false }
        visit = search
        via = previous
        return true
    }

    mutating func setVia(_ recognizer: Unmanaged<Recognizer>?) { via = recognizer }
}

extension Recognizer {
    var requires: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requires ?? Buffer() }
    var requiredBy: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requiredBy ?? Buffer() }
    var companions: SlotSet { relations?.pointee.companions ?? SlotSet() }

    /// False if the search has been here before, or there are no relations.
    func visit(_ search: UInt32, via previous: Unmanaged<Recognizer>?) -> Bool {
        relations?.pointee.visit(search, via: previous) ?? false
    }

    func wasVisited(by search: UInt32) -> Bool { relations?.pointee.visit == search }

    func setVia(_ recognizer: Unmanaged<Recognizer>?) { relations?.pointee.setVia(recognizer) }

    /// Its slot in the table of recognizers.
    var slot: Int { Handles.slot(of: id) }

    func isCompanion(of other: Recognizer) -> Bool { companions.contains(other.slot) }

    /// Looks through the shorter of the two lists.
    func requiresFailure(of other: Recognizer) -> Bool {
        let (ours, theirs) = (requires, other.requiredBy)
        return ours.count <= theirs.count ? ours.contains(other) : theirs.contains(self)
    }

    /// Makes room for a requirement. False when out of memory.
    func reserveRequirement(of other: Recognizer) -> Bool {
        let attempts = Int(environment.pointee.machineRoom.attempts)
        guard withMachine({ $0.reserveAttempts(attempts) }), let ours = makeRelations(),
            let theirs = other.makeRelations()
        else { return false }
        return ours.pointee.requires.reserve(ours.pointee.requires.count &+ 1)
            && theirs.pointee.requiredBy.reserve(theirs.pointee.requiredBy.count &+ 1)
    }

    /// Room has been reserved.
    func addRequirement(of other: Recognizer) {
        if requiresFailure(of: other) { return }
        relations?.pointee.requires.appendReserved(.passUnretained(other))
        other.relations?.pointee.requiredBy.appendReserved(.passUnretained(self))
    }

    func removeRequirement(of other: Recognizer) {
        relations?.pointee.requires.remove(other)
        other.relations?.pointee.requiredBy.remove(self)
        withMachine { $0.forEachAttempt { if $0.pointee.waitsFor == other.id { $0.pointee.waitsFor = 0 } } }
    }

    /// Makes room for a companion. False when out of memory.
    func reserveCompanion(_ other: Recognizer) -> Bool {
        guard let ours = makeRelations(), let theirs = other.makeRelations() else { return false }
        return ours.pointee.companions.reserve() && theirs.pointee.companions.reserve()
    }

    private func addCompanion(_ other: Recognizer) {
        relations?.pointee.companions.insert(other.slot)
        other.relations?.pointee.companions.insert(slot)
    }

    /// Room has been reserved for a new companion.
    func setCompanion(_ other: Recognizer, _ isCompanion: Bool) {
        if isCompanion { addCompanion(other) } else { removeCompanion(other) }
    }

    private func removeCompanion(_ other: Recognizer) {
        relations?.pointee.companions.remove(other.slot)
        other.relations?.pointee.companions.remove(slot)
    }

    /// Before it is destroyed, and its slot in `table` is free.
    func removeAllRelations(in table: RecognizerTable) {
        guard let relations else { return }
        leaveTeam()
        for other in relations.pointee.requires {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.requiredBy.remove(self) }
        }
        for other in relations.pointee.requiredBy {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.requires.remove(self) }
        }
        relations.pointee.companions.forEach { other in
            table.forSlot(other) { $0.relations?.pointee.companions.remove(slot) }
        }
        for other in relations.pointee.successors {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.predecessors.remove(self) }
        }
        for other in relations.pointee.predecessors {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.successors.remove(self) }
        }
        relations.pointee.successors.truncate(to: 0)
        relations.pointee.predecessors.truncate(to: 0)
        relations.pointee.requires.truncate(to: 0)
        relations.pointee.requiredBy.truncate(to: 0)
        relations.pointee.companions.removeAll()
    }

    /// The relations, created if necessary. Nil when out of memory.
    func makeRelations() -> UnsafeMutablePointer<Relations>? {
        guard let holdings = makeHoldings() else { return nil }
        if holdings.pointee.relations == nil {
            holdings.pointee.relations = Memory.allocate(MemoryLayout<Relations>.stride)?.bindMemory(
                to: Relations.self, capacity: 1)
            relations?.initialize(to: Relations())
        }
        return relations
    }

    func freeRelations() {
        guard let relations else { return }
        relations.pointee.requires.free()
        relations.pointee.requiredBy.free()
        relations.pointee.companions.free()
        relations.pointee.successors.free()
        relations.pointee.predecessors.free()
        Memory.release(relations)
    }
}

extension Buffer where Element == Unmanaged<Recognizer> {
    func firstIndex(of recognizer: Recognizer) -> Int? {
        let wanted = Unmanaged.passUnretained(recognizer).toOpaque()
        return firstIndex { $0.toOpaque() == wanted }
    }

    func contains(_ recognizer: Recognizer) -> Bool { firstIndex(of: recognizer) != nil }

    mutating func remove(_ recognizer: Recognizer) {
        if let at = firstIndex(of: recognizer) { remove(at: at) }
    }
}
