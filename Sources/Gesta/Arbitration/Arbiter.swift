// Who wins, when a frame has been wholly dispatched: the first to recognize takes the contacts it shares with others.

import CGesta

extension Context {
    /// The frame's end: what was asked for takes effect, contacts that lifted go, everyone is told.
    func settle() {
        settleQuietly()
        if hasNews { deliver() }
    }

    @_optimize(speed) @inline(never)
    func settleQuietly() {
        let work = agenda.pointee.work
        agenda.pointee.work = .none
        if agenda.pointee.ignored.count > 0 { dropIgnored() }
        if work == .all { resolve() } else { reportChanges() }
        // Before the lifts, so that who is decided now still has its contacts; and after them, for what they decide.
        if waiting.count > 0 { reviewWaiting() }
        claimArrived()
        closeRequests()
        var at = 0
        while at < run.count {
            if run[at].pointee.isLeaving { dismiss(run[at]) }
            at &+= 1
        }
        run.truncate(to: 0)
        if waiting.count > 0 { reviewWaiting() }
    }

    private func dropIgnored() {
        var at = 0
        while at < agenda.pointee.ignored.count {
            let (recognizer, contact) = agenda.pointee.ignored[at]
            recognizer._withUnsafeGuaranteedRef {
                contact.followers.pointee.remove($0)
                if !$0.isOnAgenda { closeIfUndecided($0) }
            }
            at &+= 1
        }
        agenda.pointee.ignored.truncate(to: 0)
    }

    /// The frame's end where gestures go on, all of them with contacts, and nothing else has happened: most frames' end. What is to be told
    /// is left for `settle`.
    @_optimize(speed) @inline(__always)
    func goOn() {
        agenda.pointee.work = .none
        reportChanges()
        agenda.pointee.requests.truncate(to: 0)
        if queue.hasUndelivered { agenda.pointee.work = .changes }
    }

    /// Gestures under way that have changed, in the order of ties.
    @_optimize(speed) @inline(never)
    private func reportChanges() {
        let count = agenda.pointee.requests.count
        sortRequests(count)
        // Mostly nobody listens, and all of it is for polling.
        let isQuiet = !hasWatchers && settings.polls && !queue.hasUndelivered
        forEachRequest(count) { recognizer in
            recognizer.isOnAgenda = false
            // One that waits for others has not begun yet.
            guard recognizer.state.isActive, recognizer.foreseen == .changed else { return }
            let previous = recognizer.state
            recognizer.state = .changed
            recognizer.decidedAt = now
            if isQuiet, !recognizer.hasActions, !queue.hasUndelivered {
                locate(recognizer)
                write(recognizer, .changed, previous, 0)
                queue.keepNewest()
            } else {
                report(recognizer, .changed, from: previous)
            }
        }
    }

    /// In a fixed order: failures and cancellations, then recognitions, then what goes on; the earlier made first.
    @_optimize(speed)
    private func resolve() {
        let count = agenda.pointee.requests.count
        sortRequests(count)
        forEachRequest(count) { recognizer in
            let next = recognizer.foreseen
            if recognizer.isWaiting {
                // Thought better of it before it was its turn.
                if next == .cancelled { commit(recognizer, .cancelled) }
            } else if !recognizer.asksToBegin, next == .failed || next == .cancelled {
                commit(recognizer, next)
            }
        }
        forEachRequest(count) { recognizer in
            if recognizer.state == .possible, !recognizer.isWaiting { settleRecognition(recognizer) }
        }
        forEachRequest(count) { recognizer in
            recognizer.isOnAgenda = false
            conclude(recognizer)
        }
    }

    /// Those that began, or went on, without a contact or a deadline end here: not before others have seen that they recognized.
    private func closeRequests() {
        let count = agenda.pointee.requests.count
        if count == 0 { return }
        forEachRequest(count) { if $0.contacts.isEmpty { closeIfUndecided($0) } }
        agenda.pointee.requests.truncate(to: 0)
    }

    /// A recognition that waited, and waits no longer.
    func decide(_ recognizer: Recognizer) {
        settleRecognition(recognizer)
        conclude(recognizer)
    }

    /// What goes on after began, or went on before.
    @inline(never)
    private func conclude(_ recognizer: Recognizer) {
        if recognizer.isWaiting { return }
        if recognizer.state.isActive, recognizer.foreseen != .began { commit(recognizer, recognizer.foreseen) }
        recognizer.asksToBegin = false
        recognizer.foreseen = recognizer.state
    }

    private func forEachRequest(_ count: Int, _ body: (Recognizer) -> Void) {
        var at = 0
        while at < count {
            agenda.pointee.requests[at]._withUnsafeGuaranteedRef(body)
            at &+= 1
        }
    }

    /// Insertion: requests mostly come in order already.
    @inline(__always)
    private func sortRequests(_ count: Int) {
        let requests = agenda.pointee.requests
        var sorted = 1
        while sorted < count {
            let moving = requests[sorted]
            var at = sorted
            while at > 0, goesBefore(moving, requests[at &- 1]) {
                requests[at] = requests[at &- 1]
                at &-= 1
            }
            requests[at] = moving
            sorted &+= 1
        }
    }

