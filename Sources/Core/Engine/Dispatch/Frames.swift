// Frames: which contacts have a sample, and which machines receive them.

import CGesta

extension Dispatcher {
    /// Dispatches one frame: adjacent samples of one time, each contact once. Contacts of one phase are dispatched
    /// together. Returns where the next frame begins.
    @_optimize(speed) @inline(never)
    func dispatchFrame(_ batch: TouchBatch, from first: Int) -> Int {
        beginFrame()
        let time = batch[first].pointee.time
        var phase = batch[first].pointee.phase
        if first &+ 1 == batch.count || batch[first &+ 1].pointee.time != time {
            // One sample, as in most frames: nothing to collect.
            if take(batch[first], unmarked: UInt32.max), let contact = frameContacts.first {
                dispatchSingle(contact, phase)
            }
            return first &+ 1
        }
        contacts.renewMarks()
        let unmarked = contacts.lastMark
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
        // In a checked batch a frame always has its first sample; the maximum makes an endless loop impossible.
        return max(at, first &+ 1)
    }

    /// The samples from `first` on that `dispatchFrame` may dispatch: those of one time. If there are more than
    /// contacts, they end before another one of a contact that has one: where a callback follows each of many samples,
    /// not all are looked through again and again.
    @inline(never)
    func frame(of batch: TouchBatch, from first: Int) -> TouchBatch {
        let time = batch[first].pointee.time
        let most = first &+ max(contacts.count, 1)
        var end = first &+ 1
        while end < batch.count, batch[end].pointee.time == time {
            if end == most { return frame(of: batch, from: first, time) }
            end &+= 1
        }
        return batch.part(from: first, to: end)
    }

    @inline(never)
    private func frame(of batch: TouchBatch, from first: Int, _ time: Int64) -> TouchBatch {
        contacts.renewMarks()
        let unmarked = contacts.lastMark
        var end = first
        while end < batch.count, batch[end].pointee.time == time {
            let touch = batch[end]
            if let contact = contacts.find(touch.pointee.contact) {
                if contact.pointee.mark > unmarked { break }
                contacts.mark(contact)
            } else if end > first, touch.pointee.phase != GESTA_PHASE_BEGAN.rawValue,
                touch.pointee.phase != GESTA_PHASE_HOVER.rawValue
            {
                // It went down in this frame.
                break
            }
            end &+= 1
        }
        return batch.part(from: first, to: end)
    }

    /// Dispatches a frame of one sample, of a pointer above the surface.
    func dispatchHover(_ touch: UnsafePointer<gesta_touch>) {
        beginFrame()
        hover(touch)
    }

