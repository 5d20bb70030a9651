// What the program adds to a context, changes and removes.

import CGesta

extension Context {
    // MARK: recognizers

    /// A recognizer with its id, which `enter` attaches. A failure changes nothing.
    func makeRecognizer(_ kind: RecognizerClass) -> Result<Unmanaged<Recognizer>, Status> {
        guard let recognizer = Memory.make({ Recognizer(kind, environment) }), recognizer.prepare() else {
            return .failure(.memory)
        }
        switch makeMachine(of: recognizer) {
        case .failure(let status): return .failure(status)
        case .success(let machine):
            recognizer.setMachine(machine)
            return .success(.passRetained(recognizer))
        }
    }

    /// A machine with its id: a recognizer's own, or a child's of that number. A failure changes nothing.
    func makeMachine(of recognizer: Recognizer, childNumber: Int = 0) -> Result<Unmanaged<Machine>, Status> {
        let count = recognizers.count &+ 1
        guard reserve(count), !recognizer.relates || arbiter.reserveRequirements(recognizers: count) else {
            return .failure(.memory)
        }
        let made = recognizer.makeMachine()
        guard case .success(let machine) = made else { return made }
        let hasRoom = childNumber > 0 || machine._withUnsafeGuaranteedRef { dispatcher.reserveRoom(of: $0) }
        let id = hasRoom ? recognizers.insert(machine, childNumber: childNumber) : .failure(.memory)
        if case .failure(let status) = id {
            machine.release()
            return .failure(status)
        }
        return made
    }

    /// Attaches a new recognizer to the root region; `makeRecognizer` has reserved the memory.
    func enter(_ recognizer: Recognizer) {
        recognizers.number(recognizer)
        recognizer.beginAfter(dispatcher.contacts.newestSerial)
        regions.attach(recognizer, to: regions.outermost)
        arbiter.countRelating(recognizer, 1)
    }

    /// The recognizer is destroyed or withdrawn.
    func leave(_ recognizer: Recognizer) { arbiter.countRelating(recognizer, -1) }

    /// Makes room for `count` recognizers in every list that may hold all of them: adding them cannot fail later.
    private func reserve(_ count: Int) -> Bool {
        environment.pointee.reserve(recognizers: count) && dispatcher.reserve(recognizers: count)
            && arbiter.reserve(recognizers: count) && delivery.reserve(recognizers: count)
            && regions.reserveInOutermost(members: count) && leaving.reserve(count)
    }

    func destroy(_ recognizer: Recognizer) {
        arbiter.interrupt(recognizer, .destroyed)
        destroyChildren(of: recognizer)
        regions.detach(recognizer)
        recognizer.removeAllRelations(in: recognizers)
        recognizers.remove(recognizer.id)
        leave(recognizer)
        recognizer.withMachine { free($0) }
        settleChange()
    }

    /// A machine that is in no list of recognizers any more, when its events have been delivered.
    func free(_ machine: Machine) {
        machine.dropDeadline()
        environment.pointee.forgetShortage(of: machine)
        dispatcher.forget(machine)
        delivery.free(destroyed: machine)
    }

    /// `regions.reserve(in:)` has reserved the memory. Nil detaches.
    func attach(_ recognizer: Recognizer, to region: RegionPointer?) {
        if recognizer.region == region?.pointee.id ?? Region.none { return }
        arbiter.interrupt(recognizer, .detached)
        regions.detach(recognizer)
        if let region { regions.attach(recognizer, to: region) }
        settleChange(of: recognizer)
    }

    func setEnabled(_ recognizer: Recognizer, _ isEnabled: Bool) {
        if recognizer.isEnabled == isEnabled { return }
        recognizer.setEnabled(isEnabled, after: dispatcher.contacts.newestSerial)
        if !isEnabled { arbiter.interrupt(recognizer, .disabled) }
        settleChange(of: recognizer)
    }

    func reset(_ recognizer: Recognizer) {
        arbiter.interrupt(recognizer, .reset)
        recognizer.forEachChild { makeIdle($0) }
        recognizer.withMachine { makeIdle($0) }
        recognizer.beginAfter(dispatcher.contacts.newestSerial)
        settleChange(of: recognizer)
    }

