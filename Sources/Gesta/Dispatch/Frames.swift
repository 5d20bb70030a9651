// Frames: which contacts have a sample, and which recognizers receive them.

import CGesta

extension Dispatcher {
    /// Dispatches one frame: adjacent samples of one time, each contact once. Contacts of one phase are dispatched
    /// together. If it consists of moves, further frames of the same moves follow, as in `dispatchMoves`. Returns where
    /// the next frame begins.
    @_optimize(speed) @inline(never)
    func dispatchFrame(_ batch: TouchBatch, from first: Int, settleChanges: () -> Bool) -> Int {
        environment.pointee.beginFrame()
        hasLifts = false
        frameContacts.truncate(to: 0)
        let time = batch[first].pointee.time
        if first &+ 1 == batch.count || batch[first &+ 1].pointee.time != time {
            // One sample, as in most frames: nothing to collect.
            if take(batch[first], unmarked: UInt32.max), let contact = frameContacts.first {
                dispatchSingle(contact, batch[first].pointee.phase)
            }
            return first &+ 1
        }
        let at = takeMoves(batch, from: first, time)
        if at == batch.count || batch[at].pointee.time != time {
            return dispatchTakenMoves(batch, next: at, settleChanges: settleChanges)
        }
        // In a checked batch a frame always has its first sample; the maximum makes an endless loop impossible.
        return max(dispatchRest(batch, from: at, time), first &+ 1)
    }

    /// Dispatches a frame of moves of several contacts, which are in `frameContacts`, and then further frames that
    /// consist of moves of the same contacts, until a deadline is due, a recognizer requests something else than a
    /// change, or `settleChanges` returns false. Returns where the next frame begins.
    @_optimize(speed) @inline(never)
    private func dispatchTakenMoves(_ batch: TouchBatch, next: Int, settleChanges: () -> Bool) -> Int {
        let touches = Touches(base: frameContacts.pointer(at: 0), count: frameContacts.count)
        guard let receivers = receivers(ofAll: touches) else {
            dispatchOneByOne(from: 0, GESTA_PHASE_MOVED.rawValue)
            touches.forgetSamples()
            return next
        }
        let environment = environment
        var rest = batch.dropFirst(next)
        repeat {
            for receiver in receivers { Dispatcher.move(receiver, touches) }
            if environment.pointee.pending == .changes, !settleChanges() { break }
        } while environment.pointee.pending == .nothing && takeFrameOfMoves(&rest, of: touches)
        touches.forgetSamples()
        return batch.count &- rest.count
    }

    /// If the first samples are a frame that consists of one move of each of these contacts, in their order, and is
    /// before any deadline: updates the clock and the contacts, removes the samples and returns true.
    @inline(__always)
    private func takeFrameOfMoves(_ batch: inout TouchBatch, of touches: Touches) -> Bool {
        guard touches.count <= batch.count else { return false }
        let time = batch[0].pointee.time
        if time >= environment.pointee.soonest { return false }
        var rest = batch
        for contact in touches {
            let touch = rest[0].pointee
            let isMove = touch.phase == GESTA_PHASE_MOVED.rawValue && touch.time == time
            guard isMove, touch.contact == contact.pointee.seen.id else { return false }
            rest = rest.dropFirst(1)
        }
        if rest.count > 0, rest[0].pointee.time == time { return false }
        environment.pointee.setTime(time)
        let ySign = environment.pointee.ySign
        for contact in touches {
            contact.view().move(to: batch[0], ySign: ySign)
            contact.pointee.setTool(of: batch[0])
            batch = batch.dropFirst(1)
        }
        return true
    }

