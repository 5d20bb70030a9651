// What a recognizer only has once it is used: kept apart, so that a new one is small.

struct Holdings {
    var actions = ActionList()
    var texts = Buffer<OwnedText>()
    /// Serial numbers of the sequence's contacts, including those that have lifted.
    var sequenceContacts = Buffer<UInt32>()
    /// Relations to other recognizers; nil before the first.
    var relations: UnsafeMutablePointer<Relations>?
}

extension Recognizer {
    final var texts: Buffer<OwnedText> { holdings?.pointee.texts ?? Buffer() }
    final var sequenceContacts: Buffer<UInt32> { holdings?.pointee.sequenceContacts ?? Buffer() }
    final var relations: UnsafeMutablePointer<Relations>? { holdings?.pointee.relations }

    /// The holdings, created if necessary. Nil when out of memory.
    @inline(never)
    final func makeHoldings() -> UnsafeMutablePointer<Holdings>? {
        if holdings == nil {
            holdings = Memory.allocate(MemoryLayout<Holdings>.stride)?.bindMemory(to: Holdings.self, capacity: 1)
            holdings?.initialize(to: Holdings())
        }
        return holdings
    }

    final func freeHoldings() {
        guard let holdings else { return }
        freeActions()
        freeRelations()
        freeTexts()
        holdings.pointee.sequenceContacts.free()
        Memory.release(holdings)
    }
}
