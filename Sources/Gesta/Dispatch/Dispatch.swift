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
//                        recognizers elsewhere nor the regions cost anything while it moves. One that has failed, or ended, is left out from the
//                        next sample on (Followers.awake).
//   a frame of       10  When several contacts have samples of one time, each recognizer hears of all of its in one call. Who follows one
//   several              alone is told at once; for the others the contacts are sorted by recognizer, in a time that is linear in contacts.
//   the frame's end  0   One comparison, unless somebody asked for something, or contacts came or went (Agenda.work).
//   a change         10  An event of 120 bytes, the values and the contacts, copied for polling. Where all that was asked for is to go on changing
//                        there is nothing to arbitrate, and the stretch goes on (goOn); where nobody listens there is nothing to deliver. An
//                        action ends the stretch, and adds its call.
//   a velocity       6   The newest way over its time, at each change of a pan, a transform and their like: a root and two divisions.
//
// Going down costs a search for the region (linear in the siblings that are looked at), and a sequence for each recognizer that joins; who wins, and
// the lift, each recognizer's end: all together some 100 for each recognizer and stroke. Deadlines cost a comparison a frame while none is due, and
// then a pass over those that sleep.
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
        if let flaw = check.firstFlaw(in: batch, passed: moves, contacts: &contacts, now: now) { return flaw }
        return run.reserve(min(batch.count, contacts.limit)) ? nil : TouchFlaw(index: 0, status: .memory)
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
                at &+= move(
                    Stretch(contact: contact, first: touch, count: stretch.upperBound &- at, stride: batch.stride))
            } else if at &+ 1 == batch.count || batch[at &+ 1].pointee.time != touch.pointee.time {
                dispatchAlone(touch)
                at &+= 1
            } else {
                at = dispatchFrame(batch, from: at)
            }
            if agenda.pointee.work != .none { settle() }
        }
        activity = .idle
    }

    /// A single move that has been checked, of a contact that moved before, and before any deadline: what a program that pushes its samples one by
    /// one mostly brings. False when events were lost for want of memory.
    @_optimize(speed) @inline(__always)
    func push(_ touch: UnsafePointer<gesta_touch>, of contact: ContactPointer) -> Bool {
        queue.clear()
        activity = .dispatching
        agenda.pointee.now = touch.pointee.time
        _ = contact.take(touch, ySign: settings.ySign, previous: (contact.pair, contact.pointee.seen.time))
        let touches = Touches(contact, at: agenda.pointee.lone)
        if let only = contact.followers.pointee.only {
            tellMoved(only, touches)
        } else {
            tellAllMoved(contact, touches)
        }
        contact.pointee.seen.touch = nil
        if agenda.pointee.work != .none { return settleMove() }
        activity = .idle
        return true
    }

    /// Out of line: most moves come to nothing.
    @inline(never)
    private func settleMove() -> Bool {
        if agenda.pointee.work == .changes { goOn() }
        if agenda.pointee.work != .none { settle() }
        activity = .idle
        return !lostEvents
    }

    /// A frame begins; deadlines up to it come first.
    @inline(__always)
    private func tick(_ time: Int64) {
        if time >= agenda.pointee.soonest { runDeadlines(until: time) }
        agenda.pointee.now = time
    }

    /// Hands moves on to those who follow the contact (nobody, where the context has cancelled it); answers how many.
    @inline(__always)
    private func move(_ all: Stretch) -> Int {
        let stretch = all.upTo(agenda.pointee.soonest)
        if let only = stretch.contact.followers.pointee.only,
            only._withUnsafeGuaranteedRef({ $0.foreseen == .possible })
        {
            return only._withUnsafeGuaranteedRef { $0.follow(stretch) }
        }
        return moveAll(stretch)
    }

    /// Out of line: what a single follower costs should not pay for this loop's registers.
    @_optimize(speed) @inline(never)
    private func moveAll(_ stretch: Stretch) -> Int {
        let listeners = stretch.contact.followers.pointee.awake
        if listeners.count == 0 { return stretch.pass(agenda) }
        return stretch.forEach(agenda) {
            tellMoved(listeners, $0)
            if agenda.pointee.work == .changes { goOn() }
        }
    }

    @inline(never)
    private func tellAllMoved(_ contact: ContactPointer, _ touches: Touches) {
        tellMoved(contact.followers.pointee.awake, touches)
    }

    @inline(__always)
    private func tellMoved(_ listeners: Followers.Awake, _ touches: Touches) {
        var at = 0
        while at < listeners.count {
            tellMoved(listeners[at], touches)
            at &+= 1
        }
    }

    @inline(__always)
    private func tellMoved(_ listener: Unmanaged<Recognizer>, _ touches: Touches) {
        listener._withUnsafeGuaranteedRef { recognizer in
            if !recognizer.foreseen.isFinal { recognizer.touchesMoved(touches) }
        }
    }

    /// A frame of one sample, as those of a single finger are: nothing to sort. (A checked batch has no contact that goes down twice, or that is not
    /// known.)
    @_optimize(speed) @inline(never)
    private func dispatchAlone(_ touch: UnsafePointer<gesta_touch>) {
        frame &+= 1
        run.truncate(to: 0)
        let phase = touch.pointee.phase
        if phase == GESTA_PHASE_HOVER.rawValue { return hover(touch) }
        let contact: ContactPointer
        if let known = contacts.find(touch.pointee.contact) {
            contact = known
            follow(contact, touch)
            if phase == GESTA_PHASE_STATIONARY.rawValue { return }
        } else {
            if phase != GESTA_PHASE_BEGAN.rawValue || contacts.count == contacts.limit { return }
            contact = arrive(touch)
        }
        run.append(contact)
        let touches = Touches(contact, at: agenda.pointee.lone)
        let listeners = contact.followers.pointee.awake
        var at = 0
        while at < listeners.count {
            listeners[at]._withUnsafeGuaranteedRef { Context.tell($0, touches, phase) }
            at &+= 1
        }
        contact.pointee.seen.touch = nil
    }

    /// Adjacent samples of one time, each contact once; those of one phase go out together. Answers where the next frame begins.
    @_optimize(speed) @inline(never)
    private func dispatchFrame(_ batch: TouchBatch, from first: Int) -> Int {
        frame &+= 1
        if marks > 1 << 31 { forgetMarks() }
        let unmarked = marks
        let time = batch[first].pointee.time
        run.truncate(to: 0)
        var at = first
        // Where in the run those of this phase begin.
        var begin = 0
        var phase: UInt32 = 0
        while at < batch.count, batch[at].pointee.time == time {
            let touch = batch[at]
            if touch.pointee.phase != phase {
                hand(from: begin, phase)
                begin = run.count
                phase = touch.pointee.phase
            }
            if phase == GESTA_PHASE_HOVER.rawValue {
                hover(touch)
                at &+= 1
                continue
            }
            let contact: ContactPointer
            if phase == GESTA_PHASE_BEGAN.rawValue {
                // A contact that lifts in this frame and goes down again begins another frame; so does one that finds no slot.
                if contacts.find(touch.pointee.contact) != nil || contacts.count == contacts.limit { break }
                contact = arrive(touch)
            } else {
                guard let known = contacts.find(touch.pointee.contact) else { break }
                if known.pointee.mark > unmarked { break }
                contact = known
                follow(contact, touch)
            }
            mark(contact)
            if phase != GESTA_PHASE_STATIONARY.rawValue { run.append(contact) }
            at &+= 1
        }
        hand(from: begin, phase)
        // A checked batch never stops at a frame's first sample; a loop that cannot hang is better than that knowledge.
        return max(at, first &+ 1)
    }

    @inline(never)
    private func arrive(_ touch: UnsafePointer<gesta_touch>) -> ContactPointer {
        let contact = contacts.begin(touch, y: touch.pointee.y * settings.ySign)
        agenda.pointee.work = .all
        admit(contact, touch)
        return contact
    }

    private func follow(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        switch touch.pointee.phase {
        case GESTA_PHASE_STATIONARY.rawValue:
            contact.pointee.seen.previous_time = contact.pointee.seen.time
            contact.pointee.seen.time = touch.pointee.time
        case GESTA_PHASE_MOVED.rawValue:
            update(contact, touch)
        default:
            update(contact, touch)
            contact.pointee.isLeaving = true
            agenda.pointee.work = .all
        }
    }

    private func update(_ contact: ContactPointer, _ touch: UnsafePointer<gesta_touch>) {
        _ = contact.take(touch, ySign: settings.ySign, previous: (contact.pair, contact.pointee.seen.time))
        contact.pointee.seen.phase = touch.pointee.phase
        contact.pointee.seen.tool = touch.pointee.tool
    }

    /// Marks are of 32 bits: before they run out, they begin anew.
    @inline(never)
    private func forgetMarks() {
        marks = 0
        var at = 0
        while at < contacts.count {
            contacts.down(at).pointee.mark = 0
            at &+= 1
        }
    }

    @inline(__always)
    private func mark(_ contact: ContactPointer) {
        marks &+= 1
        contact.pointee.mark = marks
    }

    /// Hands the contacts that stand in `run` from `first` on, all of one phase, to those who follow them. Who follows one alone hears of it at
    /// once; for the others the contacts are sorted by recognizer first.
    @_optimize(speed)
    func hand(from first: Int, _ phase: UInt32) {
        if first == run.count { return }
        let isAlone = first &+ 1 == run.count
        hands &+= 1
        let unmarked = marks
        concerned.truncate(to: 0)
        var index = first
        while index < run.count {
            let contact = run[index]
            mark(contact)
            let listeners = contact.followers.pointee.awake
            var at = 0
            while at < listeners.count {
                listeners[at]._withUnsafeGuaranteedRef { recognizer in
                    if isAlone || recognizer.followsOnly(contact) {
                        Context.tell(recognizer, Touches(base: run.pointer(at: index), count: 1), phase)
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
                let found = gather(recognizer, markedAfter: unmarked)
                if found > 0 { Context.tell(recognizer, Touches(base: sorted.pointer(at: 0), count: found), phase) }
            }
            at &+= 1
        }
        forgetSamples(from: first)
    }

    private func note(_ recognizer: Recognizer) {
        if recognizer.hand == hands { return }
        recognizer.hand = hands
        concerned.append(.passUnretained(recognizer))
    }

    /// Those of its contacts that are handed on now, in the order in which they were pushed. (Insertion: that mostly is the order in which
    /// they went down.)
    private func gather(_ recognizer: Recognizer, markedAfter unmarked: UInt32) -> Int {
        var count = 0
        var at = 0
        while at < recognizer.contacts.count {
            let contact = recognizer.contacts[at]
            at &+= 1
            guard contact.pointee.mark > unmarked else { continue }
            var to = count
            while to > 0, sorted[to &- 1].pointee.mark > contact.pointee.mark {
                sorted[to] = sorted[to &- 1]
                to &-= 1
            }
            sorted[to] = contact
            count &+= 1
        }
        return count
    }

    /// The samples are the caller's again.
    private func forgetSamples(from first: Int) {
        var index = first
        while index < run.count {
            run[index].pointee.seen.touch = nil
            index &+= 1
        }
    }

    static func tell(_ recognizer: Recognizer, _ touches: Touches, _ phase: UInt32) {
        if recognizer.foreseen.isFinal { return }
        switch phase {
        case GESTA_PHASE_BEGAN.rawValue: recognizer.touchesBegan(touches)
        case GESTA_PHASE_MOVED.rawValue: recognizer.touchesMoved(touches)
        case GESTA_PHASE_ENDED.rawValue: recognizer.touchesEnded(touches)
        default: recognizer.touchesCancelled(touches)
        }
    }
}
