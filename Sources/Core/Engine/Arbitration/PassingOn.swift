// Contacts that go on in another recognizer: a pan that becomes a pinch, a list at its end whose page scrolls on.

import CGesta

extension Arbiter {
    /// A contact has joined an active gesture: a successor that awaits as many takes over. Not one after another: what
    /// has taken over in this frame keeps its contacts.
    @inline(never)
    func passOnJoined() {
        let joined = dispatcher.frameContacts.firstIndex { $0.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue }
        if joined == nil { return }
        recognizers.forEachMachine { giver in
            guard giver.state.isActive, giver.foreseen.isActive, !giver.isChild, !giver.hasJustTakenOver
            else { return }
            if let taker = successorOfMore(of: giver), giver.end() { giver.attempt.setTaker(taker.id) }
        }
        environment.pointee.sortRequests()
    }

    private func successorOfMore(of giver: Machine) -> Machine? {
        giver.recognizer.successors.firstMachine { taker in
            if !taker.isOpenToContacts { return false }
            let offer = dispatcher.offer(to: taker, by: giver)
            let before = offer.all &- offer.new
            return offer.old > 0 && taker.canTakeOver(offer.all, of: giver)
                && !taker.canTakeOver(before, of: giver)
        }
    }

    /// Whether a gesture ends because others take its contacts over, and whether they do when it ends: after all that
    /// began in this frame has been decided.
    @inline(never)
    func choosePassing(_ attempt: AttemptPointer) {
        let isEnding = attempt.pointee.foreseen == .ended
        guard attempt.isCurrent, isEnding || attempt.pointee.foreseen.isActive else { return }
        attempt.withMachine { giver in
            let taker = taker(of: giver, isEnding: isEnding)
            attempt.setTaker(taker?.id ?? 0)
            if taker != nil { attempt.pointee.endWithFrame() }
        }
    }

    /// Also decides what becomes of the movement beyond the giver's room.
    private func taker(of giver: Machine, isEnding: Bool) -> Machine? {
        let attempt = giver.attempt
        if case .success(let chosen) = recognizers.find(attempt.pointee.handover.taker) {
            giver.keepRest()
            return chosen._withUnsafeGuaranteedRef { $0 }
        }
        if attempt.pointee.handover.rest != .zero {
            if let successor = giver.successor(for: attempt.pointee.handover.rest) {
                giver.giveRest()
                return successor
            }
            giver.keepRest()
        }
        let turn = attempt.takeTurn()
        if turn != .zero, let predecessor = giver.predecessor(for: turn) { return predecessor }
        return isEnding && !giver.isChild && giver.staying.count > 0 ? recipient(of: giver) : nil
    }

    /// A gesture begins, and may pass a part of its movement on in the same frame: that is not reported as its own.
    /// What takes over may be undecided yet, and lose the contacts first.
    func withholdRest(_ attempt: AttemptPointer) {
        attempt.withMachine { giver in
            if giver.successor(for: attempt.pointee.handover.rest, undecided: true) != nil { giver.withholdRest() }
        }
    }

    private func recipient(of giver: Machine) -> Machine? {
        giver.recognizer.predecessors.firstMachine { $0.mayTakeBack(from: giver) && offers($0, giver) }
            ?? giver.recognizer.successors.firstMachine { $0.isOpenToContacts && offers($0, giver) }
    }

    private func offers(_ taker: Machine, _ giver: Machine) -> Bool {
        let offer = dispatcher.offer(to: taker, by: giver)
        return offer.given > 0 && taker.canTakeOver(offer.all, of: giver)
    }

    /// Those that have ended in this frame hand over their contacts. What takes them over requests to begin, and to
    /// hand over as well if it cannot follow the whole movement. (A machine takes over once in a frame.)
    func passOn() {
        for giver in givers { passContacts(of: giver) }
        givers.truncate(to: 0)
        _ = environment.pointee.takePending()
    }

    private func passContacts(of giver: AttemptPointer) {
        guard case .success(let found) = recognizers.find(giver.pointee.handover.taker) else { return }
        found._withUnsafeGuaranteedRef { taker in
            giver.withMachine { giver in
                take(taker, giver)
                // Others that awaited the same contacts, and may recognize beside it.
                if giver.attempt.pointee.handover.rest == .zero, taker.hasJustTakenOver {
                    for other in giver.recognizer.successors {
                        let beside = other._withUnsafeGuaranteedRef { $0.machine }
                        if beside !== taker, mayRecognize(beside.attempt, with: taker.attempt) { take(beside, giver) }
                    }
                }
                dispatcher.releasePassed(by: giver)
            }
        }
    }

    private func take(_ taker: Machine, _ giver: Machine) {
        if !taker.isOpenToContacts || !offers(taker, giver) { return }
        rivals.forget()
        dispatcher.takeOver(taker, from: giver)
    }
}
