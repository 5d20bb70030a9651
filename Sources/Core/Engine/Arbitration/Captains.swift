// Teams with a captain: when a member would recognize, the captain wins.

import CGesta

extension Arbiter {
    /// The captain that wins for a member of its team; nil if the member itself does. It must be undecided, share a
    /// contact with the member's attempt, and be permitted by the program.
    func captain(of member: AttemptPointer) -> AttemptPointer? {
        let recognizer = member.recognizer
        if !environment.pointee.hasTeams || member.pointee.hasClaimed || recognizer.team.number == 0 { return nil }
        var found: AttemptPointer?
        environment.pointee.teams.captain(of: recognizer.team.number)?._withUnsafeGuaranteedRef { captain in
            if captain === recognizer { return }
            captain.forEachRecognizing {
                let attempt = $0.attempt
                if attempt.pointee.isUnderWay, attempt.pointee.state == .possible,
                    attempt.pointee.sharesContact(with: member)
                {
                    found = attempt
                }
            }
        }
        guard let captain = found else { return nil }
        if decisions.shouldBegin(captain) { return captain }
        refuse(captain)
        return nil
    }

    /// The captain wins its contacts and may begin at once, unless it has requested something itself.
    func giveWay(_ member: AttemptPointer, to captain: AttemptPointer) {
        lose(member, to: captain.id)
        captain.withMachine { claimContacts(of: $0) }
        if captain.pointee.hasRequest || captain.pointee.isWaiting { return }
        captain.withMachine { $0.taking?.accept() }
        guard captain.pointee.hasRequest else { return }
        environment.pointee.takeNewestRequest()
        captain.pointee.clearRequest()
        decide(captain)
        conclude(captain)
    }
}
