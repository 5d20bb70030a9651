// What recognizer classes request, and the transitions that arbitration grants.

import CGesta

extension Recognizer {
    /// The time of the frame, or of the deadline that is running.
    @inline(__always)
    final var frameTime: Int64 { environment.pointee.now }

    final var unitsPerMillimeter: Double { environment.pointee.unitsPerMillimeter }

    /// Writes a line to the program's log.
    final func writeLog(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) {
        environment.pointee.reporter._withUnsafeGuaranteedRef { $0.log(level, write) }
    }

    // MARK: requests by classes

    /// A discrete gesture was recognized.
    @discardableResult final func recognize() -> Bool { request(.ended) }
    @discardableResult final func begin() -> Bool { request(.began) }
    /// An active gesture changed: the most frequent request.
    @discardableResult @inline(__always)
    final func change() -> Bool {
        guard foreseen.isActive else { return request(.changed) }
        changeActive()
        return true
    }
    /// The same of a gesture that is known to be active.
    @inline(__always)
    final func changeActive() {
        environment.pointee.requestChange()
        enqueue(.changed)
    }
    @discardableResult final func end() -> Bool { request(.ended) }

    @discardableResult @inline(never)
    final func cancel(_ reason: Reason = .unstated, measured: Double = 0, limit: Double = 0) -> Bool {
        guard request(.cancelled) else { return false }
        verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    @discardableResult @inline(never)
    final func fail(_ reason: Reason, measured: Double = 0, limit: Double = 0) -> Bool {
        guard request(.failed) else { return false }
        verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    /// Every request except most changes. Not inlined: they are rare compared to samples.
    @inline(never)
    final func request(_ next: State) -> Bool {
        guard isUnderWay, foreseen.permits(next, isContinuous: isContinuous) else {
            countRefusal()
            return false
        }
        environment.pointee.requireArbitration()
        if next == .began { requestsBegin = true }
        enqueue(next)
        return true
    }

    /// After a failure or an end: its contacts do not belong to this sequence and begin the next one. In that,
    /// `touchesBegan` may request a deadline, but no state.
    final func handOn() {
        guard foreseen == .failed || foreseen == .ended else { return }
        handsOn = true
        for contact in contacts { removeFromSequence(contact) }
    }

    private final func removeFromSequence(_ contact: ContactPointer) {
        if let at = sequenceContacts.firstIndex(where: { $0 == contact.pointee.serial }) {
            holdings?.pointee.sequenceContacts.remove(at: at)
        }
    }

    final func countRefusal() { refused &+= 1 }

    @inline(__always)
    private final func enqueue(_ next: State) {
        foreseen = next
        if hasRequest { return }
        hasRequest = true
        environment.pointee.addRequest(self)
    }

    /// Stops tracking this contact, which no longer counts for the sequence.
    final func ignore(_ contact: ContactPointer) {
        guard let at = contacts.firstIndex(where: { $0 == contact }) else { return }
        contacts.remove(at: at)
        removeFromSequence(contact)
        environment.pointee.addIgnored(self, contact)
        environment.pointee.requireArbitration()
    }

    /// Requests a call of `deadlineReached` at `time`, or just after now if that has passed.
    final func wake(at wanted: Int64) {
        let time = max(wanted, frameTime &+ 1)
        let isNew = deadline == Clock.never
        deadline = time
        environment.pointee.schedule(self, isNew: isNew)
        environment.pointee.requireArbitration()
    }

    final func setDeadlinePlace(_ place: Int) { deadlinePlace = UInt32(truncatingIfNeeded: place) }

    final func dropDeadline() {
        guard deadline != Clock.never else { return }
        deadline = Clock.never
        environment.pointee.unschedule(self)
    }

    // MARK: what arbitration grants

    /// Began, changed, or ended as recognized.
    final var hasRecognized: Bool { state.isActive || state == .ended }

    /// It has recognized, or arbitration treats it so: others lose the contacts of its sequence.
    final var hasWon: Bool { hasRecognized || hasClaimed }

    /// The request is being decided: it may be followed by another.
    @inline(__always)
    final func clearRequest() { hasRequest = false }

    final func clearBeginRequest() { requestsBegin = false }

    /// After began was granted, `last` is left of the frame's requests. Began and changed in one frame are one report;
    /// an end is reported separately.
    final func keepRequest(_ last: State) { foreseen = last == .changed ? .began : last }

    /// All of the frame's requests have been decided.
    final func concludeRequests() {
        requestsBegin = false
        foreseen = state
    }

    /// An active gesture that has requested another change makes it. False if it has requested something else.
    @inline(__always)
    final func enterChanged() -> Bool {
        guard state.isActive, foreseen == .changed else { return false }
        state = .changed
        decidedAt = frameTime
        return true
    }

    /// Makes a legal transition. Returns flags of its event.
    final func enter(_ next: State) -> UInt32 {
        state = next
        foreseen = next
        decidedAt = frameTime
        if next == .cancelled, let part = kind._withUnsafeGuaranteedRef({ $0.part }) { values[part] = 0 }
        if next.isFinal {
            dropDeadline()
            hasClaimed = false
            for contact in contacts { contact.pointee.trackers.invalidateReceivers() }
        }
        guard isTentative else { return 0 }
        isTentative = false
        return next == .ended ? GESTA_EVENT_CONFIRMED.rawValue : GESTA_EVENT_REVOKED.rawValue
    }

    final func decide(_ reason: Reason, blocker: UInt32 = 0) { verdict = Verdict(reason: reason, blocker: blocker) }

    /// States how sure the class is by a likelihood ratio: that of the gesture against everything else, as its binary
    /// logarithm.
    final func setConfidence(likelihood: Double) {
        let figure = Double(Recognizer.unstatedConfidence) + 6 * likelihood
        setConfidence(figure >= 255 ? 255 : figure > 0 ? UInt8(figure + 0.5) : 0)
    }

    /// Whether its recognition is one of those that arbitration is deciding.
    final var isBeingDecided: Bool {
        (requestsBegin || foreseen == .ended) && (isWaiting ? relations?.pointee.isReady == true : hasRequest)
    }

    /// A recognition of the same frame has won because its class was surer.
    final func loseByConfidence(to winner: Recognizer) {
        verdict.measured = Double(confidence)
        verdict.limit = Double(winner.confidence)
    }

    /// Its recognition must wait until `other` has failed. False if it was waiting already.
    final func startWaiting(for other: UInt32) -> Bool {
        relations?.pointee.waitsFor = other
        if isWaiting { return false }
        isWaiting = true
        return true
    }

    final func stopWaiting() {
        isWaiting = false
        relations?.pointee.waitsFor = 0
    }

    /// While waiting recognizers are reviewed: it need not wait any longer, or was taken from those.
    final func setReady(_ isReady: Bool) { relations?.pointee.isReady = isReady }

    /// It has to be reviewed again, or was.
    final func setSuspect(_ isSuspect: Bool) { relations?.pointee.isSuspect = isSuspect }

    /// Whether to report a recognition that waits; it is marked as reported.
    final func becomeTentative() -> Bool {
        guard isProvisional, foreseen == .ended, !requestsBegin else { return false }
        isTentative = true
        return true
    }

    final func setAllowed() { wasAllowed = true }

    final func setClaimed() { hasClaimed = true }
}
