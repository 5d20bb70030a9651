// What recognizers and the rooms that drive them report to the program. Delivery implements it.

import CGesta

class Reporter {
    /// What runs in the context now.
    private(set) final var activity = Activity.idle

    @inline(__always)
    final func setActivity(_ activity: Activity) { self.activity = activity }

    /// An attempt's state changed.
    func report(_ attempt: AttemptPointer, _ state: State, from previous: State, flags: UInt32 = 0) {}
    /// An active recognizer changed again.
    func reportChange(of attempt: AttemptPointer, from previous: State) {}
    /// Reports the changes that were merged so far.
    func reportMergedChanges() {}
    /// The program has interrupted a machine's gestures: those of a frame that is being delivered are not reported as
    /// recognized any more.
    func withdraw(_ machine: Machine, _ reason: Reason) {}
    /// Something could not be dispatched or reported for lack of memory.
    func reportLoss() {}
    /// Writes a line to the program's log.
    func log(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) {}
}
