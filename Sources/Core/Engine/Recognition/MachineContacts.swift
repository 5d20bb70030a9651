// A machine's current attempt, and the contacts that it tracks in it.

import CGesta

extension Machine {
    final var state: State { attempt.pointee.state }
    @inline(__always)
    final var foreseen: State { attempt.pointee.foreseen }
    final var verdict: Verdict { attempt.pointee.verdict }
    final var sequence: UInt32 { attempt.pointee.number }
    final var confidence: UInt8 { attempt.pointee.confidence }
    final var hasRequest: Bool { attempt.pointee.hasRequest }
    final var isDecided: Bool { attempt.pointee.isDecided }
    final var isUnderWay: Bool { attempt.pointee.isUnderWay }
    /// One is under way, or has ended and can be read.
    final var hasSequence: Bool { attempt.pointee.stage != .idle }
    /// Centroid of the contacts, or the last known one when none is down.
    @inline(__always)
    final var location: Point {
        get { attempt.pointee.location }
        set { attempt.pointee.location = newValue }
    }

    /// Begins a sequence: the state is possible, the parameters are read, and the class is reset. `tool` is that of its
    /// first contact.
    final func startSequence(tool: UInt32) {
        makePossible(.possible, by: .begin)
        #if DEBUG
            spoilScratch()
        #endif
        attempt.pointee.number = sequence == UInt32.max ? 1 : sequence &+ 1
        configureIfNeeded(for: tool)
        // Those of the last sequence that have stayed down.
        for contact in contacts {
            attempt.pointee.add(contact)
            contact.pointee.trackers.invalidateReceivers()
        }
        checkRoom()
        reset()
    }

    /// Whether a new contact begins the next sequence, although contacts of the last one are still down.
    final var canResume: Bool {
        withRecognizer { $0.resumes } && state != .failed && contacts.firstIndex { $0.pointee.isSwallowed } == nil
    }

    /// Whether it has lost contacts that are still down: if the program wants, they begin its next sequence.
    final var canTakeOver: Bool {
        state == .failed && verdict.reason == .lost && !contacts.isEmpty
            && contacts.firstIndex { $0.pointee.isSwallowed || $0.pointee.isLeaving } == nil
    }

    /// The program resets the recognizer.
    final func makeIdle() { makePossible(.idle, by: .reset) }

    private final func makePossible(_ next: Stage, by transition: Transition) {
        dropDeadline()
        setLate(nil)
        attempt.pointee.makePossible(next, by: transition)
        values.update(repeating: 0, count: kind._withUnsafeGuaranteedRef { $0.values.count })
    }

    /// The attempt has ended: it needs no deadline, and its contacts' samples no longer.
    final func endAttempt() {
        dropDeadline()
        for contact in contacts { contact.pointee.trackers.invalidateReceivers() }
    }

    /// As the last sequence left it when a trace began.
    final func restore(_ state: State, sequence: UInt32, location: Point) {
        attempt.pointee.restore(state)
        attempt.pointee.number = sequence
        attempt.pointee.location = location
    }

    /// Whether a contact or a deadline may still decide the attempt.
    final var canBeDecided: Bool { !contacts.isEmpty || deadline != Clock.never || isUnderPointer }

    // MARK: contacts

    /// Whether a contact may be in one gesture with those of `other`: the hand that holds a pen does not pinch with it.
    final func mixes(_ contact: ContactPointer, with other: Machine) -> Bool {
        mixes(contact, after: other.contacts.first)
    }

    final func mixes(_ contact: ContactPointer, after first: ContactPointer?) -> Bool {
        guard let first, first != contact else { return true }
        if first.pointee.isMotion || contact.pointee.isMotion { return false }
        return first.pointee.seen.tool == contact.pointee.seen.tool || withRecognizer { $0.mixesTools }
    }

    /// There is room: see `MachineRoom`.
    final func track(_ contact: ContactPointer) {
        contacts.appendReserved(contact)
        attempt.pointee.add(contact)
        checkRoom()
    }

