// Who wins when a frame has been dispatched: each attempt that requested a state gets it, fails or waits, and the first
// to recognize takes the contacts that it shares with others.

import CGesta

final class Arbiter {
    let environment: UnsafeMutablePointer<Environment>
    let recognizers: RecognizerTable
    let dispatcher: Dispatcher
    let decisions: Decisions
    let reporter: Reporter
    /// Gestures that have ended in this frame, and whose contacts go on in other recognizers.
    var givers = Buffer<AttemptPointer>()
    var rivals = Rivals()
    /// What a search for cycles, or for those that wait, has yet to visit, and the number of searches.
    var unvisited = Buffer<Unmanaged<Recognizer>>()
    var unvisitedBackwards = Buffer<Unmanaged<Recognizer>>()
    var machines = Buffer<Unmanaged<Machine>>()
    var searches: UInt32 = 0
    /// Waiting recognizers are reviewed.
    var isReviewing = false

    init(_ dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
        environment = dispatcher.environment
        recognizers = dispatcher.recognizers
        decisions = dispatcher.decisions
        reporter = dispatcher.reporter
    }

    deinit {
        givers.free()
        unvisited.free()
        unvisitedBackwards.free()
        machines.free()
        rivals.free()
    }

    /// Makes room for as many recognizers: arbitration cannot fail for lack of memory. False when there is none.
    func reserve(recognizers count: Int) -> Bool {
        rivals.reserve(slots: max(count, recognizers.slotCount &+ 1)) && givers.reserve(count)
            && (!decidesRequirements || reserveRequirements(recognizers: count))
    }

    /// The same for requirements between recognizers: all but a few may have none.
    func reserveRequirements(recognizers wanted: Int? = nil) -> Bool {
        let count = wanted ?? recognizers.count
        // Each has an attempt in reserve.
        return environment.pointee.reserveReview(2 &* count)
            && unvisited.reserve(count) && unvisitedBackwards.reserve(count) && machines.reserve(count)
    }

    // MARK: the frame's end

    /// Recognitions that wait for another recognizer to fail.
    var waiting: WaitingList { environment.pointee.waiting }

    /// Ends a frame. `arbitrate` and `arbitrateRequests` have the order of all decisions.
    @_optimize(speed) @inline(never)
    func settle() {
        if environment.pointee.pending == .changes { return settleChanges() }
        _ = environment.pointee.takePending()
        arbitrate()
    }

    /// Ends a frame in which active gestures changed, and nothing else was requested.
    @inline(__always)
    func settleChanges() {
        _ = environment.pointee.takePending()
        let requests = environment.pointee.requests
        guard requests.count == 1 else { return grantChanges() }
        // Usually one gesture has changed.
        environment.pointee.clearRequests()
        grantChange(requests[0])
    }

    @_optimize(speed) @inline(never)
    private func arbitrate() {
        rivals.forget()
        // Those that wait are reviewed once before the lifts, so that recognizers that are decided now still have their
        // contacts, and once after them, for what they decide.
        arbitrateRequests()
        if !givers.isEmpty { passOnAll() }
        releaseLifted()
        settleWaiting()
    }

    /// Decides recognitions that need not wait any longer: a recognizer may have ended.
    func settleWaiting() {
        reviewWaiting()
        if !givers.isEmpty { passOnAll() }
    }

    /// What takes contacts over may hand them over at once.
    @inline(never)
    private func passOnAll() {
        while !givers.isEmpty {
            passOn()
            arbitrateRequests()
        }
    }

    @_optimize(speed) @inline(__always)
    private func arbitrateRequests() {
        releaseIgnored()
        if environment.pointee.requests.count > 0 || environment.pointee.hasHandovers {
            cancelAndFail()
            recognizeRequested()
            if environment.pointee.hasHandovers { passOnJoined() }
            concludeRequests()
        }
        if !waiting.isEmpty { reviewWaiting() }
        claimJoined()
        closeRequests()
    }

    /// They change in order of precedence.
    @_optimize(speed) @inline(never)
    private func grantChanges() {
        environment.pointee.sortRequests()
        for request in environment.pointee.requests { grantChange(request) }
        environment.pointee.clearRequests()
    }

