// A recognizer that the program lets win: the contacts of its sequence are its own from now on.

import CGesta

extension Arbiter {
    /// From now on arbitration treats the recognizer as if it had recognized, and it waits for no other. Others whose
    /// attempts share a contact with its current one lose, also those that have begun, unless they may recognize beside
    /// it.
    func claimContacts(of recognizer: Recognizer) {
        let winner = recognizer.attempt
        winner.pointee.hasClaimed = true
        forgetRivals()
        if !recognizer.yields {
            for contact in recognizer.contacts { contact.pointee.trackers.setOwner(recognizer.id) }
        }
        if isReviewing {
            suspect(winner)
            suspectThoseWaiting(for: winner)
        }
        if recognizer.neverPrevents { return }
        recognizers.forEach { $0.forEachAttempt { yield($0, to: winner) } }
    }

    private func yield(_ other: AttemptPointer, to winner: AttemptPointer) {
        guard other.id != winner.id, other.pointee.isUnderWay, !other.pointee.state.isFinal, !other.pointee.hasClaimed,
            other.pointee.sharesContact(with: winner), !mayRecognize(other, with: winner)
        else { return }
        if !other.pointee.state.isActive { return lose(other, to: winner.id) }
        other.pointee.decide(.lost, blocker: winner.id)
        transition(other, to: .cancelled)
    }

    /// The recognizer that has claimed a contact of the recognizer's attempt, if it does not permit another beside it.
    func claimant(beside recognizer: Recognizer) -> Unmanaged<Recognizer>? {
        var found: Unmanaged<Recognizer>?
        recognizers.forEach { other in
            if other !== recognizer, other.attempt.pointee.hasClaimed, !other.neverPrevents,
                !recognizer.isNeverPrevented, !recognizer.isCompanion(of: other),
                other.attempt.pointee.sharesContact(with: recognizer.attempt)
            {
                found = .passUnretained(other)
            }
        }
        return found
    }
}
