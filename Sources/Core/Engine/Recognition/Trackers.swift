// The machines that track a contact, determined when it goes down.

import CPlatform

/// A pointer and a number in each contact, both 0 at first, and a block of memory that a contact without trackers does
/// not need.
struct Trackers {
    typealias Tracker = Unmanaged<Machine>

    /// Followed by the trackers, and by a second list of those that still receive samples.
    private struct Head {
        var count: UInt32
        var room: UInt32
        var receivers: UInt32
        /// The recognizer that won the contact; 0 for none.
        var owner: UInt32
        /// The buttons that were pressed when the contact went down.
        var buttons: UInt32
        /// The second list is out of date: a tracker finished, was added or was removed.
        var isStale: Bool
    }

    private var head: UnsafeMutablePointer<Head>?
    /// The region that the contact went down in, or the one around it if that has been destroyed; 0 for none.
    private(set) var region: UInt32 = 0

    private static func bytes(_ room: Int) -> Int {
        MemoryLayout<Head>.stride &+ 2 &* room &* MemoryLayout<Tracker>.stride
    }

    var count: Int { Int(head?.pointee.count ?? 0) }

    /// The recognizer that won the contact; 0 for none.
    var owner: UInt32 { head?.pointee.owner ?? 0 }

    /// There is room for a tracker, and for what else belongs to a contact that has one.
    var hasRoom: Bool { head != nil }

    /// The buttons that were pressed when the contact went down. It must have had a tracker.
    @inline(__always)
    var buttons: UInt32 { head.unsafelyUnwrapped.pointee.buttons }

    @inline(__always)
    private var list: UnsafeMutablePointer<Tracker> {
        (UnsafeMutableRawPointer(head.unsafelyUnwrapped) + MemoryLayout<Head>.stride).assumingMemoryBound(
            to: Tracker.self)
    }

    @inline(__always)
    private var receiverList: UnsafeMutablePointer<Tracker> { list + Int(head.unsafelyUnwrapped.pointee.room) }

    /// Trackers whose state was not final at the end of the last frame, or which follow the contact all the same: the
    /// others receive no more of its samples. Valid until the frame's end.
    @inline(__always)
    var receivers: MachineList {
        guard let head else { return MachineList(base: nil, count: 0) }
        if head.pointee.isStale { updateReceivers() }
        return MachineList(base: receiverList, count: Int(head.pointee.receivers))
    }

    /// The only tracker, whether it receives samples or not.
    @inline(__always)
    var sole: Tracker? { head?.pointee.count == 1 ? list[0] : nil }

    /// All trackers: deepest region first, then in the order in which their recognizers were created.
    var all: MachineList { MachineList(base: head.map { _ in list }, count: count) }

    @_optimize(speed) @inline(never)
    private func updateReceivers() {
        let head = head.unsafelyUnwrapped
        var receivers = 0
        for tracker in all {
            if tracker._withUnsafeGuaranteedRef({ $0.state.isFinal && !$0.followsToLift }) { continue }
            receiverList[receivers] = tracker
            receivers &+= 1
        }
        head.pointee.receivers = UInt32(truncatingIfNeeded: receivers)
        head.pointee.isStale = false
    }

    /// A tracker has reached a final state.
    func invalidateReceivers() { head?.pointee.isStale = true }

    /// The first recognizer to win the contact owns it.
    func claim(for winner: UInt32) {
        if owner == 0 { setOwner(winner) }
    }

    /// The program lets a recognizer win the contact.
    func setOwner(_ winner: UInt32) { head?.pointee.owner = winner }

    func setButtons(_ buttons: UInt32) { head?.pointee.buttons = buttons }

    /// Makes room for as many trackers. Returns false, with nothing changed, when out of memory.
    mutating func reserve(_ wanted: Int) -> Bool {
        if wanted <= Int(head?.pointee.room ?? 0) { return true }
        guard let memory = Memory.allocate(Trackers.bytes(wanted)) else { return false }
        let larger = memory.bindMemory(to: Head.self, capacity: 1)
        larger.initialize(
            to: Head(
                count: UInt32(truncatingIfNeeded: count), room: UInt32(truncatingIfNeeded: wanted), receivers: 0,
                owner: owner, buttons: head?.pointee.buttons ?? 0, isStale: true))
        let old = self
        head = larger
        if old.count > 0 { list.update(from: old.list, count: old.count) }
        Memory.release(old.head)
        return true
    }

    /// Room has been reserved.
    func append(_ machine: Machine) {
        guard let head else { return }
        list[Int(head.pointee.count)] = .passUnretained(machine)
        head.pointee.count &+= 1
        head.pointee.isStale = true
    }

    /// One that takes the contact over, as if it had tracked it since it went down. Room has been reserved.
    func insert(_ machine: Machine) {
        guard let head else { return }
        var at = count
        while at > 0, list[at &- 1]._withUnsafeGuaranteedRef({ machine.tracksBefore($0) }) {
            list[at] = list[at &- 1]
            at &-= 1
        }
        list[at] = .passUnretained(machine)
        head.pointee.count &+= 1
        head.pointee.isStale = true
    }

    /// Removes those that have stopped tracking the contact in this frame, in one pass: they may be many.
    func removeIgnoring(_ contact: ContactPointer) {
        guard let head else { return }
        var kept = 0
        for at in 0..<count {
            let tracker = list[at]
            let isGone = tracker._withUnsafeGuaranteedRef { machine in
                guard machine.has(.isIgnoring), !machine.tracks(contact) else { return false }
                if owner == machine.id { setOwner(0) }
                return true
            }
            if isGone { continue }
            list[kept] = tracker
            kept &+= 1
        }
        if kept == count { return }
        head.pointee.count = UInt32(truncatingIfNeeded: kept)
        head.pointee.isStale = true
    }

    func remove(_ machine: Machine) {
        if owner == machine.id { setOwner(0) }
        let wanted = Unmanaged.passUnretained(machine).toOpaque()
        var at = 0
        while at < count, list[at].toOpaque() != wanted { at &+= 1 }
        guard let head, at < count else { return }
        memmove(list + at, list + (at &+ 1), (count &- at &- 1) &* MemoryLayout<Tracker>.stride)
        head.pointee.count &-= 1
        head.pointee.isStale = true
    }

    /// For the next contact in this slot, which goes down in `region`.
    mutating func clear(region: UInt32 = 0) {
        self.region = region
        head?.pointee.owner = 0
        head?.pointee.count = 0
        head?.pointee.isStale = true
    }

    mutating func move(to region: UInt32) { self.region = region }

    mutating func free() {
        Memory.release(head)
        head = nil
    }
}

/// Machines in memory that belongs to another.
struct MachineList: Sequence {
    let base: UnsafeMutablePointer<Unmanaged<Machine>>?
    let count: Int

    /// The only one.
    @inline(__always)
    var sole: Unmanaged<Machine>? { count == 1 ? base.unsafelyUnwrapped[0] : nil }

    @inline(__always)
    func makeIterator() -> Buffer<Unmanaged<Machine>>.Iterator { .init(base, count: count) }
}

extension Contact where Attachment == Trackers {
    @inline(__always)
    var trackers: Trackers { attachment }

    mutating func updateTrackers<Result>(_ body: (inout Trackers) -> Result) -> Result { updateAttachment(body) }

    /// What a contact that is tracked is made with.
    var input: ContactInput {
        @inline(__always)
        get { ContactInput(buttons: trackers.buttons, modifiers: modifiers, tool: seen.tool) }
    }
}

extension ContactTable where Attachment == Trackers {
    init?(limit: Int) { self.init(limit: limit, attachment: Trackers()) }
}