    @inline(__always)
    private func grantChange(_ request: AttemptPointer) {
        request.pointee.clearRequest()
        // One that waits for others has not begun yet.
        if let previous = request.pointee.enterChanged(at: environment.pointee.now) {
            reporter.reportChange(of: request, from: previous)
        }
    }

    private func releaseIgnored() {
        if environment.pointee.ignoring.all.isEmpty { return }
        dispatcher.releaseIgnored()
        for machine in environment.pointee.ignoring.all {
            machine._withUnsafeGuaranteedRef { if !$0.hasRequest { closeIfStranded($0.attempt) } }
        }
        environment.pointee.clearIgnoring()
    }

    /// Failures and cancellations go first, in order of precedence as all requests; and a pointer leaves one region
    /// before it enters another.
    @inline(__always)
    private func cancelAndFail() {
        environment.pointee.sortRequests()
        for request in environment.pointee.requests {
            let next = request.pointee.foreseen
            if request.pointee.isWaiting {
                // Withdrawn while waiting.
                if next == .cancelled { transition(request, to: .cancelled) }
            } else if !request.pointee.requestsBegin,
                next == .failed || next == .cancelled || (next == .ended && request.isHovering)
            {
                transition(request, to: next)
            }
        }
    }

    private func recognizeRequested() {
        for request in environment.pointee.requests {
            if request.pointee.stage == .possible { decide(request) }
        }
    }

    /// Last, what active gestures requested after began, or instead.
    private func concludeRequests() {
        for request in environment.pointee.requests {
            request.pointee.clearRequest()
            conclude(request)
        }
    }

    @inline(never)
    func conclude(_ attempt: AttemptPointer) {
        if attempt.pointee.isWaiting { return }
        if environment.pointee.hasHandovers { return concludePassing(attempt) }
        grantForeseen(attempt)
    }

    @inline(never)
    private func concludePassing(_ attempt: AttemptPointer) {
        let wasActive = attempt.pointee.stage.isActive
        if wasActive { choosePassing(attempt) }
        grantForeseen(attempt)
        if wasActive, attempt.pointee.hasPassedOn { givers.appendReserved(attempt) }
    }

    @inline(__always)
    private func grantForeseen(_ attempt: AttemptPointer) {
        if attempt.pointee.stage.isActive, attempt.pointee.foreseen != .began {
            transition(attempt, to: attempt.pointee.foreseen)
        }
        attempt.pointee.concludeRequests()
    }

    /// A gesture that is active, or has claimed its contacts, claims those that joined it; one that may release them
    /// only prevents others from recognizing with them.
    private func claimJoined() {
        for contact in dispatcher.frameContacts where dispatcher.hasBegun(contact) {
            for tracker in contact.pointee.trackers.all {
                let attempt = tracker.attempt
                let isActive = attempt.pointee.stage.isActive && !attempt.mayRelease
                if isActive || attempt.pointee.hasClaimed { claim(contact, for: attempt) }
            }
        }
    }

    /// Recognizers that began or changed without a contact or a deadline end here: not before others have seen that
    /// they recognized.
    @inline(__always)
    private func closeRequests() {
        for request in environment.pointee.requests {
            if request.pointee.handsOn { request.withMachine { handOn($0) } } else { closeIfStranded(request) }
        }
        environment.pointee.clearRequests()
    }

    /// The contacts that a machine hands on begin its next attempt, which loses to others that have won them. A
    /// recognition that waits does so without them.
    private func handOn(_ machine: Machine) {
        if machine.attempt.pointee.isWaiting, !machine.queueAttempt() { return reporter.reportLoss() }
        dispatcher.handOn(machine)
        // Its deadline is all that is pending.
        _ = environment.pointee.takePending()
        if let winner = winner(over: machine.attempt) { lose(machine.attempt, to: winner) }
    }

    private func releaseLifted() {
        for contact in dispatcher.frameContacts where contact.pointee.isLeaving {
            for tracker in contact.pointee.trackers.all {
                tracker._withUnsafeGuaranteedRef {
                    $0.untrack(contact)
                    closeIfStranded($0.attempt)
                }
            }
            dispatcher.endTracking(contact)
        }
        dispatcher.clearFrame()
    }

