// What classes request.

import CGesta

extension Machine {
    /// The time of the frame, or of the deadline that is running.
    @inline(__always)
    final var frameTime: Int64 { environment.pointee.now }

    final var unitsPerMillimeter: Double { environment.pointee.unitsPerMillimeter }

    /// Writes a line to the program's log.
    final func writeLog(_ level: gesta_log_level, _ write: (inout TextWriter) -> Void) {
        environment.pointee.reporter._withUnsafeGuaranteedRef { $0.log(level, write) }
    }

    /// Something cannot be reported for lack of memory.
    final func reportLoss() { environment.pointee.reporter._withUnsafeGuaranteedRef { $0.reportLoss() } }

    /// How far a point is outside of the recognizer's region.
    final func distance(ofRegionTo p: Point) -> Double {
        environment.pointee.distance(from: withRecognizer { $0.region }, to: p)
    }

    /// How far a point is inside of a side of the recognizer's region, 0 to 3: left, top, right, bottom; infinitely far
    /// in the root region.
    final func depth(inRegion p: Point, from side: Int) -> Double {
        environment.pointee.depth(in: withRecognizer { $0.region }, of: p, from: side)
    }

    /// How the recognizer's region lies on the screen now.
    final var orientationOfRegion: Orientation {
        environment.pointee.orientation(of: withRecognizer { $0.region })
    }

    // MARK: requests by classes

    /// A discrete gesture was recognized.
    @discardableResult final func recognize() -> Bool { request(.ended) }
    /// A discrete gesture was recognized before the lift. Granted unless a rival contests it.
    final func recognizeEarly() { attempt.pointee.isEarly = request(.ended) }
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
        if attempt.pointee.hasUnreportedChange, continueChange() { return }
        environment.pointee.requestChange()
        enqueue(.changed)
    }
    /// Another change before the last one has been reported. False if it must be requested all the same: something else
    /// may be decided by that.
    @inline(never)
    private final func continueChange() -> Bool {
        attempt.pointee.continueChange(at: frameTime)
        return
            !(environment.pointee.keepsHistory || environment.pointee.hasHandovers
            || environment.pointee.pending == .arbitration)
    }

    @discardableResult final func end() -> Bool { request(.ended) }

    @discardableResult @inline(never)
    final func cancel(_ reason: Reason = .unstated, measured: Double = 0, limit: Double = 0) -> Bool {
        guard request(.cancelled) else { return false }
        attempt.pointee.verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    @discardableResult @inline(never)
    final func fail(_ reason: Reason, measured: Double = 0, limit: Double = 0) -> Bool {
        guard request(.failed) else { return false }
        attempt.pointee.verdict = Verdict(reason: reason, measured: measured, limit: limit)
        return true
    }

    /// Every request except most changes. Not inlined: they are rare compared to samples.
    @inline(never)
    final func request(_ next: State) -> Bool {
        guard isUnderWay, foreseen.permits(next, isContinuous: withRecognizer { $0.isContinuous }) else {
            countRefusal()
            return false
        }
        environment.pointee.requireArbitration()
        if next == .began { attempt.pointee.requestsBegin = true }
        enqueue(next)
        return true
    }

    /// After a failure or an end: its contacts do not belong to this sequence and begin the next one. In that,
    /// `touchesBegan` may request a deadline, but no state.
    final func handOn() {
        guard foreseen == .failed || foreseen == .ended else { return }
        attempt.pointee.handsOn = true
        for contact in contacts { attempt.pointee.remove(contact) }
    }

    final func countRefusal() { attempt.pointee.refused &+= 1 }

    @inline(__always)
    private final func enqueue(_ next: State) {
        attempt.pointee.foreseen = next
        if attempt.pointee.hasRequest { return }
        attempt.pointee.hasRequest = true
        environment.pointee.addRequest(attempt)
    }

    /// Stops tracking this contact, which no longer counts for the sequence.
    final func ignore(_ contact: ContactPointer) {
        guard let at = contacts.firstIndex(where: { $0 == contact }) else { return }
        if contacts.count == 1 { setLastInput(input) }
        // It must not end before others have been decided.
        if attempt.pointee.hasUnreportedChange, attempt.pointee.decidedAt == frameTime { enqueue(.changed) }
        contacts.remove(at: at)
        attempt.pointee.remove(contact)
        environment.pointee.addIgnoring(self)
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

    /// Requests that call later than before: nothing has to be decided for that.
    final func wakeLater(at time: Int64) {
        assert(deadline <= time, "Machine: the deadline is later")
        deadline = time
        environment.pointee.schedule(self, isNew: false)
    }

    final func dropDeadline() {
        guard deadline != Clock.never else { return }
        deadline = Clock.never
        environment.pointee.unschedule(self)
    }

    // MARK: confidence

    final func setConfidence(_ confidence: UInt8) { attempt.pointee.confidence = confidence }

    /// States how sure the class is by a likelihood ratio: that of the gesture against everything else, as its binary
    /// logarithm.
    final func setConfidence(likelihood: Double) { setConfidence(Attempt.confidence(likelihood: likelihood)) }
}
