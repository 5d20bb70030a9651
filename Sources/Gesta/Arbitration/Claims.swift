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
            for contact in winner.contacts { contact.pointee.updateTrackers { $0.setOwner(winner.id) } }
        }
        if isReviewing { suspect(winner) }
        if winner.neverPrevents { return }
        recognizers.forEach { other in
            other.forEachDeferred { if $0.sharesContact(with: winner) { loseIfPrevented($0, by: winner) } }
            guard other.isUnderWay, other.sharesContact(with: winner) else { return }
            if other.state.isActive { cancelIfPrevented(other, by: winner) } else { loseIfPrevented(other, by: winner) }
        }
    }

    private func cancelIfPrevented(_ other: Recognizer, by winner: Recognizer) {
        if other === winner || other.hasClaimed || mayRecognize(other, with: winner) { return }
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
