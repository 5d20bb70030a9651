// The rivals of a recognizer at a contact that many recognizers track, as bit sets: 64 trackers are compared at once.
//
// Without the sets, the time grows with the square of the number of trackers where many recognize together. With 300
// pans that all may recognize together, the frame in which they begin takes 2.1 ms without the sets, 0.08 ms with them;
// with 1,000 pans, 27 ms and 0.3 ms. Where one recognizer wins, both ways take the same time.

/// Kept while a frame is arbitrated: of the first contacts that are asked about, the trackers that may still lose, and
/// those that have recognized; and the recognizers whose sequences share a contact with one that has waited. All may
/// contain more, since recognizers drop out unnoticed.
struct Rivals {
    /// With fewer trackers each is looked at: with 60, that takes 0.08 ms at most.
    private static var least: Int { 64 }
    private static var most: Int { 4 }
    /// The set of those that share a contact, after those of the known contacts.
    private static var sharing: Int { 2 &* most }

    private struct Known {
        let contact: ContactPointer
        var knowsUndecided = false
        var knowsWinners = false
        var hasWinners = false
    }

    private var known = Buffer<Known>()
    /// The attempt with which those in the set share a contact.
    private var shared: AttemptPointer?
    /// Two bits for each slot and known contact: undecided, then winners.
    private var bits = Buffer<UInt64>()
    /// Words of one set.
    private var words = 0

    mutating func free() {
        known.free()
        bits.free()
    }

    /// Makes room for recognizers in `slots` slots. False when out of memory.
    mutating func reserve(slots: Int) -> Bool {
        let wanted = (slots &+ 63) / 64
        if wanted <= words { return true }
        let larger = max(wanted, 2 &* words)
        let count = (Rivals.sharing &+ 1) &* larger
        guard known.reserve(Rivals.most), bits.reserve(count) else { return false }
        while bits.count < count { bits.appendReserved(0) }
        forget()
        words = larger
        return true
    }

    /// Trackers may have been added, or may be undecided again.
    @inline(__always)
    mutating func forget() {
        known.truncate(to: 0)
        shared = nil
    }

    /// Whether every undecided tracker of a contact may recognize beside the winner.
    mutating func canAllJoin(_ winner: AttemptPointer, at contact: ContactPointer) -> Bool {
        guard let at = place(of: contact) else { return false }
        if !known[at].knowsUndecided {
            known.pointer(at: at).pointee.knowsUndecided = true
            collect(contact, 2 &* at) { $0.attempt.pointee.stage.isUndecided && !$0.attempt.isNeverPrevented }
        }
        return areCompanions(2 &* at, of: winner)
    }

    /// Whether every undecided attempt that shares a contact with the winner may recognize beside it.
    mutating func canAllJoin(_ winner: AttemptPointer, of recognizers: RecognizerTable) -> Bool {
        if winner.neverPrevents { return true }
        if recognizers.count < Rivals.least { return false }
        if shared?.pointee.hasContacts(of: winner) != true {
            shared = winner
            clear(Rivals.sharing)
            recognizers.forEachMachine { machine in
                if machine.attempt.isNeverPrevented { return }
                machine.forEachAttempt {
                    if $0.pointee.stage.isUndecided, $0.pointee.sharesContact(with: winner) {
                        insert(machine.slot, Rivals.sharing)
                    }
                }
            }
        }
        return areCompanions(Rivals.sharing, of: winner)
    }

    /// Some of them have lost.
    mutating func forgetSharing() { shared = nil }

    /// Some undecided trackers have lost.
    mutating func forgetUndecided(at contact: ContactPointer) {
        if let at = known.firstIndex(where: { $0.contact == contact }) {
            known.pointer(at: at).pointee.knowsUndecided = false
        }
    }

    /// Whether an attempt may recognize beside every tracker of a contact that has won it.
    mutating func canJoinAll(_ attempt: AttemptPointer, at contact: ContactPointer) -> Bool {
        guard let at = place(of: contact) else { return false }
        if !known[at].knowsWinners {
            known.pointer(at: at).pointee.knowsWinners = true
            known.pointer(at: at).pointee.hasWinners = collect(contact, 2 &* at &+ 1) {
                $0.attempt.pointee.hasWon && !$0.attempt.neverPrevents
            }
        }
        return !known[at].hasWinners || areCompanions(2 &* at &+ 1, of: attempt)
    }

    /// A tracker has won.
    func addWinner(_ winner: AttemptPointer, at contact: ContactPointer) {
        if winner.neverPrevents { return }
        if let at = known.firstIndex(where: { $0.contact == contact }), known[at].knowsWinners {
            known.pointer(at: at).pointee.hasWinners = true
            insert(winner.withMachine { $0.slot }, 2 &* at &+ 1)
        }
    }

    /// Nil for contacts with few trackers, and when enough others are known.
    private mutating func place(of contact: ContactPointer) -> Int? {
        if contact.pointee.trackers.count < Rivals.least { return nil }
        if let at = known.firstIndex(where: { $0.contact == contact }) { return at }
        if known.count == Rivals.most { return nil }
        known.appendReserved(Known(contact: contact))
        return known.count &- 1
    }

    /// Whether there are any.
    @discardableResult
    private func collect(_ contact: ContactPointer, _ set: Int, _ belongs: (Machine) -> Bool) -> Bool {
        clear(set)
        var hasAny = false
        for tracker in contact.pointee.trackers.all {
            tracker._withUnsafeGuaranteedRef { machine in
                guard belongs(machine) else { return }
                insert(machine.slot, set)
                hasAny = true
            }
        }
        return hasAny
    }

    private func clear(_ set: Int) { bits.pointer(at: set &* words).initialize(repeating: 0, count: words) }

    private func insert(_ slot: Int, _ set: Int) {
        bits[set &* words &+ slot >> 6] |= SlotSet.bit(slot)
    }

    /// Whether all in a set are the recognizer or its companions.
    private func areCompanions(_ set: Int, of attempt: AttemptPointer) -> Bool {
        areCompanions(set, of: attempt.withRecognizer { $0.companions }, attempt.withMachine { $0.slot })
    }

    private func areCompanions(_ set: Int, of companions: SlotSet, _ slot: Int) -> Bool {
        var index = 0
        while index < words {
            var others = bits[set &* words &+ index]
            if others != 0 {
                others &= ~companions.bits(index)
                if index == slot >> 6 { others &= ~SlotSet.bit(slot) }
                if others != 0 { return false }
            }
            index &+= 1
        }
        return true
    }
}
