// Recognizers that win before they recognize, because the program lets them or for their team: the contacts of their
// sequences are their own from then on.

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
        rivals.forget()
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
            if machine.mixes(contact, with: machine), winner(of: contact, over: machine.attempt) == nil,
                dispatcher.receives(machine.recognizer, contact)
            {
                dispatcher.addTaken(contact, to: machine)
            }
        }
    }

    /// Whether it loses.
    private func yield(_ other: AttemptPointer, to winner: AttemptPointer) -> Bool {
        guard other.id != winner.id, other.pointee.isUnderWay, !other.pointee.hasClaimed,
            other.pointee.sharesContact(with: winner), !mayRecognize(other, with: winner)
        else { return false }
        lose(other, to: winner.id)
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

    // MARK: captains: when a member of a team would recognize, its captain wins

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
                if attempt.pointee.stage.isUndecided, attempt.pointee.sharesContact(with: member) { found = attempt }
            }
        }
        guard let captain = found else { return nil }
        if decisions.shouldBegin(captain) { return captain }
        close(captain, .refused, by: .refuse)
        return nil
    }

    /// The captain wins its contacts and may begin at once, unless it has requested something itself.
    func win(_ captain: AttemptPointer, for member: AttemptPointer) {
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