    /// Updates the contacts of the first samples of a frame, and adds them to the frame, as long as they are moves of
    /// the contacts in the order in which these went down: screens usually report frames that consist of such moves.
    /// Returns where the others begin.
    @inline(__always)
    private func takeMoves(_ batch: TouchBatch, from first: Int, _ time: Int64) -> Int {
        let ySign = environment.pointee.ySign
        let most = min(contacts.count, batch.count &- first)
        var count = 0
        while count < most {
            let touch = batch[first &+ count]
            let contact = contacts.down(count)
            guard touch.pointee.contact == contact.pointee.seen.id, touch.pointee.time == time,
                touch.pointee.phase == GESTA_PHASE_MOVED.rawValue
            else { break }
            contact.view().move(to: touch, ySign: ySign)
            contact.pointee.setPhaseAndTool(of: touch)
            frameContacts.append(contact)
            count &+= 1
        }
        return first &+ count
    }

    /// The rest of a frame, of which moves may have been taken.
    @_optimize(speed) @inline(never)
    private func dispatchRest(_ batch: TouchBatch, from first: Int, _ time: Int64) -> Int {
        contacts.renewMarks()
        let unmarked = markContacts(from: 0)
        var phase = frameContacts.isEmpty ? batch[first].pointee.phase : GESTA_PHASE_MOVED.rawValue
        // Where the contacts of this phase begin.
        var begin = 0
        var at = first
        while at < batch.count, batch[at].pointee.time == time {
            let touch = batch[at]
            if touch.pointee.phase != phase {
                dispatchContacts(from: begin, phase)
                begin = frameContacts.count
                phase = touch.pointee.phase
            }
            guard take(touch, unmarked: unmarked) else { break }
            at &+= 1
        }
        dispatchContacts(from: begin, phase)
        return at
    }

    /// Updates the contact of a sample and adds it to the frame. False if the sample begins another frame: its contact
    /// has a sample in this one, or lifted in it, or there is no slot; or it goes down after another has lifted, and
    /// may begin the next sequence of a recognizer. `unmarked` is the highest mark before the frame; UInt32.max if it
    /// has no further sample.
    @inline(__always)
    private func take(_ touch: UnsafePointer<gesta_touch>, unmarked: UInt32) -> Bool {
        let phase = touch.pointee.phase
        if phase == GESTA_PHASE_HOVER.rawValue {
            hover(touch)
            return true
        }
        let known = contacts.find(touch.pointee.contact)
        let contact: ContactPointer
        if phase == GESTA_PHASE_BEGAN.rawValue {
            if known != nil || hasLifts || contacts.count == contacts.limit { return false }
            contact = contacts.begin(touch, y: touch.pointee.y * environment.pointee.ySign)
            environment.pointee.requireArbitration()
            beginTracking(contact, touch)
        } else {
            guard let known, known.pointee.mark <= unmarked else { return false }
            contact = known
            update(contact, touch)
        }
        if unmarked != UInt32.max { contacts.mark(contact) }
        if phase != GESTA_PHASE_STATIONARY.rawValue { frameContacts.append(contact) }
        return true
    }

    @inline(__always)
    private func update(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        if touch.pointee.phase == GESTA_PHASE_STATIONARY.rawValue {
            contact.pointee.rest(until: touch.pointee.time)
            return
        }
        contact.view().move(to: touch, ySign: environment.pointee.ySign)
        contact.pointee.setPhaseAndTool(of: touch)
        if touch.pointee.phase != GESTA_PHASE_MOVED.rawValue {
            durations.add(contact)
            contact.pointee.leave()
            hasLifts = true
            environment.pointee.requireArbitration()
        }
    }

    /// Dispatches the frame's contacts from `first` on, all of one phase.
    @_optimize(speed)
    func dispatchContacts(from first: Int, _ phase: UInt32) {
        let count = frameContacts.count &- first
        if count == 0 { return }
        if count == 1 { return dispatchSingle(frameContacts[first], phase) }
        let touches = Touches(base: frameContacts.pointer(at: first), count: count)
        if let receivers = receivers(ofAll: touches) {
            for receiver in receivers {
                receiver._withUnsafeGuaranteedRef { Dispatcher.call($0, touches, phase) }
            }
        } else {
            dispatchOneByOne(from: first, phase)
        }
        touches.forgetSamples()
    }

