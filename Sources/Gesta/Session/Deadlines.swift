// Waking recognizers: by the caller's clock, in the order of their deadlines.

extension Context {
    func advance(to time: Int64) {
        queue.clear()
        activity = .dispatching
        runDeadlines(until: time)
        agenda.pointee.now = time
        activity = .idle
    }

    /// Runs the deadlines up to `time`, each as of its own time, however late the call.
    @inline(never)
    func runDeadlines(until time: Int64) {
        while true {
            let next = agenda.pointee.earliest()
            agenda.pointee.soonest = next
            if next > time { return }
            // A deadline that lies before now can only come from a clock that has moved on meanwhile.
            agenda.pointee.now = max(agenda.pointee.now, next)
            while let recognizer = earliestMade(due: next) {
                recognizer._withUnsafeGuaranteedRef { recognizer in
                    recognizer.dropDeadline()
                    recognizer.deadlineReached(next)
                    if !recognizer.isOnAgenda { closeIfUndecided(recognizer) }
                }
            }
            settle()
        }
    }

    /// Deadlines of one time make a frame: the earlier made goes first.
    private func earliestMade(due time: Int64) -> Unmanaged<Recognizer>? {
        var found: Unmanaged<Recognizer>?
        var lowest = UInt32.max
        var at = 0
        while at < agenda.pointee.sleepers.count {
            let sleeper = agenda.pointee.sleepers[at]
            sleeper._withUnsafeGuaranteedRef {
                if $0.deadline == time, $0.serial <= lowest {
                    lowest = $0.serial
                    found = sleeper
                }
            }
            at &+= 1
        }
        return found
    }
}
