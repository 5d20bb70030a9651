// The latest contacts that went down: by them, a recognizer that was not reached is explained when the program asks.

import CGesta

/// A contact that went down, a stream of motions that began, or a pointer above the surface.
struct Arrival {
    var time = Clock.unknown
    /// y grows downward.
    var position = Point.zero
    var input = ContactInput()
    /// A value of `gesta_motion_kind`; 0 for a contact or a pointer.
    var motion: UInt32 = 0
    /// Its region; 0 for none, and of a palm.
    var region: UInt32 = 0
    /// Of the contact or stream; of a pointer, that of the contact before it.
    var serial: UInt32 = 0
    /// The serial number of the oldest contact that was down together with it.
    var oldest: UInt32 = 0
    /// Why it is a palm, a value of `gesta_reason`; 0 if it is none. Only then there are figures of that.
    var palm: UInt32 = 0
    var measured = 0.0
    var limit = 0.0
    /// A pointer above the surface.
    var isAbove = false
}

/// Its owner frees it.
struct Arrivals {
    /// A power of 2.
    private static var capacity: UInt32 { 16 }

    /// Followed by the newest sample of a pointer above the surface.
    private let ring: UnsafeMutablePointer<Arrival>
    private var count: UInt32 = 0

    /// Nil when out of memory.
    init?() {
        let all = Int(Arrivals.capacity) &+ 1
        guard let memory = Memory.allocate(all &* MemoryLayout<Arrival>.stride) else { return nil }
        ring = memory.bindMemory(to: Arrival.self, capacity: all)
        ring.initialize(repeating: Arrival(), count: all)
    }

    func free() { Memory.release(ring) }

    /// A contact went down, or a stream began. (Field by field in place: an arrival is too large to be moved.)
    @inline(__always)
    mutating func add<Attachment>(
        _ contact: UnsafeMutablePointer<Contact<Attachment>>, _ input: ContactInput, motion: UInt32, region: UInt32,
        oldest: UInt32, _ palm: gesta_palm?
    ) {
        let arrival = ring + Int(count & (Arrivals.capacity &- 1))
        count = count.wrappingAdding(1)
        arrival.pointee.time = contact.pointee.seen.time
        arrival.pointee.position = contact.pointee.start
        arrival.pointee.input = input
        arrival.pointee.motion = motion
        arrival.pointee.region = region
        arrival.pointee.serial = contact.pointee.serial
        arrival.pointee.oldest = oldest
        arrival.pointee.palm = palm?.reason ?? 0
        if let palm { (arrival.pointee.measured, arrival.pointee.limit) = (palm.measured, palm.limit) }
    }

    func hover(_ arrival: Arrival) { ring[Int(Arrivals.capacity)] = arrival }

    /// The newest sample of a pointer above the surface; nil before the first.
    var above: Arrival? {
        let last = ring[Int(Arrivals.capacity)]
        return last.isAbove ? last : nil
    }

    /// Calls `body` for each that is kept, the newest first, until it returns false.
    func forEach(_ body: (Arrival) -> Bool) {
        var at = count
        let end = count > Arrivals.capacity ? count &- Arrivals.capacity : 0
        while at > end {
            at &-= 1
            if !body(ring[Int(at & (Arrivals.capacity &- 1))]) { return }
        }
    }

    /// The region is destroyed: what went down in it did so in the region around it.
    func move(from region: UInt32, to outer: UInt32) {
        for at in 0...Int(Arrivals.capacity) where ring[at].region == region { ring[at].region = outer }
    }
}
