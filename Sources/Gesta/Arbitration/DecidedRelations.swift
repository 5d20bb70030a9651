// Relations that the delegate and the classes decide while recognizers are arbitrated.

import CGesta

extension Arbiter {
    /// Somebody may decide about requirements, beyond those that were declared.
    var decidesRequirements: Bool { relating > 0 || decisions.decidesRequirements }

    /// A recognizer is added or removed.
    func countRelating(_ recognizer: Recognizer, _ change: Int) {
        if recognizer.relates { relating &+= change }
    }

    /// Whether `winner`, which has recognized, prevents a recognizer, as far as their classes decide that.
    @inline(never)
    func prevents(_ winner: Recognizer, _ recognizer: Recognizer) -> Bool {
        decide(winner, .canPrevent, recognizer) && decide(recognizer, .canBePrevented, winner)
    }

    /// What an attempt's requirements say, if `declared` is what the declared ones say: it also waits for those that
    /// the delegate and the classes name.
    @inline(never)
    func decidedRequirement(of attempt: AttemptPointer, after declared: Requirement) -> Requirement {
        let recognizer = attempt.recognizer
        guard recognizer.makeRelations() != nil else {
            reporter.reportLoss()
            return declared
        }
        var result = declared
        var hasSearched = false
        recognizers.forEach { other in
            if case .lost = result { return }
            switch hindrance(of: attempt, by: other) {
            case .lost(let winner):
                if mustFail(other, before: recognizer) { result = .lost(winner) }
            case .waits(let undecided):
                guard case .none = result, mustFail(other, before: recognizer) else { return }
                if isWaiting(other), !hasSearched {
                    visitThoseWaiting(for: recognizer)
                    hasSearched = true
                }
                // One that waits for this recognizer cannot be decided before it.
                if !(hasSearched && other.wasVisited(by: searches)) { result = .waits(undecided) }
            case .none: break
            }
        }
        return result
    }

    /// What it would mean for an attempt that `other`, which it does not require by declaration, must fail first.
    private func hindrance(of attempt: AttemptPointer, by other: Recognizer) -> Requirement {
        if other === attempt.recognizer || attempt.recognizer.requiresFailure(of: other) { return .none }
        return share(of: attempt, with: other)
    }

    /// Whether `other` is undecided or has recognized in an attempt that has shared a contact.
    func share(of attempt: AttemptPointer, with other: Recognizer) -> Requirement {
        let theirs = other.attempt
        if theirs.pointee.isUnderWay, theirs.pointee.hasRecognized || theirs.pointee.state == .possible,
            theirs.pointee.sharesContact(with: attempt)
        {
            return theirs.pointee.hasWon ? .lost(other.id) : .waits(other.id)
        }
        var result = Requirement.none
        other.forEachEarlier { if $0.pointee.sharesContact(with: attempt) { result = .waits(other.id) } }
        return result
    }

    private func mustFail(_ other: Recognizer, before recognizer: Recognizer) -> Bool {
        decide(recognizer, .shouldRequireFailure, other) || decide(other, .shouldBeRequiredToFail, recognizer)
            || (decisions.decidesRequirements && decisions.shouldRequireFailure(recognizer, of: other))
    }

    private func decide(_ recognizer: Recognizer, _ relation: DecidedRelation, _ other: Recognizer) -> Bool {
        recognizer.relates ? decisions.decide { recognizer.decide(relation, to: other) } : relation.isDefault
    }

    /// Whether one of its attempts waits.
    private func isWaiting(_ recognizer: Recognizer) -> Bool {
        var isWaiting = false
        recognizer.forEachAttempt { if $0.pointee.isWaiting { isWaiting = true } }
        return isWaiting
    }

    /// Visits the recognizers that wait for `goal`, directly or through others that wait. (The room has been reserved,
    /// and those that wait have relations.)
    private func visitThoseWaiting(for goal: Recognizer) {
        searches &+= 1
        unvisited.truncate(to: 0)
        unvisited.append(.passUnretained(goal))
        _ = goal.visit(searches, via: nil)
        while unvisited.count > 0 {
            let node = unvisited[unvisited.count &- 1]
            unvisited.truncate(to: unvisited.count &- 1)
            for candidate in waiting {
                let recognizer = candidate.recognizer
                guard !recognizer.wasVisited(by: searches),
                    node._withUnsafeGuaranteedRef({ waits(candidate, for: $0) })
                else { continue }
                _ = recognizer.visit(searches, via: nil)
                unvisited.append(.passUnretained(recognizer))
            }
        }
    }

    private func waits(_ candidate: AttemptPointer, for other: Recognizer) -> Bool {
        guard case .waits = share(of: candidate, with: other) else { return false }
        let recognizer = candidate.recognizer
        return recognizer.requiresFailure(of: other) || mustFail(other, before: recognizer)
    }
}

extension Recognizer {
    fileprivate final var relates: Bool { kind._withUnsafeGuaranteedRef { $0.relates } }
}
