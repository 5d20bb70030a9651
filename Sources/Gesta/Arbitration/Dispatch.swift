// From samples to recognizers, frame by frame.
//
// What a sample costs. The figures are about what it was, in nanoseconds, on a machine where the chevron written by hand in Tests/bench takes 1.1;
// the benchmark tells today's.
//
//   a call           4   entering gesta_push, and leaving it: what pushing in batches saves.
//   checking         2   Every sample is looked at before the first is dispatched. Moves of one contact, one after another, take one loop of
//                        comparisons (TouchCheck.moves); anything else the whole list of rules, and a look-up of its contact.
//   the contact      1   Contacts stay in slots. The one of the sample before, or the next in the order in which a screen tells them, is found without
//                        hashing, any other by one probe into a table that is at most half full. 48 bytes of it are written.
//   each follower    2   One indirect call, and what its class does. Who follows a contact is worked out once, when it goes down: so neither the
//                        recognizers elsewhere nor the regions cost anything while it moves. One that has failed, or ended, costs a comparison.
//   a frame of       10  When several contacts have samples of one time, each recognizer hears of all of its in one call. Who follows one
//   several              alone is told at once; for the others the contacts are sorted by recognizer, in a time that is linear in contacts.
//   the frame's end  0   One comparison, unless somebody asked for something, or contacts came or went (Agenda.isDirty).
//   an event         35  A state or a change: 144 bytes, the values and the contacts, copied for polling. Where all that was asked for is to go on
//                        changing there is nothing to arbitrate; where nobody listens there is nothing to deliver. An action adds its call.
//   a velocity       10  The newest way over its time, at each change of a pan, a transform and their like: roots and a division.
//
// Going down costs a search for the region (linear in the siblings that are looked at), and a sequence for each recognizer that joins; the
// lift, each recognizer's end. Deadlines cost a comparison a frame while none is due, and then a pass over those that sleep.
//
// Nothing is allocated once the buffers have grown to what the program does, nothing is retained, and no list that a sample walks is longer than
// the contact's own followers.

import CGesta

extension Context {
    /// Checks a batch whole; what it finds out about it is in `check`.
    @inline(__always)
    func firstFlaw(in batch: TouchBatch) -> TouchFlaw? {
        // Mostly much of it is moves of the contact that moved last: nothing more to find out of those.
        var moves = 0
        if let contact = contacts.newestDown {
            moves = TouchCheck.moves(of: contact.pointee.seen.id, batch[0], batch.count, batch.stride, after: now &- 1)
        }
        return check.firstFlaw(in: batch, passed: moves, contacts: &contacts, now: now)
    }

    /// A batch that has been checked. `stretch`: where it has nothing but moves of one contact, each a frame of its own.
    @_optimize(speed)
    func push(_ batch: TouchBatch, stretch: Range<Int>) {
        queue.clear()
        activity = .dispatching
        var at = 0
        while at < batch.count {
            let touch = batch[at]
            tick(touch.pointee.time)
            if stretch.contains(at), let contact = contacts.find(touch.pointee.contact) {
                at &+= move(Stretch(contact: contact, first: touch, count: stretch.upperBound &- at, stride: batch.stride))
            } else {
                at = dispatchFrame(batch, from: at)
            }
            if agenda.pointee.isDirty { settle() }
        }
        activity = .idle
    }

    /// A single move that has been checked: what a program that pushes its samples one by one mostly brings. False when events were lost for
    /// want of memory.
    @_optimize(speed) @inline(__always)
    func push(_ touch: UnsafePointer<gesta_touch>, of contact: ContactPointer) -> Bool {
        queue.clear()
        activity = .dispatching
        tick(touch.pointee.time)
        let (list, count) = listeners(to: contact)
        _ = Stretch(contact: contact, first: touch, count: 1, stride: 0).forEach(agenda) { tellMoved(list, count, $0) }
        if agenda.pointee.isDirty { settle() }
        activity = .idle
        return !lostEvents
    }

    /// A frame begins; deadlines up to it come first.
    @inline(__always)
    private func tick(_ time: Int64) {
        if time >= agenda.pointee.soonest { runDeadlines(until: time) }
        agenda.pointee.now = time
    }

