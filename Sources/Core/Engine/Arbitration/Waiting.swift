// Attempts that wait for another recognizer to fail.

import CGesta

/// What the requirements of an attempt's recognizer say now.
enum Requirement {
    case none
    case waits(UInt32)
    case lost(UInt32)
}

extension Arbiter {
    /// Only recognizers count whose attempt has shared a contact: one hand never delays the other.
    @inline(never)
    func requirement(of attempt: AttemptPointer) -> Requirement {
        var result = Requirement.none
        if attempt.pointee.hasClaimed { return requirementOfEarlier(attempt) }
        for other in attempt.withRecognizer({ $0.requires }) {
            other._withUnsafeGuaranteedRef { other in
                other.forEachRecognizing { examine($0, requiredBy: attempt, &result) }
            }
            if case .lost = result { return result }
        }
        if decidesRequirements { result = decidedRequirement(of: attempt, after: result) }
        if case .none = result { return requirementOfEarlier(attempt) }
        return result
    }

    private func examine(_ other: Machine, requiredBy attempt: AttemptPointer, _ result: inout Requirement) {
        if case .none = result {
            other.forEachEarlier { if $0.pointee.sharesContact(with: attempt) { result = .waits(other.id) } }
        }
        let theirs = other.attempt
        guard theirs.pointee.isUnderWay, theirs.pointee.sharesContact(with: attempt) else { return }
        if theirs.pointee.hasWon {
            result = .lost(other.id)
        } else if theirs.pointee.state == .possible, case .none = result {
            result = .waits(other.id)
        }
    }

    /// A continuous gesture waits for its own earlier attempts.
    private func requirementOfEarlier(_ attempt: AttemptPointer) -> Requirement {
        let blocker = attempt.isContinuous ? attempt.withMachine { $0.blocker(before: attempt) } : 0
        return blocker != 0 ? .waits(blocker) : .none
    }

    @inline(never)
    func wait(_ attempt: AttemptPointer, for other: UInt32) {
        if attempt.pointee.isWaiting { return }
        attempt.pointee.startWaiting(for: other)
        environment.pointee.addWaiting(attempt)
        if !mayBeDecided(attempt), attempt.pointee.becomeTentative() {
            reporter.report(attempt, .ended, from: .possible, flags: GESTA_EVENT_PROVISIONAL.rawValue)
        }
    }

    /// Whether a recognizer that must fail first has requested a state in this frame.
    private func mayBeDecided(_ attempt: AttemptPointer) -> Bool {
        let required = attempt.withRecognizer { $0.requires }
        if required.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.isRequesting } }) != nil { return true }
        guard decidesRequirements, case .success(let other) = recognizers.find(attempt.pointee.waitsFor) else {
            return false
        }
        return other.attempt.pointee.hasRequest
    }

    @inline(never)
    func stopWaiting(_ attempt: AttemptPointer) {
        attempt.pointee.stopWaiting()
        environment.pointee.removeWaiting(attempt)
    }

    /// A recognizer has failed, or is not in play any more: decides the recognitions that need not wait any longer.
    /// Each may free the next.
    @inline(never)
    func reviewWaiting() {
        if waiting.isEmpty { return }
        forgetRivals()
        isReviewing = true
        for attempt in waiting { review(attempt) }
        while let first = takeReady() {
            decideWaiting(first)
            while let next = takeReady() { decideWaiting(next) }
            // Not before all have seen that they recognized; it may free others.
            for attempt in environment.pointee.review.decided { closeIfStranded(attempt) }
            environment.pointee.updateReview { $0.clearDecided() }
        }
        isReviewing = false
        for attempt in waiting where !stillWaits(attempt) { nameWaitedFor(attempt) }
    }

    private func decideWaiting(_ attempt: AttemptPointer) {
        decide(attempt)
        conclude(attempt)
        if !environment.pointee.updateReview({ $0.addDecided(attempt) }) { reporter.reportLoss() }
    }

    /// Whether an attempt that waits is ready: no other one becomes possible again during the review. (It may still
    /// have to wait when it is decided, if a cycle that let it through has ended by then.)
    private func review(_ attempt: AttemptPointer) {
        if case .waits = requirement(of: attempt) { return }
        attempt.pointee.setReady(true)
        environment.pointee.updateReview { $0.addReady(attempt) }
    }

    /// Of several that an attempt waits for, the one that was named first stays so while it blocks the attempt.
    private func nameWaitedFor(_ attempt: AttemptPointer) {
        if case .waits(let other) = requirement(of: attempt) { attempt.pointee.startWaiting(for: other) }
    }

    /// Whether the one that is named still blocks an attempt. The program is not asked again whether it is required.
    private func stillWaits(_ attempt: AttemptPointer) -> Bool {
        guard case .success(let named) = recognizers.find(attempt.pointee.waitsFor) else { return false }
        return named._withUnsafeGuaranteedRef { other in
            let isDeclared = attempt.withRecognizer { $0.requiresFailure(of: other.recognizer) }
            let isRequired = isDeclared || (decidesRequirements && !waits(other, for: attempt.machine))
            if isRequired, !attempt.pointee.hasClaimed, case .waits = share(of: attempt, with: other) { return true }
            guard case .waits(let earlier) = requirementOfEarlier(attempt) else { return false }
            return earlier == other.id
        }
    }

    /// The state of an attempt has changed during the review.
    func suspectThoseWaiting(for attempt: AttemptPointer) {
        if decidesRequirements {
            for candidate in waiting { suspect(candidate) }
            return
        }
        attempt.withRecognizer { recognizer in
            for candidate in recognizer.requiredBy {
                candidate._withUnsafeGuaranteedRef {
                    $0.forEachRecognizing { suspect($0.attempt) }
                    $0.withMachine { $0.forEachEarlier(suspect) }
                }
            }
            // The later attempts of a continuous gesture.
            if recognizer.isContinuous, !attempt.isCurrent {
                attempt.withMachine {
                    suspect($0.attempt)
                    $0.forEachEarlier(suspect)
                }
            }
        }
    }

    func suspect(_ attempt: AttemptPointer) {
        if !attempt.pointee.isWaiting || attempt.pointee.isReady || attempt.pointee.isSuspect { return }
        attempt.pointee.setSuspect(true)
        environment.pointee.updateReview { $0.addSuspect(attempt) }
    }

    /// The first, in order of precedence, that need not wait any longer.
    private func takeReady() -> AttemptPointer? {
        for suspect in environment.pointee.review.suspects {
            suspect.pointee.setSuspect(false)
            if suspect.pointee.isWaiting { review(suspect) }
        }
        environment.pointee.updateReview { $0.clearSuspects() }
        while let first = environment.pointee.updateReview({ $0.takeFirstReady() }) {
            first.pointee.setReady(false)
            // It may have lost meanwhile.
            if first.pointee.isWaiting { return first }
        }
        return nil
    }
}
