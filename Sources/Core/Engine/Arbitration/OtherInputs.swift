// Gestures of contacts and of motions exclude each other where their regions are nested.

import CGesta

extension Arbiter {
    /// A recognizer that has won contacts while the attempt is one of motions, or the other way round, and prevents it:
    /// in the same region, one inside of it or one around it. The first one of the contact that began first.
    @inline(never)
    func winnerOfOtherInput(over attempt: AttemptPointer) -> UInt32? {
        let isMotion = attempt.input.tool >= GESTA_TOOL_TRACKPAD.rawValue
        var found: (winner: UInt32, contact: ContactPointer)?
        dispatcher.forEachContact { contact in
            if contact.pointee.isMotion == isMotion { return }
            if let found, !contact.pointee.isOlder(than: found.contact) { return }
            if let winner = winner(of: contact, over: attempt) { found = (winner, contact) }
        }
        return found?.winner
    }

    private func winner(of contact: ContactPointer, over attempt: AttemptPointer) -> UInt32? {
        let home = attempt.withRecognizer { $0.region }
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            guard other.pointee.hasWon, !other.pointee.givesUpContacts, other.id != attempt.id else { continue }
            let region = other.withRecognizer { $0.region }
            let areNested =
                environment.pointee.isRegion(region, around: home) || environment.pointee.isRegion(home, around: region)
            if areNested, !mayRecognize(attempt, with: other) { return other.id }
        }
        return nil
    }
}
