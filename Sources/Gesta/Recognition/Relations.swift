// A recognizer's relations to others: kept apart, because most have none.

struct Relations {
    /// Recognizers that must fail before this one may recognize, and those that require this one to fail.
    var requires = Buffer<Unmanaged<Recognizer>>()
    var requiredBy = Buffer<Unmanaged<Recognizer>>()
    /// Recognizers beside which this one may recognize.
    var companions = Buffer<Unmanaged<Recognizer>>()
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
    final var requires: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requires ?? Buffer() }
    final var requiredBy: Buffer<Unmanaged<Recognizer>> { relations?.pointee.requiredBy ?? Buffer() }
    final var companions: Buffer<Unmanaged<Recognizer>> { relations?.pointee.companions ?? Buffer() }

    /// False if the search has been here before, or there are no relations.
    final func visit(_ search: UInt32, via previous: Unmanaged<Recognizer>?) -> Bool {
        relations?.pointee.visit(search, via: previous) ?? false
    }

    final func setVia(_ recognizer: Unmanaged<Recognizer>?) { relations?.pointee.setVia(recognizer) }

    final func isCompanion(of other: Recognizer) -> Bool { companions.contains(other) }

    /// Makes room for a requirement. False when out of memory.
    final func reserveRequirement(of other: Recognizer) -> Bool {
        guard let ours = makeRelations(), let theirs = other.makeRelations() else { return false }
        return ours.pointee.requires.reserve(ours.pointee.requires.count &+ 1)
            && theirs.pointee.requiredBy.reserve(theirs.pointee.requiredBy.count &+ 1)
    }

    /// Room has been reserved.
    final func addRequirement(of other: Recognizer) {
        if requires.contains(other) { return }
        relations?.pointee.requires.append(.passUnretained(other))
        other.relations?.pointee.requiredBy.append(.passUnretained(self))
    }

    final func removeRequirement(of other: Recognizer) {
        relations?.pointee.requires.remove(other)
        other.relations?.pointee.requiredBy.remove(self)
    }

    /// Makes room for a companion. False when out of memory.
    final func reserveCompanion(_ other: Recognizer) -> Bool {
        guard let ours = makeRelations(), let theirs = other.makeRelations() else { return false }
        return ours.pointee.companions.reserve(ours.pointee.companions.count &+ 1)
            && theirs.pointee.companions.reserve(theirs.pointee.companions.count &+ 1)
    }

    private final func addCompanion(_ other: Recognizer) {
        if isCompanion(of: other) { return }
        relations?.pointee.companions.append(.passUnretained(other))
        other.relations?.pointee.companions.append(.passUnretained(self))
    }

    /// Room has been reserved for a new companion.
    final func setCompanion(_ other: Recognizer, _ isCompanion: Bool) {
        if isCompanion { addCompanion(other) } else { removeCompanion(other) }
    }

    private final func removeCompanion(_ other: Recognizer) {
        relations?.pointee.companions.remove(other)
        other.relations?.pointee.companions.remove(self)
    }

    /// Before it is destroyed.
    final func removeAllRelations() {
        guard let relations else { return }
        for other in relations.pointee.requires {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.requiredBy.remove(self) }
        }
        for other in relations.pointee.requiredBy {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.requires.remove(self) }
        }
        for other in relations.pointee.companions {
            other._withUnsafeGuaranteedRef { $0.relations?.pointee.companions.remove(self) }
        }
        relations.pointee.requires.truncate(to: 0)
        relations.pointee.requiredBy.truncate(to: 0)
        relations.pointee.companions.truncate(to: 0)
    }

    /// The relations, created if necessary. Nil when out of memory.
    private final func makeRelations() -> UnsafeMutablePointer<Relations>? {
        guard let holdings = makeHoldings() else { return nil }
        if holdings.pointee.relations == nil {
            holdings.pointee.relations = Memory.allocate(MemoryLayout<Relations>.stride)?.bindMemory(
                to: Relations.self, capacity: 1)
            relations?.initialize(to: Relations())
        }
        return relations
    }

    final func freeRelations() {
        guard let relations else { return }
        relations.pointee.requires.free()
        relations.pointee.requiredBy.free()
        relations.pointee.companions.free()
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