    /// Whether the gesture continues although the system cancels these contacts: at least `least` others remain.
    final func canSpare(_ touches: Touches, least: Int) -> Bool {
        !touches.first.pointee.isSwallowed && staying.count >= least
    }

    /// The contact has lifted.
    final func untrack(_ contact: ContactPointer) {
        guard let index = contacts.firstIndex(where: { $0 == contact }) else { return }
        place()
        setLastInput(input)
        contacts.remove(at: index)
    }

    /// Removes the machine from the contact's trackers.
    final func leave(_ contact: ContactPointer) { contact.pointee.trackers.remove(self) }

    /// The sequence is interrupted.
    final func untrackAll() {
        if contacts.isEmpty { return }
        location = centroid
        setLastInput(input)
        for contact in contacts { leave(contact) }
        contacts.truncate(to: 0)
    }

    final func tracks(_ contact: ContactPointer) -> Bool { contacts.firstIndex { $0 == contact } != nil }
    final func tracksOnly(_ contact: ContactPointer) -> Bool { contacts.count == 1 && contacts[0] == contact }

    /// Whether it tracks these contacts in this order, and no others.
    @inline(__always)
    final func tracksOnly(_ touches: Touches) -> Bool {
        if contacts.count != touches.count { return false }
        var at = 0
        while at < touches.count {
            if contacts[at] != touches[at] { return false }
            at &+= 1
        }
        return true
    }

    // MARK: where the contacts are, and what they are made with

    /// Of the first contact, or of the last one when none is down.
    @inline(__always)
    final var input: ContactInput { contacts.isEmpty ? attempt.pointee.lastInput : contacts[0].pointee.input }

    /// Whether a contact has the tool and the buttons of the last one that lifted; any tool if the program has set
    /// which.
    final func hasLastInput(_ contact: ContactPointer) -> Bool {
        let last = attempt.pointee.lastInput
        // Before it is tracked, only its sample has the buttons.
        let isNew = contact.pointee.seen.phase == GESTA_PHASE_BEGAN.rawValue
        let buttons = isNew ? contact.pointee.seen.touch?.pointee.buttons : contact.pointee.input.buttons
        return last.buttons == buttons
            && (last.tool == contact.pointee.seen.tool || withRecognizer { $0.mixesTools })
    }

    final func setLastInput(_ input: ContactInput) { attempt.pointee.lastInput = input }

    /// Updates `location`.
    @inline(__always)
    final func locate() {
        switch contacts.count {
        case 0: return
        case 1: location = contacts[0].pointee.position
        case 2: location = (.zero + contacts[0].pointee.position + contacts[1].pointee.position) * 0.5
        default: location = centroid
        }
    }

    final var centroid: Point {
        if contacts.isEmpty { return location }
        var sum = Point.zero
        for contact in contacts { sum = sum + contact.pointee.position }
        return Machine.mean(sum, of: contacts.count)
    }

    /// The mean of `count` points. Usually there are one or two: a division is slow.
    @inline(__always)
    private static func mean(_ sum: Point, of count: Int) -> Point {
        switch count {
        case 1: sum
        case 2: sum * 0.5
        default: sum * (1 / Double(count))
        }
    }

    /// The contacts that stay down after this frame, and their centroid (`location` if there are none). A contact that
    /// lifts in this frame does not count, even if others move after it.
    @inline(__always)
    final var staying: (count: Int, centroid: Point) {
        if contacts.count == 1, !contacts[0].pointee.isLeaving { return (1, contacts[0].pointee.position) }
        return stayingOfSeveral
    }

    @_optimize(speed) @inline(never)
    private final var stayingOfSeveral: (count: Int, centroid: Point) {
        var sum = Point.zero
        var count = 0
        for contact in contacts where !contact.pointee.isLeaving {
            sum = sum + contact.pointee.position
            count &+= 1
        }
        return (count, count > 0 ? Machine.mean(sum, of: count) : location)
    }
}

extension AttemptPointer {
    /// Of its first contact; of an earlier attempt, which waits, of its last one.
    var input: ContactInput { isCurrent ? withMachine { $0.input } : pointee.lastInput }
}