    /// In ties: higher priority, then deeper region, then earlier made.
    func goesBefore(_ a: Unmanaged<Recognizer>, _ b: Unmanaged<Recognizer>) -> Bool {
        a._withUnsafeGuaranteedRef { a in
            b._withUnsafeGuaranteedRef { b in
                if a.priority != b.priority { return a.priority > b.priority }
                if a.depth != b.depth { return a.depth > b.depth }
                return a.serial < b.serial
            }
        }
    }

    /// A recognition is granted unless the program refuses it, somebody else has won a contact, or another must fail first.
    @inline(never)
    private func settleRecognition(_ recognizer: Recognizer) {
        if !mayBegin(recognizer) {
            recognizer.asksToBegin = false
            recognizer.verdict = Verdict(reason: .refused)
            commit(recognizer, .failed)
        } else if let winner = winner(over: recognizer) {
            lose(recognizer, to: winner)
        } else {
            switch requirement(of: recognizer) {
            case .none: grant(recognizer)
            case .waits(let other):
                // What was given up in the same frame need not wait.
                if recognizer.foreseen == .cancelled {
                    commit(recognizer, .cancelled)
                } else {
                    wait(recognizer, for: other)
                }
            case .lost(let winner): lose(recognizer, to: winner)
            }
        }
    }

    @inline(never)
    private func grant(_ recognizer: Recognizer) {
        let isLate = recognizer.isWaiting
        let last = recognizer.foreseen
        if recognizer.asksToBegin {
            commit(recognizer, .began)
            // Began and changed in one frame are one report; an end is one of its own.
            recognizer.foreseen = last == .changed ? .began : last
        } else {
            commit(recognizer, last)
        }
        var at = 0
        while at < recognizer.contacts.count {
            claim(recognizer.contacts[at], for: recognizer)
            at &+= 1
        }
        if isLate { claimPast(of: recognizer) }
    }

    /// Somebody who has recognized with one of its contacts, and beside whom it may not.
    @inline(never)
    private func winner(over recognizer: Recognizer) -> UInt32? {
        var at = 0
        while at < recognizer.contacts.count {
            let list = recognizer.contacts[at].followers.pointee
            var index = 0
            while index < list.count {
                let winner = list[index]._withUnsafeGuaranteedRef { other in
                    other !== recognizer && other.hasRecognized && !mayJoin(recognizer, other) ? other.id : 0
                }
                if winner != 0 { return winner }
                index &+= 1
            }
            at &+= 1
        }
        return nil
    }

    /// The others that follow the contact and have not recognized anything lose it, unless they may go on beside the winner.
    @inline(never)
    private func claim(_ contact: ContactPointer, for winner: Recognizer) {
        if contact.followers.pointee.owner == 0 { contact.followers.pointee.owner = winner.id }
        if winner.neverPrevents { return }
        var at = 0
        while at < contact.followers.pointee.count {
            contact.followers.pointee[at]._withUnsafeGuaranteedRef { loseTo(winner, $0) }
            at &+= 1
        }
    }

    /// Who recognizes late has contacts that lifted long ago: those who shared them lose now.
    private func claimPast(of winner: Recognizer) {
        recognizers.forEach { other in
            other._withUnsafeGuaranteedRef { other in
                if other.isUnderWay, other.sharesContact(with: winner) { loseTo(winner, other) }
            }
        }
    }

    @inline(never)
    private func loseTo(_ winner: Recognizer, _ other: Recognizer) {
        if other !== winner, other.state == .possible, !mayJoin(other, winner) { lose(other, to: winner.id) }
    }

    @inline(never)
    private func lose(_ recognizer: Recognizer, to winner: UInt32) {
        recognizer.asksToBegin = false
        recognizer.verdict = Verdict(reason: .lost, blocker: winner)
        commit(recognizer, .failed)
    }

    /// A continuous gesture under way owns the contacts that join it.
    private func claimArrived() {
        var at = 0
        while at < run.count {
            let contact = run[at]
            at &+= 1
            if contact.pointee.seen.phase != GESTA_PHASE_BEGAN.rawValue { continue }
            let list = contact.followers.pointee
            var index = 0
            while index < list.count {
                list[index]._withUnsafeGuaranteedRef { if $0.state.isActive { claim(contact, for: $0) } }
                index &+= 1
            }
        }
    }

    /// Makes a transition, or one more change. All legal ones, and only those, come through here.
    @_optimize(speed) @inline(never)
    func commit(_ recognizer: Recognizer, _ next: State) {
        if recognizer.isWaiting { stopWaiting(recognizer) }
        let previous = recognizer.state
        guard previous.permits(next, isContinuous: recognizer.isContinuous) else { return }
        recognizer.state = next
        recognizer.foreseen = next
        recognizer.decidedAt = now
        if next.isFinal {
            recognizer.dropDeadline()
            var at = 0
            while at < recognizer.contacts.count {
                recognizer.contacts[at].followers.pointee.fellAsleep()
                at &+= 1
            }
        }
        var flags: UInt32 = 0
        if recognizer.isTentative {
            recognizer.isTentative = false
            flags = next == .ended ? GESTA_EVENT_CONFIRMED.rawValue : GESTA_EVENT_REVOKED.rawValue
        }
        report(recognizer, next, from: previous, flags: flags)
    }
}