    /// Hands moves on to those who follow the contact; answers how many.
    @inline(__always)
    private func move(_ all: Stretch) -> Int {
        let stretch = all.upTo(agenda.pointee.soonest)
        let (list, count) = listeners(to: stretch.contact)
        if count == 1 && !list[0]._withUnsafeGuaranteedRef({ $0.foreseen.isFinal }) {
            return list[0]._withUnsafeGuaranteedRef { $0.follow(stretch) }
        }
        return moveAll(list, count, stretch)
    }

    /// Out of line: what a single follower costs should not pay for this loop's registers.
    @_optimize(speed) @inline(never)
    private func moveAll(_ list: Buffer<Unmanaged<Recognizer>>, _ count: Int, _ stretch: Stretch) -> Int {
        stretch.forEach(agenda) { tellMoved(list, count, $0) }
    }

    @inline(__always)
    private func listeners(to contact: ContactPointer) -> (Buffer<Unmanaged<Recognizer>>, Int) {
        let list = followers[Int(contact.pointee.slot)].list
        return (list, contact.pointee.isSwallowed ? 0 : list.count)
    }

    @inline(__always)
    private func tellMoved(_ list: Buffer<Unmanaged<Recognizer>>, _ count: Int, _ touches: Touches) {
        var at = 0
        while at < count {
            list[at]._withUnsafeGuaranteedRef { recognizer in
                if !recognizer.foreseen.isFinal { recognizer.touchesMoved(touches) }
            }
            at &+= 1
        }
    }

    /// Adjacent samples of one time, each contact once; those of one phase go out together. Answers where the next frame begins.
    @_optimize(speed) @inline(never)
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
                hover(touch)
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
        admit(contact, touch)
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

    private func update(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        _ = contact.take(touch, ySign: settings.ySign, previous: (contact.pair, contact.pointee.seen.time))
        contact.pointee.seen.phase = touch.pointee.phase
        contact.pointee.seen.tool = touch.pointee.tool
    }

    /// Hands `count` contacts of a phase, which stand in `run`, to those who follow them. Who follows one alone hears of it at once; for the
    /// others the contacts are sorted by recognizer first.
    @_optimize(speed)
    func hand(_ count: Int, _ phase: UInt32) {
        if count == 0 { return }
        defer { forgetSamples(count) }
        hands &+= 1
        concerned.truncate(to: 0)
        var index = 0
        while index < count {
            let contact = run[index]
            contact.pointee.hand = hands
            contact.pointee.place = Int32(truncatingIfNeeded: index)
            let list = followers[Int(contact.pointee.slot)].list
            var at = 0
            while at < list.count {
                list[at]._withUnsafeGuaranteedRef { recognizer in
                    if count == 1 || recognizer.followsOnly(contact) {
                        Context.tell(recognizer, Touches(base: run + index, count: 1), phase)
                    } else {
                        note(recognizer)
                    }
                }
                at &+= 1
            }
            index &+= 1
        }
        var at = 0
        while at < concerned.count {
            concerned[at]._withUnsafeGuaranteedRef { recognizer in
                let found = gather(recognizer)
                if found > 0 { Context.tell(recognizer, Touches(base: sorted, count: found), phase) }
            }
            at &+= 1
        }
    }

    private func note(_ recognizer: Recognizer) {
        if recognizer.hand == hands { return }
        recognizer.hand = hands
        concerned.append(.passUnretained(recognizer))
    }

    /// Those of its contacts that are handed on now, in the order in which they were pushed. (Insertion: that mostly is the order in which
    /// they went down.)
    private func gather(_ recognizer: Recognizer) -> Int {
        var count = 0
        var at = 0
        while at < recognizer.contacts.count {
            let contact = recognizer.contacts[at]
            at &+= 1
            guard contact.pointee.hand == hands else { continue }
            var to = count
            while to > 0, sorted[to &- 1].pointee.place > contact.pointee.place {
                sorted[to] = sorted[to &- 1]
                to &-= 1
            }
            sorted[to] = contact
            count &+= 1
        }
        return count
    }

    /// The samples are the caller's again.
    private func forgetSamples(_ count: Int) {
        var index = 0
        while index < count {
            run[index].pointee.seen.touch = nil
            index &+= 1
        }
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
}
