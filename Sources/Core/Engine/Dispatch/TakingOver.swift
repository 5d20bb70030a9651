// A machine takes over contacts from another one.

import CGesta

/// Contacts that a machine would have: its own, those that another one can pass on to it, and new ones of this frame.
struct Offer {
    fileprivate(set) var all = 0
    /// Those that went down in this frame.
    fileprivate(set) var new = 0
    /// Those of the other machine, and those of them that are not new.
    fileprivate(set) var given = 0
    fileprivate(set) var old = 0
}

extension Dispatcher {
    func offer(to taker: Machine, by giver: Machine) -> Offer {
        var offer = Offer()
        forEachOffered(to: taker, by: giver) {
            let (isNew, isGiven) = (isNew($0), giver.tracks($0))
            offer.all &+= 1
            if isNew { offer.new &+= 1 }
            if isGiven { offer.given &+= 1 }
            if isGiven && !isNew { offer.old &+= 1 }
        }
        return offer
    }

    /// New ones that the other machine does not have are offered while there are not too many.
    private func forEachOffered(to taker: Machine, by giver: Machine, _ body: (ContactPointer) -> Void) {
        if giver.tracksMotion {
            let stream = giver.contacts[0]
            let isOffered = !stream.pointee.isSwallowed && !stream.pointee.isLeaving && taker.reaches(stream)
            return isOffered && taker.mixes(stream, after: taker.firstStaying) ? body(stream) : ()
        }
        var (at, count) = (0, 0)
        var first = taker.firstStaying
        while at < contacts.count {
            let contact = contacts.down(at)
            at &+= 1
            if contact.pointee.isSwallowed || contact.pointee.isLeaving { continue }
            if !taker.tracks(contact) {
                if !taker.reaches(contact) || !taker.mixes(contact, after: first) { continue }
                if !giver.tracks(contact) {
                    if !isNew(contact) || isWon(contact, except: giver) { continue }
                    if taker.isFull(with: count) { continue }
                }
            }
            if first == nil { first = contact }
            count &+= 1
            body(contact)
        }
    }

    private func isWon(_ contact: ContactPointer, except giver: Machine) -> Bool {
        for tracker in contact.pointee.trackers.all {
            let attempt = tracker.attempt
            if attempt != giver.attempt, attempt.pointee.hasWon { return true }
        }
        return false
    }

    /// Whether it went down in this frame.
    private func isNew(_ contact: ContactPointer) -> Bool {
        contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue && frameContacts.firstIndex { $0 == contact } != nil
    }

    /// The other machine's sequence has ended. Its contacts begin the next sequence of `taker`, or join the one under
    /// way, and it requests to begin.
    func takeOver(_ taker: Machine, from giver: Machine) {
        let isNew = !taker.isUnderWay
        gathered.truncate(to: 0)
        forEachOffered(to: taker, by: giver) {
            if taker.tracks($0) || receives(taker.recognizer, $0) { gathered.appendReserved($0) }
        }
        // The program may have refused some.
        guard gathered.firstIndex(where: { giver.tracks($0) }) != nil, taker.canTakeOver(gathered.count, of: giver)
        else { return }
        // It has seen them lift.
        for contact in frameContacts where contact.pointee.isLeaving && taker.tracks(contact) {
            taker.untrack(contact)
            taker.leave(contact)
        }
        if isNew { beginSequence(taker, tool: gathered[0].pointee.seen.tool) }
        var count = 0
        for contact in gathered {
            let isTracked = taker.tracks(contact)
            if !isTracked {
                taker.track(contact)
                contact.pointee.trackers.insert(taker)
            }
            if isNew || !isTracked {
                gathered[count] = contact
                count &+= 1
            }
        }
        if giver.tracksMotion {
            taker.motionBegan(Motion(of: gathered[0].stream()))
        } else if count > 0 {
            taker.touchesBegan(Touches(base: gathered.pointer(at: 0), count: count))
        }
        taker.startTakingOver(from: giver)
    }

    /// Makes room for what a machine takes over if the program lets it win. False when out of memory.
    func reserveClaim(_ machine: Machine) -> Bool {
        !machine.canTakeOver || !machine.takesOver || makeRoom()
    }

    /// What a machine may take over of an attempt that has lost to it. Room has been reserved.
    func gather(for taker: Machine, from loser: AttemptPointer) {
        for contact in loser.tracked where !contact.pointee.isSwallowed && !contact.pointee.isLeaving {
            if !taker.tracks(contact), gathered.firstIndex(where: { $0 == contact }) == nil, taker.reaches(contact) {
                gathered.appendReserved(contact)
            }
        }
    }

    /// Room has been reserved.
    func addTaken(_ contact: ContactPointer, to taker: Machine) {
        taker.track(contact)
        contact.pointee.trackers.insert(taker)
    }

    /// A region is destroyed: contacts that went down in it may pass to the recognizers of the regions around it, and
    /// the momentum of scrolls continues in these. What was down before was in them.
    func moveContacts(from region: RegionPointer) {
        let outer = region.pointee.parent?.pointee.id ?? Region.none
        arrivals.move(from: region.pointee.id, to: outer)
        if !environment.pointee.hasHandovers && !environment.pointee.hasMotions { return }
        forEachContact { contact in
            if contact.pointee.trackers.region == region.pointee.id {
                contact.pointee.updateTrackers { $0.move(to: outer) }
            }
        }
        streams?.moveLast(from: region.pointee.id, to: outer)
    }

    /// Contacts that a machine has stopped tracking in this frame.
    func releaseIgnored() { forEachContact { $0.pointee.trackers.removeIgnoring($0) } }

    /// Those that others have taken over in this frame.
    func releasePassed(by giver: Machine) {
        var at = 0
        while at < giver.contacts.count {
            let contact = giver.contacts[at]
            if isPassed(contact, by: giver) { giver.lose(contact) } else { at &+= 1 }
        }
    }

    private func isPassed(_ contact: ContactPointer, by giver: Machine) -> Bool {
        for tracker in contact.pointee.trackers.all {
            if tracker._withUnsafeGuaranteedRef({ $0 !== giver && $0.hasJustTakenOver }) { return true }
        }
        return false
    }
}
