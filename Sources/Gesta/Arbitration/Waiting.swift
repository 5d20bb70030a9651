// Recognitions that wait for another recognizer to fail.

import CGesta

/// What a recognizer's requirements say now.
enum Requirement {
    case none
    case waits(UInt32)
    case lost(UInt32)
}

extension Arbiter {
    /// Only recognizers count whose sequence has shared a contact: one hand never delays the other.
    @inline(never)
    func requirement(of recognizer: Recognizer) -> Requirement {
        var result = Requirement.none
        if recognizer.hasClaimed { return requirementOfEarlier(recognizer) }
        for other in recognizer.requires {
            other._withUnsafeGuaranteedRef { other in
                other.forEachRecognizing { examine($0, requiredBy: recognizer, &result) }
            }
            if case .lost = result { return result }
        }
        if decidesRequirements { result = decidedRequirement(of: recognizer, after: result) }
        if case .none = result { return requirementOfEarlier(recognizer) }
        return result
    }

    private func examine(_ other: Recognizer, requiredBy recognizer: Recognizer, _ result: inout Requirement) {
        if case .none = result {
            other.forEachDeferred { if $0.sharesContact(with: recognizer) { result = .waits(other.id) } }
        }
        guard other.isUnderWay, other.sharesContact(with: recognizer) else { return }
        if other.hasWon {
            result = .lost(other.id)
        } else if other.state == .possible, case .none = result {
            result = .waits(other.id)
        }
    }

    /// A continuous gesture waits for its own earlier sequences.
    private func requirementOfEarlier(_ recognizer: Recognizer) -> Requirement {
        let blocker = recognizer.isContinuous ? recognizer.blockerBefore : 0
        return blocker != 0 ? .waits(blocker) : .none
    }

    @inline(never)
    func wait(_ recognizer: Recognizer, for other: UInt32) {
        guard recognizer.startWaiting(for: other) else { return }
        environment.pointee.addWaiting(recognizer)
        if !mayBeDecided(recognizer), recognizer.becomeTentative() {
            reporter.report(recognizer, .ended, from: .possible, flags: GESTA_EVENT_PROVISIONAL.rawValue)
        }
    }

    /// Whether a recognizer that it requires to fail has requested a state in this frame.
    private func mayBeDecided(_ recognizer: Recognizer) -> Bool {
        if recognizer.requires.firstIndex(where: { $0._withUnsafeGuaranteedRef { $0.isRequesting } }) != nil {
            return true
        }
        guard decidesRequirements, case .success(let other) = recognizers.find(recognizer.waitsFor) else {
            return false
        }
        return other._withUnsafeGuaranteedRef { $0.hasRequest }
    }

    @inline(never)
    func stopWaiting(_ recognizer: Recognizer) {
        recognizer.stopWaiting()
        environment.pointee.removeWaiting(recognizer)
    }

    /// A recognizer has failed, or is not in play any more: decides the recognitions that need not wait any longer.
    /// Each may free the next.
    @inline(never)
    func reviewWaiting() {
        if waiting.isEmpty { return }
        forgetRivals()
        isReviewing = true
        for recognizer in waiting { review(recognizer) }
        while let first = takeReady() {
            decideWaiting(first)
            while let next = takeReady() { decideWaiting(next) }
            // Not before all have seen that they recognized; it may free others.
            for recognizer in decided { recognizer._withUnsafeGuaranteedRef { closeIfStranded($0) } }
            decided.truncate(to: 0)
        }
        isReviewing = false
    }

    private func decideWaiting(_ ready: Unmanaged<Recognizer>) {
        ready._withUnsafeGuaranteedRef {
            decide($0)
            conclude($0)
        }
        decided.append(ready)
    }

    /// Whether a waiting recognizer is ready: it stays so, because no other one becomes possible again during the
    /// review.
    private func review(_ candidate: Unmanaged<Recognizer>) {
        candidate._withUnsafeGuaranteedRef { recognizer in
            if case .waits(let other) = requirement(of: recognizer) {
                if !stillWaits(recognizer) { _ = recognizer.startWaiting(for: other) }
            } else {
                recognizer.setReady(true)
                ready.push(candidate, by: Recognizer.precedes)
            }
        }
    }

    /// Of several that a recognizer waits for, the one that was named first stays so. The program is not asked again.
    private func stillWaits(_ recognizer: Recognizer) -> Bool {
        guard case .success(let named) = recognizers.find(recognizer.waitsFor) else { return false }
        return named._withUnsafeGuaranteedRef { other in
            let isRequired = decidesRequirements || recognizer.principal.requiresFailure(of: other)
            if isRequired, !recognizer.hasClaimed, case .waits = share(of: recognizer, with: other) { return true }
            guard case .waits(let earlier) = requirementOfEarlier(recognizer) else { return false }
            return earlier == other.id
        }
    }

    /// The state of a recognizer has changed during the review.
    func suspectThoseWaiting(for recognizer: Recognizer) {
        if decidesRequirements {
            for candidate in waiting { candidate._withUnsafeGuaranteedRef(suspect) }
            return
        }
        for candidate in recognizer.requiredBy {
            candidate._withUnsafeGuaranteedRef {
                $0.forEachRecognizing(suspect)
                $0.forEachDeferred(suspect)
            }
        }
        // The later sequences of a continuous gesture.
        if recognizer.isContinuous, recognizer.isDeferred {
            suspect(recognizer.principal)
            recognizer.principal.forEachDeferred(suspect)
        }
    }

    func suspect(_ candidate: Recognizer) {
        if !candidate.isWaiting || candidate.isReady || candidate.isSuspect { return }
        candidate.setSuspect(true)
        suspects.append(.passUnretained(candidate))
    }

    /// The first, in order of precedence, that need not wait any longer.
    private func takeReady() -> Unmanaged<Recognizer>? {
        for candidate in suspects {
            let isWaiting = candidate._withUnsafeGuaranteedRef {
                $0.setSuspect(false)
                return $0.isWaiting
            }
            if isWaiting { review(candidate) }
        }
        suspects.truncate(to: 0)
        while let candidate = ready.popFirst(by: Recognizer.precedes) {
            // It may have lost meanwhile.
            let isWaiting = candidate._withUnsafeGuaranteedRef {
                $0.setReady(false)
                return $0.isWaiting
            }
            if isWaiting { return candidate }
        }
        return nil
    }
}
