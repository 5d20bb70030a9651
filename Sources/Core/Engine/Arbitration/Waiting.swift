// Attempts that wait for another recognizer to fail.

import CGesta

/// What the requirements of an attempt's recognizer say now.
enum Requirement {
    case none
    case waits(UInt32)
    case lost(UInt32)

    /// One that has recognized decides, of several that are undecided the first.
    mutating func add(_ other: Requirement) {
        switch other {
        case .none: break
        case .lost: self = other
        case .waits: if case .none = self { self = other }
        }
    }
}

extension Arbiter {
    /// Only recognizers count whose attempt has shared a contact: one hand never delays the other.
    @inline(never)
    func requirement(of attempt: AttemptPointer) -> Requirement {
        var result = Requirement.none
        if attempt.pointee.hasClaimed { return requirementOfEarlier(attempt) }
        for other in attempt.withRecognizer({ $0.requires }) {
            other._withUnsafeGuaranteedRef { $0.forEachRecognizing { result.add(share(of: attempt, with: $0)) } }
            if case .lost = result { return result }
        }
        if decidesRequirements { result = decidedRequirement(of: attempt, after: result) }
        if case .none = result { return requirementOfEarlier(attempt) }
        return result
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
        attempt.pointee.setWaitedFor(0)
        environment.pointee.removeWaiting(attempt)
    }

    /// A recognizer has failed, or is not in play any more: decides the recognitions that need not wait any longer.
    /// Each may free the next.
    @inline(never)
    func reviewWaiting() {
        if waiting.isEmpty { return }
        rivals.forget()
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
        // Of several that one waits for, that which was named first stays so while it blocks the attempt.
        for attempt in waiting where !stillWaits(attempt) {
            if case .waits(let other) = requirement(of: attempt) { attempt.pointee.setWaitedFor(other) }
        }
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
        environment.pointee.updateReview { $0.addReady(attempt) }
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

    func suspect(_ attempt: AttemptPointer) { environment.pointee.updateReview { $0.addSuspect(attempt) } }

    /// The first, in order of precedence, that need not wait any longer.
    private func takeReady() -> AttemptPointer? {
        for suspect in environment.pointee.review.suspects {
            suspect.pointee.setReview(.none)
            if suspect.pointee.isWaiting { review(suspect) }
        }
        environment.pointee.updateReview { $0.clearSuspects() }
        while let first = environment.pointee.updateReview({ $0.takeFirstReady() }) {
            // It may have lost meanwhile.
            if first.pointee.isWaiting { return first }
        }
        return nil
    }
}
