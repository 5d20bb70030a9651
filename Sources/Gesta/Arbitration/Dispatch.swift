// From samples to recognizers, frame by frame.
//
// What a sample costs: one look at the contact of the sample before, one update of the contact, and for each of its followers that is
// still interested one indirect call. The frame's end costs a comparison unless somebody asked for something.

import CGesta

extension Context {
    /// The batch has been checked.
    func push(_ batch: TouchBatch) {
        queue.clear()
        activity = .dispatching
        var at = 0
        while at < batch.count {
            let touch = batch[at]
            let time = touch.pointee.time
            if time >= agenda.pointee.soonest { runDeadlines(until: time) }
            agenda.pointee.now = time
            let isAlone = at &+ 1 == batch.count || batch[at &+ 1].pointee.time != time
            if isAlone && Int(touch.pointee.phase) == GESTA_PHASE_MOVED {
                move(touch)
                at &+= 1
            } else {
                at = dispatchFrame(batch, from: at)
            }
            if agenda.pointee.isDirty { settle() }
        }
        forgetSamples()
        activity = .idle
    }

    func advance(to time: Int64) {
        queue.clear()
        activity = .dispatching
        runDeadlines(until: time)
        agenda.pointee.now = time
        activity = .idle
    }

    /// The frame of a single move: nearly all of them.
    @inline(__always)
    private func move(_ touch: UnsafePointer<gesta_touch>) {
        guard let contact = contacts.find(touch.pointee.contact) else { return }
        update(contact, touch)
        if contact.pointee.isSwallowed { return }
        run[0] = contact
        let touches = Touches(base: run, count: 1)
        let list = followers[Int(contact.pointee.slot)].list
        var at = 0
        while at < list.count {
            list[at]._withUnsafeGuaranteedRef { recognizer in
                if !recognizer.foreseen.isFinal { recognizer.touchesMoved(touches) }
            }
            at &+= 1
        }
    }

    @inline(__always)
    private func update(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        contact.pointee.seen.previous_time = contact.pointee.seen.time
        contact.pointee.seen.previous_x = contact.pointee.seen.x
        contact.pointee.seen.previous_y = contact.pointee.seen.y
        contact.pointee.seen.time = touch.pointee.time
        contact.pointee.seen.x = touch.pointee.x
        contact.pointee.seen.y = touch.pointee.y * settings.ySign
        contact.pointee.seen.phase = touch.pointee.phase
        contact.pointee.seen.tool = touch.pointee.tool
        contact.pointee.seen.touch = touch
    }

    /// Adjacent samples of one time, each contact once; those of one phase go out together. Answers where the next frame begins.
    private func dispatchFrame(_ batch: TouchBatch, from first: Int) -> Int {
        frame &+= 1
        let time = batch[first].pointee.time
        var at = first
        var count = 0
        var phase: UInt32 = 0
        while at < batch.count, batch[at].pointee.time == time {
            let touch = batch[at]
            if touch.pointee.phase != phase {
                hand(count, phase)
                count = 0
                phase = touch.pointee.phase
            }
            if Int(phase) == GESTA_PHASE_HOVER {
                at &+= 1
                continue
            }
            let contact: ContactPointer
            if Int(phase) == GESTA_PHASE_BEGAN {
                // A contact that lifts in this frame and goes down again begins another frame; so does one that finds no slot.
                if contacts.find(touch.pointee.contact) != nil || contacts.count == contacts.limit { break }
                contact = arrive(touch)
            } else {
                guard let known = contacts.find(touch.pointee.contact) else { break }
                if known.pointee.frame == frame { break }
                contact = known
                follow(contact, touch)
            }
            contact.pointee.frame = frame
            if !contact.pointee.isSwallowed && Int(phase) != GESTA_PHASE_STATIONARY {
                run[count] = contact
                count &+= 1
            }
            at &+= 1
        }
        hand(count, phase)
        // A checked batch never stops at a frame's first sample; a loop that cannot hang is better than that knowledge.
        return max(at, first &+ 1)
    }

    private func arrive(_ touch: UnsafePointer<gesta_touch>) -> ContactPointer {
        let contact = contacts.begin(touch, y: touch.pointee.y * settings.ySign)
        arriving.append(contact)
        agenda.pointee.isDirty = true
        admit(contact)
        return contact
    }

    private func follow(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        switch Int(touch.pointee.phase) {
        case GESTA_PHASE_STATIONARY:
            contact.pointee.seen.previous_time = contact.pointee.seen.time
            contact.pointee.seen.time = touch.pointee.time
        case GESTA_PHASE_MOVED:
            update(contact, touch)
        default:
            update(contact, touch)
            contact.pointee.isLeaving = true
            leaving.append(contact)
            agenda.pointee.isDirty = true
        }
    }

    /// Hands `count` contacts of a phase, which stand in `run`, to those who follow them.
    func hand(_ count: Int, _ phase: UInt32) {
        if count == 0 { return }
        if count == 1 {
            let list = followers[Int(run[0].pointee.slot)].list
            var at = 0
            while at < list.count {
                list[at]._withUnsafeGuaranteedRef { Context.tell($0, Touches(base: run, count: 1), phase) }
                at &+= 1
            }
            return
        }
        // Sort the contacts by recognizer: who is concerned, and with which of them.
        hands &+= 1
        concerned.truncate(to: 0)
        var index = 0
        while index < count {
            run[index].pointee.hand = hands
            note(followers[Int(run[index].pointee.slot)].list)
            index &+= 1
        }
        var at = 0
        while at < concerned.count {
            concerned[at]._withUnsafeGuaranteedRef { recognizer in
                let touches = gather(recognizer)
                if touches.count > 0 { Context.tell(recognizer, touches, phase) }
            }
            at &+= 1
        }
    }

    private func note(_ list: Buffer<Unmanaged<Recognizer>>) {
        var at = 0
        while at < list.count {
            list[at]._withUnsafeGuaranteedRef { recognizer in
                if recognizer.hand == hands { return }
                recognizer.hand = hands
                concerned.append(.passUnretained(recognizer))
            }
            at &+= 1
        }
    }

    private func gather(_ recognizer: Recognizer) -> Touches {
        var count = 0
        var at = 0
        while at < recognizer.contacts.count {
            let contact = recognizer.contacts[at]
            if contact.pointee.hand == hands {
                sorted[count] = contact
                count &+= 1
            }
            at &+= 1
        }
        return Touches(base: sorted, count: count)
    }

    static func tell(_ recognizer: Recognizer, _ touches: Touches, _ phase: UInt32) {
        if recognizer.foreseen.isFinal { return }
        switch Int(phase) {
        case GESTA_PHASE_BEGAN: recognizer.touchesBegan(touches)
        case GESTA_PHASE_MOVED: recognizer.touchesMoved(touches)
        case GESTA_PHASE_ENDED: recognizer.touchesEnded(touches)
        default: recognizer.touchesCancelled(touches)
        }
    }

    /// The samples are the caller's again.
    private func forgetSamples() {
        var at = 0
        while at < contacts.down.count {
            contacts.down[at].pointee.seen.touch = nil
            at &+= 1
        }
    }
}
