// One recognition: the rules by which it is granted, waits or fails, and what others lose by it.

import CGesta

extension Arbiter {
    /// What becomes of a recognition: the first of these rules that holds decides.
    @inline(never)
    func decide(_ attempt: AttemptPointer) {
        if attempt.pointee.isEarly, !attempt.pointee.isWaiting, isContested(attempt) { return withdraw(attempt) }
        if !decisions.shouldBegin(attempt) { return close(attempt, .refused, by: .refuse) }
        if let winner = winner(over: attempt) { return lose(attempt, to: winner) }
        switch requirement(of: attempt) {
        case .lost(let winner): lose(attempt, to: winner)
        // A gesture that was cancelled in the same frame does not wait.
        case .waits where attempt.pointee.foreseen == .cancelled: transition(attempt, to: .cancelled)
        case .waits(let other): wait(attempt, for: other)
        case .none:
            if let captain = captain(of: attempt) { win(captain, for: attempt) } else { grant(attempt) }
        }
    }

    /// Another has won.
    func lose(_ attempt: AttemptPointer, to winner: UInt32) { close(attempt, .lost, blocker: winner, by: .lose) }

    @inline(never)
    private func grant(_ attempt: AttemptPointer) {
        let hasWaited = attempt.pointee.isWaiting
        let last = attempt.pointee.foreseen
        if attempt.pointee.requestsBegin {
            if attempt.pointee.handover.rest != .zero { withholdRest(attempt) }
            transition(attempt, to: .began, by: .recognize)
            attempt.pointee.keepRequest(last)
        } else {
            transition(attempt, to: last, by: .recognize)
        }
        if !attempt.pointee.handsOn {
            for contact in attempt.tracked { claim(contact, for: attempt) }
        }
        if hasWaited {
            claimLiftedContacts(of: attempt)
        } else {
            // Of a sequence of taps: a shorter one waits, and what it waits for loses now.
            for other in environment.pointee.waiting { loseIfShared(other, with: attempt) }
        }
    }

    // MARK: who has won

    /// A recognizer that has won one of the attempt's contacts and prevents it.
    @inline(never)
    func winner(over attempt: AttemptPointer) -> UInt32? {
        if attempt.isNeverPrevented || attempt.pointee.hasClaimed { return nil }
        if environment.pointee.hasMotions, let other = winnerOfOtherInput(over: attempt) { return other }
        for contact in attempt.tracked where !rivals.canJoinAll(attempt, at: contact) {
            if let winner = winner(of: contact, over: attempt) { return winner }
        }
        return nil
    }

