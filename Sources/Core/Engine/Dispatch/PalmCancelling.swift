// Contacts that the palm guard has found to be palms leave their recognizers; one that it has released goes down.

import CGesta

extension Dispatcher {
    /// Cancels palms that the guard has found and that were not cancelled yet, those of one reason in one frame, as if
    /// the system had cancelled them; others go on. `report` is called for each. False if there was none to cancel.
    func cancelPalms(_ report: (gesta_palm) -> Void) -> Bool {
        guard let palmGuard else { return false }
        beginFrame()
        var verdict = Verdict()
        while let next = palmGuard.next, frameContacts.isEmpty || next.palm.reason == verdict.reason.code {
            if next.palm.reason == GESTA_REASON_NONE.rawValue { break }
            palmGuard.takeNext()
            report(next.palm)
            guard !next.isNew, let contact = contacts.find(next.palm.contact) else { continue }
            contact.pointee.reject()
            frameContacts.appendReserved(contact)
            verdict = Verdict(
                reason: Reason(code: next.palm.reason), measured: next.palm.measured, limit: next.palm.limit)
        }
        if frameContacts.isEmpty { return false }
        environment.pointee.setPalm(verdict)
        dispatchContacts(from: 0, GESTA_PHASE_CANCELLED.rawValue)
        environment.pointee.setPalm(Verdict())
        environment.pointee.requireArbitration()
        return true
    }

    /// The sample with which a palm that the guard has released goes down, if that is next. `report` is called for it.
    func takeReleased(_ report: (gesta_palm) -> Void) -> gesta_touch? {
        guard let palmGuard, let next = palmGuard.next, next.palm.reason == GESTA_REASON_NONE.rawValue else {
            return nil
        }
        palmGuard.takeNext()
        report(next.palm)
        guard let contact = contacts.find(next.palm.contact) else { return nil }
        endTracking(contact)
        return next.touch
    }
}
