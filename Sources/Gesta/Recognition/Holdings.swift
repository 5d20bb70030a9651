// What a recognizer only has once it is used: kept apart, so that a new one is small.

struct Holdings {
    var actions = Buffer<Action>()
    var texts = Buffer<OwnedText>()
    /// Serial numbers of the sequence's contacts, including those that have lifted.
    var sequenceContacts = Buffer<UInt32>()
    /// Relations to other recognizers; nil before the first.
    var relations: UnsafeMutablePointer<Relations>?
}

extension Recognizer {
    final var actions: Buffer<Action> { holdings?.pointee.actions ?? Buffer() }
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
        freeRelations()
        freeTexts()
        holdings.pointee.actions.free()
        holdings.pointee.sequenceContacts.free()
        Memory.release(holdings)
    }

    // MARK: actions

    /// Makes room for one more action. False when out of memory.
    final func reserveAction() -> Bool {
        guard let holdings = makeHoldings() else { return false }
        return holdings.pointee.actions.reserve(holdings.pointee.actions.count &+ 1)
    }

    /// Room has been reserved.
    final func addAction(_ action: Action) {
        holdings?.pointee.actions.append(action)
        hasActions = true
    }

    /// The action is not called any more. Returns false if there is no such action.
    final func disableAction(_ id: UInt32) -> Bool {
        guard let at = actions.firstIndex(where: { $0.id == id && !$0.isRemoved }) else { return false }
        actions.pointer(at: at).pointee.isRemoved = true
        return true
    }

    /// Removes the disabled actions and calls `body` for each.
    final func removeDisabledActions(_ body: (Action) -> Void) {
        var at = 0
        while at < actions.count {
            if actions[at].isRemoved {
                body(actions[at])
                holdings?.pointee.actions.remove(at: at)
            } else {
                at &+= 1
            }
        }
        hasActions = !actions.isEmpty
    }
}
