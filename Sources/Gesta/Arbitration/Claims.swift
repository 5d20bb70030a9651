// A recognizer that the program lets win: the contacts of its sequence are its own from now on.

import CGesta

extension Arbiter {
    /// From now on arbitration treats the recognizer as if it had recognized, and it waits for no other. Others whose
    /// sequences share a contact with its sequence lose, also those that have begun, unless they may recognize beside
    /// it.
    func claimContacts(of winner: Recognizer) {
        winner.setClaimed()
        forgetRivals()
        if !winner.yields {
            for contact in winner.contacts { contact.pointee.trackers.setOwner(winner.id) }
        }
        if isReviewing {
            suspect(winner)
            suspectThoseWaiting(for: winner)
        }
        if winner.neverPrevents { return }
        recognizers.forEach { other in
            other.forEachDeferred { yield($0, to: winner) }
            yield(other, to: winner)
        }
    }

    private func yield(_ other: Recognizer, to winner: Recognizer) {
        guard other.id != winner.id, other.isUnderWay, !other.state.isFinal, !other.hasClaimed,
            other.sharesContact(with: winner), !mayRecognize(other, with: winner)
        else { return }
        if !other.state.isActive { return lose(other, to: winner.id) }
        other.decide(.lost, blocker: winner.id)
        transition(other, to: .cancelled)
    }

    /// The recognizer that has claimed a contact of the recognizer's sequence, if it does not permit another beside it.
    func claimant(beside recognizer: Recognizer) -> Unmanaged<Recognizer>? {
        var found: Unmanaged<Recognizer>?
        recognizers.forEach { other in
            if other !== recognizer, other.hasClaimed, !other.neverPrevents, !recognizer.isNeverPrevented,
                !recognizer.isCompanion(of: other), other.sharesContact(with: recognizer)
            {
                found = .passUnretained(other)
            }
        }
        return found
    }
}
