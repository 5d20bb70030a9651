// Makes a setup's regions and recognizers as calls of the program would, but apart from the others: no contact, no
// callback and no list leads to them before they are published, all at once. What is withdrawn leaves no trace: not
// even ids are used up.

import CGesta

/// What was made last before something was staged, by serial number.
struct SetupMark {
    var region: UInt64 = 0
    var recognizer: UInt64 = 0
}

extension Context {
    /// What was made last so far.
    var mark: SetupMark { SetupMark(region: regions.newest, recognizer: recognizers.newest) }

    /// From now on, calls that create or change something concern what is staged. False when out of memory.
    func beginStaging() -> Bool {
        guard regions.beginStaging() else { return false }
        recognizers.beginStaging()
        delivery.holdLog()
        isStaging = true
        return true
    }

    /// Makes room for publishing. False when out of memory.
    func reservePublishing() -> Bool { regions.reservePublishing() }

    /// What is staged belongs to the context from now on. Cannot fail.
    func publishStaged() {
        isStaging = false
        recognizers.publish()
        regions.publish { regions.attach($0._withUnsafeGuaranteedRef { $0 }, to: $1) }
    }

    /// Destroys what is staged.
    func withdrawStaged() {
        isStaging = false
        recognizers.withdrawStaged { recognizer in
            if !recognizer.isChild { leave(recognizer) }
            recognizer.leaveTeam()
            delivery.free(destroyed: recognizer)
        }
        regions.withdraw()
        delivery.dropLog()
        deliver()
    }
}
