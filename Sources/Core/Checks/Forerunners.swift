// Finds, for a recognizer, another that always recognizes before it with the same contacts.

extension Context {
    /// A recognizer in the same region, or in one that surrounds it, that always recognizes before this one. Of
    /// several, the first in the order of slots. Nil if there is none, or no contact can reach this one. The regions
    /// have been numbered.
    func forerunner(of recognizer: Recognizer) -> Unmanaged<Recognizer>? {
        var found: Unmanaged<Recognizer>?
        var least = Int.max
        let profile = recognizer.machine.profile
        var region = reachableHome(of: recognizer)
        while let surrounding = region {
            for member in surrounding.pointee.members {
                member._withUnsafeGuaranteedRef { other in
                    // Comparing patterns takes long: only those that would be reported are compared.
                    if other.slot < least, other.isForerunner(of: recognizer, profile) {
                        found = member
                        least = other.slot
                    }
                }
            }
            region = surrounding.pointee.parent
        }
        return found
    }
}

extension Machine {
    fileprivate func comesBefore(_ other: Machine) -> Bool {
        checkable?.foreruns(other) ?? hasParameters(of: other)
    }
}

extension Recognizer {
    /// Whether it always recognizes first, and neither waits nor allows both. Its region is that of the other, or
    /// surrounds it.
    fileprivate func isForerunner(of other: Recognizer, _ profile: Profile) -> Bool {
        guard self !== other, isEnabled, profile.firstTap != nil || isComparable(with: other), !machine.receivesHover,
            !neverPrevents, !other.isNeverPrevented, admitsAll(of: other), requires.isEmpty,
            !other.isCompanion(of: self)
        else { return false }
        guard isComparable(with: other) else {
            let mine = machine.profile
            return mine.recognizesFirstTap(of: profile) && (precedes(other) || !profile.recognizesFirstTap(of: mine))
        }
        // If each foreruns the other, precedence decides; patterns are all decided at the lift.
        if !precedes(other), other.machine.strokePattern != nil || other.machine.comesBefore(machine) { return false }
        return isOfClass(of: other)
            ? machine.comesBefore(other.machine) : Parts.patterns?.covers(machine, other.machine) ?? false
    }

    private func isOfClass(of other: Recognizer) -> Bool { kind.toOpaque() == other.kind.toOpaque() }

    /// Whether the two are compared by what they recognize; otherwise by the taps that they begin with.
    func isComparable(with other: Recognizer) -> Bool {
        isOfClass(of: other) || (machine.strokePattern != nil && other.machine.strokePattern != nil)
    }

    /// Of equal priority, the one in the deeper region precedes, which this one is never in.
    private func precedes(_ other: Recognizer) -> Bool {
        if priority != other.priority { return priority > other.priority }
        return region == other.region && serial < other.serial
    }
}
