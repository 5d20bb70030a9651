// What a recognizer only has once it is used: kept apart, so that a new one is small.

struct Holdings {
    var actions = ActionList()
    /// Of its parameters.
    var texts = TextStore()
    var queue = AttemptQueue()
    /// With per_contact.
    var children = Buffer<Unmanaged<Machine>>()
    /// Relations to other recognizers; nil before the first.
    var relations: UnsafeMutablePointer<Relations>?
    var filter = ContactFilter()
    var label = Label()
}

extension Recognizer {
    var texts: TextStore { holdings?.pointee.texts ?? TextStore() }
    var relations: UnsafeMutablePointer<Relations>? { holdings?.pointee.relations }
    var filter: ContactFilter { holdings?.pointee.filter ?? ContactFilter() }

    /// The name that the program has given it; empty without one.
    var label: Text { holdings?.pointee.label.text ?? Text("") }

    /// False when out of memory.
    func reserveLabel(for label: Text) -> Bool { makeHoldings()?.pointee.label.reserve(for: label) ?? false }
    /// Room has been reserved.
    func setLabel(_ label: Text) { holdings?.pointee.label.set(label) }

    /// False when out of memory.
    func reserveFilter() -> Bool { makeHoldings() != nil }
    /// Room has been reserved.
    func updateFilter(_ body: (inout ContactFilter) -> Void) {
        if let holdings { body(&holdings.pointee.filter) }
    }

    /// The holdings, created if necessary. Nil when out of memory.
    @inline(never)
    func makeHoldings() -> UnsafeMutablePointer<Holdings>? {
        if holdings == nil { holdings = Memory.box(Holdings()) }
        return holdings
    }

    func freeHoldings() {
        guard let holdings else { return }
        freeActions()
        freeRelations()
        holdings.pointee.texts.free()
        environment.pointee.countQueued(0 &- holdings.pointee.queue.attempts.count)
        holdings.pointee.queue.free()
        holdings.pointee.children.free()
        holdings.pointee.label.free()
        Memory.release(holdings)
    }
}