    // MARK: transitions

    /// What the class has requested, of an active gesture or one that it has not recognized.
    @inline(__always)
    func transition(_ attempt: AttemptPointer, to next: State) {
        let cause = next == .failed ? Transition.fail : next == .cancelled ? .cancel : next == .ended ? .end : .change
        transition(attempt, to: next, by: cause)
    }

    /// Makes a legal transition, or a further change, and reports it. All except plain changes are made here.
    @_optimize(speed) @inline(never)
    func transition(_ attempt: AttemptPointer, to next: State, by cause: Transition) {
        let previous = attempt.pointee.state
        guard previous.permits(next, isContinuous: attempt.isContinuous) else { return }
        if attempt.pointee.isWaiting { stopWaiting(attempt) }
        if attempt.pointee.hasUnreportedChange, next != .changed { reporter.reportMergedChanges() }
        let isCurrent = attempt.isCurrent
        // The program may have read them since: an event must not depend on that.
        if isCurrent { attempt.withMachine { $0.completeValues() } }
        var flags = attempt.enter(next, by: cause)
        if environment.pointee.hasHandovers, attempt.isPassedOn { flags |= GESTA_EVENT_PASSED_ON.rawValue }
        if isReviewing { suspectThoseWaiting(for: attempt) }
        if isCurrent {
            reporter.report(attempt, next, from: previous, flags: flags)
        } else {
            reportEarlier(attempt, next, from: previous, flags)
        }
    }

    /// One that has begun is cancelled, any other fails.
    @inline(never)
    func close(_ attempt: AttemptPointer, _ reason: Reason, blocker: UInt32 = 0, by cause: Transition) {
        attempt.pointee.decide(reason, blocker: blocker)
        transition(attempt, to: attempt.pointee.stage.isUndecided ? .failed : .cancelled, by: cause)
    }

    /// An earlier attempt was decided. The later one is reported as possible after it, or has been decided before it.
    private func reportEarlier(_ earlier: AttemptPointer, _ next: State, from previous: State, _ flags: UInt32) {
        earlier.withMachine { machine in
            let isLate = machine.state.isFinal
            if isLate, previous == .possible {
                reporter.report(earlier, .possible, from: machine.newest.pointee.state)
            }
            reporter.report(earlier, next, from: previous, flags: flags)
            if !next.isFinal { return }
            if isLate {
                machine.setLate(earlier)
            } else {
                reporter.report(machine.attempt, .possible, from: next)
            }
        }
    }

    /// Without contacts and without a deadline nothing can decide it any more.
    @inline(never)
    func closeIfStranded(_ attempt: AttemptPointer) {
        if attempt.isStranded { close(attempt, .undecided, by: .strand) }
    }

    /// The program ends the attempts of a recognizer: an active gesture is cancelled, and its contacts are released.
    @inline(never)
    func interrupt(_ recognizer: Recognizer, _ reason: Reason) {
        recognizer.forEachChild { interruptMachine($0, reason) }
        recognizer.withMachine { interruptMachine($0, reason) }
    }

    /// The same for all recognizers.
    func interruptAll(_ reason: Reason) {
        recognizers.forEachMachine { machine in
            if machine.isChild { return interruptMachine(machine, reason) }
            machine.withRecognizer { interrupt($0, reason) }
        }
    }

    func interruptMachine(_ machine: Machine, _ reason: Reason) {
        machine.forEachAttempt { interruptAttempt($0, reason) }
        machine.untrackAll()
        reporter.withdraw(machine, reason)
    }

    private func interruptAttempt(_ attempt: AttemptPointer, _ reason: Reason) {
        guard attempt.pointee.isUnderWay else { return }
        attempt.pointee.decide(reason)
        transition(attempt, to: .cancelled, by: .interrupt)
    }

    /// Interrupts all that are waiting.
    func interruptWaiting(_ reason: Reason) {
        while let first = waiting.first {
            if first.isCurrent {
                first.withMachine { interruptMachine($0, reason) }
            } else {
                interruptAttempt(first, reason)
            }
        }
    }
}