    /// Updates the contact of a sample and adds it to the frame. False if the sample begins another frame: its contact
    /// has a sample in this one, or lifted in it, or there is no slot; or it goes down after another has lifted, and
    /// may begin the next sequence of a machine. `unmarked` is the highest mark before the frame; UInt32.max if it
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
            contact = contacts.begin(touch, environment.pointee.yAxis)
            environment.pointee.requireArbitration()
            beginTracking(contact, touch)
        } else {
            guard let known, known.pointee.mark <= unmarked else { return false }
            contact = known
            update(contact, touch)
        }
        if unmarked != UInt32.max { contacts.mark(contact) }
        if phase != GESTA_PHASE_STATIONARY.rawValue { frameContacts.appendReserved(contact) }
        return true
    }

    @inline(__always)
    private func update(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        if touch.pointee.phase == GESTA_PHASE_STATIONARY.rawValue {
            contact.pointee.rest(until: touch.pointee.time)
            return
        }
        contact.view().move(to: touch, environment.pointee.yAxis)
        contact.pointee.setPhaseAndTool(of: touch)
        if touch.pointee.phase != GESTA_PHASE_MOVED.rawValue {
            durations.add(contact)
            contact.pointee.leave()
            hasLifts = true
            environment.pointee.requireArbitration()
        }
    }

    /// Keeps the samples of a frame that has been dispatched, where the program reads them. With `newest`, gestures in
    /// progress change with the buttons of a contact, unless they have requested something else.
    func keepSamples(of frame: TouchBatch, in newest: NewestSamples<Trackers>?) {
        var at = 0
        while at < frame.count {
            let touch = frame[at].pointee
            at &+= 1
            guard touch.phase != GESTA_PHASE_HOVER.rawValue, let contact = contacts.find(touch.contact) else {
                continue
            }
            history?.keep(touch, of: contact)
            guard let newest else { continue }
            let changes = newest[contact].buttons != touch.buttons && !contact.pointee.isSwallowed
            newest[contact] = touch
            if changes, touch.phase == GESTA_PHASE_MOVED.rawValue || touch.phase == GESTA_PHASE_STATIONARY.rawValue {
                for receiver in contact.pointee.trackers.receivers {
                    receiver._withUnsafeGuaranteedRef { if $0.state.isActive, !$0.hasRequest { $0.change() } }
                }
            }
        }
    }

    /// Whether a sample has other buttons than the one before, where the program reads them.
    func changesButtons(in frame: TouchBatch, after newest: NewestSamples<Trackers>?) -> Bool {
        guard let newest else { return false }
        for at in 0..<frame.count {
            let touch = frame[at]
            if let contact = contacts.find(touch.pointee.contact), newest[contact].buttons != touch.pointee.buttons {
                return true
            }
        }
        return false
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
    func receivers(ofAll touches: Touches) -> MachineList? {
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

    /// A machine that tracks only one of the contacts is called at once; for the others the contacts are gathered.
    @_optimize(speed) @inline(never)
    func dispatchOneByOne(from first: Int, _ phase: UInt32) {
        dispatch = dispatch.wrappingAdding(1)
        several.truncate(to: 0)
        let frameContacts = frameContacts
        var index = first
        while index < frameContacts.count {
            let contact = frameContacts[index]
            for receiver in contact.pointee.trackers.receivers {
                receiver._withUnsafeGuaranteedRef { machine in
                    if machine.tracksOnly(contact) {
                        Dispatcher.call(machine, Touches(base: frameContacts.pointer(at: index), count: 1), phase)
                    } else if machine.markDispatched(dispatch) {
                        several.appendReserved(receiver)
                    }
                }
            }
            index &+= 1
        }
        if several.count == 0 { return }
        let unmarked = markContacts(from: first)
        for receiver in several {
            receiver._withUnsafeGuaranteedRef { machine in
                if let touches = gather(machine.contacts, markedAfter: unmarked) {
                    Dispatcher.call(machine, touches, phase)
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

    /// Those of a machine's contacts that are dispatched now, in the order of their samples. (Insertion sort:
    /// usually they went down in that order.)
    @_optimize(speed) @inline(never)
    private func gather(_ tracked: Buffer<ContactPointer>, markedAfter unmarked: UInt32) -> Touches? {
        gathered.truncate(to: 0)
        for contact in tracked where contact.pointee.mark > unmarked {
            var to = gathered.count
            gathered.appendReserved(contact)
            while to > 0, gathered[to &- 1].pointee.mark > contact.pointee.mark {
                gathered[to] = gathered[to &- 1]
                to &-= 1
            }
            gathered[to] = contact
        }
        return gathered.isEmpty ? nil : Touches(base: gathered.pointer(at: 0), count: gathered.count)
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

    private static func call(_ machine: Machine, _ touches: Touches, _ phase: UInt32) {
        if machine.foreseen.isFinal { return follow(machine, touches, phase) }
        switch phase {
        case GESTA_PHASE_BEGAN.rawValue: machine.touchesBegan(touches)
        case GESTA_PHASE_MOVED.rawValue: machine.touchesMoved(touches)
        case GESTA_PHASE_ENDED.rawValue: machine.touchesEnded(touches)
        default: machine.touchesCancelled(touches)
        }
    }

    @inline(never)
    private static func follow(_ machine: Machine, _ touches: Touches, _ phase: UInt32) {
        switch phase {
        case GESTA_PHASE_BEGAN.rawValue: return
        case GESTA_PHASE_MOVED.rawValue: machine.follow(touches, .moved)
        case GESTA_PHASE_ENDED.rawValue: machine.follow(touches, .ended)
        default: machine.follow(touches, .cancelled)
        }
    }
}