    /// The receivers of these contacts if each of them tracks these contacts in this order, and no others. That is so
    /// in most frames.
    @inline(__always)
    private func receivers(ofAll touches: Touches) -> RecognizerList? {
        let receivers = touches.first.pointee.trackers.receivers
        for receiver in receivers {
            guard receiver._withUnsafeGuaranteedRef({ $0.tracksOnly(touches) }) else { return nil }
        }
        // They are among the receivers of the other contacts.
        var at = 1
        while at < touches.count {
            guard touches[at].pointee.trackers.receivers.count == receivers.count else { return nil }
            at &+= 1
        }
        return receivers
    }

    /// A recognizer that tracks only one of the contacts is called at once; for the others the contacts are gathered.
    @_optimize(speed) @inline(never)
    private func dispatchOneByOne(from first: Int, _ phase: UInt32) {
        dispatch &+= 1
        several.truncate(to: 0)
        let frameContacts = frameContacts
        var index = first
        while index < frameContacts.count {
            let contact = frameContacts[index]
            for receiver in contact.pointee.trackers.receivers {
                receiver._withUnsafeGuaranteedRef { recognizer in
                    if recognizer.tracksOnly(contact) {
                        Dispatcher.call(recognizer, Touches(base: frameContacts.pointer(at: index), count: 1), phase)
                    } else if recognizer.markDispatched(dispatch) {
                        several.append(receiver)
                    }
                }
            }
            index &+= 1
        }
        if several.count == 0 { return }
        let unmarked = markContacts(from: first)
        for receiver in several {
            receiver._withUnsafeGuaranteedRef { recognizer in
                if let touches = gather(recognizer.contacts, markedAfter: unmarked) {
                    Dispatcher.call(recognizer, touches, phase)
                }
            }
        }
    }

    @inline(__always)
    private func dispatchSingle(_ contact: ContactPointer, _ phase: UInt32) {
        let touches = Touches(contact, at: environment.pointee.single)
        for receiver in contact.pointee.trackers.receivers {
            receiver._withUnsafeGuaranteedRef { Dispatcher.call($0, touches, phase) }
        }
        contact.pointee.forgetSample()
    }

    /// Those of a recognizer's contacts that are dispatched now, in the order of their samples. (Insertion sort:
    /// usually they went down in that order.)
    @_optimize(speed) @inline(never)
    private func gather(_ tracked: Buffer<ContactPointer>, markedAfter unmarked: UInt32) -> Touches? {
        var count = 0
        for contact in tracked where contact.pointee.mark > unmarked {
            var to = count
            while to > 0, gathered[to &- 1].pointee.mark > contact.pointee.mark {
                gathered[to] = gathered[to &- 1]
                to &-= 1
            }
            gathered[to] = contact
            count &+= 1
        }
        return count > 0 ? Touches(base: gathered.pointer(at: 0), count: count) : nil
    }

    /// Marks the frame's contacts from `first` on, in their order. Returns the highest mark before.
    @inline(never)
    private func markContacts(from first: Int) -> UInt32 {
        let unmarked = contacts.lastMark
        var index = first
        while index < frameContacts.count {
            contacts.mark(frameContacts[index])
            index &+= 1
        }
        return unmarked
    }

    private static func call(_ recognizer: Recognizer, _ touches: Touches, _ phase: UInt32) {
        if recognizer.foreseen.isFinal { return }
        switch phase {
        case GESTA_PHASE_BEGAN.rawValue: recognizer.touchesBegan(touches)
        case GESTA_PHASE_MOVED.rawValue: recognizer.touchesMoved(touches)
        case GESTA_PHASE_ENDED.rawValue: recognizer.touchesEnded(touches)
        default: recognizer.touchesCancelled(touches)
        }
    }
}
