// Contacts that go on in another recognizer: a pan that becomes a pinch, a list at its end whose page scrolls on.

import CGesta

extension Arbiter {
    /// A contact has joined an active gesture: a successor that awaits as many takes over.
    @inline(never)
    func passOnJoined() {
        let joined = dispatcher.frameContacts.firstIndex { $0.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue }
        if joined == nil { return }
        recognizers.forEachMachine { giver in
            if giver.foreseen.isActive, let taker = successorOfMore(of: giver) { giver.passOn(to: taker) }
        }
    }

    private func successorOfMore(of giver: Machine) -> Machine? {
        for other in giver.recognizer.successors {
            let taker = other._withUnsafeGuaranteedRef { $0.machine }
            if !taker.isOpenToContacts { continue }
            let (all, new) = dispatcher.countOffered(to: taker, by: giver)
            let before = all &- new
            if before > 0, taker.canTakeOver(contacts: all), !taker.canTakeOver(contacts: before) { return taker }
        }
        return nil
    }

    /// A gesture ends while contacts stay down: they may go on in a predecessor's, or in a successor's.
    func passOnRemaining(_ attempt: AttemptPointer) {
        guard attempt.pointee.taker == 0, attempt.isCurrent else { return }
        attempt.withMachine { giver in
            if giver.staying.count > 0, let taker = recipient(of: giver) { giver.setTaker(taker) }
        }
    }

    private func recipient(of giver: Machine) -> Machine? {
        for other in giver.recognizer.predecessors {
            let taker = other._withUnsafeGuaranteedRef { $0.machine }
            if taker.mayTakeBack(from: giver), offers(taker, giver) { return taker }
        }
        for other in giver.recognizer.successors {
            let taker = other._withUnsafeGuaranteedRef { $0.machine }
            if taker.isOpenToContacts, offers(taker, giver) { return taker }
        }
        return nil
    }

    private func offers(_ taker: Machine, _ giver: Machine) -> Bool {
        taker.canTakeOver(contacts: dispatcher.countOffered(to: taker, by: giver).all)
    }

    /// Those that have ended in this frame hand over their contacts. What takes them over requests to begin, and to
    /// hand over as well if it cannot follow the whole movement. (A machine takes over once in a frame.) Returns true.
    @inline(never)
    func handOver() -> Bool {
        for giver in givers { passContacts(of: giver) }
        givers.truncate(to: 0)
        _ = environment.pointee.takePending()
        return true
    }

    private func passContacts(of giver: AttemptPointer) {
        guard case .success(let found) = recognizers.find(giver.pointee.taker) else { return }
        found._withUnsafeGuaranteedRef { taker in
            giver.withMachine { giver in
                take(taker, giver)
                // Others that awaited the same contacts, and may recognize beside it.
                if giver.attempt.pointee.rest != .zero { return }
                for other in giver.recognizer.successors {
                    let beside = other._withUnsafeGuaranteedRef { $0.machine }
                    if beside !== taker, beside.recognizer.isCompanion(of: taker.recognizer) { take(beside, giver) }
                }
            }
        }
    }

    private func take(_ taker: Machine, _ giver: Machine) {
        if !taker.isOpenToContacts { return }
        rivals.forget()
        dispatcher.takeOver(taker, from: giver)
    }
}
