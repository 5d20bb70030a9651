// Who wins when a frame has been dispatched: the first recognizer to recognize takes the contacts that it shares with
// others.

import CGesta

final class Arbiter {
    let environment: UnsafeMutablePointer<Environment>
    let recognizers: RecognizerTable
    private let dispatcher: Dispatcher
    let decisions: Decisions
    let reporter: Reporter
    /// Recognitions that waited and were decided in this review.
    var decided = Buffer<Unmanaged<Recognizer>>()
    private var rivals = Rivals()
    /// Recognizers that a search for cycles has yet to visit, and the number of searches.
    var unvisited = Buffer<Unmanaged<Recognizer>>()
    var unvisitedBackwards = Buffer<Unmanaged<Recognizer>>()
    var searches: UInt32 = 0
    /// While waiting recognizers are reviewed: those that need not wait any longer, a heap, and those that have to be
    /// looked at again.
    var ready = Buffer<Unmanaged<Recognizer>>()
    var suspects = Buffer<Unmanaged<Recognizer>>()
    var isReviewing = false
    /// How many recognizers decide how they relate to others.
    var relating = 0

    init(_ dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
        environment = dispatcher.environment
        recognizers = dispatcher.recognizers
        decisions = dispatcher.decisions
        reporter = dispatcher.reporter
    }

    deinit {
        decided.free()
        unvisited.free()
        unvisitedBackwards.free()
        ready.free()
        suspects.free()
        rivals.free()
    }

    /// Makes room for as many recognizers: arbitration cannot fail for lack of memory. False when there is none.
    func reserve(recognizers count: Int) -> Bool {
        rivals.reserve(slots: max(count, recognizers.slotCount &+ 1))
            && (!decidesRequirements || reserveRequirements(recognizers: count))
    }

    /// The same for requirements between recognizers: all but a few may have none.
    func reserveRequirements() -> Bool { reserveRequirements(recognizers: recognizers.count) }

    func reserveRequirements(recognizers count: Int) -> Bool {
        decided.reserve(count) && ready.reserve(count) && suspects.reserve(count)
            && unvisited.reserve(count) && unvisitedBackwards.reserve(count)
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
        releaseIgnored()
        if environment.pointee.requests.count > 0 {
            cancelAndFail()
            recognizeRequested()
            concludeRequests()
        }
        // Once before the lifts, so that recognizers that are decided now still have their contacts, and once after
        // them, for what they decide.
        if !waiting.isEmpty { reviewWaiting() }
        claimJoined()
        closeRequests()
        releaseLifted()
        if !waiting.isEmpty { reviewWaiting() }
    }

    /// They change in order of precedence.
    @_optimize(speed) @inline(never)
    private func grantChanges() {
        environment.pointee.sortRequests()
        for request in environment.pointee.requests { grantChange(request) }
        environment.pointee.clearRequests()
    }

    @inline(__always)
    private func grantChange(_ request: Unmanaged<Recognizer>) {
        request._withUnsafeGuaranteedRef { recognizer in
            recognizer.clearRequest()
            let previous = recognizer.state
            // One that waits for others has not begun yet.
            if recognizer.enterChanged() { reporter.reportChange(of: recognizer, from: previous) }
        }
    }

    private func releaseIgnored() {
        if environment.pointee.ignored.count == 0 { return }
        for (recognizer, contact) in environment.pointee.ignored {
            recognizer._withUnsafeGuaranteedRef {
                $0.leave(contact)
                if !$0.hasRequest { closeIfStranded($0) }
            }
        }
        environment.pointee.clearIgnored()
    }

    /// Failures and cancellations go first, in order of precedence as all requests.
    private func cancelAndFail() {
        environment.pointee.sortRequests()
        for request in environment.pointee.requests {
            request._withUnsafeGuaranteedRef { recognizer in
                let next = recognizer.foreseen
                if recognizer.isWaiting {
                    // Withdrawn while waiting.
                    if next == .cancelled { transition(recognizer, to: .cancelled) }
                } else if !recognizer.requestsBegin, next == .failed || next == .cancelled {
                    transition(recognizer, to: next)
                }
            }
        }
    }

    private func recognizeRequested() {
        for request in environment.pointee.requests {
            request._withUnsafeGuaranteedRef { recognizer in
                if recognizer.state == .possible, !recognizer.isWaiting { decide(recognizer) }
            }
        }
    }

    /// Last, what active gestures requested after began, or instead.
    private func concludeRequests() {
        for request in environment.pointee.requests {
            request._withUnsafeGuaranteedRef { recognizer in
                recognizer.clearRequest()
                conclude(recognizer)
            }
        }
    }

