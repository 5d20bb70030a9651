// The stage before the dispatcher: the palm guard examines each frame.

import CGesta

extension Context {
    /// Examines the frame that begins at `first`, and cancels the palms in it. Deadlines before its time run first.
    /// Returns where the next frame begins. A sample that a callback has made invalid is left in `lateFlaw`.
    func examinePalms(in batch: TouchBatch, from first: Int) -> Int {
        let time = batch[first].pointee.time
        if time >= environment.pointee.soonest { runDeadlines(until: time) }
        let frame = batch.frame(at: first)
        if let flaw = dispatcher.firstFlaw(in: frame, isLater: true) {
            lateFlaw = SampleFlaw(index: first &+ flaw.index, status: flaw.status)
            return first
        }
        guard let palmGuard = dispatcher.palmGuard else { return first }
        environment.pointee.setTime(frame[0].pointee.time)
        palmGuard.examine(frame, unitsPerMillimeter: settings.unitsPerMillimeter)
        environment.pointee.setPalmDeadline(palmGuard.deadline)
        cancelPalms(of: palmGuard)
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
        cancelPalms(of: palmGuard)
    }

    private func cancelPalms(of palmGuard: PalmGuard) {
        if palmGuard.hasNext {
            if delivery.hasMergedChanges { deliverMergedChanges() }
            cancelFoundPalms()
        }
        if palmGuard.isOutOfMemory { delivery.reportLoss() }
    }

    /// The samples that were examined follow in a frame of their own.
    @inline(never)
    private func cancelFoundPalms() {
        while true {
            if dispatcher.cancelPalms({ logPalm($0) }) {
                endFrame()
            } else if let touch = dispatcher.takeReleased({ logPalm($0) }) {
                beginReleased(touch)
            } else {
                return
            }
        }
    }

    /// A contact that was taken for a palm goes down, in a frame of its own.
    private func beginReleased(_ touch: gesta_touch) {
        withUnsafePointer(to: touch) { touch in
            let frame = TouchBatch(base: touch, count: 1, stride: MemoryLayout<gesta_touch>.stride)
            _ = dispatcher.dispatchFrame(frame, from: 0)
            if delivery.keepsFrames { dispatcher.keepSamples(of: frame, in: delivery.queue.newest) }
            endFrame()
        }
    }

    /// "contact 3: palm_size, measured 34, limit 30", or "contact 3: released, ...".
    private func logPalm(_ palm: gesta_palm) {
        log(GESTA_LOG_INFO) { out in
            out.text("contact ")
            out.integer(palm.contact)
            out.text(": ")
            out.text(palm.reason == GESTA_REASON_NONE.rawValue ? "released" : Reason(code: palm.reason).name)
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
