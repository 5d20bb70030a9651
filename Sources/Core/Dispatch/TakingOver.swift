// A machine takes over contacts from another one.

import CGesta

extension Dispatcher {
    /// How many contacts the machine would have: its own, those that the other one can pass on to it, and new ones of
    /// this frame.
    func countOffered(to taker: Machine, by giver: Machine) -> (all: Int, new: Int) {
        var (all, new) = (0, 0)
        forEachOffered(to: taker, by: giver) {
            all &+= 1
            if isNew($0) { new &+= 1 }
        }
        return (all, new)
    }

    private func forEachOffered(to taker: Machine, by giver: Machine, _ body: (ContactPointer) -> Void) {
        let others = taker.contacts.isEmpty ? giver : taker
        var at = 0
        while at < contacts.count {
            let contact = contacts.down(at)
            at &+= 1
            if contact.pointee.isSwallowed || contact.pointee.isLeaving { continue }
            let isOffered = giver.tracks(contact) || (isNew(contact) && contact.pointee.trackers.owner == 0)
            if taker.tracks(contact) || (isOffered && taker.reaches(contact) && taker.mixes(contact, with: others)) {
                body(contact)
            }
        }
    }

    /// Whether it went down in this frame.
    private func isNew(_ contact: ContactPointer) -> Bool {
        contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue && frameContacts.firstIndex { $0 == contact } != nil
    }

    /// The other machine's sequence has ended. It loses its contacts, and they begin the next sequence of `taker`,
    /// which requests to begin.
    func takeOver(_ taker: Machine, from giver: Machine) {
        let isNew = taker.state.isFinal || !taker.isUnderWay
        gathered.truncate(to: 0)
        guard gathered.reserve(contacts.count) else { return reporter.reportLoss() }
        forEachOffered(to: taker, by: giver) {
            if taker.tracks($0) || receives(taker.recognizer, $0) { gathered.append($0) }
        }
        guard taker.canTakeOver(contacts: gathered.count) else { return }
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
                guard contact.pointee.updateTrackers({ $0.reserve(more: 1) }), taker.track(contact) else {
                    return reporter.reportLoss()
                }
                contact.pointee.trackers.append(taker)
            }
            if giver.tracks(contact) { giver.lose(contact) }
            if isNew || !isTracked {
                gathered[count] = contact
                count &+= 1
            }
        }
        if count > 0 { taker.touchesBegan(Touches(base: gathered.pointer(at: 0), count: count)) }
        taker.startTakingOver(from: giver)
    }
}
