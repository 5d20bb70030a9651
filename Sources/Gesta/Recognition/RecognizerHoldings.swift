// What a recognizer comes to have in use. One that was just made has none of it: so it stands apart.

struct Holdings {
    var actions = Buffer<Action>()
    var texts = Buffer<OwnedText>()
    /// Serial numbers of all contacts of this sequence, those that have lifted included: with whom it shared one.
    var sequenceContacts = Buffer<UInt32>()
    /// Relations to others; nil before the first. They and the context see to it that nobody there is gone.
    var relations: UnsafeMutablePointer<Relations>?
}

extension Recognizer {
    final var actions: Buffer<Action> { holdings?.pointee.actions ?? Buffer() }
    final var texts: Buffer<OwnedText> { holdings?.pointee.texts ?? Buffer() }
    final var sequenceContacts: Buffer<UInt32> { holdings?.pointee.sequenceContacts ?? Buffer() }
    final var relations: UnsafeMutablePointer<Relations>? { holdings?.pointee.relations }

    /// What it has, to change it; nil when memory is short.
    @inline(never)
    final func holding() -> UnsafeMutablePointer<Holdings>? {
        if holdings == nil {
            holdings = Memory.allocate(MemoryLayout<Holdings>.stride)?.bindMemory(to: Holdings.self, capacity: 1)
            holdings?.initialize(to: Holdings())
        }
        return holdings
    }

    final func freeHoldings() {
        guard let holdings else { return }
        freeRelations()
        freeTexts()
        holdings.pointee.actions.free()
        holdings.pointee.sequenceContacts.free()
        Memory.release(holdings)
    }
}
