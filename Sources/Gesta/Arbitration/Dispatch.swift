// From samples to recognizers, frame by frame.
//
// What a sample costs: one look at the contact of the sample before, one update of the contact, and for each of its followers that is
// still interested one indirect call. The frame's end costs a comparison unless somebody asked for something.

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

    /// Hands `count` contacts of a phase, which stand in `run`, to those who follow them.
    @_optimize(speed)
    func hand(_ count: Int, _ phase: UInt32) {
        if count == 0 { return }
        defer { forgetSamples(count) }
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
            run[index].pointee.place = Int32(truncatingIfNeeded: index)
            note(followers[Int(run[index].pointee.slot)].list)
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
