// Motions: where a stream begins, which machines receive it, and when it ends.

import CGesta

typealias StreamPointer = StreamTable<Trackers>.Pointer

extension MachineRoom {
    /// What motions need: a machine tracks one stream at a time, and a scroll may begin without saying so.
    fileprivate init(beginningsIn batch: MotionBatch) {
        var beginnings = 1
        for at in 0..<batch.count where batch[at].pointee.phase == GESTA_PHASE_BEGAN.rawValue { beginnings &+= 1 }
        self.init(contacts: 1, began: beginnings, beginnings: beginnings)
    }
}

extension Dispatcher {
    /// Makes room for a checked batch. False when out of memory.
    @inline(__always)
    func hasRoom(for batch: MotionBatch) -> Bool {
        // Usually there is enough for a beginning with each sample.
        let (room, most) = (environment.pointee.machineRoom, batch.count &+ 1)
        if room.ready > 0, room.has(1, began: most, beginnings: most) { return true }
        return makeRoom(for: MachineRoom(beginningsIn: batch))
    }

    /// Checks a whole batch. Returns the first invalid sample; nil if there is none. Room has been reserved.
    func firstFlaw(in batch: MotionBatch) -> SampleFlaw? {
        guard let streams else { return SampleFlaw(index: 0, status: .memory) }
        return motionCheck.firstFlaw(in: batch, streams: streams, now: environment.pointee.now)
    }

    /// Ends the scroll that cannot continue beside this sample, in a frame of its own. False if there is none.
    @_optimize(speed) @inline(never)
    func endSuperseded(by motion: UnsafePointer<gesta_motion>) -> Bool {
        guard let streams, motion.pointee.isScroll else { return false }
        if let scroll = streams.underWay(motion.pointee.stream, isScroll: true) {
            guard scroll.pointee.isSuperseded(by: motion) else { return false }
            return endInFrame(scroll)
        }
        guard motion.pointee.beginsScroll, let surplus = streams.surplus(for: motion) else { return false }
        return endInFrame(surplus)
    }

    /// Ends the scroll that is due and began first, in a frame of its own. False if there is none.
    func endDueScroll(at time: Int64, forContact: Bool) -> Bool {
        var due: StreamPointer?
        streams?.forEachUnderWay {
            if $0.pointee.deadline > time { return }
            if let due, !$0.pointee.contact.isOlder(than: due.contact()) { return }
            due = $0
        }
        guard let due else { return false }
        due.pointee.setCaught(forContact)
        return endInFrame(due)
    }

    @inline(never)
    private func endInFrame(_ stream: StreamPointer) -> Bool {
        beginMotionFrame(stream.contact())
        finish(Motion(of: stream), GESTA_PHASE_ENDED)
        updateStreamDeadline()
        return true
    }

    /// Whether a sample neither begins nor ends anything, as far as its phase says.
    func isFurtherMove(_ motion: UnsafePointer<gesta_motion>) -> Bool {
        motion.pointee.phase == GESTA_PHASE_MOVED.rawValue
            && streams?.underWay(motion.pointee.stream, isScroll: motion.pointee.isScroll) != nil
    }

    /// Dispatches one sample, which is a frame of its own.
    @_optimize(speed) @inline(never)
    func dispatch(_ sample: UnsafePointer<gesta_motion>) {
        guard let stream = stream(of: sample) else { return environment.pointee.beginFrame() }
        let contact: ContactPointer = stream.contact()
        beginMotionFrame(contact)
        let motion = Motion(sample, of: stream, environment.pointee.yAxis)
        beginsStream = stream.pointee.time == Clock.unknown
        if beginsStream {
            environment.pointee.requireArbitration()
            call(motion) { $0.motionBegan(motion) }
        } else {
            contact.pointee.follow(sample, environment.pointee.yAxis)
        }
        let isCancelled = sample.pointee.phase == GESTA_PHASE_CANCELLED.rawValue
        if !isCancelled, motion.moves { forEachReceiver(of: motion) { $0.motionMoved(motion) } }
        if stream.pointee.follow(sample) || isCancelled {
            finish(motion, isCancelled ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED)
        }
        // Fingers on a trackpad may rest.
        if stream.pointee.deadline != Clock.never || environment.pointee.streamDeadline != Clock.never {
            updateStreamDeadline()
        }
    }

    /// The stream that a sample belongs to, which it may begin; nil if it does nothing.
    @inline(__always)
    private func stream(of sample: UnsafePointer<gesta_motion>) -> StreamPointer? {
        if let known = streams?.underWay(sample.pointee.stream, isScroll: sample.pointee.isScroll) {
            let isOther = known.pointee.isScroll && known.pointee.source != sample.pointee.source
            return isOther ? nil : known
        }
        let begins = sample.pointee.phase == GESTA_PHASE_BEGAN.rawValue || sample.pointee.beginsScroll
        guard begins, let (stream, continues) = streams?.begin(sample) else { return nil }
        begin(stream, sample, continues: continues)
        return stream
    }

    /// Whether a contact of the frame has begun with it: a stream may have ended with it, too.
    func hasBegun(_ contact: ContactPointer) -> Bool {
        if contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue { return true }
        return beginsStream && contact.pointee.isMotion && contact.pointee.isLeaving
    }

    @inline(__always)
    private func beginMotionFrame(_ contact: ContactPointer) {
        beginsStream = false
        beginFrame()
        frameContacts.appendReserved(contact)
    }

    // MARK: begin