    /// A recognizer with its children, or one child.
    func reset(_ machine: Machine) {
        if !machine.isChild { return reset(machine.recognizer) }
        arbiter.interruptMachine(machine, .reset)
        makeIdle(machine)
        if machine.sequence == 0 { deliver() } else { settleChange() }
    }

    private func makeIdle(_ machine: Machine) {
        let previous = machine.newest.pointee.state
        machine.makeIdle()
        if previous != .possible { delivery.report(machine.attempt, .possible, from: previous) }
    }

    /// `reserveTeam` has reserved the memory. 0: it leaves its team.
    func setTeam(_ recognizer: Recognizer, _ number: UInt32, isCaptain: Bool) {
        if number == 0 { recognizer.leaveTeam() } else { recognizer.join(number, isCaptain: isCaptain) }
    }

    func claimContacts(of machine: Machine) {
        arbiter.claimContacts(of: machine)
        // What a class requests when its contacts begin another sequence.
        if environment.pointee.pending != .nothing { arbiter.settle() }
        settleChange()
    }

    /// A recognizer may have ended: others that waited for it are decided, and events are delivered.
    func settleChange() {
        if staging != nil { return }
        arbiter.settleWaiting()
        deliver()
    }

    /// The same after a change of one recognizer. One that has never tracked a contact delays no other: nothing is
    /// decided, and the delegate is not asked, so that a setup can be replayed as the calls that create what it has.
    private func settleChange(of recognizer: Recognizer) {
        var isNew = recognizer.machine.sequence == 0
        recognizer.forEachChild { if $0.sequence != 0 { isNew = false } }
        if isNew { deliver() } else { settleChange() }
    }

    // MARK: regions

    /// It, and all inside it. Their recognizers are detached.
    func destroyRegion(_ region: RegionPointer) {
        regions.destroy(region) {
            collectLeaving($0)
            dispatcher.moveContacts(from: $0)
        }
        forEachLeaving { recognizer in
            regions.detach(recognizer)
            arbiter.interrupt(recognizer, .detached)
        }
        settleChange()
    }

    private func collectLeaving(_ region: RegionPointer) {
        for member in region.pointee.members { leaving.appendReserved(member) }
    }

    /// Calls `body` for the recognizers of the collected regions, in the order of their slots.
    private func forEachLeaving(_ body: (Recognizer) -> Void) {
        leaving.sort { a, b in a._withUnsafeGuaranteedRef { a in b._withUnsafeGuaranteedRef { a.slot < $0.slot } } }
        for recognizer in leaving { recognizer._withUnsafeGuaranteedRef(body) }
        leaving.truncate(to: 0)
    }

    func setOrder(_ region: RegionPointer, _ order: Int32) { regions.setOrder(order, of: region) }

    func setEnabled(_ region: RegionPointer, _ isEnabled: Bool) {
        regions.setEnabled(isEnabled, of: region)
        if isEnabled { return }
        regions.walk(region) { collectLeaving($0) }
        if leaving.isEmpty { return }
        forEachLeaving { arbiter.interrupt($0, .disabled) }
        settleChange()
    }

    // MARK: relations

    func dropRequirement(_ recognizer: Recognizer, _ other: Recognizer) {
        recognizer.removeRequirement(of: other)
        settleChange()
    }

    // MARK: callbacks

    func removeAction(_ action: ActionPointer, from recognizer: Recognizer) {
        delivery.removeAction(action, from: recognizer)
        deliver()
    }

    /// `given` is released if there is no observer.
    func setObserver(_ new: Listener?, orRelease given: Release = .none) {
        delivery.setObserver(new, orRelease: given)
        deliver()
    }

    /// `given` is released if there is no log callback.
    func setLog(_ new: Logger?, orRelease given: Release = .none) {
        delivery.setLogger(new, orRelease: given)
        deliver()
    }

    func setDelegate(_ new: Delegate?) {
        decisions.setDelegate(new)
        // Another push merges again if there is none.
        delivery.endMerging()
        settleChange()
    }

    /// `given` is released if there is no hit test.
    func setHitTest(_ new: HitTest?, orRelease given: Release) {
        decisions.setHitTest(new, orRelease: given)
        deliver()
    }
}