    /// A recognizer that has won a contact and prevents the attempt from recognizing with it.
    @inline(__always)
    func winner(of contact: ContactPointer, over attempt: AttemptPointer) -> UInt32? {
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            if other != attempt, other.pointee.hasWon, !other.pointee.givesUpContacts, !other.givesWay,
                !continues(attempt, without: contact, wonBy: other), !mayRecognize(attempt, with: other)
            {
                return other.id
            }
        }
        return nil
    }

    /// A recognizer that has won contacts while the attempt is one of motions, or the other way round, and prevents it:
    /// in the same region, one inside of it or one around it. The first one of the contact that began first.
    @inline(never)
    private func winnerOfOtherInput(over attempt: AttemptPointer) -> UInt32? {
        let isMotion = attempt.input.tool >= GESTA_TOOL_TRACKPAD.rawValue
        var found: (winner: UInt32, contact: ContactPointer)?
        dispatcher.forEachContact { contact in
            if contact.pointee.isMotion == isMotion { return }
            if let found, !contact.pointee.isOlder(than: found.contact) { return }
            if let winner = winnerOfOther(contact, over: attempt) { found = (winner, contact) }
        }
        return found?.winner
    }

    private func winnerOfOther(_ contact: ContactPointer, over attempt: AttemptPointer) -> UInt32? {
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

    /// The other trackers of the contact that have not recognized yet lose, unless they may recognize beside the
    /// winner.
    @inline(never)
    func claim(_ contact: ContactPointer, for winner: AttemptPointer) {
        if !winner.yields { contact.pointee.trackers.claim(for: winner.id) }
        rivals.addWinner(winner, at: contact)
        if winner.neverPrevents { return }
        if environment.pointee.hasYielding { stopYielding(at: contact, to: winner) }
        if rivals.canAllJoin(winner, at: contact) { return }
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            if !continues(other, without: contact, wonBy: winner) { loseIfPrevented(other, by: winner) }
        }
        rivals.forgetUndecided(at: contact)
    }

    /// Active gestures that yield to the winner are cancelled, and those that give way end, unless they end in the same
    /// frame.
    @inline(never)
    private func stopYielding(at contact: ContactPointer, to winner: AttemptPointer) {
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            guard other.yields || other.mayRelease, other != winner, other.pointee.stage.isActive,
                !other.pointee.foreseen.isFinal, !other.pointee.hasClaimed, !mayRecognize(other, with: winner)
            else { continue }
            if other.yields {
                lose(other, to: winner.id)
            } else if other.givesWay {
                other.withMachine { $0.givingWay?.giveWay() }
                transition(other, to: .ended, by: .giveWay)
            }
        }
    }

    /// A child recognizes with its contact alone: a recognizer that tracks others beside it continues with them if that
    /// one lifts.
    private func continues(
        _ other: AttemptPointer, without contact: ContactPointer, wonBy winner: AttemptPointer
    ) -> Bool {
        if !contact.pointee.isLeaving { return false }
        return winner.withMachine { $0.isChild } && other.withMachine { $0.staying.count > 0 }
    }

    /// An attempt that has waited may have contacts that lifted long ago: those that shared them lose now.
    private func claimLiftedContacts(of winner: AttemptPointer) {
        if rivals.canAllJoin(winner, of: recognizers) { return }
        recognizers.forEachMachine {
            loseIfShared($0.attempt, with: winner)
            $0.forEachEarlier { loseIfShared($0, with: winner) }
        }
        rivals.forgetSharing()
    }

    private func loseIfShared(_ other: AttemptPointer, with winner: AttemptPointer) {
        if other.pointee.sharesContact(with: winner) { loseIfPrevented(other, by: winner) }
    }

    @inline(never)
    private func loseIfPrevented(_ other: AttemptPointer, by winner: AttemptPointer) {
        // A contact that has stayed down may be in two attempts of one recognizer.
        guard other.id != winner.id, other.pointee.stage.isUndecided, !other.pointee.hasClaimed,
            !mayRecognize(other, with: winner)
        else { return }
        let isOutranked = other.pointee.isBeingDecided && Attempt.areRankedByConfidence(other, winner)
        other.pointee.decide(.lost, blocker: winner.id)
        if isOutranked { other.pointee.loseByConfidence(to: winner) }
        transition(other, to: .failed, by: .lose)
    }

    /// Whether an attempt may recognize with a contact that `other` has recognized with.
    @inline(never)
    func mayRecognize(_ attempt: AttemptPointer, with other: AttemptPointer) -> Bool {
        attempt.withRecognizer { recognizer in
            other.withRecognizer { winner in
                recognizer.isCompanion(of: winner) || recognizer.isNeverPrevented || winner.neverPrevents
                    || (dispatcher.relating > 0 && !prevents(other, attempt))
                    || decisions.shouldRecognize(attempt, with: other)
            }
        }
    }

    // MARK: recognition before the lift, while the stroke may still become the gesture of another recognizer

    /// Whether a rival contests a recognition that was requested before the lift. Asked when all samples of the frame
    /// have been dispatched: the order of the recognizers does not matter.
    @inline(never)
    private func isContested(_ attempt: AttemptPointer) -> Bool {
        if attempt.neverPrevents { return false }
        let recognition = EarlyRecognition(
            share: attempt.withMachine { $0.recognizingEarly?.shareRecognized ?? 0 },
            confidence: attempt.pointee.confidence)
        for contact in attempt.tracked {
            for tracker in contact.pointee.trackers.all {
                let other = tracker.attempt
                // The program is asked last.
                if other != attempt, isUndecidedRival(other, of: attempt),
                    tracker._withUnsafeGuaranteedRef({ $0.recognizingEarly?.contests(recognition) }) ?? false,
                    !mayRecognize(other, with: attempt)
                {
                    return true
                }
            }
        }
        return false
    }

    /// Whether the program has left it open which of two recognizers goes first, and one of them is undecided.
    private func isUndecidedRival(_ other: AttemptPointer, of attempt: AttemptPointer) -> Bool {
        if other.pointee.stage != .possible { return false }
        return attempt.withRecognizer { recognizer in
            other.withRecognizer {
                $0.priority >= recognizer.priority && !$0.requiresFailure(of: recognizer)
                    && !recognizer.requiresFailure(of: $0)
            }
        }
    }

    /// It remains possible.
    private func withdraw(_ attempt: AttemptPointer) {
        attempt.pointee.withdrawRecognition()
        attempt.withMachine { $0.recognizingEarly?.withdrawRecognition() }
    }
}