    /// It is tracked by recognizers of the region below the pointer and of the regions around it; or, if it continues
    /// the last scroll, by those that have recognized that.
    @inline(never)
    private func begin(_ stream: StreamPointer, _ sample: UnsafePointer<gesta_motion>, continues: Bool) {
        var touch = gesta_touch()
        (touch.time, touch.contact) = (sample.pointee.time, sample.pointee.stream)
        (touch.x, touch.y) = (sample.pointee.x, sample.pointee.y)
        touch.phase = GESTA_PHASE_BEGAN.rawValue
        touch.tool = sample.pointee.tool
        touch.modifiers = stream.pointee.modifiers
        let contact: ContactPointer = stream.contact()
        contact.pointee.begin(&touch, environment.pointee.yAxis, serial: contacts.takeSerial())
        contact.pointee.forgetSample()
        touch.phase = GESTA_PHASE_HOVER.rawValue
        let home = continues ? region(ofLast: stream) : region(for: &touch)
        // Momentum belongs to its scroll.
        if !continues {
            keepArrival(
                contact, contact.pointee.motionInput, in: home?.pointee.id ?? Region.none, motion: stream.pointee.kind)
        }
        beginDispatch()
        let last = continues ? stream.pointee.lastSerial : nil
        beginTracking(contact, from: home, buttons: 0) { addTrackers(contact, last, from: $0) }
    }

    /// Where the last scroll began; if that is disabled now, the region around it that is not.
    private func region(ofLast stream: StreamPointer) -> RegionPointer? {
        guard case .success(let last) = regions.find(stream.pointee.lastRegion) else { return nil }
        var next: RegionPointer? = last
        while let region = next, !regions.isReachable(region) { next = region.pointee.parent }
        return next
    }

    /// `last`: only those that have recognized the contact with this serial number.
    private func addTrackers(
        _ contact: ContactPointer, _ last: UInt32?, from recognizers: Buffer<Unmanaged<Recognizer>>
    ) {
        for recognizer in recognizers {
            _ = recognizer._withUnsafeGuaranteedRef { addTracker(of: $0, to: contact, last) }
        }
    }

    /// Returns why the recognizer does not track a stream; nil if it does.
    private func addTracker(
        of recognizer: Recognizer, to contact: ContactPointer, _ last: UInt32?
    ) -> Obstacle? {
        if let obstacle = recognizer.obstacle(
            to: contact.pointee.motionInput, motion: contact.stream().pointee.kind, isEnabled: recognizer.isEnabled)
        {
            return obstacle
        }
        if let last, !recognizer.hasRecognized(last) { return .momentum }
        if let obstacle = requireReceiving(recognizer, contact) { return obstacle }
        return addTracker(of: recognizer, to: contact)
    }

    // MARK: calls

    @inline(never)
    private func call(_ motion: Motion, _ body: (Machine) -> Void) { forEachReceiver(of: motion, body) }

    @inline(__always)
    private func forEachReceiver(of motion: Motion, _ body: (Machine) -> Void) {
        if motion.contact.pointee.isSwallowed { return }
        for receiver in motion.contact.pointee.trackers.receivers {
            receiver._withUnsafeGuaranteedRef { if !$0.foreseen.isFinal, $0.tracks(motion.contact) { body($0) } }
        }
    }

    /// The stream ends with this frame.
    @inline(never)
    private func finish(_ motion: Motion, _ phase: gesta_phase) {
        let contact = motion.contact
        contact.pointee.leave(phase)
        hasLifts = true
        environment.pointee.requireArbitration()
        if phase == GESTA_PHASE_ENDED { return call(motion) { $0.motionEnded(motion) } }
        let touches = Touches(contact, at: environment.pointee.single)
        call(motion) { $0.touchesCancelled(touches) }
    }

    /// The frame in which it has ended is settled.
    func endStream(_ stream: StreamPointer) {
        let contact: ContactPointer = stream.contact()
        streams?.end(stream, in: contact.pointee.trackers.region)
        contact.pointee.updateTrackers { $0.clear() }
    }

    @inline(never)
    private func updateStreamDeadline() {
        // Those that have ended in this frame are still under way.
        var soonest = Clock.never
        streams?.forEachUnderWay {
            if !$0.pointee.contact.isLeaving { soonest = min(soonest, $0.pointee.deadline) }
        }
        environment.pointee.setStreamDeadline(soonest)
    }
}

extension gesta_motion {
    /// Whether it begins a scroll, if none is under way.
    fileprivate var beginsScroll: Bool {
        isScroll && (phase == GESTA_PHASE_BEGAN.rawValue || (phase == GESTA_PHASE_MOVED.rawValue && moves))
    }

    /// What it counts as among the tools of contacts.
    fileprivate var tool: UInt32 {
        let isOfFingers = !isScroll || source == GESTA_SOURCE_FINGER.rawValue
        return isOfFingers ? GESTA_TOOL_TRACKPAD.rawValue : GESTA_TOOL_WHEEL.rawValue
    }
}

extension Recognizer {
    /// Whether one of its machines has recognized with the contact that has this serial number.
    fileprivate func hasRecognized(_ serial: UInt32) -> Bool {
        var hasRecognized = false
        forEachRecognizing { machine in
            let attempt = machine.attempt.pointee
            if attempt.state == .ended, attempt.contacts.firstIndex(where: { $0 == serial }) != nil {
                hasRecognized = true
            }
        }
        return hasRecognized
    }
}
