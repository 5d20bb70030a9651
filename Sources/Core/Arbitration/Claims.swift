// A recognizer that the program lets win: the contacts of its sequence are its own from now on.

import CGesta

extension Arbiter {
    /// From now on arbitration treats the machine as if it had recognized, and it waits for no other. Others whose
    /// attempts share a contact with its current one lose, also those that have begun, unless they may recognize beside
    /// it. If it has lost its contacts, they begin its next attempt.
    func claimContacts(of machine: Machine) {
        if machine.canTakeOver { beginWithContacts(machine) }
        let winner = machine.attempt
        winner.pointee.setClaimed()
        forgetRivals()
        if !winner.yields {
            for contact in machine.contacts { contact.pointee.trackers.setOwner(machine.id) }
        }
        if isReviewing {
            suspect(winner)
            suspectThoseWaiting(for: winner)
        }
        if winner.neverPrevents { return }
        recognizers.forEachMachine { $0.forEachAttempt { yield($0, to: winner) } }
    }

    private func yield(_ other: AttemptPointer, to winner: AttemptPointer) {
        guard other.id != winner.id, other.pointee.isUnderWay, !other.pointee.state.isFinal, !other.pointee.hasClaimed,
            other.pointee.sharesContact(with: winner), !mayRecognize(other, with: winner)
        else { return }
        if !other.pointee.state.isActive { return lose(other, to: winner.id) }
        other.pointee.decide(.lost, blocker: winner.id)
        transition(other, to: .cancelled)
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