    @inline(never)
    func conclude(_ recognizer: Recognizer) {
        if recognizer.isWaiting { return }
        if recognizer.state.isActive, recognizer.foreseen != .began {
            transition(recognizer, to: recognizer.foreseen)
        }
        recognizer.concludeRequests()
    }

    /// A gesture that is active, or has claimed its contacts, claims those that joined it.
    private func claimJoined() {
        for contact in dispatcher.frameContacts where contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue {
            for tracker in contact.pointee.trackers.all {
                tracker._withUnsafeGuaranteedRef { if $0.state.isActive || $0.hasClaimed { claim(contact, for: $0) } }
            }
        }
    }

    /// Recognizers that began or changed without a contact or a deadline end here: not before others have seen that
    /// they recognized.
    private func closeRequests() {
        for request in environment.pointee.requests {
            request._withUnsafeGuaranteedRef {
                if $0.handsOn { handOn($0) } else { closeIfStranded($0) }
            }
        }
        environment.pointee.clearRequests()
    }

    /// The contacts that a recognizer hands on begin its next sequence, which loses to others that have won them. A
    /// recognition that waits does so without them.
    private func handOn(_ recognizer: Recognizer) {
        if recognizer.isWaiting, !recognizer.deferSequence() { return reporter.reportLoss() }
        dispatcher.handOn(recognizer)
        // Its deadline is all that is pending.
        _ = environment.pointee.takePending()
        if let winner = winner(over: recognizer) { lose(recognizer, to: winner) }
    }

