// How a recognizer's sequences begin and end.

import CGesta

extension Context {
    /// A contact went down: who follows it? The recognizers of its region and of those around it.
    func admit(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        hands &+= 1
        let followers = contact.followers
        followers.pointee.clear()
        let home = region(for: touch)
        followers.pointee.region = home?.pointee.id ?? Region.none
        var node = home
        while let region = node {
            admit(contact, from: region.pointee.recognizers)
            node = region.pointee.parent
        }
        if hoverers > 0 { tellTheOthers(.down(contact), tools: 1 << contact.pointee.seen.tool) }
    }

    private func admit(_ contact: ContactPointer, from recognizers: Buffer<Unmanaged<Recognizer>>) {
        let followers = contact.followers
        var at = 0
        while at < recognizers.count {
            recognizers[at]._withUnsafeGuaranteedRef { recognizer in
                if recognizer.followsHover {
                    recognizer.hand = hands
                    if receives(recognizer, contact) { recognizer.hear(.down(contact)) }
                } else if receives(recognizer, contact), joins(recognizer) {
                    // The others of this region may follow, too.
                    guard followers.pointee.reserve(more: recognizers.count &- at),
                        sorted.reserve(recognizer.contacts.count &+ 1),
                        recognizer.contacts.append(contact)
                    else {
                        lostEvents = true
                        return
                    }
                    recognizer.note(contact)
                    followers.pointee.append(recognizer)
                }
            }
            at &+= 1
        }
    }

    private func receives(_ recognizer: Recognizer, _ contact: ContactPointer) -> Bool {
        recognizer.isEnabled && recognizer.tools & (1 << contact.pointee.seen.tool) != 0
            && mayReceive(recognizer, contact)
    }

    /// Contacts that begin while a state is final do not join; when all older ones are up, they begin the next sequence.
    func joins(_ recognizer: Recognizer) -> Bool {
        if recognizer.foreseen.isFinal {
            if recognizer.isOnAgenda || recognizer.isWaiting || recognizer.contacts.count > 0 { return false }
            beginSequence(recognizer)
        } else if !recognizer.isUnderWay {
            beginSequence(recognizer)
        }
        return true
    }

    private func beginSequence(_ recognizer: Recognizer) {
        let previous = recognizer.state
        recognizer.makePossible()
        recognizer.sequence &+= 1
        if recognizer.sequence == 0 { recognizer.sequence = 1 }
        recognizer.isUnderWay = true
        if recognizer.needsConfiguring {
            recognizer.needsConfiguring = false
            recognizer.configure()
        }
        recognizer.reset()
        guard previous != .possible else { return }
        report(recognizer, .possible, from: previous)
        // A pointer above the surface, other than a contact, may bring no other news.
        agenda.pointee.work = .all
    }

    /// A contact has lifted: nobody follows it any more.
    func dismiss(_ contact: ContactPointer) {
        let followers = contact.followers
        var at = 0
        while at < followers.pointee.count {
            followers.pointee[at]._withUnsafeGuaranteedRef { recognizer in
                if let index = recognizer.contacts.firstIndex(where: { $0 == contact }) {
                    recognizer.location = recognizer.centroid
                    recognizer.contacts.remove(at: index)
                }
                closeIfUndecided(recognizer)
            }
            at &+= 1
        }
        followers.pointee.clear()
        contacts.end(contact)
    }

    /// Without contacts and without a deadline nothing can come any more.
    @inline(never)
    func closeIfUndecided(_ recognizer: Recognizer) {
        guard recognizer.isUnderWay, recognizer.contacts.isEmpty, recognizer.deadline == Clock.never,
            !recognizer.state.isFinal, !recognizer.isWaiting, !recognizer.isUnderPointer
        else { return }
        recognizer.verdict = Verdict(reason: .undecided)
        commit(recognizer, recognizer.state == .possible ? .failed : .cancelled)
    }

    /// The program ends a sequence from outside: what was under way is cancelled, and its contacts are let go.
    @inline(never)
    func interrupt(_ recognizer: Recognizer, _ reason: Reason) {
        if recognizer.isUnderWay, !recognizer.state.isFinal {
            recognizer.verdict = Verdict(reason: reason)
            commit(recognizer, .cancelled)
        }
        releaseContacts(of: recognizer)
    }

    private func releaseContacts(of recognizer: Recognizer) {
        recognizer.location = recognizer.centroid
        var at = 0
        while at < recognizer.contacts.count {
            recognizer.contacts[at].followers.pointee.remove(recognizer)
            at &+= 1
        }
        recognizer.contacts.truncate(to: 0)
    }

    /// The system takes all contacts away.
    func cancelContacts() {
        // Those that wait go first: the others' end shall not be their cue.
        while waiting.count > 0 { waiting[0]._withUnsafeGuaranteedRef { interrupt($0, .contextCancelled) } }
        let phase = GESTA_PHASE_CANCELLED.rawValue
        var at = 0
        while at < contacts.count {
            let contact = contacts.down(at)
            if !contact.pointee.isSwallowed {
                contact.pointee.isSwallowed = true
                contact.pointee.seen.phase = phase
                if !run.append(contact) {
                    // Short of memory: not all in one call.
                    dispatching { hand(from: 0, phase) }
                    run.truncate(to: 0)
                    run.append(contact)
                }
            }
            at &+= 1
        }
        dispatching { hand(from: 0, phase) }
        settleQuietly()
        // Whoever did not answer, and whoever waits with no contact down.
        recognizers.forEach { recognizer in
            recognizer._withUnsafeGuaranteedRef { interrupt($0, .contextCancelled) }
        }
        deliver()
    }
}

extension Recognizer {
    /// Before a sequence, or taken back by the program.
    final func makePossible() {
        dropDeadline()
        state = .possible
        foreseen = .possible
        asksToBegin = false
        isUnderWay = false
        wasAsked = false
        holdings?.pointee.sequenceContacts.truncate(to: 0)
        verdict = Verdict()
        decidedAt = Clock.unknown
        refused = 0
        kind._withUnsafeGuaranteedRef { kind in
            values.update(repeating: 0, count: kind.values.count)
            if kind.hasTexts { clearTexts(fromSlot: kind.parameters.count) }
        }
    }
}
