// Room for what samples may need. It is made before the first sample of a call is dispatched: what follows from them
// cannot fail for lack of memory, except that events may be lost.

/// What each machine of a context has room for, or what the samples of a call need.
struct MachineRoom {
    /// Contacts that are down at once.
    private(set) var contacts: UInt16 = 0
    /// Contacts that may yet join an attempt, as far as attempts keep them.
    private(set) var joining: UInt8 = 0
    /// Attempts that may begin while others wait.
    private(set) var attempts: UInt8 = 1
    /// A machine has used some of it up.
    var isShort: Bool { ready < samples }
    /// Samples, for machines that keep them, and for contacts in one frame.
    private(set) var samples: UInt32 = 0
    /// The same while nothing has been used up, otherwise 0.
    private(set) var ready: UInt32 = 0

    init() {}

    /// What samples need with which at most `contacts` are down at once, and `began` contacts go down in `beginnings`
    /// frames.
    init(contacts: Int, began: Int, beginnings: Int) {
        self.contacts = UInt16(truncatingIfNeeded: contacts)
        joining = UInt8(truncatingIfNeeded: min(contacts &+ began, Attempt.mostContacts))
        // (If more attempts should have to wait, memory for them is allocated then.)
        attempts = UInt8(truncatingIfNeeded: min(max(beginnings, 1), 64))
    }

    /// Also if some of it has been used up: by the samples of a call, for which room was made.
    @inline(__always)
    func suffices(for need: MachineRoom, samples wanted: Int) -> Bool {
        if wanted > samples { return false }
        return need.contacts == 0
            || (need.contacts <= contacts && need.joining <= joining && need.attempts <= attempts)
    }

    /// Whether it is enough, without regard to what attempts need at most.
    @inline(__always)
    func has(_ contacts: Int, began: Int, beginnings: Int) -> Bool {
        contacts <= Int(self.contacts) && contacts &+ began <= Int(joining) && beginnings <= Int(attempts)
    }

    mutating func setShort() { ready = 0 }

    /// Enough for both, and for a few more.
    func enlarged(for need: MachineRoom, samples wanted: Int) -> MachineRoom {
        var both = self
        both.contacts = max(contacts, need.contacts)
        both.joining = max(joining, need.joining, 4)
        both.attempts = max(attempts, need.attempts)
        both.samples = max(samples, UInt32(clamping: wanted), 64)
        both.ready = both.samples
        return both
    }
}

extension Machine {
    /// Makes room for what the next samples may need. False when out of memory. `mayWait`: for another recognizer that
    /// must fail first.
    final func reserve(_ room: MachineRoom, mayWait: Bool) -> Bool {
        // A child has room for its contact, and queues no attempt.
        if isChild { return reserveKept(room) }
        guard contacts.reserve(Int(room.contacts)), attempt.reserve(room),
            !mayWait || reserveAttempts(Int(room.attempts))
        else { return false }
        for attempt in queue where !attempt.reserve(room) { return false }
        return reserveKept(room)
    }

    private final func reserveKept(_ room: MachineRoom) -> Bool { keeping?.reserveOwn(room) ?? true }

    /// A contact has joined the attempt.
    @inline(__always)
    final func checkRoom() {
        if !attempt.pointee.has(environment.pointee.machineRoom), !isChild { environment.pointee.requireRoom(of: self) }
    }
}

extension Attempt {
    /// Serial numbers that it will have room for.
    fileprivate func contactRoom(_ room: MachineRoom) -> Int {
        min(contacts.count &+ Int(room.joining), Attempt.mostContacts)
    }

    @inline(__always)
    fileprivate func has(_ room: MachineRoom) -> Bool { contacts.capacity >= contactRoom(room) }
}

extension AttemptPointer {
    /// Makes room for contacts that may join it. False when out of memory.
    func reserve(_ room: MachineRoom) -> Bool { pointee.contacts.reserve(pointee.contactRoom(room)) }
}