    private func releaseLifted() {
        for contact in dispatcher.frameContacts where contact.pointee.isLeaving {
            for tracker in contact.pointee.trackers.all {
                tracker._withUnsafeGuaranteedRef {
                    $0.untrack(contact)
                    closeIfStranded($0)
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
    func decide(_ recognizer: Recognizer) {
        if !decisions.shouldBegin(recognizer) {
            recognizer.clearBeginRequest()
            recognizer.decide(.refused)
            transition(recognizer, to: .failed)
        } else if let winner = winner(over: recognizer) {
            lose(recognizer, to: winner)
        } else {
            switch requirement(of: recognizer) {
            case .none:
                if let captain = captain(of: recognizer) {
                    giveWay(recognizer, to: captain)
                } else {
                    grant(recognizer)
                }
            case .waits(let other):
                // A gesture that was cancelled in the same frame does not wait.
                if recognizer.foreseen == .cancelled {
                    transition(recognizer, to: .cancelled)
                } else {
                    wait(recognizer, for: other)
                }
            case .lost(let winner): lose(recognizer, to: winner)
            }
        }
    }

    @inline(never)
    private func grant(_ recognizer: Recognizer) {
        let hasWaited = recognizer.isWaiting
        let last = recognizer.foreseen
        if recognizer.requestsBegin {
            transition(recognizer, to: .began)
            recognizer.keepRequest(last)
        } else {
            transition(recognizer, to: last)
        }
        if !recognizer.handsOn {
            for contact in recognizer.contacts { claim(contact, for: recognizer) }
        }
        if hasWaited { claimLiftedContacts(of: recognizer) }
    }

    /// A recognizer that has won one of its contacts and prevents it.
    @inline(never)
    private func winner(over recognizer: Recognizer) -> UInt32? {
        if recognizer.isNeverPrevented || recognizer.hasClaimed { return nil }
        for contact in recognizer.contacts where !rivals.canJoinAll(recognizer, at: contact) {
            for tracker in contact.pointee.trackers.all {
                let winner = tracker._withUnsafeGuaranteedRef { other in
                    let wins = other !== recognizer && other.hasWon && !other.handsOn
                    return wins && !mayRecognize(recognizer, with: other) ? other.id : 0
                }
                if winner != 0 { return winner }
            }
        }
        return nil
    }

    /// The other trackers of the contact that have not recognized yet lose, unless they may recognize beside the
    /// winner.
    @inline(never)
    private func claim(_ contact: ContactPointer, for winner: Recognizer) {
        if !winner.yields { contact.pointee.trackers.claim(for: winner.id) }
        rivals.addWinner(winner, at: contact)
        if winner.neverPrevents { return }
        if environment.pointee.hasYielding { cancelYielding(at: contact, to: winner) }
        if rivals.canAllJoin(winner, at: contact) { return }
        for tracker in contact.pointee.trackers.all {
            tracker._withUnsafeGuaranteedRef { loseIfPrevented($0, by: winner) }
        }
        rivals.forgetUndecided(at: contact)
    }

    /// Active gestures that yield to the winner are cancelled, unless they end in the same frame.
    @inline(never)
    private func cancelYielding(at contact: ContactPointer, to winner: Recognizer) {
        for tracker in contact.pointee.trackers.all {
            tracker._withUnsafeGuaranteedRef { other in
                guard other.yields, other !== winner, other.state.isActive, !other.foreseen.isFinal, !other.hasClaimed,
                    !mayRecognize(other, with: winner)
                else { return }
                other.decide(.lost, blocker: winner.id)
                transition(other, to: .cancelled)
            }
        }
    }

    /// A recognizer that has waited may have contacts that lifted long ago: those that shared them lose now.
    private func claimLiftedContacts(of winner: Recognizer) {
        if rivals.canAllJoin(winner, of: recognizers) { return }
        recognizers.forEach { other in
            if other.isUnderWay, other.sharesContact(with: winner) { loseIfPrevented(other, by: winner) }
            other.forEachDeferred { if $0.sharesContact(with: winner) { loseIfPrevented($0, by: winner) } }
        }
        rivals.forgetSharing()
    }

    @inline(never)
    private func loseIfPrevented(_ other: Recognizer, by winner: Recognizer) {
        // A contact that has stayed down may be in two sequences of one recognizer.
        guard other.id != winner.id, other.state == .possible, !other.hasClaimed,
            !mayRecognize(other, with: winner)
        else { return }
        let isOutranked = other.isBeingDecided && other.isRankedByConfidence(with: winner)
        lose(other, to: winner.id, by: isOutranked ? winner : nil)
    }

    @inline(never)
    func lose(_ recognizer: Recognizer, to winner: UInt32, by surer: Recognizer? = nil) {
        recognizer.clearBeginRequest()
        recognizer.decide(.lost, blocker: winner)
        if let surer { recognizer.loseByConfidence(to: surer) }
        transition(recognizer, to: .failed)
    }

    /// Whether `recognizer` may recognize with a contact that `other` has recognized with.
    @inline(never)
    func mayRecognize(_ recognizer: Recognizer, with other: Recognizer) -> Bool {
        recognizer.isCompanion(of: other) || recognizer.isNeverPrevented || other.neverPrevents
            || (relating > 0 && !prevents(other, recognizer)) || decisions.shouldRecognize(recognizer, with: other)
    }

    // MARK: transitions

    /// Makes a legal transition, or a further change, and reports it. All except plain changes are made here.
    @_optimize(speed) @inline(never)
    func transition(_ recognizer: Recognizer, to next: State) {
        if recognizer.isWaiting { stopWaiting(recognizer) }
        let previous = recognizer.state
        guard previous.permits(next, isContinuous: recognizer.isContinuous) else { return }
        // The program may have read them since: an event must not depend on that.
        recognizer.updateValues()
        let flags = recognizer.enter(next)
        if isReviewing { suspectThoseWaiting(for: recognizer) }
        if recognizer.isDeferred {
            reportDeferred(recognizer, next, from: previous, flags)
        } else {
            reporter.report(recognizer, next, from: previous, flags: flags)
        }
    }

    /// An earlier sequence was decided. The later one is reported as possible after it, or has been decided before it.
    private func reportDeferred(_ deferred: Recognizer, _ next: State, from previous: State, _ flags: UInt32) {
        let recognizer = deferred.principal
        let isLate = recognizer.state.isFinal
        if isLate, previous == .possible { reporter.report(deferred, .possible, from: recognizer.announced) }
        reporter.report(deferred, next, from: previous, flags: flags)
        if !next.isFinal { return }
        if isLate {
            recognizer.setLate(deferred)
        } else {
            reporter.report(recognizer, .possible, from: next)
        }
    }

    /// Contacts may have gone down since the last frame.
    func forgetRivals() { rivals.forget() }

    /// Without contacts and without a deadline nothing can decide it any more.
    @inline(never)
    func closeIfStranded(_ recognizer: Recognizer) {
        guard recognizer.isStranded else { return }
        recognizer.decide(.undecided)
        transition(recognizer, to: recognizer.state == .possible ? .failed : .cancelled)
    }

    /// The program ends a sequence: an active gesture is cancelled, and its contacts are released.
    @inline(never)
    func interrupt(_ recognizer: Recognizer, _ reason: Reason) {
        recognizer.forEachChild { interrupt($0, reason) }
        recognizer.forEachDeferred {
            $0.decide(reason)
            transition($0, to: .cancelled)
        }
        if recognizer.isUnderWay, !recognizer.state.isFinal {
            recognizer.decide(reason)
            transition(recognizer, to: .cancelled)
        }
        recognizer.untrackAll()
    }

    /// Interrupts all that are waiting.
    func interruptWaiting(_ reason: Reason) {
        while let first = waiting.first { first._withUnsafeGuaranteedRef { interrupt($0, reason) } }
    }
}
