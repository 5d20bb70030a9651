// Teams with a captain: when a member would recognize, the captain wins.

import CGesta

extension Arbiter {
    /// The captain that wins for a member of its team; nil if the member itself does. It must be undecided, share a
    /// contact with the member's sequence, and be permitted by the program.
    func captain(of member: Recognizer) -> Recognizer? {
        if !environment.pointee.hasTeams || member.hasClaimed || member.team.number == 0 { return nil }
        var found: Recognizer?
        environment.pointee.teams.captain(of: member.team.number)?._withUnsafeGuaranteedRef { captain in
            if captain === member.declared { return }
            captain.forEachRecognizing {
                if $0.isUnderWay, $0.state == .possible, $0.sharesContact(with: member) { found = $0 }
            }
        }
        guard let captain = found else { return nil }
        if decisions.shouldBegin(captain) { return captain }
        captain.clearBeginRequest()
        captain.decide(.refused)
        transition(captain, to: .failed)
        return nil
    }

    /// The captain wins the contacts of its sequence and may begin at once, unless it has requested something itself.
    func giveWay(_ member: Recognizer, to captain: Recognizer) {
        lose(member, to: captain.id)
        claimContacts(of: captain)
        if captain.hasRequest || captain.isWaiting { return }
        captain.accept()
        guard captain.hasRequest else { return }
        environment.pointee.takeNewestRequest()
        captain.clearRequest()
        decide(captain)
        conclude(captain)
    }
}
