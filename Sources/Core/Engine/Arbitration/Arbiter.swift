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
    func reserveRequirements() -> Bool { reserveRequirements(recognizers: recognizers.count) }

    func reserveRequirements(recognizers count: Int) -> Bool {
        // Each has an attempt in reserve.
        environment.pointee.reserveReview(2 &* count)
            && unvisited.reserve(count) && unvisitedBackwards.reserve(count) && machines.reserve(count)
    }

    // MARK: the frame's end

    /// Recognitions that wait for another recognizer to fail.
    var waiting: WaitingList { environment.pointee.waiting }

    /// Ends a frame: each recognizer that requested a state in it gets that state, or is failed or left waiting
    /// instead; then the contacts that lifted are released, and every recognizer that nothing can decide any more
    /// fails.
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
        if !givers.isEmpty { handOverAll() }
        releaseLifted()
        settleWaiting()
    }

    /// Decides recognitions that need not wait any longer: a recognizer may have ended.
    func settleWaiting() {
        if waiting.isEmpty { return }
        reviewWaiting()
        if !givers.isEmpty { handOverAll() }
    }

    /// What takes contacts over may hand them over at once.
    @inline(never)
    private func handOverAll() {
        while !givers.isEmpty {
            handOver()
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
        let previous = request.pointee.state
        // One that waits for others has not begun yet.
        if request.pointee.enterChanged(at: environment.pointee.now) {
            reporter.reportChange(of: request, from: previous)
        }
    }

    private func releaseIgnored() {
        if environment.pointee.ignoring.count == 0 { return }
        dispatcher.releaseIgnored()
        for machine in environment.pointee.ignoring {
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
            if request.pointee.state != .possible || request.pointee.isWaiting { continue }
            if request.pointee.isEarly, isContested(request) {
                withdraw(request)
            } else {
                decide(request)
            }
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
        let wasActive = attempt.pointee.state.isActive
        if wasActive { choosePassing(attempt) }
        grantForeseen(attempt)
        if wasActive, attempt.pointee.hasPassedOn { givers.appendReserved(attempt) }
    }

    @inline(__always)
    private func grantForeseen(_ attempt: AttemptPointer) {
        if attempt.pointee.state.isActive, attempt.pointee.foreseen != .began {
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
                let isActive = attempt.pointee.state.isActive && !attempt.mayRelease
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

    // MARK: one recognition

    /// A recognition is granted unless the program refuses it, another recognizer has won a contact, or another must
    /// fail first.
    @inline(never)
    func decide(_ attempt: AttemptPointer) {
        if !decisions.shouldBegin(attempt) {
            refuse(attempt)
        } else if let winner = winner(over: attempt) {
            lose(attempt, to: winner)
        } else {
            switch requirement(of: attempt) {
            case .none:
                if let captain = captain(of: attempt) {
                    giveWay(attempt, to: captain)
                } else {
                    grant(attempt)
                }
            case .waits(let other):
                // A gesture that was cancelled in the same frame does not wait.
                if attempt.pointee.foreseen == .cancelled {
                    transition(attempt, to: .cancelled)
                } else {
                    wait(attempt, for: other)
                }
            case .lost(let winner): lose(attempt, to: winner)
            }
        }
    }

    /// The program does not allow it.
    func refuse(_ attempt: AttemptPointer) {
        attempt.pointee.clearBeginRequest()
        attempt.pointee.decide(.refused)
        transition(attempt, to: .failed)
    }

    @inline(never)
    private func grant(_ attempt: AttemptPointer) {
        let hasWaited = attempt.pointee.isWaiting
        let last = attempt.pointee.foreseen
        if attempt.pointee.requestsBegin {
            if attempt.pointee.rest != .zero { withholdRest(attempt) }
            transition(attempt, to: .began)
            attempt.pointee.keepRequest(last)
        } else {
            transition(attempt, to: last)
        }
        if !attempt.pointee.handsOn {
            for contact in attempt.tracked { claim(contact, for: attempt) }
        }
        if hasWaited { claimLiftedContacts(of: attempt) }
    }

    /// A recognizer that has won one of the attempt's contacts and prevents it.
    @inline(never)
    private func winner(over attempt: AttemptPointer) -> UInt32? {
        if attempt.isNeverPrevented || attempt.pointee.hasClaimed { return nil }
        if environment.pointee.hasMotions, let other = winnerOfOtherInput(over: attempt) { return other }
        for contact in attempt.tracked where !rivals.canJoinAll(attempt, at: contact) {
            for tracker in contact.pointee.trackers.all {
                let other = tracker.attempt
                if other != attempt, other.pointee.hasWon, !other.pointee.givesUpContacts, !other.givesWay,
                    !continues(attempt, without: contact, wonBy: other), !mayRecognize(attempt, with: other)
                {
                    return other.id
                }
            }
        }
        return nil
    }

    /// The other trackers of the contact that have not recognized yet lose, unless they may recognize beside the
    /// winner.
    @inline(never)
    private func claim(_ contact: ContactPointer, for winner: AttemptPointer) {
        if !winner.yields { contact.pointee.trackers.claim(for: winner.id) }
        rivals.addWinner(winner, at: contact)
        if winner.neverPrevents { return }
        if environment.pointee.hasYielding { stopYielding(at: contact, to: winner) }
        if rivals.canAllJoin(winner, at: contact) { return }
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            if !continues(other, without: contact, wonBy: winner) { loseIfPrevented(other, by: winner) }
        }
        rivals.forgetUndecided(at: contact)
    }

    /// Active gestures that yield to the winner are cancelled, and those that give way end, unless they end in the same
    /// frame.
    @inline(never)
    private func stopYielding(at contact: ContactPointer, to winner: AttemptPointer) {
        for tracker in contact.pointee.trackers.all {
            let other = tracker.attempt
            guard other.yields || other.mayRelease, other != winner, other.pointee.state.isActive,
                !other.pointee.foreseen.isFinal, !other.pointee.hasClaimed, !mayRecognize(other, with: winner)
            else { continue }
            if other.yields {
                other.pointee.decide(.lost, blocker: winner.id)
                transition(other, to: .cancelled)
            } else if other.givesWay {
                other.withMachine { $0.givingWay?.giveWay() }
                transition(other, to: .ended)
            }
        }
    }

    /// A child recognizes with its contact alone: a recognizer that tracks others beside it continues with them if that
    /// one lifts.
    private func continues(
        _ other: AttemptPointer, without contact: ContactPointer, wonBy winner: AttemptPointer
    ) -> Bool {
        if !contact.pointee.isLeaving { return false }
        return winner.withMachine { $0.isChild } && other.withMachine { $0.staying.count > 0 }
    }

    /// An attempt that has waited may have contacts that lifted long ago: those that shared them lose now.
    private func claimLiftedContacts(of winner: AttemptPointer) {
        if rivals.canAllJoin(winner, of: recognizers) { return }
        recognizers.forEachMachine {
            let theirs = $0.attempt
            if theirs.pointee.isUnderWay, theirs.pointee.sharesContact(with: winner) {
                loseIfPrevented(theirs, by: winner)
            }
            $0.forEachEarlier { if $0.pointee.sharesContact(with: winner) { loseIfPrevented($0, by: winner) } }
        }
        rivals.forgetSharing()
    }

    @inline(never)
    private func loseIfPrevented(_ other: AttemptPointer, by winner: AttemptPointer) {
        // A contact that has stayed down may be in two attempts of one recognizer.
        guard other.id != winner.id, other.pointee.state == .possible, !other.pointee.hasClaimed,
            !mayRecognize(other, with: winner)
        else { return }
        let isOutranked = other.pointee.isBeingDecided && Attempt.areRankedByConfidence(other, winner)
        lose(other, to: winner.id, by: isOutranked ? winner : nil)
    }

    @inline(never)
    func lose(_ attempt: AttemptPointer, to winner: UInt32, by surer: AttemptPointer? = nil) {
        attempt.pointee.clearBeginRequest()
        attempt.pointee.decide(.lost, blocker: winner)
        if let surer { attempt.pointee.loseByConfidence(to: surer) }
        transition(attempt, to: .failed)
    }

    /// Whether an attempt may recognize with a contact that `other` has recognized with.
    @inline(never)
    func mayRecognize(_ attempt: AttemptPointer, with other: AttemptPointer) -> Bool {
        attempt.withRecognizer { recognizer in
            other.withRecognizer { winner in
                recognizer.isCompanion(of: winner) || recognizer.isNeverPrevented || winner.neverPrevents
                    || (dispatcher.relating > 0 && !prevents(other, attempt))
                    || decisions.shouldRecognize(attempt, with: other)
            }
        }
    }

    // MARK: transitions

    /// Makes a legal transition, or a further change, and reports it. All except plain changes are made here.
    @_optimize(speed) @inline(never)
    func transition(_ attempt: AttemptPointer, to next: State) {
        if attempt.pointee.isWaiting { stopWaiting(attempt) }
        let previous = attempt.pointee.state
        guard previous.permits(next, isContinuous: attempt.isContinuous) else { return }
        if attempt.pointee.hasUnreportedChange, next != .changed { reporter.reportMergedChanges() }
        let isCurrent = attempt.isCurrent
        // The program may have read them since: an event must not depend on that.
        if isCurrent { attempt.withMachine { $0.completeValues() } }
        var flags = attempt.enter(next)
        if environment.pointee.hasHandovers, attempt.isPassedOn { flags |= GESTA_EVENT_PASSED_ON.rawValue }
        if isReviewing { suspectThoseWaiting(for: attempt) }
        if isCurrent {
            reporter.report(attempt, next, from: previous, flags: flags)
        } else {
            reportEarlier(attempt, next, from: previous, flags)
        }
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

    /// Contacts may have gone down since the last frame.
    func forgetRivals() { rivals.forget() }

    /// Without contacts and without a deadline nothing can decide it any more.
    @inline(never)
    func closeIfStranded(_ attempt: AttemptPointer) {
        guard attempt.isStranded else { return }
        attempt.pointee.decide(.undecided)
        transition(attempt, to: attempt.pointee.state == .possible ? .failed : .cancelled)
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
        guard attempt.pointee.isUnderWay, !attempt.pointee.state.isFinal else { return }
        attempt.pointee.decide(reason)
        transition(attempt, to: .cancelled)
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
