// Changes of gestures in one push that are one event each, for programs that draw once a frame.

struct MergedChange {
    let attempt: AttemptPointer
    /// The state before the first of them.
    let previous: State
}

extension AttemptPointer {
    /// A contact lifts in this frame, and is in no later event.
    fileprivate var losesContact: Bool {
        for contact in tracked where contact.pointee.isLeaving { return true }
        return false
    }
}

struct MergedChanges {
    private enum Activity: UInt8 {
        case none = 0
        case merging = 1
        case reporting = 2
    }

    private var activity = Activity.none
    /// As much room as there are recognizers.
    private var changes = Buffer<MergedChange>()
    /// When they were added, all in order of precedence; unknown if at different times.
    private var addedAt = Clock.unknown
    /// When another event was reported: changes of its frame are reported after it, and not with later ones.
    private var separatedAt = Clock.unknown

    mutating func free() { changes.free() }

    mutating func reserve(_ count: Int) -> Bool { changes.reserve(count) }

    @inline(__always)
    var isEmpty: Bool { changes.isEmpty }
    var isMerging: Bool { activity == .merging }
    var isReporting: Bool { activity == .reporting }

    @inline(__always)
    mutating func begin() {
        activity = .merging
        separatedAt = Clock.unknown
    }

    @inline(__always)
    mutating func end() { activity = .none }

    /// False if it has to be reported now.
    @inline(__always)
    mutating func add(_ attempt: AttemptPointer, _ previous: State) -> Bool {
        if attempt.pointee.hasUnreportedChange { return true }
        let time = attempt.withMachine { $0.frameTime }
        if time == separatedAt || attempt.losesContact { return false }
        attempt.pointee.setUnreportedChange(true)
        let isOrdered =
            isEmpty || (addedAt == time && changes[0].attempt.pointee.confidence == attempt.pointee.confidence)
        addedAt = isOrdered ? time : Clock.unknown
        changes.appendReserved(MergedChange(attempt: attempt, previous: previous))
        return true
    }

    mutating func separate(at time: Int64) { separatedAt = time }

    /// In the order of the latest changes. Returns whether changes are merged at present.
    @inline(__always)
    mutating func startReporting() -> Bool {
        let wasMerging = isMerging
        activity = .reporting
        if changes.count > 1, !isInOrder { sort() }
        return wasMerging
    }

    /// As if they had changed in the frame in which they were added, and in no other order since.
    private var isInOrder: Bool {
        if addedAt == Clock.unknown { return false }
        let first = changes[0].attempt
        for change in changes {
            if change.attempt.pointee.decidedAt != first.pointee.decidedAt
                || change.attempt.pointee.confidence != first.pointee.confidence
            {
                return false
            }
        }
        return true
    }

    @inline(never)
    private func sort() {
        let environment = changes[0].attempt.withMachine { $0.environment }
        if environment.pointee.hasTeams { environment.pointee.updateTeams { $0.forgetLeaders() } }
        changes.sort { Attempt.changedBefore($0.attempt, $1.attempt) }
    }

    /// The next change to report; nil if there is none.
    @inline(__always)
    subscript(at: Int) -> MergedChange? { at < changes.count ? changes[at] : nil }

    @inline(__always)
    mutating func endReporting(continues: Bool) {
        changes.truncate(to: 0)
        activity = continues ? .merging : .none
    }
}
