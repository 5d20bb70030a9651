// Relations that the delegate and the classes decide while recognizers are arbitrated.

import CGesta

extension Arbiter {
    /// Somebody may decide about requirements, beyond those that were declared.
    var decidesRequirements: Bool { dispatcher.relating > 0 || decisions.decidesRequirements }

    /// A recognizer is added or removed.
    func countRelating(_ recognizer: Recognizer, _ change: Int) {
        if recognizer.relates { dispatcher.countRelating(change) }
    }

    /// Whether `winner`, which has recognized, prevents another, as far as their classes decide that.
    @inline(never)
    func prevents(_ winner: AttemptPointer, _ other: AttemptPointer) -> Bool {
        winner.withMachine { winner in
            other.withMachine { other in
                decide(winner, .canPrevent, other) && decide(other, .canBePrevented, winner)
            }
        }
    }

    /// What an attempt's requirements say, if `declared` is what the declared ones say: it also waits for those that
    /// the delegate and the classes name.
    @inline(never)
    func decidedRequirement(of attempt: AttemptPointer, after declared: Requirement) -> Requirement {
        let machine = attempt.machine
        var result = declared
        var hasSearched = false
        recognizers.forEachMachine { other in
            if case .lost = result { return }
            switch hindrance(of: attempt, by: other) {
            case .lost(let winner):
                if mustFail(other, before: machine) { result = .lost(winner) }
            case .waits(let undecided):
                guard case .none = result, mustFail(other, before: machine) else { return }
                if isWaiting(other), !hasSearched {
                    visitThoseWaiting(for: machine)
                    hasSearched = true
                }
                // One that waits for this recognizer cannot be decided before it.
                if !(hasSearched && other.lastSearch == searches) { result = .waits(undecided) }
            case .none: break
            }
        }
        return result
    }

    /// What it would mean for an attempt that `other`, which it does not require by declaration, must fail first.
    private func hindrance(of attempt: AttemptPointer, by other: Machine) -> Requirement {
        let isDeclared = attempt.withRecognizer { $0.requiresFailure(of: other.recognizer) }
        if isDeclared || attempt.withMachine({ $0 === other }) { return .none }
        return share(of: attempt, with: other)
    }

    /// Whether `other` is undecided or has recognized in an attempt that has shared a contact.
    func share(of attempt: AttemptPointer, with other: Machine) -> Requirement {
        let theirs = other.attempt
        if theirs.pointee.stage.isUndecided || theirs.pointee.hasRecognized,
            theirs.pointee.sharesContact(with: attempt)
        {
            return theirs.pointee.hasWon ? .lost(other.id) : .waits(other.id)
        }
        var result = Requirement.none
        other.forEachEarlier { if $0.pointee.sharesContact(with: attempt) { result = .waits(other.id) } }
        return result
    }

    private func mustFail(_ other: Machine, before machine: Machine) -> Bool {
        decide(machine, .shouldRequireFailure, other) || decide(other, .shouldBeRequiredToFail, machine)
            || (decisions.decidesRequirements && decisions.shouldRequireFailure(machine, of: other))
    }

    private func decide(_ machine: Machine, _ relation: DecidedRelation, _ other: Machine) -> Bool {
        (machine.recognizer.relates ? machine.foreign?.decide(relation, to: other) : nil) ?? relation.isDefault
    }

    /// Whether a machine waits for `goal`, directly or through others that wait.
    func waits(_ machine: Machine, for goal: Machine) -> Bool {
        if !isWaiting(machine) { return false }
        visitThoseWaiting(for: goal)
        return machine.lastSearch == searches
    }

    /// Whether one of its attempts waits.
    private func isWaiting(_ machine: Machine) -> Bool {
        var isWaiting = false
        machine.forEachAttempt { if $0.pointee.isWaiting { isWaiting = true } }
        return isWaiting
    }

    /// Marks the machines that wait for `goal`, directly or through others that wait, with the number of the search.
    /// (The room has been reserved.)
    private func visitThoseWaiting(for goal: Machine) {
        searches = searches.wrappingAdding(1)
        machines.truncate(to: 0)
        visit(goal)
        while let node = machines.last {
            machines.truncate(to: machines.count &- 1)
            for candidate in waiting {
                candidate.withMachine { machine in
                    if machine.lastSearch == searches { return }
                    if node._withUnsafeGuaranteedRef({ waits(candidate, for: $0) }) { visit(machine) }
                }
            }
        }
    }

    private func visit(_ machine: Machine) {
        machine.setSearch(searches)
        machines.appendReserved(.passUnretained(machine))
    }

    private func waits(_ candidate: AttemptPointer, for other: Machine) -> Bool {
        guard case .waits = share(of: candidate, with: other) else { return false }
        return candidate.recognizer.requiresFailure(of: other.recognizer)
            || candidate.withMachine { mustFail(other, before: $0) }
    }
}
