// A recognizer that the program lets win: the contacts of its sequence are its own from now on.

import CGesta

extension Arbiter {
    /// From now on arbitration treats the machine as if it had recognized, and it waits for no other. Others whose
    /// attempts share a contact with its current one lose, also those that have begun, unless they may recognize beside
    /// it. If it has lost its contacts, they begin its next attempt, with the others of those that lose now.
    func claimContacts(of machine: Machine) {
        let returns = machine.canTakeOver
        if returns { dispatcher.beginSequence(machine, tool: machine.input.tool) }
        let winner = machine.attempt
        winner.pointee.setClaimed()
        if isReviewing {
            suspect(winner)
            suspectThoseWaiting(for: winner)
        }
        let takesMore = returns && machine.takesOver && !machine.isChild && !machine.tracksMotion
        dispatcher.clearGathered()
        if !winner.neverPrevents {
            recognizers.forEachMachine {
                $0.forEachAttempt { if yield($0, to: winner), takesMore { dispatcher.gather(for: machine, from: $0) } }
            }
        }
        if takesMore { takeGathered(machine) }
        forgetRivals()
        if !winner.yields {
            for contact in machine.contacts { contact.pointee.trackers.setOwner(machine.id) }
        }
        if returns { dispatcher.callBegan(machine) }
    }

    /// Contacts join that no other has won, as many as the class takes.
    private func takeGathered(_ machine: Machine) {
        for contact in dispatcher.gathered {
            let count = machine.contacts.count
            if machine.isFull(with: count) { continue }
            if machine.mixes(contact, with: machine), !isWon(contact, against: machine.attempt),
                dispatcher.receives(machine.recognizer, contact)
            {
                dispatcher.addTaken(contact, to: machine)
            }
        }
    }

    private func isWon(_ contact: ContactPointer, against attempt: AttemptPointer) -> Bool {
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            if other != attempt, other.pointee.hasWon, !other.pointee.givesUpContacts, !other.givesWay,
                !mayRecognize(attempt, with: other)
            {
                return true
            }
        }
        return false
    }

    /// Whether it loses.
    private func yield(_ other: AttemptPointer, to winner: AttemptPointer) -> Bool {
        guard other.id != winner.id, other.pointee.isUnderWay, !other.pointee.state.isFinal, !other.pointee.hasClaimed,
            other.pointee.sharesContact(with: winner), !mayRecognize(other, with: winner)
        else { return false }
        if other.pointee.state.isActive {
            other.pointee.decide(.lost, blocker: winner.id)
            transition(other, to: .cancelled)
        } else {
            lose(other, to: winner.id)
        }
        return true
    }

    /// The machine that has claimed a contact of the machine's attempt, if it does not permit another beside it.
    func claimant(beside machine: Machine) -> Unmanaged<Machine>? {
        var found: Unmanaged<Machine>?
        let attempt = machine.attempt
        recognizers.forEachMachine { other in
            if other !== machine, other.attempt.pointee.hasClaimed, !other.attempt.neverPrevents,
                !attempt.isNeverPrevented, !machine.recognizer.isCompanion(of: other.recognizer),
                other.attempt.pointee.sharesContact(with: attempt)
            {
                found = .passUnretained(other)
            }
        }
        return found
    }
}
