// The stage before the dispatcher: the palm guard examines each frame.

import CGesta

extension Context {
    /// Examines the frame that begins at `first`, and cancels the palms in it. Deadlines before its time run first.
    /// Returns where the next frame begins. A sample that a callback has made invalid is left in `lateFlaw`.
    func examinePalms(in batch: TouchBatch, from first: Int) -> Int {
        let time = batch[first].pointee.time
        if time >= environment.pointee.soonest { runDeadlines(until: time) }
        let frame = batch.frame(at: first)
        if let flaw = dispatcher.firstFlaw(in: frame) {
            lateFlaw = TouchFlaw(index: first &+ flaw.index, status: flaw.status)
            return first
        }
        guard let palmGuard = dispatcher.palmGuard else { return first }
        environment.pointee.setTime(frame[0].pointee.time)
        palmGuard.examine(frame, unitsPerMillimeter: settings.unitsPerMillimeter)
        environment.pointee.setPalmDeadline(palmGuard.deadline)
        cancelPalms()
        return first &+ frame.count
    }

    /// A callback may have changed samples that were examined: the guard forgets contacts that are not down after all.
    func endScreening() {
        guard let palmGuard = dispatcher.palmGuard else { return }
        palmGuard.keep { dispatcher.contact($0) != nil }
        environment.pointee.setPalmDeadline(palmGuard.deadline)
    }

    /// Contacts at an edge are due.
    func cancelPalmsAtEdges() {
        guard let palmGuard = dispatcher.palmGuard else { return environment.pointee.setPalmDeadline(Clock.never) }
        palmGuard.examineEdges(at: now)
        environment.pointee.setPalmDeadline(palmGuard.deadline)
        cancelPalms()
    }

    private func cancelPalms() {
        while dispatcher.cancelPalms({ logPalm($0) }) { endFrame() }
        if dispatcher.palmGuard?.isOutOfMemory == true { delivery.reportLoss() }
    }

    /// "contact 3: palm_size, measured 34, limit 30".
    private func logPalm(_ palm: gesta_palm) {
        log(GESTA_LOG_INFO) { out in
            out.text("contact ")
            out.integer(palm.contact)
            out.text(": ")
            out.text(Reason(code: palm.reason).name)
            out.text(", measured ")
            out.figure(palm.measured)
            out.text(", limit ")
            out.figure(palm.limit)
        }
    }

    /// Nil removes it: contacts that it has cancelled stay so until they lift.
    func setPalmGuard(_ new: PalmGuard?) {
        dispatcher.setPalmGuard(new)
        delivery.setGuarded(new != nil)
    }
}
