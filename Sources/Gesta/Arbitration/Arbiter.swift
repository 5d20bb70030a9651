// Who wins, when a frame has been wholly dispatched: the first to recognize takes the contacts it shares with others.

import CGesta

extension Context {
    /// The frame's end: what was asked for takes effect, contacts that lifted go, everyone is told.
    func settle() {
        settleQuietly()
        if hasNews { deliver() }
    }

    func settleQuietly() {
        agenda.pointee.isDirty = false
        if agenda.pointee.ignored.count > 0 { dropIgnored() }
        if agenda.pointee.requests.count > 0 { resolve() }
        if arriving.count > 0 { claimArrived() }
        var at = 0
        while at < leaving.count {
            dismiss(leaving[at])
            at &+= 1
        }
        leaving.truncate(to: 0)
    }

    private func dropIgnored() {
        var at = 0
        while at < agenda.pointee.ignored.count {
            let (recognizer, contact) = agenda.pointee.ignored[at]
            recognizer._withUnsafeGuaranteedRef {
                followers[Int(contact.pointee.slot)].remove($0)
                if !$0.isOnAgenda { closeIfUndecided($0) }
            }
            at &+= 1
        }
        agenda.pointee.ignored.truncate(to: 0)
    }

    /// In a fixed order: failures and cancellations, then recognitions, then what goes on; the earlier made first.
    private func resolve() {
        let count = agenda.pointee.requests.count
        sortRequests(count)
        forEachRequest(count) { recognizer in
            let next = recognizer.foreseen
            if recognizer.asksToBegin || next == .ended || next == .changed { return }
            commit(recognizer, next)
        }
        forEachRequest(count) { recognizer in
            if recognizer.state == .possible { settleRecognition(recognizer) }
        }
        forEachRequest(count) { recognizer in
            recognizer.isOnAgenda = false
            if recognizer.state.isActive, recognizer.foreseen != .began { commit(recognizer, recognizer.foreseen) }
            recognizer.asksToBegin = false
            recognizer.foreseen = recognizer.state
            if recognizer.contacts.isEmpty { closeIfUndecided(recognizer) }
        }
        agenda.pointee.requests.truncate(to: 0)
    }

    private func forEachRequest(_ count: Int, _ body: (Recognizer) -> Void) {
        var at = 0
        while at < count {
            agenda.pointee.requests[at]._withUnsafeGuaranteedRef(body)
            at &+= 1
        }
    }

    /// Insertion: requests mostly come in order already.
    private func sortRequests(_ count: Int) {
        let requests = agenda.pointee.requests
        var sorted = 1
        while sorted < count {
            let moving = requests[sorted]
            let serial = moving._withUnsafeGuaranteedRef { $0.serial }
            var at = sorted
            while at > 0, requests[at &- 1]._withUnsafeGuaranteedRef({ $0.serial }) > serial {
                requests[at] = requests[at &- 1]
                at &-= 1
            }
            requests[at] = moving
            sorted &+= 1
        }
    }

    /// A recognition is granted unless somebody else owns one of the contacts.
    private func settleRecognition(_ recognizer: Recognizer) {
        if let winner = otherOwner(recognizer) {
            lose(recognizer, to: winner)
            return
        }
        let last = recognizer.foreseen
        if recognizer.asksToBegin {
            commit(recognizer, .began)
            // Began and changed in one frame are one report; an end is one of its own.
            recognizer.foreseen = last == .changed ? .began : last
        } else {
            commit(recognizer, last)
        }
        var at = 0
        while at < recognizer.contacts.count {
            claim(recognizer.contacts[at], for: recognizer)
            at &+= 1
        }
    }

    private func otherOwner(_ recognizer: Recognizer) -> UInt32? {
        var at = 0
        while at < recognizer.contacts.count {
            let owner = followers[Int(recognizer.contacts[at].pointee.slot)].owner
            if owner != 0, owner != recognizer.id { return owner }
            at &+= 1
        }
        return nil
    }

    /// The others that follow the contact and have not recognized anything lose it.
    private func claim(_ contact: ContactPointer, for winner: Recognizer) {
        let slot = Int(contact.pointee.slot)
        followers[slot].owner = winner.id
        var at = 0
        while at < followers[slot].list.count {
            followers[slot].list[at]._withUnsafeGuaranteedRef { other in
                if other !== winner, other.state == .possible { lose(other, to: winner.id) }
            }
            at &+= 1
        }
    }

    private func lose(_ recognizer: Recognizer, to winner: UInt32) {
        recognizer.asksToBegin = false
        recognizer.verdict = Verdict(reason: .lost, blocker: winner)
        commit(recognizer, .failed)
    }

    /// A continuous gesture under way owns the contacts that join it.
    private func claimArrived() {
        var at = 0
        while at < arriving.count {
            let contact = arriving[at]
            let slot = Int(contact.pointee.slot)
            if followers[slot].owner == 0,
                let index = followers[slot].list.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.state.isActive } })
            {
                followers[slot].list[index]._withUnsafeGuaranteedRef { claim(contact, for: $0) }
            }
            at &+= 1
        }
        arriving.truncate(to: 0)
    }

    /// Makes a transition, or one more change. All legal ones, and only those, come through here.
    func commit(_ recognizer: Recognizer, _ next: State) {
        let previous = recognizer.state
        guard previous.permits(next, isContinuous: recognizer.isContinuous) else { return }
        recognizer.state = next
        recognizer.foreseen = next
        recognizer.decidedAt = now
        if next.isFinal { recognizer.dropDeadline() }
        report(recognizer, from: previous)
    }
}
